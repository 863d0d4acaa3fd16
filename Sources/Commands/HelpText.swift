import Language
import Runtime
import Words

/// The pages of `help`, made from the command table.
public enum HelpText {
  /// How wide a page is, in characters.
  static let width = 100

  /// The chapters of the overview, in order; every command belongs to one.
  static let groups = [
    "scene", "site", "device", "session", "calibration", "map", "editing", "survey", "pictures", "language",
  ]

  /// A page: the overview without a topic, else the page of a command, a function, a statement, a code of mistakes, or
  /// one of the lists. Throws where there is no such topic.
  static func page(_ topic: String?, of vocabulary: Vocabulary) throws(ScriptError) -> String {
    guard let topic, !topic.isEmpty else { return overview(vocabulary) }
    let pages =
      [vocabulary.command(topic).map { page(vocabulary.commands[$0]) }]
      + [vocabulary.function(topic).map { page(vocabulary.functions[$0]) }]
    // A verb may be the name of a function, too.
    if pages.contains(where: { $0 != nil }) { return pages.compactMap { $0 }.joined(separator: "\n\n") }
    if let statement = HelpTopics.statements.first(where: { $0.word == topic }) { return page(statement) }
    if let topic = HelpTopics.topics.first(where: { $0.word == topic }) { return page(topic) }
    if let name = HelpTopics.names.first(where: { $0.word == topic }) { return "\(name.word) - \(name.summary)" }
    if let code = DiagnosticCode(rawValue: topic.uppercased()) { return page(code) }
    switch topic {
    case "functions": return functions(vocabulary)
    case "statements": return statements
    case "units": return units
    case "codes": return codes
    default:
      let word = topic.hasPrefix("arpent ") ? String(topic.dropFirst(7)) : topic
      if let subcommand = Subcommand.named(word) { return page(subcommand) }
      throw ScriptError(
        .name, "there is no help on \(topic)",
        help: Suggestion.help(for: topic, among: HelpTopics.all(vocabulary).map(\.word))
          ?? "`help` lists what there is",
        slot: 0)
    }
  }

  private static func overview(_ vocabulary: Vocabulary) -> String {
    var lines = ["Arpent replays augmented-reality field surveys. Commands:", ""]
    let column = vocabulary.commands.map(\.verb.count).max() ?? 0
    for group in groups {
      let commands = vocabulary.commands.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines.append(group)
      for command in commands { lines.append("  \(padded(command.verb, column)) \(command.summary)") }
      lines.append("")
    }
    lines.append("help COMMAND      its page: how it is written, what it takes and gives, an example")
    lines += (HelpTopics.lists + HelpTopics.topics.map { ($0.word, $0.summary) })
      .map { "help \(padded($0.word, 12)) \($0.summary)" }
    lines += ["", "From a shell, beside `arpent FILE`:", ""]
    lines += Subcommand.all.map { "  \(padded($0.usage, 28)) \($0.summary)" }
    return lines.joined(separator: "\n")
  }

  // MARK: Commands

  static func page(_ command: CommandSyntax) -> String {
    var lines = ["\(command.verb) - \(command.summary)", ""]
    for form in command.forms { lines += usage(command.verb, form) }
    if !command.details.isEmpty { lines += [""] + wrapped(command.details, width) }
    let rows = rows(of: command)
    if !rows.isEmpty { lines += [""] + table(rows) }
    let results = results(of: command)
    if !results.isEmpty { lines += [""] + table(results.map { ("as NAME", $0) }) }
    for example in command.examples {
      let setUp = example.setUp.isEmpty ? "" : example.setUp + "\n"
      lines += [""] + self.example(setUp + example.text)
    }
    return lines.joined(separator: "\n")
  }

  /// The usage of a form, on lines that break between clauses.
  static func usage(_ verb: String, _ form: CommandForm) -> [String] {
    var lines: [String] = []
    var line = " "
    for part in UsageText.parts(verb, form) {
      if line.count + 1 + part.count > width, line.count > 6 {
        lines.append(line)
        line = "     "
      }
      line += " " + part
    }
    return lines + [line]
  }

