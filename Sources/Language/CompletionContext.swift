/// What could stand at the end of a text that is being typed, found from the command table.
public struct CompletionContext {
  /// The offset of the first byte of the word that is being typed.
  public var wordStart: Int
  /// The letters of the word so far.
  public var word: String
  /// Words that could stand here, with a line about each, in the order of the table.
  public var words: [(text: String, summary: String)] = []
  /// Whether an expression could stand here: variables, functions, project names.
  public var takesExpression = false
  /// The kinds of project names that could stand here.
  public var projectKinds: [ProjectKind] = []
  /// Whether a path could stand here, with the extensions it may have; nil where none could.
  public var fileExtensions: [String]?
  /// In the record after a layer's name: the layer, and the field whose value is being typed; nil for the name of one.
  public var record: (layer: String, field: String?)?
  /// The word stands in the string of a path, which begins here.
  public var pathStart: Int?

  /// Finds what could stand at a byte offset of a text.
  public init(_ text: String, at offset: Int, vocabulary: Vocabulary) {
    let bytes = Array(text.utf8.prefix(max(0, offset)))
    let source = SourceText(name: "", bytes: bytes)
    var start = bytes.count
    while start > 0,
      Ascii.isLetter(bytes[start - 1]) || Ascii.isDigit(bytes[start - 1]) || bytes[start - 1] >= 0x80
        || bytes[start - 1] == Ascii.underscore
    { start -= 1 }
    wordStart = start
    word = String(decoding: bytes[start...], as: UTF8.self)
    var tokens = Lexer.tokens(of: source).tokens
    tokens.removeLast()
    if let last = tokens.last, case .reported = last.kind,
      bytes[last.span.start] == Ascii.quote
        || bytes[last.span.start] == Ascii.apostrophe
    {
      pathStart = last.span.start + 1
      tokens.removeLast()
    } else {
      while let last = tokens.last, last.span.end > start { tokens.removeLast() }
    }
    var statement = Self.lastStatement(tokens)
    while let word = statement.first?.word, vocabulary.command(word).map({ vocabulary.commands[$0].explains }) == true {
      statement.removeFirst()
    }
    guard let first = statement.first else {
      words = vocabulary.commands.map { ($0.verb, $0.summary) } + Self.controlWords
      takesExpression = true
      return
    }
    guard case .name(let verb) = first.kind, let place = vocabulary.command(verb),
      statement.count > 1 || !word.isEmpty
        || first.span.end < bytes.count
    else {
      takesExpression = true
      return
    }
    if let open = Self.openRecord(statement) {
      record = open
      takesExpression = open.field != nil
      return
    }
    var seen: Set<String> = []
    for form in vocabulary.commands[place].forms { expect(form, after: Array(statement.dropFirst()), &seen) }
  }

  private static let controlWords: [(text: String, summary: String)] = [
    ("let", "gives a value a name"), ("var", "gives a value a name that can be assigned"),
    ("if", "runs a block when a condition holds"), ("for", "runs a block for each element"),
    ("while", "runs a block as long as a condition holds"), ("repeat", "runs a block a number of times"),
    ("break", "leaves a loop"), ("continue", "goes on with a loop's next turn"), ("def", "makes a function"),
    ("return", "leaves a function with a value"),
    ("try", "runs a block and catches its errors"), ("expect", "stops with exit code 4 when a condition does not hold"),
    ("raise", "raises an error"), ("fail", "ends with a verdict"),
  ]

  /// The layer and field of `VERB LAYER {…` whose brace is open, where a name or a value is typed.
  private static func openRecord(_ statement: [Token]) -> (layer: String, field: String?)? {
    guard statement.count >= 3, let layer = statement[1].word, statement[2].isMark(.openBrace),
      let last = statement.last
    else { return nil }
    let depth = statement.reduce(0) { depth, token in
      let opens = token.isMark(.openBrace) || token.isMark(.openBracket) || token.isMark(.openParenthesis)
      let closes = token.isMark(.closeBrace) || token.isMark(.closeBracket) || token.isMark(.closeParenthesis)
      return depth + (opens ? 1 : 0) - (closes ? 1 : 0)
    }
    guard depth == 1 else { return nil }
    if last.isMark(.colon) { return (layer, statement[statement.count - 2].word) }
    return last.isMark(.openBrace) || last.isMark(.comma) ? (layer, nil) : nil
  }

