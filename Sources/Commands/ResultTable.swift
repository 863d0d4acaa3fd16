import Words

/// An answer of rows and columns, in the forms that `set output` knows.
struct ResultTable {
  /// The names of the columns.
  var columns: [String]
  /// The rows; each has as many entries as there are columns, nil for what is missing.
  var rows: [[String?]]

  /// Columns as wide as their widest entry, for people; in the window that a display has, where it has one.
  func text(_ display: DisplayText) -> String {
    TextTable.text(columns, rows.map { $0.map { $0 ?? "nil" } }, fitting: display.columns)
  }

  /// Comma-separated values by RFC 4180: a line of names, lines that end in CR LF, and quotation marks around an entry
  /// that holds a comma, a quotation mark or a line break. What is missing is an empty entry. The last line feed is left
  /// to whoever writes the text.
  var csv: String {
    ([columns] + rows.map { $0.map { $0 ?? "" } }).map { $0.map(Self.csvEntry).joined(separator: ",") }
      .joined(separator: "\r\n") + "\r"
  }

  /// One entry of comma-separated values.
  static func csvEntry(_ text: String) -> String {
    // "\r\n" is one character, so the scalars are looked at.
    guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// A table of GitHub Flavored Markdown (its specification 0.29, 4.10), numbers to the right.
  var markdown: String {
    let numeric = columns.indices.map { column in
      !rows.isEmpty
        && rows.allSatisfy { row in row[column].map { "-0123456789".contains($0.first ?? "x") } ?? true }
    }
    func line(_ entries: [String]) -> String { "| \(entries.joined(separator: " | ")) |" }
    return
      ([line(columns.map(Self.markdownEntry)), line(numeric.map { $0 ? "---:" : "---" })]
      + rows.map { line($0.map { Self.markdownEntry($0 ?? "") }) }).joined(separator: "\n")
  }

  /// A text with what Markdown would act on escaped, on one line.
  static func markdownEntry(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", "|", "*", "`", "<": result += "\\\(character)"
      case _ where character.isNewline: result += "<br>"
      default: result.append(character)
      }
    }
    return result
  }
}
