import Editing
import Geodesy
import Testing

@Suite struct PartTests {
  @Test func aNewPartTakesWhatIsPlaced() throws {
    var session = try line()
    #expect(try session.newPart().element == .part(1))
    #expect(session.sketchValidity == .invalid("part 1 has 0 vertices, and a path needs 2"))
    try session.place(at: ViewPoint(7, 7))
    try session.place(at: ViewPoint(8, 8))
    #expect(session.text(1) == "7 7, 8 8")
    #expect(session.text(0) == "0 0, 100 0, 100 100")
  }

  @Test func twoEmptyPartsAreNone() throws {
    var session = try line()
    try session.newPart()
    #expect(failure { try session.newPart() }?.kind == .mode)
  }

  @Test func anEmptyPartIsNotPutOut() throws {
    var session = try line()
    try session.newPart()
    guard case .polyline(let paths) = session.geometry.shape else { return #expect(Bool(false)) }
    #expect(paths.count == 1)
  }

  @Test func pointsHaveNoParts() throws {
    var session = try sketch(.multipoint, [(0, 0)])
    #expect(failure { try session.newPart() }?.kind == .mode)
    #expect(failure { try session.select(.part(0)) }?.kind == .mode)
    #expect(failure { try session.deletePart(0) }?.kind == .mode)
  }

  @Test func holesNeedARing() throws {
    var session = try sketch(.polygon)
    #expect(failure { try session.newHole() }?.kind == .geometry)
    var path = try line()
    #expect(failure { try path.newHole() }?.kind == .mode)
  }

  @Test func aHoleBelongsToTheSelectedRing() throws {
    let squares = [0.0, 20].map { shift in PolygonPart(outer: square.map { Coordinate($0.0 + shift, $0.1) }) }
    var session = try EditingSession(Geometry(.polygon(squares)), view: map())
    try session.select(.vertex(part: 0, index: 2))
    try session.newHole()
    for place in [(2.0, 2.0), (3, 2), (3, 3)] { try session.place(at: ViewPoint(place.0, place.1)) }
    #expect(session.editable.outerRings == [nil, nil, 0])
  }

  @Test func holesStayWithTheirRingWhereverTheyAreMoved() throws {
    var session = try polygon(square, [(2, 2), (4, 2), (4, 4)])
    try session.select(.part(1))
    try session.move(dx: 100, dy: 0)
    #expect(session.editable.outerRings == [nil, 0])
  }

  @Test func aHoleWithoutItsRingIsSpokenOf() throws {
    var session = try polygon(square, [(2, 2), (4, 2), (4, 4)])
    let outcome = try session.deletePart(0)
    #expect(
      outcome.warnings == [
        "later parts are numbered one less",
        "its hole, now part 0, has lost the ring around and is an area, unless another ring lies around",
      ])
    #expect(session.editable.outerRings == [nil])
    try session.undo()
    #expect(session.editable.outerRings == [nil, 0])
  }

  @Test func anIslandInAHoleIsAnOuterRing() throws {
    var session = try polygon([(0, 0), (20, 0), (20, 20), (0, 20)], [(2, 2), (2, 18), (18, 18), (18, 2)])
    try session.rectangle(from: ViewPoint(5, 5), to: ViewPoint(10, 10))
    #expect(session.editable.outerRings == [nil, 0, nil])
    #expect(session.area == 400 - 256 + 25)
  }

  @Test func deletingTheLastVertexDeletesThePart() throws {
    var session = try polyline([(0, 0)], [(5, 5), (6, 6)])
    try session.select(.vertex(part: 1, index: 1))
    let outcome = try session.deleteVertex(part: 0, index: 0)
    #expect(outcome.warnings == ["later parts are numbered one less"])
    #expect(session.text(0) == "5 5, 6 6")
    #expect(session.selection == .vertex(part: 0, index: 1))
  }

  @Test func afterDeletingTheVertexOfThatNumberIsSelected() throws {
    var session = try polyline([(0, 0), (1, 0), (2, 0), (3, 0)])
    try session.select(.vertex(part: 0, index: 1))
    #expect(try session.deleteSelection().text == "deleted vertex 0 1; vertex 0 1 is selected")
    try session.deleteSelection()
    try session.deleteSelection()
    #expect(session.selection == .vertex(part: 0, index: 0))
    #expect(session.text() == "0 0")
  }

