import Editing
import Geodesy
import Testing

/// Faults that other editors have had with crosshairs, undo, snapping, z and precision, by their numbers in the
/// collection.
@Suite struct BugReticleTests {
  @Test func b29ThePreviewIsNeverPartOfTheGeometry() throws {
    var session = try line()
    session.pan(5, 0)
    #expect(session.preview?.place == ViewPoint(5, 0))
    #expect(session.geometry.coordinateCount == 3)
  }

  @Test func b30PlacingTwiceIsWarnedOf() throws {
    var session = try sketch(.polyline, [(0, 0), (10, 0), (10, 10)])
    #expect(try session.place(at: ViewPoint(10, 10)).warnings == ["coincident with vertex 0 2"])
    #expect(session.vertexCount == 4)
  }

  @Test func b30PlacingTwiceCanBeRefused() throws {
    var session = try sketch(.polyline, [(0, 0), (10, 0), (10, 10)])
    let error = failure { try session.place(at: ViewPoint(10, 10), coincident: .refuse) }
    #expect(error?.kind == .geometry)
    #expect(session.vertexCount == 3)
  }

  @Test func b31AStreamLosesItsRepeats() throws {
    var session = try sketch(.polyline)
    let outcome = try session.addStream([(0.0, 0.0), (0, 0), (1, 0), (2, 0)].map { Coordinate($0.0, $0.1) })
    #expect(session.text() == "0 0, 1 0, 2 0")
    #expect(outcome.warnings == ["1 of 4 points were left out as repeats"])
  }

  @Test func b34TheFloatingVertexIsNotCounted() throws {
    var session = try sketch(.polygon, [(0, 0), (10, 0), (10, 10)])
    session.pan(500, 500)
    #expect(session.vertexCount == 3)
  }

