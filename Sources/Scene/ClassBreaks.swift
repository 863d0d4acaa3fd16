import Glibc
import Words

/// Where numbers are divided into classes.
public enum ClassBreaks {
  /// The ways to divide numbers.
  public enum Method: String, Sendable, CaseIterable {
    /// As many numbers in each class.
    case quantile
    /// Classes that are equally wide.
    case equal
  }

  /// The highest values of all classes but the last, for at most so many classes: fewer where several would have the same
  /// end. Quantiles lie between numbers as R's type 7, numpy and QGIS have them (Hyndman and Fan, "Sample quantiles in
  /// statistical packages", The American Statistician 50, 1996). Each is rounded to a hundredth of the power of ten of
  /// a class' mean width, so that a legend can say just where it lies. Numbers that are not finite do not count.
  public static func find(_ method: Method, in numbers: [Double], classes: Int) -> [Double] {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard classes > 1, let lowest = sorted.first, let highest = sorted.last, lowest < highest else { return [] }
    let width = (highest - lowest) / Double(classes)
    guard width.isFinite, width > 0 else { return [] }
    let digits = 2 - log10(width).rounded(.down)
    let power = pow(10, abs(digits))
    func rounded(_ value: Double) -> Double {
      digits >= 0 ? (value * power).rounded() / power : (value / power).rounded() * power
    }
    var breaks: [Double] = []
    for number in 1..<classes {
      let part = Double(number) / Double(classes)
      let place: Double
      switch method {
      case .equal: place = lowest + (highest - lowest) * part
      case .quantile:
        let index = part * Double(sorted.count - 1)
        let below = Int(index)
        let above = min(below + 1, sorted.count - 1)
        place = sorted[below] + (sorted[above] - sorted[below]) * (index - Double(below))
      }
      let found = rounded(place)
      // Nothing would be above the highest number.
      if found.isFinite, found < highest, found > breaks.last ?? -.infinity { breaks.append(found) }
    }
    return breaks
  }

  /// What a legend calls the classes between breaks that are written so: `up to 5 m`, `5 – 10 m`, `over 10 m`.
  public static func labels(_ breaks: [String], unit: String = "") -> [String] {
    let unit = unit.isEmpty ? "" : " \(unit)"
    guard let first = breaks.first, let last = breaks.last else { return ["all"] }
    let middle = zip(breaks, breaks.dropFirst()).map { "\($0) – \($1)\(unit)" }
    return ["up to \(first)\(unit)"] + middle + ["over \(last)\(unit)"]
  }
}
