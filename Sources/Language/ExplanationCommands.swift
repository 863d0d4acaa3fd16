/// Commands: which form was meant, and which part of the text each argument took.
extension Explanation {
  mutating func add(_ command: CommandStatement) {
    let syntax = vocabulary.commands[command.command]
    let form = syntax.forms[command.form]
    let count = syntax.forms.count
    rows.add(
      count > 1 ? "form \(command.form + 1) of \(count)" : "form", UsageText.lead(syntax.verb, form), whole: true)
    for case (let slot, let argument?) in command.arguments.enumerated() {
      add(argument, for: form.parameters[slot], in: form)
    }
    if let result = command.result {
      rows.add("as", result.name.text, "will hold \(form.result ?? "what it gives")")
    }
    let missing = leftOut(of: command, form)
    if !missing.isEmpty { rows.add("left out", missing.joined(separator: ", "), whole: true) }
    var effects = form.effects.words
    if form.answers {
      effects.append(command.result == nil ? "writes its answer to standard output" : "prints nothing")
    }
    if !effects.isEmpty { rows.add("effect", effects.joined(separator: ", "), whole: true) }
  }

  /// What usage lines call an argument.
  private func label(_ parameter: Parameter, in form: CommandForm) -> String {
    let clause = form.clauses.first { clause in
      clause.elements.contains {
        if case .parameter(let own) = $0 { return own.name == parameter.name }
        return false
      }
    }
    if let clause { return clause.keyword == parameter.name ? clause.keyword : "\(clause.keyword) \(parameter.name)" }
    return UsageText.placeholder(parameter, in: form) ?? parameter.name
  }

  private mutating func add(_ argument: CommandArgument, for parameter: Parameter, in form: CommandForm) {
    let label = label(parameter, in: form)
    let type = UsageText.type(parameter.type)
    if case .north = parameter.type {
      let isGrid = if case .expression = argument { true } else { false }
      rows.add(
        "north", (isGrid ? "grid " : "") + source.text(argument.span), "from which the angle before it is counted")
      return
    }
    switch argument {
    case .expression(let value):
      let purpose = purpose(of: value, parameter.type)
      add(label, value, purpose, typed: purpose != type)
    case .expressions(let values): for value in values { add("value", value) }
    case .word(let word):
      switch parameter.type {
      case .topic, .pattern: rows.add(label, word.text, type)
      default: rows.add(label, word.text, "a word of the command")
      }
    case .name(let name): rows.add(label, name.text, type)
    case .flag: rows.add(label, parameter.name, "a word of the command")
    case .fields(let fields, _):
      rows.add(label, "{ … }", fields.count == 1 ? "1 field" : "\(fields.count) fields")
      for field in fields { add(field) }
    case .function(let function): add(function, label: label)
    case .script(let use):
      rows.add(label, source.text(use.span), type)
      if let library = use.library {
        let names = library.offers.map(\.name.text)
        rows.add("offers", names.isEmpty ? "nothing" : names.joined(separator: ", "))
      }
    case .statement(let explained): rows.add(label, source.text(explained.span), "only explained")
    }
  }

  /// What an argument is taken for, where its type does not say so.
  private func purpose(of value: Expression, _ wanted: ParameterType) -> String {
    let found = type(of: value)
    switch (wanted, value) {
    case (.project, .name): return ""
    case (.inputFile, .string), (.outputFile, .string): return UsageText.type(wanted)
    default:
      let name = UsageText.type(wanted)
      return name == found || name.hasPrefix(found + " ") && !found.isEmpty ? "" : "taken as \(name)"
    }
  }

  private mutating func add(_ function: FunctionSyntax, label: String) {
    switch function.body {
    case .expression(let condition): add(label, condition)
    case .block(let block):
      add(label, block)
      for parameter in function.parameters { rows.add("", parameter.use.name.text, "known in the block", depth: 1) }
    }
  }

  private mutating func add(_ field: FieldDefinitionSyntax) {
    let type = field.type.text
    var meaning =
      Checker.fieldTypes.contains(type)
      ? Self.typeWords[type] ?? type
      : "one of the labels of \(type)"
        + (checker.globals.projectNames[type].map { ", \(place($0.span, $0.source))" } ?? "")
    if let size = field.size { meaning += " of at most \(size) characters" }
    if field.isRequired { meaning += "; every feature needs one" }
    if let value = field.defaultValue { meaning += "; \(text(value)) where none is given" }
    if !field.isRequired, field.defaultValue == nil { meaning += "; nil where none is given" }
    rows.add("", "\(field.name.text): \(type)\(field.size.map { "(\($0))" } ?? "")", meaning, depth: 1)
  }

  private static let typeWords = [
    "text": "a text", "integer": "a whole number of 32 bits", "integer16": "a whole number of 16 bits",
    "integer32": "a whole number of 32 bits", "integer64": "a whole number of 64 bits", "real": "a number",
    "boolean": "true or false", "date": "a day", "time": "a moment in UTC", "guid": "a unique identifier",
    "length": "a length", "angle": "an angle",
  ]

  /// The arguments and clauses that the command could have too.
  private func leftOut(of command: CommandStatement, _ form: CommandForm) -> [String] {
    func isGiven(_ name: String) -> Bool { form.slot(name).map { command.arguments[$0] != nil } ?? true }
    var missing: [String] = []
    for case .optional(let parameter) in form.lead where !isGiven(parameter.name) {
      if case .north = parameter.type { continue }
      missing.append(UsageText.place(parameter))
    }
    for clause in form.clauses {
      let names = clause.elements.compactMap { element -> String? in
        if case .parameter(let parameter) = element { return parameter.name }
        return nil
      }
      if !(clause.isFlag ? isGiven(clause.keyword) : names.contains(where: isGiven)) {
        missing.append(UsageText.clause(clause))
      }
    }
    if let result = form.result, command.result == nil { missing.append("as NAME for \(result)") }
    return missing
  }
}
