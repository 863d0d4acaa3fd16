import Foundation
import Geodesy
import Scene
import Site
import Testing

@Suite struct ObjectHitTests {
  static let place = GroundHitTests.place
  static let frame = LocalFrame(origin: place)

  /// Flat ground 1.6 m below the device and the given objects.
  static func scene(_ objects: SiteObject...) throws -> SiteScene {
    var model = GroundHitTests.flat(100)
    for object in objects { try model.add(object) }
    return try SiteScene(model, around: place)
  }

  /// The place this many metres east and north of the device on the ground.
  static func ground(_ east: Double, _ north: Double) -> GeodeticPosition {
    var position = frame.geodetic(Vector3(east, north, -1.6))
    position.height = 100
    return position
  }

  static func tree(_ east: Double, _ north: Double) throws -> SiteObject {
    try SiteObject(
      name: "oak", position: ground(east, north),
      form: .tree(Tree(height: 10, crownDiameter: 4, trunkDiameter: 0.4)))
  }

  @Test func `A trunk is hit half its width before its axis`() throws {
    let hit = try #require(try Self.scene(Self.tree(0, 10)).hit(origin: .zero, direction: Vector3(0, 1, 0)))
    #expect(abs(hit.distance - 9.8) < 1e-5)
    #expect(hit.kind == .trunk)
    #expect(hit.name == "oak")
    #expect((hit.normal - Vector3(0, -1, 0)).length < 1e-5)
  }

  @Test func `A crown is an ellipsoid over the upper seven tenths of the tree`() throws {
    let scene = try Self.scene(Self.tree(0, 10))
    // Its centre is 6.5 m above the foot, which is 4.9 m above the device.
    let level = try #require(scene.hit(origin: Vector3(0, 0, 4.9), direction: Vector3(0, 1, 0)))
    #expect(abs(level.distance - 8) < 1e-4)
    #expect(level.kind == .crown)
    let above = try #require(scene.hit(origin: Vector3(0, 10, 20), direction: Vector3(0, 0, -1)))
    #expect(abs(above.point.z - 8.4) < 1e-4)
  }

  @Test func `A box is hit on the face of its heading`() throws {
    // Turned by 45 degrees, its edge faces the device: half the diagonal of 2 m by 2 m before the centre.
    let box = try SiteObject(
      name: "crate", position: Self.ground(10, 0), form: .box(width: 2, depth: 2, height: 3, heading: 45))
    let hit = try #require(try Self.scene(box).hit(origin: Vector3(0, 0.000_1, 0), direction: Vector3(1, 0, 0)))
    #expect(abs(hit.distance - (10 - 2.0.squareRoot())) < 0.001)
    #expect(hit.kind == .box)
    #expect((hit.normal - Vector3(-1, 1, 0).normalised).length < 1e-5)
  }

  @Test func `A table is hit from above and from below`() throws {
    var centre = Self.ground(0, 3)
    centre.height = 100.75
    let table = try SiteObject(
      name: "table", position: centre, form: .plane(width: 1.2, depth: 0.8, heading: 0, tilt: 0))
    let scene = try Self.scene(table)
    let down = try #require(scene.hit(origin: .zero, direction: Vector3(0, 3, -0.85)))
    #expect(down.kind == .plane)
    #expect(abs(down.point.z - -0.85) < 1e-5)
    #expect(down.normal.z > 0.99)
    let up = try #require(scene.hit(origin: Vector3(0, 3, -1.2), direction: Vector3(0, 0, 1)))
    #expect(up.normal.z < -0.99)
    #expect(abs(up.distance - 0.35) < 1e-5)
  }

  @Test func `A plane tilted by 90 degrees faces its heading`() throws {
    var centre = Self.ground(0, 5)
    centre.height = 101.6
    let wall = try SiteObject(
      name: "wall", position: centre, form: .plane(width: 4, depth: 2, heading: 180, tilt: 90))
    let hit = try #require(try Self.scene(wall).hit(origin: .zero, direction: Vector3(0.2, 5, 0.1)))
    #expect(hit.kind == .plane)
    #expect(abs(hit.point.y - 5) < 1e-5)
    #expect((hit.normal - Vector3(0, -1, 0)).length < 1e-5)
  }

