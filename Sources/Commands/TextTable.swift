import Words

/// A table for people: columns as wide as their widest entry, numbers to the right.
enum TextTable {
  private static let gap = "  "
  /// What a heading, and an entry that is no number, keep at least where the table is wider than the window.
  private static let least = 8
  /// The most cells of an entry that begins like a number and is not cut; a place is longer.
  private static let longestNumber = 16

  /// The lines of a table; every row has as many entries as there are columns. Control characters and line breaks are shown
  /// escaped. In a window of so many cells, headings and entries that are no numbers are cut; columns that still find no
  /// room are left out from the right, the last one excepted, and named below.
  static func text(_ columns: [String], _ rows: [[String]], fitting window: Int? = nil) -> String {
    let names = columns.map(ControlCharacters.shownOnOneLine)
    let clean = rows.map { row in names.indices.map { row.indices.contains($0) ? row[$0] : "" } }
      .map { $0.map(ControlCharacters.shownOnOneLine) }
    let columns = names.indices.map { place in Column(names[place], clean.map { $0[place] }) }
    guard let window else { return lines(columns, columns.map(\.full), rows: clean.count) }
    var shown = columns
    var left: [String] = []
    while shown.count > 2, total(shown.map(\.least)) > window {
      left.insert(shown.remove(at: shown.count - 2).name, at: 0)
    }
    let text = lines(shown, widths(shown, in: window), rows: clean.count)
    guard !left.isEmpty else { return text }
    let list = "the window has no room for \(left.joined(separator: ", ")); `set output csv` writes all columns"
    return ([text] + HelpText.wrapped(list, max(window, 20))).joined(separator: "\n")
  }

  private struct Column {
    let name: String
    let entries: [String]
    let isToRight: Bool
    /// The cells that it would take, and those that it must have.
    let full: Int
    let least: Int
    /// The cells that it has before the entries of places are cut.
    let comfortable: Int

    init(_ name: String, _ entries: [String]) {
      self.name = name
      self.entries = entries
      isToRight =
        !entries.isEmpty
        && entries.allSatisfy { $0.isEmpty || $0 == "nil" || "-0123456789".contains($0.first ?? "x") }
      let widest = entries.map(TextWidth.cells).max() ?? 0
      let heading = TextWidth.cells(name)
      full = max(widest, heading)
      least =
        isToRight && widest <= TextTable.longestNumber
        ? max(widest, min(heading, TextTable.least)) : min(full, TextTable.least)
      comfortable = isToRight ? max(widest, least) : least
    }
  }

  private static func total(_ widths: [Int]) -> Int { widths.reduce(gap.count * max(0, widths.count - 1), +) }

  /// The widths of columns in a window: the widest give way first, down to what they must have, and places last.
  private static func widths(_ columns: [Column], in window: Int) -> [Int] {
    var widths = columns.map { max($0.least, min($0.full, window)) }
    for limits in [columns.map(\.comfortable), columns.map(\.least)] {
      while total(widths) > window {
        let free = widths.indices.filter { widths[$0] > limits[$0] }
        guard let widest = free.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }

  private static func lines(_ columns: [Column], _ widths: [Int], rows: Int) -> String {
    func line(_ entries: [String]) -> String {
      let cells = columns.indices.map { place -> String in
        let entry = TextWidth.cut(entries[place], to: widths[place])
        let blanks = String(repeating: " ", count: max(0, widths[place] - TextWidth.cells(entry)))
        return columns[place].isToRight ? blanks + entry : entry + blanks
      }
      var text = cells.joined(separator: gap)
      while text.last == " " { text.removeLast() }
      return text
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: gap)
    let body = (0..<rows).map { row in line(columns.map { $0.entries[row] }) }
    return ([line(columns.map(\.name)), rule] + body).joined(separator: "\n")
  }
}
