import Glibc
import Language

/// Arithmetic and comparison of values outside the machine's fast paths.
public enum Quantities {
  static func arithmetic(_ operation: BinaryOperator, _ a: Value, _ b: Value, _ heap: Heap) throws(ScriptError) -> Value
  {
    if operation == .add, a.kind == .text, b.kind == .text {
      return withUnsafeTemporaryAllocation(of: Value.self, capacity: 2) { pieces in
        pieces.initializeElement(at: 0, to: a)
        pieces.initializeElement(at: 1, to: b)
        return heap.joined(UnsafeBufferPointer(pieces))
      }
    }
    if operation == .add, a.kind == .list, b.kind == .list { return try heap.joinedLists(a, b) }
    if a.kind == .native || b.kind == .native, let result = try ofHost(operation, a, b, heap) { return result }
    guard a.isNumeric, b.isNumeric else { throw operandError(operation, a, b) }
    switch operation {
    case .add, .subtract: return try sum(operation, a, b)
    case .multiply: return try product(a, b, sign: 1)
    case .divide: return try quotient(a, b)
    case .wholeDivide, .modulo: return try wholeDivision(operation, a, b)
    case .power: return try power(a, b)
    default: throw operandError(operation, a, b)
    }
  }

  private static func ofHost(
    _ operation: BinaryOperator, _ a: Value, _ b: Value, _ heap: Heap
  ) throws(ScriptError) -> Value? {
    if let result = try a.native?.arithmetic(operation, with: b, isLeft: true, heap) { return result }
    return try b.native?.arithmetic(operation, with: a, isLeft: false, heap)
  }

  private static func operandError(_ operation: BinaryOperator, _ a: Value, _ b: Value) -> ScriptError {
    let verbs: [BinaryOperator: String] = [
      .add: "added to", .subtract: "subtracted from", .multiply: "multiplied by", .divide: "divided by",
      .wholeDivide: "divided by", .modulo: "divided by", .power: "raised to",
    ]
    let (first, second) = operation == .subtract || operation == .add ? (b, a) : (a, b)
    var help: String?
    if operation == .add, a.kind == .text || b.kind == .text { help = "put the value into the text: \"… {value}\"" }
    if operation == .add, a.kind == .list { help = "append(list, x) adds an element" }
    if a.isMissing || b.isMissing { help = "nil means that the value is missing; test it first: `if x != nil { … }`" }
    if operation == .add || operation == .subtract { help = help ?? unitHelp(a, b) }
    return ScriptError(
      .type, "\(first.typeName) cannot be \(verbs[operation] ?? "combined with") \(second.typeName)", help: help)
  }

  /// Gives a bare number that meets a quantity the quantity's unit.
  private static func unitHelp(_ a: Value, _ b: Value) -> String? {
    guard a.isNumeric, b.isNumeric, a.isNumber != b.isNumber else { return nil }
    let (bare, other) = a.isNumber ? (a, b) : (b, a)
    return "give the number a unit: `\(ValueText.number(bare.number)) \(Units.all[other.unitIndex].symbol)`"
  }

  /// The second value's number in the first one's unit.
  private static func converted(_ b: Value, to index: Int) -> Double {
    b.unitIndex == index ? b.number : b.number * b.factor / (index == 0 ? 1 : Units.factors[index])
  }

  private static func finite(_ number: Double, _ what: String) throws(ScriptError) -> Double {
    if number.isNaN { throw ScriptError(.range, "\(what) has no value here") }
    if number.isInfinite { throw ScriptError(.range, "the result of \(what) is too large") }
    return number
  }

  private static func sum(_ operation: BinaryOperator, _ a: Value, _ b: Value) throws(ScriptError) -> Value {
    guard a.unitIndex == b.unitIndex || a.dimension == b.dimension else { throw operandError(operation, a, b) }
    try checkReferences(a, b)
    let other = converted(b, to: a.unitIndex)
    let number = try finite(operation == .add ? a.number + other : a.number - other, "the sum")
    // A height and a length make a height, two heights differ by a length; a sum of heights is on its way to a mean.
    let isDifference = operation == .subtract && a.reference != 0 && b.reference != 0
    return Value(number, unitIndex: a.unitIndex, reference: isDifference ? 0 : max(a.reference, b.reference))
  }

