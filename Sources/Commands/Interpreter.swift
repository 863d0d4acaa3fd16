import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// One run: the evaluator over a workbench. Files, `-c`, standard input and the prompt all go through `run`.
public final class Interpreter: Host {
  /// How a run ended, as the exit code says it.
  public enum Outcome: Int32, Sendable {
    case done = 0
    case runTimeError = 1
    case usage = 2
    case mistakes = 3
    case verdict = 4
    case interrupted = 130
  }

  /// The commands and functions.
  public let vocabulary: Vocabulary
  private let commands: [CommandDefinition]
  private let functions: [FunctionDefinition]
  /// The state that scripts act on.
  public let bench: Bench
  /// Where what is said goes.
  public let output: any Output
  /// Whether every command says in a line what it did.
  public let showsNotes: Bool
  /// The names of the outermost block.
  public let names = GlobalNames()
  /// Set by `quit`.
  public internal(set) var hasQuit = false
  let arguments: [String]
  /// Whether a layer, overlay, domain or site object may be declared again: at the prompt.
  var mayReplace = false
  lazy var machine = Machine(host: self, stepLimit: stepLimit, memoryLimit: memoryLimit)
  let heightMarks: HeightMarks
  /// The features of the layers of the scene that were asked for, with their source, so that no other takes its place.
  var featureCache: [ObjectIdentifier: (source: FeatureLayer, features: [Feature])] = [:]
  var operationCache: [String: CoordinateOperation] = [:]
  var ellipsoidCache: [String: OwnEllipsoid] = [:]
  private let stepLimit: Int
  private let memoryLimit: Int

  /// A run over a workbench with the commands and functions that `vocabulary` describes, in its order.
  init(
    commands: [CommandDefinition], functions: [FunctionDefinition], vocabulary: Vocabulary, bench: Bench,
    output: any Output, arguments: [String], showsNotes: Bool, stepLimit: Int, memoryLimit: Int
  ) {
    self.commands = commands
    self.functions = functions
    self.vocabulary = vocabulary
    self.bench = bench
    heightMarks = HeightMarks(bench)
    self.output = output
    self.arguments = arguments
    self.showsNotes = showsNotes
    self.stepLimit = stepLimit
    self.memoryLimit = memoryLimit
  }

  /// Checks a text whole and, where it has no mistake, runs it. What goes wrong is written to the output.
  public func run(_ source: SourceText, mode: Checker.Mode = .file) -> Outcome {
    let checked = Checker.check(source, vocabulary: vocabulary, globals: names, mode: mode)
    for diagnostic in checked.diagnostics {
      output.diagnostic(diagnostic, in: source)
    }
    guard checked.isSound else { return .mistakes }
    mayReplace = mode == .prompt
    Interrupt.clear()
    do throws(Diagnostic) {
      let chunk = try Compiler.compile(checked, heap: machine.heap, host: self, echoes: mode == .prompt)
      return run(chunk)
    } catch {
      output.diagnostic(error, in: source)
      return .mistakes
    }
  }

  private func run(_ chunk: Chunk) -> Outcome {
    do throws(ScriptError) {
      try machine.run(chunk, globals: names)
      return .done
    } catch {
      bench.abandonTrials()
      if !mayReplace, !hasQuit { bench.dropEmptyTables() }
      names.forget { self.machine.global($0)?.kind == .absent }
      names.forgetProjectNames { !self.hasProject($0) }
      if hasQuit { return .done }
      if let place = error.place { output.diagnostic(error.diagnostic, in: place.source) }
      switch error.kind {
      case .verdict: return .verdict
      case .interrupt: return .interrupted
      default: return .runTimeError
      }
    }
  }

  /// Says how the run ended: what was recorded, what is left open, which sensors were simulated.
  public func summarise(_ outcome: Outcome) {
    let summary = bench.summary
    output.summary(
      summary.lines,
      .object(
        [
          ("exit", .number(Double(outcome.rawValue))), ("sensors", .string(summary.sensors.profile)),
          ("note", .string(summary.sensors.note)), ("recorded", .number(Double(summary.recorded.features))),
          ("photos", .number(Double(summary.recorded.photos))),
          ("files", .array(bench.files.written.map { .string(bench.files.shown($0)) })),
          ("open", .array(summary.open.map(JSON.string))),
        ]),
      isImportant: showsNotes || !summary.open.isEmpty)
  }

  // MARK: Host

  /// Carries out a command by its action in the table.
  public func perform(_ call: CommandCall) throws(ScriptError) -> Value {
    let site = call.site
    let form = vocabulary.commands[site.command].forms[site.form]
    let action = commands[site.command].actions[site.form]
    return try action(Call(interpreter: self, call: call, form: form))
  }

  /// Calls a function of the table.
  public func call(function: Int, _ arguments: FunctionArguments) throws(ScriptError) -> Value {
    try functions[function].body(arguments, self)
  }

  /// The value of a position literal.
  public func position(latitude: Double, longitude: Double, _ heap: Heap) -> Value {
    heap.native(PositionValue(Position(latitude: latitude, longitude: longitude), heightMarks))
  }

  /// Keeps this moment of the workbench.
  public func beginTrial() { bench.beginTrial() }
  /// Takes the workbench back to the moment kept last.
  public func endTrial() { bench.endTrial() }

  /// Shows the value of an expression at the prompt.
  public func echo(_ value: Value, _ heap: Heap) {
    output.print(ValueText.echo(value), JSON.of(value, heap))
  }
}
