/// What could stand at the end of a text that is being typed, found from the command table.
public struct CompletionContext {
  /// The offset of the first byte of the word that is being typed.
  public var wordStart: Int
  /// The letters of the word so far.
  public var word: String
  /// Words that could stand here, with a line about each, in the order of the table.
  public var words: [(text: String, summary: String)] = []
  /// Whether a statement begins here, so that a verb or a word of the language could stand.
  public var beginsStatement = false
  /// Whether an expression could stand here: variables, functions, project names.
  public var takesExpression = false
  /// Whether a topic of the help could stand here.
  public var takesTopic = false
  /// The kinds of project names that could stand here.
  public var projectKinds: [ProjectKind] = []
  /// Whether a path could stand here, with the extensions it may have; nil where none could.
  public var fileExtensions: [String]?
  /// In the record after a layer's name: the layer, and the field whose value is being typed; nil for the name of one.
  public var record: (layer: String, field: String?)?
  /// The word stands in the string of a path, which begins here.
  public var pathStart: Int?
  /// What stands before the dot after which the word is typed.
  public var path: CompletionPath?
  /// The word is a field of the feature under test: the names before it, of which the last layer is meant.
  public var filtered: [String]?
  /// The function whose argument is being typed, and the arguments that are named already.
  public var call: (function: String, named: [String])?
  /// The names that the unfinished entry itself has declared, in the blocks around the cursor.
  public var localNames: [String] = []
  /// What the loops around the cursor go through, by the names of their variables.
  public var loops: [String: CompletionPath] = [:]

  /// Finds what could stand at a byte offset of a text.
  public init(_ text: String, at offset: Int, vocabulary: Vocabulary) {
    let bytes = Self.withoutOpenStrings(Array(text.utf8.prefix(max(0, offset))))
    let place = CompletionWord(bytes)
    wordStart = place.start
    word = String(decoding: bytes[place.start...], as: UTF8.self)
    var tokens = Lexer.tokens(of: SourceText(name: "", bytes: Array(bytes[..<place.start]))).tokens
    tokens.removeLast()
    if let last = tokens.last, case .reported = last.kind,
      bytes[last.span.start] == Ascii.quote || bytes[last.span.start] == Ascii.apostrophe
    {
      pathStart = last.span.start + 1
      tokens.removeLast()
    }
    let begin = Self.lastStatement(tokens, vocabulary)
    var statement = Array(tokens[begin...])
    while let word = statement.first?.word, vocabulary.command(word).map({ vocabulary.commands[$0].explains }) == true {
      statement.removeFirst()
    }
    findNames(tokens, upTo: begin, bytes, vocabulary)
    if place.isNumber {
      if pathStart == nil { addUnits(after: tokens, statement, vocabulary) }
      return
    }
    if let path = CompletionPath(before: tokens) {
      if path.isFeature {
        filtered = Self.namesBeforeFilter(statement)
      } else {
        self.path = path
      }
      return
    }
    // A dot behind a value that is no path, such as a number, leads nowhere.
    if tokens.last?.isMark(.dot) == true { return }
    guard let first = statement.first else {
      beginsStatement = true
      takesExpression = true
      return
    }
    call = Self.openCall(statement)
    guard case .name(let verb) = first.kind, let command = vocabulary.command(verb), !Self.isExpression(statement)
    else {
      takesExpression = true
      addUnits(after: tokens, statement, vocabulary)
      return
    }
    if let open = Self.openRecord(statement) {
      record = open
      takesExpression = open.field != nil
      return
    }
    if Self.isInside(statement) {
      takesExpression = true
      addUnits(after: tokens, statement, vocabulary)
      return
    }
    var seen: Set<String> = []
    for form in vocabulary.commands[command].forms {
      expect(form, of: verb, after: Array(statement.dropFirst()), &seen)
    }
  }

  /// The text with code of a string that is being typed as an expression in parentheses, which it is read as: blanks stand
  /// for the string before it, so that all offsets stay.
  private static func withoutOpenStrings(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Lexer.maximumNesting {
      guard let open = Lexer.openCode(in: SourceText(name: "", bytes: bytes)) else { break }
      for place in open.string..<open.brace { bytes[place] = Ascii.space }
      bytes[open.brace] = UInt8(ascii: "(")
    }
    return bytes
  }

