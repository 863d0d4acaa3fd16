import Glibc
import Language
import Runtime

/// Functions on single numbers and quantities.
enum NumberFunctions {
  static let all = [round, floor, ceil, abs, sign, sqrt, hypot, exp, log, number]

  // MARK: Rounding

  static let round = FunctionDefinition(
    "round",
    ["x: number or quantity", "decimals?: whole number, -22 to 22", ":to?: step, of which it gives a multiple"],
    result: "a number or quantity in the unit of x",
    summary: "The nearest whole number of its own unit; halves go away from zero.",
    example: ("[round(2.5), round(3.14159 m, 2), round(17 m, to: 5 m)]", "[3, 3.14 m, 15 m]")
  ) { (arguments, _) throws(ScriptError) in
    let x = try arguments.numeric(0)
    let limit = Rounding.maximumDecimals
    guard arguments[2].kind != .absent else {
      let decimals =
        arguments[1].kind == .absent ? 0 : try arguments.wholeNumber(1, in: -limit...limit, "the count of decimals")
      return try NumberResult.like(x, Rounding.rounded(x.number, decimals: decimals), "the rounded value")
    }
    if arguments[1].kind != .absent {
      throw ScriptError(.type, "a value is rounded to decimals or to a step, not to both", slot: 2)
    }
    let step = try arguments.numeric(2)
    guard let number = step.number(in: x.unit) else {
      throw ScriptError(
        .type, "\(x.typeName) cannot be rounded to \(step.typeName)",
        help: step.isNumber ? "write `to: \(ValueText.text(step)) \(x.unit.symbol)`" : nil, slot: 2)
    }
    guard number > 0 else {
      throw ScriptError(.range, "a step is above zero, found \(ValueText.text(step))", slot: 2)
    }
    return try NumberResult.like(x, Rounding.rounded(x.number, toMultipleOf: number), "the rounded value")
  }

  static let floor = simple(
    "floor", "The largest whole number of its own unit that is not above it.", ("floor(-2.5 m)", "-3 m"),
    NumberKernel(.any) { $0.rounded(.down) }
  ) { $0.rounded(.down) }
  static let ceil = simple(
    "ceil", "The smallest whole number of its own unit that is not below it.", ("ceil(2.1 m)", "3 m"),
    NumberKernel(.any) { $0.rounded(.up) }
  ) { $0.rounded(.up) }
  static let abs = simple(
    "abs", "The value without its sign.", ("abs(-3 m)", "3 m"), NumberKernel(.any) { Swift.abs($0) }
  ) { Swift.abs($0) }

  private static func simple(
    _ name: String, _ summary: String, _ example: (String, String), _ kernel: NumberKernel,
    _ body: @escaping @Sendable (Double) -> Double
  ) -> FunctionDefinition {
    FunctionDefinition(
      name, ["x: number or quantity"], result: "a number or quantity in the unit of x", summary: summary,
      example: example, kernel: kernel
    ) { (arguments, _) throws(ScriptError) in
      let x = try arguments.numeric(0)
      return try NumberResult.like(x, body(x.number), "the result")
    }
  }

  static let sign = FunctionDefinition(
    "sign", ["x: number or quantity"], result: "-1, 0 or 1",
    summary: "Whether a value is below zero, zero or above it.", example: ("sign(-3 m)", "-1")
  ) { (arguments, _) throws(ScriptError) in
    let x = try arguments.numeric(0).number
    return Value(x < 0 ? -1 : x > 0 ? 1 : 0)
  }

  // MARK: Powers

  static let sqrt = FunctionDefinition(
    "sqrt", ["x: number, 0 or above, or area"], result: "a number, or a length", summary: "The square root.",
    example: ("[sqrt(2), sqrt(9 m2)]", "[1.4142135623730951, 3 m]"),
    kernel: NumberKernel(.number) { $0.squareRoot() }
  ) { (arguments, _) throws(ScriptError) in
    let x = try arguments.numeric(0)
    guard x.number >= 0 else { throw outside("sqrt", "0 or above", x) }
    if x.isNumber { return Value(x.number.squareRoot()) }
    guard let unit = unitOfRoot(x.dimension), let base = x.inBaseUnits else {
      throw ScriptError(.type, "\(x.typeName) has no square root", help: "an area has one, which is a length", slot: 0)
    }
    return Value(base.squareRoot(), unit)
  }

