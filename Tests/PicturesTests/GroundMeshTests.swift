import Geodesy
import Scene
import Testing

@testable import Pictures

/// A picture that remembers where it was asked: its columns are longitudes, its rows latitudes, in ten-millionths of a
/// degree, which its colour tells.
private struct Graticule: GroundColour {
  let step: Double

  func colour(latitude: Double, longitude: Double) -> Colour? {
    func byte(_ value: Double) -> UInt8 { UInt8(truncatingIfNeeded: Int((value / step).rounded(.down))) }
    return Colour(red: byte(longitude), green: byte(latitude), blue: 0)
  }
}

@Suite struct GroundMeshTests {
  @Test(
    arguments: [
      GeodeticPosition(latitude: 0.3, longitude: 10, height: 0),
      GeodeticPosition(latitude: 52.1, longitude: -2.3, height: 150),
      GeodeticPosition(latitude: 70.2, longitude: 25.5, height: 30),
      GeodeticPosition(latitude: -16.5, longitude: 179.999, height: 0),
    ])
  func `A point has the colour of its place, found box by box`(place: GeodeticPosition) {
    let frame = LocalFrame(origin: place)
    // Stripes of 0.000001 deg are 11 cm wide; what is within a millimetre of an edge may fall on either side.
    let picture = Graticule(step: 1e-6)
    var mesh = GroundMesh(picture, frame: frame)
    var differing = 0
    var count = 0
    for x in stride(from: -1_900.0, through: 1_900, by: 97.31) {
      for y in stride(from: -1_900.0, through: 1_900, by: 89.17) {
        let point = Vector3(x, y, 37 - x / 50)
        let exact = frame.geodetic(point)
        if mesh.colour(point, footprint: 0.1) != picture.colour(latitude: exact.latitude, longitude: exact.longitude) {
          differing += 1
        }
        count += 1
      }
    }
    #expect(count > 1_500 && differing <= count / 40, "\(differing) of \(count)")
  }

  @Test func `Far away boxes are larger, and still good to a thousandth of a pixel`() {
    let frame = LocalFrame(origin: GeodeticPosition(latitude: 46, longitude: 8, height: 0))
    let picture = Graticule(step: 0.001)
    var mesh = GroundMesh(picture, frame: frame)
    var differing = 0
    for x in stride(from: -60_000.0, through: 60_000, by: 3_713) {
      for y in stride(from: -60_000.0, through: 60_000, by: 3_517) {
        let point = Vector3(x, y, 100)
        let exact = frame.geodetic(point)
        if mesh.colour(point, footprint: 60) != picture.colour(latitude: exact.latitude, longitude: exact.longitude) {
          differing += 1
        }
      }
    }
    #expect(differing <= 4, "\(differing)")
  }
}
