import Geodesy
import Scene

/// Which part of the earth a map shows, and how its pixels lie on it. Pixels are device-independent ones of 1/96 inch,
/// counted from the top left; the outer corner of the first is 0, 0.
public struct MapFrame: Sendable {
  /// The map's system.
  public let crs: CoordinateReferenceSystem
  /// The coordinates in the middle of the map.
  public let centre: (x: Double, y: Double)
  /// Units of the system for each pixel.
  public let unitsPerPixel: Double
  /// The width in pixels.
  public let width: Double
  /// The height in pixels.
  public let height: Double
  /// The way to WGS 84, chosen for the middle.
  public let toWGS84: CoordinateOperation
  /// How far the map repeats itself eastward, in units of its system; nil where it does not.
  public let worldWidth: Double?

  /// The map of these properties. Throws where there is no way from its system to WGS 84.
  public init(
    crs: CoordinateReferenceSystem, centre: (x: Double, y: Double), unitsPerPixel: Double, width: Double,
    height: Double
  ) throws(SceneError) {
    self.crs = crs
    self.centre = centre
    self.unitsPerPixel = unitsPerPixel
    self.width = width
    self.height = height
    do throws(GeodesyError) {
      let general = try CoordinateOperation.toWGS84(from: crs.horizontal)
      toWGS84 = general.isIdentity ? general : general.chosen(x: centre.x, y: centre.y)
    } catch {
      throw SceneError(error)
    }
    worldWidth = MapFrame.worldWidth(toWGS84)
  }

  /// The place of the system at a pixel.
  public func place(x: Double, y: Double) -> (x: Double, y: Double) {
    (centre.x + (x - width / 2) * unitsPerPixel, centre.y - (y - height / 2) * unitsPerPixel)
  }

  /// The pixel of a place of the system.
  public func pixel(x: Double, y: Double) -> (x: Double, y: Double) {
    (width / 2 + (x - centre.x) / unitsPerPixel, height / 2 - (y - centre.y) / unitsPerPixel)
  }

  /// The place on WGS 84 at a pixel, longitude from -180 to 180; nil where the map does not show the earth.
  public func geographic(x: Double, y: Double) -> (latitude: Double, longitude: Double)? {
    let place = place(x: x, y: y)
    guard let found = toWGS84.forward(x: place.x, y: place.y), abs(found.y) <= 90.000001 else { return nil }
    return (found.y, MapFrame.wrapped(found.x))
  }

  /// The pixel of a place on WGS 84, of those on a map that repeats itself the nearest to the middle; nil where the map
  /// does not reach.
  public func pixel(latitude: Double, longitude: Double) -> (x: Double, y: Double)? {
    guard let place = toWGS84.inverse(x: MapFrame.wrapped(longitude), y: latitude) else { return nil }
    return pixel(x: turned(place.x, near: centre.x), y: place.y)
  }

  /// The x of the same place of the earth that is nearest to another x.
  func turned(_ x: Double, near other: Double) -> Double {
    guard let worldWidth, worldWidth > 0, x.isFinite else { return x }
    return x - ((x - other) / worldWidth).rounded() * worldWidth
  }

  /// Metres on the ground for each pixel along the map's rows at a pixel: the geodesic over ten pixels. Nil where the
  /// map does not show the earth.
  public func metresPerPixel(x: Double, y: Double, _ geodesic: Geodesic) -> Double? {
    guard let west = geographic(x: x - 5, y: y), let east = geographic(x: x + 5, y: y),
      let line = geodesic.line(
        fromLatitude: west.latitude, longitude: west.longitude, toLatitude: east.latitude, longitude: east.longitude),
      line.distance > 0
    else { return nil }
    return line.distance / 10
  }

  /// Degrees from -180 to 180.
  static func wrapped(_ longitude: Double) -> Double {
    guard longitude.isFinite, longitude < -180 || longitude > 180 else { return longitude }
    let turned = longitude - (longitude / 360).rounded() * 360
    return turned < -180 ? turned + 360 : turned
  }

  /// The width of the world on a map whose meridians are parallel lines at equal distances; nil of other maps.
  private static func worldWidth(_ operation: CoordinateOperation) -> Double? {
    var steps: [Double] = []
    for latitude in [0.0, 50] {
      for longitude in [-90.0, 90] {
        guard let west = operation.inverse(x: longitude - 1, y: latitude),
          let east = operation.inverse(x: longitude + 1, y: latitude), abs(west.y - east.y) < 1e-6 * abs(east.x)
        else { return nil }
        steps.append(east.x - west.x)
      }
    }
    guard let step = steps.first, step > 0, steps.allSatisfy({ abs($0 - step) < 1e-9 * step }) else { return nil }
    return step * 180
  }
}
