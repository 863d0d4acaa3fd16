import Geodesy
import Glibc
import Scene

/// A site laid out in a local tangent frame near the device, ready to be hit by rays.
///
/// The frame's axes are true east, true north and up at its origin. Vertices of terrain go from the grid through
/// geodetic and earth-centred coordinates into the frame, so that neither grid convergence nor the earth's curvature
/// is lost. All points and directions of this type are in this frame, in metres.
public final class SiteScene: Sendable {
  /// The frame of all points.
  public let frame: LocalFrame
  /// The objects that were laid out.
  public let objects: [SiteObject]

  let terrain: TerrainMesh?
  let surface: TerrainMesh?
  let flat: FlatGround?
  let solids: [Solid]
  let owners: [UInt32]
  let embree: EmbreeScene
  /// How far behind its origin a ray starts for Embree, so that Embree's triangles cannot hide the ground below.
  private let setBack: Double
  private let isEmpty: Bool

  /// How far the device may move from the frame's origin, in metres, before the site is laid out anew.
  public static let reach = 2_000.0

  /// Lays out a site around a place. What an earlier scene has laid out already is used again where it still serves.
  ///
  /// Throws `SceneError` when Embree is not installed, memory is short, or the terrain's coordinates cannot be
  /// converted.
  public convenience init(
    _ model: SiteModel, around place: GeodeticPosition, reusing earlier: SiteScene? = nil
  ) throws(SceneError) {
    try self.init(model, around: place, reusing: earlier, limits: TerrainLimits())
  }

  package init(
    _ model: SiteModel, around place: GeodeticPosition, reusing earlier: SiteScene?, limits: TerrainLimits
  ) throws(SceneError) {
    let kept = earlier.flatMap { $0.serves(place) ? $0 : nil }
    let frame = kept?.frame ?? LocalFrame(origin: place)
    let device = try EmbreeDevice.open()
    let scene = try EmbreeScene(device)

    func mesh(_ source: TerrainSource?, _ known: TerrainMesh?, id: UInt32) throws(SceneError) -> TerrainMesh? {
      guard let source else { return nil }
      let mesh: TerrainMesh
      if let known, known.source === source {
        mesh = known
      } else {
        mesh = try TerrainMesh(source, frame: frame, limits: limits)
      }
      try scene.add(grids: mesh.patches, of: mesh.store, as: id)
      try scene.add(triangles: mesh.triangles, of: mesh.store, as: id + 1)
      return mesh
    }
    var ground: TerrainSource?
    var flat: FlatGround?
    switch model.ground {
    case .grid(let source): ground = source
    case .flat(let height): flat = FlatGround(height: height, frame: frame)
    case .none: break
    }
    terrain = try mesh(ground, kept?.terrain, id: Geometry.terrainPatches)
    surface = try mesh(model.surface, kept?.surface, id: Geometry.surfacePatches)
    let things = ObjectMesh(model.objects, frame: frame)
    let store = VertexStore(count: things.vertices.count)
    for (index, vertex) in things.vertices.enumerated() { store[index] = vertex }
    try scene.add(triangles: things.triangles, of: store, as: Geometry.objects)
    try scene.commit()
    self.frame = frame
    self.flat = flat
    objects = model.objects
    solids = things.solids
    owners = things.owners
    embree = scene
    setBack = min(2, max(terrain?.deviation ?? 0, surface?.deviation ?? 0) * 1.01)
    isEmpty = model.isEmpty
  }

  /// The numbers of Embree's geometries.
  enum Geometry {
    static let terrainPatches: UInt32 = 0
    static let terrainTriangles: UInt32 = 1
    static let surfacePatches: UInt32 = 2
    static let surfaceTriangles: UInt32 = 3
    static let objects: UInt32 = 4
  }

  /// A device this many metres below the ground still counts as standing on it: the rounding of single precision.
  private static let slack = 0.001

