import Editing
import Geodesy
import Testing

/// The sequences S1 to S23 of the reticle's rules.
@Suite struct GoldenTests {
  @Test func s1PlacedVerticesFollowOneAnother() throws {
    let session = try line()
    #expect(session.text() == "0 0, 100 0, 100 100")
    #expect(session.selection == .vertex(part: 0, index: 2))
  }

  @Test func s2WithoutSelectionAVertexIsAppended() throws {
    var session = try line()
    session.clearSelection()
    let outcome = try session.place(at: ViewPoint(200, 100))
    #expect(session.text() == "0 0, 100 0, 100 100, 200 100")
    #expect(outcome.element == .vertex(part: 0, index: 3))
    #expect(session.selection == .vertex(part: 0, index: 3))
  }

  @Test func s3BeforeTheFirstVertexOfAPath() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 0))
    try session.place(at: ViewPoint(-100, 0))
    let outcome = try session.place(at: ViewPoint(-200, 0))
    #expect(session.text() == "-200 0, -100 0, 0 0, 100 0, 100 100")
    #expect(outcome.element == .vertex(part: 0, index: 0))
  }

  @Test func s4AfterTheSelectedVertex() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    try session.place(at: ViewPoint(150, 50))
    #expect(session.text() == "0 0, 100 0, 150 50, 100 100")
    #expect(session.selection == .vertex(part: 0, index: 2))
  }

  @Test func s5AMidVertexBecomesAVertexWhereItIsDropped() throws {
    var session = try line()
    let before = session.bits
    session.pan(50, 0)
    #expect(session.hovered == .midVertex(part: 0, segment: 0))
    session.selectAtReticle()
    try session.pickUp()
    session.pan(50, 40)
    #expect(session.bits == before)
    let steps = session.undoCount
    try session.place()
    #expect(session.text() == "0 0, 50 40, 100 0, 100 100")
    #expect(session.undoCount == steps + 1)
    try session.undo()
    #expect(session.bits == before)
  }

  @Test func s6TheClosingSegmentOfARingIsTheLast() throws {
    var session = try sketch(.polygon, [(0, 0), (100, 0), (100, 100), (0, 100)])
    session.pan(0, 50)
    #expect(session.hovered == .midVertex(part: 0, segment: 3))
    session.selectAtReticle()
    try session.pickUp()
    let outcome = try session.place(at: ViewPoint(-40, 50))
    #expect(outcome.element == .vertex(part: 0, index: 4))
    #expect(session.text() == "0 0, 100 0, 100 100, 0 100, -40 50")
    #expect(session.area == 12000)
  }

  @Test func s7CancelIsNoStep() throws {
    var session = try sketch(.polygon, [(0, 0), (100, 0), (100, 100), (0, 100)])
    session.pan(0, 50)
    session.selectAtReticle()
    try session.pickUp()
    let steps = session.undoCount
    session.cancel()
    #expect(session.text() == "0 0, 100 0, 100 100, 0 100")
    #expect(session.undoCount == steps)
    #expect(session.pickedUp == nil)
    #expect(session.selection == .midVertex(part: 0, segment: 3))
  }

  @Test func s8SelectingAtTheReticleNeedsSomethingUnderIt() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    session.pan(104, 0)
    let near = session.selectAtReticle()
    session.pan(106, 0)
    let far = session.selectAtReticle()
    #expect(near)
    #expect(!far)
    #expect(session.selection == .vertex(part: 0, index: 1))
  }

  @Test func s9PlacingOverAVertexInsertsACoincidentOne() throws {
    var session = try line()
    session.pan(100, 0)
    let outcome = try session.place()
    #expect(session.text() == "0 0, 100 0, 100 100, 100 0")
    #expect(outcome.warnings == ["coincident with vertex 0 1"])
  }

  @Test func s10PickingUpNeedsASelectionNotAHover() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    session.pan(600, 0)
    try session.pickUp()
    try session.place()
    #expect(session.text() == "0 0, 600 0, 100 100")
  }

  @Test func s11UndoWhileHoldingOnlyLetsGo() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    try session.pickUp()
    let outcome = try session.undo()
    #expect(session.pickedUp == nil)
    #expect(session.text() == "0 0, 100 0, 100 100")
    #expect(!outcome.isEdit)
    #expect(session.undoCount == 3)
  }

  @Test func s11ForcedUndoLetsGoAndUndoes() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    try session.pickUp()
    try session.undo(force: true)
    #expect(session.pickedUp == nil)
    #expect(session.text() == "0 0, 100 0")
  }

  @Test func s12PlacingAPointAgainMovesIt() throws {
    var session = try sketch(.point, [(1, 1), (2, 2)])
    #expect(session.text() == "2 2")
    #expect(session.selection == .vertex(part: 0, index: 0))
    try session.undo()
    #expect(session.text() == "1 1")
  }

  @Test func s13DeletingThePointsOfAMultipoint() throws {
    var session = try sketch(.multipoint, [(0, 0), (10, 0), (20, 0)])
    try session.select(.vertex(part: 0, index: 2))
    try session.deleteSelection()
    #expect(session.text() == "0 0, 10 0")
    #expect(session.sketchValidity == .valid)
    try session.deleteSelection()
    try session.deleteSelection()
    #expect(session.vertexCount == 0)
    #expect(session.sketchValidity == .invalid("the multipoint has no vertices yet"))
  }

  @Test func s14APolygonIsValidFromThreeVerticesOn() throws {
    var session = try sketch(.polygon)
    var answers = [session.sketchValidity.isValid]
    for place in [(0.0, 0.0), (100, 0), (100, 100), (0, 100)] {
      try session.place(at: ViewPoint(place.0, place.1))
      answers.append(session.sketchValidity.isValid)
    }
    #expect(answers == [false, false, false, true, true])
  }

  @Test func s15EveryPartMustHaveEnoughVertices() throws {
    let session = try polyline([(0, 0), (10, 0)], [(20, 0)])
    #expect(session.sketchValidity == .invalid("part 1 has 1 vertex, and a path needs 2"))
  }

  @Test func s16AVertexWithZGivesAllOthersTheDefault() throws {
    var session = try line()
    session.defaultZ = 7
    try session.insert(Coordinate(200, 100, 5), hasZ: true)
    #expect(session.text() == "0 0 7, 100 0 7, 100 100 7, 200 100 5")
    try session.undo()
    #expect(session.text() == "0 0, 100 0, 100 100")
  }

  @Test func s17MovingToAPlaceWithoutZKeepsZ() throws {
    var session = try lineZ([(0, 0, 1), (5, 5, 2), (9, 0, 3)])
    try session.select(.vertex(part: 0, index: 1))
    try session.move(to: ViewPoint(7, 7))
    #expect(session.text() == "0 0 1, 7 7 2, 9 0 3")
  }

  @Test func s18RotatingBy540IsRotatingBy180() throws {
    var session = try polygon(square)
    try session.select(.geometry)
    try session.rotate(degreesCounterClockwise: 540)
    #expect(session.text() == "10 10, 0 10, 0 0, 10 0")
  }

  @Test func s19ReflectingTurnsTheRing() throws {
    var session = try polygon(square)
    try session.select(.geometry)
    try session.scale(-1, 1, about: ViewPoint(0, 0))
    #expect(session.text() == "0 0, -10 0, -10 10, 0 10")
    #expect(Geometry.planarArea(session.editable.vertices(ofPart: 0)) == -200)
  }

  @Test(arguments: [
    "scale 0", "scale nan", "move inf", "rotate mid-vertex", "delete mid-vertex", "select",
  ])
  func s20WhatCannotBeDoneChangesNothing(_ what: String) throws {
    var session = try line()
    if what.hasSuffix("mid-vertex") { try session.select(.midVertex(part: 0, segment: 0)) }
    let before = (session.bits, session.undoCount, session.redoCount, session.selection)
    let error = failure {
      switch what {
      case "scale 0": try session.scale(0, 1)
      case "scale nan": try session.scale(.nan, 1)
      case "move inf": try session.move(dx: .infinity, dy: 0)
      case "rotate mid-vertex": try session.rotate(degreesCounterClockwise: 90)
      case "delete mid-vertex": try session.deleteSelection()
      default: try session.select(.vertex(part: 0, index: 99))
      }
    }
    #expect(error?.kind == (what.hasSuffix("mid-vertex") ? .mode : .range))
    #expect(before == (session.bits, session.undoCount, session.redoCount, session.selection))
  }

  @Test func s21MovingAPartMovesTheCentreOfItsExtent() throws {
    var session = try polyline([(0, 0), (10, 0)], [(100, 100), (120, 140), (110, 100)])
    try session.select(.part(1))
    try session.move(to: ViewPoint(500, 500))
    #expect(session.text(1) == "490 480, 510 520, 500 480")
    #expect(session.text(0) == "0 0, 10 0")
  }

  @Test func s22TheNearestOfTwoMarkersIsHovered() throws {
    let markers = [
      Coordinate(-86750.751150056443, 6713749.4529355941), Coordinate(-86879.381793060631, 6713437.3335486846),
      Coordinate(-87596.503104619667, 6714381.7342108283), Coordinate(-87553.257569537804, 6714402.0910389507),
      Coordinate(-86831.019903597829, 6714398.4128562529), Coordinate(-86854.105933315877, 6714396.1957954112),
      Coordinate(-86800.624094892439, 6713992.3374453448),
    ]
    let view = map(-86831.019903597829, 6714398.4128562529, unitsPerPixel: EditingView.unitsPerPixel(scale: 20000))
    var session = try EditingSession(Geometry(.multipoint(markers)), view: view)
    #expect(session.hovered == .vertex(part: 0, index: 4))
    // The other one lies 23.19 units away, and five pixels are 26.46.
    #expect(abs(session.view.unitsPerPixel * 5 - 26.458333333333332) < 1e-12)
    session.pan(-86854.105933315877, 6714396.1957954112)
    #expect(session.hovered == .vertex(part: 0, index: 5))
  }

  @Test func s23UntouchedVerticesKeepTheirBitsOnAMapOfAnotherSystem() throws {
    let ring = [
      Coordinate(-0.775395, 51.523806), Coordinate(-0.7701234567891, 51.5212345678912),
      Coordinate(-0.7723456789123, 51.5288888888888),
    ]
    let operation = try CoordinateOperation(
      from: .wgs84(), to: CoordinateReferenceSystem(epsg: 3857))
    let view = EditingView(
      centre: ViewPoint(-86316.57656365035, 6714477.238912111), unitsPerPixel: 5,
      conversion: ViewConversion(operation))
    var session = try EditingSession(Geometry(.polygon([PolygonPart(outer: ring)])), view: view)
    #expect(session.hovered == .vertex(part: 0, index: 0))
    session.pan(-86000, 6714900)
    try session.place()
    guard case .polygon(let parts) = session.geometry.shape else { return #expect(Bool(false)) }
    #expect(parts[0].outer.count == 4)
    for (index, vertex) in ring.enumerated() {
      #expect(parts[0].outer[index].x.bitPattern == vertex.x.bitPattern)
      #expect(parts[0].outer[index].y.bitPattern == vertex.y.bitPattern)
    }
    // x / 6378137 radians, and the inverse Gudermannian of y / 6378137.
    #expect(abs(parts[0].outer[3].x - -0.7725511443427885) < 1e-12)
  }
}
