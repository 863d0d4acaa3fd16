import Words

/// Finds out what every name refers to and reports all mistakes that can be known before a text runs.
public struct Checker {
  /// Where a text comes from; at the prompt a name may be declared again.
  public enum Mode: Sendable {
    case file
    case prompt
  }

  /// A text that is ready to be compiled.
  public struct Result {
    /// The tree with every name resolved.
    public let script: Script
    /// Mistakes and notes in the order of their places; those of files that it loads come after its own.
    public let diagnostics: [Diagnostic]
    /// What the frame of the outermost block holds.
    public let layout: FrameLayout
    /// How many slots of the run are taken, with those of this text.
    public let slotCount: Int
    /// Whether the text may run.
    public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
  }

  var source: SourceText
  let vocabulary: Vocabulary
  let mode: Mode
  let loader: (any ScriptLoader)?
  let nesting: Int
  var globals: GlobalNames
  var diagnostics: [Diagnostic]
  var functions: [FunctionContext]
  /// The files that are being loaded, from the outermost.
  var loading: [Loading] = []
  /// The fields of the feature under test, where they are known.
  var filterFields: [String]?
  /// Whether a condition is checked that chooses among features.
  var isInFilter = false
  /// The verb of the command whose block is being checked, where what the block does is dropped afterwards.
  var droppedBy: String?
  /// How many files this text has loaded.
  var loadCount = 0
  /// The names of variables that are known where the name of the cursor stands.
  var namesAtCursor: Set<String> = []
  /// How many statements and expressions stand around the one that is being checked, and itself.
  var level = 0

  /// Parses and checks a text. When it has a mistake, `globals` is left as it was. Without a loader `run` and `use`
  /// find no files. `nesting` is the deepest nesting of brackets, blocks and operators, at most 200.
  public static func check(
    _ source: SourceText, vocabulary: Vocabulary, globals: GlobalNames, mode: Mode, loader: (any ScriptLoader)? = nil,
    nesting: Int = 200
  ) -> Result {
    let parsed = Parser.parse(source, vocabulary, knownNames: globals.variableNames, nesting: nesting)
    let saved = globals.save()
    let layout = FrameLayout()
    var checker = Checker(
      source: source, vocabulary: vocabulary, mode: mode, loader: loader, nesting: nesting, globals: globals,
      diagnostics: parsed.diagnostics, functions: [FunctionContext(layout, nil)])
    checker.checkAll(parsed.script.statements)
    let result = Result(
      script: parsed.script, diagnostics: checker.sorted(checker.diagnostics), layout: layout,
      slotCount: globals.slotCount)
    if !result.isSound { globals.restore(saved) }
    return result
  }

