import Testing

@testable import Geodesy

@Suite struct GeometryTests {
  let polygon = Geometry(
    .polygon([
      PolygonPart(
        outer: [Coordinate(0, 0), Coordinate(10, 0), Coordinate(10, 8)],
        holes: [[Coordinate(7, 1), Coordinate(8, 1), Coordinate(8, 2)]])
    ]))

  @Test func boundingBox() {
    #expect(polygon.boundingBox == BoundingBox(minX: 0, minY: 0, maxX: 10, maxY: 8))
    #expect(Geometry(.multipoint([])).boundingBox == nil)
    #expect(Geometry(.multipoint([])).isEmpty)
  }

  @Test func countsHoles() {
    #expect(polygon.coordinateCount == 6)
  }

  @Test func mapsEveryCoordinateOrNone() {
    let moved = polygon.mapped { Coordinate($0.x + 1, $0.y) }
    #expect(moved?.boundingBox == BoundingBox(minX: 1, minY: 0, maxX: 11, maxY: 8))
    #expect(polygon.mapped { $0.x == 8 ? nil : $0 } == nil)
  }

  @Test func convertedKeepsHeight() throws {
    // cs2cs EPSG:4326 EPSG:26918 of 38.81 -77.053
    let operation = try CoordinateOperation(from: .wgs84(), to: CoordinateReferenceSystem(epsg: 26918))
    let point = try #require(Geometry.point(x: -77.053, y: 38.81, z: 12).converted(by: operation))
    guard case .point(let coordinate) = point.shape else {
      Issue.record("no point")
      return
    }
    #expect(abs(coordinate.x - 321744.399612) < 1e-5)
    #expect(coordinate.z == 12)
    #expect(point.hasZ)
  }
}

@Suite struct PositionTextTests {
  @Test(arguments: [
    (38.8098, -77.051, "38.80980N 77.05100W"), (-0.5, 0, "0.50000S 0.00000E"),
    (51.5238061234, -0.775395, "51.523806123N 0.775395W"), (-1e-12, 180, "0.00000N 180.00000E"),
    (89.9999999999, 0, "90.00000N 0.00000E"),
  ])
  func degrees(latitude: Double, longitude: Double, text: String) {
    #expect(PositionText.degrees(latitude: latitude, longitude: longitude) == text)
  }

  @Test func degreesWithGivenDecimals() {
    #expect(PositionText.degrees(latitude: 1.23456, longitude: 2, exactly: 2) == "1.23N 2.00E")
    #expect(PositionText.degrees(latitude: 1.23456, longitude: 2, exactly: 0) == "1N 2E")
    #expect(PositionText.degrees(latitude: .nan, longitude: 2) == nil)
    #expect(PositionText.degrees(latitude: 1e300, longitude: 2) == nil)
  }

  @Test(arguments: [
    (51.523806, -0.775395, "51°31'25.7\"N 0°46'31.4\"W"), (29.9999999, 0, "30°0'0.0\"N 0°0'0.0\"E"),
  ])
  func degreesMinutesSeconds(latitude: Double, longitude: Double, text: String) {
    #expect(PositionText.degreesMinutesSeconds(latitude: latitude, longitude: longitude) == text)
  }
}
