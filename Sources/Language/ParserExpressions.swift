import Words

/// Expressions, by precedence from the loosest to the tightest.
extension Parser {
  mutating func readExpression() throws(ParseStop) -> Expression {
    try deeper { (parser: inout Parser) throws(ParseStop) in try parser.readBinary(0) }
  }

  private static let levels: [[BinaryOperator]] = [[.or], [.and]]

  /// `or` (level 0) and `and` (level 1), left to right.
  private mutating func readBinary(_ level: Int) throws(ParseStop) -> Expression {
    guard level < Self.levels.count else { return try readNot() }
    var left = try readBinary(level + 1)
    while let word = current.word, let own = Self.levels[level].first(where: { $0.rawValue == word }),
      current.isReserved(own == .or ? .or : .and)
    {
      let leftHeight = height
      let place = advance().span
      skipNewlines()
      let right = try readBinary(level + 1)
      try join(over: leftHeight, at: place)
      left = .binary(own, left, right, left.span.joined(right.span))
    }
    return left
  }

  /// Notes that the last expression and one of an earlier height are joined. The height is bounded so that what walks
  /// the tree later cannot run out of stack.
  mutating func join(over other: Int = 0, at span: Span) throws(ParseStop) {
    height = max(height, other) + 1
    peak = max(peak, height)
    if height > Self.maximumHeight {
      throw fail(
        .tooDeep, "an expression has too many operands in a row (limit \(Self.maximumHeight))", at: span,
        help: "give parts of it names with `let`")
    }
  }

  private mutating func readNot() throws(ParseStop) -> Expression {
    guard current.isReserved(.not) else { return try readComparison() }
    return try deeper { (parser: inout Parser) throws(ParseStop) in
      let start = parser.advance().span
      let operand = try parser.readNot()
      try parser.join(at: start)
      return .unary(.not, operand, start.joined(operand.span))
    }
  }

  private static let comparisons: [Mark: BinaryOperator] = [
    .equal: .equal, .notEqual: .notEqual, .less: .less, .lessOrEqual: .lessOrEqual, .greater: .greater,
    .greaterOrEqual: .greaterOrEqual,
  ]

  private mutating func readComparison() throws(ParseStop) -> Expression {
    let left = try readConversion()
    guard case .mark(let mark) = current.kind, let own = Self.comparisons[mark] else { return left }
    let leftHeight = height
    let place = advance().span
    skipNewlines()
    let right = try readConversion()
    try join(over: leftHeight, at: place)
    if case .mark(let next) = current.kind, Self.comparisons[next] != nil {
      throw fail(
        .chainedComparison, "a comparison cannot be chained", at: current.span,
        help: "join two comparisons with `and`: `a < b and b < c`")
    }
    return .binary(own, left, right, left.span.joined(right.span))
  }

  /// `x in UNIT`.
  private mutating func readConversion() throws(ParseStop) -> Expression {
    var value = try readRange()
    while current.isReserved(.in) {
      advance()
      skipNewlines()
      let (unit, span) = try readUnitName()
      try join(at: span)
      value = .convert(value, unit, value.span.joined(span))
    }
    return value
  }

  private mutating func readUnitName() throws(ParseStop) -> (Unit, Span) {
    guard case .name(let first) = current.kind else {
      throw unexpected("a unit after `in`", help: "write, for example, `x in km`; an inch is `inch`")
    }
    var span = advance().span
    var text = first
    if current.isMark(.divide), !current.spaceBefore, !following.spaceBefore, case .name(let second) = following.kind {
      advance()
      span = span.joined(advance().span)
      text += "/" + second
    }
    guard let unit = Units.named(text) else {
      throw fail(
        .unknownUnit, "`\(text)` is no unit", at: span, help: Suggestion.help(for: text, among: Units.spellings))
    }
    return (unit, span)
  }

  private mutating func readRange() throws(ParseStop) -> Expression {
    let low = try readSum()
    guard current.isMark(.range) else { return low }
    let lowHeight = height
    let place = advance().span
    skipNewlines()
    let high = try readSum()
    try join(over: lowHeight, at: place)
    return .range(low, high, low.span.joined(high.span))
  }