  /// The tokens after the last start of a statement.
  private static func lastStatement(_ tokens: [Token]) -> [Token] {
    var start = 0
    var open: [Bool] = []
    for (place, token) in tokens.enumerated() {
      switch token.kind {
      case .mark(.openParenthesis), .mark(.openBracket): open.append(false)
      case .mark(.openBrace):
        // A brace after a block's header opens a block; elsewhere a record, which belongs to its statement.
        let header = tokens[start..<place].first
        let isBlock =
          header.map {
            $0.isReserved(.if) || $0.isReserved(.for) || $0.isReserved(.try)
              || $0.isReserved(.else) || $0.isReserved(.catch) || $0.isReserved(.expect)
          } ?? true
        open.append(isBlock)
        if isBlock { start = place + 1 }
      case .mark(.closeParenthesis), .mark(.closeBracket): _ = open.popLast()
      case .mark(.closeBrace): if open.popLast() ?? true { start = place + 1 }
      case .newline, .mark(.semicolon): if open.last ?? true { start = place + 1 }
      default: break
      }
    }
    return Array(tokens[start...])
  }

  // MARK: Walking a form

  /// Follows a form along the tokens and collects what it takes next.
  private mutating func expect(_ form: CommandForm, after tokens: [Token], _ seen: inout Set<String>) {
    var rest = tokens[...]
    guard follow(form.lead, form, &rest, &seen) else { return }
    var used: Set<String> = []
    while let token = rest.first, let keyword = token.word,
      let clause = form.clauses.first(where: { $0.keyword == keyword })
    {
      used.insert(keyword)
      rest = rest.dropFirst()
      guard follow(clause.elements, form, &rest, &seen) else { return }
    }
    guard rest.isEmpty else { return }
    for clause in form.clauses where !used.contains(clause.keyword) {
      add(clause.keyword, UsageText.clause(clause), &seen)
    }
    if form.result != nil, !tokens.isEmpty { add("as", "gives the result a name", &seen) }
  }

  /// Passes over elements; false when the tokens end among them, or do not fit.
  private mutating func follow(
    _ elements: [SyntaxElement], _ form: CommandForm, _ rest: inout ArraySlice<Token>, _ seen: inout Set<String>
  ) -> Bool {
    for element in elements {
      switch element {
      case .word(let word):
        guard let token = rest.first else {
          add(word, "", &seen)
          return false
        }
        guard token.word == word else { return false }
        rest = rest.dropFirst()
      case .optionalWord(let word):
        if rest.isEmpty { add(word, "", &seen) }
        if rest.first?.word == word { rest = rest.dropFirst() }
      case .parameter(let parameter):
        if rest.isEmpty {
          offer(parameter.type, parameter.name, &seen)
          return false
        }
        skipArgument(&rest)
      case .optional(let parameter):
        if case .north = parameter.type {
          guard followNorth(&rest, &seen) else { return false }
          continue
        }
        if rest.isEmpty { offer(parameter.type, parameter.name, &seen) }
        if let word = rest.first?.word, form.clauses.contains(where: { $0.keyword == word }) { continue }
        skipArgument(&rest)
      }
    }
    return true
  }

  /// Passes over `grid CRS` or `magnetic` where it follows a bearing; false when the tokens end before the system.
  private mutating func followNorth(_ rest: inout ArraySlice<Token>, _ seen: inout Set<String>) -> Bool {
    if rest.isEmpty {
      add("grid", "counts the bearing from the north of a system's grid", &seen)
      add("magnetic", "counts the bearing from magnetic north", &seen)
    }
    guard let word = rest.first?.word, word == "grid" || word == "magnetic" else { return true }
    rest = rest.dropFirst()
    guard word == "grid" else { return true }
    if rest.isEmpty {
      takesExpression = true
      return false
    }
    skipArgument(&rest)
    return true
  }

  /// Passes over one argument: a sign, a primary, and what is glued to it.
  private func skipArgument(_ rest: inout ArraySlice<Token>) {
    var depth = 0
    var isFirst = true
    while let token = rest.first {
      let opens = token.isMark(.openParenthesis) || token.isMark(.openBracket) || token.isMark(.openBrace)
      let closes = token.isMark(.closeParenthesis) || token.isMark(.closeBracket) || token.isMark(.closeBrace)
      if depth == 0, !isFirst, token.spaceBefore, !token.isMark(.range) { return }
      if opens { depth += 1 }
      if closes { depth -= 1 }
      isFirst = isFirst && (token.isMark(.minus) || token.isMark(.plus))
      rest = rest.dropFirst()
    }
  }

  private mutating func offer(_ type: ParameterType, _ name: String, _ seen: inout Set<String>) {
    switch type {
    case .word(let list), .colour(let list): for word in list { add(word, name, &seen) }
    case .wordOr(let list, let type):
      for word in list { add(word, name, &seen) }
      offer(type, name, &seen)
    case .project(let kinds): projectKinds += kinds
    case .inputFile(let extensions): fileExtensions = extensions
    case .outputFile(let extensions): fileExtensions = extensions
    case .newName, .fields, .flag, .north: break
    case .topic: takesExpression = false
    default: takesExpression = true
    }
  }

  private mutating func add(_ word: String, _ summary: String, _ seen: inout Set<String>) {
    if seen.insert(word).inserted { words.append((word, summary)) }
  }
}
