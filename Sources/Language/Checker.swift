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
    /// Mistakes and notes in the order of their places.
    public let diagnostics: [Diagnostic]
    /// How many registers the variables of inner blocks need.
    public let localCount: Int
    /// Whether the text may run.
    public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
  }

  let source: SourceText
  let vocabulary: Vocabulary
  let globals: GlobalNames
  let mode: Mode
  var diagnostics: [Diagnostic]
  var scopes: [Scope] = []
  var localCount = 0
  var nextLocal = 0

  /// Parses and checks a text. When it has a mistake, `globals` is left as it was.
  public static func check(
    _ source: SourceText, vocabulary: Vocabulary, globals: GlobalNames, mode: Mode
  ) -> Result {
    let parsed = Parser.parse(source, vocabulary)
    let saved = globals.copy()
    var checker = Checker(
      source: source, vocabulary: vocabulary, globals: globals, mode: mode, diagnostics: parsed.diagnostics)
    for statement in parsed.script.statements { checker.check(statement) }
    let sorted = checker.diagnostics.sorted { ($0.span.start, $0.code.rawValue) < ($1.span.start, $1.code.rawValue) }
    let result = Result(script: parsed.script, diagnostics: sorted, localCount: checker.localCount)
    if !result.isSound { globals.restore(saved) }
    return result
  }

  // MARK: Statements

  mutating func check(_ statement: Statement) {
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
      check(body, declaring: variable)
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

  private mutating func check(_ block: Block, declaring use: NameUse? = nil) {
    let saved = nextLocal
    scopes.append(Scope())
    if let use { declare(use, .fixed) }
    for statement in block.statements { check(statement) }
    scopes.removeLast()
    nextLocal = saved
  }

  // MARK: Declarations

  private mutating func declare(_ use: NameUse, _ kind: VariableKind) {
    let name = use.name
    if let project = globals.projectNames[name.text] {
      report(
        .declaredTwice, "`\(name.text)` is already the name of a \(project.kind.rawValue)", at: name.span,
        labels: label(project.span, project.source, "declared here"))
      return
    }
    if vocabulary.function(name.text) != nil {
      report(
        .declaredTwice, "`\(name.text)` hides the function of that name", at: name.span,
        help: "`\(name.text)(…)` cannot be called where the name is known", severity: .note)
    }
    if scopes.isEmpty { declareGlobal(use, kind) } else { declareLocal(use, kind) }
  }

  private mutating func declareGlobal(_ use: NameUse, _ kind: VariableKind) {
    let name = use.name
    if let earlier = globals.variables[name.text] {
      let mayReplace = mode == .prompt || (kind == .result && earlier.kind != .fixed)
      guard mayReplace else {
        reportTwice(name, label(earlier.span, earlier.source, "first declared here"), kind)
        return
      }
      if mode == .prompt, kind != .result {
        report(
          .declaredTwice, "`\(name.text)` is replaced by its new value", at: name.span, severity: .note)
      }
      let kept = kind == .result && earlier.kind == .variable ? VariableKind.variable : kind
      globals.variables[name.text] = .init(slot: earlier.slot, kind: kept, span: name.span, source: source)
      use.binding = .global(earlier.slot)
      return
    }
    globals.variables[name.text] = .init(slot: globals.slotCount, kind: kind, span: name.span, source: source)
    use.binding = .global(globals.slotCount)
    globals.slotCount += 1
  }

  private mutating func declareLocal(_ use: NameUse, _ kind: VariableKind) {
    let name = use.name
    if let earlier = scopes[scopes.count - 1].locals[name.text] {
      guard kind == .result, earlier.kind != .fixed else {
        reportTwice(name, [Diagnostic.Label(span: earlier.span, text: "first declared here")], kind)
        return
      }
      use.binding = .local(earlier.slot)
      return
    }
    if kind == .result, let outer = resolve(name.text), case .variable = outer.kind {
      use.binding = outer.binding
      return
    }
    scopes[scopes.count - 1].locals[name.text] = .init(slot: nextLocal, kind: kind, span: name.span)
    use.binding = .local(nextLocal)
    nextLocal += 1
    localCount = max(localCount, nextLocal)
  }

  private mutating func reportTwice(_ name: Name, _ labels: [Diagnostic.Label], _ kind: VariableKind) {
    if kind == .result {
      report(
        .fixedName, "`as \(name.text)` would replace a name that `let` has fixed", at: name.span, labels: labels,
        help: "choose another name after `as`")
    } else {
      report(
        .declaredTwice, "`\(name.text)` is declared twice", at: name.span, labels: labels,
        help: "declare it with `var` once and assign it by `\(name.text) = …`")
    }
  }

  mutating func declareResult(_ use: NameUse) { declare(use, .result) }

  func resolve(_ name: String) -> (binding: Binding, kind: VariableKind, span: Span, source: SourceText)? {
    for scope in scopes.reversed() {
      if let local = scope.locals[name] { return (.local(local.slot), local.kind, local.span, source) }
    }
    if let global = globals.variables[name] { return (.global(global.slot), global.kind, global.span, global.source) }
    return nil
  }

  /// Declares a layer, overlay, … as the text is read from top to bottom.
  mutating func declareProject(_ name: Name, _ kind: ProjectKind) {
    if let variable = resolve(name.text) {
      report(
        .declaredTwice, "`\(name.text)` is already the name of a variable", at: name.span,
        labels: label(variable.span, variable.source, "declared here"))
      return
    }
    if let earlier = globals.projectNames[name.text], earlier.kind != kind {
      report(
        .declaredTwice, "`\(name.text)` is already the name of a \(earlier.kind.rawValue)", at: name.span,
        labels: label(earlier.span, earlier.source, "declared here"))
      return
    }
    globals.projectNames[name.text] = (kind, name.span, source)
  }

  // MARK: Reports

  private func label(_ span: Span, _ own: SourceText, _ text: String) -> [Diagnostic.Label] {
    own === source ? [Diagnostic.Label(span: span, text: text)] : []
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at span: Span, labels: [Diagnostic.Label] = [], help: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(Diagnostic(code, message, at: span, labels: labels, help: help, severity: severity))
  }
}
