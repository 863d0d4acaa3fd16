import Geodesy

/// Level ground at one height above the ellipsoid, bending with the earth; met by computation, without a mesh.
struct FlatGround: Sendable {
  /// Metres above the ellipsoid.
  let height: Double
  private let frame: LocalFrame
  private let semiMajor: Double
  private let semiMinor: Double

  /// The ground at a height in metres, for rays in a frame.
  init(height: Double, frame: LocalFrame) {
    self.height = height
    self.frame = frame
    semiMajor = Ellipsoid.wgs84.semiMajorAxis + height
    semiMinor = Ellipsoid.wgs84.semiMajorAxis * (1 - Ellipsoid.wgs84.flattening) + height
  }

  /// The distance along a ray that starts above the ground, and the normal there; nil when it passes above.
  ///
  /// The first guess is an ellipsoid with both axes longer by the height, which is within millimetres of the surface
  /// of that height; one step of Newton's method with the true height removes the rest.
  func meeting(origin: Vector3, direction: Vector3) -> (distance: Double, normal: Vector3)? {
    guard let guess = guess(origin: origin, direction: direction) else { return nil }
    let start = frame.earthCentred(origin)
    let along = frame.axes * direction
    let (up, reached) = Ellipsoid.wgs84.normal(through: start + along * guess)
    let fall = along.dot(up)
    guard fall < 0 else { return nil }
    let distance = guess - (reached - height) / fall
    return distance > 0 ? (distance, frame.axes.transposed * up) : nil
  }

  /// The distance to within millimetres, and a normal: enough for a picture.
  func guess(origin: Vector3, direction: Vector3) -> Double? {
    let start = frame.earthCentred(origin)
    let along = frame.axes * direction
    let p = Vector3(start.x / semiMajor, start.y / semiMajor, start.z / semiMinor)
    let q = Vector3(along.x / semiMajor, along.y / semiMajor, along.z / semiMinor)
    let halfB = p.dot(q)
    let c = p.dot(p) - 1
    // Started below, or going away from the earth.
    guard c > 0, halfB < 0 else { return nil }
    guard let roots = quadraticRoots(a: q.dot(q), halfB: halfB, c: c), roots.near > 0 else { return nil }
    return roots.near
  }
}