  static func checkReferences(_ a: Value, _ b: Value) throws(ScriptError) {
    if a.reference != 0, b.reference != 0, a.reference != b.reference {
      throw ScriptError(
        .type, "heights above two different surfaces cannot be combined",
        help: "convert one of them: `height(x, at: POSITION, heights: \"ellipsoidal\")`")
    }
  }

  private static func product(_ a: Value, _ b: Value, sign: Int8) throws(ScriptError) -> Value {
    if b.isNumber {
      return Value(try finite(a.number * b.number, "the product"), unitIndex: a.unitIndex, reference: a.reference)
    }
    if a.isNumber {
      return Value(try finite(a.number * b.number, "the product"), unitIndex: b.unitIndex, reference: b.reference)
    }
    return try combine(a, b, a.number * a.factor * b.number * b.factor, "multiplied by", sign: 1)
  }

  private static func combine(
    _ a: Value, _ b: Value, _ number: Double, _ verb: String, sign: Int8
  ) throws(ScriptError) -> Value {
    let dimension = a.dimension.times(b.dimension, sign: sign)
    guard let dimension, let unit = Units.base(of: dimension) else {
      let result = dimension.map { ": the result would be \($0.name)" } ?? ""
      throw ScriptError(.type, "\(a.typeName) cannot be \(verb) \(b.typeName)\(result)")
    }
    return Value(try finite(number, "the result"), unit)
  }

  private static func quotient(_ a: Value, _ b: Value) throws(ScriptError) -> Value {
    guard b.number != 0 else { throw ScriptError(.range, "division by zero") }
    if b.isNumber {
      return Value(try finite(a.number / b.number, "the quotient"), unitIndex: a.unitIndex, reference: a.reference)
    }
    if a.unitIndex == b.unitIndex { return Value(try finite(a.number / b.number, "the quotient")) }
    return try combine(a, b, (a.number * a.factor) / (b.number * b.factor), "divided by", sign: -1)
  }

  /// The remainder of two whole numbers with the divisor's sign; nil where one is too large or not whole.
  @inline(__always)
  static func wholeRemainder(_ a: Double, _ b: Double) -> Double? {
    guard abs(a) < 0x1p53, abs(b) < 0x1p53, b != 0 else { return nil }
    let (x, y) = (Int(a), Int(b))
    guard Double(x) == a, Double(y) == b else { return nil }
    let rest = x % y
    return Double(rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest)
  }

  /// `div` rounds down and `mod` has the divisor's sign, so that `a == (a div b) * b + a mod b`.
  private static func wholeDivision(_ operation: BinaryOperator, _ a: Value, _ b: Value) throws(ScriptError) -> Value {
    guard a.dimension == b.dimension else { throw operandError(operation, a, b) }
    let divisor = converted(b, to: a.unitIndex)
    guard divisor != 0 else { throw ScriptError(.range, "division by zero") }
    if operation == .wholeDivide {
      return Value(try finite((a.number / divisor).rounded(.down), "the quotient"))
    }
    let rest = a.number.truncatingRemainder(dividingBy: divisor)
    let signed = rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
    return Value(try finite(signed, "the remainder"), unitIndex: a.unitIndex)
  }

  private static func power(_ a: Value, _ b: Value) throws(ScriptError) -> Value {
    guard b.isNumber else { throw ScriptError(.type, "an exponent is a plain number, found \(b.typeName)") }
    if a.isNumber { return Value(try finite(pow(a.number, b.number), "the power")) }
    guard let exponent = Int8(exactly: b.number), exponent > 0 else {
      throw ScriptError(.type, "a quantity can be raised to whole powers above zero only")
    }
    var dimension = Dimension.none
    for _ in 0..<exponent {
      guard let next = dimension.times(a.dimension) else {
        throw ScriptError(.type, "\(a.typeName) cannot be raised to the power \(exponent)")
      }
      dimension = next
    }
    guard let unit = Units.base(of: dimension) else {
      throw ScriptError(.type, "\(a.typeName) to the power \(exponent) would be \(dimension.name), which has no unit")
    }
    return Value(try finite(pow(a.number * a.factor, b.number), "the power"), unit)
  }

