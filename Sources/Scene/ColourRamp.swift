/// Colours for the classes of a renderer.
public enum ColourRamp {
  /// Colours that people with every kind of sight tell apart: those of M. Okabe and K. Ito, "Color Universal Design"
  /// (2008), without black; the yellow comes last, as it stands out least from paper.
  public static let okabeIto = [
    Colour(red: 0, green: 114, blue: 178), Colour(red: 213, green: 94, blue: 0), Colour(red: 0, green: 158, blue: 115),
    Colour(red: 204, green: 121, blue: 167), Colour(red: 230, green: 159, blue: 0),
    Colour(red: 86, green: 180, blue: 233), Colour(red: 240, green: 228, blue: 66),
  ]

  /// The scheme "muted" of P. Tol, "Colour Schemes", SRON/EPS/TN/09-002, issue 3.2 (2021), for up to nine classes.
  static let muted = [
    Colour(red: 204, green: 102, blue: 119), Colour(red: 51, green: 34, blue: 136),
    Colour(red: 221, green: 204, blue: 119), Colour(red: 17, green: 119, blue: 51),
    Colour(red: 136, green: 204, blue: 238), Colour(red: 136, green: 34, blue: 85),
    Colour(red: 68, green: 170, blue: 153), Colour(red: 153, green: 153, blue: 51),
    Colour(red: 170, green: 68, blue: 153),
  ]

  /// The most classes that `distinct` has a colour for; nobody tells more apart on a map.
  public static let mostDistinct = muted.count

  /// Colours for classes without an order, each one that all others are told from; at most `mostDistinct`.
  public static func distinct(_ count: Int) -> [Colour] {
    Array((count <= okabeIto.count ? okabeIto : muted).prefix(max(0, count)))
  }

  /// Viridis, by S. van der Walt and N. Smith (2015, public domain), from its light end to its dark one in even steps.
  private static let viridis = [
    Colour(red: 253, green: 231, blue: 37), Colour(red: 173, green: 220, blue: 48),
    Colour(red: 94, green: 201, blue: 98), Colour(red: 40, green: 174, blue: 128),
    Colour(red: 33, green: 145, blue: 140), Colour(red: 44, green: 114, blue: 142),
    Colour(red: 59, green: 82, blue: 139), Colour(red: 71, green: 45, blue: 123), Colour(red: 68, green: 1, blue: 84),
  ]

  /// Colours for classes in an order, light to dark, of even steps for people with every kind of sight.
  public static func ordered(_ count: Int) -> [Colour] { between(viridis, count) }

  /// Colours in even steps of their red, green, blue and opacity from one to another.
  public static func ordered(_ count: Int, from low: Colour, to high: Colour) -> [Colour] {
    between([low, high], count)
  }

  private static func between(_ stops: [Colour], _ count: Int) -> [Colour] {
    guard count > 1 else { return Array(stops.suffix(max(0, count))) }
    return (0..<count).map { number in
      let place = Double(number) / Double(count - 1) * Double(stops.count - 1)
      let below = min(Int(place), stops.count - 2)
      let part = place - Double(below)
      func mix(_ channel: KeyPath<Colour, UInt8>) -> UInt8 {
        let (first, second) = (Double(stops[below][keyPath: channel]), Double(stops[below + 1][keyPath: channel]))
        return UInt8((first + (second - first) * part).rounded())
      }
      return Colour(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }
  }
}
