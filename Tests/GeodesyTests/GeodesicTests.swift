import Testing

@testable import Geodesy

/// Independent values: PROJ's `geod`/`invgeod +ellps=WGS84`; the area of Antarctica's example in GeographicLib's
/// `Planimeter` manual.
@Suite struct GeodesicTests {
  @Test func kennedyToHeathrow() throws {
    let line = try #require(
      Geodesic().line(fromLatitude: 40.6, longitude: -73.8, toLatitude: 51.6, longitude: -0.5))
    #expect(abs(line.distance - 5551759.400319) < 1e-5)
    #expect(abs(line.startBearing - 51.198882846) < 1e-8)
    #expect(abs(line.endBearing - (180 - 72.178223264)) < 1e-8)
  }

  @Test func destination() throws {
    let place = try #require(
      Geodesic().destination(latitude: 40.6, longitude: -73.8, bearing: 51.4, distance: 5549001.5))
    #expect(abs(place.latitude - 51.461134493) < 1e-8)
    #expect(abs(place.longitude - -0.613413924) < 1e-8)
  }

  @Test func bearingsRunFrom0Below360() throws {
    let line = try #require(Geodesic().line(fromLatitude: 0, longitude: 1, toLatitude: 0, longitude: 0))
    #expect(line.startBearing == 270)
    let north = try #require(Geodesic().line(fromLatitude: 0, longitude: 1, toLatitude: 1, longitude: 1))
    #expect(north.startBearing == 0)
  }

  @Test func antarcticaOfThePlanimeterManual() throws {
    let places: [(Double, Double)] = [
      (-63.1, -58), (-72.9, -74), (-71.9, -102), (-74.9, -102), (-74.3, -131), (-77.5, -163), (-77.4, 163),
      (-71.7, 172), (-65.9, 140), (-65.7, 113), (-66.6, 88), (-66.9, 59), (-69.8, 25), (-70.0, -4), (-71.0, -14),
      (-77.3, -33), (-77.9, -46), (-74.7, -61),
    ]
    let ring = try #require(Geodesic().ring(places.map { Coordinate($0.1, $0.0) }))
    #expect(abs(ring.perimeter - 16831067.893) < 0.001)
    #expect(abs(ring.area - 13662703680020.1) < 0.1)
  }

  @Test func refusesWhatIsNoPlace() throws {
    #expect(try Geodesic().line(fromLatitude: 91, longitude: 0, toLatitude: 0, longitude: 0) == nil)
    #expect(try Geodesic().destination(latitude: 0, longitude: .nan, bearing: 0, distance: 1) == nil)
    #expect(try Geodesic().ring([Coordinate(0, 0), Coordinate(1, 1)]) == nil)
  }

  @Test func straightDistanceGoesThroughTheEarth() throws {
    let north = GeodeticPosition(latitude: 90, longitude: 0, height: 0)
    let south = GeodeticPosition(latitude: -90, longitude: 0, height: 0)
    #expect(abs(try Geodesic().straightDistance(north, south) - 12713504.628490359) < 1e-6)
  }
}
