import Words

/// Commands: declared names and the types of literal arguments.
extension Checker {
  mutating func check(_ command: CommandStatement) {
    let form = vocabulary.commands[command.command].forms[command.form]
    for (slot, argument) in command.arguments.enumerated() {
      guard let argument else { continue }
      let parameter = form.parameters[slot]
      switch argument {
      case .expression(let expression):
        checkArgument(expression, parameter)
      case .expressions(let expressions): for expression in expressions { check(expression) }
      case .word(let word): noteShadow(word, parameter)
      case .name(let name):
        if case .newName(let kind) = parameter.type { declareProject(name, kind) }
      case .fields(let fields, _): check(fields)
      case .flag: break
      }
    }
    if let result = command.result { declareResult(result) }
  }

  /// Says that a word was read as a word although a variable has that name.
  private mutating func noteShadow(_ word: Name, _ parameter: Parameter) {
    if case .topic = parameter.type { return }
    guard resolve(word.text) != nil else { return }
    report(
      .unknownClause, "`\(word.text)` is read as the word here, not as the variable", at: word.span,
      help: "write `(\(word.text))` for the variable's value", severity: .note)
  }

  private mutating func checkArgument(_ expression: Expression, _ parameter: Parameter) {
    if case .project(let kinds) = parameter.type { return checkProject(expression, kinds) }
    let mistakes = diagnostics.count
    check(expression)
    guard diagnostics.count == mistakes, let found = StaticType(of: expression),
      let help = mismatch(found, parameter.type, expression)
    else { return }
    report(
      .wrongType, "\(parameter.name) is \(UsageText.type(parameter.type)), found \(found.name)", at: expression.span,
      help: help.isEmpty ? nil : help)
  }

  /// A bare name where a project name is wanted is looked up among those, with their near misses.
  private mutating func checkProject(_ expression: Expression, _ kinds: [ProjectKind]) {
    guard case .name(let use) = expression, resolve(use.name.text) == nil else { return check(expression) }
    let name = use.name
    guard let known = globals.projectNames[name.text] else {
      let candidates = globals.projectNames.filter { kinds.contains($0.value.kind) }.keys.sorted()
      let list = kinds.map(\.rawValue).joined(separator: " or ")
      report(
        .unknownName, "there is no \(list) `\(name.text)`", at: name.span,
        help: Suggestion.help(for: name.text, among: candidates)
          ?? (candidates.isEmpty ? nil : "there are \(candidates.map { "`\($0)`" }.joined(separator: " "))"))
      return
    }
    use.binding = .project
    if !kinds.contains(known.kind) {
      let labels = known.source === source ? [Diagnostic.Label(span: known.span, text: "declared here")] : []
      report(
        .wrongType,
        "`\(name.text)` is a \(known.kind.rawValue), not a \(kinds.map(\.rawValue).joined(separator: " or "))",
        at: name.span, labels: labels)
    }
  }

  /// The help for a literal of the wrong type, empty where there is none; nil where the type is right.
  private func mismatch(_ found: StaticType, _ wanted: ParameterType, _ expression: Expression) -> String? {
    switch (wanted, found) {
    case (.any, _), (.expressions, _), (.topic, _), (.flag, _), (.fields, _), (.newName, _), (.project, _): return nil
    case (.number, .quantity(.none)), (.integer, .quantity(.none)), (.crs, .quantity(.none)): return nil
    case (.quantity(let wanted), .quantity(let found)) where wanted == found: return nil
    case (.quantity(.pixels), .quantity(.none)), (.extent, .quantity(.none)), (.extent, .quantity(.pixels)),
      (.extent, .quantity(.length)):
      return nil
    case (.height, .quantity(.length)), (.text, .text), (.inputFile, .text), (.outputFile, .text), (.crs, .text),
      (.word, .text), (.colour, .text), (.position, .position), (.record, .record), (.codes, .record):
      return nil
    case (.wordOr(_, let type), _): return mismatch(found, type, expression)
    case (.quantity(let wanted), .quantity(.none)):
      return Units.base(of: wanted).map { "write `\(source.text(expression.span)) \($0.symbol)`" } ?? ""
    case (.height, .quantity(.none)): return "write `\(source.text(expression.span)) m`"
    default: return ""
    }
  }

  // MARK: Field lists

  /// The words that name a field's type; a domain's name is the other possibility.
  public static let fieldTypes = [
    "text", "integer", "integer16", "integer32", "integer64", "real", "boolean", "date", "time", "guid", "length",
    "angle",
  ]

  private mutating func check(_ fields: [FieldDefinitionSyntax]) {
    for field in fields {
      if let value = field.defaultValue { check(value) }
      let type = field.type.text
      if field.size != nil, type != "text" {
        report(.wrongType, "only `text` takes a size", at: field.type.span, help: "write `\(type)`")
      }
      if Self.fieldTypes.contains(type) || globals.projectNames[type]?.kind == .domain { continue }
      let domains = globals.projectNames.filter { $0.value.kind == .domain }.keys.sorted()
      report(
        .unknownName, "`\(type)` is neither a type nor a domain", at: field.type.span,
        help: Suggestion.help(for: type, among: Self.fieldTypes + domains)
          ?? "the types are \(Self.fieldTypes.joined(separator: " "))")
    }
  }
}
