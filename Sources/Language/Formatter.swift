import Words

/// The one layout of scripts.
public enum ScriptFormatter {
  /// Why a text is not laid out.
  public enum Fault: Error {
    /// It has mistakes, so that it is not known how it is meant.
    case mistakes([Diagnostic])
    /// It would be read in another way than before, which no text should be.
    case unsafe
  }

  /// The widest line, in cells, that the comments of its paragraph make room for.
  private static let widestAligned = 80

  /// A text in the one layout, which is read as the text is: same statements, same comments. Lines end with LF and
  /// break where they did; a byte order mark is left out, a first line `#!…` stays. Names need not be known.
  public static func format(_ source: SourceText, vocabulary: Vocabulary) throws(Fault) -> [UInt8] {
    let (script, diagnostics) = Parser.parse(source, vocabulary)
    let mistakes = diagnostics.filter { $0.severity == .error }
    guard mistakes.isEmpty else { throw .mistakes(mistakes) }
    let tokens = FormatterPiece.tokens(of: source)
    let roles = FormatterRoles(of: script, tokens: tokens, vocabulary: vocabulary)
    let (pieces, rest) = FormatterPiece.all(tokens, of: source, verbatim: roles.verbatim)
    let lines = FormatterLayout.lines(pieces, rest, roles, heading: heading(source))
    let result = Array(text(lines).utf8)
    let again = SourceText(name: source.name, bytes: result)
    let (reread, faults) = Parser.parse(again, vocabulary)
    guard !faults.contains(where: { $0.severity == .error }), SyntaxText.text(reread) == SyntaxText.text(script),
      comments(in: again) == comments(in: source)
    else { throw .unsafe }
    return result
  }

  /// The comments of a text without mistakes, in their order.
  static func comments(in source: SourceText) -> [String] {
    let (pieces, rest) = FormatterPiece.all(FormatterPiece.tokens(of: source), of: source, verbatim: [])
    return pieces.flatMap(\.gap.comments) + rest.comments
  }

  /// The first line `#!…`, nil where there is none.
  private static func heading(_ source: SourceText) -> String? {
    let first = source.line(1)
    return source.codeStart > 3 && first.hasPrefix("#!") ? first : nil
  }

  /// The lines as text; the comments beside lines of one paragraph and indentation begin in one column.
  private static func text(_ lines: [FormatterLayout.Line]) -> String {
    var text = ""
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { $0.text.isEmpty || $0.indent != lines[start].indent } ?? lines.count
      let paragraph = lines[start..<max(end, start + 1)]
      let widths = paragraph.filter { $0.comment != nil }.map(width).filter { $0 <= widestAligned }
      let column = (widths.max() ?? 0) + 2
      for line in paragraph {
        if !line.text.isEmpty { text += String(repeating: " ", count: line.indent) + line.text }
        if let comment = line.comment { text += String(repeating: " ", count: max(2, column - width(line))) + comment }
        text += "\n"
      }
      start += paragraph.count
    }
    return text
  }

  /// The cells that a line takes; of a text that goes over several lines, those of the last.
  private static func width(_ line: FormatterLayout.Line) -> Int {
    let last = line.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let indent = last.utf8.count == line.text.utf8.count ? line.indent : 0
    return last.reduce(indent) { $0 + TextWidth.cells($1) }
  }
}
