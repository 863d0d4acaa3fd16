/// Numbers as people read them.
public enum NumberText {
  /// A number in the shortest form that reads back: whole numbers below 2^53 without a point.
  public static func shortest(_ number: Double) -> String {
    if abs(number) < 9_007_199_254_740_992, let whole = Int(exactly: number) { return String(whole) }
    return number.description
  }

  /// A whole number of at least this many digits, zeros in front, in a number system of 2 to 36 digits.
  public static func padded(_ number: some BinaryInteger, to digits: Int, radix: Int = 10) -> String {
    let text = String(number, radix: max(2, min(36, radix)))
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
