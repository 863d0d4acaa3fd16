extension CoordinateReferenceSystem {
  /// The bearing of grid north, clockwise from true north in degrees (-180 to 180), at a place on WGS 84: what is added
  /// to a bearing counted from this system's northern axis to count it from true north. For most projections this is
  /// called the grid convergence. Nil where the system has no answer for the place.
  ///
  /// Found from the place 10 units of y further north (of degrees 0.0001), which leaves less than 1e-6 degrees for
  /// systems in metres or feet. Throws where PROJ knows no way between the system and WGS 84.
  public func gridNorth(latitude: Double, longitude: Double) throws(GeodesyError) -> Double? {
    let operation = try CoordinateOperation.toWGS84(from: self)
    guard let grid = operation.inverse(x: longitude, y: latitude),
      let start = operation.forward(x: grid.x, y: grid.y),
      let end = operation.forward(x: grid.x, y: grid.y + (isGeographic ? 0.0001 : 10)),
      let line = try Geodesic().line(
        fromLatitude: start.y, longitude: start.x, toLatitude: end.y, longitude: end.x)
    else { return nil }
    return line.startBearing > 180 ? line.startBearing - 360 : line.startBearing
  }
}
