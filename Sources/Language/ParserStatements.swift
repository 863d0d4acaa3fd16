import Words

/// Control forms, bindings and the choice between a command and an expression.
extension Parser {
  mutating func readStatement() throws(ParseStop) -> Statement {
    switch current.kind {
    case .reserved(let word): return try readControl(word)
    case .name(let name):
      if let command = vocabulary.command(name), startsCommand { return try readCommand(command) }
      if looksLikeUnknownCommand { throw unknownCommand(name) }
    default: break
    }
    let target = try readExpression()
    guard current.isMark(.assign) else { return .expression(target) }
    return try readAssignment(target)
  }

  /// A verb begins a command unless an `=` or a glued bracket or dot follows.
  private var startsCommand: Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    if next.isMark(.assign) { return false }
    let glued = !next.spaceBefore
    return !(glued && (next.isMark(.openParenthesis) || next.isMark(.openBracket) || next.isMark(.dot)))
  }

  /// A name with an argument after it on the line can only have been meant as a command.
  private var looksLikeUnknownCommand: Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    guard next.spaceBefore else { return false }
    switch next.kind {
    case .name, .number, .quantity, .scale, .position, .string: return true
    case .reserved(.in): return !isUnit(tokens[min(index + 2, tokens.count - 1)])
    case .reserved(let word): return word == .nil || word == .true || word == .false
    case .mark(.openBrace): return true
    default: return false
    }
  }

  /// `width in cm` is an expression.
  private func isUnit(_ token: Token) -> Bool {
    if case .name(let name) = token.kind { return Units.named(name) != nil }
    return false
  }

  private mutating func unknownCommand(_ name: String) -> ParseStop {
    fail(
      .unknownCommand, "`\(name)` is no command", at: current.span,
      help: Suggestion.help(for: name, among: vocabulary.commands.map(\.verb)) ?? "`help` lists the commands")
  }

  private mutating func readControl(_ word: ReservedWord) throws(ParseStop) -> Statement {
    switch word {
    case .let, .var: return try readBinding(isVariable: word == .var)
    case .if: return try readIf()
    case .for: return try readFor()
    case .try: return try readTry()
    case .expect: return try readExpect()
    case .raise:
      let start = advance().span
      let value = try readExpression()
      return .raise(value, start.joined(value.span))
    case .fail:
      let start = advance().span
      if current.isEndOfStatement { return .fail(nil, start) }
      let value = try readExpression()
      return .fail(value, start.joined(value.span))
    case .while: return try readWhile()
    case .repeat: return try readRepeat()
    case .break: return .breakLoop(advance().span)
    case .continue: return .continueLoop(advance().span)
    case .def: return .definition(try readDefinition())
    case .return:
      let start = advance().span
      if current.isEndOfStatement { return .returnValue(nil, start) }
      let value = try readExpression()
      return .returnValue(value, start.joined(value.span))
    case .else, .catch:
      throw fail(
        .unexpected, "`\(word.rawValue)` stands without its `\(word == .else ? "if" : "try")`", at: current.span)
    default: return .expression(try readExpression())
    }
  }

  private mutating func readBinding(isVariable: Bool) throws(ParseStop) -> Statement {
    let start = advance().span
    let name = try readNewName("a name after `\(isVariable ? "var" : "let")`")
    _ = try expect(.assign, "`=` and the value of `\(name.text)`")
    skipNewlines()
    let value = try readExpression()
    let span = start.joined(value.span)
    return .binding(BindingStatement(use: NameUse(name), isVariable: isVariable, value: value, span: span))
  }

  /// Reads a name that is declared; a reserved word gets its own message.
  mutating func readNewName(_ what: String) throws(ParseStop) -> Name {
    switch current.kind {
    case .name(let text): return Name(text: text, span: advance().span)
    case .string: throw nameInQuotes(what)
    case .reserved(let word):
      throw fail(
        .unexpected, "`\(word.rawValue)` is a word of the language and cannot be a name", at: current.span)
    default: throw unexpected(what)
    }
  }

  private mutating func readAssignment(_ target: Expression) throws(ParseStop) -> Statement {
    switch target {
    case .name, .field, .index: break
    default:
      throw fail(
        .unexpected, "only a name, a field or an element can be assigned", at: target.span,
        help: "equality is written `==`")
    }
    advance()
    skipNewlines()
    let value = try readExpression()
    return .assignment(target: target, value: value, target.span.joined(value.span))
  }

  private mutating func readIf() throws(ParseStop) -> Statement {
    let start = advance().span
    let condition = try readExpression()
    let then = try readBlock("the block of `if`")
    guard afterNewlines.isReserved(.else) else {
      return .ifElse(condition: condition, then: then, otherwise: nil, start.joined(then.span))
    }
    skipNewlines()
    advance()
    if current.isReserved(.if) {
      let nested = try deeper { (parser: inout Parser) throws(ParseStop) in try parser.readIf() }
      let otherwise = Block(statements: [nested], span: nested.span)
      return .ifElse(condition: condition, then: then, otherwise: otherwise, start.joined(nested.span))
    }
    let otherwise = try readBlock("the block of `else`")
    return .ifElse(condition: condition, then: then, otherwise: otherwise, start.joined(otherwise.span))
  }

  private mutating func readFor() throws(ParseStop) -> Statement {
    let start = advance().span
    let name = try readNewName("a name after `for`")
    guard current.isReserved(.in) else { throw unexpected("`in` after `for \(name.text)`") }
    advance()
    skipNewlines()
    let sequence = try readExpression()
    let body = try readBlock("the block of `for`")
    return .forIn(variable: NameUse(name), sequence: sequence, body: body, start.joined(body.span))
  }

  private mutating func readWhile() throws(ParseStop) -> Statement {
    let start = advance().span
    let condition = try readExpression()
    let body = try readBlock("the block of `while`")
    return .whileLoop(condition: condition, body: body, start.joined(body.span))
  }

  private mutating func readRepeat() throws(ParseStop) -> Statement {
    let start = advance().span
    if current.isMark(.openBrace) {
      throw fail(
        .unexpected, "`repeat` needs the number of turns", at: start,
        help: "write `repeat 3 { … }`; `while true { … }` goes on until `break`")
    }
    let count = try readExpression()
    let body = try readBlock("the block of `repeat`")
    return .repeatLoop(count: count, body: body, start.joined(body.span))
  }

  private mutating func readTry() throws(ParseStop) -> Statement {
    let start = advance().span
    let body = try readBlock("the block of `try`")
    guard afterNewlines.isReserved(.catch) else {
      throw fail(.unexpected, "`try` needs a `catch`", at: start, help: "write `try { … } catch e { … }`")
    }
    skipNewlines()
    advance()
    let name = try readNewName("the error's name after `catch`")
    let handler = try readBlock("the block of `catch`")
    return .tryCatch(body: body, error: NameUse(name), handler: handler, start.joined(handler.span))
  }

  private mutating func readExpect() throws(ParseStop) -> Statement {
    let start = advance().span
    if case .name("error") = current.kind {
      var kind: Expression?
      let saved = index
      advance()
      if case .string = current.kind { kind = try readExpression() }
      if current.isMark(.openBrace) {
        let body = try readBlock("the block of `expect error`")
        return .expectError(kind: kind, body: body, start.joined(body.span))
      }
      if kind != nil { throw unexpected("the block that shall fail, in braces") }
      index = saved
    }
    let condition = try readExpression()
    guard current.isMark(.comma) else {
      return .expect(condition: condition, message: nil, start.joined(condition.span))
    }
    advance()
    skipNewlines()
    let message = try readExpression()
    return .expect(condition: condition, message: message, start.joined(message.span))
  }

  mutating func readBlock(_ what: String) throws(ParseStop) -> Block {
    guard current.isMark(.openBrace) else { throw unexpected("`{` and \(what)", help: equalityHelp) }
    return try deeper { (parser: inout Parser) throws(ParseStop) in
      let open = parser.advance()
      parser.newlineEnds.append(true)
      var statements: [Statement] = []
      parser.readStatements(into: &statements, untilBrace: true)
      parser.newlineEnds.removeLast()
      guard parser.current.isMark(.closeBrace) else {
        throw parser.fail(.unclosedBracket, "the block that starts here has no `}`", at: open.span)
      }
      return Block(statements: statements, span: open.span.joined(parser.advance().span))
    }
  }
}
