/// What a height is counted from.
public enum HeightReference: Hashable, Sendable {
  /// The WGS 84 ellipsoid.
  case ellipsoidal
  /// The geoid, by a named model.
  case orthometric(Geoid)

  /// Orthometric by EGM96, what `altitude L` means without a further word.
  public static let egm96 = HeightReference.orthometric(.egm96)
}

/// A model of the geoid, by which orthometric heights convert to ellipsoidal ones.
public enum Geoid: Hashable, Sendable {
  /// The Earth Gravitational Model 1996, 15-minute grid (EPSG:5773), which Debian's proj-data brings.
  case egm96
  /// The Earth Gravitational Model 2008 (EPSG:3855); Debian has no grid of it.
  case egm2008
  /// The North American Vertical Datum 1988 (EPSG:5703); Debian has no grid of it.
  case navd88
  /// A grid of geoid separations in metres from a raster file; the string is the file's path.
  case file(String)
  /// One separation in metres for the whole site.
  case separation(Double)
}

/// A place by latitude and longitude on WGS 84 in degrees, with or without an altitude.
public struct Position: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double
  /// Metres above `heights`, or nil where no altitude is known.
  public var altitude: Double?
  /// What the altitude is counted from.
  public var heights: HeightReference

  /// The place at these degrees and this altitude in metres.
  public init(latitude: Double, longitude: Double, altitude: Double? = nil, heights: HeightReference = .egm96) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.heights = heights
  }
}