  @Test func aRangeIsOneStep() throws {
    let path = (0..<5000).map { Coordinate(Double($0), 0) }
    var session = try EditingSession(Geometry(.polyline([path])), view: map())
    let before = session.bits
    try session.deleteVertices(part: 0, 1000...3999)
    #expect(session.vertexCount == 2000)
    #expect(session.editable.vertex(part: 0, index: 999) == Coordinate(999, 0))
    #expect(session.editable.vertex(part: 0, index: 1000) == Coordinate(4000, 0))
    #expect(session.undoCount == 1)
    try session.undo()
    #expect(session.bits == before)
  }

  @Test func aRangeMustExist() throws {
    var session = try line()
    #expect(failure { try session.deleteVertices(part: 0, 1...3) }?.kind == .range)
    #expect(failure { try session.deleteVertex(part: 1, index: 0) }?.kind == .range)
    #expect(failure { try session.deleteVertex(part: -1, index: 0) }?.kind == .range)
  }

  @Test func aRectangleRunsCounterClockwise() throws {
    var session = try sketch(.polygon)
    try session.rectangle(from: ViewPoint(4, 5), to: ViewPoint(1, 2))
    #expect(session.text() == "1 2, 4 2, 4 5, 1 5")
    #expect(session.undoCount == 1)
  }

  @Test func aRectangleOfALineClosesItself() throws {
    var session = try sketch(.polyline)
    try session.rectangle(from: ViewPoint(0, 0), to: ViewPoint(2, 1))
    #expect(session.text() == "0 0, 2 0, 2 1, 0 1, 0 0")
  }

  @Test func anEllipseMeetsItsBox() throws {
    var session = try sketch(.polygon)
    try session.ellipse(from: ViewPoint(0, 0), to: ViewPoint(4, 2), segments: 4)
    #expect(session.text() == "4 1, 2 2, 0 1, 2 0")
    try session.ellipse(from: ViewPoint(0, 0), to: ViewPoint(4, 2))
    #expect(session.editable.vertexCount(ofPart: 1) == 64)
    // 2 sin(45 degrees) = 1.4142135623730951 beside the centre, and half of that above it.
    let vertex = try #require(session.editable.vertex(part: 1, index: 8))
    #expect(abs(vertex.x - 3.414213562373095) < 1e-15)
    #expect(abs(vertex.y - 1.7071067811865475) < 1e-15)
  }

  @Test func shapesNeedWidthAndHeight() throws {
    var session = try sketch(.polygon)
    #expect(failure { try session.rectangle(from: ViewPoint(1, 1), to: ViewPoint(1, 4)) }?.kind == .geometry)
    #expect(failure { try session.ellipse(from: ViewPoint(0, 0), to: ViewPoint(1, 1), segments: 3) }?.kind == .range)
  }

  @Test func aStreamFillsThePartThatWasBegun() throws {
    var session = try polygon(square)
    try session.newHole()
    try session.addStream([(2.0, 2.0), (4, 2), (4, 4), (2, 2)].map { Coordinate($0.0, $0.1) })
    #expect(session.text(1) == "2 2, 4 2, 4 4")
    #expect(session.editable.outerRings == [nil, 0])
  }

  @Test func aStreamKeepsItsDistance() throws {
    var session = try sketch(.polyline)
    try session.addStream((0..<10).map { Coordinate(Double($0), 0) }, minimumDistance: 2.5)
    #expect(session.text() == "0 0, 3 0, 6 0, 9 0")
  }

  @Test func replacingTakesTheOrdinatesOfTheNewOne() throws {
    var session = try line()
    try session.replace(with: Geometry(.polyline([[Coordinate(0, 0, 4), Coordinate(1, 1, 5)]]), hasZ: true))
    #expect(session.text() == "0 0 4, 1 1 5")
    try session.undo()
    #expect(session.text() == "0 0, 100 0, 100 100")
  }

  @Test func movingAVertexUpGivesAllAZ() throws {
    var session = try line()
    session.defaultZ = 1
    try session.select(.vertex(part: 0, index: 1))
    try session.move(to: Coordinate(100, 0, 9), hasZ: true)
    #expect(session.text() == "0 0 1, 100 0 9, 100 100 1")
  }

  @Test func movingAPartUpGivesItTheZ() throws {
    var session = try polyline([(0, 0), (2, 0)], [(5, 5), (7, 5)])
    try session.select(.part(1))
    try session.move(to: Coordinate(6, 6, 9), hasZ: true)
    #expect(session.text(0) == "0 0 0, 2 0 0")
    #expect(session.text(1) == "5 6 9, 7 6 9")
  }

  @Test func turningALoneVertexDoesNothing() throws {
    var session = try line()
    #expect(try !session.rotate(degreesCounterClockwise: 90).isEdit)
    #expect(session.undoCount == 3)
  }
}