  @Test func `The nearer thing is hit`() throws {
    let box = try SiteObject(
      name: "crate", position: Self.ground(0, 5), form: .box(width: 1, depth: 1, height: 1, heading: 0))
    let scene = try Self.scene(Self.tree(0, 10), box)
    #expect(scene.hit(origin: .zero, direction: Vector3(0, 1, -0.2))?.name == "crate")
    #expect(scene.hit(origin: .zero, direction: Vector3(0, 1, 0))?.name == "oak")
    #expect(scene.isBlocked(from: .zero, to: Vector3(0, 12, 0)))
    #expect(!scene.isBlocked(from: .zero, to: Vector3(0, 9, 0)))
    #expect(scene.isBlocked(from: .zero, to: Vector3(3, 3, -5)))
  }

  @Test func `A point inside an object or below the ground is obstructed`() throws {
    let box = try SiteObject(
      name: "crate", position: Self.ground(0, 0), form: .box(width: 1, depth: 1, height: 2, heading: 10))
    let scene = try Self.scene(Self.tree(0, 10), box)
    let inside = try #require(scene.obstruction(at: .zero))
    #expect(inside.kind == .box)
    #expect(inside.name == "crate")
    #expect(abs(inside.depth - 0.4) < 1e-5)
    #expect(scene.obstruction(at: Vector3(0, 10, 5))?.kind == .crown)
    // Under the crown but beside the trunk one stands free.
    #expect(scene.obstruction(at: Vector3(0, 9, 0)) == nil)
    let below = try #require(scene.obstruction(at: Vector3(3, 3, -2)))
    #expect(below.kind == .terrain)
    #expect(abs(below.depth - 0.4) < 1e-5)
  }

  @Test func `A device below a roof of the surface model is obstructed`() throws {
    let ground = GeographicGrid(
      north: 38.8108, west: -77.052, spacing: 0.00002, columns: 101, rows: 101, height: { _, _ in 100 })
    var first = ground
    first.height = { column, row in (40...60).contains(column) && (40...60).contains(row) ? 106 : 99.5 }
    var model = GroundHitTests.on(ground)
    model.surface = TerrainSource(first)
    let scene = try SiteScene(model, around: Self.place)
    let roof = try #require(scene.obstruction(at: .zero))
    #expect(roof.kind == .surface)
    #expect(abs(roof.depth - 4.4) < 1e-4)
    // Above the roof one stands free, and below it the ground is what is nearer where the surface lies lower.
    #expect(scene.obstruction(at: Vector3(0, 0, 6)) == nil)
    #expect(scene.hit(origin: Vector3(0, 0, 6), direction: Vector3(0, 0, -1))?.kind == .surface)
    #expect(scene.hit(origin: Vector3(60, 60, 6), direction: Vector3(0, 0, -1))?.kind == .terrain)
  }

  @Test func `Names are unique and lengths are checked`() throws {
    var model = SiteModel()
    try model.add(Self.tree(0, 10))
    #expect(throws: SceneError.self) { try model.add(Self.tree(0, 12)) }
    #expect(throws: SceneError.self) { try Tree(height: 0) }
    #expect(throws: SceneError.self) { try Tree(height: .nan) }
    #expect(throws: SceneError.self) { try Tree(height: 3, crownDiameter: 1, trunkDiameter: 2) }
    try model.remove("oak")
    #expect(model.objects.isEmpty)
    #expect(throws: SceneError.self) { try model.remove("oak") }
  }

  @Test func `Objects are laid out anew without building the terrain again`() throws {
    let grid = GeographicGrid(
      north: 38.8108, west: -77.052, spacing: 0.00002, columns: 101, rows: 101, height: { _, _ in 100 })
    var model = GroundHitTests.on(grid)
    let first = try SiteScene(model, around: Self.place)
    try model.add(Self.tree(0, 10))
    var near = Self.place
    near.latitude += 0.001
    let second = try SiteScene(model, around: near, reusing: first)
    #expect(second.frame == first.frame)
    #expect(second.hit(origin: .zero, direction: Vector3(0, 1, 0))?.name == "oak")
    near.latitude += 0.02
    #expect(!second.serves(near))
    #expect(try SiteScene(model, around: near, reusing: second).frame.origin == near)
  }
}
