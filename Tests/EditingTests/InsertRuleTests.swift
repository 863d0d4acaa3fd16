import Editing
import Geodesy
import Testing

@Suite struct InsertRuleTests {
  @Test func afterTheOnlyVertexOfItsPart() throws {
    var session = try polyline([(0, 0)])
    try session.select(.vertex(part: 0, index: 0))
    try session.place(at: ViewPoint(10, 0))
    #expect(session.text() == "0 0, 10 0")
  }

  @Test func afterTheFirstVertexOfARing() throws {
    var session = try polygon(square)
    try session.select(.vertex(part: 0, index: 0))
    let outcome = try session.place(at: ViewPoint(5, -3))
    #expect(session.text() == "0 0, 5 -3, 10 0, 10 10, 0 10")
    #expect(outcome.text == "inserted vertex 0 1")
  }

  @Test func afterTheFirstPointOfAMultipoint() throws {
    var session = try sketch(.multipoint, [(0, 0), (10, 0)])
    try session.select(.vertex(part: 0, index: 0))
    try session.place(at: ViewPoint(5, 5))
    #expect(session.text() == "0 0, 5 5, 10 0")
  }

  @Test func atTheEndOfTheSelectedPart() throws {
    var session = try polyline([(0, 0), (1, 0)], [(5, 5), (6, 5)])
    try session.select(.part(0))
    try session.place(at: ViewPoint(2, 0))
    #expect(session.text(0) == "0 0, 1 0, 2 0")
  }

  @Test func atTheEndOfTheLastPartWithTheGeometrySelected() throws {
    var session = try polyline([(0, 0), (1, 0)], [(5, 5), (6, 5)])
    try session.select(.geometry)
    try session.place(at: ViewPoint(7, 5))
    #expect(session.text(1) == "5 5, 6 5, 7 5")
  }

  @Test func intoTheSegmentOfASelectedMidVertex() throws {
    var session = try lineZ([(0, 0, 10), (10, 0, 20), (20, 0, 30)])
    try session.select(.midVertex(part: 0, segment: 1))
    try session.place(at: ViewPoint(12, 3))
    #expect(session.text() == "0 0 10, 10 0 20, 12 3 22, 20 0 30")
  }

  @Test func aFreshVertexGetsTheDefaultZ() throws {
    var session = try lineZ([(0, 0, 10), (10, 0, 20)])
    session.defaultZ = 3
    try session.place(at: ViewPoint(20, 0))
    #expect(session.text() == "0 0 10, 10 0 20, 20 0 3")
  }

  @Test func aZThatIsNoNumberBecomesTheDefault() throws {
    var session = try lineZ([(0, 0, 10), (10, 0, 20)])
    try session.insert(Coordinate(20, 0, .nan), hasZ: true)
    #expect(session.text() == "0 0 10, 10 0 20, 20 0 0")
  }

  @Test func mGoesInBetweenToo() throws {
    let path = [Coordinate(0, 0, m: 100), Coordinate(10, 0, m: 200)]
    var session = try EditingSession(Geometry(.polyline([path]), hasM: true), view: map())
    try session.select(.midVertex(part: 0, segment: 0))
    try session.place(at: ViewPoint(4, 1))
    #expect(session.editable.vertex(part: 0, index: 1)?.m == 140)
  }

  @Test func insertingIsRefusedWhileSomethingIsHeld() throws {
    var session = try line()
    try session.pickUp()
    #expect(failure { try session.insert(Coordinate(1, 1)) }?.kind == .mode)
  }

  @Test func aPlaceThatIsNoneIsRefused() throws {
    var session = try line()
    #expect(failure { try session.place(at: ViewPoint(.nan, 0)) }?.kind == .range)
    #expect(failure { try session.insert(Coordinate(0, .infinity)) }?.kind == .range)
    #expect(session.vertexCount == 3)
  }
}
