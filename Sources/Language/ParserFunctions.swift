/// Functions: `def`, `fn`, the blocks of commands and the condition of `where`.
extension Parser {
  /// `def NAME(…) {…}`.
  mutating func readDefinition() throws(ParseStop) -> FunctionSyntax {
    let start = advance().span
    let name = try readNewName("the name of the function after `def`")
    guard current.isMark(.openParenthesis) else {
      throw unexpected("`(` and the parameters of `\(name.text)`", help: "write `def \(name.text)() { … }`")
    }
    let parameters = try readParameters()
    if current.isMark(.assign) {
      throw fail(
        .unexpected, "no `=` stands before the body of a function", at: current.span,
        help: "write `def \(name.text)(…) { return … }`")
    }
    let body = try readBlock("the body of `\(name.text)`")
    return FunctionSyntax(
      kind: .definition, name: NameUse(name), parameters: parameters, body: .block(body), span: start.joined(body.span))
  }

  /// `fn(…) {…}` or `fn(…) expression`.
  mutating func readFunctionLiteral() throws(ParseStop) -> Expression {
    let start = advance().span
    guard current.isMark(.openParenthesis) else {
      throw unexpected("`(` and the parameters after `fn`", help: "write `fn(x) x * 2`; `def NAME(x) { … }` has a name")
    }
    return try withinFunction { (parser: inout Parser) throws(ParseStop) in
      let parameters = try parser.readParameters()
      if parser.current.isMark(.openBrace) {
        let body = try parser.readBlock("the body of `fn`")
        return FunctionSyntax(
          kind: .literal, parameters: parameters, body: .block(body), span: start.joined(body.span))
      }
      let body = try parser.readExpression()
      return FunctionSyntax(
        kind: .literal, parameters: parameters, body: .expression(body), span: start.joined(body.span))
    }
  }

  /// Reads a function inside an expression, which is as high as the highest of its parts and one more.
  private mutating func withinFunction(
    _ rule: (inout Parser) throws(ParseStop) -> FunctionSyntax
  ) throws(ParseStop) -> Expression {
    let outer = peak
    peak = 0
    let function = try rule(&self)
    height = peak
    peak = outer
    try join(at: function.span)
    return .function(function)
  }

  private mutating func readParameters() throws(ParseStop) -> [ParameterSyntax] {
    let open = advance().span
    newlineEnds.append(false)
    var parameters: [ParameterSyntax] = []
    while !current.isMark(.closeParenthesis) {
      let name = try readNewName("the name of a parameter")
      if let earlier = parameters.first(where: { $0.use.name.text == name.text }) {
        throw fail(
          .declaredTwice, "the parameter `\(name.text)` stands twice", at: name.span,
          labels: [Diagnostic.Label(span: earlier.use.name.span, text: "first here")])
      }
      if current.isMark(.colon) {
        throw fail(
          .unexpected, "a parameter has no type", at: current.span,
          help: "write `\(name.text)`, or `\(name.text) = VALUE` with the value where a call gives none")
      }
      var value: Expression?
      if current.isMark(.assign) {
        advance()
        value = try readExpression()
      }
      parameters.append(ParameterSyntax(use: NameUse(name), defaultValue: value))
      guard current.isMark(.comma) else { break }
      advance()
    }
    guard current.isMark(.closeParenthesis) else { throw unclosed(open, "`)`") }
    advance()
    newlineEnds.removeLast()
    return parameters
  }

  /// The block that ends a command, as a function with these parameters.
  mutating func readCommandBlock(_ names: [String], of verb: String) throws(ParseStop) -> FunctionSyntax {
    let body = try readBlock("the block of `\(verb)`")
    let place = Span(body.span.start, body.span.start)
    let parameters = names.map {
      ParameterSyntax(use: NameUse(Name(text: $0, span: place)), defaultValue: nil)
    }
    return FunctionSyntax(kind: .block, parameters: parameters, body: .block(body), span: body.span)
  }

  /// The name of the feature under test, which no text can spell.
  static let featureName = "."
  /// The fields that every feature has beside those of its layer.
  static let fixedFeatureFields = ["id", "position", "geometry", "global_id", "photos"]

  /// `(…)` after `where`, in which `.Name` is a field of the feature under test.
  mutating func readFilter() throws(ParseStop) -> FunctionSyntax {
    guard current.isMark(.openParenthesis) else {
      throw unexpected("a condition in parentheses after `where`", help: "write `where (.Height > 3 m)`")
    }
    let open = current.span
    filterDepth += 1
    defer { filterDepth -= 1 }
    let condition = try readPostfix()
    let feature = Name(text: Self.featureName, span: Span(open.start, open.start))
    return FunctionSyntax(
      kind: .filter, parameters: [ParameterSyntax(use: NameUse(feature), defaultValue: nil)],
      body: .expression(condition), span: open.joined(tokens[max(0, index - 1)].span))
  }

  /// `.Name`, a field of the feature under test.
  mutating func readFeatureField() throws(ParseStop) -> Expression {
    let dot = advance().span
    guard let word = current.word, !current.spaceBefore else { throw unexpected("a field's name after the dot") }
    let name = Name(text: word, span: advance().span)
    height = 1
    try join(at: dot)
    return .field(.name(NameUse(Name(text: Self.featureName, span: dot))), name)
  }

  /// The arguments of a call, whose parenthesis is next.
  mutating func readCallArguments() throws(ParseStop) -> (arguments: [CallArgument], close: Span) {
    let open = advance().span
    newlineEnds.append(false)
    var arguments: [CallArgument] = []
    var tallest = 0
    while !current.isMark(.closeParenthesis) {
      var label: Name?
      if let word = current.word, following.isMark(.colon) {
        label = Name(text: word, span: advance().span)
        advance()
      }
      arguments.append(CallArgument(label: label, value: try readExpression()))
      tallest = max(tallest, height)
      guard current.isMark(.comma) else { break }
      noteThousands(inBrackets: true)
      advance()
    }
    guard current.isMark(.closeParenthesis) else { throw unclosed(open, "`)`") }
    let close = advance().span
    newlineEnds.removeLast()
    height = tallest
    return (arguments, close)
  }
}
