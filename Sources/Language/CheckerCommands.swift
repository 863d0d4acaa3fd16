import Words

/// Commands: declared names and the types of literal arguments.
extension Checker {
  mutating func check(_ command: CommandStatement) {
    let form = vocabulary.commands[command.command].forms[command.form]
    let fields = layerFields(of: command, form)
    checkEffects(of: command, form)
    for (slot, argument) in command.arguments.enumerated() {
      guard let argument else { continue }
      let parameter = form.parameters[slot]
      switch argument {
      case .expression(let expression):
        checkArgument(expression, parameter)
        if case .record = parameter.type, case .record(let entries, _) = expression, let fields {
          for entry in entries { checkField(entry.name, among: fields) }
        }
      case .expressions(let expressions): for expression in expressions { check(expression) }
      case .word(let word): noteShadow(word, parameter)
      case .name(let name):
        if case .newName(let kind) = parameter.type { declareProject(name, kind) }
      case .fields(let fields, _): check(fields)
      case .function(let function):
        let outer = (filterFields, droppedBy, isInFilter)
        filterFields = function.kind == .filter ? fields : nil
        isInFilter = function.kind == .filter
        if form.block?.isDropped == true { droppedBy = vocabulary.commands[command.command].verb }
        check(function)
        (filterFields, droppedBy, isInFilter) = outer
      case .script(let use):
        check(use, form.role, result: command.result)
        return
      case .statement(let explained): explain(explained)
      case .flag: break
      }
    }
    noteFields(of: command, form)
    if let result = command.result { declareResult(result) }
  }

  /// Reports what leaves traces in a block whose doings are dropped.
  private mutating func checkEffects(of command: CommandStatement, _ form: CommandForm) {
    guard let droppedBy, !form.effects.isDisjoint(with: [.writes, .network, .records]) else { return }
    report(
      .misplacedWord,
      "`\(vocabulary.commands[command.command].verb)` \(form.effects.intersection([.writes, .network, .records]).words.joined(separator: " and ")), and what the block of `\(droppedBy)` does is dropped",
      at: command.verb.span, help: "put it behind the block")
  }

  // MARK: Fields of layers

  /// The fields of the layer that a command names, where their list stands in the text.
  private func layerFields(of command: CommandStatement, _ form: CommandForm) -> [String]? {
    for (slot, parameter) in form.parameters.enumerated() {
      guard case .project(let kinds) = parameter.type, kinds.contains(.layer),
        case .expression(.name(let use))? = command.arguments[slot], !isVariable(use.name.text)
      else { continue }
      return globals.run.fieldLists[use.name.text]?.fields
    }
    return nil
  }

  /// Remembers the field list of a layer that is made; one of a layer that is read from a file is not known.
  private func noteFields(of command: CommandStatement, _ form: CommandForm) {
    var layer: String?
    var names: [String]?
    for (slot, parameter) in form.parameters.enumerated() {
      if case .newName(.layer) = parameter.type, case .name(let name)? = command.arguments[slot] { layer = name.text }
      if case .fields(let fields, _)? = command.arguments[slot] { names = fields.map(\.name.text) }
    }
    guard let layer else { return }
    let isFirst = globals.run.fieldLists[layer].map { $0.source !== source } ?? true
    globals.run.fieldLists[layer] = (source, isFirst ? names : nil)
  }

  /// Reports a field that the layer's field list does not have.
  mutating func checkField(_ name: Name, among fields: [String]) {
    guard !fields.contains(name.text), !vocabulary.managedFields.contains(name.text) else { return }
    report(
      .unknownName, "the layer has no field `\(name.text)`", at: name.span,
      help: Suggestion.help(for: name.text, among: fields)
        ?? "it has \(fields.map { "`\($0)`" }.joined(separator: " "))")
  }

  /// Says that a word was read as a word although a variable has that name.
  private mutating func noteShadow(_ word: Name, _ parameter: Parameter) {
    switch parameter.type {
    case .topic, .pattern: return
    default: break
    }
    guard isVariable(word.text) else { return }
    report(
      .unknownClause, "`\(word.text)` is read as the word here, not as the variable", at: word.span,
      help: "write `(\(word.text))` for the variable's value", severity: .note)
  }

  private mutating func checkArgument(_ expression: Expression, _ parameter: Parameter) {
    if case .project(let kinds) = parameter.type { return checkProject(expression, kinds) }
    if let path = barePath(expression, parameter.type) {
      report(
        .unknownName, "a file's name stands in quotes", at: expression.span, help: "write `\"\(path)\"`")
      return
    }
    let mistakes = diagnostics.count
    if case .codes = parameter.type, case .list = expression {
      report(
        .wrongType, "labels with their codes are wanted here, found a list", at: expression.span,
        help: "write `\(exampleCodes(expression))`")
      return
    }
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
    guard case .name(let use) = expression, !isVariable(use.name.text) else { return check(expression) }
    let name = use.name
    guard let known = globals.projectNames[name.text] else {
      let candidates = globals.projectNames.filter { kinds.contains($0.value.kind) }.keys.sorted()
      let list = kinds.map(\.rawValue).joined(separator: " or ")
      report(
        .unknownName, "there is no \(list) `\(name.text)`", at: name.span,
        help: Suggestion.help(for: name.text, among: candidates)
          ?? (candidates.isEmpty
            ? Self.making(name.text, kinds) : "there are \(candidates.map { "`\($0)`" }.joined(separator: " "))"))
      return
    }
    use.binding = .project
    if !kinds.contains(known.kind) {
      let labels = [label(known.span, known.source, "declared here")]
      report(
        .wrongType,
        "`\(name.text)` is a \(known.kind.rawValue), not a \(kinds.map(\.rawValue).joined(separator: " or "))",
        at: name.span, labels: labels)
    }
  }