  /// Whether one value comes before another. Only numbers, quantities, texts and some values of the host have an order;
  /// others, and values of two dimensions or height references, throw (type).
  public static func isLess(_ a: Value, _ b: Value, orEqual: Bool) throws(ScriptError) -> Bool {
    if a.isNumeric, b.isNumeric {
      guard a.dimension == b.dimension else {
        throw ScriptError(.type, "\(a.typeName) cannot be compared with \(b.typeName)", help: unitHelp(a, b))
      }
      try checkReferences(a, b)
      let other = converted(b, to: a.unitIndex)
      return orEqual ? a.number <= other : a.number < other
    }
    if let first = a.string, let second = b.string { return orEqual ? first <= second : first < second }
    if let first = a.native, let second = b.native, let isLess = try first.isLess(than: second) {
      return isLess || (orEqual && first.equals(second))
    }
    var help: String?
    if a.isMissing || b.isMissing { help = "nil means that the value is missing; test it first: `if x != nil { … }`" }
    throw ScriptError(.type, "\(a.typeName) cannot be compared with \(b.typeName)", help: help)
  }

  /// Whether two values are equal by content. Lists that share their elements can take very long, so it can be
  /// interrupted. Throws (type) for quantities of two dimensions or height references.
  public static func isEqual(_ a: Value, _ b: Value) throws(ScriptError) -> Bool {
    var comparisons = 0
    return try isEqual(a, b, depth: 0, &comparisons)
  }

  private static func isEqual(
    _ a: Value, _ b: Value, depth: Int, _ comparisons: inout Int
  ) throws(ScriptError) -> Bool {
    comparisons &+= 1
    if comparisons & 0xFFF == 0 { try Interrupt.check() }
    guard depth < 200 else { throw ScriptError(.limit, "the values are nested too deeply to compare (limit 200)") }
    if a.isNumeric, b.isNumeric {
      guard a.dimension == b.dimension else {
        throw ScriptError(.type, "\(a.typeName) cannot be compared with \(b.typeName)", help: unitHelp(a, b))
      }
      try checkReferences(a, b)
      return a.number == converted(b, to: a.unitIndex)
    }
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .nothing, .absent: return true
    case .boolean: return a.bits == b.bits
    case .text: return a.string == b.string
    case .native:
      guard let first = a.native, let second = b.native else { return false }
      return first.equals(second)
    case .range:
      guard let first = a.rangeEnds, let second = b.rangeEnds else { return false }
      guard try isEqual(first.low, second.low, depth: depth + 1, &comparisons) else { return false }
      return try isEqual(first.high, second.high, depth: depth + 1, &comparisons)
    case .list:
      guard let first = a.elements, let second = b.elements, first.count == second.count else { return false }
      for (one, other) in zip(first, second) {
        if try !isEqual(one, other, depth: depth + 1, &comparisons) { return false }
      }
      return true
    case .record:
      guard let first = a.fields, let second = b.fields, first.count == second.count else { return false }
      for field in first {
        guard let other = second.first(where: { $0.name == field.name }) else { return false }
        if try !isEqual(field.value, other.value, depth: depth + 1, &comparisons) { return false }
      }
      return true
    case .function: return isSameFunction(a, b)
    case .number, .quantity, .box: return false
    }
  }

  /// A function equals itself; those of the host are told apart by their numbers.
  private static func isSameFunction(_ a: Value, _ b: Value) -> Bool {
    if a.bits == b.bits { return true }
    let (first, second) = (a.functionRecord.pointee, b.functionRecord.pointee)
    return first.code == nil && second.code == nil && first.number == second.number
  }

  /// `x in UNIT`.
  static func convert(_ value: Value, to unit: Unit) throws(ScriptError) -> Value {
    guard value.isNumeric, value.dimension == unit.dimension else {
      throw ScriptError(.type, "\(value.typeName) cannot be given in \(unit.symbol)")
    }
    return Value(try finite(converted(value, to: unit.index), "the conversion"), unit, reference: value.reference)
  }
}
