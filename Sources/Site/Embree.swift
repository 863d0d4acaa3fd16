import CEmbree
import Geodesy
import Scene

// All calls of Embree are in this file and in RayRow.swift. What keeps them safe:
// - an Embree handle lives in a class that releases it, and a scene keeps the vertices it shares alive;
// - a scene is not changed after `commit`, and Embree's queries of a committed scene are safe from several threads,
//   which is why the classes are marked as sendable;
// - indices that come back from Embree are checked before they are used.

/// Embree, once for the process. One thread builds: with more, the order of primitives in a tree, and with it which of
/// two coincident ones is met, could differ from run to run.
final class EmbreeDevice: @unchecked Sendable {
  fileprivate let handle: OpaquePointer

  private init(handle: OpaquePointer) { self.handle = handle }
  deinit { rtcReleaseDevice(handle) }

  private static let shared: Result<EmbreeDevice, SceneError> = {
    if let message = arpent_embree_load() {
      return .failure(
        SceneError(.file, String(cString: message), help: "install the Debian package libembree3-3"))
    }
    guard let handle = rtcNewDevice("threads=1,start_threads=0") else {
      return .failure(SceneError(.file, "Embree cannot start on this processor"))
    }
    return .success(EmbreeDevice(handle: handle))
  }()

  /// The device. Throws `SceneError` of kind file when Embree is not installed.
  static func open() throws(SceneError) -> EmbreeDevice { try shared.get() }

  /// Throws when an earlier call failed.
  fileprivate func check(_ doing: String) throws(SceneError) {
    let code = rtcGetDeviceError(handle)
    guard code != RTC_ERROR_NONE else { return }
    let reason = code == RTC_ERROR_OUT_OF_MEMORY ? "out of memory" : "Embree's error \(code.rawValue)"
    throw SceneError(.range, "cannot build the site: \(reason) while \(doing)")
  }
}

/// Vertices in the site's frame as Embree reads them: three floats each, in metres.
final class VertexStore: @unchecked Sendable {
  /// The number of vertices.
  let count: Int
  fileprivate let floats: UnsafeMutablePointer<Float>

  /// Room for this many vertices, all void.
  init(count: Int) {
    self.count = count
    // Embree reads 16 bytes at the last vertex too.
    floats = .allocate(capacity: 3 * count + 4)
    floats.initialize(repeating: .nan, count: 3 * count + 4)
  }

  deinit { floats.deallocate() }

  /// The vertex at an index; void where there is none.
  @inline(__always)
  subscript(index: Int) -> Vector3 {
    get {
      guard index >= 0, index < count else { return Vector3(.nan, .nan, .nan) }
      let p = floats + 3 * index
      return Vector3(Double(p[0]), Double(p[1]), Double(p[2]))
    }
    set {
      guard index >= 0, index < count else { return }
      let p = floats + 3 * index
      p[0] = Float(newValue.x)
      p[1] = Float(newValue.y)
      p[2] = Float(newValue.z)
    }
  }

  /// Whether the vertex at an index is void.
  @inline(__always)
  func isVoid(_ index: Int) -> Bool { index < 0 || index >= count || floats[3 * index + 2].isNaN }
}

/// What Embree says of the nearest thing on a ray.
struct EmbreeHit {
  var geometry: UInt32
  var primitive: UInt32
  /// Where in the primitive, along its columns and rows.
  var u: Float
  var v: Float
  /// Along the ray, in lengths of its direction.
  var distance: Float
}

/// A scene of Embree: filled, then committed, then asked.
final class EmbreeScene: @unchecked Sendable {
  let handle: OpaquePointer
  private let device: EmbreeDevice
  private var stores: [VertexStore] = []

  /// An empty scene.
  init(_ device: EmbreeDevice) throws(SceneError) {
    guard let handle = rtcNewScene(device.handle) else { throw SceneError(.range, "Embree cannot make a scene") }
    self.handle = handle
    self.device = device
    // Without it rays can slip between two cells.
    rtcSetSceneFlags(handle, RTC_SCENE_FLAG_ROBUST)
  }

