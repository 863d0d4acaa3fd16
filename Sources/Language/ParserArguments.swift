import Words

/// The arguments of commands.
extension Parser {
  mutating func readParameter(
    _ parameter: Parameter, _ form: CommandForm, _ syntax: CommandSyntax
  ) throws(ParseStop) -> CommandArgument {
    if current.isEndOfStatement {
      throw fail(
        .missingArgument, "`\(syntax.verb)` needs \(UsageText.describe(parameter))",
        at: tokens[max(0, index - 1)].span, help: "it is written `\(UsageText.line(syntax.verb, form))`")
    }
    if let stop = misplaced(parameter, form, syntax) { throw stop }
    switch parameter.type {
    case .newName(let kind): return .name(try readNewName("the name of the \(kind.rawValue)"))
    case .word(let words), .colour(let words): return try readWord(words, of: parameter)
    case .wordOr(let words, let type):
      if let word = current.word, words.contains(word) { return .word(Name(text: word, span: advance().span)) }
      return try readParameter(Parameter(parameter.name, type), form, syntax)
    case .fields: return try readFields()
    case .expressions: return .expressions(try readExpressions())
    case .topic: return .word(try readTopic())
    case .pattern: return .word(try readPattern())
    case .statement: return .statement(try readExplained())
    case .script: return .script(try readScriptUse(syntax))
    case .filter: return .function(try readFilter())
    case .north: return try readNorth()
    default: return .expression(try readArgument())
    }
  }

  /// A word of the list, or a value; another bare word is a mistake.
  private mutating func readWord(_ words: [String], of parameter: Parameter) throws(ParseStop) -> CommandArgument {
    guard let word = current.word else { return .expression(try readArgument()) }
    guard words.contains(word) else {
      throw unknownWord(word, among: words, parameter)
    }
    return .word(Name(text: word, span: advance().span))
  }

  /// Reports a word that is not in the list of those that may stand here.
  mutating func unknownWord(_ word: String, among words: [String], _ parameter: Parameter) -> ParseStop {
    if let stop = unitMistake() { return stop }
    // An ellipsis in the place of the last word would save nothing.
    let list = words.count > 13 ? words.prefix(12) + ["…"] : words[...]
    return fail(
      .unknownClause, "`\(word)` is not one of the words for \(parameter.name)", at: current.span,
      help: Suggestion.help(for: word, among: words)
        ?? "it is one of \(list.map { "`\($0)`" }.joined(separator: " ")); a value goes in parentheses")
  }

  /// `grid CRS` or `magnetic`, after a bearing.
  private mutating func readNorth() throws(ParseStop) -> CommandArgument {
    let word = Name(text: current.word ?? "", span: advance().span)
    if word.text == "magnetic" { return .word(word) }
    guard !current.isEndOfStatement else {
      throw fail(
        .missingArgument, "`grid` needs the coordinate reference system whose north is meant", at: word.span,
        help: "write its EPSG number, such as `grid 32630`")
    }
    return .expression(try readArgument())
  }

  /// A literal, name, call, field or index, with a sign glued to it; two of them joined by `..`; or any expression in
  /// parentheses.
  mutating func readArgument() throws(ParseStop) -> Expression {
    let first = try readSignedArgument()
    if current.isMark(.range) {
      advance()
      let second = try readSignedArgument(endsRange: true)
      return .range(first, second, first.span.joined(second.span))
    }
    return first
  }

  /// A sign has white space before it and none after it, so that `tap 540 -20` cannot be taken for a difference.
  private mutating func readSignedArgument(endsRange: Bool = false) throws(ParseStop) -> Expression {
    guard current.isMark(.minus) || current.isMark(.plus) else {
      if let operation = operatorHere, followsValue { throw operatorAfterArgument(operation) }
      return try readPostfix()
    }
    if current.spaceAfter || (!current.spaceBefore && !endsRange) {
      throw operatorAfterArgument(current.isMark(.minus) ? "-" : "+")
    }
    let sign = advance()
    let operand = try readPostfix()
    return .unary(sign.isMark(.minus) ? .minus : .plus, operand, sign.span.joined(operand.span))
  }

  /// Whether the token before can only be the end of an argument.
  private var followsValue: Bool {
    guard position > 0 else { return false }
    switch tokens[position - 1].kind {
    case .number, .quantity, .scale, .position, .string, .mark(.closeParenthesis), .mark(.closeBracket): return true
    default: return false
    }
  }

