import Language
import Runtime
import Words

/// Lays the pages of `help` out on lines of a width.
struct HelpPages {
  /// How wide a page is, in characters.
  let width: Int

  /// A page: the overview without a topic, else the page of a command, a function, a statement, a code of mistakes, or
  /// one of the lists. Throws where there is no such topic.
  func page(_ topic: String?, of vocabulary: Vocabulary) throws(ScriptError) -> String {
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

  private func overview(_ vocabulary: Vocabulary) -> String {
    var lines = ["Arpent replays augmented-reality field surveys. Commands:", ""]
    let column = vocabulary.commands.map(\.verb.count).max() ?? 0
    for group in HelpText.groups {
      let commands = vocabulary.commands.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines.append(group)
      lines += table(commands.map { ($0.verb, $0.summary) }, column: column)
      lines.append("")
    }
    lines.append("help COMMAND      its page: how it is written, what it takes and gives, an example")
    lines += (HelpTopics.lists + HelpTopics.topics.map { ($0.word, $0.summary) })
      .flatMap { row("help \(HelpText.padded($0.word, 12)) ", $0.summary) }
    lines += ["", "From a shell, beside `arpent FILE`:", ""]
    lines += Subcommand.all.flatMap { row("  \(HelpText.padded($0.usage, 28)) ", $0.summary) }
    return lines.joined(separator: "\n")
  }

  // MARK: Commands

  func page(_ command: CommandSyntax) -> String {
    var lines = HelpText.wrapped("\(command.verb) - \(command.summary)", width) + [""]
    for form in command.forms { lines += HelpText.usage(command.verb, form, width: width) }
    if !command.details.isEmpty { lines += [""] + HelpText.wrapped(command.details, width) }
    let rows = HelpText.rows(of: command)
    if !rows.isEmpty { lines += [""] + table(rows) }
    let results = HelpText.results(of: command)
    if !results.isEmpty { lines += [""] + table(results.map { ("as NAME", $0) }) }
    for example in command.examples {
      let setUp = example.setUp.isEmpty ? "" : example.setUp + "\n"
      lines += [""] + self.example(setUp + example.text)
    }
    return lines.joined(separator: "\n")
  }

  private func example(_ text: String, title: String = "Example") -> [String] {
    [title] + text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
  }

  // MARK: Functions, statements, codes

  func page(_ function: FunctionSignature) -> String {
    var lines = HelpText.wrapped("\(function.name) - \(function.summary)", width) + ["", "  " + function.usage, ""]
    lines += table(
      function.parameters.map { ($0.name, $0.type + ($0.isOptional ? "; may be left out" : "")) }
        + [("gives", function.result)])
    let shown = "print \(function.example.code)   # \(function.example.value)"
    lines += [""] + example(function.setUp.isEmpty ? shown : function.setUp + "\n" + shown)
    return lines.joined(separator: "\n")
  }

  private func page(_ statement: HelpTopics.Statement) -> String {
    var lines = ["\(statement.word) - \(statement.summary)", ""]
    lines += statement.forms.map { "  " + $0 }
    lines += [""] + example(statement.example)
    return lines.joined(separator: "\n")
  }

  private func page(_ topic: HelpTopics.Topic) -> String {
    (["\(topic.word) - \(topic.summary)", ""] + HelpText.wrapped(topic.text, width) + [""] + example(topic.example))
      .joined(separator: "\n")
  }

  private func page(_ code: DiagnosticCode) -> String {
    var lines = HelpText.wrapped("\(code.rawValue) - \(code.meaning)", width)
    if let example = code.example { lines += [""] + self.example(example, title: "Wrong") }
    if let correction = code.correction { lines += [""] + self.example(correction, title: "Right") }
    return lines.joined(separator: "\n")
  }

  private func page(_ subcommand: Subcommand) -> String {
    var lines = ["arpent \(subcommand.word) - \(subcommand.summary)", "", "  " + subcommand.usage]
    for paragraph in subcommand.details.split(separator: "\n") {
      lines += [""] + HelpText.wrapped(String(paragraph), width)
    }
    lines += ["", "Options: " + subcommand.options.joined(separator: " ")]
    return lines.joined(separator: "\n")
  }

  private func functions(_ vocabulary: Vocabulary) -> String {
    let groups = HelpText.groups(of: vocabulary).map { group in
      ([group.name] + group.functions.flatMap(entry)).joined(separator: "\n")
    }
    let names = ["names"] + HelpTopics.names.map { "  \($0.word)\n      \($0.summary)" }
    return (groups + [names.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  private func entry(_ function: FunctionSignature) -> [String] {
    ["  \(function.usage)"] + HelpText.wrapped(function.summary, width - 6).map { "      " + $0 }
  }

  var statements: String {
    table(HelpTopics.statements.map { ($0.word, $0.summary) }).joined(separator: "\n")
      + "\n\nhelp WORD shows how one is written; every command is a statement too."
  }

  var units: String {
    Units.byDimension.map { unit in
      let spellings = ([unit.symbol] + unit.aliases).joined(separator: ", ")
      return "\(HelpText.padded(spellings, 14)) \(HelpText.padded(unit.dimension.name, 14)) \(unit.name)"
    }.joined(separator: "\n")
  }

  var codes: String {
    table(DiagnosticCode.allCases.map { ($0.rawValue, $0.meaning) }).joined(separator: "\n")
  }

  // MARK: Layout

  /// Two columns, the second wrapped to the page's width.
  private func table(_ rows: [(name: String, text: String)], column: Int? = nil) -> [String] {
    let column = column ?? max(12, rows.map(\.name.count).max() ?? 0)
    return rows.flatMap { row("  \(HelpText.padded($0.name, column)) ", $0.text) }
  }

  /// A text behind its beginning; what does not fit goes on below itself.
  private func row(_ beginning: String, _ text: String) -> [String] {
    let blank = String(repeating: " ", count: beginning.count)
    return HelpText.wrapped(text, max(20, width - beginning.count)).enumerated().map { place, line in
      (place == 0 ? beginning : blank) + line
    }
  }
}
