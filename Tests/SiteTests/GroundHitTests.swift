import Foundation
import Geodesy
import Scene
import Site
import Testing

@Suite struct GroundHitTests {
  static let place = GeodeticPosition(latitude: 38.8098, longitude: -77.051, height: 101.6)

  /// A direction by azimuth and elevation in degrees.
  static func direction(_ azimuth: Double, _ elevation: Double) -> Vector3 {
    let a = azimuth * .pi / 180
    let e = elevation * .pi / 180
    return Vector3(sin(a) * cos(e), cos(a) * cos(e), sin(e))
  }

  static func flat(_ height: Double) -> SiteModel {
    var model = SiteModel()
    model.ground = .flat(height: height)
    return model
  }

  static func on(_ grid: any TerrainGrid) -> SiteModel {
    var model = SiteModel()
    model.ground = .grid(TerrainSource(grid))
    return model
  }

  @Test func `Flat ground 1.6 m below is hit at eye height straight down`() throws {
    let scene = try SiteScene(Self.flat(100), around: Self.place)
    let hit = try #require(scene.hit(origin: .zero, direction: Vector3(0, 0, -1)))
    #expect(abs(hit.distance - 1.6) < 1e-8)
    #expect(hit.kind == .terrain)
    #expect(hit.name == nil)
    #expect((hit.normal - Vector3(0, 0, 1)).length < 1e-9)
  }

  @Test func `Flat ground at 45 degrees is hit at eye height times the root of two`() throws {
    let scene = try SiteScene(Self.flat(100), around: Self.place)
    let hit = try #require(scene.hit(origin: .zero, direction: Self.direction(90, -45)))
    // The earth falls away by 1.6² / 2R = 2e-7 m.
    #expect(abs(hit.distance - 1.6 * 2.0.squareRoot()) < 1e-6)
    #expect(abs(scene.frame.geodetic(hit.point).height - 100) < 1e-8)
  }

  @Test func `A level ray misses flat ground because the earth bends`() throws {
    let scene = try SiteScene(Self.flat(100), around: Self.place)
    #expect(scene.hit(origin: .zero, direction: Vector3(0, 1, 0)) == nil)
    #expect(scene.miss(origin: .zero, direction: Vector3(0, 1, 0)) == .sky)
  }

  @Test func `The horizon from 1000 m dips as the geometry of the ellipsoid says`() throws {
    // Dip = acos(R / (R + h)); to the north R is the meridian radius, 6360.4 km at 38.81 degrees: 1.01594 degrees.
    var high = Self.place
    high.height = 1_000
    let scene = try SiteScene(Self.flat(0), around: high)
    #expect(scene.hit(origin: .zero, direction: Self.direction(0, -1.012)) == nil)
    #expect(scene.hit(origin: .zero, direction: Self.direction(0, -1.020)) != nil)
  }

  @Test func `A grid of one height is hit like flat ground`() throws {
    let grid = GeographicGrid(
      north: 38.8198, west: -77.061, spacing: 0.0002, columns: 101, rows: 101, height: { _, _ in 100 })
    let flat = try SiteScene(Self.flat(100), around: Self.place)
    let scene = try SiteScene(Self.on(grid), around: Self.place)
    for azimuth in stride(from: 0.0, to: 360, by: 17) {
      for elevation in [-89.0, -45, -10, -2] {
        let direction = Self.direction(azimuth, elevation)
        let expected = try #require(flat.hit(origin: .zero, direction: direction))
        let hit = try #require(scene.hit(origin: .zero, direction: direction))
        // A cell of 22 m sags by 0.01 mm; float vertices near the origin are good to 0.01 mm.
        #expect((hit.point - expected.point).length < 0.002)
        #expect(hit.kind == .terrain)
      }
    }
  }

