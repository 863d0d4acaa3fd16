/// Writes the pieces of a text in the one layout: blanks, line breaks and indentation.
///
/// Where lines break is the author's choice, except that a block is either on one line or each of its statements on
/// lines of its own, and that what closes a bracket stands like what opens it. No choice here can change how the text is
/// read.
struct FormatterLayout {
  /// A line of the result.
  struct Line {
    var indent: Int
    var text: String
    /// A comment after the text.
    var comment: String?
  }

  /// What is open at a place.
  private enum Context {
    /// A block, or the text itself; `indent` is that of its statements.
    case block(indent: Int, isOneLine: Bool)
    /// A bracket; `indent` is that of the line that it opens in, `isTall` whether that line ends with it.
    case bracket(indent: Int, isTall: Bool)
  }

  /// The blanks that a block or bracket is set in.
  private static let step = 4

  private let pieces: [FormatterPiece]
  private let rest: FormatterGap
  private let roles: FormatterRoles
  /// The closing bracket of each opening one, by their places.
  private let closers: [Int: Int]
  /// The brace that opens a block, by the one that closes it.
  private let blockStarts: [Int: Int]

  private var lines: [Line] = []
  private var line = Line(indent: 0, text: "")
  private var contexts: [Context] = [.block(indent: 0, isOneLine: false)]
  /// The indentation of the line that each piece stands in.
  private var indents: [Int] = []
  /// Where the last statement of each open block began: the number of the line and its indentation.
  private var statements: [(line: Int, indent: Int)] = [(-1, 0)]
  /// Nothing stands in the block or bracket yet, so that no empty line may.
  private var isFresh = true

  private init(_ pieces: [FormatterPiece], _ rest: FormatterGap, _ roles: FormatterRoles) {
    self.pieces = pieces
    self.rest = rest
    self.roles = roles
    closers = Self.closers(pieces)
    var starts: [Int: Int] = [:]
    for start in roles.blocks.keys { if let end = closers[start] { starts[end] = start } }
    blockStarts = starts
  }

  /// The lines of a text without mistakes. `heading` is a first line that is no code.
  static func lines(
    _ pieces: [FormatterPiece], _ rest: FormatterGap, _ roles: FormatterRoles, heading: String?
  ) -> [Line] {
    var layout = FormatterLayout(pieces, rest, roles)
    if let heading {
      layout.line.text = heading
      layout.isFresh = false
    }
    for place in pieces.indices { layout.write(place) }
    layout.breakLine(layout.rest, .end, indent: 0, commentIndent: 0)
    return layout.lines
  }

  private static func closers(_ pieces: [FormatterPiece]) -> [Int: Int] {
    var closers: [Int: Int] = [:]
    var open: [Int] = []
    for (place, piece) in pieces.enumerated() {
      switch piece.token.kind {
      case .mark(.openParenthesis), .mark(.openBracket), .mark(.openBrace): open.append(place)
      case .mark(.closeParenthesis), .mark(.closeBracket), .mark(.closeBrace):
        if let first = open.popLast() { closers[first] = place }
      default: break
      }
    }
    return closers
  }

  // MARK: Pieces

  private mutating func write(_ place: Int) {
    if roles.statements.contains(place) {
      beginStatement(place)
    } else if blockStarts[place] != nil {
      endBlock(place)
    } else if isHandler(pieces[place].token), let start = blockStarts[place - 1] {
      goOn(place, after: start)
    } else {
      continueStatement(place)
    }
    line.text += pieces[place].text
    indents.append(line.indent)
    isFresh = false
    open(place)
  }

  /// Whether a word after a block belongs to the same statement and may stand on the next line.
  private func isHandler(_ token: Token) -> Bool { token.isReserved(.else) || token.isReserved(.catch) }

  private mutating func beginStatement(_ place: Int) {
    guard case .block(let indent, let isOneLine)? = contexts.last else { return }
    let gap = pieces[place].gap
    let isFirst = place == 0 || roles.blocks[place - 1] != nil
    if isOneLine {
      line.text += isFirst ? " " : "; "
    } else if !isFirst, !gap.endsLine, gap.hasSemicolon, statements.last?.line == lines.count {
      line.text += "; "
    } else {
      breakLine(gap, .statements, indent: indent, commentIndent: indent)
    }
    statements[statements.count - 1] = (lines.count, line.indent)
  }

  private mutating func endBlock(_ place: Int) {
    guard case .block(let indent, let isOneLine)? = contexts.popLast() else { return }
    statements.removeLast()
    let gap = pieces[place].gap
    if roles.blocks[place - 1] != nil, gap.comments.isEmpty { return }
    if isOneLine {
      line.text += " "
    } else {
      breakLine(gap, .end, indent: indent - Self.step, commentIndent: indent)
    }
  }

  /// `else` and `catch` stand beside the brace before them, but may stay below a block of one line.
  private mutating func goOn(_ place: Int, after block: Int) {
    let gap = pieces[place].gap
    if gap.comments.isEmpty, !gap.endsLine || !isOneLine(block) {
      line.text += " "
    } else {
      breakLine(gap, .operands, indent: statementIndent, commentIndent: statementIndent)
    }
  }

