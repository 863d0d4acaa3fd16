/// A token that the formatter writes, with what stands before it.
struct FormatterPiece {
  let token: Token
  /// Its letters.
  let text: String
  /// What stands between the token before and this one.
  var gap: FormatterGap
}

/// What stands between two tokens beside blanks.
struct FormatterGap {
  enum Event {
    /// The end of a line.
    case newline
    /// A `\` with the end of its line.
    case join
    /// A comment with its `#`.
    case comment(String)
  }

  var events: [Event] = []
  /// Whether a `;` stands there, which is no piece of its own.
  var hasSemicolon = false

  /// Whether a line ends there; a comment always ends one.
  var endsLine: Bool {
    events.contains {
      if case .join = $0 { return false }
      return true
    }
  }

  /// Whether nothing stands there but a line's end that a `\` takes back.
  var isJoin: Bool { !events.isEmpty && !endsLine }

  var comments: [String] {
    events.compactMap {
      if case .comment(let text) = $0 { return text }
      return nil
    }
  }

  init() {}

  /// What stands in a stretch of a text in which there is no token but line ends.
  init(_ source: SourceText, from start: Int, to end: Int) {
    let bytes = source.bytes
    var place = start
    while place < end {
      switch bytes[place] {
      case Ascii.newline, Ascii.carriageReturn:
        place = Self.afterLineEnd(place, bytes, end)
        events.append(.newline)
      case Ascii.hash:
        let first = place
        while place < end, bytes[place] != Ascii.newline, bytes[place] != Ascii.carriageReturn { place += 1 }
        events.append(.comment(source.text(Span(first, place))))
      case Ascii.backslash:
        place += 1
        while place < end, bytes[place] == Ascii.space || bytes[place] == Ascii.tab { place += 1 }
        place = Self.afterLineEnd(place, bytes, end)
        events.append(.join)
      default: place += 1
      }
    }
  }

  private static func afterLineEnd(_ place: Int, _ bytes: [UInt8], _ end: Int) -> Int {
    guard place + 1 < end, bytes[place] == Ascii.carriageReturn, bytes[place + 1] == Ascii.newline else {
      return place + 1
    }
    return place + 2
  }
}

extension FormatterPiece {
  /// The tokens of a text without line ends and the like.
  static func tokens(of source: SourceText) -> [Token] {
    Lexer.tokens(of: source).tokens.filter { token in
      switch token.kind {
      case .newline, .end, .mark(.semicolon): return false
      default: return true
      }
    }
  }

  /// The pieces of a text, and what stands after the last one.
  static func all(
    _ tokens: [Token], of source: SourceText, verbatim: Set<Int>
  ) -> (pieces: [FormatterPiece], rest: FormatterGap) {
    var pieces: [FormatterPiece] = []
    // The end of a line that is no code is one of the gap that follows.
    var end = source.codeStart
    while end > 3, source.bytes[end - 1] == Ascii.newline || source.bytes[end - 1] == Ascii.carriageReturn { end -= 1 }
    for (place, token) in tokens.enumerated() {
      let text = verbatim.contains(place) ? withLineEnds(source.text(token.span)) : self.text(of: token, in: source)
      pieces.append(FormatterPiece(token: token, text: text, gap: gap(in: source, from: end, to: token.span.start)))
      end = token.span.end
    }
    return (pieces, gap(in: source, from: end, to: source.bytes.count))
  }

  /// What stands between two tokens; the marks `;` there are passed over.
  private static func gap(in source: SourceText, from start: Int, to end: Int) -> FormatterGap {
    var gap = FormatterGap(source, from: start, to: end)
    var isComment = false
    for byte in source.bytes[start..<max(start, end)] {
      if byte == Ascii.hash { isComment = true }
      if byte == Ascii.newline || byte == Ascii.carriageReturn { isComment = false }
      if byte == UInt8(ascii: ";"), !isComment { gap.hasSemicolon = true }
    }
    return gap
  }

  /// A token as the formatter writes it: one blank between a number and its unit and between the halves of a position.
  private static func text(of token: Token, in source: SourceText) -> String {
    let text = source.text(token.span)
    switch token.kind {
    case .number, .quantity: return quantity(text)
    case .position: return position(text)
    case .string: return withLineEnds(text)
    default: return text
    }
  }

  /// A number or quantity as it is written in the one layout.
  static func quantity(_ text: String) -> String {
    let (number, unit) = parts(text)
    if unit.isEmpty { return number }
    return unit.hasPrefix("°") ? number + unit : "\(number) \(unit)"
  }

  /// A position as it is written in the one layout.
  static func position(_ text: String) -> String { text.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }

  /// The number of a quantity and its unit; a percent sign counts as one.
  private static func parts(_ text: String) -> (number: String, unit: String) {
    let bytes = Array(text.utf8)
    var end = 0
    func skipDigits() { while end < bytes.count, Ascii.isDigit(bytes[end]) { end += 1 } }
    skipDigits()
    if end + 1 < bytes.count, bytes[end] == Ascii.dot, Ascii.isDigit(bytes[end + 1]) {
      end += 1
      skipDigits()
    }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "e"), !Ascii.isLetter(bytes[end + 1]) {
      end += 2
      skipDigits()
    }
    let unit = String(decoding: bytes[end...], as: UTF8.self).drop { $0 == " " || $0 == "\t" }
    return (String(decoding: bytes[..<end], as: UTF8.self), String(unit))
  }

  /// A text whose lines end with LF; in a string a line can only end after a `\`, where its end means nothing.
  private static func withLineEnds(_ text: String) -> String {
    guard text.utf8.contains(Ascii.carriageReturn) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
