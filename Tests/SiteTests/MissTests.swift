import Foundation
import Geodesy
import Scene
import Site
import Testing

@Suite struct MissTests {
  static let grid = GeographicGrid(
    north: 38.8108, west: -77.052, spacing: 0.00002, columns: 101, rows: 101,
    height: { column, row in (60...64).contains(column) && (48...52).contains(row) ? .nan : 100 })
  static let place = GeodeticPosition(latitude: 38.8098, longitude: -77.051, height: 102)

  private func scene() throws -> SiteScene {
    var model = SiteModel()
    model.ground = .grid(TerrainSource(Self.grid))
    return try SiteScene(model, around: Self.place)
  }

  @Test func `Only the cells that touch a void are missing`() throws {
    let scene = try scene()
    // A column is 1.737 m wide here; the void spans columns 60 to 64 and the device stands on column 50.
    let frame = scene.frame
    func hit(column: Double) -> SiteHit? {
      let target = frame.local(
        GeodeticPosition(latitude: 38.8098, longitude: Self.grid.west + column * Self.grid.spacing, height: 100))
      return scene.hit(origin: .zero, direction: target)
    }
    #expect(hit(column: 58.9) != nil)
    #expect(hit(column: 59.5) == nil)
    #expect(hit(column: 64.5) == nil)
    #expect(hit(column: 65.1) != nil)
  }

  @Test func `A ray into a void says so`() throws {
    let scene = try scene()
    let target = scene.frame.local(
      GeodeticPosition(latitude: 38.8098, longitude: Self.grid.west + 62 * Self.grid.spacing, height: 100))
    #expect(scene.miss(origin: .zero, direction: target) == .void)
  }

  @Test func `A ray over the edge of the terrain says where it leaves`() throws {
    let scene = try scene()
    let direction = GroundHitTests.direction(180, -0.5)
    #expect(scene.hit(origin: .zero, direction: direction) == nil)
    guard case .edge(let distance) = scene.miss(origin: .zero, direction: direction) else {
      Issue.record("no edge: \(scene.miss(origin: .zero, direction: direction))")
      return
    }
    // The device is 0.001 degrees or 111.0 m from the southern edge; the way is searched in steps below 1 m here.
    #expect((111...112).contains(distance))
  }

  @Test func `A ray to the sky, one beyond the limit and one from below each say so`() throws {
    let scene = try scene()
    #expect(scene.miss(origin: .zero, direction: Vector3(0, 1, 0.1)) == .sky)
    let down = GroundHitTests.direction(270, -10)
    guard case .tooFar(let distance, let limit) = scene.miss(origin: .zero, direction: down, maximumDistance: 5) else {
      Issue.record("not too far")
      return
    }
    #expect(abs(distance - 2 / sin(10 * Double.pi / 180)) < 1e-3)
    #expect(limit == 5)
    #expect(scene.miss(origin: Vector3(0, 0, -3), direction: down) == .below)
  }

  @Test func `A site with nothing on it says so`() throws {
    let scene = try SiteScene(SiteModel(), around: Self.place)
    #expect(scene.hit(origin: .zero, direction: Vector3(0, 0, -1)) == nil)
    #expect(scene.miss(origin: .zero, direction: Vector3(0, 0, -1)) == .nothingThere)
  }

  @Test func `The sentences name the distances`() {
    #expect(
      SiteMiss.tooFar(distance: 11.5175, limit: 5).sentence
        == "what the ray meets is 11.5 m away, beyond the limit of 5.0 m")
    #expect(
      Obstruction(kind: .surface, depth: 4.061).sentence
        == "4.06 m below the site's surface model (a roof or a crown is above it)")
  }
}
