/// Rounding to decimals and to multiples, by what the number exactly is: 2.675 is a little less than it reads, and is
/// rounded down to 2.67; an exact half goes away from zero.
enum Rounding {
  /// The largest count of decimals, up to which a power of ten is exact as a double.
  static let maximumDecimals = 22

  /// A number rounded to so many decimals, -22 to 22; a negative count rounds to tens, hundreds, ….
  static func rounded(_ number: Double, decimals: Int) -> Double {
    var power = 1.0
    for _ in 0..<min(abs(decimals), maximumDecimals) { power *= 10 }
    return decimals < 0 ? rounded(number, toMultipleOf: power) : rounded(number, parts: power)
  }

  /// A number rounded to a multiple of a step above zero.
  static func rounded(_ number: Double, toMultipleOf step: Double) -> Double {
    // 0.1 is no double, but a tenth of a whole number is the nearest one to what is meant.
    let parts = (1 / step).rounded()
    if step < 1, parts.isFinite, 1 / parts == step { return rounded(number, parts: parts) }
    let rest = number.truncatingRemainder(dividingBy: step)
    var multiple = ((number - rest) / step).rounded()
    if abs(rest) >= step - abs(rest) { multiple += number < 0 ? -1 : 1 }
    // Past 2^53 every double is whole, and further from its neighbours than any step that could be counted.
    return abs(multiple) < 9_007_199_254_740_992 ? multiple * step : number
  }

  /// A number rounded to a whole number of parts, of which there are so many in one.
  private static func rounded(_ number: Double, parts: Double) -> Double {
    let product = number * parts
    guard abs(product) < 4_503_599_627_370_496 else { return number }
    // What the product lost in rounding says on which side of a half the exact one lies.
    let lost = (-product).addingProduct(number, parts)
    var whole = product.rounded(.toNearestOrAwayFromZero)
    let isHalf = abs(product - product.rounded(.towardZero)) == 0.5
    if isHalf, lost != 0, (lost < 0) == (product > 0) { whole = product.rounded(.towardZero) }
    return whole / parts
  }
}
