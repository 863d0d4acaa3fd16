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
  /// The forms of all commands one after another, and where each command's begin.
  private let forms: [PreparedForm]
  private let firstForms: [Int]
  private let functions: [FunctionDefinition.Body]
  /// The state that scripts act on.
  public let bench: Bench
  /// Where what is said goes.
  public let output: any Output
  /// How much of it there may still be, which is looked at after every command.
  private let room: OutputRoom
  /// Whether every command says in a line what it did.
  public let showsNotes: Bool
  /// The names of the outermost block.
  public let names = GlobalNames()
  /// Set by `quit`.
  public internal(set) var hasQuit = false
  let arguments: [String]
  /// Whether a layer, overlay, domain or site object may be declared again: at the prompt.
  var mayReplace = false
  lazy var machine = {
    var own = Machine.Limits(steps: limits.steps, memory: limits.memory, depth: limits.depth, chain: limits.chain)
    own.collectsAlways = limits.collectsAlways
    return Machine(host: self, limits: own)
  }()
  let events = EventHandlers()
  let heightMarks: HeightMarks
  /// The features of the layers of the scene that were asked for, with their source, so that no other takes its place.
  var featureCache: [ObjectIdentifier: (source: FeatureLayer, features: [Feature])] = [:]
  var operationCache: [String: CoordinateOperation] = [:]
  var systemCache: [String: CoordinateReferenceSystem] = [:]
  var ellipsoidCache: [String: OwnEllipsoid] = [:]
  /// The names that the script has for files, by their real paths.
  var givenPaths: [String: String] = [:]
  /// What the run may use.
  public let limits: RunLimits
  private var failedExpectations = 0
  /// What went wrong last.
  private(set) var failure: Failure?
  /// The person at the prompt; nil in batch.
  public var person: PersonAtPrompt?
  /// Who shows how far long commands have come; nil where nobody does.
  public var progressWatch: (any ProgressWatch)? {
    didSet {
      guard let watch = progressWatch else { return }
      bench.whenLayoutBegins = { watch.began(Progress("laying the site out", of: nil)) }
      bench.whenLayoutEnds = { watch.ended() }
      bench.whenTimePasses = { [weak self] done, total in self?.presentProgress?.come(to: done, of: total) }
    }
  }
  /// How far the innermost long thing has come that somebody watches.
  var presentProgress: Progress?
  /// Gives the window of the terminal that output goes to; nil where there is none.
  public var terminal: (() -> TerminalWindow?)?
  /// Whether the person was told that photos are taken without being asked for.
  var toldOfPhotos = false
  /// The commands of this run whose conditions were looked at for labels that there are not.
  var doubtedConditions: Set<ObjectIdentifier> = []
  /// Whether it was said in this run that an area is that of rings that cross.
  var toldOfArea = false
  /// Whether a block runs whose doings are dropped afterwards.
  var isComparing = false
  /// The command that is being carried out, which the text that runs holds.
  public private(set) unowned(unsafe) var performing: CommandSite?

  /// A run over a workbench with the commands and functions that `vocabulary` describes, in its order.
  init(
    commands: [CommandDefinition], functions: [FunctionDefinition], vocabulary: Vocabulary, bench: Bench,
    output: any Output, arguments: [String], showsNotes: Bool, limits: RunLimits
  ) {
    forms = commands.flatMap(\.forms)
    firstForms = commands.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.forms.count) }
    self.functions = functions.map(\.body)
    self.vocabulary = vocabulary
    self.bench = bench
    heightMarks = HeightMarks(bench)
    self.output = output
    room = output.room
    self.arguments = arguments
    self.showsNotes = showsNotes
    self.limits = limits
  }

  /// Checks a text without running it, and gives its mistakes and notes in the order of their places.
  public func check(_ source: SourceText) -> [Diagnostic] {
    let checked = check(source, .file)
    guard checked.isSound else { return checked.diagnostics }
    do throws(Diagnostic) {
      _ = try Compiler.compile(checked, heap: machine.heap, host: self, echoes: false)
      return checked.diagnostics
    } catch {
      return checked.diagnostics + [error]
    }
  }

  func check(_ source: SourceText, _ mode: Checker.Mode) -> Checker.Result {
    Checker.check(
      source, vocabulary: vocabulary, globals: names, mode: mode, loader: ScriptFiles(bench.files),
      nesting: limits.nesting)
  }

  /// The most mistakes and notes of one text that are written.
  private static let mostReported = 1000

  /// Writes mistakes and notes; of very many, the first.
  public func report(_ diagnostics: [Diagnostic], in source: SourceText) {
    for diagnostic in diagnostics.prefix(Self.mostReported) { output.diagnostic(diagnostic, in: source) }
    let rest = diagnostics.count - Self.mostReported
    if rest > 0 { output.note("\(rest) more mistakes in \(source.name) are not shown") }
  }

  /// Checks a text whole and, where it has no mistake, runs it. What goes wrong is written to the output.
  public func run(_ source: SourceText, mode: Checker.Mode = .file) -> Outcome {
    // Not later: a Ctrl-C while the text is checked is meant for it.
    Interrupt.clear()
    if mode == .prompt { person?.begin(source) }
    (toldOfArea, doubtedConditions) = (false, [])
    let checked = check(source, mode)
    report(checked.diagnostics, in: source)
    guard checked.isSound else {
      if let first = checked.diagnostics.first(where: { $0.severity == .error }) {
        failure = Failure(first, in: source)
      }
      return .mistakes
    }
    mayReplace = mode == .prompt
    room.reset(limit: limits.output)
    do throws(Diagnostic) {
      let chunk = try Compiler.compile(checked, heap: machine.heap, host: self, echoes: mode == .prompt)
      let (outcome, failure) = run(chunk, of: source)
      if mode == .prompt {
        keep(checked.script, failure)
        followLesson(checked.script, succeeded: failure == nil)
      }
      return outcome
    } catch {
      failure = Failure(error, in: source)
      output.diagnostic(error, in: source)
      return .mistakes
    }
  }

  private func run(_ chunk: Chunk, of source: SourceText) -> (Outcome, failure: ScriptError?) {
    do throws(ScriptError) {
      failedExpectations = 0
      try machine.run(chunk, globals: names)
      // What the prompt shows of a value is no command.
      try checkRoom()
      if !mayReplace { _ = try Faults.attempt { try bench.stopLogs() } }
      if failedExpectations > 0 {
        output.note("\(Plural.text(failedExpectations, "expectation")) did not hold")
        return (.verdict, nil)
      }
      return (.done, nil)
    } catch {
      bench.abandonTrials()
      events.abandonTrials()
      isComparing = false
      if !mayReplace, !hasQuit {
        bench.dropEmptyTables()
        bench.dropLogs()
      }
      names.forget { self.machine.global($0)?.kind == .absent }
      names.forgetProjectNames { !self.hasProject($0) }
      if hasQuit { return (.done, error) }
      if error.kind != .interrupt { failure = Failure(error, in: source) }
      output.diagnostic(error.diagnostic, in: error.place?.source ?? source)
      switch error.kind {
      case .verdict: return (.verdict, error)
      case .interrupt: return (.interrupted, error)
      default: return (.runTimeError, error)
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
    let prepared = forms[firstForms[site.command] + site.form]
    if isComparing, !prepared.form.effects.isDisjoint(with: [.writes, .network, .records]) {
      throw ScriptError(
        .mode,
        "`\(vocabulary.commands[site.command].verb)` leaves traces, and what the block of `compare` does is dropped")
    }
    let outer = performing
    performing = site
    defer { performing = outer }
    do throws(ScriptError) {
      let carriedOut = Call(interpreter: self, call: call, prepared: prepared)
      let result = try watched(vocabulary.commands[site.command].verb) { _ throws(ScriptError) in
        try prepared.action(carriedOut)
      }
      try checkRoom()
      if failure != nil, ["tap", "anchor"].contains(vocabulary.commands[site.command].verb) {
        failure?.isOlderThanTap = true
      }
      return result
    } catch {
      throw asGiven(error)
    }
  }

  private func checkRoom() throws(ScriptError) {
    guard room.isExceeded else { return }
    throw ScriptError(
      .limit, "the script printed more than \(limits.output >> 20) MB", help: "`--output-limit MB` sets the limit")
  }

  /// Calls a function of the table.
  public func call(function: Int, _ arguments: FunctionArguments) throws(ScriptError) -> Value {
    do throws(ScriptError) {
      return try functions[function](arguments, self)
    } catch {
      throw asGiven(error)
    }
  }

  /// The value of a position literal.
  public func position(latitude: Double, longitude: Double, _ heap: Heap) -> Value {
    heap.native(PositionValue(Position(latitude: latitude, longitude: longitude), heightMarks))
  }

  /// Keeps this moment of the workbench.
  public func beginTrial() {
    bench.beginTrial()
    events.beginTrial()
  }
  /// Takes the workbench back to the moment kept last.
  public func endTrial() {
    bench.endTrial()
    events.endTrial()
  }

  /// With `--keep-going`, shows the failure and goes on.
  public func goesOn(after failure: ScriptError) -> Bool {
    guard limits.keepsGoing else { return false }
    failedExpectations += 1
    self.failure = Failure(failure, in: failure.place?.source ?? SourceText(name: "", ""))
    output.diagnostic(failure.diagnostic, in: failure.place?.source ?? SourceText(name: "", ""))
    return true
  }

  /// Remembers the error for `why`.
  public func wasCaught(_ error: ScriptError) {
    failure = Failure(error, in: error.place?.source ?? SourceText(name: "", ""))
  }

  /// The handlers of events.
  public var roots: [Value] { events.values }

  /// Shows the value of an expression at the prompt.
  public func echo(_ value: Value, _ heap: Heap) {
    output.echo(echoed(value, heap), JSON.of(value, heap))
  }
}
