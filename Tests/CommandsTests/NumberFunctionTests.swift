import Foundation
import Testing

@testable import Commands

@Suite("Functions on numbers")
struct NumberFunctionResults {
  // Python's math and round are the source; where a number is exactly a half, away from zero by hand.
  @Test(
    arguments: [
      ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("round(2.4999999999999996)", "2"),
      ("round(0.49999999999999994)", "0"),
      ("round(2.675, 2)", "2.67"), ("round(1.005, 2)", "1"), ("round(-1.255, 2)", "-1.25"), ("round(0.125, 2)", "0.13"),
      ("round(-0.125, 2)", "-0.13"), ("round(123456789.125, 2)", "123456789.13"), ("round(1e22, 2)", "1e+22"),
      ("round(9007199254740993, 0)", "9007199254740992.0"), ("round(4503599627370495.5)", "4503599627370496"),
      ("round(1250, -2)", "1300"), ("round(1249, -2)", "1200"), ("round(-1250, -2)", "-1300"), ("round(49, -2)", "0"),
      ("round(2.345 km, 1)", "2.3 km"), ("round(-0.2)", "0"), ("round(5e-324, 22)", "0"),
      ("round(1e308, -22)", "1e+308"),
    ])
  func roundingToDecimals(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("round(17 m, to: 5 m)", "15 m"), ("round(17.5, to: 5)", "20"), ("round(-17.5, to: 5)", "-20"),
      ("round(1.2345 km, to: 5 m)", "1.235 km"), ("round(0.3, to: 0.1)", "0.3"), ("round(0.7, to: 0.25)", "0.75"),
      ("round(359 deg, to: 45 deg)", "360 deg"), ("round(7, to: 1e300)", "0"), ("round(1e300, to: 7)", "1e+300"),
      ("round(10, to: 3)", "9"), ("round(10.5, to: 3)", "12"), ("round(0.1 + 0.2, to: 0.1)", "0.3"),
    ])
  func roundingToAStep(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("floor(-2.5 ft)", "-3 ft"), ("ceil(-2.5)", "-2"), ("floor(1e300)", "1e+300"), ("abs(-3.5 m)", "3.5 m"),
      ("abs(0)", "0"), ("sign(-3 m)", "-1"), ("sign(0 s)", "0"), ("sign(1e-300)", "1"),
      ("sqrt(2)", "1.4142135623730951"), ("sqrt(0)", "0"), ("sqrt(1 ha)", "100 m"), ("sqrt(16 m2)", "4 m"),
      ("hypot(1.5, 2.5)", "2.9154759474226504"), ("hypot(3 km, 4000 m)", "5 km"),
      ("hypot(1e200, 1e200)", "1.414213562373095e+200"),
      ("exp(2.5)", "12.182493960703473"), ("log(8, base: 2)", "3"), ("log(1e-5, base: 10)", "-5"),
      ("log(7, base: 3)", "1.7712437491614221"), ("log(1)", "0"), ("pi", "3.141592653589793"),
    ])
  func powersAndSigns(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  // Python's math is the source; whole angles by hand.
  @Test(
    arguments: [
      ("sin(1 rad)", "0.8414709848078965"), ("sin(30 deg)", "0.5"), ("sin(-30 deg)", "-0.5"), ("sin(150 deg)", "0.5"),
      ("sin(180 deg)", "0"), ("sin(3600000000000 deg)", "0"), ("cos(90 deg)", "0"), ("cos(60 deg)", "0.5"),
      ("cos(-120 deg)", "-0.5"), ("cos(180 deg)", "-1"), ("cos(240 deg)", "-0.5"), ("cos(270 deg)", "0"),
      ("sin(100 gon)", "1"), ("tan(45 deg)", "1"), ("tan(135 deg)", "-1"), ("tan(225 deg)", "1"), ("tan(0 deg)", "0"),
      ("asin(0.3)", "17.457603123722095 deg"), ("acos(-0.3)", "107.4576031237221 deg"), ("asin(-1)", "-90 deg"),
      ("acos(-0.5)", "120 deg"), ("atan(2)", "63.43494882292201 deg"), ("atan(1)", "45 deg"),
      ("atan2(-1, 2)", "-26.56505117707799 deg"), ("atan2(0 m, -1 cm)", "180 deg"), ("atan2(1 km, 0 m)", "90 deg"),
    ])
  func angles(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  // math.sin and math.cos of math.radians(17), math.sin(math.radians(-200)).
  @Test(
    arguments: [
      ("sin(17 deg)", "0.2923717047227"), ("cos(17 deg)", "0.9563047559630"), ("tan(17 deg)", "0.3057306814587"),
      ("sin(-200 deg)", "0.3420201433257"), ("sin(3060 arcmin)", "0.7771459614570"),
    ])
  func anglesToThirteenDecimals(code: String, expected: String) {
    #expect(printed("\"{\(code): .13}\"") == expected)
  }

  @Test(
    arguments: [
      ("number(\"3.5\")", "3.5"), ("number(\" -2e3\\n\")", "-2000"), ("number(\"+.5\")", "0.5"),
      ("number(\"5.\")", "5"),
      ("number(\"1E5\")", "100000"), ("number(7)", "7"), ("number(\"007\")", "7"), ("number(\"1e-400\")", "0"),
      ("number(\"0.1\") == 0.1", "true"),
    ])
  func numbersInTexts(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(arguments: ["", "abc", "0x10", "inf", "nan", "1,000", "1e", "--1", ".", "3.5 m", "1 2", "१", "1_000", "e5"])
  func otherTextsAreNoNumbers(text: String) {
    #expect(failure("number(\"\(text)\")").hasPrefix("type: \"\(text)\" is no number (a number is written like"))
  }

  @Test(
    arguments: [
      ("sqrt(-1)", "range: sqrt takes a value 0 or above, found -1 (nil)"),
      ("sqrt(-4 m2)", "range: sqrt takes a value 0 or above, found -4 m2 (nil)"),
      ("sqrt(4 m)", "type: a length has no square root (an area has one, which is a length)"),
      ("asin(2)", "range: asin takes a value -1 to 1, found 2 (nil)"),
      ("acos(-1.0000000000000002)", "range: acos takes a value -1 to 1, found -1.0000000000000002 (nil)"),
      ("log(0)", "range: log takes a value above 0, found 0 (nil)"),
      ("log(2, base: 1)", "range: the base of log is above 0 and other than 1, found 1 (nil)"),
      ("log(2, base: -2)", "range: the base of log is above 0 and other than 1, found -2 (nil)"),
      ("exp(1000)", "range: e to the power 1000 is too large (nil)"),
      ("hypot(1e308, 1.7e308)", "range: the result is too large (nil)"),
      ("hypot(1 m, 1 s)", "type: a length and a time are no sides of one triangle (nil)"),
      ("tan(90 deg)", "range: tan has no value at 90 deg (nil)"),
      ("tan(-300 gon)", "range: tan has no value at -300 gon (nil)"),
      ("sin(30)", "type: an angle (such as 40 deg) is wanted here, found a bare number (write `30 deg`)"),
      ("cos(3 m)", "type: an angle (such as 40 deg) is wanted here, found a length (nil)"),
      ("atan2(0, 0)", "range: atan2 has no value where both are 0: there is no direction (nil)"),
      ("atan2(1, 1 m)", "type: a bare number and a length make no direction (nil)"),
      (
        "exp(3 m)",
        "type: a plain number is wanted here, found a length (divide by its unit: `x / 1 m` is a plain number)"
      ),
      ("round(\"3\")", "type: a number or a quantity is wanted here, found a text (nil)"),
      (
        "abs(nil)",
        "type: a number or a quantity is wanted here, found nil (nil means that the value is missing; test it first: `if x != nil { … }`)"
      ),
      ("round(3 m, to: 5)", "type: a length cannot be rounded to a bare number (write `to: 5 m`)"),
      ("round(3, to: 0)", "range: a step is above zero, found 0 (nil)"),
      ("round(3, 1, to: 5)", "type: a value is rounded to decimals or to a step, not to both (nil)"),
      ("round(3, 1.5)", "type: the count of decimals is a whole number, found 1.5 (nil)"),
      ("round(3, 1e9)", "range: the count of decimals is -22 to 22, found 1000000000 (nil)"),
      ("round(1.7e308, to: 1e308)", "range: the rounded value is too large (nil)"),
      ("number(true)", "type: a text is wanted here, found a truth value (text(x) gives the text of a value)"),
      ("number(\"1e400\")", "range: the number 1e400 is too large (nil)"),
      (
        "number(3 m)",
        "type: a plain number is wanted here, found a length (divide by its unit: `x / 1 m` is a plain number)"
      ),
    ])
  func whatHasNoValueIsAnError(code: String, expected: String) {
    #expect(failure(code) == expected)
  }

  @Test func aHeightStaysAHeight() {
    let setUp = """
      let low = position(51, 0, altitude: 60.4 m).altitude
      let other = position(51, 0, altitude: 60 m, heights: "ellipsoidal").altitude
      """
    #expect(failure("round(low) - other", after: setUp).hasPrefix("type: heights above two different surfaces"))
    #expect(failure("abs(low) < other", after: setUp).hasPrefix("type: heights above two different surfaces"))
    #expect(printed("round(low)", after: setUp) == "60 m")
  }

  @Test func piMayBeAVariable() {
    #expect(ScriptRun("let pi = 3\nprint pi").out == "3\n")
    #expect(ScriptRun("help pi").out == "pi - The number 3.141592653589793.\n")
  }

  /// For every count of decimals the nearest number, by the text that C makes of it.
  @Test func roundingAgreesWithPrintf() {
    var numbers = NumberSource(seed: 11)
    for _ in 0..<2000 {
      let number = Double(Int64.random(in: -9_999_999...9_999_999, using: &numbers)) / 4096
      for decimals in 0...6 {
        // A 4096th has at most 12 decimals, so that a half can only stand at one of the last of them.
        let text = printfText(number, decimals)
        let halves = printfText(number, 12).dropFirst(text.count + (decimals == 0 ? 1 : 0))
        guard halves != "5" + String(repeating: "0", count: 11 - decimals) else { continue }
        #expect(Rounding.rounded(number, decimals: decimals) == Double(text), "\(number) \(decimals)")
      }
    }
  }

  private func printfText(_ number: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", number) }
}
