/// Strings, with escapes and code between braces.
extension Lexer {
  /// Reads `'…'`, in which nothing has a special meaning.
  mutating func readRawString() {
    let start = position
    position += 1
    while position < end, bytes[position] != Ascii.apostrophe {
      if isLineEnd(position) { return reportUnclosed(start) }
      position += 1
    }
    guard position < end else { return reportUnclosed(start) }
    position += 1
    add(.string([.text(source.text(Span(start + 1, position - 1)))]), from: start)
  }

  /// Reads `"…"`.
  mutating func readString() {
    let start = position
    let mistakes = diagnostics.count
    position += 1
    var pieces: [StringPiece] = []
    var text: [UInt8] = []
    while true {
      guard position < end, !isLineEnd(position) else { return reportUnclosed(start) }
      let byte = bytes[position]
      if byte == Ascii.quote { break }
      if byte == Ascii.backslash {
        readEscape(into: &text)
      } else if byte == Ascii.openBrace {
        if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
        text = []
        guard let piece = readCode(start) else { return }
        pieces.append(piece)
      } else {
        text.append(byte)
        position += 1
      }
    }
    position += 1
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
    add(diagnostics.count > mistakes ? .reported : .string(pieces), from: start)
  }

  private func isLineEnd(_ index: Int) -> Bool {
    bytes[index] == Ascii.newline || bytes[index] == Ascii.carriageReturn
  }

  private mutating func reportUnclosed(_ start: Int) {
    let quote = bytes[start] == Ascii.quote ? "\"" : "'"
    while position < end, !isLineEnd(position) { position += 1 }
    diagnostics.append(
      Diagnostic(
        .unclosedString, "the string that starts here has no end on its line", at: Span(start, start + 1),
        help: "close it with \(quote); a backslash as the line's last character continues it on the next line"))
    add(.reported, from: start)
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    let start = position
    position += 1
    guard position < end else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(Ascii.newline)
    case UInt8(ascii: "t"): text.append(Ascii.tab)
    case Ascii.quote, Ascii.backslash, Ascii.openBrace, Ascii.closeBrace: text.append(byte)
    case Ascii.newline: break
    case Ascii.carriageReturn: if position < end, bytes[position] == Ascii.newline { position += 1 }
    case UInt8(ascii: "u"): readUnicodeEscape(start, into: &text)
    default:
      position -= 1
      position += scalar(at: position)?.length ?? 1
      diagnostics.append(
        Diagnostic(
          .badEscape, "`\(source.text(Span(start, position)))` is no escape", at: Span(start, position),
          help: "the escapes are \\n \\t \\\" \\\\ \\{ \\} \\u{…}; a string in ' ' has none"))
    }
  }

  private mutating func readUnicodeEscape(_ start: Int, into text: inout [UInt8]) {
    var digits = ""
    if position < end, bytes[position] == Ascii.openBrace {
      position += 1
      while position < end, digits.count < 8, bytes[position] != Ascii.closeBrace, bytes[position] != Ascii.quote,
        !isLineEnd(position)
      {
        digits.unicodeScalars.append(Unicode.Scalar(bytes[position]))
        position += 1
      }
      if position < end, bytes[position] == Ascii.closeBrace {
        position += 1
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value), !digits.hasPrefix("+") {
          text.append(contentsOf: String(Character(scalar)).utf8)
          return
        }
      }
    }
    diagnostics.append(
      Diagnostic(
        .badEscape, "a character by its number is written \\u{2713}", at: Span(start, position)))
  }

  /// Reads `{code}` or `{code: format}`; nil when the string cannot go on and has been reported.
  private mutating func readCode(_ stringStart: Int) -> StringPiece? {
    let start = position
    position += 1
    guard nesting < Self.maximumNesting else {
      while position < end, !isLineEnd(position) { position += 1 }
      report(
        .tooDeep, "strings and code in them are nested too deeply (limit \(Self.maximumNesting))", from: stringStart)
      return nil
    }
    let outer = tokens
    let mistakes = diagnostics.count
    tokens = []
    nesting += 1
    var depth = 0
    var format: String?
    while true {
      guard position < end, !isLineEnd(position) else {
        if position >= end, format == nil { openCode = start }
        tokens = outer
        nesting -= 1
        closeBrokenCode(start, stringStart, mistakes, "the code that starts here has no } on its line")
        return nil
      }
      if bytes[position] == Ascii.hash {
        tokens = outer
        nesting -= 1
        closeBrokenCode(position, stringStart, mistakes, "a comment cannot stand in a string's code")
        return nil
      }
      if depth == 0, bytes[position] == Ascii.closeBrace { break }
      if depth == 0, bytes[position] == Ascii.colon, !tokens.isEmpty {
        position += 1
        let formatStart = position
        while position < end, bytes[position] != Ascii.closeBrace, !isLineEnd(position) { position += 1 }
        format = source.text(Span(formatStart, position))
        continue
      }
      readToken()
      if let last = tokens.last {
        if last.isMark(.openBrace) || last.isMark(.openParenthesis) || last.isMark(.openBracket) { depth += 1 }
        if last.isMark(.closeBrace) || last.isMark(.closeParenthesis) || last.isMark(.closeBracket) { depth -= 1 }
        if depth < 0 { depth = 0 }
      }
    }
    position += 1
    var code = tokens
    tokens = outer
    nesting -= 1
    let codeEnd = position - 1
    code.append(Token(kind: .end, span: Span(codeEnd, codeEnd), spaceBefore: true))
    return .code(code, format: format, Span(start, position))
  }

  private mutating func closeBrokenCode(_ at: Int, _ stringStart: Int, _ mistakes: Int, _ message: String) {
    while position < end, !isLineEnd(position) { position += 1 }
    // What is wrong inside the code has been said already.
    if diagnostics.count == mistakes {
      diagnostics.append(
        Diagnostic(
          .unclosedString, message, at: Span(at, at + 1), help: "a brace that is meant as text is written \\{"))
    }
    add(.reported, from: stringStart)
  }
}