  private mutating func readExpressions() throws(ParseStop) -> [Expression] {
    var result = [try readExpression()]
    while current.isMark(.comma) {
      noteThousands(inBrackets: false)
      advance()
      skipNewlines()
      result.append(try readExpression())
    }
    return result
  }

  /// The path of a script is known before anything runs, so it is a text without code.
  private mutating func readScriptUse(_ syntax: CommandSyntax) throws(ParseStop) -> ScriptUse {
    guard case .string(let pieces) = current.kind, pieces.count <= 1 else {
      throw unexpected(
        "the path of a script in quotes after `\(syntax.verb)`",
        help: "the file is read before anything runs, so its path is a text without code")
    }
    var path = ""
    if let piece = pieces.first {
      guard case .text(let text) = piece else {
        throw unexpected("the path of a script as a text without code after `\(syntax.verb)`")
      }
      path = text
    }
    return ScriptUse(path: path, span: advance().span)
  }

  /// A statement inside of another, with which that one ends.
  private mutating func readExplained() throws(ParseStop) -> ExplainedStatement {
    try deeper { (parser: inout Parser) throws(ParseStop) in
      let start = parser.current.span
      let statement = try parser.readStatement()
      guard parser.current.isEndOfStatement || parser.endsWithBlock(statement) else {
        throw parser.unexpected("the end of the statement", help: parser.endHelp)
      }
      return ExplainedStatement(statement, span: start.joined(parser.tokens[max(0, parser.index - 1)].span))
    }
  }

  /// Words as they are written, with one blank where there are blanks.
  private mutating func readTopic() throws(ParseStop) -> Name {
    let start = current.span
    var text = ""
    var last = start
    while !current.isEndOfStatement {
      guard current.word != nil else { throw unexpected("a topic", help: "`help` lists what there is") }
      if !text.isEmpty, current.spaceBefore { text += " " }
      last = advance().span
      text += source.text(last)
    }
    return Name(text: text, span: start.joined(last))
  }

  /// A text in quotes, or words as a topic of the help.
  private mutating func readPattern() throws(ParseStop) -> Name {
    guard case .string(let pieces) = current.kind else {
      guard current.word != nil else {
        throw unexpected("words, or a text in quotes", help: "a text in quotes is found as it stands: `\"5 mi\"`")
      }
      return try readTopic()
    }
    guard pieces.count <= 1, case .text(let text)? = pieces.first else {
      throw unexpected("a text without code", help: "a brace that is meant as text is written \\{")
    }
    return Name(text: text, span: advance().span)
  }

  /// `{ Name: type [required] [default V], … }`.
  private mutating func readFields() throws(ParseStop) -> CommandArgument {
    guard current.isMark(.openBrace) else { throw unexpected("`{` and the fields") }
    let open = advance()
    newlineEnds.append(false)
    var fields: [FieldDefinitionSyntax] = []
    while !current.isMark(.closeBrace) {
      let field = try readField()
      if let earlier = fields.first(where: { $0.name.text == field.name.text }) {
        throw fail(
          .declaredTwice, "the field `\(field.name.text)` stands twice", at: field.name.span,
          labels: [Diagnostic.Label(span: earlier.name.span, text: "first here")])
      }
      fields.append(field)
      guard current.isMark(.comma) else { break }
      advance()
    }
    guard current.isMark(.closeBrace) else { throw unclosed(open.span, "`}`") }
    let close = advance()
    newlineEnds.removeLast()
    return .fields(fields, open.span.joined(close.span))
  }

  private mutating func readField() throws(ParseStop) -> FieldDefinitionSyntax {
    guard let word = current.word else { throw unexpected("a field's name") }
    let name = Name(text: word, span: advance().span)
    _ = try expect(.colon, "`:` and the type of the field `\(name.text)`")
    guard case .name(let typeWord) = current.kind else { throw unexpected("the type of the field `\(name.text)`") }
    var field = FieldDefinitionSyntax(
      name: name, type: Name(text: typeWord, span: advance().span), size: nil, isRequired: false, defaultValue: nil)
    if current.isMark(.openParenthesis), !current.spaceBefore {
      advance()
      guard case .number(let number) = current.kind, let size = Int(exactly: number), size > 0 else {
        throw unexpected("a whole number above zero")
      }
      advance()
      _ = try expect(.closeParenthesis, "`)`")
      field.size = size
    }
    while let word = current.word, word == "required" || word == "default" {
      advance()
      if word == "required" { field.isRequired = true } else { field.defaultValue = try readArgument() }
    }
    return field
  }
}