  /// The arguments that the usage lines name in capitals with what they accept; a name that means different things in
  /// different forms says in which.
  static func rows(of command: CommandSyntax) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    for form in command.forms {
      for parameter in form.parameters {
        guard let name = UsageText.placeholder(parameter, in: form) else { continue }
        let text = UsageText.accepts(parameter.type)
        if rows.contains(where: { $0.name == name && $0.text == text }) { continue }
        let isTaken = rows.contains { $0.name == name }
        rows.append((name, isTaken ? "in `\(beginning(command.verb, form, upTo: name))`: \(text)" : text))
      }
    }
    return rows
  }

  /// The words of a form up to an argument, for telling forms apart.
  private static func beginning(_ verb: String, _ form: CommandForm, upTo name: String) -> String {
    let words = UsageText.lead(verb, form).split(separator: " ")
    let end = words.firstIndex { $0 == name } ?? words.count - 1
    return words[...end].joined(separator: " ")
  }

  /// What `as NAME` is bound to; once where all forms give the same.
  static func results(of command: CommandSyntax) -> [String] {
    var results: [String] = []
    for case let result? in command.forms.map(\.result) where !results.contains(result) { results.append(result) }
    return results
  }

  private static func example(_ text: String, title: String = "Example") -> [String] {
    [title] + text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
  }

  // MARK: Functions, statements, codes

  static func page(_ function: FunctionSignature) -> String {
    var lines = wrapped("\(function.name) - \(function.summary)", width) + ["", "  " + function.usage, ""]
    lines += table(
      function.parameters.map { ($0.name, $0.type + ($0.isOptional ? "; may be left out" : "")) }
        + [("gives", function.result)])
    let shown = "print \(function.example.code)   # \(function.example.value)"
    lines += [""] + example(function.setUp.isEmpty ? shown : function.setUp + "\n" + shown)
    return lines.joined(separator: "\n")
  }

  private static func page(_ statement: HelpTopics.Statement) -> String {
    var lines = ["\(statement.word) - \(statement.summary)", ""]
    lines += statement.forms.map { "  " + $0 }
    lines += [""] + example(statement.example)
    return lines.joined(separator: "\n")
  }

  private static func page(_ topic: HelpTopics.Topic) -> String {
    (["\(topic.word) - \(topic.summary)", ""] + wrapped(topic.text, width) + [""] + example(topic.example))
      .joined(separator: "\n")
  }

  private static func page(_ code: DiagnosticCode) -> String {
    var lines = wrapped("\(code.rawValue) - \(code.meaning)", width)
    if let example = code.example { lines += [""] + self.example(example, title: "Wrong") }
    if let correction = code.correction { lines += [""] + self.example(correction, title: "Right") }
    return lines.joined(separator: "\n")
  }

  private static func page(_ subcommand: Subcommand) -> String {
    var lines = ["arpent \(subcommand.word) - \(subcommand.summary)", "", "  " + subcommand.usage]
    for paragraph in subcommand.details.split(separator: "\n") { lines += [""] + wrapped(String(paragraph), width) }
    lines += ["", "Options: " + subcommand.options.joined(separator: " ")]
    return lines.joined(separator: "\n")
  }

  private static func functions(_ vocabulary: Vocabulary) -> String {
    let groups = groups(of: vocabulary).map { group in
      ([group.name] + group.functions.flatMap(entry)).joined(separator: "\n")
    }
    let names = ["names"] + HelpTopics.names.map { "  \($0.word)\n      \($0.summary)" }
    return (groups + [names.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  private static func entry(_ function: FunctionSignature) -> [String] {
    ["  \(function.usage)"] + wrapped(function.summary, width - 6).map { "      " + $0 }
  }

  /// The functions by theme, in the order of the table.
  static func groups(of vocabulary: Vocabulary) -> [(name: String, functions: [FunctionSignature])] {
    var names: [String] = []
    for function in vocabulary.functions where !names.contains(function.group) { names.append(function.group) }
    return names.map { name in (name, vocabulary.functions.filter { $0.group == name }) }
  }

  static var statements: String {
    table(HelpTopics.statements.map { ($0.word, $0.summary) }).joined(separator: "\n")
      + "\n\nhelp WORD shows how one is written; every command is a statement too."
  }

  static var units: String {
    Units.byDimension.map { unit in
      let spellings = ([unit.symbol] + unit.aliases).joined(separator: ", ")
      return "\(padded(spellings, 14)) \(padded(unit.dimension.name, 14)) \(unit.name)"
    }.joined(separator: "\n")
  }

  static var codes: String {
    table(DiagnosticCode.allCases.map { ($0.rawValue, $0.meaning) }).joined(separator: "\n")
  }

  // MARK: Layout

  /// Two columns, the second wrapped to the page's width.
  private static func table(_ rows: [(name: String, text: String)]) -> [String] {
    let column = max(12, rows.map(\.name.count).max() ?? 0)
    let blank = String(repeating: " ", count: column + 3)
    return rows.flatMap { row in
      wrapped(row.text, width - column - 3).enumerated().map { place, text in
        place == 0 ? "  \(padded(row.name, column)) \(text)" : blank + text
      }
    }
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

extension Units {
  /// Every unit but the plain number, those of one dimension together.
  static var byDimension: [Unit] {
    var dimensions: [Dimension] = []
    for unit in all.dropFirst() where !dimensions.contains(unit.dimension) { dimensions.append(unit.dimension) }
    return dimensions.flatMap { dimension in all.dropFirst().filter { $0.dimension == dimension } }
  }
}
