import Geodesy

extension Position {
  /// The position with its height above the ellipsoid in metres, or nil where it has no altitude. Throws where the
  /// geoid's grid is not installed, or does not reach here.
  public func geodetic() throws(SceneError) -> GeodeticPosition? {
    guard let altitude else { return nil }
    let conversion = try HeightConversion.between(heights, .ellipsoidal)
    guard let height = conversion.height(altitude, latitude: latitude, longitude: longitude) else {
      throw Position.unreached(heights, latitude, longitude)
    }
    return GeodeticPosition(latitude: latitude, longitude: longitude, height: height)
  }

  /// The position of a place, with its altitude in metres above a reference. Throws where the geoid's grid is not
  /// installed, or does not reach here.
  public init(_ place: GeodeticPosition, heights: HeightReference) throws(SceneError) {
    let conversion = try HeightConversion.between(.ellipsoidal, heights)
    guard let altitude = conversion.height(place.height, latitude: place.latitude, longitude: place.longitude) else {
      throw Position.unreached(heights, place.latitude, place.longitude)
    }
    self.init(latitude: place.latitude, longitude: place.longitude, altitude: altitude, heights: heights)
  }

  private static func unreached(_ heights: HeightReference, _ latitude: Double, _ longitude: Double) -> SceneError {
    let place = PositionText.degrees(latitude: latitude, longitude: longitude) ?? "this place"
    return SceneError(
      .domain, "the grid of heights above \(heights.name) does not reach \(place)",
      help: "give a geoid that does with `geoid from \"file.tif\"`, or a separation in metres")
  }
}
