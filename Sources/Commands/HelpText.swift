import Language
import Runtime

/// The pages of `help`, made from the command table.
public enum HelpText {
  /// A page: the overview without a topic, else a command's, a function's, `functions` or `units`. Throws where there
  /// is no such topic.
  public static func page(_ topic: String?) throws(ScriptError) -> String {
    guard let topic, !topic.isEmpty else { return overview }
    if let place = CommandTable.vocabulary.command(topic) { return page(CommandTable.vocabulary.commands[place]) }
    if let place = CommandTable.vocabulary.function(topic) { return page(CommandTable.vocabulary.functions[place]) }
    switch topic {
    case "functions": return functions
    case "units": return units
    default:
      let topics =
        CommandTable.vocabulary.commands.map(\.verb) + CommandTable.vocabulary.functions.map(\.name)
        + ["functions", "units"]
      throw ScriptError(
        .name, "there is no help on \(topic)",
        help: Suggestion.help(for: topic, among: topics) ?? "`help` lists what there is", slot: 0)
    }
  }

  static let groups = ["scene", "site", "device", "session", "survey", "language"]

  static var overview: String {
    var lines = ["Arpent replays augmented-reality field surveys. Commands:", ""]
    for group in groups {
      let commands = CommandTable.vocabulary.commands.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines.append(group)
      for command in commands { lines.append("  \(padded(command.verb, 10)) \(command.summary)") }
      lines.append("")
    }
    lines.append("help COMMAND      its page: how it is written, what it takes and gives, an example")
    lines.append("help functions    the functions; help FUNCTION is a function's page")
    lines.append("help units        the units that may follow a number")
    return lines.joined(separator: "\n")
  }

  static func page(_ command: CommandSyntax) -> String {
    var lines = ["\(command.verb) - \(command.summary)", ""]
    for form in command.forms { lines.append("  " + UsageText.line(command.verb, form)) }
    if !command.details.isEmpty { lines += [""] + wrapped(command.details, 100) }
    for form in command.forms {
      let rows = parameterRows(form)
      guard !rows.isEmpty || form.result != nil else { continue }
      lines += ["", command.forms.count == 1 ? "Arguments" : UsageText.line(command.verb, leadOnly(form))]
      for row in rows { lines.append("  \(padded(row.name, 12)) \(row.text)") }
      if let result = form.result { lines.append("  \(padded("gives", 12)) \(result)") }
    }
    for example in command.examples {
      lines += ["", "Example"]
      lines += example.text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }
    return lines.joined(separator: "\n")
  }

  private static func leadOnly(_ form: CommandForm) -> CommandForm { CommandForm(form.lead) }

  static func parameterRows(_ form: CommandForm) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    func add(_ element: SyntaxElement, _ prefix: String) {
      switch element {
      case .word, .optionalWord: break
      case .parameter(let parameter), .optional(let parameter):
        let name = prefix.isEmpty || prefix == parameter.name ? parameter.name : "\(prefix) \(parameter.name)"
        rows.append((name, UsageText.type(parameter.type)))
      }
    }
    for element in form.lead { add(element, "") }
    for clause in form.clauses {
      if clause.isFlag { rows.append((clause.keyword, UsageText.type(.flag))) }
      for element in clause.elements { add(element, clause.keyword) }
    }
    return rows
  }

  static func page(_ function: FunctionSignature) -> String {
    var lines = ["\(function.usage) - \(function.summary)", ""]
    for parameter in function.parameters {
      lines.append(
        "  \(padded(parameter.name, 12)) \(parameter.type)\(parameter.isOptional ? ", may be left out" : "")")
    }
    lines.append("  \(padded("gives", 12)) \(function.result)")
    lines += ["", "Example", "  print \(function.example.code)   # \(function.example.value)"]
    return lines.joined(separator: "\n")
  }

  static var functions: String {
    CommandTable.vocabulary.functions.map { "\(padded($0.usage, 52)) \($0.summary)" }.joined(separator: "\n")
  }

  static var units: String {
    Units.all.dropFirst().map { unit in
      "\(padded(([unit.symbol] + unit.aliases).joined(separator: ", "), 14)) \(padded(unit.dimension.name, 14)) \(unit.name)"
    }.joined(separator: "\n")
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n") {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines
  }
}
