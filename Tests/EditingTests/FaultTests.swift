import Geodesy
import Testing

@testable import Editing

/// Every kind of fault by itself; the lists are longer than what GEOS 3.11 says, which names the first one.
@Suite struct FaultTests {
  private func faults(_ text: String) throws -> [String] {
    GeometryFaults(of: try WellKnownText.read(text).geometry).list.map { "\($0.code.rawValue) \($0.x) \($0.y)" }
  }

  @Test func aBowTieCrossesOnce() throws {
    #expect(try faults("POLYGON ((0 0, 10 10, 10 0, 0 10, 0 0))") == ["self-intersection 5.0 5.0"])
  }

  @Test func b24DeletingAVertexCanMakeARingCross() throws {
    var session = try polygon([(0, 0), (10, 0), (10, 2), (2, 2), (2, 8), (10, 8), (10, 10), (0, 10)])
    #expect(GeometryFaults(of: session.geometry).list.isEmpty)
    #expect(session.area == 52)
    try session.deleteVertex(part: 0, index: 0)
    #expect(
      GeometryFaults(of: session.geometry).list == [
        GeometryFault(.selfIntersection, 8, 2), GeometryFault(.ringSelfIntersection, 2, 8),
      ])
  }

  @Test func b33EqualVerticesOneAfterTheOtherDoNotMeet() throws {
    #expect(try faults("POLYGON ((0 0, 10 0, 10 0, 0 0))") == ["too-few-points 0.0 0.0"])
    #expect(try faults("POLYGON ((0 0, 10 0, 10 0, 10 10, 0 0))") == [])
    #expect(try faults("LINESTRING (0 0, 10 0, 10 0)") == [])
  }

  @Test func aRingThatTouchesItself() throws {
    #expect(
      try faults("POLYGON ((0 0, 10 0, 5 5, 10 10, 0 10, 5 5, 0 0))") == ["ring-self-intersection 5.0 5.0"])
  }

  @Test func aSpikeRunsAlongItself() throws {
    #expect(
      try faults("POLYGON ((0 0, 10 0, 10 10, 10 15, 10 10, 0 10, 0 0))") == [
        "self-intersection 10.0 10.0", "self-intersection 10.0 15.0", "ring-self-intersection 10.0 10.0",
      ])
  }

  @Test func aHoleOutside() throws {
    #expect(
      try faults("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (20 0, 21 0, 21 1, 20 0))") == ["hole-outside-shell 20.0 0.0"])
    // It begins on the edge, and leads away from it.
    #expect(try faults("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (9 5, 12 4, 12 6, 9 5))") == ["hole-outside-shell 9.0 5.0"])
  }

  @Test func aHoleInAHole() throws {
    #expect(
      try faults("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1), (3 3, 4 3, 4 4, 3 3))")
        == ["nested-holes 3.0 3.0"])
  }

  @Test func anAreaInAnArea() throws {
    #expect(
      try faults("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((1 1, 2 1, 2 2, 1 1)))") == ["nested-shells 1.0 1.0"])
    // In a hole it may lie, and touch it.
    #expect(
      try faults(
        "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1)), ((1 1, 7 2, 7 7, 1 1)))") == [])
  }

  @Test func theSameRingTwice() throws {
    let found = try faults("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((1 1, 1 0, 0 0, 1 1)))")
    #expect(found.first == "duplicate-rings 1.0 1.0")
    #expect(found.dropFirst().allSatisfy { $0.hasPrefix("self-intersection") })
  }

  @Test func holesThatCutTheInsideInTwo() throws {
    // A hole from edge to edge, and one that only touches one edge.
    #expect(
      try faults("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (5 0, 6 5, 5 10, 4 5, 5 0))") == [
        "disconnected-interior 5.0 0.0", "disconnected-interior 5.0 10.0",
      ])
    #expect(try faults("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (5 0, 6 5, 5 9, 4 5, 5 0))") == [])
    // Three holes in a ring, with a fourth that hangs on one of them.
    let hole = "(2 2, 4 2, 3 4, 2 2), (4 2, 6 2, 5 4, 4 2), (3 4, 4 6, 5 4, 4 5, 3 4), (6 2, 8 2, 7 4, 6 2)"
    #expect(
      try faults("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), \(hole))").sorted() == [
        "disconnected-interior 3.0 4.0", "disconnected-interior 4.0 2.0", "disconnected-interior 5.0 4.0",
      ])
  }

  @Test func theFaultsOfAllKindsAreListedTogether() throws {
    #expect(
      try faults(
        "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 3 1, 2 3, 2 -1, 1 1), (20 0, 21 0, 21 1, 20 0), (4 4, 5 5, 4 4))")
        == [
          "too-few-points 4.0 4.0", "self-intersection 1.5 0.0", "self-intersection 2.0 0.0",
          "self-intersection 2.0 1.0", "hole-outside-shell 20.0 0.0",
        ])
  }

  @Test func whatIsNoNumberIsNamed() throws {
    let ring = [Coordinate(0, 0), Coordinate(1, 0), Coordinate(.infinity, 1)]
    let faults = GeometryFaults(of: Geometry(.polygon([PolygonPart(outer: ring)]))).list
    #expect(faults.map(\.code) == [.invalidCoordinate])
  }

  @Test func theSearchEndsWhereThereAreTooMany() throws {
    // A comb of 60 teeth over another one: 3,600 crossings and more.
    let teeth = (0..<60).flatMap { [Coordinate(Double($0), 0), Coordinate(Double($0) + 0.5, 100)] }
    let bars = (0..<60).flatMap { [Coordinate(-1, Double($0) + 20), Coordinate(70, Double($0) + 20.5)] }
    let faults = GeometryFaults(of: Geometry(.polygon([PolygonPart(outer: teeth + bars)])), most: 1000)
    #expect(faults.list.count == 1000)
    #expect(faults.isCut)
  }

  @Test func sidesAreTheRightOnesWhereRoundingErrs() {
    // Three places on one line, and one off it by the last bit: without care both come out as 0 or the wrong sign.
    #expect(orientation(0.5, 0.5, 12, 12, 24, 24) == 0)
    #expect(orientation(12, 12, 24, 24, 0.5, 0.5.nextUp) > 0)
    #expect(orientation(12, 12, 24, 24, 0.5.nextUp, 0.5) < 0)
    #expect(orientation(12, 12, 24, 24, 0.5, 0.5.nextDown) < 0)
  }

  @Test func b70CloseVerticesAreOddAndNoFault() throws {
    let text =
      "POLYGON ((131.99195773801207565 46.71326429348344078, 131.99195772479012589 46.71326423506027936, "
      + "131.992 46.714, 131.99195773801207565 46.71326429348344078))"
    #expect(try faults(text) == [])
    let lints = VertexLints(
      of: try WellKnownText.read(text).geometry, try CoordinateReferenceSystem(epsg: 4326))
    #expect(lints.list.map(\.code) == [.closeVertices])
    // geod: 0.00657 m.
    #expect(abs(lints.list[0].distance - 0.00657) < 0.00005)
  }

  @Test func b82AMoveLooksForNoCrossings() throws {
    // A ring that crosses itself goes on being edited, and nothing is said of it.
    var session = try polygon([(0, 0), (10, 10), (10, 0), (0, 10)])
    try session.select(.vertex(part: 0, index: 2))
    let outcome = try session.move(to: ViewPoint(12, 1))
    #expect(outcome.warnings.isEmpty)
    #expect(session.sketchValidity == .valid)
  }

  @Test func b83CountsAreKept() throws {
    var session = try polygon(square)
    try session.select(.vertex(part: 0, index: 1))
    try session.place(at: ViewPoint(12, 5))
    try session.deleteVertex(part: 0, index: 0)
    try session.undo()
    #expect(session.vertexCount == 5)
    #expect(session.editable.vertices(ofPart: 0).count == 5)
  }
}
