import Words

/// Turns a text into tokens. It reads bytes, never fails, and reports every mistake of its own level.
struct Lexer {
  let source: SourceText
  let bytes: [UInt8]
  var position: Int
  let end: Int
  var tokens: [Token] = []
  var diagnostics: [Diagnostic] = []
  /// How deep code stands in strings in code.
  var nesting = 0
  /// Where the brace of the outermost code in a string stands that is still open at the end of the text.
  var openCode: Int?

  /// The deepest nesting of strings in code in strings.
  static let maximumNesting = 20

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.codeStart
    end = source.bytes.count
  }

  /// All tokens of a text, the last one `.end`, and the mistakes found on the way.
  static func tokens(of source: SourceText) -> (tokens: [Token], diagnostics: [Diagnostic]) {
    var lexer = Lexer(source)
    if let fault = lexer.textFault() {
      let end = Token(kind: .end, span: Span(source.bytes.count, source.bytes.count), spaceBefore: true)
      return ([end], [fault])
    }
    lexer.run()
    return (lexer.tokens, lexer.diagnostics)
  }

  /// Where the last string of a text begins and the outermost brace in it whose code is open at the text's end; nil where
  /// none is.
  static func openCode(in source: SourceText) -> (string: Int, brace: Int)? {
    var lexer = Lexer(source)
    guard lexer.textFault() == nil else { return nil }
    while lexer.position < lexer.end { lexer.readToken() }
    guard let brace = lexer.openCode, let string = lexer.tokens.last?.span.start, string < brace else { return nil }
    return (string, brace)
  }

  private mutating func run() {
    while position < end { readToken() }
    add(.end, from: end)
  }

  /// What makes the whole text unreadable: its size, a NUL, or a byte that is not UTF-8.
  private func textFault() -> Diagnostic? {
    guard bytes.count <= SourceText.maximumLength else {
      return Diagnostic(.badText, "the text is longer than 64 MB", at: Span(0, 0))
    }
    if let nul = bytes.firstIndex(of: 0) {
      return Diagnostic(
        .badText, "the text holds a NUL byte (byte \(nul))", at: Span(nul, nul + 1),
        help: "save the script as UTF-8 text")
    }
    guard let bad = firstInvalidByte() else { return nil }
    let hex = NumberText.padded(bytes[bad], to: 2, radix: 16).uppercased()
    return Diagnostic(
      .badText, "the byte \(hex) (byte \(bad) of the text) is not valid UTF-8",
      at: Span(bad, bad + 1), help: "save the script as UTF-8 text")
  }

  private func firstInvalidByte() -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// The length of the valid UTF-8 sequence at an offset, or 0.
  private func sequenceLength(at index: Int) -> Int {
    let lead = bytes[index]
    if lead < 0x80 { return 1 }
    let length = lead & 0xE0 == 0xC0 ? 2 : lead & 0xF0 == 0xE0 ? 3 : lead & 0xF8 == 0xF0 ? 4 : 0
    guard length > 0, index + length <= bytes.count else { return 0 }
    let slice = bytes[index..<index + length]
    return String(validating: slice, as: UTF8.self) == nil ? 0 : length
  }

  mutating func readToken() {
    let start = position
    let byte = bytes[position]
    switch byte {
    case Ascii.space, Ascii.tab: position += 1
    case Ascii.newline:
      position += 1
      add(.newline, from: start)
    case Ascii.carriageReturn:
      position += position + 1 < end && bytes[position + 1] == Ascii.newline ? 2 : 1
      add(.newline, from: start)
    case Ascii.hash: skipComment()
    case Ascii.backslash: readContinuation()
    case Ascii.quote: readString()
    case Ascii.apostrophe: readRawString()
    default:
      if Ascii.isDigit(byte) {
        readNumber()
      } else if Ascii.isLetter(byte) || byte == Ascii.underscore || byte >= 0x80 {
        readWord()
      } else {
        readMark()
      }
    }
  }

  private mutating func skipComment() {
    while position < end, bytes[position] != Ascii.newline, bytes[position] != Ascii.carriageReturn { position += 1 }
  }

  /// A backslash at the end of a line joins the next line to it.
  private mutating func readContinuation() {
    let start = position
    var next = position + 1
    while next < end, bytes[next] == Ascii.space || bytes[next] == Ascii.tab { next += 1 }
    if next < end, bytes[next] == Ascii.carriageReturn { next += 1 }
    if next < end, bytes[next] == Ascii.newline { next += 1 }
    if next >= end || bytes[next - 1] == Ascii.newline || bytes[next - 1] == Ascii.carriageReturn {
      position = next
      return
    }
    position += 1
    report(.strayCharacter, "a backslash joins lines and must be the last thing on its line", from: start)
  }

  private mutating func readWord() {
    let start = position
    guard let scalar = scalar(at: position), Self.startsName(scalar.value) else {
      let length = max(1, scalar(at: position)?.length ?? 1)
      position += length
      let text = source.text(Span(start, position))
      report(.strayCharacter, "the character `\(text)` has no meaning here", from: start)
      return
    }
    skipName()
    let text = source.text(Span(start, position))
    add(ReservedWord(rawValue: text).map(Token.Kind.reserved) ?? .name(text), from: start)
  }

  mutating func skipName() {
    while position < end, let next = scalar(at: position), Self.continuesName(next.value) { position += next.length }
  }

  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.value < 128 ? Ascii.isLetter(UInt8(scalar.value)) : scalar.properties.isXIDStart)
  }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 128 {
      return Ascii.isLetter(UInt8(scalar.value)) || Ascii.isDigit(UInt8(scalar.value)) || scalar == "_"
    }
    return scalar.properties.isXIDContinue && scalar != "²" && scalar != "³"
  }

  /// The scalar at an offset and its length in bytes; the text is known to be valid UTF-8.
  func scalar(at index: Int) -> (value: Unicode.Scalar, length: Int)? {
    guard index < end else { return nil }
    if bytes[index] < 0x80 { return (Unicode.Scalar(bytes[index]), 1) }
    let length = sequenceLength(at: index)
    guard length > 0, let value = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
    else { return nil }
    return (value, length)
  }

  private mutating func readMark() {
    let start = position
    for length in [2, 1] where position + length <= end {
      if let mark = Mark(rawValue: String(decoding: bytes[position..<position + length], as: UTF8.self)) {
        position += length
        add(.mark(mark), from: start)
        return
      }
    }
    position += 1
    let text = source.text(Span(start, position))
    let help: [String: String] = [
      "&": "write `and`", "|": "write `or`", "!": "write `not`, or `!=` for unequal",
      "%": "a percentage follows its number; the remainder is `mod`", "@": "write `at`",
    ]
    let shown = text.utf8.first.map { $0 < 32 || $0 == 127 } ?? true ? "a control character" : "the character `\(text)`"
    report(.strayCharacter, "\(shown) has no meaning here", from: start, help: help[text])
  }

  mutating func add(_ kind: Token.Kind, from start: Int) {
    if let last = tokens.indices.last { tokens[last].spaceAfter = tokens[last].span.end != start || isBlank(kind) }
    let spaceBefore = tokens.last.map { $0.span.end != start } ?? true
    tokens.append(Token(kind: kind, span: Span(start, position), spaceBefore: spaceBefore || lastIsNewline))
  }

  private var lastIsNewline: Bool {
    guard tokens.count > 0, case .newline = tokens[tokens.count - 1].kind else { return false }
    return true
  }

  private func isBlank(_ kind: Token.Kind) -> Bool {
    switch kind {
    case .newline, .end: return true
    default: return false
    }
  }

  mutating func report(_ code: DiagnosticCode, _ message: String, from start: Int, help: String? = nil) {
    diagnostics.append(Diagnostic(code, message, at: Span(start, max(position, start + 1)), help: help))
    add(.reported, from: start)
  }
}
