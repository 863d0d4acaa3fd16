import Language
import Runtime

/// The parts of grammar.md that are made from the tables of the program. A test keeps the page equal to them.
public enum Reference {
  /// A part of the page, between `<!-- generated: NAME -->` and `<!-- end -->`.
  public enum Section: String, CaseIterable, Sendable {
    /// The reserved words.
    case words
    /// The units that may follow a number.
    case units
    /// The kinds of errors.
    case kinds
    /// Every command with its forms, arguments and examples.
    case commands
    /// Every function with an example.
    case functions
    /// The codes of mistakes.
    case codes
  }

  /// All parts with their marks, in the order of the page.
  public static func markdown() -> String {
    Section.allCases.map { "\(mark($0.rawValue))\n\n\(markdown($0))\n\n\(endMark)" }.joined(separator: "\n\n") + "\n"
  }

  /// A part without its marks.
  public static func markdown(_ section: Section) -> String {
    switch section {
    case .words: return ReservedWord.allCases.map { "`\($0.rawValue)`" }.joined(separator: " ")
    case .units: return units
    case .kinds: return Checker.errorKinds.map { "`\($0)`" }.joined(separator: " ")
    case .commands: return HelpText.groups.map(chapter).joined(separator: "\n\n")
    case .functions: return functions
    case .codes: return codes
    }
  }

  /// The page with a part replaced; nil where the page lacks the part's marks.
  public static func replacing(_ name: String, with text: String, in page: String) -> String? {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == mark(name) }),
      let end = lines[start...].firstIndex(where: { $0 == endMark })
    else { return nil }
    return (lines[...start] + ["", Substring(text), ""] + lines[end...]).joined(separator: "\n")
  }

  private static func mark(_ name: String) -> String { "<!-- generated: \(name) -->" }
  private static let endMark = "<!-- end -->"

  // MARK: Commands

  private static func chapter(_ group: String) -> String {
    let commands = CommandTable.vocabulary.commands.filter { $0.group == group }
    let title = group.prefix(1).uppercased() + group.dropFirst()
    return (["### \(title)"] + commands.map(entry)).joined(separator: "\n\n")
  }

  private static func entry(_ command: CommandSyntax) -> String {
    var parts = ["#### `\(command.verb)`", command.summary]
    let usage = command.forms.flatMap { HelpText.usage(command.verb, $0).map { String($0.dropFirst(2)) } }
    parts.append(fenced("text", usage.joined(separator: "\n")))
    if !command.details.isEmpty { parts.append(command.details) }
    let rows = grouped(HelpText.rows(of: command))
    if !rows.isEmpty { parts.append(table(["Argument", "Accepts"], rows.map { [$0.names, $0.text] })) }
    let results = HelpText.results(of: command)
    if !results.isEmpty { parts.append("`as NAME` is bound to \(results.joined(separator: "; or ")).") }
    let effects = effects(of: command)
    if let last = effects.last {
      let others = effects.dropLast().joined(separator: ", ")
      parts.append("It \(others)\(others.isEmpty ? "" : " and ")\(last).")
    }
    for example in command.examples {
      parts.append(fenced("arpent", example.setUp.isEmpty ? example.text : example.setUp + "\n\n" + example.text))
    }
    return parts.joined(separator: "\n\n")
  }

  /// Rows with the same text become one with several names.
  private static func grouped(_ rows: [(name: String, text: String)]) -> [(names: String, text: String)] {
    var result: [(names: String, text: String)] = []
    for row in rows {
      if let known = result.firstIndex(where: { $0.text == row.text }) {
        result[known].names += ", `\(row.name)`"
      } else {
        result.append(("`\(row.name)`", row.text))
      }
    }
    return result
  }

  private static func effects(of command: CommandSyntax) -> [String] {
    let all = command.forms.reduce(into: Effects()) { $0.formUnion($1.effects) }
    var result = all.words
    if command.forms.contains(where: \.answers) { result.append("writes its answer to standard output") }
    return result
  }

  // MARK: Tables

  private static var functions: String {
    HelpText.groups(of: CommandTable.vocabulary).map { group in
      (["### \(group.name.prefix(1).uppercased() + group.name.dropFirst())"] + group.functions.map(entry))
        .joined(separator: "\n\n")
    }.joined(separator: "\n\n")
  }

  private static func entry(_ function: FunctionSignature) -> String {
    let rows = function.parameters.map { parameter in
      [
        "`\(parameter.name)\(parameter.isLabelled ? ":" : parameter.isVariadic ? "…" : "")`",
        parameter.type + (parameter.isOptional ? "; may be left out" : ""),
      ]
    }
    let setUp = function.setUp.isEmpty ? "" : function.setUp + "\n"
    return [
      "#### `\(function.usage)`", function.summary,
      table(["Argument", "Accepts"], rows + [["gives", function.result]]),
      fenced("arpent", setUp + "print \(function.example.code)   # \(function.example.value)"),
    ].joined(separator: "\n\n")
  }

  private static var units: String {
    let rows = Units.byDimension.map { unit in
      let base = Units.base(of: unit.dimension) ?? Units.number
      let factor = base == unit ? "base unit" : "\(ValueText.number(unit.factor)) \(base.symbol)"
      return [
        ([unit.symbol] + unit.aliases).map { "`\($0)`" }.joined(separator: " "), unit.name, unit.dimension.name, factor,
      ]
    }
    return table(["Unit", "Name", "Measures", "One is"], rows)
  }

  private static var codes: String {
    let rows = DiagnosticCode.allCases.map { code in
      let examples = [code.example, code.correction].map { example in
        example.map { "`\($0.split(separator: "\n").joined(separator: "; "))`" } ?? ""
      }
      return [code.rawValue, code.meaning] + examples
    }
    return table(["Code", "Meaning", "Wrong", "Right"], rows)
  }

  private static func table(_ columns: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| "
        + cells.map { cell in
          String(cell.flatMap { $0 == "|" ? ["\\", "|"] : [$0] })
        }.joined(separator: " | ") + " |"
    }
    return ([line(columns), "|" + String(repeating: "---|", count: columns.count)] + rows.map(line))
      .joined(separator: "\n")
  }

  private static func fenced(_ language: String, _ text: String) -> String { "```\(language)\n\(text)\n```" }
}
