// The grammar that this parser reads stands in grammar.md, rule by rule in the same words.

/// Thrown after a mistake was reported, to get back to the start of the next statement.
struct ParseStop: Error {}

/// Turns tokens into a tree. It reports every mistake and goes on at the next statement.
struct Parser {
  let source: SourceText
  let vocabulary: Vocabulary
  /// Variables that earlier entries declared; they matter only for what a mistake is taken for.
  let knownNames: [String]
  var tokens: [Token]
  var index = 0
  /// Whether a newline ends a statement, for each open bracket; the innermost decides.
  var newlineEnds = [true]
  var diagnostics: [Diagnostic]
  var depth = 0
  /// Set when the text is too deep to be read on.
  var hasGivenUp = false
  /// How many levels the expression read last has.
  var height = 0
  /// How many levels the highest expression has that was read since a function began.
  var peak = 0
  /// How many conditions of `where` are open.
  var filterDepth = 0

  /// The deepest nesting of brackets, blocks and operators.
  public static let maximumNesting = 200
  /// The nesting that is allowed here.
  let nesting: Int
  /// The most operators, fields and brackets between an expression's outermost part and its innermost.
  public static let maximumHeight = 1000

  init(_ source: SourceText, _ vocabulary: Vocabulary, knownNames: [String], nesting: Int = maximumNesting) {
    self.nesting = min(max(1, nesting), Self.maximumNesting)
    self.source = source
    self.vocabulary = vocabulary
    self.knownNames = knownNames
    (tokens, diagnostics) = Lexer.tokens(of: source)
  }

  /// The tree of a text and its mistakes in the order of their places.
  static func parse(
    _ source: SourceText, _ vocabulary: Vocabulary, knownNames: [String] = [], nesting: Int = maximumNesting
  ) -> (script: Script, diagnostics: [Diagnostic]) {
    var parser = Parser(source, vocabulary, knownNames: knownNames, nesting: nesting)
    parser.readVersion()
    var statements: [Statement] = []
    parser.readStatements(into: &statements, untilBrace: false)
    return (Script(source: source, statements: statements), parser.diagnostics)
  }

  // MARK: Tokens

  /// The next token, newlines passed over where they are white space.
  var current: Token { tokens[position] }

  var position: Int {
    var position = index
    if newlineEnds.last == false {
      while position < tokens.count - 1, case .newline = tokens[position].kind { position += 1 }
    }
    return position
  }

  /// The token after the next one.
  var following: Token {
    var place = min(position + 1, tokens.count - 1)
    if newlineEnds.last == false {
      while place < tokens.count - 1, case .newline = tokens[place].kind { place += 1 }
    }
    return tokens[place]
  }

  @discardableResult
  mutating func advance() -> Token {
    let token = current
    index = min(position + 1, tokens.count - 1)
    return token
  }

  mutating func skipNewlines() {
    while index < tokens.count - 1, case .newline = tokens[index].kind { index += 1 }
  }

  /// The token after any newlines.
  var afterNewlines: Token {
    var position = index
    while position < tokens.count - 1, case .newline = tokens[position].kind { position += 1 }
    return tokens[position]
  }

  mutating func expect(_ mark: Mark, _ what: String) throws(ParseStop) -> Token {
    guard current.isMark(mark) else { throw unexpected(what) }
    return advance()
  }

  /// Reports that something else was expected at the current token.
  mutating func unexpected(_ what: String, help: String? = nil) -> ParseStop {
    if case .reported = current.kind { return ParseStop() }
    if let stop = unitMistake() { return stop }
    return fail(.unexpected, "expected \(what), found \(current.description)", at: current.span, help: help)
  }

  mutating func fail(
    _ code: DiagnosticCode, _ message: String, at span: Span, labels: [Diagnostic.Label] = [], help: String? = nil
  ) -> ParseStop {
    if hasGivenUp { return ParseStop() }
    diagnostics.append(Diagnostic(code, message, at: span, labels: labels, help: help))
    return ParseStop()
  }

  /// Runs a rule one level deeper, within the limit.
  mutating func deeper<T>(_ rule: (inout Parser) throws(ParseStop) -> T) throws(ParseStop) -> T {
    guard depth < nesting else {
      let stop = fail(
        .tooDeep, "brackets, blocks or operators are nested too deeply (limit \(nesting))",
        at: current.span, help: "give parts of it names with `let`")
      // It is one mistake, not one for each bracket that is then left open.
      hasGivenUp = true
      throw stop
    }
    depth += 1
    defer { depth -= 1 }
    return try rule(&self)
  }

  // MARK: Version

  /// The version of the language that this parser reads.
  static let version = 1.0

  /// Reads the first line `arpent N`.
  private mutating func readVersion() {
    skipNewlines()
    guard case .name("arpent") = current.kind, case .number(let number) = following.kind else { return }
    let span = current.span.joined(following.span)
    advance()
    advance()
    if number != Self.version {
      _ = fail(
        .version, "this script is written for version \(Self.text(number)) of the language", at: span,
        help: "this Arpent reads version 1; install a newer one")
    }
    if !current.isEndOfStatement {
      _ = unexpected("the end of the line after the version")
      skipToNextStatement(from: index)
    }
  }

  static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  // MARK: Statements

  /// Reads statements up to the end of the text or the block's brace.
  mutating func readStatements(into statements: inout [Statement], untilBrace: Bool) {
    while true {
      while case .newline = tokens[index].kind { index += 1 }
      if current.isMark(.semicolon) {
        advance()
        continue
      }
      if case .end = current.kind { return }
      if current.isMark(.closeBrace) {
        if untilBrace { return }
        _ = unexpected("a statement", help: "no block is open here")
        advance()
        continue
      }
      let start = index
      let contexts = newlineEnds.count
      do throws(ParseStop) {
        let statement = try readStatement()
        statements.append(statement)
        if !current.isEndOfStatement, !endsWithBlock(statement) {
          _ = unitMistake() ?? wordAfterNumber() ?? unexpected("the end of the statement", help: endHelp)
          skipToNextStatement(from: start)
        }
      } catch {
        newlineEnds.removeLast(newlineEnds.count - contexts)
        if hasGivenUp {
          index = tokens.count - 1
        } else {
          skipToNextStatement(from: start)
        }
      }
    }
  }

  func endsWithBlock(_ statement: Statement) -> Bool {
    switch statement {
    case .ifElse, .forIn, .whileLoop, .repeatLoop, .tryCatch, .expectError, .definition: return true
    case .command: return index > 0 && tokens[index - 1].isMark(.closeBrace)
    default: return false
    }
  }

  /// Passes over the rest of a statement that could not be read, with the brackets it opened.
  mutating func skipToNextStatement(from start: Int) {
    var open = 0
    let stop = max(index, start + 1)
    var position = start
    while position < tokens.count - 1 {
      let token = tokens[position]
      switch token.kind {
      case .mark(.openBrace): open += 1
      case .mark(.closeBrace):
        if open == 0, position >= stop {
          index = position
          return
        }
        open = max(0, open - 1)
      case .newline:
        if position >= stop, open == 0 {
          index = position
          return
        }
      default: break
      }
      position += 1
    }
    index = position
  }
}