  @Test func `Rays through the vertices and edges of a grid meet it`() throws {
    let grid = GeographicGrid(
      north: 38.8198, west: -77.061, spacing: 0.0002, columns: 101, rows: 101, height: { _, _ in 100 })
    let scene = try SiteScene(Self.on(grid), around: Self.place)
    for row in 30...70 {
      for column in 30...70 {
        let vertex = scene.frame.local(
          GeodeticPosition(
            latitude: grid.north - Double(row) * grid.spacing, longitude: grid.west + Double(column) * grid.spacing,
            height: 100))
        let hit = try #require(scene.hit(origin: .zero, direction: vertex))
        #expect((hit.point - vertex).length < 0.01)
      }
    }
  }

  @Test func `Rough ground is hit where bilinear interpolation has it, not on triangles`() throws {
    // Alternating heights twist every cell by 20 m: Embree's triangles are up to 5 m off the bilinear surface.
    let grid = GeographicGrid(
      north: 38.8198, west: -77.061, spacing: 0.0002, columns: 101, rows: 101,
      height: { column, row in (column + row) % 2 == 0 ? 100 : 105 })
    let model = Self.on(grid)
    for step in 0..<200 {
      var place = Self.place
      place.latitude += 0.0000173 * Double(step % 17)
      place.longitude += 0.0000119 * Double(step)
      place.height = try #require(model.groundHeight(latitude: place.latitude, longitude: place.longitude)) + 1.6
      let scene = try SiteScene(model, around: place)
      let hit = try #require(scene.hit(origin: .zero, direction: Vector3(0, 0, -1)))
      #expect(abs(hit.distance - 1.6) < 1e-4)
      #expect(scene.obstruction(at: .zero) == nil)
    }
  }

  @Test func `On a grid with convergence the hit's azimuth is the heading`() throws {
    // UTM zone 18 at 77.05 W: grid north is 1.29 degrees off true north.
    var grid = TransverseMercatorGrid(
      centralMeridian: -75, east: 321_498, north: 4_298_018, spacing: 2, columns: 283, rows: 259, height: { _, _ in 10 }
    )
    let corner = grid.geographic(grid.east, grid.north)
    // echo 321498 4298018 | gdaltransform -s_srs EPSG:32618 -t_srs EPSG:4326
    #expect(abs(corner.latitude - 38.812863923473) < 1e-9)
    #expect(abs(corner.longitude - -77.0559199186144) < 1e-9)
    grid.height = { column, row in 10 + 0.05 * Double(column) + 2 * sin(Double(row) / 9) }
    let model = Self.on(grid)
    var place = GeodeticPosition(latitude: 38.8103, longitude: -77.0527, height: 0)
    place.height = try #require(model.groundHeight(latitude: place.latitude, longitude: place.longitude)) + 1.6
    let scene = try SiteScene(model, around: place)
    for heading in stride(from: 0.0, to: 360, by: 30) {
      let hit = try #require(scene.hit(origin: .zero, direction: Self.direction(heading, -8)))
      let off = azimuth(place, scene.frame.geodetic(hit.point)) - heading
      #expect(abs(off) < 1e-6 || abs(abs(off) - 360) < 1e-6)
    }
  }

  @Test func `A hit lies on the interpolated ground`() throws {
    let grid = TransverseMercatorGrid(
      centralMeridian: -75, east: 321_498, north: 4_298_018, spacing: 2, columns: 283, rows: 259,
      height: { column, row in 20 + 3 * sin(Double(column) / 5) + 2 * cos(Double(row) / 7) })
    let model = Self.on(grid)
    var place = GeodeticPosition(latitude: 38.8103, longitude: -77.0527, height: 0)
    place.height = try #require(model.groundHeight(latitude: place.latitude, longitude: place.longitude)) + 3
    let scene = try SiteScene(model, around: place)
    for heading in stride(from: 3.0, to: 360, by: 7) {
      guard let hit = scene.hit(origin: .zero, direction: Self.direction(heading, -12)) else { continue }
      let at = scene.frame.geodetic(hit.point)
      let ground = try #require(model.groundHeight(latitude: at.latitude, longitude: at.longitude))
      #expect(abs(at.height - ground) < 1e-4)
    }
  }
}
