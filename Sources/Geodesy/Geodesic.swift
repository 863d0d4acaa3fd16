import CPROJ

/// Shortest lines on an ellipsoid.
///
/// Source: C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013) 43-55, by PROJ's own
/// implementation, good to about 15 nanometres.
public struct Geodesic: Sendable {
  /// The ellipsoid.
  public let ellipsoid: Ellipsoid
  private let parameters: geod_geodesic

  /// The geodesics of an ellipsoid. Throws where PROJ cannot be loaded.
  public init(_ ellipsoid: Ellipsoid = .wgs84) throws(GeodesyError) {
    try PROJLibrary.load()
    self.ellipsoid = ellipsoid
    var parameters = geod_geodesic()
    geod_init(&parameters, ellipsoid.semiMajorAxis, ellipsoid.flattening)
    self.parameters = parameters
  }

  /// The length in metres of the shortest line between two places in degrees, and its bearings clockwise from true
  /// north (0 up to 360) at its start and its end, both in the direction of travel. Nil for a latitude beyond 90
  /// degrees or a number that is not finite.
  public func line(
    fromLatitude latitude1: Double, longitude longitude1: Double, toLatitude latitude2: Double,
    longitude longitude2: Double
  ) -> (distance: Double, startBearing: Double, endBearing: Double)? {
    guard isPlace(latitude1, longitude1), isPlace(latitude2, longitude2) else { return nil }
    var distance = 0.0
    var start = 0.0
    var end = 0.0
    withUnsafePointer(to: parameters) {
      geod_inverse($0, latitude1, longitude1, latitude2, longitude2, &distance, &start, &end)
    }
    return (distance, wrapped(degrees: start), wrapped(degrees: end))
  }

  /// The place reached from a place in degrees along a bearing clockwise from true north, after a distance in metres
  /// (which may be negative), and the bearing there. Nil for a number that is not finite or a latitude beyond 90.
  public func destination(
    latitude: Double, longitude: Double, bearing: Double, distance: Double
  ) -> (latitude: Double, longitude: Double, bearing: Double)? {
    guard isPlace(latitude, longitude), bearing.isFinite, distance.isFinite else { return nil }
    var latitude2 = 0.0
    var longitude2 = 0.0
    var bearing2 = 0.0
    withUnsafePointer(to: parameters) {
      geod_direct($0, latitude, longitude, bearing, distance, &latitude2, &longitude2, &bearing2)
    }
    return (latitude2, longitude2, wrapped(degrees: bearing2))
  }

  /// The area in square metres and the perimeter in metres of a ring of places (x longitude, y latitude in degrees)
  /// that does not repeat its first; the area is positive whichever way the ring runs. Nil for fewer than three places.
  public func ring(_ coordinates: [Coordinate]) -> (area: Double, perimeter: Double)? {
    signedRing(coordinates).map { (abs($0.area), $0.perimeter) }
  }

  /// Whether a ring of places (x longitude, y latitude in degrees) runs clockwise around the smaller of the two areas that
  /// it divides the ellipsoid into.
  public func isClockwise(_ coordinates: [Coordinate]) -> Bool { (signedRing(coordinates)?.area ?? 0) < 0 }

  private func signedRing(_ coordinates: [Coordinate]) -> (area: Double, perimeter: Double)? {
    guard coordinates.count >= 3, let count = Int32(exactly: coordinates.count),
      coordinates.allSatisfy({ isPlace($0.y, $0.x) })
    else { return nil }
    var latitudes = coordinates.map(\.y)
    var longitudes = coordinates.map(\.x)
    var area = 0.0
    var perimeter = 0.0
    withUnsafePointer(to: parameters) {
      geod_polygonarea($0, &latitudes, &longitudes, count, &area, &perimeter)
    }
    return (area, perimeter)
  }

  /// The straight distance in metres between two places, through the earth where need be.
  public func straightDistance(_ first: GeodeticPosition, _ second: GeodeticPosition) -> Double {
    (ellipsoid.earthCentred(first) - ellipsoid.earthCentred(second)).length
  }

  private func isPlace(_ latitude: Double, _ longitude: Double) -> Bool {
    abs(latitude) <= 90 && longitude.isFinite
  }
}
