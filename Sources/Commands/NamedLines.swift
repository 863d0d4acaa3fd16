import Words

/// Names with a text each, a line for each of them, for people.
enum NamedLines {
  /// The lines; the texts stand in one column, behind the longest name and so many cells at least.
  static func text(_ rows: [(String, String)], width: Int = 14) -> String {
    let rows = rows.map { (name: ControlCharacters.shownOnOneLine($0.0), text: ControlCharacters.shown($0.1)) }
    let column = max(width, rows.map { TextWidth.cells($0.name) }.max() ?? 0)
    return rows.map { row in
      row.name + String(repeating: " ", count: column - TextWidth.cells(row.name) + 1) + row.text
    }.joined(separator: "\n")
  }
}
