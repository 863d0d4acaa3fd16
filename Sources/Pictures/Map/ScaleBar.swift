import Geodesy
import Glibc
import Words

/// The bar that says how long things on a map are, true in the middle of the map along its rows.
public struct ScaleBar: Hashable, Sendable {
  /// The length on the ground in metres, along the geodesic.
  public let metres: Double
  /// The length on the map in pixels.
  public let pixels: Double
  /// The length in words.
  public let text: String

  private static let foot = 0.3048
  private static let mile = 1609.344

  /// The longest bar of a round length that is no longer than a number of pixels; nil where the map does not show the
  /// earth in its middle.
  public init?(_ frame: MapFrame, longest: Double, usesFeet: Bool, _ geodesic: Geodesic) {
    let middle = (x: frame.width / 2, y: frame.height / 2)
    guard let scale = frame.metresPerPixel(x: middle.x, y: middle.y, geodesic), longest > 0 else { return nil }
    let most = longest * scale
    let isMiles = usesFeet && most >= ScaleBar.mile
    let unit = usesFeet ? (isMiles ? ScaleBar.mile : ScaleBar.foot) : most >= 1000 ? 1000 : most >= 1 ? 1 : 0.01
    let number = ScaleBar.roundNumber(atMost: most / unit)
    metres = number * unit
    let symbol = usesFeet ? (isMiles ? "mi" : "ft") : unit == 1000 ? "km" : unit == 1 ? "m" : "cm"
    text = "\(NumberText.shortest(number)) \(symbol)"
    // The scale changes along the bar on some maps, so the length in pixels is found by going back and forth.
    var length = metres / scale
    for _ in 0..<8 {
      guard let west = frame.geographic(x: middle.x - length / 2, y: middle.y),
        let east = frame.geographic(x: middle.x + length / 2, y: middle.y),
        let line = geodesic.line(
          fromLatitude: west.latitude, longitude: west.longitude, toLatitude: east.latitude, longitude: east.longitude),
        line.distance > 0
      else { return nil }
      length *= metres / line.distance
      // Half around the world the geodesic gets shorter again.
      guard length.isFinite, length > 0, length <= 2 * longest else { return nil }
    }
    pixels = length
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a number.
  static func roundNumber(atMost most: Double) -> Double {
    let power = pow(10, log10(most).rounded(.down))
    return ([5.0, 2, 1].first { $0 * power <= most * (1 + 1e-12) } ?? 1) * power
  }
}