  /// The diagnostics of the text itself by their places, then those of each file that it loads.
  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var order: [ObjectIdentifier: Int] = [:]
    for diagnostic in diagnostics {
      if let other = diagnostic.source, order[ObjectIdentifier(other)] == nil {
        order[ObjectIdentifier(other)] = order.count + 1
      }
    }
    func file(_ diagnostic: Diagnostic) -> Int { diagnostic.source.flatMap { order[ObjectIdentifier($0)] } ?? 0 }
    return diagnostics.sorted {
      (file($0), $0.span.start, $0.code.rawValue) < (file($1), $1.span.start, $1.code.rawValue)
    }
  }

  // MARK: Statements

  /// Checks the statements of a block, whose functions are known from its start.
  mutating func checkAll(_ statements: [Statement]) {
    let outer = keepRegisters(for: statements)
    for case .definition(let function) in statements { declareDefinition(function) }
    for statement in statements { check(statement) }
    if let outer { functions[functions.count - 1].scopes[outer.block].kept = outer.kept }
  }

  private mutating func declareDefinition(_ function: FunctionSyntax) {
    if let use = function.name { declare(use, .definition) }
  }

  mutating func check(_ statement: Statement) {
    level += 1
    defer { level -= 1 }
    switch statement {
    case .expression(let expression): check(expression)
    case .binding(let binding):
      check(binding.value)
      declare(binding.use, binding.isVariable ? .variable : .fixed)
    case .assignment(let target, let value, _):
      check(value)
      checkTarget(target)
    case .command(let command): check(command)
    case .ifElse(let condition, let then, let otherwise, _):
      check(condition)
      check(then)
      if let otherwise { check(otherwise) }
    case .forIn(let variable, let sequence, let body, _):
      check(sequence)
      checkLoop(body, declaring: variable)
    case .whileLoop(let condition, let body, _), .repeatLoop(let condition, let body, _):
      check(condition)
      checkLoop(body)
    case .breakLoop(let span): checkInLoop("break", span)
    case .continueLoop(let span): checkInLoop("continue", span)
    case .definition(let function): check(function)
    case .returnValue(let value, let span): checkReturn(value, span)
    case .tryCatch(let body, let error, let handler, _):
      check(body)
      check(handler, declaring: error)
    case .raise(let value, _): check(value)
    case .fail(let value, _): if let value { check(value) }
    case .expect(let condition, let message, _):
      check(condition)
      if let message { check(message) }
    case .expectError(let kind, let body, _):
      if let kind { checkErrorKind(kind) }
      check(body)
    }
  }

  /// The words that an error's `kind` can be; `raised` is that of `raise`.
  public static let errorKinds = [
    "syntax", "name", "type", "domain", "mode", "range", "file", "permission", "limit", "network", "store", "geometry",
    "raised",
  ]

  private mutating func checkErrorKind(_ kind: Expression) {
    check(kind)
    guard case .string(let segments, let span) = kind, segments.count == 1, case .text(let text) = segments[0],
      !Self.errorKinds.contains(text)
    else { return }
    report(
      .unknownName, "`\(text)` is no kind of error", at: span,
      help: Suggestion.help(for: text, among: Self.errorKinds)
        ?? "the kinds are \(Self.errorKinds.joined(separator: " "))")
  }

  private mutating func checkLoop(_ body: Block, declaring use: NameUse? = nil) {
    functions[functions.count - 1].loopDepth += 1
    check(body, declaring: use)
    functions[functions.count - 1].loopDepth -= 1
  }

  private mutating func check(_ block: Block, declaring use: NameUse? = nil) {
    let last = functions.count - 1
    let saved = functions[last].nextLocal
    functions[last].scopes.append(Scope())
    if let use { declare(use, .fixed, isGiven: true) }
    checkAll(block.statements)
    functions[last].scopes.removeLast()
    functions[last].nextLocal = saved
  }

  private mutating func checkInLoop(_ word: String, _ span: Span) {
    guard let function = functions.last, function.loopDepth == 0 else { return }
    let isInside = functions.dropLast().contains { $0.loopDepth > 0 }
    report(
      .misplacedWord, "`\(word)` stands in no loop", at: span,
      help: isInside ? "a function has loops of its own; leave it by `return`" : nil)
  }

  private mutating func checkReturn(_ value: Expression?, _ span: Span) {
    if let value { check(value) }
    switch functions.last?.kind {
    case .definition, .literal: break
    case .block:
      if let value {
        report(
          .misplacedWord, "the block of a command gives nothing", at: value.span, help: "write `return` alone")
      }
    case .filter, nil:
      report(
        .misplacedWord, "`return` stands in no function", at: span,
        help: "`quit` ends the run; `def NAME(…) { … }` makes a function")
    }
  }

  // MARK: Functions

  mutating func check(_ function: FunctionSyntax) {
    var context = FunctionContext(function.layout, function.kind)
    context.scopes = [Scope()]
    functions.append(context)
    for parameter in function.parameters {
      if let value = parameter.defaultValue { check(value) }
      declare(parameter.use, .fixed, isGiven: true)
    }
    switch function.body {
    case .block(let block):
      checkAll(block.statements)
      if function.kind == .definition || function.kind == .literal { noteUnusedValue(block) }
    case .expression(let expression): check(expression)
    }
    functions.removeLast()
  }

  /// Says that the value of a function's last expression is lost.
  private mutating func noteUnusedValue(_ block: Block) {
    guard case .expression(let expression)? = block.statements.last else { return }
    switch expression {
    case .call, .callValue: return
    default: break
    }
    report(
      .misplacedWord, "this value is not used: a function gives what `return` says", at: expression.span,
      help: "write `return \(source.text(expression.span))`", severity: .note)
  }

  // MARK: Reports

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at span: Span, labels: [Diagnostic.Label] = [], help: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    // A note of a library would come again with every script that uses it.
    if severity == .note, !loading.isEmpty { return }
    var diagnostic = Diagnostic(code, message, at: span, labels: labels, help: help, severity: severity)
    locate(&diagnostic)
    diagnostics.append(diagnostic)
  }

  /// Says in which file a mistake stands, and which line loads that file.
  func locate(_ diagnostic: inout Diagnostic) {
    guard let last = loading.last else { return }
    diagnostic.source = source
    diagnostic.labels.append(
      Diagnostic.Label(span: last.span, text: "this file is loaded from here", source: last.loader))
  }
}
