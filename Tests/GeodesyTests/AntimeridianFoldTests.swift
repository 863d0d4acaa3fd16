import Foundation
import Testing

@testable import Geodesy

/// Expected geometries of the files are those of the Python package antimeridian; the others follow from the rule.
@Suite struct AntimeridianFoldTests {
  private func fold(_ text: String, _ epsg: Int = 4326) throws -> String {
    let crs = try CoordinateReferenceSystem(epsg: epsg)
    return WellKnownText.text(try AntimeridianFold(of: crs).folded(WellKnownText.read(text).geometry))
  }

  /// Polygons as sets of rings, each ring as the set of its edges, so that where rings begin does not matter.
  private func edges(_ geometry: Geometry) throws -> Set<Set<Set<[Double]>>> {
    guard case .polygon(let parts) = geometry.shape else { return [] }
    return Set(
      parts.flatMap { [$0.outer] + $0.holes }.map { ring in
        Set(zip(ring, ring.dropFirst() + ring.prefix(1)).map { Set([[$0.x, $0.y], [$1.x, $1.y]]) })
      })
  }

  /// The polygon in a file of GeoJSON.
  private func polygon(_ name: String) throws -> Geometry? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data/vector/geojson")
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("antimeridian_\(name).json")) else {
      return nil
    }
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let polygons =
      object["type"] as? String == "MultiPolygon"
      ? try #require(object["coordinates"] as? [[[[Double]]]]) : [try #require(object["coordinates"] as? [[[Double]]])]
    return Geometry(
      .polygon(
        polygons.map { rings in
          let rings = rings.map { $0.dropLast().map { Coordinate($0[0], $0[1]) } }
          return PolygonPart(outer: rings[0], holes: Array(rings.dropFirst()))
        }))
  }

  @Test(arguments: ["complex-split", "one-hole", "over-180", "north-pole"])
  func filesFoldAsExpected(_ name: String) throws {
    guard let input = try polygon(name), let expected = try polygon(name + ".expected") else { return }
    let folded = try AntimeridianFold(of: CoordinateReferenceSystem(epsg: 4326)).folded(input)
    #expect(try edges(folded) == edges(expected))
  }

  @Test(arguments: ["issues-164", "issues-182", "issues-201", "cw-split", "point-on-antimeridian"])
  func allOtherFilesStayWithinTheWorld(_ name: String) throws {
    guard let input = try polygon(name) else { return }
    let box = try #require(
      try AntimeridianFold(of: CoordinateReferenceSystem(epsg: 4326)).folded(input).boundingBox)
    #expect(box.minX >= -180 && box.maxX <= 180)
  }

  @Test func aPolygonThatIsWrittenTheShortWayIsCut() throws {
    #expect(
      try fold("POLYGON ((170 40, 170 50, -170 50, -170 40, 170 40))")
        == "MULTIPOLYGON (((180 40, 170 40, 170 50, 180 50, 180 40)), ((-180 50, -170 50, -170 40, -180 40, -180 50)))")
  }

  @Test func aLineIsCutWithItsHeightBetween() throws {
    #expect(
      try fold("LINESTRING Z (178 -18 10, 182 -16 30)")
        == "MULTILINESTRING Z ((178 -18 10, 180 -17 20), (-180 -17 20, -178 -16 30))")
    #expect(
      try fold("MULTILINESTRING ((170 -10, -170 10), (0 0, 1 1))")
        == "MULTILINESTRING ((170 -10, 180 0), (-180 0, -170 10), (0 0, 1 1))")
  }

  @Test func aVertexOnTheAntimeridianBelongsToBothSides() throws {
    #expect(try fold("LINESTRING (170 0, 180 1, 190 2)") == "MULTILINESTRING ((170 0, 180 1), (-180 1, -170 2))")
    #expect(try fold("LINESTRING (190 2, 180 1, 170 0)") == "MULTILINESTRING ((-170 2, -180 1), (180 1, 170 0))")
    // What only touches it is not cut.
    #expect(try fold("LINESTRING (170 0, 180 1, 170 2)") == "LINESTRING (170 0, 180 1, 170 2)")
    #expect(try fold("POLYGON ((190 0, 180 5, 190 10, 190 0))") == "POLYGON ((-170 0, -180 5, -170 10, -170 0))")
  }

  @Test func b57APolygonThatSaysSoGoesTheLongWay() throws {
    #expect(
      try fold("POLYGON ((-10 -50, -10 50, -350 50, -350 -50, -10 -50))")
        == "MULTIPOLYGON (((180 50, 10 50, 10 -50, 180 -50, 180 50)), ((-180 -50, -10 -50, -10 50, -180 50, -180 -50)))"
    )
  }

  @Test func pointsAndWholePartsComeBackByWholeTurns() throws {
    #expect(
      try fold("MULTIPOINT ((190 1), (180 2), (-180 3), (-540.5 4), (12.1 5))")
        == "MULTIPOINT ((-170 1), (180 2), (-180 3), (179.5 4), (12.1 5))")
    #expect(
      try fold("POLYGON ((370 0, 380 0, 380 5, 370 0), (372 1, 378 1, 378 2, 372 1))")
        == "POLYGON ((10 0, 20 0, 20 5, 10 0), (12 1, 18 1, 18 2, 12 1))")
    #expect(try fold("LINESTRING (180 0, 180 5)") == "LINESTRING (180 0, 180 5)")
  }

  @Test func aLineTwiceAroundBecomesItsTurns() throws {
    #expect(
      try fold("LINESTRING (0 0, 900 90)")
        == "MULTILINESTRING ((0 0, 180 18), (-180 18, 180 54), (-180 54, 180 90))")
  }

  @Test func aHoleOnTheOtherSideStaysInItsPolygon() throws {
    #expect(
      try fold("POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0), (-178 2, -176 2, -176 4, -178 2))")
        == "MULTIPOLYGON (((180 10, 170 10, 170 0, 180 0, 180 10)), "
        + "((-180 0, -170 0, -170 10, -180 10, -180 0), (-178 2, -176 2, -176 4, -178 2)))")
  }

  @Test func webMercatorFoldsAtItsOwnEdge() throws {
    let half = 20_037_508.342789244
    let folded = try AntimeridianFold(of: CoordinateReferenceSystem(epsg: 3857))
      .folded(WellKnownText.read("LINESTRING (20000000 0, 20075016.685578488 10)").geometry)
    guard case .polyline(let paths) = folded.shape else { return }
    #expect(paths.map { $0.map(\.x) } == [[20_000_000, half], [-half, -20_000_000]])
    #expect(abs(paths[0][1].y - 5) < 1e-9)
  }

  @Test func aZoneHasNoAntimeridian() throws {
    #expect(throws: GeodesyError.self) { try AntimeridianFold(of: CoordinateReferenceSystem(epsg: 32632)) }
  }

  @Test func aRingAroundThePoleNeedsAPlaceForIt() throws {
    #expect(throws: GeodesyError.self) {
      try fold("POLYGON ((0 9e6, 1e7 9e6, 3e7 9e6, 4.007501668557849e7 9e6, 0 9e6), (0 0, 1 1, 1 0, 0 0))", 32632)
    }
    #expect(try fold("POLYGON ((-90 -80, 90 -80, 180 -70, -90 -80))").contains("180 -90, -180 -90"))
  }
}
