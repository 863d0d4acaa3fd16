import Geodesy
import Glibc

/// A unit quaternion, as logs write rotations and as they are interpolated.
struct RotationQuaternion: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  /// The quaternion brought to length 1. The length must not be 0.
  init(x: Double, y: Double, z: Double, w: Double) {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    self.x = x / length
    self.y = y / length
    self.z = z / length
    self.w = w / length
  }

  /// The quaternion of a rotation, with w not below 0: Shepperd's method (Journal of Guidance and Control 1(3), 1978),
  /// which divides by the greatest component.
  init(_ m: Matrix3) {
    let trace = m.column0.x + m.column1.y + m.column2.z
    let (xy, yz, zx) = (m.column0.y + m.column1.x, m.column1.z + m.column2.y, m.column2.x + m.column0.z)
    let (x, y, z) = (m.column1.z - m.column2.y, m.column2.x - m.column0.z, m.column0.y - m.column1.x)
    let greatest = max(trace, m.column0.x, m.column1.y, m.column2.z)
    var made: RotationQuaternion
    if greatest == trace {
      made = RotationQuaternion(x: x, y: y, z: z, w: 1 + trace)
    } else if greatest == m.column0.x {
      made = RotationQuaternion(x: 1 + 2 * m.column0.x - trace, y: xy, z: zx, w: x)
    } else if greatest == m.column1.y {
      made = RotationQuaternion(x: xy, y: 1 + 2 * m.column1.y - trace, z: yz, w: y)
    } else {
      made = RotationQuaternion(x: zx, y: yz, z: 1 + 2 * m.column2.z - trace, w: z)
    }
    if made.w < 0 { made = made.opposite }
    self = made
  }

  /// The same rotation by the other of its two quaternions.
  var opposite: RotationQuaternion { RotationQuaternion(x: -x, y: -y, z: -z, w: -w) }

  /// The rotation; its columns are the images of the axes.
  var matrix: Matrix3 {
    Matrix3(
      Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))
  }

  /// The rotation a part of the way to another, the short way round and at an even rate: spherical linear interpolation
  /// (Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985).
  func interpolated(to other: RotationQuaternion, _ part: Double) -> RotationQuaternion {
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    let target = cosine < 0 ? other.opposite : other
    cosine = min(1, abs(cosine))
    var (own, others) = (1 - part, part)
    // Of nearly equal rotations the sine is too small to divide by; the straight way is then the same.
    if cosine < 0.999_999_9 {
      let angle = acos(cosine)
      own = sin((1 - part) * angle) / sin(angle)
      others = sin(part * angle) / sin(angle)
    }
    return RotationQuaternion(
      x: own * x + others * target.x, y: own * y + others * target.y, z: own * z + others * target.z,
      w: own * w + others * target.w)
  }
}
