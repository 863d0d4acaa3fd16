import Words

/// A table for people: columns as wide as their widest entry, numbers to the right.
enum TextTable {
  /// The lines of a table; every row has as many entries as there are columns. Control characters and line breaks are shown
  /// escaped.
  static func text(_ columns: [String], _ rows: [[String]]) -> String {
    let columns = columns.map(ControlCharacters.shownOnOneLine)
    let clean = rows.map { $0.map(ControlCharacters.shownOnOneLine) }
    let widths = columns.indices.map { column in
      ([columns[column]] + clean.map { $0.indices.contains(column) ? $0[column] : "" }).map(TextWidth.cells).max() ?? 0
    }
    let toRight = columns.indices.map { column in
      !clean.isEmpty
        && clean.allSatisfy { row in
          !row.indices.contains(column) || row[column].isEmpty || row[column] == "nil"
            || "-0123456789".contains(row[column].first ?? "x")
        }
    }
    func line(_ entries: [String]) -> String {
      let cells = columns.indices.map { column -> String in
        let entry = entries.indices.contains(column) ? entries[column] : ""
        let blanks = String(repeating: " ", count: max(0, widths[column] - TextWidth.cells(entry)))
        return toRight[column] ? blanks + entry : entry + blanks
      }
      var text = cells.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return ([line(columns), rule] + clean.map(line)).joined(separator: "\n")
  }
}
