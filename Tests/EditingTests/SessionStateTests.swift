import Editing
import Geodesy
import Testing

@Suite struct SessionStateTests {
  @Test func theButtonSaysWhatItWillDo() throws {
    var session = try line()
    session.pan(300, 300)
    #expect(session.pressAction == .insert)
    session.pan(0, 0)
    #expect(session.pressAction == .pickUp)
    try session.press()
    #expect(session.pressAction == .drop)
  }

  @Test func withoutCreationOnlyVerticesArePickedUp() throws {
    var session = try line()
    session.creationEnabled = false
    session.pan(50, 0)
    #expect(session.hovered == .midVertex(part: 0, segment: 0))
    #expect(session.pressAction == nil)
    #expect(failure { try session.press() }?.kind == .mode)
    session.pan(100, 0)
    #expect(session.pressAction == .pickUp)
    session.pan(300, 300)
    #expect(session.pressAction == nil)
  }

  @Test func pressingSelectsAndPicksUp() throws {
    var session = try line()
    session.pan(0, 0)
    try session.press()
    #expect(session.pickedUp == .vertex(part: 0, index: 0))
    #expect(session.selection == .vertex(part: 0, index: 0))
    #expect(session.changes == [.pickedUp, .selection])
    session.pan(-5, -5)
    try session.press()
    #expect(session.text() == "-5 -5, 100 0, 100 100")
    #expect(session.changes == [.pickedUp, .geometry, .hovered])
  }

  @Test func panningOntoAVertexChangesOnlyTheHover() throws {
    var session = try line()
    session.pan(300, 300)
    session.pan(100, 0)
    #expect(session.changes == [.hovered])
    session.pan(101, 0)
    #expect(session.changes == [])
  }

  @Test func zoomingInNarrowsWhatIsHovered() throws {
    var session = try line()
    session.pan(104, 0)
    #expect(session.hovered == .vertex(part: 0, index: 1))
    session.view.unitsPerPixel = 0.5
    #expect(session.hovered == nil)
  }

  @Test func aFailedOperationChangesNothing() throws {
    var session = try line()
    #expect(failure { try session.select(.part(4)) }?.message == "there is no part 4, only part 0")
    #expect(session.changes == [])
  }

  @Test func canUndoWhileSomethingIsHeldBeforeAnyEdit() throws {
    var session = try polyline([(0, 0), (10, 0)])
    #expect(!session.canUndo)
    try session.select(.vertex(part: 0, index: 0))
    try session.pickUp()
    #expect(session.canUndo)
    try session.undo()
    #expect(session.pickedUp == nil)
    #expect(!session.canUndo)
  }

  @Test func droppingWhereItWasIsNoStep() throws {
    var session = try line()
    try session.select(.vertex(part: 0, index: 1))
    try session.pickUp()
    let outcome = try session.drop(at: ViewPoint(100, 0))
    #expect(!outcome.isEdit)
    #expect(session.undoCount == 3)
    #expect(session.pickedUp == nil)
  }

  @Test func aNewEditForgetsWhatWasUndone() throws {
    var session = try line()
    try session.undo()
    #expect(session.canRedo)
    try session.place(at: ViewPoint(5, 5))
    #expect(!session.canRedo)
    #expect(failure { try session.redo() }?.message == "there is nothing to redo")
  }

  @Test func selectingLetsGo() throws {
    var session = try line()
    try session.pickUp()
    let outcome = try session.select(.vertex(part: 0, index: 0))
    #expect(session.pickedUp == nil)
    #expect(outcome.text == "selected vertex 0 0; let vertex 0 2 go")
  }

  @Test func selectingAtTheReticleWhileHoldingDoesNothing() throws {
    var session = try line()
    try session.pickUp()
    session.pan(0, 0)
    let selected = session.selectAtReticle()
    #expect(!selected)
    #expect(session.pickedUp == .vertex(part: 0, index: 2))
  }

  @Test func onlyVerticesAndMidVerticesArePickedUp() throws {
    var session = try line()
    try session.select(.part(0))
    #expect(failure { try session.pickUp() }?.kind == .mode)
    session.clearSelection()
    #expect(failure { try session.pickUp() }?.kind == .mode)
  }

  @Test func cancellingNothingSaysSo() throws {
    var session = try line()
    #expect(session.cancel().text == "nothing is held")
  }

