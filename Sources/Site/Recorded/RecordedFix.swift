import Geodesy

/// How a receiver came by a fix, by the names of the GGA quality of NMEA 0183 (version 4.11, sentence GGA, field 6).
public enum FixClass: String, Hashable, Sendable, CaseIterable {
  /// Quality 0: there is no fix.
  case none
  /// Quality 1: satellites alone.
  case single
  /// Quality 2: corrected by a reference station or an augmentation system.
  case differential
  /// Quality 3: the precise positioning service.
  case pps
  /// Quality 4: carrier phase with whole ambiguities.
  case rtk
  /// Quality 5: carrier phase with ambiguities that are not yet whole.
  case rtkFloat = "rtk_float"
  /// Quality 6: dead reckoning.
  case estimated
  /// Quality 7: a position that was entered by hand.
  case manual
  /// Quality 8: a simulator.
  case simulated
  /// The file does not say, or says what the standard does not know.
  case unknown

  /// The class of a GGA quality; a number that the standard does not know gives `unknown`.
  public init(quality: Int) {
    let known: [FixClass] = [
      .none, .single, .differential, .pps, .rtk, .rtkFloat, .estimated, .manual, .simulated,
    ]
    self = known.indices.contains(quality) ? known[quality] : .unknown
  }

  /// The GGA quality, 0 to 8; an unknown class is written as 1, as it has a position.
  public var quality: Int {
    switch self {
    case .none: return 0
    case .single, .unknown: return 1
    case .differential: return 2
    case .pps: return 3
    case .rtk: return 4
    case .rtkFloat: return 5
    case .estimated: return 6
    case .manual: return 7
    case .simulated: return 8
    }
  }
}

/// When something was recorded.
public enum RecordedMoment: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  case since1970(milliseconds: Int)
  /// Milliseconds since the first moment of a file that gives no date.
  case sinceStart(milliseconds: Int)

  /// The milliseconds, since whatever they are counted from.
  public var milliseconds: Int {
    switch self {
    case .since1970(let milliseconds), .sinceStart(let milliseconds): return milliseconds
    }
  }
}

/// What a recorded height is counted from.
public enum RecordedHeightReference: String, Hashable, Sendable, CaseIterable {
  /// The WGS 84 ellipsoid.
  case ellipsoidal
  /// The geoid as the receiver knows it; its separation says which, where the file gives it.
  case orthometric
}

/// What a receiver said of one epoch.
public struct RecordedFix: Hashable, Sendable {
  /// When it holds, or nil where the receiver did not know the time.
  public var moment: RecordedMoment?
  /// How the receiver came by it; without a position always `none`.
  public var fixClass: FixClass
  /// Degrees north on WGS 84, -90 to 90; nil where there is no fix, whatever old position a receiver repeats then.
  public var latitude: Double?
  /// Degrees east on WGS 84, -180 to 180; nil exactly where the latitude is.
  public var longitude: Double?
  /// Metres above `heightReference`, or nil.
  public var height: Double?
  /// What the height is counted from.
  public var heightReference: RecordedHeightReference
  /// Metres from the ellipsoid up to the geoid that the receiver uses, or nil where it does not say.
  public var separation: Double?
  /// The radius in metres of the circle that holds 68 % of the horizontal errors, or nil.
  public var horizontalAccuracy: Double?
  /// The standard deviation of the height in metres, or nil.
  public var verticalSigma: Double?
  /// The standard deviation towards the north in metres, or nil.
  public var sigmaNorth: Double?
  /// The standard deviation towards the east in metres, or nil.
  public var sigmaEast: Double?
  /// The horizontal dilution of precision, or nil.
  public var hdop: Double?
  /// The number of satellites used, or nil.
  public var satellites: Int?
  /// The direction of travel in degrees clockwise from true north, 0 to 360, or nil.
  public var course: Double?
  /// The speed over ground in metres per second, or nil.
  public var speed: Double?

  /// A fix at a place in degrees, or none; everything else is unknown until it is set.
  public init(
    moment: RecordedMoment? = nil, fixClass: FixClass = .unknown, latitude: Double? = nil, longitude: Double? = nil,
    height: Double? = nil, heightReference: RecordedHeightReference = .orthometric, separation: Double? = nil
  ) {
    self.moment = moment
    let isPlaced = latitude != nil && longitude != nil && fixClass != .none
    self.fixClass = isPlaced ? fixClass : .none
    self.latitude = isPlaced ? latitude : nil
    self.longitude = isPlaced ? longitude : nil
    self.height = isPlaced ? height : nil
    self.heightReference = heightReference
    self.separation = separation
  }

  /// Metres above the ellipsoid: an orthometric height plus the receiver's separation (NMEA 0183, GGA fields 9 and 11).
  /// Nil where the height, or the separation that it needs, is unknown.
  public var ellipsoidalHeight: Double? {
    switch heightReference {
    case .ellipsoidal: return height
    case .orthometric: return height.flatMap { height in separation.map { height + $0 } }
    }
  }

  /// Metres above the receiver's geoid; nil where the height, or the separation that it needs, is unknown.
  public var orthometricHeight: Double? {
    switch heightReference {
    case .orthometric: return height
    case .ellipsoidal: return height.flatMap { height in separation.map { height - $0 } }
    }
  }

  /// The place, or nil where there is no fix. Its altitude is ellipsoidal where that is known, by the receiver's own
  /// separation; else the receiver's geoid is unknown and `assumed` is taken for it.
  public func position(assuming assumed: HeightReference = .egm96) -> Position? {
    guard let latitude, let longitude else { return nil }
    if let altitude = ellipsoidalHeight {
      return Position(latitude: latitude, longitude: longitude, altitude: altitude, heights: .ellipsoidal)
    }
    return Position(latitude: latitude, longitude: longitude, altitude: height, heights: assumed)
  }

  /// The 68 % radius of errors that are Gaussian with this standard deviation along each of two axes: the factor is
  /// sqrt(-2 ln(1 - 0.68)) of the Rayleigh distribution, 1.510 (reference: errors of a position in a plane, R68).
  public static let radiusPerSigma = 1.510

  /// The 68 % radius in metres of two standard deviations in metres: 1.510 times the root of their mean square, which
  /// is exact where they are equal.
  public static func radius(sigmaNorth: Double, sigmaEast: Double) -> Double {
    radiusPerSigma * ((sigmaNorth * sigmaNorth + sigmaEast * sigmaEast) / 2).squareRoot()
  }
}
