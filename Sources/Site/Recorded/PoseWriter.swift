import Geodesy
import Scene

extension PoseLog {
  /// The log in the text format of the TUM RGB-D benchmark, which `tum` reads back with the same axes: seconds to the
  /// microsecond, metres to the micrometre, unit quaternions with qw not below 0 to nine decimals.
  ///
  /// The stamps count from `startStamp`. Throws where a place is 1e9 and more, or a stamp is below 0 or above 1e12.
  public func tumText(axes: PoseAxes, camera: CameraAxes = .vision) throws(SceneError) -> String {
    let world = axes.toSession.transposed
    let lens = camera.fromSession.transposed
    var text = PoseLog.tumHeader(axes: axes, camera: camera)
    // Stamps since 1970 are too great for the writer of decimals.
    let whole = startStamp.rounded(.down)
    for pose in poses {
      let stamp = pose.seconds + (startStamp - whole)
      let seconds = stamp.rounded(.down)
      let place = world * pose.translation
      let turn = RotationQuaternion(world * pose.rotation * lens)
      guard let count = Int(exactly: whole + seconds), (0..<1_000_000_000_000).contains(count),
        let rest = PoseLog.fixed([stamp - seconds], decimals: 6),
        let places = PoseLog.fixed([place.x, place.y, place.z]),
        let turns = PoseLog.fixed([turn.x, turn.y, turn.z, turn.w], decimals: 9)
      else {
        throw SceneError(.range, "a pose is too far from the origin, in time or in place, to be written")
      }
      let carry = rest[0].hasPrefix("1") ? 1 : 0
      text += ([String(count + carry) + rest[0].dropFirst()] + places + turns).joined(separator: " ") + "\n"
    }
    return text
  }

  /// The comments that a text of this format begins with.
  public static func tumHeader(axes: PoseAxes, camera: CameraAxes = .vision) -> String {
    "# camera to world; the world's axes: \(axes.rawValue), the camera's: \(camera.rawValue)\n"
      + "# timestamp tx ty tz qx qy qz qw\n"
  }

  /// The line of a pose in the AR frame at a moment in milliseconds, in the form of `tumText`. Throws as that does.
  public static func tumLine(
    milliseconds: Int64, rotation: Matrix3, translation: Vector3, axes: PoseAxes, camera: CameraAxes = .vision
  ) throws(SceneError) -> String {
    let world = axes.toSession.transposed
    let place = world * translation
    let turn = RotationQuaternion(world * rotation * camera.fromSession.transposed)
    guard (0..<1_000_000_000_000_000).contains(milliseconds), let places = fixed([place.x, place.y, place.z]),
      let turns = fixed([turn.x, turn.y, turn.z, turn.w], decimals: 9)
    else {
      throw SceneError(.range, "a pose is too far from the origin, in time or in place, to be written")
    }
    let rest = PlainNumber.padded(Int(milliseconds % 1000), to: 3)
    return (["\(milliseconds / 1000).\(rest)000"] + places + turns).joined(separator: " ") + "\n"
  }

  private static func fixed(_ numbers: [Double], decimals: Int = 6) -> [String]? {
    let texts = numbers.compactMap { PlainNumber.fixed($0, decimals: decimals) }
    return texts.count == numbers.count ? texts : nil
  }
}
