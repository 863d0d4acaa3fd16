import CEmbree
import Geodesy

/// Many rays that are traced in one call, for pictures. Not safe for use by several threads at once: each has its own.
package final class RayRow {
  /// The number of rays that fit.
  package let capacity: Int
  private let rays: UnsafeMutablePointer<RTCRayHit>

  /// Room for this many rays.
  package init(capacity: Int) {
    self.capacity = max(1, capacity)
    rays = .allocate(capacity: self.capacity)
    rays.initialize(repeating: RTCRayHit(), count: self.capacity)
  }

  deinit { rays.deallocate() }

  /// Sets a ray, in the site's frame; a limit below zero means no ray.
  @inline(__always)
  package func set(_ index: Int, origin: Vector3, direction: Vector3, limit: Double = .infinity) {
    guard index >= 0, index < capacity else { return }
    rays[index].ray = RTCRay(origin: origin, direction: direction, limit: limit)
    rays[index].hit.geomID = invalidEmbreeID
  }

  /// Traces the first rays; `coherent` when neighbours look nearly the same way.
  package func trace(_ count: Int, in scene: SiteScene, coherent: Bool) {
    trace(count, in: scene.embree, coherent: coherent)
  }

  func trace(_ count: Int, in scene: EmbreeScene, coherent: Bool) {
    guard count > 0, count <= capacity, let number = UInt32(exactly: count) else { return }
    var context = RTCIntersectContext()
    rtcInitIntersectContext(&context)
    context.flags = coherent ? RTC_INTERSECT_CONTEXT_FLAG_COHERENT : RTC_INTERSECT_CONTEXT_FLAG_INCOHERENT
    rtcIntersect1M(scene.handle, &context, rays, number, MemoryLayout<RTCRayHit>.stride)
  }

  /// What a traced ray met first.
  @inline(__always)
  func find(_ index: Int) -> EmbreeHit? {
    guard index >= 0, index < capacity, rays[index].hit.geomID != invalidEmbreeID else { return nil }
    let ray = rays[index]
    return EmbreeHit(
      geometry: ray.hit.geomID, primitive: ray.hit.primID, u: ray.hit.u, v: ray.hit.v, distance: ray.ray.tfar)
  }

  /// How far a traced ray went until it met something; nil where it met nothing.
  package func distance(_ index: Int) -> Double? { find(index).map { Double($0.distance) } }
}
