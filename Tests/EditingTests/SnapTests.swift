import Editing
import Geodesy
import Testing

@Suite struct SnapTests {
  /// A point sketch that is drawn to some lines, with the reticle at a place.
  func session(
    _ lines: [[(Double, Double)]], at x: Double, _ y: Double, _ settings: SnapSettings = SnapSettings(tolerance: 5)
  ) throws -> EditingSession {
    var session = try EditingSession(new: .point, view: map(x, y))
    let geometries = lines.map { Geometry(.polyline([$0.map { Coordinate($0.0, $0.1) }])) }
    session.snapSources = [GeometrySnapSource(name: "fences", geometries)]
    session.snapping = settings
    return session
  }

  @Test func aVertexWinsOverANearerEdge() throws {
    let snap = try session([[(0, 0), (100, 0)]], at: 3, 1).snap
    #expect(snap?.kind == .vertex)
    #expect(snap?.place == ViewPoint(0, 0))
    #expect(snap?.source == "fences")
  }

  @Test func anIntersectionWinsOverANearerEdge() throws {
    let snap = try session([[(0, 0), (100, 0)], [(50, -50), (50, 50)]], at: 53, 0.5).snap
    #expect(snap?.kind == .intersection)
    #expect(snap?.place == ViewPoint(50, 0))
  }

  @Test func anEdgeIsMetAtTheNearestPlace() throws {
    let snap = try session([[(0, 0), (100, 0)]], at: 30, 4).snap
    #expect(snap?.kind == .edge)
    #expect(snap?.place == ViewPoint(30, 0))
  }

  @Test func theToleranceIsInPixels() throws {
    var session = try session([[(0, 0), (100, 0)]], at: 30, 6)
    #expect(session.snap == nil)
    session.view.unitsPerPixel = 2
    #expect(session.snap?.place == ViewPoint(30, 0))
  }

  @Test func onlyTheKindsAskedForCount() throws {
    let settings = SnapSettings(tolerance: 5, kinds: [.edge])
    #expect(try session([[(0, 0), (100, 0)]], at: 3, 1, settings).snap?.place == ViewPoint(3, 0))
  }

  @Test func theNearestVertexWins() throws {
    #expect(try session([[(0, 0), (3, 0)]], at: 1.9, 0).snap?.place == ViewPoint(3, 0))
  }

  @Test func aLineGoesOnStraight() throws {
    var session = try polyline([(0, 0), (100, 0)])
    session.snapping = SnapSettings(tolerance: 5)
    session.pan(150, 3)
    #expect(session.snap?.kind == .guide)
    #expect(session.snap?.place == ViewPoint(150, 0))
  }

  @Test func aLineTurnsAtARightAngle() throws {
    var session = try polyline([(0, 0), (100, 0)])
    session.snapping = SnapSettings(tolerance: 5)
    session.pan(103, 60)
    #expect(session.snap?.place == ViewPoint(100, 60))
  }

  @Test func twoGuidesMeetInACorner() throws {
    // The fourth corner of a rectangle, at right angles to both sides beside it.
    var session = try polygon([(0, 0), (100, 0), (100, 50)])
    session.snapping = SnapSettings(tolerance: 5)
    session.pan(2, 48)
    #expect(session.snap?.kind == .guide)
    #expect(session.snap?.place == ViewPoint(0, 50))
  }

  @Test func theClosingEdgeOfARingCounts() throws {
    var session = try EditingSession(new: .point, view: map(1, 50))
    let ring = [(0.0, 0.0), (100, 0), (100, 100), (0, 100)].map { Coordinate($0.0, $0.1) }
    session.snapSources = [GeometrySnapSource(name: "fields", [Geometry(.polygon([PolygonPart(outer: ring)]))])]
    session.snapping = SnapSettings(tolerance: 5)
    #expect(session.snap?.place == ViewPoint(0, 50))
  }

  @Test func aNamedPlaceIsNotSnapped() throws {
    var session = try session([[(0, 0), (100, 0)]], at: 3, 1)
    try session.place(at: ViewPoint(3, 1))
    #expect(session.text() == "3 1")
  }

  @Test func aSnappedVertexTakesTheVeryNumbers() throws {
    let doubled = ViewConversion(toView: { (3 * $0, 3 * $1) }, toGeometry: { ($0 / 3, $1 / 3) })
    let view = EditingView(centre: ViewPoint(0.31, 0.31), unitsPerPixel: 1, conversion: doubled)
    var session = try EditingSession(new: .point, view: view)
    session.snapSources = [GeometrySnapSource(name: "poles", [.point(x: 0.1, y: 0.7)], conversion: doubled)]
    session.snapping = SnapSettings(tolerance: 5)
    try session.place()
    #expect(session.editable.vertex(part: 0, index: 0) == Coordinate(0.1, 0.7))
  }

  @Test func amongManyTheNearestIsFound() throws {
    var dice = Dice(state: 3)
    let points = (0..<5000).map { _ in (Double(dice.below(1000)), Double(dice.below(1000))) }
    let source = GeometrySnapSource(name: "poles", points.map { .point(x: $0.0, y: $0.1) })
    for _ in 0..<60 {
      let point = ViewPoint(Double(dice.below(1000)), Double(dice.below(1000)))
      let nearest = points.map { ViewPoint($0.0, $0.1) }.map { squared($0, point) }.min() ?? 0
      let found = source.vertices(near: point, radius: 100).first.map { squared($0.place, point) }
      #expect(found == (nearest <= 10000 ? nearest : nil))
    }
  }

  @Test func theNearestEdgeOfALongLineIsFound() throws {
    let path = (0..<3000).map { Coordinate(Double($0), Double($0 % 2) * 10) }
    let source = GeometrySnapSource(name: "saw", [Geometry(.polyline([path]))])
    let edge = source.edges(near: ViewPoint(1500.5, 5), radius: 3).first
    #expect(edge == SnapEdge(ViewPoint(1500, 0), ViewPoint(1501, 10)))
    #expect(source.vertices(near: ViewPoint(2999, 10), radius: 1).map(\.place) == [ViewPoint(2999, 10)])
  }

  private func squared(_ a: ViewPoint, _ b: ViewPoint) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }
}