  @Test func clearingAndReplacingAreRefusedWhileHolding() throws {
    var session = try line()
    try session.pickUp()
    #expect(failure { try session.clear() }?.kind == .mode)
    #expect(failure { try session.replace(with: Geometry(.polyline([]))) }?.kind == .mode)
  }

  @Test func theWholeOfAPointIsItsVertex() throws {
    var session = try sketch(.point, [(1, 2)])
    try session.select(.geometry)
    #expect(session.selection == .vertex(part: 0, index: 0))
  }

  @Test func aVertexWinsOverAMidVertexAtTheSameDistance() throws {
    var session = try polyline([(0, 0), (4, 0)])
    session.pan(1, 0)
    #expect(session.hovered == .vertex(part: 0, index: 0))
  }

  @Test func theLowestNumberWinsAmongEquals() throws {
    var session = try polyline([(9, 9), (0, 0)], [(0, 0), (20, 20)])
    session.pan(0, 0)
    #expect(session.hovered == .vertex(part: 0, index: 1))
  }

  @Test func theLimitOfStepsForgetsTheOldest() throws {
    var session = try sketch(.multipoint)
    session.undoLimit = UndoLimit(steps: 2)
    for x in 0..<2 { try session.place(at: ViewPoint(Double(x), 0)) }
    let outcome = try session.place(at: ViewPoint(2, 0))
    #expect(outcome.warnings == ["the oldest steps are forgotten from now on: there is room for so many only"])
    #expect(session.forgottenSteps == 1)
    #expect(session.undoCount == 2)
    try session.undo()
    try session.undo()
    #expect(session.text() == "0 0")
    #expect(!session.canUndo)
  }

  @Test func theLimitOfBytesForgetsTheOldest() throws {
    let path = (0..<1000).map { Coordinate(Double($0), 0) }
    var session = try EditingSession(Geometry(.polyline([path])), view: map())
    session.undoLimit = UndoLimit(bytes: 40_000)
    try session.select(.geometry)
    for _ in 0..<5 { try session.move(dx: 1, dy: 0) }
    #expect(session.undoBytes <= 40_000)
    #expect(session.undoCount == 2)
    try session.undo()
    try session.undo()
    #expect(session.editable.vertex(part: 0, index: 0) == Coordinate(3, 0))
  }

  @Test func theBytesOfUndoneStepsAreCountedBack() throws {
    var session = try line()
    let bytes = session.undoBytes
    try session.place(at: ViewPoint(1, 1))
    #expect(session.undoBytes > bytes)
    try session.undo()
    try session.undo()
    try session.place(at: ViewPoint(100, 100))
    #expect(session.undoBytes == bytes)
  }

  @Test func pixelsFollowFromTheScale() {
    #expect(abs(EditingView.unitsPerPixel(scale: 20000, metresPerUnit: 1) - 5.291666666666667) < 1e-15)
    #expect(abs(EditingView.unitsPerPixel(scale: 5000, metresPerUnit: 0.3048) - 4.340277777777778) < 1e-14)
  }

  @Test func collectionsAreRefused() {
    #expect(failure { _ = try EditingSession(Geometry(.collection([])), view: map()) }?.kind == .geometry)
  }

  @Test func anotherMapFindsTheSameVertices() throws {
    var session = try polyline([(0, 0), (10, 0), (10, 10)])
    try session.deleteVertices(part: 0, 1...2)
    let doubled = ViewConversion(toView: { (2 * $0, 2 * $1) }, toGeometry: { ($0 / 2, $1 / 2) })
    session.view = EditingView(centre: ViewPoint(20, 20), unitsPerPixel: 1, conversion: doubled)
    #expect(session.hovered == nil)
    try session.undo()
    #expect(session.hovered == .vertex(part: 0, index: 2))
    try session.place(at: ViewPoint(40, 40))
    #expect(session.text() == "0 0, 10 0, 10 10, 20 20")
  }

  @Test func aVertexWithoutAPlaceOnTheMapIsNeverHovered() throws {
    let half = ViewConversion(toView: { $0 < 0 ? nil : ($0, $1) }, toGeometry: { ($0, $1) })
    let view = EditingView(centre: ViewPoint(0, 0), unitsPerPixel: 1, conversion: half)
    let path = [Coordinate(-1, 0), Coordinate(3, 0)]
    let session = try EditingSession(Geometry(.polyline([path])), view: view)
    #expect(session.hovered == .vertex(part: 0, index: 1))
    #expect(session.viewPoint(of: .midVertex(part: 0, segment: 0)) == nil)
  }
}
