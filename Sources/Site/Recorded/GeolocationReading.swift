/// A reading of the Geolocation API of browsers, as scripts log it: a timestamp and the members of its `coords`.
///
/// Source: W3C Recommendation "Geolocation", 16 September 2024, www.w3.org/TR/geolocation.
public struct GeolocationReading: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var timestamp: Double
  /// Degrees north on WGS 84.
  public var latitude: Double
  /// Degrees east on WGS 84.
  public var longitude: Double
  /// Metres within which the position is in 95 % of all cases, or nil.
  public var accuracy: Double?
  /// Metres above the WGS 84 ellipsoid, or nil. Some devices give the height above the geoid all the same.
  public var altitude: Double?
  /// Metres within which the altitude is in 95 % of all cases, or nil.
  public var altitudeAccuracy: Double?
  /// The direction of travel in degrees clockwise from true north; NaN or nil where there is none.
  public var heading: Double?
  /// Metres per second, or nil.
  public var speed: Double?

  /// The reading with these members.
  public init(
    timestamp: Double, latitude: Double, longitude: Double, accuracy: Double? = nil, altitude: Double? = nil,
    altitudeAccuracy: Double? = nil, heading: Double? = nil, speed: Double? = nil
  ) {
    self.timestamp = timestamp
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.altitude = altitude
    self.altitudeAccuracy = altitudeAccuracy
    self.heading = heading
    self.speed = speed
  }

  /// The reading as a fix, or nil where the position is none in degrees or the time is outside the years 1970 to 9999.
  ///
  /// Its 95 % radius becomes the 68 % radius of the same Gaussian errors: 1.510 / 2.448, of which both are
  /// sqrt(-2 ln(1 - p)) of the Rayleigh distribution. The 95 % interval of a height is 1.960 standard deviations wide
  /// on each side.
  public func fix(heights: RecordedHeightReference = .ellipsoidal) -> RecordedFix? {
    guard abs(latitude) <= 90, abs(longitude) <= 180, (0...253_402_300_799_999).contains(timestamp) else { return nil }
    func known(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    var fix = RecordedFix(
      moment: .since1970(milliseconds: Int(timestamp.rounded())), latitude: latitude, longitude: longitude,
      height: known(altitude, -1e6...1e6), heightReference: heights)
    fix.horizontalAccuracy = known(accuracy, 0...1e9).map { $0 * RecordedFix.radiusPerSigma / 2.448 }
    fix.verticalSigma = fix.height == nil ? nil : known(altitudeAccuracy, 0...1e9).map { $0 / 1.960 }
    fix.course = known(heading, 0...360)
    fix.speed = known(speed, 0...1e6)
    return fix
  }
}
