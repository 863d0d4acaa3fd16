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

  /// The brightness from 0 to 1 of the middle of three by three heights in metres, row after row from the top left, with
  /// cells of this size in metres.
  static func brightness(_ heights: [Double], cell: Double) -> Double {
    guard heights.count == 9, cell > 0 else { return sin(altitude * Double.pi / 180) }
    let h = heights
    let east = ((h[2] + 2 * h[5] + h[8]) - (h[0] + 2 * h[3] + h[6])) / (8 * cell)
    let south = ((h[6] + 2 * h[7] + h[8]) - (h[0] + 2 * h[1] + h[2])) / (8 * cell)
    let (light, height) = (azimuth * Double.pi / 180, altitude * Double.pi / 180)
    // The normal of the ground is (-east, south, 1), the light (sin, cos) of the azimuth: their product is Horn's.
    let cosine =
      (sin(height) + cos(height) * (-east * sin(light) + south * cos(light)))
      / (1 + east * east + south * south).squareRoot()
    return max(0, min(1, cosine))
  }
}
