import Glibc
import Language
import Runtime

/// Functions between angles and numbers.
enum AngleFunctions {
  static let all = [sin, cos, tan, asin, acos, atan, atan2]

  // MARK: From an angle

  static let sin = ofAngle(
    "sin", "The sine of an angle.", ("sin(30 deg)", "0.5"), NumberKernel(.degrees) { AngleFunctions.sine($0) }
  ) { (angle) throws(ScriptError) in
    sineAndCosine(angle).sine
  }
  static let cos = ofAngle(
    "cos", "The cosine of an angle.", ("cos(60 deg)", "0.5"), NumberKernel(.degrees) { AngleFunctions.cosine($0) }
  ) { (angle) throws(ScriptError) in
    sineAndCosine(angle).cosine
  }
  static let tan = ofAngle("tan", "The tangent of an angle.", ("tan(45 deg)", "1")) { (angle) throws(ScriptError) in
    let (sine, cosine) = sineAndCosine(angle)
    guard cosine != 0 else { throw ScriptError(.range, "tan has no value at \(ValueText.text(angle))", slot: 0) }
    return sine / cosine
  }

  private static func ofAngle(
    _ name: String, _ summary: String, _ example: (String, String), _ kernel: NumberKernel? = nil,
    _ body: @escaping @Sendable (Value) throws(ScriptError) -> Double
  ) -> FunctionDefinition {
    FunctionDefinition(
      name, ["angle: angle with its unit"], result: "a number", summary: summary, example: example, kernel: kernel
    ) {
      (arguments, _) throws(ScriptError) in
      let angle = arguments[0]
      guard angle.isNumeric, angle.dimension == .angle else {
        let help = angle.isNumber ? "write `\(ValueText.text(angle)) deg`" : nil
        throw arguments.mismatch("an angle (such as 40 deg)", 0, help: help)
      }
      return Value(try body(angle) + 0)
    }
  }

  /// Sine and cosine, exact at multiples of 30 degrees where they are halves, and at quarter turns: the angle is
  /// reduced to 45 degrees on either side of a quarter turn before it is turned into radians, as `sincosd` of
  /// GeographicLib does (Karney, "Algorithms for geodesics", 2013).
  static func sineAndCosine(_ angle: Value) -> (sine: Double, cosine: Double) {
    guard angle.unit.symbol != "rad", let all = angle.inBaseUnits else {
      return (Glibc.sin(angle.number), Glibc.cos(angle.number))
    }
    return (sine(all), cosine(all))
  }

  /// The sine of an angle in degrees; NaN where the angle is not finite.
  static func sine(_ degrees: Double) -> Double {
    let (rest, quarters) = reduced(degrees)
    switch quarters & 3 {
    case 0: return smallSine(rest)
    case 1: return smallCosine(rest)
    case 2: return -smallSine(rest)
    default: return -smallCosine(rest)
    }
  }

  /// The cosine of an angle in degrees; NaN where the angle is not finite.
  static func cosine(_ degrees: Double) -> Double {
    let (rest, quarters) = reduced(degrees)
    switch quarters & 3 {
    case 0: return smallCosine(rest)
    case 1: return -smallSine(rest)
    case 2: return -smallCosine(rest)
    default: return smallSine(rest)
    }
  }

  /// The part of an angle within 45 degrees of a quarter turn, and how many quarter turns.
  private static func reduced(_ degrees: Double) -> (rest: Double, quarters: Int) {
    if Swift.abs(degrees) <= 45 { return (degrees, 0) }
    if Swift.abs(degrees) < 1e9 {
      // The difference is a multiple of the angle's last digit and smaller than it, so it is exact.
      let quarters = (degrees / 90).rounded(.toNearestOrEven)
      return (degrees.addingProduct(-quarters, 90), Int(quarters))
    }
    guard degrees.isFinite else { return (.nan, 0) }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let rest = turn.remainder(dividingBy: 90)
    return (rest, Int(((turn - rest) / 90).rounded()))
  }

  private static func smallSine(_ degrees: Double) -> Double {
    switch Swift.abs(degrees) {
    case 30: return degrees / 60
    case 45: return degrees < 0 ? -0.5.squareRoot() : 0.5.squareRoot()
    default: return Glibc.sin(degrees * .pi / 180)
    }
  }

  private static func smallCosine(_ degrees: Double) -> Double {
    Swift.abs(degrees) == 45 ? 0.5.squareRoot() : Glibc.cos(degrees * .pi / 180)
  }

  // MARK: To an angle

  static let asin = toAngle(
    "asin", "The angle from -90 to 90 deg that has a sine.", ("asin(0.5)", "30 deg"), Glibc.asin,
    back: { sineAndCosine($0).sine })
  static let acos = toAngle(
    "acos", "The angle from 0 to 180 deg that has a cosine.", ("acos(0.5)", "60 deg"), Glibc.acos,
    back: { sineAndCosine($0).cosine })

  private static func toAngle(
    _ name: String, _ summary: String, _ example: (String, String), _ body: @escaping @Sendable (Double) -> Double,
    back: @escaping @Sendable (Value) -> Double
  ) -> FunctionDefinition {
    FunctionDefinition(
      name, ["x: number, -1 to 1"], result: "an angle in deg", summary: summary, example: example
    ) { (arguments, _) throws(ScriptError) in
      let x = try arguments.number(0)
      guard Swift.abs(x) <= 1 else { throw NumberFunctions.outside(name, "-1 to 1", arguments[0]) }
      let degrees = body(x) * 180 / .pi
      // A whole angle whose sine or cosine is exactly this is what was meant.
      let whole = Value(degrees.rounded(), Units.degree)
      if Swift.abs(degrees - whole.number) < 1e-9, back(whole) == x { return whole }
      return Value(degrees, Units.degree)
    }
  }

  static let atan = FunctionDefinition(
    "atan", ["x: number"], result: "an angle in deg", summary: "The angle from -90 to 90 deg that has a tangent.",
    example: ("atan(1)", "45 deg")
  ) { (arguments, _) throws(ScriptError) in
    Value(Glibc.atan(try arguments.number(0)) * 180 / .pi, Units.degree)
  }

  static let atan2 = FunctionDefinition(
    "atan2", ["y: number or length", "x: the same"], result: "an angle in deg, -180 to 180",
    summary: "The angle of the direction (x, y), counted from x towards y.", example: ("atan2(1 m, -1 m)", "135 deg")
  ) { (arguments, _) throws(ScriptError) in
    let (y, x) = (try arguments.numeric(0), try arguments.numeric(1))
    guard let other = x.number(in: y.unit) else {
      throw ScriptError(.type, "\(y.typeName) and \(x.typeName) make no direction", slot: 1)
    }
    guard y.number != 0 || other != 0 else {
      throw ScriptError(.range, "atan2 has no value where both are 0: there is no direction")
    }
    return Value(Glibc.atan2(y.number, other) * 180 / .pi, Units.degree)
  }
}
