import Foundation
import Geodesy
import Scene

/// A grid of heights over latitude and longitude, north up.
struct GeographicGrid: TerrainGrid {
  var north: Double
  var west: Double
  var spacing: Double
  var columns: Int
  var rows: Int
  /// The height at a column and row; NaN for a void.
  var height: @Sendable (Int, Int) -> Double

  func vertices(columns: Range<Int>, rows: Range<Int>) throws(SceneError) -> [GeodeticPosition] {
    rows.flatMap { row in
      columns.map { column in
        GeodeticPosition(
          latitude: north - Double(row) * spacing, longitude: west + Double(column) * spacing,
          height: height(column, row))
      }
    }
  }

  func gridCoordinates(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    ((longitude - west) / spacing, (north - latitude) / spacing)
  }
}

/// A grid of heights on transverse Mercator coordinates as UTM has them, north up in the grid.
///
/// Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", Journal of Geodesy 85 (2011),
/// equations 7 to 36 (Krüger's series to the third order in n).
struct TransverseMercatorGrid: TerrainGrid {
  var centralMeridian: Double
  var east: Double
  var north: Double
  var spacing: Double
  var columns: Int
  var rows: Int
  var height: @Sendable (Int, Int) -> Double

  private static let n = Ellipsoid.wgs84.flattening / (2 - Ellipsoid.wgs84.flattening)
  private static let radius = Ellipsoid.wgs84.semiMajorAxis / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
  private static let alpha = [
    n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16, 13 * n * n / 48 - 3 * n * n * n / 5, 61 * n * n * n / 240,
  ]
  private static let beta = [
    n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96, n * n / 48 + n * n * n / 15, 17 * n * n * n / 480,
  ]
  private static let e = (Ellipsoid.wgs84.eccentricitySquared).squareRoot()
  private static let scale = 0.9996

  func geographic(_ east: Double, _ north: Double) -> (latitude: Double, longitude: Double) {
    let xi = north / (Self.scale * Self.radius)
    let eta = (east - 500_000) / (Self.scale * Self.radius)
    var xi0 = xi
    var eta0 = eta
    for (index, b) in Self.beta.enumerated() {
      let k = 2 * Double(index + 1)
      xi0 -= b * sin(k * xi) * cosh(k * eta)
      eta0 -= b * cos(k * xi) * sinh(k * eta)
    }
    let tauPrime = sin(xi0) / (sinh(eta0) * sinh(eta0) + cos(xi0) * cos(xi0)).squareRoot()
    var tau = tauPrime
    for _ in 0..<5 {
      let sigma = sinh(Self.e * atanh(Self.e * tau / (1 + tau * tau).squareRoot()))
      let guess = tau * (1 + sigma * sigma).squareRoot() - sigma * (1 + tau * tau).squareRoot()
      tau +=
        (tauPrime - guess) / (1 + guess * guess).squareRoot() * (1 + (1 - Self.e * Self.e) * tau * tau)
        / ((1 - Self.e * Self.e) * (1 + tau * tau).squareRoot())
    }
    return (atan(tau) * 180 / .pi, centralMeridian + atan2(sinh(eta0), cos(xi0)) * 180 / .pi)
  }

  func projected(_ latitude: Double, _ longitude: Double) -> (east: Double, north: Double) {
    let lambda = (longitude - centralMeridian) * .pi / 180
    let tau = tan(latitude * .pi / 180)
    let sigma = sinh(Self.e * atanh(Self.e * tau / (1 + tau * tau).squareRoot()))
    let tauPrime = tau * (1 + sigma * sigma).squareRoot() - sigma * (1 + tau * tau).squareRoot()
    let xi0 = atan2(tauPrime, cos(lambda))
    let eta0 = asinh(sin(lambda) / (tauPrime * tauPrime + cos(lambda) * cos(lambda)).squareRoot())
    var xi = xi0
    var eta = eta0
    for (index, a) in Self.alpha.enumerated() {
      let k = 2 * Double(index + 1)
      xi += a * sin(k * xi0) * cosh(k * eta0)
      eta += a * cos(k * xi0) * sinh(k * eta0)
    }
    return (500_000 + Self.scale * Self.radius * eta, Self.scale * Self.radius * xi)
  }

  func vertices(columns: Range<Int>, rows: Range<Int>) throws(SceneError) -> [GeodeticPosition] {
    rows.flatMap { row in
      columns.map { column in
        let place = geographic(east + Double(column) * spacing, north - Double(row) * spacing)
        return GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height(column, row))
      }
    }
  }

  func gridCoordinates(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    let place = projected(latitude, longitude)
    return ((place.east - east) / spacing, (north - place.north) / spacing)
  }
}

/// The azimuth in degrees from one place to another nearby: of the way's direction in the first place's tangent frame.
func azimuth(_ from: GeodeticPosition, _ to: GeodeticPosition) -> Double {
  let way = LocalFrame(origin: from).local(to)
  let angle = atan2(way.x, way.y) * 180 / .pi
  return angle < 0 ? angle + 360 : angle
}
