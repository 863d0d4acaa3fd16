import Geodesy
import Glibc

/// Where a camera looks: the heading, pitch and roll of a scene camera.
///
/// At (0, 0, 0) the camera's axes are those of the local tangent frame: right is east, up is north, and it looks
/// straight down. The pitch counts up from there: 90 is the horizon, 180 straight up.
public struct CameraOrientation: Hashable, Sendable {
  /// Degrees clockwise from true north, 0 up to but not including 360.
  public var heading: Double
  /// Degrees from straight down, 0 to 180; 90 looks at the horizon.
  public var pitch: Double
  /// Degrees the camera is turned counter-clockwise about its line of sight, 0 up to but not including 360.
  public var roll: Double

  /// The orientation with these angles in degrees; heading and roll are brought into 0..<360, the pitch is kept.
  public init(heading: Double, pitch: Double, roll: Double = 0) {
    self.heading = wrapped(degrees: heading)
    self.pitch = pitch
    self.roll = wrapped(degrees: roll)
  }

  /// Level, towards the north: the orientation of an AR session's origin camera.
  public static let levelNorth = CameraOrientation(heading: 0, pitch: 90, roll: 0)

  /// The rotation from the camera's axes to the local tangent frame; its columns are the camera's right, up and back
  /// as east, north, up.
  ///
  /// Rz(-heading) · Rx(pitch) · Rz(roll) with right-handed elementary rotations.
  public var rotation: Matrix3 {
    let (sinHeading, cosHeading) = sineAndCosine(degrees: -heading)
    let (sinPitch, cosPitch) = sineAndCosine(degrees: pitch)
    let (sinRoll, cosRoll) = sineAndCosine(degrees: roll)
    let turn = Matrix3(
      Vector3(cosHeading, sinHeading, 0), Vector3(-sinHeading, cosHeading, 0), Vector3(0, 0, 1))
    let nod = Matrix3(Vector3(1, 0, 0), Vector3(0, cosPitch, sinPitch), Vector3(0, -sinPitch, cosPitch))
    let tilt = Matrix3(Vector3(cosRoll, sinRoll, 0), Vector3(-sinRoll, cosRoll, 0), Vector3(0, 0, 1))
    return turn * (nod * tilt)
  }

  /// The orientation of a rotation from camera axes to the local tangent frame (east, north, up).
  ///
  /// Straight up and straight down have no heading of their own: there the heading is that of the top edge of the
  /// view (looking down) or of its bottom edge (looking up), and the roll is 0.
  public init(rotation: Matrix3) {
    let back = rotation.column2
    let horizontal = hypot(back.x, back.y)
    let pitch = atan2(horizontal, back.z) * 180 / Double.pi
    guard horizontal > 1e-12 else {
      let up = back.z > 0 ? rotation.column1 : -rotation.column1
      self.init(heading: atan2(up.x, up.y) * 180 / Double.pi, pitch: back.z > 0 ? 0 : 180, roll: 0)
      return
    }
    let heading = atan2(-back.x, -back.y) * 180 / Double.pi
    let unrolled = CameraOrientation(heading: heading, pitch: pitch).rotation
    let rest = unrolled.transposed * rotation.column0
    self.init(heading: heading, pitch: pitch, roll: atan2(rest.y, rest.x) * 180 / Double.pi)
  }
}

/// East, north and up at a place, in earth-centred axes: the axes of its `LocalFrame` alone.
package func tangentAxes(_ place: GeodeticPosition) -> Matrix3 {
  let latitude = place.latitude * (Double.pi / 180)
  let longitude = place.longitude * (Double.pi / 180)
  let (sinLatitude, cosLatitude) = (sin(latitude), cos(latitude))
  let (sinLongitude, cosLongitude) = (sin(longitude), cos(longitude))
  return Matrix3(
    Vector3(-sinLongitude, cosLongitude, 0),
    Vector3(-sinLatitude * cosLongitude, -sinLatitude * sinLongitude, cosLatitude),
    Vector3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude))
}
