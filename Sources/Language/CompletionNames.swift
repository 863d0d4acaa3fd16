/// The names that an unfinished entry declares, as the checker sees them.
extension CompletionContext {
  /// Has the checker look at what stands before the last statement, and at a name in that one's place.
  mutating func findNames(_ tokens: [Token], upTo begin: Int, _ bytes: [UInt8], _ vocabulary: Vocabulary) {
    let last = tokens.indices.contains(begin) ? tokens[begin].span.start : wordStart
    var open: [String] = []
    for token in tokens[..<min(begin, tokens.count)] {
      switch token.kind {
      case .mark(.openParenthesis): open.append(")")
      case .mark(.openBracket): open.append("]")
      case .mark(.openBrace): open.append("}")
      case .mark(.closeParenthesis), .mark(.closeBracket), .mark(.closeBrace): _ = open.popLast()
      default: break
      }
    }
    let text = Array(bytes[..<min(last, bytes.count)]) + Array("\(Checker.cursorName)\n".utf8)
    let source = SourceText(name: "", bytes: text + Array(open.reversed().joined().utf8))
    localNames = Checker.names(atCursorOf: source, vocabulary: vocabulary)
    findParameters(tokens[min(begin, tokens.count)...])
    findLoops(tokens)
  }

  /// The parameters of a function that is being written in the last statement.
  private mutating func findParameters(_ statement: ArraySlice<Token>) {
    guard let start = statement.lastIndex(where: { $0.isReserved(.fn) }), start + 1 < statement.endIndex,
      statement[start + 1].isMark(.openParenthesis),
      let end = statement[start...].firstIndex(where: { $0.isMark(.closeParenthesis) })
    else { return }
    for token in statement[(start + 2)..<end] {
      if case .name(let name) = token.kind { localNames.append(name) }
    }
  }

  private mutating func findLoops(_ tokens: [Token]) {
    for (place, token) in tokens.enumerated() where token.isReserved(.for) {
      guard place + 3 < tokens.count, let name = tokens[place + 1].word, tokens[place + 2].isReserved(.in),
        let brace = tokens[(place + 3)...].firstIndex(where: { $0.isMark(.openBrace) }),
        let path = CompletionPath(tokens[(place + 3)..<brace])
      else { continue }
      loops[name] = CompletionPath(path.name, path.steps + [.element(0)])
    }
  }
}

extension CompletionPath {
  init(_ name: String, _ steps: [Step]) {
    self.name = name
    self.steps = steps
  }
}

extension Checker {
  /// The name that stands for the word at the cursor.
  static let cursorName = "the_name_at_the_cursor"

  /// The names of variables that the text itself has declared where the name of the cursor stands, sorted.
  static func names(atCursorOf source: SourceText, vocabulary: Vocabulary) -> [String] {
    let globals = GlobalNames()
    let parsed = Parser.parse(source, vocabulary, knownNames: [])
    var checker = Checker(
      source: source, vocabulary: vocabulary, mode: .prompt, loader: nil, nesting: 200, globals: globals,
      diagnostics: [], functions: [FunctionContext(FrameLayout(), nil)])
    checker.checkAll(parsed.script.statements)
    return checker.namesAtCursor.sorted()
  }
}