  /// Whether a statement that begins with a verb is none of its command: it calls or assigns something of that name.
  private static func isExpression(_ statement: [Token]) -> Bool {
    guard statement.count > 1 else { return false }
    if statement[1].isMark(.assign) { return true }
    return !statement[1].spaceBefore
      && (statement[1].isMark(.openParenthesis) || statement[1].isMark(.openBracket) || statement[1].isMark(.dot))
  }

  /// Whether a bracket of the statement is open.
  static func isInside(_ statement: [Token]) -> Bool {
    statement.reduce(0) { depth, token in depth + (token.opens ? 1 : 0) - (token.closes ? 1 : 0) } > 0
  }

  /// The layer and field of `VERB LAYER … {…` whose brace is open, where a name or a value is typed.
  private static func openRecord(_ statement: [Token]) -> (layer: String, field: String?)? {
    guard statement.count >= 3, let layer = statement[1].word, let last = statement.last else { return nil }
    var open: [Int] = []
    for (place, token) in statement.enumerated() {
      if token.opens { open.append(place) }
      if token.closes { _ = open.popLast() }
    }
    guard open.count == 1, let brace = open.first, brace >= 2, statement[brace].isMark(.openBrace) else { return nil }
    if last.isMark(.colon) { return (layer, statement[statement.count - 2].word) }
    return last.isMark(.openBrace) || last.isMark(.comma) ? (layer, nil) : nil
  }

  /// The words before the condition in which the cursor stands.
  private static func namesBeforeFilter(_ statement: [Token]) -> [String] {
    var depth = 0
    for (place, token) in statement.enumerated().reversed() {
      if token.closes { depth += 1 }
      if token.opens { depth -= 1 }
      if depth < 0 { return statement[..<place].compactMap(\.word) }
    }
    return statement.compactMap(\.word)
  }

  /// The innermost call whose parenthesis is open, with the arguments that are named in it.
  private static func openCall(_ statement: [Token]) -> (function: String, named: [String])? {
    var open: [Int] = []
    for (place, token) in statement.enumerated() {
      if token.opens { open.append(place) }
      if token.closes { _ = open.popLast() }
    }
    guard let place = open.last, place > 0, statement[place].isMark(.openParenthesis), !statement[place].spaceBefore,
      let name = statement[place - 1].word, let last = statement.last,
      last.isMark(.openParenthesis) || last.isMark(.comma)
    else { return nil }
    let named = zip(statement[place...], statement[place...].dropFirst()).compactMap { token, next in
      next.isMark(.colon) ? token.word : nil
    }
    return (name, named)
  }

  /// Where the last statement begins among the tokens.
  private static func lastStatement(_ tokens: [Token], _ vocabulary: Vocabulary) -> Int {
    var start = 0
    var open: [Bool] = []
    for (place, token) in tokens.enumerated() {
      switch token.kind {
      case .mark(.openParenthesis), .mark(.openBracket): open.append(false)
      case .mark(.openBrace):
        // A brace after a block's header opens a block; elsewhere a record, which belongs to its statement.
        let header = tokens[start..<place].first
        let words: [ReservedWord] = [.if, .for, .while, .repeat, .def, .try, .else, .catch, .expect]
        let isFunction = tokens[start..<place].last.map { $0.isMark(.closeParenthesis) } ?? false
        let isBlock =
          header.map { header in
            words.contains { header.isReserved($0) } || hasBlock(header.word, vocabulary)
              || (isFunction && tokens[start..<place].contains { $0.isReserved(.fn) })
          } ?? true
        open.append(isBlock)
        if isBlock { start = place + 1 }
      case .mark(.closeParenthesis), .mark(.closeBracket): _ = open.popLast()
      case .mark(.closeBrace): if open.popLast() ?? true { start = place + 1 }
      case .newline, .mark(.semicolon): if open.last ?? true { start = place + 1 }
      default: break
      }
    }
    return start
  }
}

extension CompletionContext {
  /// Whether a word is the verb of a command that ends with a block.
  private static func hasBlock(_ verb: String?, _ vocabulary: Vocabulary) -> Bool {
    guard let verb, let command = vocabulary.command(verb) else { return false }
    return vocabulary.commands[command].forms.contains { $0.block != nil }
  }
}

extension Token {
  var opens: Bool { isMark(.openParenthesis) || isMark(.openBracket) || isMark(.openBrace) }
  var closes: Bool { isMark(.closeParenthesis) || isMark(.closeBracket) || isMark(.closeBrace) }
}
