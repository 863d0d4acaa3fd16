import Geodesy
import Glibc

/// The exact form of a part of an object in the site's frame. Embree sees a mesh inside it and says which part a ray
/// meets; where it meets it is computed here.
struct Solid: Sendable {
  /// The form about `centre`, along `axes`.
  enum Form: Sendable {
    /// Half-lengths along the axes.
    case ellipsoid(Vector3)
    /// Half-lengths along the axes.
    case box(Vector3)
    /// Upright along the third axis.
    case cylinder(radius: Double, halfHeight: Double)
    /// In the plane of the first two axes.
    case rectangle(halfWidth: Double, halfDepth: Double)
  }

  var form: Form
  var centre: Vector3
  /// The part's own axes in the site's frame.
  var axes: Matrix3
  var kind: SiteHit.Kind
  /// The object it belongs to.
  var object: Int

  /// The nearest meeting of a ray with the part's face farther than `nearest`: its distance, and the outward normal.
  func meeting(origin: Vector3, direction: Vector3, nearest: Double) -> (distance: Double, normal: Vector3)? {
    let inverse = axes.transposed
    let o = inverse * (origin - centre)
    let d = inverse * direction
    let found: (distance: Double, normal: Vector3)? =
      switch form {
      case .ellipsoid(let radii): ellipsoidMeeting(o, d, radii, nearest)
      case .box(let half): boxMeeting(o, d, half, nearest)
      case .cylinder(let radius, let halfHeight): cylinderMeeting(o, d, radius, halfHeight, nearest)
      case .rectangle(let halfWidth, let halfDepth): rectangleMeeting(o, d, halfWidth, halfDepth, nearest)
      }
    return found.map { ($0.distance, axes * $0.normal) }
  }

  /// How far below the part's upper face a point inside it lies, in metres; nil when it is not inside.
  func depth(of point: Vector3) -> Double? {
    let p = axes.transposed * (point - centre)
    switch form {
    case .ellipsoid(let r):
      let rest = 1 - (p.x / r.x) * (p.x / r.x) - (p.y / r.y) * (p.y / r.y)
      guard rest > 0 else { return nil }
      let top = r.z * rest.squareRoot()
      return abs(p.z) < top ? top - p.z : nil
    case .box(let half):
      return abs(p.x) < half.x && abs(p.y) < half.y && abs(p.z) < half.z ? half.z - p.z : nil
    case .cylinder(let radius, let halfHeight):
      return hypot(p.x, p.y) < radius && abs(p.z) < halfHeight ? halfHeight - p.z : nil
    case .rectangle: return nil
    }
  }
}

private typealias Meeting = (distance: Double, normal: Vector3)

private func ellipsoidMeeting(_ o: Vector3, _ d: Vector3, _ radii: Vector3, _ nearest: Double) -> Meeting? {
  let p = Vector3(o.x / radii.x, o.y / radii.y, o.z / radii.z)
  let q = Vector3(d.x / radii.x, d.y / radii.y, d.z / radii.z)
  guard let roots = quadraticRoots(a: q.dot(q), halfB: p.dot(q), c: p.dot(p) - 1) else { return nil }
  let t = roots.near > nearest ? roots.near : roots.far
  guard t > nearest else { return nil }
  let s = p + q * t
  return (t, Vector3(s.x / radii.x, s.y / radii.y, s.z / radii.z).normalised)
}

private func cylinderMeeting(
  _ o: Vector3, _ d: Vector3, _ radius: Double, _ halfHeight: Double, _ nearest: Double
) -> Meeting? {
  var best: Meeting?
  func consider(_ t: Double, _ normal: Vector3) {
    guard t > nearest else { return }
    if let known = best, known.distance <= t { return }
    best = (t, normal)
  }
  let a = d.x * d.x + d.y * d.y
  if let roots = quadraticRoots(a: a, halfB: o.x * d.x + o.y * d.y, c: o.x * o.x + o.y * o.y - radius * radius) {
    for near in [true, false] {
      let t = near ? roots.near : roots.far
      let p = o + d * t
      if abs(p.z) <= halfHeight { consider(t, Vector3(p.x / radius, p.y / radius, 0)) }
    }
  }
  if d.z != 0 {
    for top in [true, false] {
      let t = ((top ? halfHeight : -halfHeight) - o.z) / d.z
      let p = o + d * t
      if p.x * p.x + p.y * p.y <= radius * radius { consider(t, Vector3(0, 0, top ? 1 : -1)) }
    }
  }
  return best
}

private func boxMeeting(_ o: Vector3, _ d: Vector3, _ half: Vector3, _ nearest: Double) -> Meeting? {
  var enter = -Double.infinity
  var leave = Double.infinity
  var enterNormal = Vector3.zero
  var leaveNormal = Vector3.zero
  func slab(_ o: Double, _ d: Double, _ half: Double, _ axis: Vector3) -> Bool {
    guard d != 0 else { return abs(o) <= half }
    let first = (-half - o) / d
    let second = (half - o) / d
    let (low, high) = first < second ? (first, second) : (second, first)
    if low > enter {
      enter = low
      enterNormal = axis * (d > 0 ? -1 : 1)
    }
    if high < leave {
      leave = high
      leaveNormal = axis * (d > 0 ? 1 : -1)
    }
    return true
  }
  guard slab(o.x, d.x, half.x, Vector3(1, 0, 0)), slab(o.y, d.y, half.y, Vector3(0, 1, 0)),
    slab(o.z, d.z, half.z, Vector3(0, 0, 1)), enter <= leave
  else { return nil }
  if enter > nearest { return (enter, enterNormal) }
  return leave > nearest ? (leave, leaveNormal) : nil
}

private func rectangleMeeting(
  _ o: Vector3, _ d: Vector3, _ halfWidth: Double, _ halfDepth: Double, _ nearest: Double
) -> Meeting? {
  guard d.z != 0 else { return nil }
  let t = -o.z / d.z
  let p = o + d * t
  guard t > nearest, abs(p.x) <= halfWidth, abs(p.y) <= halfDepth else { return nil }
  return (t, Vector3(0, 0, 1))
}

/// The roots of a·t² + 2·halfB·t + c, without cancellation; nil when there are none.
func quadraticRoots(a: Double, halfB: Double, c: Double) -> (near: Double, far: Double)? {
  let discriminant = halfB * halfB - a * c
  guard a > 0, discriminant >= 0 else { return nil }
  let q = halfB < 0 ? -halfB + discriminant.squareRoot() : -halfB - discriminant.squareRoot()
  let first = q / a
  let second = q != 0 ? c / q : first
  return first < second ? (first, second) : (second, first)
}