  private var statementIndent: Int { statements.last?.indent ?? 0 }

  private mutating func continueStatement(_ place: Int) {
    let gap = pieces[place].gap
    guard case .bracket(let indent, let isTall)? = contexts.last else {
      let indent = statementIndent + Self.step
      return gap.events.isEmpty ? setApart(place) : breakLine(gap, .operands, indent: indent, commentIndent: indent)
    }
    let content = indent + Self.step
    if isCloser(place) {
      contexts.removeLast()
      let isEmpty = closers[place - 1] == place && gap.comments.isEmpty
      if !isEmpty, isTall || !gap.events.isEmpty { breakLine(gap, .end, indent: indent, commentIndent: content) }
    } else if gap.events.isEmpty {
      setApart(place)
    } else {
      let isElement = closers[place - 1] != nil || pieces[place - 1].token.isMark(.comma)
      breakLine(gap, .elements, indent: isTall && !isElement ? content + Self.step : content, commentIndent: content)
    }
  }

  private mutating func setApart(_ place: Int) {
    if needsBlank(before: place) { line.text += " " }
  }

  /// Opens what a bracket opens.
  private mutating func open(_ place: Int) {
    guard let closer = closers[place] else { return }
    if let owner = roles.blocks[place] {
      let indent = indents[owner] + Self.step
      contexts.append(.block(indent: indent, isOneLine: isOneLine(place)))
      statements.append((-1, indent))
    } else {
      let isTall = closer > place + 1 && pieces[place + 1].gap.endsLine
      contexts.append(.bracket(indent: line.indent, isTall: isTall))
    }
    isFresh = true
  }

  private func isCloser(_ place: Int) -> Bool {
    switch pieces[place].token.kind {
    case .mark(.closeParenthesis), .mark(.closeBracket), .mark(.closeBrace): return true
    default: return false
    }
  }

  /// Whether no line ends in a block.
  private func isOneLine(_ place: Int) -> Bool {
    guard let closer = closers[place], closer > place else { return true }
    return pieces[(place + 1)...closer].allSatisfy(\.gap.events.isEmpty)
  }

  // MARK: Lines

  /// What a line's end stands between.
  private enum Break {
    case statements
    /// The elements of a bracket, or parts of one.
    case elements
    /// The parts of a statement.
    case operands
    /// What a block or bracket holds, and its end.
    case end
  }

  /// Ends the line, and writes the comments and the empty line that stand in a gap.
  private mutating func breakLine(_ gap: FormatterGap, _ kind: Break, indent: Int, commentIndent: Int) {
    if gap.isJoin, kind == .elements || kind == .operands { line.text += " \\" }
    var isBeside = !line.text.isEmpty
    var lineEnds = 0
    for event in gap.events {
      switch event {
      case .newline: lineEnds += 1
      case .join: isBeside = false
      case .comment(let text) where isBeside && lineEnds == 0: line.comment = text
      case .comment(let text):
        finishLine(hasBlank: kind != .operands && lineEnds > 1)
        line = Line(indent: commentIndent, text: text)
        isFresh = false
        lineEnds = 0
        // Nothing stands beside a line that is a comment.
        isBeside = false
      }
    }
    finishLine(hasBlank: (kind == .statements || kind == .elements) && lineEnds > 1)
    line = Line(indent: indent, text: "")
  }

  private mutating func finishLine(hasBlank: Bool) {
    if !line.text.isEmpty { lines.append(line) }
    if hasBlank, !isFresh { lines.append(Line(indent: 0, text: "")) }
    line.text = ""
  }

  // MARK: Blanks

  /// Whether a blank stands between a piece and the one before it on the line.
  private func needsBlank(before place: Int) -> Bool {
    guard place > 0 else { return false }
    let (before, token) = (pieces[place - 1].token, pieces[place].token)
    // What begins a topic stays apart from the verb, to which it would belong otherwise.
    if roles.verbatim.contains(place) { return token.spaceBefore || !roles.verbatim.contains(place - 1) }
    if roles.glued.contains(place) || roles.unitStrokes.contains(place) || roles.unitStrokes.contains(place - 1) {
      return false
    }
    if roles.blocks[place] != nil { return true }
    if closers[place - 1] != nil || isCloser(place) { return false }
    if roles.signs.contains(place - 1) { return Self.isPosition(token) }
    switch (before.kind, token.kind) {
    case (_, .mark(.comma)), (_, .mark(.colon)), (.mark(.dot), _): return false
    case (_, .mark(.dot)): return roles.featureDots.contains(place)
    case (_, .mark(.range)): return roles.looseRanges.contains(place)
    case (.mark(.range), _): return roles.looseRanges.contains(place - 1)
    default: return true
    }
  }

  /// A sign that touches a position would be read with it.
  private static func isPosition(_ token: Token) -> Bool {
    if case .position = token.kind { return true }
    return false
  }
}
