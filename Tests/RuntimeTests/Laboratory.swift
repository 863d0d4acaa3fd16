import Language
import Runtime

/// A position as a host of its own would make it.
final class Place: NativeValue {
  let latitude: Double
  let longitude: Double
  init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    Self.living += 1
  }
  deinit { Self.living -= 1 }
  /// How many there are; the tests that look at it run one after another.
  nonisolated(unsafe) static var living = 0

  override var typeName: String { "place" }
  override var text: String { "\(latitude)N \(longitude)E" }
  override var fieldNames: [String] { ["twin"] }
  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    name == "twin" ? heap.native(Place(latitude, longitude)) : nil
  }
  override func equals(_ other: NativeValue) -> Bool {
    (other as? Place).map { $0.latitude == latitude && $0.longitude == longitude } ?? false
  }
}

/// The host of a run without GIS: `print` keeps what it is given.
final class Laboratory: Host {
  let vocabulary = Vocabulary(
    commands: [
      CommandSyntax(
        verb: "print", group: "language", summary: "Prints.",
        forms: [CommandForm([.parameter("values", .expressions)])])
    ],
    functions: [
      FunctionSignature(
        "gather", ["first: value", "values...: values", ":by?: value"], result: "what it is given",
        summary: "Gives its arguments.", example: ("gather(1, 2)", "[1, [2], nil]")),
      FunctionSignature(
        "gather_any", ["values...?: values"], result: "what it is given", summary: "Gives its arguments.",
        example: ("gather_any()", "[[]]")),
    ])
  var printed: [String] = []
  var json: [String] = []

  func perform(_ call: CommandCall) throws(ScriptError) -> Value {
    for value in call.arguments[0].elements ?? [] {
      printed.append(ValueText.echo(value))
      json.append(JSON.of(value, call.heap).text)
    }
    return .nothing
  }
  func call(function: Int, _ arguments: FunctionArguments) throws(ScriptError) -> Value {
    if let fault = arguments.values.firstIndex(where: {
      $0.kind == .list && $0.elements?.contains { $0.isMissing } == true
    }) {
      throw ScriptError(.type, "nil was given", slot: fault)
    }
    return arguments.heap.list(arguments.values.map { $0.isMissing ? .nothing : $0 })
  }
  func project(_ name: String, _ heap: Heap) throws(ScriptError) -> Value { .nothing }
  func builtin(_ name: String, _ heap: Heap) throws(ScriptError) -> Value { .nothing }
  func position(latitude: Double, longitude: Double, _ heap: Heap) -> Value { heap.native(Place(latitude, longitude)) }
  func beginTrial() {}
  func endTrial() {}
  func echo(_ value: Value, _ heap: Heap) {}
}

/// A text that was run: the values it printed, as literals and as JSON, and what stopped it.
struct Trial {
  var printed: [String]
  var json: [String]
  var error: ScriptError?
  var bytesInUse: Int

  init(_ text: String, stepLimit: Int = 10_000_000, memoryLimit: Int = 1 << 30, collectsAlways: Bool = false) {
    let laboratory = Laboratory()
    var limits = Machine.Limits(steps: stepLimit, memory: memoryLimit)
    limits.collectsAlways = collectsAlways
    let machine = Machine(host: laboratory, limits: limits)
    let names = GlobalNames()
    let checked = Checker.check(
      SourceText(name: "trial", text), vocabulary: laboratory.vocabulary, globals: names, mode: .file)
    do throws(Diagnostic) {
      if let mistake = checked.diagnostics.first(where: { $0.severity == .error }) { throw mistake }
      let chunk = try Compiler.compile(checked, heap: machine.heap, host: laboratory, echoes: false)
      do throws(ScriptError) { try machine.run(chunk, globals: names) } catch { self.error = error }
    } catch {
      self.error = ScriptError(.syntax, "\(error.message): \(text)")
    }
    printed = laboratory.printed
    json = laboratory.json
    bytesInUse = machine.heap.bytesInUse
  }
}
