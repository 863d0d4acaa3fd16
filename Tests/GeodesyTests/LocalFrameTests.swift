import Testing

@testable import Geodesy

/// The pose vectors of the reference on AR toolkits, section 2.9: origin 34.056397, -117.195646, 400 m above the
/// ellipsoid, with independent values to 9 decimals of a degree and 5 of a metre.
@Suite struct LocalFrameTests {
  let frame = LocalFrame(origin: GeodeticPosition(latitude: 34.056397, longitude: -117.195646, height: 400))

  @Test(arguments: [
    (Vector3(0, 10, 0), 34.056487147, -117.195646000, 400.00001),
    (Vector3(10, 0, 0), 34.056397000, -117.195537692, 400.00001),
    (Vector3(8.330127018922193, 4.428203230275509, 2), 34.056436919, -117.195555778, 402.00001),
    (Vector3(0, 6, -1.5), 34.056451088, -117.195646000, 398.50000),
  ])
  func placesOfTheFrame(enu: Vector3, latitude: Double, longitude: Double, height: Double) {
    let place = frame.geodetic(enu)
    #expect(abs(place.latitude - latitude) <= 1e-9)
    #expect(abs(place.longitude - longitude) <= 1e-9)
    #expect(abs(place.height - height) <= 1e-5)
  }

  @Test func tabletopCamera() {
    let anchor = LocalFrame(origin: GeodeticPosition(latitude: 34.056397, longitude: -117.195646, height: 0))
    let camera = anchor.geodetic(Vector3(0, -1600, 600))
    #expect(abs(camera.latitude - 34.041973977) <= 1e-9)
    #expect(abs(camera.longitude - -117.195646) <= 1e-9)
    #expect(abs(camera.height - 600.20138) <= 1e-5)
  }

  @Test func localIsTheInverseOfGeodetic() {
    let point = Vector3(1234.5, -678.9, 42)
    let back = frame.local(frame.geodetic(point))
    #expect((back - point).length < 1e-6)
  }
}
