import Words

/// The lines of an explanation, in columns: what a part is for, the part itself, and what it means.
struct ExplanationRows {
  private struct Row {
    var label: String
    var depth: Int
    var text: String
    var meaning: String
    /// Whether the text goes on in the next line where it is long, in place of being cut.
    var isWhole: Bool
  }

  private let title: String
  private var rows: [Row] = []
  /// Whether parts had to be left out.
  private var isCut = false

  /// The most lines, the widest part in cells, and where meanings that are longer go on in the next line.
  private static let most = 100
  private static let widestPart = 60
  private static let pageWidth = 110

  init(_ title: String) { self.title = title }

  /// Whether more lines are wanted.
  var hasRoom: Bool { rows.count < Self.most }

  /// Says that there is more than is shown.
  mutating func cut() { isCut = true }

  mutating func add(_ label: String, _ text: String, _ meaning: String = "", depth: Int = 0, whole: Bool = false) {
    guard hasRoom else { return cut() }
    rows.append(Row(label: label, depth: depth, text: text, meaning: meaning, isWhole: whole))
  }

  var text: String {
    let labels = rows.map { Self.width($0.label) }.max() ?? 0
    let parts = rows.map { String(repeating: "  ", count: $0.depth) + ($0.isWhole ? $0.text : Self.cut($0.text)) }
    let column = zip(rows, parts).filter { !$0.0.meaning.isEmpty }.map { Self.width($0.1) }.max() ?? 0
    var lines = [title]
    for (row, part) in zip(rows, parts) {
      let start = "  " + Self.padded(row.label, labels) + "  "
      if row.isWhole {
        lines += Self.block(start, part)
      } else if row.meaning.isEmpty {
        lines.append(start + part)
      } else {
        lines += Self.block(start + Self.padded(part, column) + "  ", row.meaning)
      }
    }
    if isCut { lines.append("  …") }
    return lines.joined(separator: "\n")
  }

  private static func width(_ text: String) -> Int { text.reduce(0) { $0 + TextWidth.cells($1) } }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(text)))
  }

  /// A part on one line, cut where it is long.
  static func cut(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count > widestPart ? line.prefix(widestPart - 1) + "…" : line
  }

  /// A text that begins after another one and goes on below itself where the page ends.
  private static func block(_ before: String, _ text: String) -> [String] {
    let start = width(before)
    var lines = [before]
    var used = 0
    for word in text.split(separator: " ") {
      if used > 0, used + 1 + word.count > max(30, pageWidth - start) {
        lines.append(String(repeating: " ", count: start))
        used = 0
      }
      lines[lines.count - 1] += (used > 0 ? " " : "") + word
      used += (used > 0 ? 1 : 0) + word.count
    }
    return lines
  }
}
