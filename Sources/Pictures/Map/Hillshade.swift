import Glibc

/// The brightness of ground that is lit from a direction.
///
/// Source: B. K. P. Horn, "Hill shading and the reflectance map", Proceedings of the IEEE 69 (1981) 14-47, as gdaldem
/// computes it: the slopes by differences weighted 1, 2, 1, lit from the north-west (315 degrees) at 45 degrees.
enum Hillshade {
  /// Where the light comes from, degrees clockwise from the top of the map.
  static let azimuth = 315.0
  /// How high the light stands in degrees.
  static let altitude = 45.0

  /// How steep the ground is in the middle of three by three heights in metres, row after row from the top left: metres
  /// upward for each step between columns, eastward, and between rows, southward.
  static func slopes(_ h: [Double]) -> (east: Double, south: Double) {
    guard h.count == 9 else { return (0, 0) }
    return (
      ((h[2] + 2 * h[5] + h[8]) - (h[0] + 2 * h[3] + h[6])) / 8,
      ((h[6] + 2 * h[7] + h[8]) - (h[0] + 2 * h[1] + h[2])) / 8
    )
  }

  /// The brightness from 0 to 1 of ground with these slopes, in metres a metre.
  static func brightness(east: Double, south: Double) -> Double {
    let (light, height) = (azimuth * Double.pi / 180, altitude * Double.pi / 180)
    // The normal of the ground is (-east, south, 1), the light (sin, cos) of the azimuth: their product is Horn's.
    let cosine = sin(height) + cos(height) * (-east * sin(light) + south * cos(light))
    return max(0, min(1, cosine / (1 + east * east + south * south).squareRoot()))
  }

  /// How many times higher the ground is shaded than it is, so that its forms are seen: as often as brings a slope that
  /// is in the middle of all to 0.12, at least once and at most 100 times, a round number.
  static func exaggeration(_ slopes: [Double]) -> Double {
    guard !slopes.isEmpty else { return 1 }
    let middle = slopes.sorted()[slopes.count / 2]
    guard middle > 0 else { return 1 }
    return max(1, ScaleBar.roundNumber(atMost: min(100, 0.12 / middle)))
  }
}
