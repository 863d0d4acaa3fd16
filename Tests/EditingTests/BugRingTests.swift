import Editing
import Geodesy
import Testing

/// Faults that other editors have had with rings and with deleting, by their numbers in the collection.
@Suite struct BugRingTests {
  @Test func b01EveryGeometryOfADragIsClosed() throws {
    var session = try polygon(square)
    try session.select(.vertex(part: 0, index: 0))
    try session.pickUp()
    for step in 1...5 {
      session.pan(Double(step), Double(step))
      #expect(session.text() == "0 0, 10 0, 10 10, 0 10")
    }
    try session.drop()
    #expect(session.text() == "5 5, 10 0, 10 10, 0 10")
    #expect(session.area == 50)
  }

  @Test(arguments: [(0, 5), (5, 0)])
  func b02AVertexOnAnotherOneMovesAlone(_ moved: Int, _ other: Int) throws {
    var session = try polygon([(10, 20), (0, 20), (0, 0), (20, 0), (20, 20), (10, 20), (15, 15), (5, 15)])
    try session.select(.vertex(part: 0, index: moved))
    try session.move(to: ViewPoint(10, 25))
    #expect(session.vertexCount == 8)
    #expect(session.editable.vertex(part: 0, index: other) == Coordinate(10, 20))
    #expect(session.area == 387.5)
  }

  @Test func b03OneClosingRepeatIsTakenOff() throws {
    let ring = [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (0, 0), (0, 0), (0, 0)].map { Coordinate($0.0, $0.1) }
    let closed = Geometry(.polygon([PolygonPart(outer: ring)]))
    let geometry = try EditableGeometry(closed, ringsAreClosed: true)
    #expect(geometry.vertexCount == 6)
    #expect(geometry.repeats(ofPart: 0) == [4, 5])
  }

  @Test func b03RepeatsAreReportedAndMoveByThemselves() throws {
    var session = try polygon(square + [(0, 0), (0, 0)])
    #expect(session.openingNotes == ["vertex 0 4 and 1 more repeat the one before or the first of the ring"])
    try session.select(.vertex(part: 0, index: 0))
    try session.move(to: ViewPoint(-5, -5))
    #expect(session.text() == "-5 -5, 10 0, 10 10, 0 10, 0 0, 0 0")
  }

  @Test func b03RepeatsCanBeTakenOut() throws {
    var session = try polygon(square + [(0, 0), (0, 0)])
    try session.removeRepeats()
    #expect(session.text() == "0 0, 10 0, 10 10, 0 10")
    try session.undo()
    #expect(session.vertexCount == 6)
  }

  @Test func b03ARingOfRepeatsIsNoCrash() throws {
    var session = try polygon([(1, 1), (2, 2), (3, 3), (1, 1), (1, 1)])
    #expect(session.area == 0)
    try session.removeRepeats()
    #expect(session.text() == "1 1, 2 2, 3 3")
  }

  @Test func b04TheClosingEdgeHasAMidVertex() throws {
    let session = try polygon(square)
    #expect(session.editable.segmentCount(ofPart: 0) == 4)
    #expect(session.viewPoint(of: .midVertex(part: 0, segment: 3)) == ViewPoint(0, 5))
  }

  @Test func b06AppendingToARingKeepsItClosed() throws {
    var session = try polygon([(0, 0), (10, 0), (10, 10)])
    try session.place(at: ViewPoint(0, 10))
    #expect(session.text() == "0 0, 10 0, 10 10, 0 10")
    #expect(session.area == 100)
  }

  @Test func b07AndB08TheLastEdgeGetsTheLastNumber() throws {
    var session = try polygon([(0, 0), (10, 0), (5, 8)])
    session.tolerance = 1
    session.pan(2.5, 4)
    try session.press()
    #expect(session.pickedUp == .midVertex(part: 0, segment: 2))
    let outcome = try session.drop(at: ViewPoint(0, 6))
    #expect(outcome.element == .vertex(part: 0, index: 3))
    #expect(session.text() == "0 0, 10 0, 5 8, 0 6")
  }

  @Test func b10BothEndsOfAClosedLineCanBeReached() throws {
    var session = try polyline([(0, 0), (10, 0), (10, 10), (0, 0)])
    session.pan(0, 0)
    #expect(session.hovered == .vertex(part: 0, index: 0))
    try session.select(.vertex(part: 0, index: 3))
    try session.move(dx: -1, dy: 0)
    #expect(session.text() == "0 0, 10 0, 10 10, -1 0")
  }

  @Test func b11RotatingKeepsAllVertices() throws {
    var session = try polygon(square)
    try session.select(.geometry)
    try session.rotate(degreesCounterClockwise: 90, about: ViewPoint(0, 0))
    #expect(session.text() == "0 0, 0 10, -10 10, -10 0")
  }

  @Test func b12ToB14ARingHasAsManyVerticesAsCorners() throws {
    let session = try polygon(square)
    #expect(session.vertexCount == 4)
    #expect(session.geometry.coordinateCount == 4)
  }

