import Foundation
import Geodesy
import Scene
import Site
import Testing

@Suite struct LargeTerrainTests {
  @Test func `A grid too large to hold is held around the device and moved with it`() throws {
    let grid = GeographicGrid(
      north: 45, west: -72, spacing: 0.0001, columns: 20_000, rows: 20_000, height: { column, _ in Double(column % 7) })
    var limits = TerrainLimits()
    limits.largestWhole = 10_000
    limits.windowSide = 100
    let model = GroundHitTests.on(grid)
    var place = GeodeticPosition(latitude: 44, longitude: -71, height: 20)
    let first = try SiteScene(model, around: place, reusing: nil, limits: limits)
    #expect(first.hit(origin: .zero, direction: Vector3(0, 0, -1)) != nil)
    place.longitude += 0.0015
    #expect(first.serves(place))
    // 30 columns from the middle of 100 is less than a quarter of the window from its edge.
    place.longitude += 0.0015
    #expect(!first.serves(place))
    let second = try SiteScene(model, around: place, reusing: first, limits: limits)
    let ground = try #require(model.groundHeight(latitude: place.latitude, longitude: place.longitude))
    let hit = try #require(second.hit(origin: .zero, direction: Vector3(0, 0, -1)))
    #expect(abs(hit.distance - (20 - ground)) < 1e-4)
  }

  @Test func `At the corner of a large grid the window stays on it`() throws {
    let grid = GeographicGrid(
      north: 45, west: -72, spacing: 0.0001, columns: 20_000, rows: 20_000, height: { _, _ in 5 })
    var limits = TerrainLimits()
    limits.largestWhole = 10_000
    limits.windowSide = 64
    let place = GeodeticPosition(latitude: 44.9999, longitude: -71.9999, height: 20)
    let scene = try SiteScene(GroundHitTests.on(grid), around: place, reusing: nil, limits: limits)
    #expect(scene.serves(place))
    let hit = try #require(scene.hit(origin: .zero, direction: Vector3(0, 0, -1)))
    #expect(abs(hit.distance - 15) < 1e-4)
  }

  @Test func `Cells of 28 km bend with the earth`() throws {
    // As a plane such a cell would lie L² / 8R = 15 m too low in its middle.
    let grid = GeographicGrid(north: 46, west: 7, spacing: 0.25, columns: 9, rows: 9, height: { _, _ in 500 })
    let place = GeodeticPosition(latitude: 44.874, longitude: 8.123, height: 510)
    let scene = try SiteScene(GroundHitTests.on(grid), around: place)
    let hit = try #require(scene.hit(origin: .zero, direction: Vector3(0, 0, -1)))
    #expect(abs(hit.distance - 10) < 0.03)
  }

  @Test func `A grid of one row is refused`() throws {
    let grid = GeographicGrid(north: 46, west: 7, spacing: 0.001, columns: 9, rows: 1, height: { _, _ in 500 })
    #expect(throws: SceneError.self) {
      try SiteScene(GroundHitTests.on(grid), around: GroundHitTests.place)
    }
  }

  @Test func `A grid of voids only is a site without ground`() throws {
    let grid = GeographicGrid(north: 38.9, west: -77.1, spacing: 0.01, columns: 9, rows: 9, height: { _, _ in .nan })
    let scene = try SiteScene(GroundHitTests.on(grid), around: GroundHitTests.place)
    #expect(scene.hit(origin: .zero, direction: Vector3(0, 0, -1)) == nil)
    #expect(scene.miss(origin: .zero, direction: Vector3(0, 0, -1)) == .void)
  }

  @Test func `A grid whose rows go north is met from above too`() throws {
    struct SouthUp: TerrainGrid {
      let columns = 50
      let rows = 50
      func vertices(columns: Range<Int>, rows: Range<Int>) throws(SceneError) -> [GeodeticPosition] {
        rows.flatMap { row in
          columns.map { column in
            GeodeticPosition(
              latitude: 38.809 + 0.00005 * Double(row), longitude: -77.052 + 0.00005 * Double(column), height: 100)
          }
        }
      }
      func gridCoordinates(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
        ((longitude + 77.052) / 0.00005, (latitude - 38.809) / 0.00005)
      }
    }
    let scene = try SiteScene(GroundHitTests.on(SouthUp()), around: GroundHitTests.place)
    let hit = try #require(scene.hit(origin: .zero, direction: Vector3(0, 0.3, -1)))
    #expect(hit.normal.z > 0.99)
    #expect(abs(hit.point.z + 1.6) < 1e-4)
    #expect(scene.obstruction(at: .zero) == nil)
  }

  @Test func `Rays without sense meet nothing`() throws {
    let scene = try SiteScene(GroundHitTests.flat(100), around: GroundHitTests.place)
    for direction in [Vector3.zero, Vector3(.nan, 0, -1), Vector3(.infinity, 0, 0)] {
      #expect(scene.hit(origin: .zero, direction: direction) == nil)
    }
    #expect(scene.hit(origin: Vector3(.nan, 0, 0), direction: Vector3(0, 0, -1)) == nil)
  }
}
