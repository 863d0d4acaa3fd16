import Foundation
import Testing

@testable import Geodesy

/// Independent values: PROJ's `cct +proj=cart +ellps=WGS84`.
@Suite struct EllipsoidTests {
  @Test(arguments: [
    (GeodeticPosition(latitude: 41.9, longitude: 12.5, height: 100), 4641797.785106, 1029061.794026, 4237409.856308),
    (
      GeodeticPosition(latitude: 34.056397, longitude: -117.195646, height: 400), -2417731.172440, -4705275.535467,
      3551855.070476
    ),
  ])
  func earthCentred(place: GeodeticPosition, x: Double, y: Double, z: Double) {
    let point = Ellipsoid.wgs84.earthCentred(place)
    #expect((point - Vector3(x, y, z)).length < 1e-6)
  }

  @Test func geodetic() {
    let point = Vector3(4_000_000, -3_000_000, -4_000_000)
    let place = Ellipsoid.wgs84.geodetic(point)
    #expect(abs(place.longitude - -36.869897645844) < 1e-11)
    // PROJ 9.1 stops after one step of Bowring's, which leaves 7e-6 m here; what comes back is the stricter test.
    #expect(abs(place.latitude - -38.846696613112) < 1e-10)
    #expect(abs(place.height - 33357.952447) < 1e-5)
    #expect((Ellipsoid.wgs84.earthCentred(place) - point).length < 1e-8)
  }

  @Test(arguments: [-89.9999, -45, -0.001, 0, 12.3, 60, 90], [-10_000.0, 0, 8848, 400_000, 36_000_000])
  func roundTrip(latitude: Double, height: Double) {
    let place = GeodeticPosition(latitude: latitude, longitude: 77.7, height: height)
    let back = Ellipsoid.wgs84.geodetic(Ellipsoid.wgs84.earthCentred(place))
    #expect(abs(back.latitude - latitude) < 1e-11)
    #expect(abs(back.height - height) < 1e-7)
  }

  // The normal's elevation and azimuth are latitude and longitude.
  @Test(arguments: [-90.0, -89.9999, -45, -0.001, 0, 12.3, 60, 90], [-10_000.0, 0, 8848, 400_000])
  func normalAndHeight(latitude: Double, height: Double) {
    let point = Ellipsoid.wgs84.earthCentred(GeodeticPosition(latitude: latitude, longitude: 120, height: height))
    let (up, reached) = Ellipsoid.wgs84.normal(through: point)
    let across = Foundation.cos(latitude * .pi / 180)
    let expected = Vector3(-0.5 * across, 0.75.squareRoot() * across, Foundation.sin(latitude * .pi / 180))
    #expect((up - expected).length < 1e-15 * 4)
    #expect(abs(reached - height) < 1e-8)
  }

  @Test func poleHasNoLongitudeOfItsOwn() {
    let place = Ellipsoid.wgs84.geodetic(Vector3(0, 0, 6356752.314245179))
    #expect(place.latitude == 90)
    #expect(place.longitude == 0)
    #expect(abs(place.height) < 1e-8)
  }

  @Test func centreOfTheEarth() {
    let place = Ellipsoid.wgs84.geodetic(.zero)
    #expect(place.latitude.isFinite && place.height.isFinite)
  }
}