  deinit { rtcReleaseScene(handle) }

  /// Adds rectangular parts of a grid of vertices.
  func add(grids: [RTCGrid], of store: VertexStore, as id: UInt32) throws(SceneError) {
    try add(grids, of: store, as: id, type: RTC_GEOMETRY_TYPE_GRID, buffer: RTC_BUFFER_TYPE_GRID, RTC_FORMAT_GRID)
  }

  /// Adds triangles, three vertex indices each.
  func add(triangles: [Triangle], of store: VertexStore, as id: UInt32) throws(SceneError) {
    try add(
      triangles, of: store, as: id, type: RTC_GEOMETRY_TYPE_TRIANGLE, buffer: RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3)
  }

  private func add<Primitive: BitwiseCopyable>(
    _ primitives: [Primitive], of store: VertexStore, as id: UInt32, type: RTCGeometryType, buffer: RTCBufferType,
    _ format: RTCFormat
  ) throws(SceneError) {
    guard !primitives.isEmpty else { return }
    guard let geometry = rtcNewGeometry(device.handle, type) else {
      return try device.check("making a geometry")
    }
    defer { rtcReleaseGeometry(geometry) }
    rtcSetSharedGeometryBuffer(
      geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, store.floats, 0, 12, store.count)
    let stride = MemoryLayout<Primitive>.stride
    guard let room = rtcSetNewGeometryBuffer(geometry, buffer, 0, format, stride, primitives.count) else {
      return try device.check("making room for \(primitives.count) primitives")
    }
    primitives.withUnsafeBytes { room.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(room), byteCount: $0.count) }
    rtcCommitGeometry(geometry)
    rtcAttachGeometryByID(handle, geometry, id)
    stores.append(store)
    try device.check("adding a geometry")
  }

  /// Builds the tree; afterwards the scene can be asked and not changed any more.
  func commit() throws(SceneError) {
    rtcCommitScene(handle)
    try device.check("building the tree of a scene")
  }

  /// The nearest thing on a ray up to a distance in lengths of its direction.
  @inline(__always)
  func nearest(origin: Vector3, direction: Vector3, limit: Double) -> EmbreeHit? {
    var context = RTCIntersectContext()
    rtcInitIntersectContext(&context)
    var ray = RTCRayHit()
    ray.ray = RTCRay(origin: origin, direction: direction, limit: limit)
    ray.hit.geomID = invalidEmbreeID
    rtcIntersect1(handle, &context, &ray)
    guard ray.hit.geomID != invalidEmbreeID else { return nil }
    return EmbreeHit(
      geometry: ray.hit.geomID, primitive: ray.hit.primID, u: ray.hit.u, v: ray.hit.v, distance: ray.ray.tfar)
  }

  /// Whether anything is on a ray up to a distance in lengths of its direction.
  func isOccluded(origin: Vector3, direction: Vector3, limit: Double) -> Bool {
    var context = RTCIntersectContext()
    rtcInitIntersectContext(&context)
    var ray = RTCRay(origin: origin, direction: direction, limit: limit)
    rtcOccluded1(handle, &context, &ray)
    return ray.tfar < 0
  }
}

/// Three vertex indices, as Embree reads them.
struct Triangle: BitwiseCopyable {
  var a: UInt32
  var b: UInt32
  var c: UInt32
}

/// Embree's mark of "nothing".
let invalidEmbreeID = UInt32.max

extension RTCRay {
  /// A ray as Embree reads it.
  @inline(__always)
  init(origin: Vector3, direction: Vector3, limit: Double) {
    self.init(
      org_x: Float(origin.x), org_y: Float(origin.y), org_z: Float(origin.z), tnear: 0,
      dir_x: Float(direction.x), dir_y: Float(direction.y), dir_z: Float(direction.z), time: 0,
      tfar: Float(limit), mask: UInt32.max, id: 0, flags: 0)
  }
}
