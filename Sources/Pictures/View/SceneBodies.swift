import Geodesy
import Glibc
import Scene
import Site

/// What stands in a scene above its ground: bodies true to size, areas in the air, and sheets.
struct SceneBodies: Sendable {
  /// What a ray meets.
  struct Meeting {
    var distance: Double
    /// On the side that is seen.
    var normal: Vector3
    var colour: Colour
    /// The number of the body.
    var number: Int
    /// Whether light falls on it; areas keep their colour.
    var isLit: Bool
  }

  private enum Form: Sendable {
    /// A body about its middle, along its axes.
    case solid(Symbol.Solid.Shape, centre: Vector3, axes: Matrix3, half: Vector3)
    /// The inside of rings in a plane.
    case area(origin: Vector3, u: Vector3, v: Vector3, rings: RingIndex)
    /// Squares of one colour.
    case sheet
  }

  private var bodies: [(form: Form, colour: Colour)] = []
  private var owners: [Int32] = []
  private var vertices: [Vector3] = []
  private var triangles: [(Int, Int, Int)] = []
  private(set) var mesh: RayMesh?

  /// A body within this many pixels about its place is drawn with fewer sides.
  private static let small = 12.0
  /// More triangles than this take too much memory.
  private static let mostTriangles = 8_000_000

  /// The bodies of a scene's features in a frame, as far as a camera in it may see them. Throws (limit) where these are
  /// too many.
  init(_ scene: ViewScene, frame: LocalFrame, camera: PhotoCamera) throws(SceneError) {
    for feature in scene.features {
      switch feature.shape {
      case .points(let points):
        guard case .solid(let solid) = feature.symbol else { continue }
        for point in points where scene.holds(point) { add(solid, at: point, frame, camera) }
      case .area(let rings):
        if let colour = feature.symbol.inside { add(rings.map { $0.map(frame.local(earthCentred:)) }, colour) }
      case .lines, .linesOnGround, .areaOnGround: break
      }
      guard triangles.count <= SceneBodies.mostTriangles else {
        throw SceneError(
          .limit, "more bodies are in view than can be drawn",
          help: "let the layer have fewer features by `where`, or draw less of the scene by `clipping`")
      }
    }
    try close()
  }

  /// Squares of one colour, in any frame.
  init(sheets: [[Vector3]], colour: Colour) throws(SceneError) {
    bodies.append((.sheet, colour))
    for corners in sheets where corners.count == 4 { addQuadrangle(corners, owner: 0) }
    try close()
  }

  /// Whether there are none.
  var isEmpty: Bool { mesh == nil }

  private mutating func close() throws(SceneError) {
    if !triangles.isEmpty { mesh = try RayMesh(vertices: vertices, triangles: triangles) }
    vertices = []
    triangles = []
  }

  private mutating func addQuadrangle(_ corners: [Vector3], owner: Int32) {
    let first = vertices.count
    vertices += corners
    triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]
    owners += [owner, owner]
  }

  private mutating func add(_ solid: Symbol.Solid, at point: Vector3, _ frame: LocalFrame, _ camera: PhotoCamera) {
    guard let owner = Int32(exactly: bodies.count) else { return }
    let reach = Vector3(solid.width, solid.depth, solid.height).length
    guard let radius = camera.radius(of: frame.local(earthCentred: point), reach: reach) else { return }
    let own = LocalFrame(origin: Ellipsoid.wgs84.geodetic(point))
    let axes = frame.axes.transposed * own.axes
    let half = Vector3(solid.width / 2, solid.depth / 2, solid.height / 2)
    let centre = frame.local(earthCentred: point) + axes.column2 * (solid.bottomOffset + half.z)
    let shape = SolidShapes.triangles(solid.shape, isSmall: radius < SceneBodies.small)
    let first = vertices.count
    for corner in shape.corners {
      vertices.append(centre + axes * Vector3(corner.x * half.x, corner.y * half.y, corner.z * half.z))
    }
    for (a, b, c) in shape.triangles {
      triangles.append((first + a, first + b, first + c))
      owners.append(owner)
    }
    bodies.append((.solid(solid.shape, centre: centre, axes: axes, half: half), solid.colour))
  }

  /// Adds an area by its rings, brought into the plane that suits its first one best.
  private mutating func add(_ rings: [[Vector3]], _ colour: Colour) {
    guard let owner = Int32(exactly: bodies.count), let first = rings.first,
      let origin = first.first
    else { return }
    // Newell's normal (M. Newell, "The utilization of procedure models in digital image synthesis", 1975).
    var normal = Vector3.zero
    for (index, point) in first.enumerated() {
      let (a, b) = (point - origin, first[(index + 1) % first.count] - origin)
      normal = normal + a.cross(b)
    }
    normal = normal.normalised
    guard normal.length > 0.5 else { return }
    let u = (abs(normal.x) < 0.9 ? Vector3(1, 0, 0) : Vector3(0, 1, 0)).cross(normal).normalised
    let v = normal.cross(u)
    let flat = rings.map { ring in ring.map { (($0 - origin).dot(u), ($0 - origin).dot(v)) } }
    guard let index = RingIndex(flat) else { return }
    let box = index.box
    func corner(_ x: Double, _ y: Double) -> Vector3 { origin + u * x + v * y }
    addQuadrangle(
      [
        corner(box.minX, box.minY), corner(box.maxX, box.minY), corner(box.maxX, box.maxY), corner(box.minX, box.maxY),
      ], owner: owner)
    bodies.append((.area(origin: origin, u: u, v: v, rings: index), colour))
  }

  /// What a ray meets at a triangle that was found; nil where it goes through.
  func meeting(
    _ triangle: Int, distance: Double, origin: Vector3, direction: Vector3
  ) -> Meeting? {
    guard let mesh, owners.indices.contains(triangle) else { return nil }
    let owner = Int(owners[triangle])
    let body = bodies[owner]
    let point = origin + direction * distance
    var normal = mesh.normal(triangle)
    var isLit = false
    switch body.form {
    case .solid(let shape, let centre, let axes, let half):
      isLit = true
      let p = axes.transposed * (point - centre)
      if let smooth = SolidShapes.normal(shape, Vector3(p.x / half.x, p.y / half.y, p.z / half.z)) {
        // A normal goes by the inverse of the scaling.
        normal = (axes * Vector3(smooth.x / half.x, smooth.y / half.y, smooth.z / half.z)).normalised
      }
    case .area(let corner, let u, let v, let rings):
      guard rings.holds(x: (point - corner).dot(u), y: (point - corner).dot(v)) else { return nil }
    case .sheet: break
    }
    return Meeting(
      distance: distance, normal: normal.dot(direction) > 0 ? -normal : normal, colour: body.colour, number: owner,
      isLit: isLit)
  }
}
