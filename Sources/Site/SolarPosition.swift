import Geodesy
import Glibc

/// Where the sun stands in the sky of a place.
public struct SolarPosition: Hashable, Sendable {
  /// Degrees clockwise from true north.
  public let azimuth: Double
  /// Degrees above the horizon, as geometry has it: without the refraction of the air.
  public let altitude: Double

  /// A sun at these degrees clockwise from true north and above the horizon.
  public init(azimuth: Double, altitude: Double) {
    self.azimuth = wrapped(degrees: azimuth)
    self.altitude = altitude
  }

  /// The sun at a moment in milliseconds from 1970-01-01T00:00:00Z, good to 0.01 degrees from 1950 to 2050.
  ///
  /// Source: J. Meeus, Astronomical Algorithms, 2nd edition (1998), chapter 25 (low accuracy) and equations 12.4, 13.5
  /// and 13.6, the algorithm of NOAA's solar calculator. The sun's parallax of 0.002 degrees is neglected.
  public init(milliseconds: Int64, latitude: Double, longitude: Double) {
    let days = Double(milliseconds) / 86_400_000 + 2_440_587.5 - 2_451_545
    // Dynamical time runs ahead of universal time by 64 to 80 s in these years; the sun moves 0.0008 degrees in 70 s.
    let century = (days + 70.0 / 86_400) / 36_525
    let meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.0003032)
    let anomaly = 357.52911 + century * (35_999.05029 - century * 0.0001537)
    let centre =
      (1.914602 - century * (0.004817 + 0.000014 * century)) * sineAndCosine(degrees: anomaly).sine
      + (0.019993 - 0.000101 * century) * sineAndCosine(degrees: 2 * anomaly).sine
      + 0.000289 * sineAndCosine(degrees: 3 * anomaly).sine
    let node = 125.04 - 1934.136 * century
    let apparent = meanLongitude + centre - 0.00569 - 0.00478 * sineAndCosine(degrees: node).sine
    let obliquity =
      23.439291 - century * (0.013004 + century * (0.00000016 - 0.0000005 * century))
      + 0.00256 * sineAndCosine(degrees: node).cosine
    let (sineLongitude, cosineLongitude) = sineAndCosine(degrees: apparent)
    let (sineTilt, cosineTilt) = sineAndCosine(degrees: obliquity)
    let rightAscension = atan2(cosineTilt * sineLongitude, cosineLongitude) * 180 / Double.pi
    let sineDeclination = sineTilt * sineLongitude
    let cosineDeclination = max(0, 1 - sineDeclination * sineDeclination).squareRoot()
    let sidereal = 280.46061837 + 360.98564736629 * days + 0.000387933 * century * century
    let hour = sineAndCosine(degrees: sidereal + longitude - rightAscension)
    let (sineLatitude, cosineLatitude) = sineAndCosine(degrees: latitude)
    // The sun's direction as east, north and up.
    let east = -cosineDeclination * hour.sine
    let north = sineDeclination * cosineLatitude - cosineDeclination * hour.cosine * sineLatitude
    let up = sineDeclination * sineLatitude + cosineDeclination * hour.cosine * cosineLatitude
    self.init(
      azimuth: atan2(east, north) * 180 / Double.pi, altitude: atan2(up, hypot(east, north)) * 180 / Double.pi)
  }

  /// The unit direction to the sun as east, north, up.
  public var direction: Vector3 {
    let (sineAzimuth, cosineAzimuth) = sineAndCosine(degrees: azimuth)
    let (sineAltitude, cosineAltitude) = sineAndCosine(degrees: altitude)
    return Vector3(sineAzimuth * cosineAltitude, cosineAzimuth * cosineAltitude, sineAltitude)
  }
}

extension SiteModel {
  /// The sun over a place at a moment in milliseconds from 1970-01-01T00:00:00Z, or where the site has it fixed.
  public func sun(milliseconds: Int64, at place: GeodeticPosition) -> SolarPosition {
    switch light {
    case .sun(let azimuth, let altitude): SolarPosition(azimuth: azimuth, altitude: altitude)
    case .clock:
      SolarPosition(milliseconds: milliseconds, latitude: place.latitude, longitude: place.longitude)
    }
  }
}
