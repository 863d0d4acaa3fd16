import Words

/// What pressing Tab does to the line.
enum CompletionEdit: Equatable {
  /// Nothing fits.
  case nothing
  /// The last `delete` scalars before the cursor give way to `insert`.
  case replace(delete: Int, insert: String)
  /// Several fit and none can be preferred: show them.
  case list([Completion.Candidate])

  /// The edit for these candidates; `text` is the whole entry up to the cursor.
  static func choose(_ completion: Completion, text: String) -> CompletionEdit {
    let bytes = Array(text.utf8)
    guard let first = completion.candidates.first, completion.start >= 0, completion.start <= bytes.count,
      let typed = String(validating: bytes[completion.start...], as: UTF8.self), !typed.contains("\n")
    else { return .nothing }
    let delete = typed.unicodeScalars.count
    if completion.candidates.count == 1 {
      let insert = first.text + (first.endsWord ? " " : "")
      return insert == typed ? .nothing : .replace(delete: delete, insert: insert)
    }
    let common = completion.candidates.dropFirst().reduce(first.text) { commonPrefix($0, $1.text) }
    return common.count > typed.count
      ? .replace(delete: delete, insert: common) : .list(completion.candidates)
  }

  /// The candidates as they are shown on so many columns: with their summaries one to a line, or in columns where
  /// none has one; at most `rows` lines.
  static func listing(_ candidates: [Completion.Candidate], columns: Int, rows: Int) -> [String] {
    let candidates = candidates.map { candidate in
      Completion.Candidate(
        ControlCharacters.shownOnOneLine(candidate.text), summary: candidate.summary, endsWord: candidate.endsWord)
    }
    let widest = candidates.map { TextLayout.width($0.text) }.max() ?? 0
    var lines: [String] = []
    if candidates.contains(where: { !$0.summary.isEmpty }) {
      lines = candidates.map { candidate in
        let line = candidate.summary.isEmpty ? candidate.text : pad(candidate.text, to: widest + 2) + candidate.summary
        return TextLayout.cut(line, to: columns)
      }
    } else {
      let perRow = max(1, (columns + 2) / (widest + 2))
      let rowCount = (candidates.count + perRow - 1) / perRow
      lines = (0..<rowCount).map { row in
        let cells = stride(from: row, to: candidates.count, by: rowCount).map { candidates[$0].text }
        let padded = cells.dropLast().map { pad($0, to: widest + 2) } + cells.suffix(1)
        return TextLayout.cut(padded.joined(), to: columns)
      }
    }
    let shown = max(rows, 1)
    return lines.count <= shown ? lines : lines.prefix(shown - 1) + ["… and \(lines.count - shown + 1) more lines"]
  }

  private static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - TextLayout.width(text)))
  }

  private static func commonPrefix(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }
}
