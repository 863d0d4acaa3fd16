import Words

/// What a quantity measures, as powers of length, time, angle and pixel.
public struct Dimension: Hashable, Sendable {
  /// The power of length.
  public var length: Int8 = 0
  /// The power of time.
  public var time: Int8 = 0
  /// The power of angle.
  public var angle: Int8 = 0
  /// The power of pixels.
  public var pixels: Int8 = 0

  /// A plain number.
  public static let none = Dimension()
  /// Metres and their kin.
  public static let length = Dimension(length: 1)
  /// Square metres and their kin.
  public static let area = Dimension(length: 2)
  /// Cubic metres and their kin.
  public static let volume = Dimension(length: 3)
  /// Seconds and their kin.
  public static let time = Dimension(time: 1)
  /// Metres a second and their kin.
  public static let speed = Dimension(length: 1, time: -1)
  /// Metres a second squared.
  public static let acceleration = Dimension(length: 1, time: -2)
  /// Degrees and their kin.
  public static let angle = Dimension(angle: 1)
  /// Degrees a second and their kin.
  public static let turningRate = Dimension(time: -1, angle: 1)
  /// Pixels.
  public static let pixels = Dimension(pixels: 1)

  /// What a person calls it: `length`, `area`, …; powers where it has no name.
  public var name: String {
    switch self {
    case .none: return "number"
    case .length: return "length"
    case .area: return "area"
    case .volume: return "volume"
    case .time: return "time"
    case .speed: return "speed"
    case .acceleration: return "acceleration"
    case .angle: return "angle"
    case .turningRate: return "turning rate"
    case .pixels: return "pixels"
    default:
      let parts = [("length", length), ("time", time), ("angle", angle), ("pixels", pixels)]
      return parts.filter { $0.1 != 0 }.map { $0.1 == 1 ? $0.0 : "\($0.0)^\($0.1)" }.joined(separator: " ")
    }
  }

  /// The dimension of a product; nil where a power leaves the representable range.
  public func times(_ other: Dimension, sign: Int8 = 1) -> Dimension? {
    func add(_ a: Int8, _ b: Int8) -> Int8? {
      let sum = Int(a) + Int(sign) * Int(b)
      return abs(sum) <= 100 ? Int8(sum) : nil
    }
    guard let l = add(length, other.length), let t = add(time, other.time), let a = add(angle, other.angle),
      let p = add(pixels, other.pixels)
    else { return nil }
    return Dimension(length: l, time: t, angle: a, pixels: p)
  }
}

/// A unit that may follow a number.
public struct Unit: Hashable, Sendable {
  /// Its place in the table, by which values refer to it; 0 is the plain number.
  public let index: Int
  /// The spelling that is printed.
  public let symbol: String
  /// Other spellings that are read.
  public let aliases: [String]
  /// What it measures.
  public let dimension: Dimension
  /// How many base units (metre, second, degree, pixel) one of it is.
  public let factor: Double
  /// What a person calls it.
  public let name: String
}

/// The table of units: the one source for lexer, arithmetic, help and grammar.md.
///
/// Factors are exact by definition: the international foot and yard (1959 agreement), the US survey foot 1200/3937 m
/// (NIST SP 811, app. B.6), the nautical mile and knot (ISO 80000-3), the acre of 4840 square yards.
public enum Units {
  /// Every unit; its place is its index.
  public static let all: [Unit] = {
    let survey = 1200.0 / 3937.0
    let rows: [(String, [String], Dimension, Double, String)] = [
      ("", [], .none, 1, "number"),
      ("m", [], .length, 1, "metre"),
      ("m2", ["m²"], .area, 1, "square metre"),
      ("m3", ["m³"], .volume, 1, "cubic metre"),
      ("s", [], .time, 1, "second"),
      ("m/s", [], .speed, 1, "metre a second"),
      ("m/s2", ["m/s²"], .acceleration, 1, "metre a second squared"),
      ("deg", ["°"], .angle, 1, "degree"),
      ("deg/s", ["°/s"], .turningRate, 1, "degree a second"),
      ("px", [], .pixels, 1, "device-independent pixel"),
      ("mm", [], .length, 0.001, "millimetre"),
      ("cm", [], .length, 0.01, "centimetre"),
      ("km", [], .length, 1000, "kilometre"),
      ("inch", [], .length, 0.0254, "inch"),
      ("ft", [], .length, 0.3048, "international foot"),
      ("ftUS", [], .length, survey, "US survey foot"),
      ("yd", [], .length, 0.9144, "yard"),
      ("mi", [], .length, 1609.344, "mile"),
      ("nmi", [], .length, 1852, "nautical mile"),
      ("cm2", ["cm²"], .area, 0.0001, "square centimetre"),
      ("km2", ["km²"], .area, 1e6, "square kilometre"),
      ("ha", [], .area, 1e4, "hectare"),
      ("ft2", ["ft²"], .area, 0.3048 * 0.3048, "square foot"),
      ("acre", [], .area, 4046.8564224, "acre"),
      ("ms", [], .time, 0.001, "millisecond"),
      ("min", [], .time, 60, "minute"),
      ("h", [], .time, 3600, "hour"),
      ("day", [], .time, 86400, "day"),
      ("km/h", [], .speed, 1 / 3.6, "kilometre an hour"),
      ("kn", [], .speed, 1852.0 / 3600, "knot"),
      ("ft/s", [], .speed, 0.3048, "foot a second"),
      ("mph", [], .speed, 0.44704, "mile an hour"),
      ("rad", [], .angle, 180 / Double.pi, "radian"),
      ("gon", [], .angle, 0.9, "gon"),
      ("arcmin", [], .angle, 1.0 / 60, "minute of arc"),
      ("arcsec", [], .angle, 1.0 / 3600, "second of arc"),
      ("rad/s", [], .turningRate, 180 / Double.pi, "radian a second"),
      ("ftUS2", ["ftUS²"], .area, survey * survey, "US survey square foot"),
      // The micro sign and the Greek letter, which look alike.
      ("um", ["\u{B5}m", "\u{3BC}m"], .length, 1e-6, "micrometre"),
    ]
    return rows.enumerated().map { index, row in
      Unit(index: index, symbol: row.0, aliases: row.1, dimension: row.2, factor: row.3, name: row.4)
    }
  }()

