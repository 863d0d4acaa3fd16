import Scene

/// What a plot shows: series of points over two axes, in the units that the axes name.
public struct Plot: Sendable {
  /// How the points of a series are drawn.
  public enum Style: String, Sendable, CaseIterable {
    /// Joined by lines.
    case lines
    /// Each on its own.
    case points
    /// As bars from 0.
    case bars
  }

  /// What an axis shows.
  public struct Axis: Hashable, Sendable {
    /// The title without the unit.
    public var title: String
    /// The unit, or empty.
    public var unit: String

    /// The axis of a title and a unit.
    public init(_ title: String, unit: String = "") {
      self.title = title
      self.unit = unit
    }

    /// Title and unit together.
    public var text: String { unit.isEmpty ? title : title.isEmpty ? unit : "\(title) (\(unit))" }
  }

  /// Points that belong together.
  public struct Series: Sendable {
    /// What the legend calls it.
    public var name: String
    /// The points in their order; nil where there is a gap.
    public var points: [Point?]

    /// Whether no two points are at the same place along the lower axis.
    public var hasOwnPlaces: Bool {
      let places = points.compactMap { $0?.x }
      return Set(places).count == places.count
    }

    /// The series of a name.
    public init(name: String, points: [Point?]) {
      self.name = name
      self.points = points
    }
  }

  /// A point of a plot.
  public struct Point: Hashable, Sendable {
    /// Along the lower axis.
    public var x: Double
    /// Along the left axis.
    public var y: Double

    /// The point at x and y.
    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The title over the plot, or empty.
  public var title = ""
  /// The lower axis.
  public var x: Axis
  /// The left axis.
  public var y: Axis
  /// What stands at x = 0, 1, 2, … of an axis of texts; nil of an axis of numbers.
  public var categories: [String]?
  /// The series in their order.
  public var series: [Series]
  /// How the points are drawn.
  public var style: Style
  /// Whether both axes have the same scale.
  public var hasEqualScales = false
  /// Lines that the picture must say, such as that its data are simulated.
  public var notes: [String] = []

  /// The plot of series over two axes.
  public init(x: Axis, y: Axis, series: [Series], style: Style) {
    self.x = x
    self.y = y
    self.series = series
    self.style = style
  }

  /// The number of points.
  public var pointCount: Int { series.reduce(0) { $0 + $1.points.lazy.filter { $0 != nil }.count } }
}

/// An axis with its ends and the round numbers on it.
struct PlotScale: Hashable, Sendable {
  /// The lower end.
  let low: Double
  /// The upper end, above the lower.
  let high: Double
  /// The distance of the round numbers.
  let step: Double

  /// The scale of numbers from the lowest to the highest, with about so many round numbers; where `isTight`, the ends are
  /// those numbers themselves, else round ones.
  init(_ lowest: Double, _ highest: Double, count: Int, isTight: Bool = false) {
    var (lowest, highest) = (lowest, highest)
    // One number alone has no width, and what is narrower than its digits cannot be told apart.
    let least = max(abs(lowest), abs(highest)) * 1e-12
    if !(highest - lowest > least) {
      let margin = lowest == 0 ? 1 : abs(lowest) * 0.1
      lowest -= margin
      highest += margin
    }
    step = PlotScale.roundStep((highest - lowest) / Double(max(1, count)))
    if isTight {
      low = lowest
      high = highest
    } else {
      low = (lowest / step + 1e-9).rounded(.down) * step
      high = (highest / step - 1e-9).rounded(.up) * step
    }
  }

  init(low: Double, high: Double, step: Double) {
    self.low = low
    self.high = high
    self.step = step
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not below a number.
  static func roundStep(_ least: Double) -> Double {
    guard least > 0, least.isFinite else { return 1 }
    let floor = ScaleBar.roundNumber(atMost: least)
    if floor >= least * (1 - 1e-9) { return floor }
    // The next after 1 is 2, after 2 is 5, after 5 is 10.
    let next = ScaleBar.roundNumber(atMost: floor * 2.0000001)
    return next > floor ? next : floor * 2.5 > floor ? ScaleBar.roundNumber(atMost: floor * 2.5000001) : floor
  }

  /// The round numbers from end to end.
  var ticks: [Double] {
    guard step > 0 else { return [] }
    let first = (low / step - 1e-6).rounded(.up)
    let last = (high / step + 1e-6).rounded(.down)
    guard first <= last, last - first < 200 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// A round number as text, with as many decimals as the step has.
  func text(_ value: Double) -> String {
    guard step < 1 else {
      if abs(value) >= 1e15 { return "\(value)" }
      return NumberFormat.fixed(value, decimals: 0)
    }
    var decimals = 0
    var scaled = step
    while decimals < 12, abs(scaled - scaled.rounded()) > 1e-6 {
      decimals += 1
      scaled *= 10
    }
    return NumberFormat.fixed(value, decimals: decimals)
  }
}

/// Numbers with a fixed count of decimals.
enum NumberFormat {
  /// The number with so many decimals, from 0 to 12, and never a minus before zero.
  static func fixed(_ value: Double, decimals: Int) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    guard let whole = Int(exactly: (abs(value) * factor).rounded()) else { return "\(value)" }
    let sign = value < 0 && whole != 0 ? "−" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
