import Foundation
import Geodesy
import Testing

@testable import Editing

/// Mid-vertices along the shortest line on the earth.
@Suite struct GeodesicMiddleTests {
  private static let radius = 6_378_137.0

  /// Middles on a map of longitudes and latitudes.
  private func inDegrees() throws -> GeodesicMiddle {
    let geodesic = try Geodesic()
    return GeodesicMiddle(radius: 180 / Double.pi, isGeographic: true, period: 360) { a, b in
      Self.middle(geodesic, a.y, a.x, b.y, b.x).map { ViewPoint($0.x, $0.y) }
    }
  }

  /// Middles on a Mercator map of the sphere.
  private func onMercator() throws -> GeodesicMiddle {
    let geodesic = try Geodesic()
    @Sendable func latitude(_ y: Double) -> Double { atan(sinh(y / Self.radius)) * 180 / Double.pi }
    return GeodesicMiddle(radius: Self.radius, isGeographic: false, period: 2 * Double.pi * Self.radius) { a, b in
      let degrees = 180 / Double.pi / Self.radius
      return Self.middle(geodesic, latitude(a.y), a.x * degrees, latitude(b.y), b.x * degrees).map {
        ViewPoint($0.x / degrees, Self.radius * asinh(tan($0.y * Double.pi / 180)))
      }
    }
  }

  private static func middle(
    _ geodesic: Geodesic, _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
  ) -> Coordinate? {
    guard
      let line = geodesic.line(
        fromLatitude: latitude1, longitude: longitude1, toLatitude: latitude2, longitude: longitude2),
      let place = geodesic.destination(
        latitude: latitude1, longitude: longitude1, bearing: line.startBearing, distance: line.distance / 2)
    else { return nil }
    return Coordinate(place.longitude, place.latitude)
  }

  private func session(_ path: [(Double, Double)], _ middle: GeodesicMiddle, kind: Geometry.Kind = .polyline) throws
    -> EditingSession
  {
    let path = path.map { Coordinate($0.0, $0.1) }
    var view = map()
    view.middle = middle
    return try EditingSession(
      Geometry(kind == .polygon ? .polygon([PolygonPart(outer: path)]) : .polyline([path])), view: view)
  }

  // GeographicLib: the middle of the geodesic from 50 N 10 W to 50 N 10 E lies at 50.432504 N.
  @Test func theMiddleOfAParallelLiesTowardsThePole() throws {
    let session = try session([(-10, 50), (10, 50)], inDegrees())
    let place = try #require(session.viewPoint(of: .midVertex(part: 0, segment: 0)))
    #expect(abs(place.x) < 1e-9)
    #expect(abs(place.y - 50.432504) < 5e-7)
  }

  @Test func itIsFoundWhereItLies() throws {
    var session = try session([(-10, 50), (10, 50)], inDegrees())
    session.tolerance = 0.1
    session.pan(0, 50)
    #expect(session.hovered == nil)
    session.pan(0, 50.43)
    #expect(session.hovered == .midVertex(part: 0, segment: 0))
    session.view.middle = nil
    #expect(session.hovered == nil)
    session.pan(0, 50)
    #expect(session.hovered == .midVertex(part: 0, segment: 0))
  }

  @Test func b54AcrossTheDatelineItLiesOnTheDateline() throws {
    let session = try session([(-170, 0), (170, 0)], inDegrees())
    let place = try #require(session.viewPoint(of: .midVertex(part: 0, segment: 0)))
    #expect(abs(place.x) == 180)
    // Of a line that says which way it goes, in its own world.
    let own = try self.session([(170, 0), (190, 0)], inDegrees())
    #expect(own.viewPoint(of: .midVertex(part: 0, segment: 0)) == ViewPoint(180, 0))
  }

  @Test func itStaysSoAfterTheGeometryIsReplacedAndUndone() throws {
    var session = try session([(-10, 50), (10, 50)], inDegrees())
    try session.clear()
    try session.undo()
    let place = try #require(session.viewPoint(of: .midVertex(part: 0, segment: 0)))
    #expect(place.y > 50.4)
  }

  /// The index finds what a look at every middle finds, for segments of all lengths and in all latitudes.
  @Test(arguments: [0.001, 0.1, 3, 40])
  func theNearestIsFound(_ step: Double) throws {
    var dice = Dice(state: UInt64(step * 1000))
    func unit() -> Double { Double(dice.next() >> 11) * 0x1p-53 }
    for isMercator in [false, true] {
      let middle = isMercator ? try onMercator() : try inDegrees()
      let scale = isMercator ? Self.radius * Double.pi / 180 : 1
      var (x, y) = (0.0, 40.0)
      let path = (0..<1200).map { _ in
        x += (unit() - 0.5) * step
        y = max(-84, min(84, y + (unit() - 0.45) * step))
        return (x * scale, y * scale)
      }
      let session = try session(path, middle, kind: .polygon)
      for _ in 0..<40 {
        let near = path[dice.below(path.count)]
        let point = ViewPoint(near.0 + (unit() - 0.5) * step * scale, near.1 + (unit() - 0.5) * step * scale)
        let reach = 0.3 * step * scale
        let found = session.editable.nearestElement(to: point, within: reach, kinds: [.midVertex])
        let best = (0..<path.count).compactMap { segment -> Double? in
          session.editable.midpoint(part: 0, segment: segment)?.squaredDistance(to: point)
        }.filter { $0 <= reach * reach }.min()
        let distance = found.flatMap { session.viewPoint(of: $0) }?.squaredDistance(to: point)
        #expect(distance == best)
      }
    }
  }
}