  /// Whether the scene still serves a device at a place, or should be laid out around it anew.
  public func serves(_ place: GeodeticPosition) -> Bool {
    frame.local(place).length <= SiteScene.reach && terrain?.serves(place) != false && surface?.serves(place) != false
  }

  /// The first thing that a ray meets within a distance in metres, or nil; `miss` says why.
  ///
  /// Embree finds what is met; where it is met is computed in double precision: on the bilinear surface between four
  /// heights, or on the object's exact form. Ground is met from above only.
  public func hit(origin: Vector3, direction: Vector3, maximumDistance: Double = .infinity) -> SiteHit? {
    let direction = direction.normalised
    var best = meshMeeting(origin: origin, direction: direction, limit: maximumDistance, groundOnly: false)
    if let flat, let ground = flat.meeting(origin: origin, direction: direction), ground.distance <= maximumDistance,
      ground.distance < best?.distance ?? .infinity
    {
      best = Meeting(distance: ground.distance, normal: ground.normal, kind: .terrain, object: nil, primitive: 0)
    }
    guard let best else { return nil }
    let facesAway = best.normal.dot(direction) > 0
    return SiteHit(
      point: origin + direction * best.distance, distance: best.distance,
      normal: facesAway ? -best.normal : best.normal,
      kind: best.kind, name: best.object.flatMap { $0 < objects.count ? objects[$0].name : nil },
      primitive: best.primitive)
  }

  /// Whether anything stands between two points: ground, surface or an object.
  public func isBlocked(from: Vector3, to: Vector3) -> Bool {
    let way = to - from
    let length = way.length
    guard length > 0 else { return false }
    if let flat, let ground = flat.meeting(origin: from, direction: way * (1 / length)), ground.distance < length {
      return true
    }
    return embree.isOccluded(origin: from, direction: way * (1 / length), limit: length)
  }

  /// What a ray meets, before it is turned into an answer.
  struct Meeting {
    var distance: Double
    var normal: Vector3
    var kind: SiteHit.Kind
    var object: Int?
    var primitive: Int
  }

  /// The first meeting with a mesh: Embree's find is computed again exactly, and where it turns out to be none (ground
  /// from below, an edge missed by a hair, something behind the origin) the search goes on behind it.
  func meshMeeting(origin: Vector3, direction: Vector3, limit: Double, groundOnly: Bool) -> Meeting? {
    var start = terrain == nil && surface == nil ? 0 : -setBack
    for _ in 0..<(groundOnly ? 1_000 : 64) {
      let from = origin + direction * start
      guard let find = find(from: from, direction: direction, limit: limit - start) else { return nil }
      let estimate = start + Double(find.distance)
      if let meeting = exact(find, origin, direction, estimate, nearest: max(start, 0), groundOnly: groundOnly) {
        return meeting.distance <= limit ? meeting : nil
      }
      let step = 1e-4 + 1e-6 * (abs(estimate) + abs(from.x) + abs(from.y) + abs(from.z))
      start = max(estimate + step, 0)
      if start > limit { return nil }
    }
    return nil
  }

  /// What Embree finds on a ray. In single precision a ray exactly through a vertex can slip between the cells around
  /// it; since people aim at vertices, Embree gets a ray a fraction of a millimetre beside, and another when that one
  /// finds nothing. The meeting itself is computed with the true ray.
  @inline(__always)
  private func find(from: Vector3, direction: Vector3, limit: Double) -> EmbreeHit? {
    if let find = embree.nearest(origin: from + SiteScene.besides, direction: direction, limit: limit) { return find }
    guard terrain != nil || surface != nil else { return nil }
    return embree.nearest(origin: from - SiteScene.besides * 1.7, direction: direction, limit: limit)
  }

  private static let besides = Vector3(0.000_13, -0.000_17, 0.000_11)

