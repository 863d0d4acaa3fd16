import Glibc

/// An ellipsoid of revolution.
public struct Ellipsoid: Hashable, Sendable {
  /// The equatorial radius in metres.
  public let semiMajorAxis: Double
  /// The flattening, without unit.
  public let flattening: Double

  /// The ellipsoid with this equatorial radius in metres and this flattening.
  public init(semiMajorAxis: Double, flattening: Double) {
    self.semiMajorAxis = semiMajorAxis
    self.flattening = flattening
  }

  /// The ellipsoid of the World Geodetic System 1984 (NGA.STND.0036, table 3.1).
  public static let wgs84 = Ellipsoid(semiMajorAxis: 6_378_137, flattening: 1 / 298.257223563)

  /// The square of the first eccentricity.
  @inlinable public var eccentricitySquared: Double { flattening * (2 - flattening) }

  /// The earth-centred, earth-fixed coordinates (metres) of a geodetic position on this ellipsoid.
  ///
  /// Source: EPSG Guidance Note 7-2, section 4.1.1 (EPSG:9602).
  public func earthCentred(_ position: GeodeticPosition) -> Vector3 {
    earthCentred(
      latitude: sineAndCosine(degrees: position.latitude), longitude: sineAndCosine(degrees: position.longitude),
      height: position.height)
  }

  fileprivate func earthCentred(
    latitude: (sine: Double, cosine: Double), longitude: (sine: Double, cosine: Double), height h: Double
  ) -> Vector3 {
    let e2 = eccentricitySquared
    let normal = semiMajorAxis / (1 - e2 * latitude.sine * latitude.sine).squareRoot()
    return Vector3(
      (normal + h) * latitude.cosine * longitude.cosine,
      (normal + h) * latitude.cosine * longitude.sine,
      (normal * (1 - e2) + h) * latitude.sine)
  }

  /// The geodetic position on this ellipsoid of earth-centred, earth-fixed coordinates in metres.
  ///
  /// Source: B. R. Bowring, "The accuracy of geodetic latitude and height equations", Survey Review 28 (1985) 218,
  /// followed by one Newton-like refinement, which leaves less than 1e-12 degrees and 1e-8 m from 10 km below the
  /// ellipsoid to beyond any satellite. The centre of the earth gives latitude 90.
  public func geodetic(_ point: Vector3) -> GeodeticPosition {
    let e2 = eccentricitySquared
    let b = semiMajorAxis * (1 - flattening)
    let secondEccentricitySquared = e2 / (1 - e2)
    let distanceFromAxis = hypot(point.x, point.y)
    let longitude = distanceFromAxis > 0 ? atan2(point.y, point.x) * 180 / Double.pi : 0
    let beta = atan2(semiMajorAxis * point.z, b * distanceFromAxis)
    func latitude(reduced beta: Double) -> Double {
      let sinBeta = sin(beta)
      let cosBeta = cos(beta)
      return atan2(
        point.z + secondEccentricitySquared * b * sinBeta * sinBeta * sinBeta,
        distanceFromAxis - e2 * semiMajorAxis * cosBeta * cosBeta * cosBeta)
    }
    var phi = latitude(reduced: beta)
    phi = latitude(reduced: atan2((1 - flattening) * sin(phi), cos(phi)))
    let sinPhi = sin(phi)
    let cosPhi = cos(phi)
    let height =
      distanceFromAxis * cosPhi + point.z * sinPhi
      - semiMajorAxis * (1 - e2 * sinPhi * sinPhi).squareRoot()
    return GeodeticPosition(latitude: phi * 180 / Double.pi, longitude: longitude, height: height)
  }

  /// The direction of the normal through a point in earth-centred, earth-fixed coordinates, and the height above the
  /// ellipsoid in metres.
  ///
  /// The same steps as `geodetic`, with sines and cosines carried as the sides of triangles: it costs no sine.
  package func normal(through point: Vector3) -> (up: Vector3, height: Double) {
    let e2 = eccentricitySquared
    let b = semiMajorAxis * (1 - flattening)
    let secondEccentricitySquared = e2 / (1 - e2)
    let distanceFromAxis = (point.x * point.x + point.y * point.y).squareRoot()
    func unit(_ sine: Double, _ cosine: Double) -> (sine: Double, cosine: Double) {
      let scale = 1 / (sine * sine + cosine * cosine).squareRoot()
      return (sine * scale, cosine * scale)
    }
    func latitude(reduced beta: (sine: Double, cosine: Double)) -> (sine: Double, cosine: Double) {
      unit(
        point.z + secondEccentricitySquared * b * beta.sine * beta.sine * beta.sine,
        distanceFromAxis - e2 * semiMajorAxis * beta.cosine * beta.cosine * beta.cosine)
    }
    guard distanceFromAxis > 0 else { return (Vector3(0, 0, point.z < 0 ? -1 : 1), abs(point.z) - b) }
    var phi = latitude(reduced: unit(semiMajorAxis * point.z, b * distanceFromAxis))
    phi = latitude(reduced: unit((1 - flattening) * phi.sine, phi.cosine))
    let across = phi.cosine / distanceFromAxis
    let height =
      distanceFromAxis * phi.cosine + point.z * phi.sine
      - semiMajorAxis * (1 - e2 * phi.sine * phi.sine).squareRoot()
    return (Vector3(point.x * across, point.y * across, phi.sine), height)
  }
}

/// A place by latitude and longitude in degrees and ellipsoidal height in metres.
@frozen
public struct GeodeticPosition: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double
  /// Metres above the ellipsoid.
  public var height: Double

  /// The place at these degrees and this ellipsoidal height in metres.
  @inlinable
  public init(latitude: Double, longitude: Double, height: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.height = height
  }
}

/// A local tangent frame at a place on WGS 84: x east, y true north, z up along the ellipsoid's normal, in metres.
public struct LocalFrame: Hashable, Sendable {
  /// The place of the frame's zero point.
  public let origin: GeodeticPosition
  /// The same place, earth-centred, in metres.
  public let originEarthCentred: Vector3
  /// The rotation from the frame to earth-centred axes; its columns are east, north and up.
  public let axes: Matrix3

  /// The frame at a place on WGS 84.
  public init(origin: GeodeticPosition) {
    self.origin = origin
    let latitude = sineAndCosine(degrees: origin.latitude)
    let longitude = sineAndCosine(degrees: origin.longitude)
    originEarthCentred = Ellipsoid.wgs84.earthCentred(latitude: latitude, longitude: longitude, height: origin.height)
    let (sinLatitude, cosLatitude) = latitude
    let (sinLongitude, cosLongitude) = longitude
    axes = Matrix3(
      Vector3(-sinLongitude, cosLongitude, 0),
      Vector3(-sinLatitude * cosLongitude, -sinLatitude * sinLongitude, cosLatitude),
      Vector3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude))
  }

  /// The earth-centred coordinates of a point of the frame.
  public func earthCentred(_ point: Vector3) -> Vector3 { originEarthCentred + axes * point }
  /// The coordinates in the frame of an earth-centred point.
  public func local(earthCentred point: Vector3) -> Vector3 { axes.transposed * (point - originEarthCentred) }
  /// The place of a point of the frame.
  public func geodetic(_ point: Vector3) -> GeodeticPosition { Ellipsoid.wgs84.geodetic(earthCentred(point)) }
  /// The coordinates in the frame of a place.
  public func local(_ position: GeodeticPosition) -> Vector3 {
    local(earthCentred: Ellipsoid.wgs84.earthCentred(position))
  }
}
