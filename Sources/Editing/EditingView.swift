import Geodesy

/// A place on the map in the units of the map's coordinate reference system, x east or longitude, y north or latitude.
public struct ViewPoint: Hashable, Sendable {
  /// Eastward, or the longitude.
  public var x: Double
  /// Northward, or the latitude.
  public var y: Double

  /// The place with these coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// The way between the coordinate reference system of a geometry and that of the map, where these differ.
public final class ViewConversion: Sendable {
  private let forward: @Sendable (Double, Double) -> (x: Double, y: Double)?
  private let inverse: @Sendable (Double, Double) -> (x: Double, y: Double)?
  private let operation: CoordinateOperation?

  /// The conversion by two functions of x and y, each nil outside its domain.
  public init(
    toView: @escaping @Sendable (Double, Double) -> (x: Double, y: Double)?,
    toGeometry: @escaping @Sendable (Double, Double) -> (x: Double, y: Double)?
  ) {
    forward = toView
    inverse = toGeometry
    operation = nil
  }

  /// The conversion by an operation from the geometry's system to the map's; nil where coordinates pass unchanged.
  public init?(_ operation: CoordinateOperation) {
    if operation.isIdentity { return nil }
    forward = { operation.forward(x: $0, y: $1) }
    inverse = { operation.inverse(x: $0, y: $1) }
    self.operation = operation
  }

  /// The place on the map of a coordinate of the geometry; nil where it has none.
  public func toView(_ x: Double, _ y: Double) -> ViewPoint? {
    guard let place = forward(x, y), place.x.isFinite, place.y.isFinite else { return nil }
    return ViewPoint(place.x, place.y)
  }

  /// The x and y in the geometry's system of a place on the map; nil where it has none.
  public func toGeometry(_ point: ViewPoint) -> (x: Double, y: Double)? {
    guard let place = inverse(point.x, point.y), place.x.isFinite, place.y.isFinite else { return nil }
    return place
  }

  /// The places on the map of many coordinates, x, y one after the other; NaN where there is none.
  func toView(_ coordinates: [Coordinate]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(coordinates.count * 2)
    if let operation {
      var places = coordinates.map { GeodeticPosition(latitude: $0.y, longitude: $0.x, height: 0) }
      operation.forward(&places)
      for place in places {
        result.append(place.longitude)
        result.append(place.latitude)
      }
    } else {
      for coordinate in coordinates {
        let place = toView(coordinate.x, coordinate.y)
        result.append(place?.x ?? .nan)
        result.append(place?.y ?? .nan)
      }
    }
    return result
  }
}

/// The part of the map that is seen: where its centre lies, which is where the reticle is, and how much of it a pixel
/// covers.
public struct EditingView: Sendable {
  /// The centre of the map and the place of the reticle, in the units of the map.
  public var centre: ViewPoint
  /// Map units that one device-independent pixel (1/96 inch) covers; above 0.
  public var unitsPerPixel: Double
  /// The way between the geometry's coordinates and the map's; nil where they are the same.
  public var conversion: ViewConversion?
  /// The y on the map between which vertices can lie, such as -90…90 degrees; nil where there is no limit.
  public var yRange: ClosedRange<Double>?
  /// Where mid-vertices lie, if not halfway between the ends of their segments as drawn.
  public var middle: GeodesicMiddle?

  /// The view of a map around a centre.
  public init(
    centre: ViewPoint, unitsPerPixel: Double, conversion: ViewConversion? = nil, yRange: ClosedRange<Double>? = nil
  ) {
    self.centre = centre
    self.unitsPerPixel = unitsPerPixel
    self.conversion = conversion
    self.yRange = yRange
  }

  /// Map units that one device-independent pixel covers at a scale of 1 to `scale`: a pixel is 1/96 of an inch of
  /// 0.0254 m, and a map unit so many metres.
  public static func unitsPerPixel(scale: Double, metresPerUnit: Double = 1) -> Double {
    scale * 0.0254 / 96 / metresPerUnit
  }
}