  @inline(__always)
  private func exact(
    _ find: EmbreeHit, _ origin: Vector3, _ direction: Vector3, _ estimate: Double, nearest: Double, groundOnly: Bool
  ) -> Meeting? {
    switch find.geometry {
    case Geometry.objects:
      guard !groundOnly, let triangle = Int(exactly: find.primitive), triangle < owners.count else { return nil }
      let index = Int(owners[triangle])
      guard index < solids.count,
        let found = solids[index].meeting(origin: origin, direction: direction, nearest: nearest)
      else { return nil }
      return Meeting(
        distance: found.distance, normal: found.normal, kind: solids[index].kind, object: solids[index].object,
        primitive: solids[index].object)
    default:
      let isTerrain = find.geometry <= Geometry.terrainTriangles
      guard let mesh = isTerrain ? terrain : surface else { return nil }
      let isPatch = find.geometry == Geometry.terrainPatches || find.geometry == Geometry.surfacePatches
      let cell =
        isPatch ? mesh.cell(inPatch: find.primitive, u: find.u, v: find.v) : mesh.cell(ofTriangle: find.primitive)
      guard let cell,
        let found = mesh.meeting(
          cell: cell, origin: origin, direction: direction, estimate: estimate, nearest: nearest),
        found.distance > nearest
      else { return nil }
      return Meeting(
        distance: found.distance, normal: found.normal, kind: isTerrain ? .terrain : .surface, object: nil,
        primitive: found.cell)
    }
  }

  /// Up along the ellipsoid's normal at a point of the frame.
  public func up(at point: Vector3) -> Vector3 {
    frame.axes.transposed * LocalFrame(origin: frame.geodetic(point)).axes.column2
  }

  /// Why a ray meets nothing within a distance; ask after `hit` gave nil.
  public func miss(origin: Vector3, direction: Vector3, maximumDistance: Double = .infinity) -> SiteMiss {
    if isEmpty { return .nothingThere }
    if maximumDistance < .infinity, let far = hit(origin: origin, direction: direction) {
      return .tooFar(distance: far.distance, limit: maximumDistance)
    }
    if let obstruction = obstruction(at: origin), obstruction.kind == .terrain || obstruction.kind == .surface {
      return .below
    }
    let direction = direction.normalised
    guard let terrain = terrain ?? surface else { return .sky }
    return terrain.miss(origin: origin, direction: direction, frame: frame)
  }

  /// What a point is inside of or below: an object, the surface of first returns, the ground; nil when it is free.
  public func obstruction(at point: Vector3) -> Obstruction? {
    for solid in solids {
      guard let depth = solid.depth(of: point) else { continue }
      return Obstruction(
        kind: solid.kind, name: solid.object < objects.count ? objects[solid.object].name : nil, depth: depth)
    }
    let up = up(at: point)
    let place = frame.geodetic(point)
    if let flat, flat.height - place.height > SiteScene.slack {
      return Obstruction(kind: .terrain, name: nil, depth: flat.height - place.height)
    }
    let tops = [terrain?.heights?.upperBound, surface?.heights?.upperBound].compactMap { $0 }
    guard let top = tops.max(), place.height < top else { return nil }
    let climb = top - place.height + 10
    guard
      let ground = meshMeeting(origin: point + up * climb, direction: -up, limit: climb, groundOnly: true),
      climb - ground.distance > SiteScene.slack
    else { return nil }
    return Obstruction(kind: ground.kind, name: nil, depth: climb - ground.distance)
  }

  /// Points to aim at when looking for an object, best first: the foot of a tree, its trunk, its crown's centre; the
  /// middle of a plane; the centre and the top of a box. Empty when there is no object of this name.
  public func aims(at name: String) -> [Vector3] {
    guard let index = objects.firstIndex(where: { $0.name == name }) else { return [] }
    let object = objects[index]
    let own = LocalFrame(origin: object.position)
    func above(_ height: Double) -> Vector3 { frame.local(earthCentred: own.earthCentred(Vector3(0, 0, height))) }
    switch object.form {
    case .tree(let tree):
      let stem = tree.height * Tree.freeStem
      return [above(0), above(stem / 2), above((stem + tree.height) / 2)]
    case .box(_, _, let height, _): return [above(height / 2), above(height)]
    case .plane: return [above(0)]
    }
  }
}
