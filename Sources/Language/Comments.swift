/// A comment of a text.
public struct Comment: Sendable {
  /// Where it stands, from its `#` to the end of the line.
  public let span: Span
  /// What stands after the `#`.
  public let text: String
  /// The line it stands on, from 1.
  public let line: Int
  /// Whether nothing but blanks stands before it on its line.
  public let isAlone: Bool

  /// The comments of a text in their order. Texts in quotation marks hold none; in a text that cannot be read at all,
  /// every `#` begins one.
  public static func all(in source: SourceText) -> [Comment] {
    var comments: [Comment] = []
    var start = source.codeStart
    for token in Lexer.tokens(of: source).tokens {
      // Between two tokens there are only blanks, joined lines and comments.
      if token.span.start > start { read(source, start..<token.span.start, into: &comments) }
      start = max(start, token.span.end)
    }
    return comments
  }

  private static func read(_ source: SourceText, _ gap: Range<Int>, into comments: inout [Comment]) {
    let bytes = source.bytes
    var place = gap.lowerBound
    while place < gap.upperBound {
      guard bytes[place] == Ascii.hash else {
        place += 1
        continue
      }
      var end = place
      while end < gap.upperBound, !isLineEnd(bytes[end]) { end += 1 }
      var before = place
      while before > 0, bytes[before - 1] == Ascii.space || bytes[before - 1] == Ascii.tab { before -= 1 }
      comments.append(
        Comment(
          span: Span(place, end), text: source.text(Span(place + 1, end)), line: source.place(of: place).line,
          isAlone: before <= source.codeStart || isLineEnd(bytes[before - 1])))
      place = end
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == Ascii.newline || byte == Ascii.carriageReturn }
}