  /// How one of the kinds is made, with the name that was wanted.
  private static func making(_ name: String, _ kinds: [ProjectKind]) -> String? {
    switch kinds.first {
    case .layer: return "`layer \(name) new …` or `layer \(name) from …` makes one"
    case .overlay: return "`overlay \(name) …` makes one"
    case .domain: return "`domain \(name) {…}` makes one"
    case .site: return "`site tree \(name) at …` makes one"
    case .control: return "`control \(name) at …` makes one"
    case nil: return nil
    }
  }

  /// The file's name where one is wanted and an unknown name, or one with an extension, stands.
  private func barePath(_ expression: Expression, _ type: ParameterType) -> String? {
    let extensions: [String]
    switch type {
    case .inputFile(let list), .outputFile(let list): extensions = list
    default: return nil
    }
    var base = expression
    while case .field(let inner, _) = base { base = inner }
    guard case .name(let use) = base, !isVariable(use.name.text), !vocabulary.builtinNames.contains(use.name.text)
    else { return nil }
    // What stands in a parenthesis was meant as a value.
    let before = expression.span.start - 1
    guard before < 0 || source.bytes[before] != UInt8(ascii: "(") else { return nil }
    let text = source.text(expression.span)
    if globals.projectNames[use.name.text] != nil, !extensions.contains(where: { text.lowercased().hasSuffix($0) }) {
      return nil
    }
    return text
  }

  /// The help for a literal of the wrong type, empty where there is none; nil where the type is right.
  private func mismatch(_ found: StaticType, _ wanted: ParameterType, _ expression: Expression) -> String? {
    switch (wanted, found) {
    case (.any, _), (.expressions, _), (.topic, _), (.pattern, _), (.statement, _), (.flag, _), (.script, _),
      (.filter, _),
      (.block, _), (.fields, _),
      (.newName, _), (.project, _):
      return nil
    case (.number, .quantity(.none)), (.integer, .quantity(.none)), (.crs, .quantity(.none)),
      (.north, .quantity(.none)), (.bearing, .quantity(.angle)):
      return nil
    case (.quantity(let wanted), .quantity(let found)) where wanted == found: return nil
    case (.quantity(.pixels), .quantity(.none)), (.extent, .quantity(.none)), (.extent, .quantity(.pixels)),
      (.extent, .quantity(.length)):
      return nil
    case (.height, .quantity(.length)), (.text, .text), (.inputFile, .text), (.outputFile, .text), (.crs, .text),
      (.north, .text),
      (.word, .text), (.colour, .text), (.position, .position), (.record, .record), (.codes, .record):
      return nil
    case (.wordOr(_, let type), _): return mismatch(found, type, expression)
    case (.quantity(let wanted), .quantity(.none)):
      return Units.base(of: wanted).map { "write `\(source.text(expression.span)) \($0.symbol)`" } ?? ""
    case (.bearing, .quantity(.none)): return "write `\(source.text(expression.span)) deg`"
    case (.position, .quantity(.none)): return positionHelp(expression)
    case (.height, .quantity(.none)): return "write `\(source.text(expression.span)) m`"
    default: return ""
    }
  }

  /// The position that was meant by two numbers that were read as their difference or sum.
  private func positionHelp(_ expression: Expression) -> String {
    guard case .binary(let operation, let left, .number(let east, let span), _) = expression, east <= 180 else {
      return ""
    }
    let latitude: String
    switch left {
    case .number(let north, let span) where north <= 90: latitude = source.text(span) + "N"
    case .unary(.minus, .number(let south, let span), _) where south <= 90: latitude = source.text(span) + "S"
    default: return ""
    }
    return "write `\(latitude) \(source.text(span))\(operation == .subtract ? "W" : "E")`"
  }

  /// Codes for the labels of a list; for two of any domain where the list holds something else.
  private func exampleCodes(_ expression: Expression) -> String {
    guard case .list(let elements, _) = expression, !elements.isEmpty, elements.count <= 10 else {
      return "{Dead: 0, Healthy: 10}"
    }
    var entries: [String] = []
    for (code, element) in elements.enumerated() {
      switch element {
      case .name(let use): entries.append("\(use.name.text): \(code)")
      case .string(let segments, let span):
        guard segments.count == 1, case .text(let text) = segments[0] else { return "{Dead: 0, Healthy: 10}" }
        entries.append("\(Parser.isName(text) ? text : source.text(span)): \(code)")
      default: return "{Dead: 0, Healthy: 10}"
      }
    }
    return "{\(entries.joined(separator: ", "))}"
  }

  // MARK: Field lists

  /// The words that name a field's type; a domain's name is the other possibility.
  public static let fieldTypes = [
    "text", "integer", "integer16", "integer32", "integer64", "real", "boolean", "date", "time", "guid", "length",
    "angle",
  ]

  private mutating func check(_ fields: [FieldDefinitionSyntax]) {
    for field in fields {
      if let value = field.defaultValue { checkValue(value, of: field.name) }
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