  /// The unit of the square root of a dimension; nil where no unit has that dimension.
  private static func unitOfRoot(_ dimension: Dimension) -> Unit? {
    var root = dimension
    for power in [\Dimension.length, \.time, \.angle, \.pixels] {
      guard dimension[keyPath: power] % 2 == 0 else { return nil }
      root[keyPath: power] = dimension[keyPath: power] / 2
    }
    return Units.base(of: root)
  }

  static let hypot = FunctionDefinition(
    "hypot", ["a: number or length", "b: the same"], result: "a number, or a length in the unit of a",
    summary: "The longest side of a right triangle with the sides a and b.", example: ("hypot(3 m, 400 cm)", "5 m")
  ) { (arguments, _) throws(ScriptError) in
    let (a, b) = (try arguments.numeric(0), try arguments.numeric(1))
    guard let other = b.number(in: a.unit) else {
      throw ScriptError(.type, "\(a.typeName) and \(b.typeName) are no sides of one triangle", slot: 1)
    }
    return Value(try NumberResult.finite(Glibc.hypot(a.number, other), "the result"), a.unit)
  }

  static let exp = FunctionDefinition(
    "exp", ["x: number"], result: "a number", summary: "The number e to the power x.",
    example: ("exp(1)", "2.718281828459045")
  ) { (arguments, _) throws(ScriptError) in
    let x = try arguments.number(0)
    return Value(try NumberResult.finite(Glibc.exp(x), "e to the power \(ValueText.number(x))"))
  }

  static let log = FunctionDefinition(
    "log", ["x: number above 0", ":base?: number above 0 other than 1, else e"], result: "a number",
    summary: "The logarithm, natural unless a base is given.",
    example: ("[log(2), log(1000, base: 10)]", "[0.6931471805599453, 3]")
  ) { (arguments, _) throws(ScriptError) in
    let x = try arguments.number(0)
    guard x > 0 else { throw outside("log", "above 0", arguments[0]) }
    guard arguments[1].kind != .absent else { return Value(Glibc.log(x)) }
    let base = try arguments.number(1)
    switch base {
    // These are exact for whole powers, which a quotient is not.
    case 2: return Value(Glibc.log2(x))
    case 10: return Value(Glibc.log10(x))
    case _ where base > 0 && base != 1: return Value(Glibc.log(x) / Glibc.log(base))
    default: throw outside("the base of log", "above 0 and other than 1", arguments[1], slot: 1)
    }
  }

  /// The error of a value outside those that a function is defined for.
  static func outside(_ name: String, _ range: String, _ value: Value, slot: Int = 0) -> ScriptError {
    let verb = name.contains(" ") ? "is" : "takes a value"
    return ScriptError(.range, "\(name) \(verb) \(range), found \(ValueText.text(value))", slot: slot)
  }

  // MARK: Reading

  static let number = FunctionDefinition(
    "number", ["x: text, such as \"3.5\", or number"], result: "a number",
    summary: "The number that a text holds; blanks around it do not count.",
    example: ("number(\"3.5\") * 2", "7")
  ) { (arguments, _) throws(ScriptError) in
    if arguments[0].isNumeric { return Value(try arguments.number(0)) }
    let text = try arguments.text(0)
    guard let number = NumberReading.number(text) else {
      throw ScriptError(
        .type, "\(ValueText.quote(NumberReading.excerpt(text))) is no number",
        help: "a number is written like -3.5 or 1e6, without unit and without commas", slot: 0)
    }
    guard number.isFinite else {
      throw ScriptError(.range, "the number \(NumberReading.excerpt(text)) is too large", slot: 0)
    }
    return Value(number)
  }
}

/// Numbers in texts.
enum NumberReading {
  /// The number that a text holds, blanks around it aside; infinite where it is too large, nil where it holds none.
  static func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8).trimmingBlanks
    var rest = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    let whole = digits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digits(&rest)
    }
    guard whole + fraction > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard digits(&rest) > 0 else { return nil }
    }
    return rest.isEmpty ? Double(String(decoding: bytes, as: UTF8.self)) : nil
  }

  /// Passes over digits and says how many there were.
  private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    rest = rest.dropFirst(count)
    return count
  }

  /// The beginning of a text, for a message.
  static func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}

extension [UInt8] {
  /// Without the spaces, tabs and line ends around it.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    let start = drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) }
    return end.map { start[...$0] } ?? []
  }
}
