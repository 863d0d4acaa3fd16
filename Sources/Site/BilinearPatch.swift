import Geodesy

/// The surface through four corners that is straight along both of its directions: one cell of a height grid.
///
/// Rays meet this surface and not the two triangles that Embree sees, because ground heights are interpolated
/// bilinearly too: looking straight down from 1.6 m above the ground must give 1.6 m.
struct BilinearPatch {
  /// The corners at (0, 0), (1, 0), (0, 1) and (1, 1) of the cell.
  var corner00: Vector3
  var corner10: Vector3
  var corner01: Vector3
  var corner11: Vector3

  /// A meeting of a ray with the patch.
  struct Meeting {
    /// The distance along the ray in lengths of its direction.
    var distance: Double
    /// The normal, not of unit length, as the product of the patch's two directions.
    var normal: Vector3
  }

  /// The nearest meeting farther than `nearest` whose normal times `side` faces the ray's origin.
  ///
  /// Source: A. Reshetov, "Cool patches: a geometric approach to ray/bilinear patch intersections", Ray Tracing Gems
  /// (2019), chapter 8.
  func meeting(origin: Vector3, direction: Vector3, nearest: Double, side: Double) -> Meeting? {
    let edge10 = corner10 - corner00
    let edge11 = corner11 - corner10
    let edge00 = corner01 - corner00
    let twist = edge10.cross(corner01 - corner11)
    let start00 = corner00 - origin
    let start10 = corner10 - origin
    let a = start00.cross(direction).dot(edge00)
    let c = twist.dot(direction)
    let b = start10.cross(direction).dot(edge11) - a - c
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let first: Double
    let second: Double
    if c == 0 {
      first = -a / b
      second = -1
    } else {
      let q = b < 0 ? (-b + root) / 2 : (-b - root) / 2
      first = q / c
      second = a / q
    }
    let one = meeting(at: first, start00, edge10, edge00, edge11, direction, nearest, side)
    let other = meeting(at: second, start00, edge10, edge00, edge11, direction, nearest, side)
    guard let one else { return other }
    guard let other, other.distance < one.distance else { return one }
    return other
  }

  /// The meeting on the line across the patch at `u` of its first direction, or nil where that lies outside.
  @inline(__always)
  private func meeting(
    at u: Double, _ start00: Vector3, _ edge10: Vector3, _ edge00: Vector3, _ edge11: Vector3,
    _ direction: Vector3, _ nearest: Double, _ side: Double
  ) -> Meeting? {
    // A ray through the seam of two cells must meet one of them: hence the slack of 1e-9 cells.
    guard u >= -1e-9, u <= 1 + 1e-9 else { return nil }
    let foot = start00 + edge10 * u
    let along = edge00 + (edge11 - edge00) * u
    let across = direction.cross(along)
    let scale = across.dot(across)
    guard scale > 0 else { return nil }
    let lifted = across.cross(foot)
    let distance = lifted.dot(along) / scale
    let v = lifted.dot(direction) / scale
    guard v >= -1e-9, v <= 1 + 1e-9, distance > nearest else { return nil }
    let normal = (edge10 + (corner11 - corner01 - edge10) * v).cross(along)
    guard normal.dot(direction) * side < 0 else { return nil }
    return Meeting(distance: distance, normal: normal)
  }
}
