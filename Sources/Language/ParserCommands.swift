import Words

/// Commands, read by the table.
extension Parser {
  mutating func readCommand(_ command: Int) throws(ParseStop) -> Statement {
    let syntax = vocabulary.commands[command]
    let verb = Name(text: syntax.verb, span: advance().span)
    guard let form = selectForm(syntax) else { throw noForm(syntax, verb) }
    var statement = CommandStatement(
      verb: verb, command: command, form: form,
      arguments: Array(repeating: nil, count: syntax.forms[form].parameters.count), result: nil, span: verb.span)
    try readElements(syntax.forms[form].lead, of: syntax, into: &statement)
    try readClauses(of: syntax, into: &statement)
    if let block = syntax.forms[form].block, let slot = syntax.forms[form].slot(CommandBlock.slotName) {
      statement.arguments[slot] = .function(try readCommandBlock(block.names, of: syntax.verb))
    }
    statement.span = verb.span.joined(tokens[max(0, index - 1)].span)
    return .command(statement)
  }

  private mutating func readElements(
    _ elements: [SyntaxElement], of syntax: CommandSyntax, into statement: inout CommandStatement
  ) throws(ParseStop) {
    let form = syntax.forms[statement.form]
    for element in elements {
      switch element {
      case .word(let word):
        guard current.word == word else { throw unexpected("`\(word)` in `\(syntax.verb)`") }
        advance()
      case .optionalWord(let word): if current.word == word { advance() }
      case .parameter(let parameter):
        guard let slot = form.slot(parameter.name) else { continue }
        statement.arguments[slot] = try readParameter(parameter, form, syntax)
      case .optional(let parameter):
        guard let slot = form.slot(parameter.name), startsArgument(parameter.type, form) else { continue }
        statement.arguments[slot] = try readParameter(parameter, form, syntax)
      }
    }
  }

  /// Whether an optional argument stands here: something that is neither a clause nor the end.
  private func startsArgument(_ type: ParameterType, _ form: CommandForm) -> Bool {
    if current.isEndOfStatement || current.isReserved(.as) { return false }
    if case .north = type { return current.word == "grid" || current.word == "magnetic" }
    if let word = current.word {
      if case .word(let words) = type { return words.contains(word) || !form.clauses.contains { $0.keyword == word } }
      if form.clauses.contains(where: { $0.keyword == word }) { return false }
    }
    // A brace belongs to the fields or the record that follow the word that was left out.
    if case .word = type, current.isMark(.openBrace) { return false }
    return true
  }

  private mutating func readClauses(
    of syntax: CommandSyntax, into statement: inout CommandStatement
  ) throws(ParseStop) {
    let form = syntax.forms[statement.form]
    var seen: [String: Span] = [:]
    // What is explained takes in all that follows it.
    if case .statement(_)?? = statement.arguments.last { return }
    while !current.isEndOfStatement, form.block == nil || !current.isMark(.openBrace) {
      if current.isReserved(.as) {
        try readResult(of: syntax, into: &statement)
        break
      }
      guard let word = current.word, let clause = form.clauses.first(where: { $0.keyword == word }) else {
        throw unknownClause(syntax, form)
      }
      let keyword = advance()
      if let earlier = seen[word] {
        throw fail(
          .repeatedClause, "`\(word)` stands twice", at: keyword.span,
          labels: [Diagnostic.Label(span: earlier, text: "first here")])
      }
      seen[word] = keyword.span
      if clause.isFlag {
        if let slot = form.slot(word) { statement.arguments[slot] = .flag(keyword.span) }
      } else {
        try readElements(clause.elements, of: syntax, into: &statement)
      }
    }
    for clause in form.clauses where clause.isRequired && seen[clause.keyword] == nil {
      throw fail(
        .missingArgument, "`\(syntax.verb)` needs `\(UsageText.clause(clause))`", at: statement.verb.span,
        help: "it is written `\(UsageText.line(syntax.verb, form))`")
    }
  }

  private mutating func readResult(
    of syntax: CommandSyntax, into statement: inout CommandStatement
  ) throws(ParseStop) {
    let word = advance()
    let name = try readNewName("a name after `as`")
    if syntax.forms[statement.form].result == nil {
      throw fail(
        .unknownClause, "`\(syntax.verb)` gives nothing that `as` could name", at: word.span.joined(name.span))
    }
    statement.result = NameUse(name)
    if let word = current.word, syntax.forms[statement.form].clauses.contains(where: { $0.keyword == word }) {
      throw fail(
        .unexpected, "`\(word)` stands after `as \(name.text)`", at: current.span,
        help: "`as NAME` comes last: put `\(word) …` before it")
    }
  }

  private mutating func unknownClause(_ syntax: CommandSyntax, _ form: CommandForm) -> ParseStop {
    if let stop = unitMistake() ?? separatorMistake(in: form) { return stop }
    if let operation = operatorHere { return operatorAfterArgument(operation) }
    var words = form.clauses.map(\.keyword)
    if form.result != nil { words.append("as") }
    guard let word = current.word else {
      return unexpected(
        words.isEmpty ? "the end of `\(syntax.verb)`" : "a clause of `\(syntax.verb)`",
        help: words.isEmpty ? equalityHelp : "it takes \(words.map { "`\($0)`" }.joined(separator: " "))")
    }
    return fail(
      .unknownClause, "`\(word)` is no clause of `\(syntax.verb)`", at: current.span,
      help: Suggestion.help(for: word, among: words)
        ?? (words.isEmpty ? "it takes no clauses here" : "it takes \(words.map { "`\($0)`" }.joined(separator: " "))"))
  }

  /// The operator that stands at the current token, as text.
  var operatorHere: String? {
    switch current.kind {
    case .mark(let mark):
      switch mark {
      case .plus, .minus, .times, .divide, .power, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
        return mark.rawValue
      default: return nil
      }
    case .reserved(let word) where [.and, .or, .div, .mod].contains(word): return word.rawValue
    default: return nil
    }
  }

  /// The text of the argument that ends before the current token, with all that is glued to it.
  var argumentBefore: String {
    guard position > 0 else { return "" }
    let last = position - 1
    var first = last
    var depth = 0
    while first > 0 {
      switch tokens[first].kind {
      case .mark(.closeParenthesis), .mark(.closeBracket), .mark(.closeBrace): depth += 1
      case .mark(.openParenthesis), .mark(.openBracket), .mark(.openBrace): depth -= 1
      default: break
      }
      if depth <= 0, tokens[first].spaceBefore { break }
      first -= 1
    }
    return source.text(tokens[first].span.joined(tokens[last].span))
  }

  mutating func operatorAfterArgument(_ operation: String) -> ParseStop {
    let left = argumentBefore
    let right = source.text(following.span)
    var help = "write `(\(left) \(operation) \(right))` for one argument"
    if operation == "-" || operation == "+" { help += ", or `\(left) \(operation)\(right)` for two" }
    return fail(
      .operatorAfterArgument, "an operator stands after a command's argument", at: current.span, help: help)
  }
}
