import Geodesy
import Glibc

/// Where the middle of a segment lies on the map when segments are the shortest lines on the earth.
public final class GeodesicMiddle: Sendable {
  private let radius: Double
  private let isGeographic: Bool
  private let period: Double?
  private let middle: @Sendable (ViewPoint, ViewPoint) -> ViewPoint?

  /// Middles by a function of the ends on the map, which is nil where there is none.
  ///
  /// `radius` is that of the earth in units of the map: 57.3 for degrees. `period` is how far x goes until the map begins
  /// again, and nil where it does not; of the middles in all worlds the one nearest to the drawn middle counts.
  public init(
    radius: Double, isGeographic: Bool, period: Double?,
    middle: @escaping @Sendable (ViewPoint, ViewPoint) -> ViewPoint?
  ) {
    self.radius = radius
    self.isGeographic = isGeographic
    self.period = period
    self.middle = middle
  }

  /// The middle of a segment; nil where it has none on the map.
  func middle(_ a: ViewPoint, _ b: ViewPoint) -> ViewPoint? {
    guard var place = middle(a, b), place.isFinite else { return nil }
    if let period { place.x += (((a.x / 2 + b.x / 2) - place.x) / period).rounded() * period }
    return place
  }

  /// How far the middle of a segment can lie from the drawn one, for segments no longer than a length between two
  /// parallels; infinite where that is not known.
  ///
  /// A geodesic is bent on the map by less than 1/R, and the scale changes along it by less than that, in degrees both by
  /// 1/cos(latitude) more; so the middle moves by less than √2 L²/(8 R), and twice that is allowed for higher terms.
  func bend(length: Double, farthest y: Double) -> Double {
    guard length < radius * 0.5 else { return .infinity }
    var bound = length * length * 0.36 / radius
    if isGeographic {
      guard abs(y) < 80 else { return .infinity }
      bound /= cos(abs(y) * Double.pi / 180) * cos(abs(y) * Double.pi / 180)
    }
    return bound
  }

  /// The same for segments within a box.
  func bend(within box: ViewBox) -> Double {
    bend(length: hypot(box.maxX - box.minX, box.maxY - box.minY), farthest: max(abs(box.minY), abs(box.maxY)))
  }
}
