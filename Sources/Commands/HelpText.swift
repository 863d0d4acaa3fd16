import Language
import Runtime
import Words

/// The pages of `help`, made from the command table, and what goes into them.
public enum HelpText {
  /// How wide a page is where nothing says otherwise, in characters.
  public static let width = 100

  /// The chapters of the overview, in order; every command belongs to one.
  static let groups = [
    "scene", "site", "device", "session", "calibration", "map", "editing", "survey", "pictures", "language",
  ]

  /// A page of at most so many characters a line: the overview without a topic, else the page of a command, a function, a
  /// statement, a code of mistakes, or one of the lists. Throws where there is no such topic.
  public static func page(
    _ topic: String?, of vocabulary: Vocabulary, width: Int = HelpText.width
  ) throws(ScriptError) -> String {
    let width = max(40, width)
    let page = try HelpPages(width: width).page(topic, of: vocabulary)
    guard width < HelpText.width else { return page }
    // What stands on one line by itself, such as how a function is called; code of examples stays as it is.
    var isExample = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if !line.isEmpty, line.first != " " { isExample = ["Example", "Wrong", "Right"].contains(line) }
      return isExample ? String(line) : WrappedText.fitted(String(line), width: width, indent: 4)
    }.joined(separator: "\n")
  }

  // MARK: Commands

  /// The usage of a form, on lines that break between clauses.
  static func usage(_ verb: String, _ form: CommandForm, width: Int = HelpText.width) -> [String] {
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

  /// The functions by theme, in the order of the table.
  static func groups(of vocabulary: Vocabulary) -> [(name: String, functions: [FunctionSignature])] {
    var names: [String] = []
    for function in vocabulary.functions where !names.contains(function.group) { names.append(function.group) }
    return names.map { name in (name, vocabulary.functions.filter { $0.group == name }) }
  }

  // MARK: Layout

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func wrapped(_ text: String, _ width: Int) -> [String] { WrappedText.lines(text, width: width) }
}

extension Units {
  /// Every unit but the plain number, those of one dimension together.
  static var byDimension: [Unit] {
    var dimensions: [Dimension] = []
    for unit in all.dropFirst() where !dimensions.contains(unit.dimension) { dimensions.append(unit.dimension) }
    return dimensions.flatMap { dimension in all.dropFirst().filter { $0.dimension == dimension } }
  }
}
