import Glibc

/// The way from the coordinates of a system to longitudes and latitudes on the system's own ellipsoid, and back. No
/// datum is changed on it, so nothing is lost but rounding.
public struct OwnEllipsoid: Sendable {
  /// Shortest lines on the ellipsoid.
  public let geodesic: Geodesic
  /// The geographic system that the system is built on.
  public let base: CoordinateReferenceSystem
  private let operation: CoordinateOperation
  /// How many degrees one unit of the geographic system is: 0.9 for gons.
  private let degrees: Double

  /// The ellipsoid of a system. Throws where the system has none, such as that of a building site.
  public init(of crs: CoordinateReferenceSystem) throws(GeodesyError) {
    guard let base = try DescriptionReader.base(of: crs.horizontal.description), let ellipsoid = base.ellipsoid else {
      throw GeodesyError(
        .geometry, "\(crs.name) is not tied to the earth, so nothing can be measured on its ellipsoid",
        help: "give the geometry a system that is, such as `crs: 32633`")
    }
    self.base = CoordinateReferenceSystem(base)
    geodesic = try Geodesic(ellipsoid)
    operation = try CoordinateOperation(from: crs, to: self.base)
    let factor = (base.axes.first?.unitFactor ?? Double.pi / 180) * 180 / Double.pi
    degrees = abs(factor - 1) < 1e-12 ? 1 : factor
  }

  /// A geometry as longitudes (x) and latitudes (y) in degrees, z and m unchanged. Throws where a vertex is not in the
  /// system's domain.
  public func geographic(_ geometry: Geometry) throws(GeodesyError) -> Geometry {
    var vertex = -1
    let result = geometry.mapped { coordinate in
      vertex += 1
      guard let place = operation.forward(x: coordinate.x, y: coordinate.y) else { return nil }
      let latitude = place.y * degrees
      guard abs(latitude) <= 90 + 1e-9 else { return nil }
      return coordinate.moved(to: (place.x * degrees, min(90, max(-90, latitude))))
    }
    guard let result else {
      throw GeodesyError(.geometry, "the vertex \(vertex) is not a place of \(operation.source.name)")
    }
    return result
  }

  /// The geometry in the system of one in degrees. Throws where a vertex has no place there.
  public func projected(_ geometry: Geometry) throws(GeodesyError) -> Geometry {
    let result = geometry.mapped { coordinate in
      operation.inverse(x: coordinate.x / degrees, y: coordinate.y / degrees).map { coordinate.moved(to: $0) }
    }
    guard let result else {
      throw GeodesyError(.geometry, "the result leaves the domain of \(operation.source.name)")
    }
    return result
  }
}

/// An azimuthal equidistant map about a place: x east and y north in metres, with true distances and bearings from the
/// centre. A distance elsewhere, r metres from the centre, is up to (r / R)² / 6 too long across the radius, where R is
/// the earth's radius: 4 parts in 100,000 at 100 km.
///
/// Source: J. P. Snyder, Map Projections - A Working Manual (USGS Professional Paper 1395, 1987) section 25, with
/// Karney's geodesics in place of the series.
public struct EquidistantMap: Sendable {
  /// Shortest lines on the ellipsoid.
  public let geodesic: Geodesic
  /// The longitude of the centre in degrees.
  public let longitude: Double
  /// The latitude of the centre in degrees.
  public let latitude: Double

  /// The map about a place in degrees.
  public init(_ geodesic: Geodesic, longitude: Double, latitude: Double) {
    self.geodesic = geodesic
    self.longitude = longitude
    self.latitude = latitude
  }

  /// The place on the map of a longitude (x) and latitude (y) in degrees.
  public func forward(_ coordinate: Coordinate) -> Coordinate? {
    guard
      let line = geodesic.line(
        fromLatitude: latitude, longitude: longitude, toLatitude: coordinate.y, longitude: coordinate.x)
    else { return nil }
    let (sine, cosine) = sineAndCosine(degrees: line.startBearing)
    return coordinate.moved(to: (line.distance * sine, line.distance * cosine))
  }

  /// The longitude (x) and latitude (y) in degrees of a place on the map.
  public func inverse(_ coordinate: Coordinate) -> Coordinate? {
    let bearing = atan2(coordinate.x, coordinate.y) * 180 / Double.pi
    let distance = hypot(coordinate.x, coordinate.y)
    return geodesic.destination(latitude: latitude, longitude: longitude, bearing: bearing, distance: distance)
      .map { coordinate.moved(to: ($0.longitude, $0.latitude)) }
  }
}
