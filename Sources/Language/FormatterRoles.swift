/// What the tokens of a text are there for, by its tree: the marks alone do not tell a block from a record or a sign
/// from a difference.
struct FormatterRoles {
  /// The tokens that begin a statement.
  var statements: Set<Int> = []
  /// The braces that open a block, with the token that begins what the block belongs to.
  var blocks: [Int: Int] = [:]
  /// Signs before a value.
  var signs: Set<Int> = []
  /// Parentheses and brackets that are glued to what stands before them: calls, parameters, elements, sizes.
  var glued: Set<Int> = []
  /// Dots before the field of a feature under test.
  var featureDots: Set<Int> = []
  /// The marks `..` that stand between sums and the like, and so have blanks around them.
  var looseRanges: Set<Int> = []
  /// The strokes in the units after `in`.
  var unitStrokes: Set<Int> = []
  /// Tokens that are kept as they are written: those of a topic of the help.
  var verbatim: Set<Int> = []

  private let vocabulary: Vocabulary
  private let tokens: [Token]
  /// The tokens by the offsets at which they begin.
  private let places: [Int: Int]

  /// The roles of tokens, newlines left out, of a text without mistakes.
  init(of script: Script, tokens: [Token], vocabulary: Vocabulary) {
    self.tokens = tokens
    self.vocabulary = vocabulary
    places = Dictionary(tokens.enumerated().map { ($1.span.start, $0) }, uniquingKeysWith: { first, _ in first })
    if case .name("arpent")? = tokens.first?.kind, tokens.count > 1, case .number = tokens[1].kind {
      statements.insert(0)
    }
    read(script.statements)
  }

  // MARK: Places of tokens

  private func place(_ offset: Int) -> Int? { places[offset] }