  @Test func b35PanningMovesNothingThatIsOnlySelected() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    session.pan(200, 0)
    #expect(session.text() == "0 0, 100 0, 100 100")
    #expect(session.pickedUp == nil)
  }

  @Test func b36PlacingOverAVertexStillInserts() throws {
    var session = try sketch(.polyline, [(0, 0), (10, 0), (10, 10), (0, 10)])
    session.clearSelection()
    session.pan(0, 0)
    try session.place()
    #expect(session.text() == "0 0, 10 0, 10 10, 0 10, 0 0")
  }

  @Test func b37WithoutAPlaceOfTheReticleThereIsNoSession() {
    let error = failure {
      _ = try EditingSession(new: .point, view: EditingView(centre: ViewPoint(.nan, .nan), unitsPerPixel: 1))
    }
    #expect(error?.kind == .mode)
  }

  @Test func b37PlacingBeforeAnyPanUsesTheCentre() throws {
    var session = try EditingSession(new: .point, view: map(12, 34))
    try session.place()
    #expect(session.text() == "12 34")
  }

  @Test func b37bWithoutCreationThereIsNoPreview() throws {
    var session = try line()
    session.snapping = SnapSettings()
    session.creationEnabled = false
    session.pan(30, 0)
    #expect(session.preview == nil)
    #expect(session.snap == nil)
    try session.select(.midVertex(part: 0, segment: 1))
    try session.pickUp()
    #expect(session.preview?.place == ViewPoint(30, 0))
    #expect(session.snap?.kind == .edge)
  }

  @Test func b38ClearingCanBeUndone() throws {
    var session = try polygon(square)
    try session.clear()
    #expect(session.vertexCount == 0)
    try session.undo()
    #expect(session.text() == "0 0, 10 0, 10 10, 0 10")
  }

  @Test func b39UndoingToNothingKeepsTheSession() throws {
    var session = try line()
    var counts: [Int] = []
    for _ in 0..<3 {
      try session.undo()
      counts.append(session.vertexCount)
    }
    #expect(counts == [2, 1, 0])
    #expect(failure { try session.undo() }?.message == "there is nothing to undo")
    try session.place(at: ViewPoint(1, 1))
    #expect(session.text() == "1 1")
  }

  @Test func b41PlacingAgainAfterUndo() throws {
    var session = try sketch(.polyline, [(0, 0), (10, 0), (20, 0)])
    try session.undo()
    try session.place(at: ViewPoint(20, 0))
    #expect(session.text() == "0 0, 10 0, 20 0")
  }

  @Test func b43DeletingIsRefusedWhileSomethingIsHeld() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    try session.pickUp()
    #expect(failure { try session.deleteSelection() }?.kind == .mode)
    try session.place(at: ViewPoint(50, 50))
    #expect(session.text() == "0 0, 50 50, 100 100")
  }

  @Test func b44aUndoneGeometryIsTheFirstBitForBit() throws {
    var session = try polyline([(0.1, 0.2), (1.0 / 3, 7)])
    let before = session.bits
    try session.select(.vertex(part: 0, index: 1))
    try session.move(dx: 0.1, dy: 0.7)
    try session.undo()
    #expect(session.bits == before)
    #expect(session.hovered == .vertex(part: 0, index: 0))
  }

  @Test func b44eReplacingForgetsWhatWasSelected() throws {
    var session = try polygon(square)
    try session.select(.vertex(part: 0, index: 3))
    let triangle = [(0.0, 0.0), (3, 0), (0, 3)].map { Coordinate($0.0, $0.1) }
    try session.replace(with: Geometry(.polygon([PolygonPart(outer: triangle)])))
    #expect(session.selection == nil)
    #expect(failure { try session.select(.vertex(part: 0, index: 3)) }?.kind == .range)
    #expect(failure { try session.replace(with: .point(x: 0, y: 0)) }?.kind == .geometry)
  }

  @Test func b45TheSketchIsDrawnToItself() throws {
    var session = try polyline([(0, 0), (10, 0), (10, 10)])
    session.snapping = SnapSettings(tolerance: 1)
    session.pan(0.5, 0.2)
    try session.place()
    #expect(session.text() == "0 0, 10 0, 10 10, 0 0")
  }

  @Test func b45WhatIsHeldIsNotDrawnToItself() throws {
    var session = try polyline([(0, 0), (10, 0), (10, 10)])
    session.snapping = SnapSettings(tolerance: 1, kinds: [.vertex, .edge])
    try session.select(.vertex(part: 0, index: 0))
    try session.pickUp()
    session.pan(0.5, 0.2)
    #expect(session.snap == nil)
    session.pan(9.5, 5)
    #expect(session.snap?.place == ViewPoint(10, 5))
  }

  @Test func b46APlaceOnAnEdgeIsRoundedToTheGrid() throws {
    var session = try EditingSession(new: .point, view: map(1.5, 0.6))
    let edge = Geometry(.polyline([[Coordinate(0, 0), Coordinate(3, 1)]]))
    session.snapSources = [GeometrySnapSource(name: "fences", [edge])]
    session.snapping = SnapSettings(tolerance: 1)
    session.precision = 0.001
    try session.place()
    #expect(session.editable.vertex(part: 0, index: 0) == Coordinate(1.53, 0.51))
  }

  @Test func b47bAMidVertexGetsItsZBetween() throws {
    var session = try lineZ([(0, 0, 10), (10, 0, 20)])
    try session.select(.midVertex(part: 0, segment: 0))
    try session.pickUp()
    try session.drop(at: ViewPoint(5, 0))
    #expect(session.text() == "0 0 10, 5 0 15, 10 0 20")
  }

  @Test func b47cMovingKeepsZ() throws {
    var session = try lineZ([(0, 0, 1), (5, 5, 2), (9, 0, 3)])
    try session.select(.vertex(part: 0, index: 1))
    try session.pickUp()
    try session.drop(at: ViewPoint(6, 6))
    #expect(session.text() == "0 0 1, 6 6 2, 9 0 3")
  }

  @Test func b47eSnappingToAVertexWithZGivesNoZ() throws {
    var session = try sketch(.polyline, [(0, 0)])
    session.snapSources = [GeometrySnapSource(name: "poles", [.point(x: 10, y: 10, z: 5)])]
    session.snapping = SnapSettings(tolerance: 5)
    session.pan(11, 11)
    try session.place()
    #expect(session.text() == "0 0, 10 10")
    #expect(!session.geometry.hasZ)
  }

  @Test func b48AZThatIsNoNumberHidesNoSegment() throws {
    let session = try lineZ([(10, 10, 0), (20, 20, 0), (30, 10, .nan)])
    #expect(session.openingNotes == ["vertex 0 2 has a z that is no number"])
    #expect(session.editable.segmentCount(ofPart: 0) == 2)
    #expect(session.viewPoint(of: .midVertex(part: 0, segment: 1)) == ViewPoint(25, 15))
  }

  @Test func b50ASnapPlaceIsInTheSystemOfTheSketch() throws {
    // 9 E 48 N in UTM zone 32 lies on the central meridian: 0.9996 times the arc of the meridian, integrated numerically.
    let utm = try CoordinateReferenceSystem(epsg: 32632)
    let operation = try CoordinateOperation(from: utm, to: .wgs84())
    let view = EditingView(
      centre: ViewPoint(9.00001, 48), unitsPerPixel: 1e-5, conversion: ViewConversion(operation))
    var session = try EditingSession(new: .point, view: view)
    session.snapSources = [GeometrySnapSource(name: "poles", [.point(x: 9, y: 48)], isSameSystem: false)]
    session.snapping = SnapSettings(tolerance: 5)
    try session.place()
    let vertex = try #require(session.editable.vertex(part: 0, index: 0))
    #expect(abs(vertex.x - 500_000) < 1e-6)
    #expect(abs(vertex.y - 5_316_300.224451494) < 1e-6)
  }

  @Test(arguments: [(4.999999, true), (5.000001, false)])
  func b51HoverSelectAndPressAgree(_ distance: Double, _ isNear: Bool) throws {
    var session = try sketch(.point, [(0, 0)])
    session.clearSelection()
    session.pan(distance, 0)
    #expect((session.hovered != nil) == isNear)
    #expect((session.pressAction == .pickUp) == isNear)
    let selected = session.selectAtReticle()
    #expect(selected == isNear)
  }

  @Test func b56PlacesWorldsAwayAreKeptAndFound() throws {
    var session = try EditingSession(new: .polyline, view: map(3 * 40_075_016.685578488, 0))
    try session.place()
    #expect(session.editable.vertex(part: 0, index: 0)?.x == 120_225_050.05673546)
    #expect(session.hovered == .vertex(part: 0, index: 0))
  }

  @Test func b57APolygonBeyondTheDatelineKeepsItsFrame() throws {
    let session = try polygon([(-10, -50), (-10, 50), (-350, 50), (-350, -50)])
    let box = session.editable.extent(of: .geometry)
    #expect(box == BoundingBox(minX: -350, minY: -50, maxX: -10, maxY: 50))
  }

  @Test func b58NoVertexLiesBeyondAPole() throws {
    var session = try polyline([(0, 80), (10, 80)])
    session.view.yRange = -90...90
    try session.select(.vertex(part: 0, index: 1))
    #expect(failure { try session.move(to: ViewPoint(10, 91)) }?.kind == .range)
    #expect(failure { try session.move(dx: 0, dy: 11) }?.kind == .range)
    #expect(session.text() == "0 80, 10 80")
  }

  @Test func b60ATinySquareSurvivesManyTurns() throws {
    let corners = [(0.0, 0.0), (0.1, 0), (0.1, 0.1), (0, 0.1)].map { Coordinate(500_000 + $0.0, 5_000_000 + $0.1) }
    var session = try EditingSession(Geometry(.polygon([PolygonPart(outer: corners)])), view: map())
    try session.select(.geometry)
    for _ in 0..<360 { try session.rotate(degreesCounterClockwise: 1) }
    for (vertex, corner) in zip(session.editable.vertices(ofPart: 0), corners) {
      #expect(abs(vertex.x - corner.x) < 1e-6)
      #expect(abs(vertex.y - corner.y) < 1e-6)
    }
  }

  @Test func b62RepeatsWithinADistanceCanBeTakenOut() throws {
    var session = try polygon([
      (151, -33), (151.15686002573, -33.57427243628813), (151.15686002573, -33.57427243628814), (152, -33.5),
    ])
    try session.removeRepeats(within: 1e-9)
    #expect(session.vertexCount == 3)
  }

  @Test func b69WhatIsNoPlaceIsRefusedWithItsNumber() {
    let error = failure { _ = try polyline([(0, 1), (1, .infinity), (3, 4)]) }
    #expect(error?.kind == .range)
    #expect(error?.message == "vertex 0 1 lies at 1.0, inf, which is no place")
  }

  @Test func b77HoverIsRightRightAfterUndo() throws {
    var session = try line()
    session.pan(100, 100)
    #expect(session.hovered == .vertex(part: 0, index: 2))
    try session.undo()
    #expect(session.hovered == nil)
    #expect(session.changes == [.hovered, .geometry, .selection])
  }

  @Test func b80AStreamOfOneFixIsKept() throws {
    var session = try sketch(.polyline)
    let outcome = try session.addStream([Coordinate(7, 8)])
    #expect(session.text() == "7 8")
    #expect(!session.sketchValidity.isValid)
    #expect(outcome.warnings == ["part 0 has 1 vertex; the sketch cannot be saved before it has 2"])
  }
}
