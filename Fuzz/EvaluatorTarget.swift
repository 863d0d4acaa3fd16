import Language
@testable import Runtime

/// Any text that is sound runs to an end within its limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = Fuzz.source(start, count)
  let laboratory = Laboratory()
  var limits = Machine.Limits(steps: 100_000, memory: 64 << 20, depth: 1000)
  // Most texts of the language begin with a letter that says yes, and some with one that says no.
  limits.collectsAlways = (start?.pointee ?? 0) % 4 == 0
  let machine = Machine(host: laboratory, limits: limits)
  laboratory.machine = machine
  let names = GlobalNames()
  for _ in 0..<2 {
    let checked = Checker.check(
      source, vocabulary: laboratory.vocabulary, globals: names, mode: .prompt, loader: Fuzz.Library())
    guard checked.isSound else { return 0 }
    do throws(Diagnostic) {
      let chunk = try Compiler.compile(checked, heap: machine.heap, host: laboratory, echoes: true)
      do throws(ScriptError) {
        try machine.run(chunk, globals: names)
      } catch {
        if let place = error.place {
          precondition(place.span.start >= 0 && place.span.end <= place.source.bytes.count)
        }
        _ = error.diagnostic
        names.forget { machine.global($0)?.kind == .absent }
      }
    } catch {
      return 0
    }
  }
  return 0
}

/// A host without GIS: what is printed is made into text and dropped.
private final class Laboratory: Host {
  weak var machine: Machine?
  private var handlers: [Value] = []
  private var printed = 0

  let vocabulary = Vocabulary(
    commands: [
      CommandSyntax(
        verb: "print", group: "language", summary: "Prints.",
        forms: [CommandForm([.parameter("values", .expressions)])]),
      CommandSyntax(
        verb: "find", group: "survey", summary: "Calls a condition for each element.",
        forms: [
          CommandForm([.parameter("list", .any)], clauses: [Clause("where", .filter)], result: "a list")
        ]),
      CommandSyntax(
        verb: "on", group: "language", summary: "Handles an event.",
        forms: [CommandForm([.parameter("event", .word(["tap"]))], block: CommandBlock(["event"]))]),
      CommandSyntax(
        verb: "tap", group: "session", summary: "Causes an event.",
        forms: [CommandForm([.parameter("value", .any)], result: "its value")]),
      CommandSyntax(
        verb: "run", group: "language", summary: "Runs.",
        forms: [CommandForm([.parameter("script", .script)], role: .run)]),
      CommandSyntax(
        verb: "use", group: "language", summary: "Uses.",
        forms: [CommandForm([.parameter("script", .script)], result: "a record", role: .use)]),
    ],
    functions: [
      FunctionSignature(
        "gather", ["first: value", "values...: values", ":by?: value"], result: "a list", summary: "Gathers.",
        example: ("gather(1, 2)", "[1, [2], nil]")),
      FunctionSignature(
        "count", ["x: list"], result: "a number", summary: "Counts.", example: ("count([])", "0")),
      FunctionSignature(
        "append", ["list: list", "element: value"], result: "nothing", summary: "Appends.",
        example: ("append([], 1)", "nil")),
      FunctionSignature(
        "map", ["list: list", "function: function"], result: "a list", summary: "Maps.",
        example: ("map([1], fn(x) x)", "[1]"),
        script: """
          fn(list, function) {
            let result = []
            for x in list { append(result, function(x)) }
            return result
          }
          """),
    ])

  var roots: [Value] { handlers }

  func perform(_ call: CommandCall) throws(ScriptError) -> Value {
    switch vocabulary.commands[call.site.command].verb {
    case "print":
      for value in call.arguments[0].elements ?? [] {
        printed += ValueText.echo(value).utf8.count + JSON.of(value, call.heap).text.utf8.count
      }
      if printed > 1 << 20 { throw ScriptError(.limit, "the script printed too much") }
      return .nothing
    case "find": return try find(call)
    case "on":
      handlers.append(call.arguments[1])
      return .nothing
    default:
      for handler in handlers { try machine?.queue(handler, event: call.heap.record([("value", call.arguments[0])])) }
      return call.arguments[0]
    }
  }

  private func find(_ call: CommandCall) throws(ScriptError) -> Value {
    guard let machine else { return .nothing }
    let mark = machine.keptCount
    defer { machine.release(to: mark) }
    var found: [Value] = []
    for element in call.arguments[0].elements ?? [] {
      let fresh = call.heap.list([element])
      machine.keep(fresh)
      let holds = call.arguments[1].kind == .absent ? nil : try machine.call(call.arguments[1], [fresh]).boolean
      if holds != false { found.append(fresh) }
    }
    return call.heap.list(found)
  }

  func call(function: Int, _ arguments: FunctionArguments) throws(ScriptError) -> Value {
    switch vocabulary.functions[function].name {
    case "count": return Value(Double(arguments[0].listCount ?? 0))
    case "append":
      try arguments.heap.add(arguments[1], to: arguments[0])
      return .nothing
    default: return arguments.heap.list(arguments.values.map { $0.isMissing ? .nothing : $0 })
    }
  }

  func project(_ name: String, _ heap: Heap) throws(ScriptError) -> Value { .nothing }
  func builtin(_ name: String, _ heap: Heap) throws(ScriptError) -> Value { .nothing }
  func position(latitude: Double, longitude: Double, _ heap: Heap) -> Value { heap.list([Value(latitude)]) }
  func beginTrial() {}
  func endTrial() {}
  func echo(_ value: Value, _ heap: Heap) { _ = ValueText.echo(value) }
}