  private mutating func readSum() throws(ParseStop) -> Expression {
    var left = try readProduct()
    while current.isMark(.plus) || current.isMark(.minus) {
      let leftHeight = height
      let sign = advance()
      let own: BinaryOperator = sign.isMark(.plus) ? .add : .subtract
      skipNewlines()
      let right = try readProduct()
      try join(over: leftHeight, at: sign.span)
      left = .binary(own, left, right, left.span.joined(right.span))
    }
    return left
  }

  private var productOperator: BinaryOperator? {
    switch current.kind {
    case .mark(.times): return .multiply
    case .mark(.divide): return .divide
    case .reserved(.div): return .wholeDivide
    case .reserved(.mod): return .modulo
    default: return nil
    }
  }

  private mutating func readProduct() throws(ParseStop) -> Expression {
    var left = try readSign()
    while let own = productOperator {
      let leftHeight = height
      let place = advance().span
      skipNewlines()
      let right = try readSign()
      try join(over: leftHeight, at: place)
      left = .binary(own, left, right, left.span.joined(right.span))
    }
    return left
  }

  private mutating func readSign() throws(ParseStop) -> Expression {
    guard current.isMark(.minus) || current.isMark(.plus) else { return try readPower() }
    return try deeper { (parser: inout Parser) throws(ParseStop) in
      let sign = parser.advance()
      let operand = try parser.readSign()
      try parser.join(at: sign.span)
      return .unary(sign.isMark(.minus) ? .minus : .plus, operand, sign.span.joined(operand.span))
    }
  }

  private mutating func readPower() throws(ParseStop) -> Expression {
    let isQuantity: Bool
    if case .quantity = current.kind { isQuantity = true } else { isQuantity = false }
    let base = try readPostfix()
    guard current.isMark(.power) else { return base }
    if isQuantity, case .quantity(_, let unit, let span) = base {
      throw fail(
        .ambiguousPower, "it is not clear what is raised to a power here", at: span.joined(current.span),
        help: powerHelp(source.text(span), unit))
    }
    return try deeper { (parser: inout Parser) throws(ParseStop) in
      let baseHeight = parser.height
      let place = parser.advance().span
      parser.skipNewlines()
      let exponent = try parser.readSign()
      try parser.join(over: baseHeight, at: place)
      return .binary(.power, base, exponent, base.span.joined(exponent.span))
    }
  }

  /// The two readings of a power after a unit, or the one where the unit has a power already.
  private func powerHelp(_ quantity: String, _ unit: Unit) -> String {
    let ofAll = "`(\(quantity))^…` raises the whole quantity"
    return Units.named(unit.symbol + "2") == nil ? ofAll : "`\(quantity)2` is in square units, and \(ofAll)"
  }

  /// A primary with the calls, indexes and fields glued to it.
  mutating func readPostfix() throws(ParseStop) -> Expression {
    var value = try readPrimary()
    while true {
      if current.isMark(.dot) {
        advance()
        guard let word = current.word else { throw unexpected("a field's name after the dot") }
        let name = Name(text: word, span: advance().span)
        try join(at: name.span)
        value = .field(value, name)
      } else if current.isMark(.openBracket), !current.spaceBefore {
        let base = value
        let baseHeight = height
        value = try bracketed(.closeBracket) { (parser: inout Parser, open: Span) throws(ParseStop) in
          let index = try parser.readExpression()
          let close = try parser.expect(.closeBracket, "`]`")
          try parser.join(over: baseHeight, at: close.span)
          return .index(base, index, base.span.joined(close.span))
        }
      } else if current.isMark(.openParenthesis), !current.spaceBefore, Self.mayBeCalled(value) {
        let calleeHeight = height
        let (arguments, close) = try readCallArguments()
        try join(over: calleeHeight, at: close)
        value = .callValue(value, arguments: arguments, value.span.joined(close))
      } else {
        return value
      }
    }
  }

  private static func mayBeCalled(_ value: Expression) -> Bool {
    switch value {
    case .name, .call, .callValue, .field, .index, .function: return true
    default: return false
    }
  }

  /// Reads what stands in a bracket, where newlines are white space; the rule reads the closing bracket.
  mutating func bracketed(
    _ closing: Mark, _ rule: (inout Parser, Span) throws(ParseStop) -> Expression
  ) throws(ParseStop) -> Expression {
    let open = advance()
    newlineEnds.append(false)
    let value = try rule(&self, open.span)
    newlineEnds.removeLast()
    return value
  }
}