  @Test func b16APathOfOneVertexIsNotValid() throws {
    var session = try polyline([(0, 0), (10, 0)])
    let outcome = try session.deleteVertex(part: 0, index: 1)
    #expect(session.text() == "0 0")
    #expect(outcome.warnings == ["part 0 now has 1 vertex; the sketch cannot be saved before it has 2"])
    #expect(!session.sketchValidity.isValid)
  }

  @Test func b17AllWaysToNothingLeadToTheSame() throws {
    var one = try polygon(square)
    for _ in 0..<4 { try one.deleteVertex(part: 0, index: 0) }
    var two = try polygon(square)
    try two.deletePart(0)
    var three = try polygon(square)
    try three.clear()
    #expect(one.geometry == Geometry(.polygon([])))
    #expect(two.geometry == one.geometry)
    #expect(three.geometry == one.geometry)
  }

  @Test func b18ATriangleMayLoseAVertex() throws {
    var session = try polygon([(0, 0), (10, 0), (5, 8)])
    try session.deleteVertex(part: 0, index: 2)
    #expect(session.sketchValidity == .invalid("part 0 has 2 vertices, and a ring needs 3"))
    try session.undo()
    #expect(session.text() == "0 0, 10 0, 5 8")
  }

  @Test func b19AHoleCanBeDeleted() throws {
    var session = try polygon(square, [(2, 2), (4, 2), (4, 4)])
    try session.deletePart(1)
    #expect(session.editable.partCount == 1)
    #expect(session.area == 100)
  }

  @Test func b21TheLastVertexOfALineGoesAlone() throws {
    var session = try polyline([(0, 0), (1, 0), (2, 0), (3, 0)])
    try session.deleteVertex(part: 0, index: 3)
    #expect(session.text() == "0 0, 1 0, 2 0")
  }

  @Test func b22OnlyTheNearestIsDeleted() throws {
    var session = try sketch(.multipoint, [(0, 0), (10, 0), (11, 0), (20, 0)])
    session.pan(10.4, 0)
    session.selectAtReticle()
    try session.deleteSelection()
    #expect(session.text() == "0 0, 11 0, 20 0")
  }

  @Test func b23BothEndsOfALineCanBeDeleted() throws {
    var session = try line()
    try session.deleteVertex(part: 0, index: 0)
    #expect(session.text() == "100 0, 100 100")
    try session.undo()
    try session.deleteVertex(part: 0, index: 2)
    #expect(session.text() == "0 0, 100 0")
  }

  @Test func b26APartOfSeveralCanBeDeleted() throws {
    let squares = [0.0, 20, 40].map { shift in
      PolygonPart(outer: square.map { Coordinate($0.0 + shift, $0.1) })
    }
    var session = try EditingSession(Geometry(.polygon(squares)), view: map())
    let outcome = try session.deletePart(1)
    #expect(session.geometry.shape == .polygon([squares[0], squares[2]]))
    #expect(outcome.warnings == ["later parts are numbered one less"])
  }

  @Test func b28AnUnfinishedPolygonIsKeptAndFlagged() throws {
    var session = try sketch(.polygon, [(0, 0), (10, 0)])
    session.cancel()
    #expect(session.sketchValidity.reason == "part 0 has 2 vertices, and a ring needs 3")
    #expect(session.geometry.coordinateCount == 2)
  }

  @Test(arguments: [false, true])
  func b73ARolesFollowsFromPlaceNotFromDirection(_ isReversed: Bool) throws {
    var session = try polygon(square)
    try session.newPart()
    let added: [(Double, Double)] = [(20, 0), (30, 0), (30, 10), (20, 10)]
    for place in isReversed ? added.reversed() : added { try session.place(at: ViewPoint(place.0, place.1)) }
    guard case .polygon(let parts) = session.geometry.shape else { return #expect(Bool(false)) }
    #expect(parts.map(\.holes.count) == [0, 0])
    #expect(session.area == 200)
  }

  @Test func b73ARingWithinAnotherIsItsHole() throws {
    var session = try polygon(square)
    try session.rectangle(from: ViewPoint(2, 2), to: ViewPoint(4, 4))
    #expect(session.editable.outerRings == [nil, 0])
    #expect(session.area == 96)
  }

  @Test func b74AHoleLeavesAPolygonOfOnePart() throws {
    var session = try polygon([(0, 0), (5, 0), (5, 5), (0, 5)])
    try session.newHole()
    for place in [(1.0, 1.0), (1, 2), (2, 2), (2, 1)] { try session.place(at: ViewPoint(place.0, place.1)) }
    guard case .polygon(let parts) = session.geometry.shape else { return #expect(Bool(false)) }
    #expect(parts.map(\.holes.count) == [1])
    #expect(session.area == 24)
  }

  @Test func b84EachInsertGoesWhereItIsAsked() throws {
    let squares = [0.0, 20].map { shift in PolygonPart(outer: square.map { Coordinate($0.0 + shift, $0.1) }) }
    var session = try EditingSession(Geometry(.polygon(squares)), view: map(20, 5))
    try session.press()
    try session.drop(at: ViewPoint(15, 5))
    session.pan(10, 5)
    try session.press()
    try session.drop(at: ViewPoint(12, 5))
    #expect(session.text(0) == "0 0, 10 0, 12 5, 10 10, 0 10")
    #expect(session.text(1) == "20 0, 30 0, 30 10, 20 10, 15 5")
  }
}