  /// The dimension of each unit, by its index.
  public static let dimensions: [Dimension] = all.map(\.dimension)
  /// How many base units each unit is, by its index.
  public static let factors: [Double] = all.map(\.factor)

  /// The plain number.
  public static let number = all[0]

  /// The unit spelled so, or nil.
  public static func named(_ spelling: String) -> Unit? { bySpelling[spelling] }

  /// The unit in which results of a dimension are given, or nil where there is none.
  public static func base(of dimension: Dimension) -> Unit? { all.first { $0.dimension == dimension } }

  /// Every spelling that may follow a number, sorted.
  public static let spellings: [String] = bySpelling.keys.sorted()

  /// The spelling of the unit that is meant by a word that is none, such as `metres` or `KM`; nil where none is.
  public static func meant(by word: String) -> String? {
    guard named(word) == nil else { return nil }
    let small = word.lowercased()
    return commonWords[small] ?? (named(small) != nil ? small : nil)
  }

  /// The spelling of the unit that a mistyped word is near to; nil where it is near to none.
  static func near(_ word: String) -> String? {
    Suggestion.nearest(to: word, among: spellings + commonWords.keys.sorted()).map { commonWords[$0] ?? $0 }
  }

  /// What people write after a number instead of a unit's spelling.
  private static let commonWords: [String: String] = {
    let rows: [(String, [String])] = [
      ("m", ["metre", "metres", "meter", "meters", "mtr"]), ("ft", ["foot", "feet"]), ("inch", ["inches"]),
      ("yd", ["yard", "yards", "yds"]), ("mi", ["mile", "miles"]),
      ("km", ["kilometre", "kilometres", "kilometer", "kilometers", "kms"]),
      ("cm", ["centimetre", "centimetres", "centimeter", "centimeters", "cms"]),
      ("mm", ["millimetre", "millimetres", "millimeter", "millimeters"]),
      ("um", ["micrometre", "micrometres", "micrometer", "micrometers", "micron", "microns"]),
      ("deg", ["degree", "degrees", "degs"]), ("rad", ["radian", "radians", "rads"]), ("gon", ["gons", "grad"]),
      ("s", ["second", "seconds", "sec", "secs"]), ("min", ["minute", "minutes", "mins"]),
      ("h", ["hour", "hours", "hr", "hrs"]), ("day", ["days"]), ("ms", ["millisecond", "milliseconds", "msec"]),
      ("px", ["pixel", "pixels"]), ("%", ["percent", "pct"]), ("ha", ["hectare", "hectares"]), ("acre", ["acres"]),
      ("kn", ["knot", "knots", "kt", "kts"]), ("km/h", ["kmh", "kph"]), ("ftUS", ["usft", "ftus"]),
    ]
    var table: [String: String] = [:]
    for (spelling, words) in rows { for word in words { table[word] = spelling } }
    return table
  }()

  private static let bySpelling: [String: Unit] = {
    var table: [String: Unit] = [:]
    for unit in all.dropFirst() { for spelling in [unit.symbol] + unit.aliases { table[spelling] = unit } }
    return table
  }()
}

extension Units {
  /// The metre.
  public static let metre = all[1]
  /// The square metre.
  public static let squareMetre = all[2]
  /// The second.
  public static let second = all[4]
  /// The degree.
  public static let degree = all[7]
  /// The pixel.
  public static let pixel = all[9]
}
