import Language

/// Conditions as jumps, and comparisons.
extension Compiler {
  /// Jumps where the condition has the outcome, and goes on where it has not; the jumps are to be landed.
  mutating func jumps(_ condition: Expression, when outcome: Bool) throws(Diagnostic) -> [Int] {
    let saved = nextRegister
    defer { nextRegister = saved }
    switch condition {
    case .unary(.not, let operand, _): return try jumps(operand, when: !outcome)
    case .binary(.and, let left, let right, _): return try jumps(left, right, isAnd: true, when: outcome)
    case .binary(.or, let left, let right, _): return try jumps(left, right, isAnd: false, when: outcome)
    case .binary(let operation, let left, let right, let span):
      if let jump = try comparisonJump(operation, left, right, when: outcome, span) { return [jump] }
    default: break
    }
    let value = try operand(condition)
    return [emit(outcome ? .jumpIfTrue : .jumpIfFalse, value, wide: 0, at: condition.span)]
  }

  private mutating func jumps(
    _ left: Expression, _ right: Expression, isAnd: Bool, when outcome: Bool
  ) throws(Diagnostic) -> [Int] {
    // `and` is decided by a false left side, `or` by a true one.
    if isAnd != outcome { return try jumps(left, when: outcome) + jumps(right, when: outcome) }
    let decided = try jumps(left, when: !outcome)
    let taken = try jumps(right, when: outcome)
    land(decided)
    return taken
  }

  private mutating func comparisonJump(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, when outcome: Bool, _ span: Span
  ) throws(Diagnostic) -> Int? {
    guard [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(operation) else { return nil }
    let wanted = (operation == .notEqual) != outcome ? 1 : 0
    let first = try operand(left, before: [right])
    if let constant = numberConstant(right) {
      let test: Operation
      switch operation {
      case .less: test = .testLessConstant
      case .lessOrEqual: test = .testLessOrEqualConstant
      case .greater: test = .testGreaterConstant
      case .greaterOrEqual: test = .testGreaterOrEqualConstant
      default: test = .testEqualConstant
      }
      emit(test, first, constant, wanted, at: span)
    } else {
      let second = try operand(right)
      switch operation {
      case .less: emit(.testLess, first, second, wanted, at: span)
      case .lessOrEqual: emit(.testLessOrEqual, first, second, wanted, at: span)
      case .greater: emit(.testLess, second, first, wanted, at: span)
      case .greaterOrEqual: emit(.testLessOrEqual, second, first, wanted, at: span)
      default: emit(.testEqual, first, second, wanted, at: span)
      }
    }
    return emit(.jump, 0, wide: 0, at: span)
  }

  /// The constant of a number or quantity that is written out, where an operand can name it.
  mutating func numberConstant(_ expression: Expression) -> Int? {
    let place: Int
    switch expression {
    case .number(let number, _): place = constant(Value(number))
    case .quantity(let number, let unit, _): place = constant(Value(number, unit))
    case .unary(.minus, .number(let number, _), _): place = constant(Value(-number))
    default: return nil
    }
    return place < Self.maximumOperand ? place : nil
  }

  func emitComparison(_ operation: BinaryOperator, _ target: Int, _ a: Int, _ b: Int, at span: Span) {
    switch operation {
    case .equal: emit(.equal, target, a, b, at: span)
    case .notEqual: emit(.notEqual, target, a, b, at: span)
    case .less: emit(.less, target, a, b, at: span)
    case .lessOrEqual: emit(.lessOrEqual, target, a, b, at: span)
    case .greater: emit(.less, target, b, a, at: span)
    default: emit(.lessOrEqual, target, b, a, at: span)
    }
  }
}
