/// Literals, names, calls and what stands in brackets.
extension Parser {
  mutating func readPrimary() throws(ParseStop) -> Expression {
    let token = current
    height = 1
    switch token.kind {
    case .number(let value):
      advance()
      return .number(value, token.span)
    case .scale(let value):
      advance()
      return .number(value, token.span)
    case .quantity(let value, let unit):
      advance()
      return .quantity(value, unit, token.span)
    case .position(let latitude, let longitude):
      advance()
      return .position(latitude: latitude, longitude: longitude, token.span)
    case .string(let pieces):
      advance()
      return .string(try segments(pieces), token.span)
    case .reserved(let word): return try readReservedPrimary(word)
    case .name: return try readNameOrCall()
    case .mark(.openParenthesis): return try readParenthesis()
    case .mark(.openBracket): return try readList()
    case .mark(.openBrace): return try readRecord()
    case .mark(.dot):
      if case .number = following.kind, !following.spaceBefore {
        throw fail(.badNumber, "a number begins with a digit", at: token.span, help: "write 0.5")
      }
      if filterDepth > 0 { return try readFeatureField() }
      throw unexpected(
        "an expression",
        help: following.word.map { "`.\($0)` is the field of a feature inside `where (…)` only" })
    default: throw unexpected("an expression")
    }
  }

  private mutating func readReservedPrimary(_ word: ReservedWord) throws(ParseStop) -> Expression {
    let span = current.span
    switch word {
    case .nil:
      advance()
      return .nothing(span)
    case .true, .false:
      advance()
      return .boolean(word == .true, span)
    case .fn: return try readFunctionLiteral()
    default: throw unexpected("an expression")
    }
  }

  private mutating func readNameOrCall() throws(ParseStop) -> Expression {
    guard case .name(let text) = current.kind else { throw unexpected("a name") }
    let name = Name(text: text, span: advance().span)
    guard current.isMark(.openParenthesis), !current.spaceBefore else { return .name(NameUse(name)) }
    let (arguments, close) = try readCallArguments()
    try join(at: name.span)
    return .call(function: NameUse(name), arguments: arguments, name.span.joined(close))
  }

  /// Reports a bracket that does not end: at the end of the text where it opened, else at what stands in its way.
  mutating func unclosed(_ open: Span, _ closing: String, orComma takesComma: Bool = true) -> ParseStop {
    if case .end = current.kind {
      return fail(.unclosedBracket, "the bracket that starts here has no \(closing)", at: open)
    }
    if let stop = unitMistake() ?? wordAfterNumber() { return stop }
    return takesComma ? unexpected("a comma or \(closing)") : unexpected(closing, help: equalityHelp)
  }

  private mutating func readParenthesis() throws(ParseStop) -> Expression {
    try bracketed(.closeParenthesis) { (parser: inout Parser, open: Span) throws(ParseStop) in
      let first = parser.position
      let value = try parser.readExpression()
      if parser.current.isMark(.comma) { throw parser.commaInParenthesis(from: first) }
      guard parser.current.isMark(.closeParenthesis) else { throw parser.unclosed(open, "`)`", orComma: false) }
      parser.advance()
      return value
    }
  }

  private mutating func readList() throws(ParseStop) -> Expression {
    try bracketed(.closeBracket) { (parser: inout Parser, open: Span) throws(ParseStop) in
      var elements: [Expression] = []
      var tallest = 0
      while !parser.current.isMark(.closeBracket) {
        elements.append(try parser.readExpression())
        tallest = max(tallest, parser.height)
        guard parser.current.isMark(.comma) else { break }
        parser.noteThousands(inBrackets: true)
        parser.advance()
      }
      guard parser.current.isMark(.closeBracket) else { throw parser.unclosed(open, "`]`") }
      parser.height = tallest
      try parser.join(at: open)
      return .list(elements, open.joined(parser.advance().span))
    }
  }

  mutating func readRecord() throws(ParseStop) -> Expression {
    try bracketed(.closeBrace) { (parser: inout Parser, open: Span) throws(ParseStop) in
      var entries: [(name: Name, value: Expression)] = []
      var tallest = 0
      var seen: [String: Span] = [:]
      while !parser.current.isMark(.closeBrace) {
        let name = try parser.readRecordKey()
        if let earlier = seen[name.text] {
          throw parser.fail(
            .declaredTwice, "the record has `\(name.text)` twice", at: name.span,
            labels: [Diagnostic.Label(span: earlier, text: "first here")])
        }
        seen[name.text] = name.span
        _ = try parser.expect(.colon, "`:` and the value of `\(name.text)`")
        entries.append((name, try parser.readExpression()))
        tallest = max(tallest, parser.height)
        guard parser.current.isMark(.comma) else { break }
        parser.advance()
      }
      guard parser.current.isMark(.closeBrace) else { throw parser.unclosed(open, "`}`") }
      parser.height = tallest
      try parser.join(at: open)
      return .record(entries, open.joined(parser.advance().span))
    }
  }

  /// A key is a word, or a text where the word has blanks or other signs.
  private mutating func readRecordKey() throws(ParseStop) -> Name {
    if let word = current.word { return Name(text: word, span: advance().span) }
    if case .string(let pieces) = current.kind, pieces.count == 1, case .text(let text) = pieces[0] {
      return Name(text: text, span: advance().span)
    }
    throw unexpected("a name and `:` in the record")
  }

  /// Reads the code in a string with the tokens that the lexer cut out.
  private mutating func segments(_ pieces: [StringPiece]) throws(ParseStop) -> [StringSegment] {
    var result: [StringSegment] = []
    var tallest = 0
    for piece in pieces {
      switch piece {
      case .text(let text): result.append(.text(text))
      case .code(let code, let format, let span):
        let outer = (tokens, index, newlineEnds)
        (tokens, index, newlineEnds) = (code, 0, [false])
        defer { (tokens, index, newlineEnds) = outer }
        if case .end = current.kind {
          throw fail(
            .unexpected, "there is no code between the braces", at: span, help: "a brace that is text is written \\{")
        }
        let value = try readExpression()
        tallest = max(tallest, height)
        guard case .end = current.kind else { throw unexpected("`}` after the code in the string") }
        result.append(.value(value, decimals: try decimals(format, span)))
      }
    }
    height = tallest + 1
    return result
  }

  private mutating func decimals(_ format: String?, _ span: Span) throws(ParseStop) -> Int? {
    guard let format else { return nil }
    let trimmed = format.filter { $0 != " " }
    if trimmed.hasPrefix("."), let count = Int(trimmed.dropFirst()), (0...15).contains(count) { return count }
    throw fail(
      .unexpected, "`\(format)` is no format", at: span,
      help: "a colon and `.2` give two decimals, up to 15; a record in a string needs its own braces")
  }
}
