/// What is known of an expression before it runs: its type and, where it is a quantity, the unit that it has.
struct ExpressionFacts {
  var type: StaticType
  var unit: Unit?

  private init(_ type: StaticType, _ unit: Unit? = nil) {
    self.type = type
    self.unit = unit
  }

  /// The facts of a quantity of a dimension in its base unit; nil where no unit has the dimension.
  private init?(base dimension: Dimension?) {
    guard let dimension else { return nil }
    guard dimension != .none else {
      self.init(.quantity(.none))
      return
    }
    guard let unit = Units.base(of: dimension) else { return nil }
    self.init(.quantity(dimension), unit)
  }

  /// Nil where nothing is known.
  init?(of expression: Expression) {
    switch expression {
    case .quantity(_, let unit, _), .convert(_, let unit, _): self.init(.quantity(unit.dimension), unit)
    case .unary(.minus, let operand, _), .unary(.plus, let operand, _):
      guard let facts = ExpressionFacts(of: operand), facts.dimension != nil else { return nil }
      self = facts
    case .binary(let operation, let left, let right, _): self.init(operation, left, right)
    default:
      guard let type = StaticType(of: expression) else { return nil }
      self.init(type)
    }
  }

  /// The rules are those of section 7 of grammar.md.
  private init?(_ operation: BinaryOperator, _ left: Expression, _ right: Expression) {
    switch operation {
    case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      self.init(.boolean)
      return
    default: break
    }
    guard let one = ExpressionFacts(of: left), let two = ExpressionFacts(of: right) else { return nil }
    switch operation {
    case .add where one.dimension == nil && one.type.name == two.type.name:
      // Texts and lists are joined.
      switch one.type {
      case .text, .list: self = one
      default: return nil
      }
    case .add, .subtract, .modulo:
      guard let dimension = one.dimension, dimension == two.dimension else { return nil }
      self = one
    case .multiply:
      guard let a = one.dimension, let b = two.dimension else { return nil }
      if a == .none { self = two } else if b == .none { self = one } else { self.init(base: a.times(b)) }
    case .divide:
      guard let a = one.dimension, let b = two.dimension else { return nil }
      if b == .none { self = one } else { self.init(base: a == b ? Dimension.none : a.times(b, sign: -1)) }
    case .wholeDivide:
      guard let dimension = one.dimension, dimension == two.dimension else { return nil }
      self.init(.quantity(.none))
    case .power:
      guard let dimension = one.dimension, two.dimension == Dimension.none else { return nil }
      if dimension == .none { self.init(.quantity(.none)) } else { self.init(power: right, of: dimension) }
    default: return nil
    }
  }

  /// A whole power above zero of a quantity.
  private init?(power exponent: Expression, of dimension: Dimension) {
    guard case .number(let number, _) = exponent, let count = Int(exactly: number), (1...9).contains(count) else {
      return nil
    }
    var result: Dimension? = dimension
    for _ in 1..<count { result = result?.times(dimension) }
    self.init(base: result)
  }

  private var dimension: Dimension? { type.dimension }

  /// In words: `a length in km`.
  var text: String {
    switch type {
    case .quantity(.none): return "a number"
    case .quantity: return type.name + (unit.map { " in \($0.symbol)" } ?? "")
    default: return type.name
    }
  }
}
