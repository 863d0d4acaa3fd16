extension CoordinateReferenceSystem {
  /// The bearing of grid north, clockwise from true north in degrees (-180 to 180), at a place on WGS 84: what is added
  /// to a bearing counted from this system's northern axis (against its southern one) to count it from true north. For most projections this is
  /// called the grid convergence. Nil where the system has no answer for the place.
  ///
  /// Found from the places 10 units of y further north and further south (of degrees 0.0001), whose mean leaves less than
  /// 1e-8 degrees for systems in metres or feet. Throws where PROJ knows no way between the system and WGS 84.
  public func gridNorth(latitude: Double, longitude: Double) throws(GeodesyError) -> Double? {
    let operation = try CoordinateOperation.toWGS84(from: self)
    let geodesic = try Geodesic()
    let pointsSouth =
      horizontal.axes.contains { $0.direction == "south" }
      && horizontal.axes.contains { ["east", "west"].contains($0.direction) }
    let step = (isGeographic ? 0.0001 : 10) * (pointsSouth ? -1 : 1)
    guard let grid = operation.inverse(x: longitude, y: latitude),
      let place = operation.forward(x: grid.x, y: grid.y),
      let north = operation.forward(x: grid.x, y: grid.y + step),
      let onward = geodesic.line(
        fromLatitude: place.y, longitude: place.x, toLatitude: north.y, longitude: north.x)
    else { return nil }
    func signed(_ degrees: Double) -> Double { degrees > 180 ? degrees - 360 : degrees }
    // At the edge of the system there is nothing further south.
    guard let south = operation.forward(x: grid.x, y: grid.y - step),
      let back = geodesic.line(fromLatitude: place.y, longitude: place.x, toLatitude: south.y, longitude: south.x)
    else { return signed(onward.startBearing) }
    let bend = signed(wrapped(degrees: back.startBearing + 180 - onward.startBearing))
    // At a pole the places on either side are not on one line.
    return signed(wrapped(degrees: onward.startBearing + (abs(bend) < 1 ? bend / 2 : 0)))
  }
}
