import Geodesy

/// The plane of least squares through points.
///
/// Through the centroid; the offsets along the axis in which the points spread least are fitted to the other two, so that
/// a plane of any slant is found (the axis is the one whose minor of the covariance is largest).
struct FittedPlane {
  /// The centroid.
  let centre: Vector3
  /// The unit normal.
  let normal: Vector3
  /// The root mean square distance of the points from the plane, in metres.
  let thickness: Double

  /// The plane through points; nil for fewer than three, or where they lie on a line.
  init?(_ points: [Vector3]) {
    guard points.count >= 3 else { return nil }
    let share = 1 / Double(points.count)
    let centre = points.reduce(Vector3.zero) { $0 + $1 } * share
    var (xx, xy, xz, yy, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let r = point - centre
      xx += r.x * r.x
      xy += r.x * r.y
      xz += r.x * r.z
      yy += r.y * r.y
      yz += r.y * r.z
      zz += r.z * r.z
    }
    let minors = (x: yy * zz - yz * yz, y: xx * zz - xz * xz, z: xx * yy - xy * xy)
    let largest = max(minors.x, minors.y, minors.z)
    guard largest > 1e-12 else { return nil }
    let direction =
      if largest == minors.x {
        Vector3(minors.x, xz * yz - xy * zz, xy * yz - xz * yy)
      } else if largest == minors.y {
        Vector3(xz * yz - xy * zz, minors.y, xy * xz - yz * xx)
      } else {
        Vector3(xy * yz - xz * yy, xy * xz - yz * xx, minors.z)
      }
    let normal = direction.normalised
    self.centre = centre
    self.normal = normal
    thickness = (points.reduce(0.0) { $0 + ($1 - centre).dot(normal) * ($1 - centre).dot(normal) } * share).squareRoot()
  }
}
