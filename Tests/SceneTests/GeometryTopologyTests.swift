import Geodesy
import Testing

@testable import Scene

@Suite("How geometries lie to one another")
struct GeometryTopologyTests {
  private func read(_ text: String) throws -> Geometry { try WellKnownText.read(text).geometry }

  @Test("A longitude that need not move stays exactly as it is")
  func exact() throws {
    let crs = try CoordinateReferenceSystem.wgs84()
    let square = try read("POLYGON ((0.1 0.1, 0.3 0.1, 0.3 0.3, 0.1 0.3, 0.1 0.1))")
    #expect(try GeometryTopology.intersects(square, read("POINT (0.3 0.2)"), of: crs))
    #expect(try !GeometryTopology.contains(square, read("POINT (0.3 0.2)"), of: crs))
    let plane = try CommonPlane(square, read("POINT (0.3 0.2)"), of: crs)
    #expect(plane.first == square && plane.secondTurned.isEmpty)
  }

  @Test("Longitudes go on across the antimeridian, holes with their ring")
  func unwrapped() throws {
    let crs = try CoordinateReferenceSystem.wgs84()
    let ring = try read("POLYGON ((178 0, -178 0, -178 4, 178 4, 178 0), (-179 1, -178.5 1, -178.5 2, -179 1))")
    let plane = try CommonPlane(ring, read("POINT (-179.5 3)"), of: crs)
    #expect(plane.first.boundingBox == BoundingBox(minX: 178, minY: 0, maxX: 182, maxY: 4))
    #expect(plane.second.shape == .point(Coordinate(180.5, 3)))
    #expect(try GeometryTopology.contains(ring, read("POINT (-179.5 3)"), of: crs))
    #expect(try !GeometryTopology.contains(ring, read("POINT (-178.6 1.2)"), of: crs))
  }

  @Test("A band around the earth meets what lies a turn away")
  func band() throws {
    let crs = try CoordinateReferenceSystem.wgs84()
    let equator = try read("LINESTRING (-100 0, 0 0, 100 0, 170 0)")
    #expect(try GeometryTopology.intersects(equator, read("LINESTRING (160 -1, 165 1)"), of: crs))
    #expect(try GeometryTopology.intersects(equator, read("LINESTRING (-170 0, 165 0)"), of: crs))
    #expect(try !GeometryTopology.intersects(equator, read("LINESTRING (-170 -1, -165 1)"), of: crs))
  }

  @Test("What is not whole has a reason")
  func shortcomings() throws {
    #expect(try read("LINESTRING (1 2)").shortcoming == "a line has 1 vertex and needs 2")
    #expect(try read("POLYGON ((1 2, 3 4))").shortcoming == "a ring has 2 vertices and needs 3")
    #expect(try read("GEOMETRYCOLLECTION (POINT (1 2), MULTIPOINT EMPTY)").shortcoming == "it is empty")
    #expect(try read("POINT (1 2)").shortcoming == nil)
  }

  @Test("Measures are read from files where all are numbers")
  func measures() throws {
    let geometry = try read("LINESTRING ZM (1 2 3 4, 5 6 7 8)")
    #expect(geometry.hasZ && geometry.hasM)
    #expect(geometry.keeping(z: true, m: false) == (try read("LINESTRING Z (1 2 3, 5 6 7)")))
    #expect(geometry.keeping(z: false, m: true) == (try read("LINESTRING M (1 2 4, 5 6 8)")))
  }
}