  /// The first token at or after an offset.
  private func next(from offset: Int) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].span.start < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count ? low : nil
  }

  /// The mark that follows an expression; the parentheses around that are no part of it in the tree.
  private func mark(_ mark: Mark, after offset: Int) -> Int? {
    guard var place = next(from: offset) else { return nil }
    while place < tokens.count, tokens[place].isMark(.closeParenthesis) { place += 1 }
    return place < tokens.count && tokens[place].isMark(mark) ? place : nil
  }

  private mutating func glue(_ mark: Mark, after offset: Int) {
    if let place = self.mark(mark, after: offset) { glued.insert(place) }
  }

  // MARK: Statements

  private mutating func read(_ all: [Statement]) {
    for statement in all {
      if var first = place(statement.span.start) {
        // The tree does not hold the parentheses in which an expression begins.
        while first > 0, tokens[first - 1].isMark(.openParenthesis) { first -= 1 }
        statements.insert(first)
      }
      read(statement)
    }
  }

  private mutating func read(_ block: Block, of owner: Span) {
    if let brace = place(block.span.start), let first = place(owner.start) { blocks[brace] = first }
    read(block.statements)
  }

  private mutating func read(_ statement: Statement) {
    let span = statement.span
    switch statement {
    case .expression(let value): read(value)
    case .binding(let binding): read(binding.value)
    case .assignment(let target, let value, _): read([target, value])
    case .command(let command): read(command)
    case .ifElse(let condition, let then, let otherwise, _):
      read(condition)
      read(then, of: span)
      if let otherwise { readElse(otherwise, of: span) }
    case .forIn(_, let value, let body, _), .whileLoop(let value, let body, _), .repeatLoop(let value, let body, _):
      read(value)
      read(body, of: span)
    case .breakLoop, .continueLoop: break
    case .definition(let function): read(function, owner: span)
    case .returnValue(let value, _), .fail(let value, _): if let value { read(value) }
    case .tryCatch(let body, _, let handler, _):
      read(body, of: span)
      read(handler, of: span)
    case .raise(let value, _): read(value)
    case .expect(let condition, let message, _): read([condition] + (message.map { [$0] } ?? []))
    case .expectError(let kind, let body, _):
      if let kind { read(kind) }
      read(body, of: span)
    }
  }

  /// `else if` is a block of one statement in the tree, but has no brace of its own and belongs to the first `if`.
  private mutating func readElse(_ block: Block, of owner: Span) {
    guard block.statements.count == 1,
      case .ifElse(let condition, let then, let otherwise, let span)? =
        block.statements.first, span == block.span
    else { return read(block, of: owner) }
    read(condition)
    read(then, of: owner)
    if let otherwise { readElse(otherwise, of: owner) }
  }

  private mutating func read(_ command: CommandStatement) {
    let parameters = vocabulary.commands[command.command].forms[command.form].parameters
    for case (let slot, let argument?) in command.arguments.enumerated() {
      switch argument {
      case .expression(let value): read(value)
      case .expressions(let values): read(values)
      case .word(let word):
        switch parameters[slot].type {
        case .topic, .pattern: readTopic(word.span)
        default: break
        }
      case .fields(let fields, _):
        for field in fields {
          if field.size != nil { glue(.openParenthesis, after: field.type.span.end) }
          if let value = field.defaultValue { read(value) }
        }
      case .function(let function): read(function, owner: command.span)
      case .statement(let explained): read(explained.statement)
      case .name, .flag, .script: break
      }
    }
  }

  private mutating func readTopic(_ span: Span) {
    guard var place = place(span.start) else { return }
    while place < tokens.count, tokens[place].span.end <= span.end {
      verbatim.insert(place)
      place += 1
    }
  }

  private mutating func read(_ function: FunctionSyntax, owner: Span) {
    switch function.kind {
    case .definition: if let name = function.name { glue(.openParenthesis, after: name.name.span.end) }
    case .literal:
      // `fn` itself stands at the start.
      if let word = place(function.span.start), word + 1 < tokens.count { glued.insert(word + 1) }
    case .block, .filter: break
    }
    read(function.parameters.compactMap(\.defaultValue))
    switch function.body {
    case .block(let block): read(block, of: owner)
    case .expression(let value): read(value)
    }
  }

  // MARK: Expressions

  private mutating func read(_ expressions: [Expression]) {
    for expression in expressions { read(expression) }
  }

  private mutating func read(_ expression: Expression) {
    switch expression {
    case .nothing, .boolean, .number, .quantity, .position, .string, .name: break
    case .list(let elements, _): read(elements)
    case .record(let entries, _): read(entries.map(\.value))
    case .call(let function, let arguments, _):
      glue(.openParenthesis, after: function.name.span.end)
      read(arguments.map(\.value))
    case .callValue(let callee, let arguments, _):
      glue(.openParenthesis, after: callee.span.end)
      read([callee] + arguments.map(\.value))
    case .function(let function): read(function, owner: function.span)
    case .field(.name(let use), _) where use.name.text == Parser.featureName:
      if let dot = place(use.name.span.start) { featureDots.insert(dot) }
    case .field(let base, _): read(base)
    case .index(let base, let index, _):
      glue(.openBracket, after: base.span.end)
      read([base, index])
    case .unary(let operation, let operand, let span):
      if operation != .not, let sign = place(span.start) { signs.insert(sign) }
      read(operand)
    case .binary(_, let left, let right, _): read([left, right])
    case .range(let low, let high, _):
      if let mark = mark(.range, after: low.span.end), isLoose(low) || isLoose(high) { looseRanges.insert(mark) }
      read([low, high])
    case .convert(let value, _, let span):
      // The stroke is the token before the last, as in `km/h`.
      let stroke = (next(from: span.end) ?? tokens.count) - 2
      if stroke > 0, tokens[stroke].isMark(.divide) { unitStrokes.insert(stroke) }
      read(value)
    }
  }

  /// Whether a bound of a range is a sum or product without parentheses around it, or the field of a feature, whose
  /// dot may not touch those of the range.
  private func isLoose(_ bound: Expression) -> Bool {
    switch bound {
    case .binary:
      guard let first = place(bound.span.start), let after = next(from: bound.span.end), first > 0 else { return true }
      return !(tokens[first - 1].isMark(.openParenthesis) && tokens[after].isMark(.closeParenthesis))
    case .field(.name(let use), _): return use.name.text == Parser.featureName
    default: return false
    }
  }
}
