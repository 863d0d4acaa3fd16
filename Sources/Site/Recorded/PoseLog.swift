import Geodesy

/// Where a camera was and how it lay, at a time of a log.
public struct RecordedPose: Hashable, Sendable {
  /// Seconds from the log's first pose.
  public var seconds: Double
  /// The rotation from the camera to the AR frame; its columns are the camera's right, up and back.
  public var rotation: Matrix3
  /// The camera's place in the AR frame in metres: x right or east, y up, z back or south.
  public var translation: Vector3

  /// The pose with these parts.
  public init(seconds: Double, rotation: Matrix3, translation: Vector3) {
    self.seconds = seconds
    self.rotation = rotation
    self.translation = translation
  }
}

/// The path of a camera: one or more poses whose times increase.
public struct PoseLog: Hashable, Sendable {
  /// The poses in the order of time; the first is at 0 seconds.
  public let poses: [RecordedPose]
  /// The stamp of the first pose in seconds, as the file counts them.
  public let startStamp: Double

  /// A log of poses, or nil where there is none, a number is not finite, or the times do not increase. The first pose
  /// is put at 0 seconds.
  public init?(poses: [RecordedPose], startStamp: Double = 0) {
    guard let first = poses.first, first.seconds.isFinite, startStamp.isFinite else { return nil }
    for (before, after) in zip(poses, poses.dropFirst()) where !(after.seconds > before.seconds) { return nil }
    for pose in poses {
      let m = pose.rotation
      let sum = m.column0 + m.column1 + m.column2 + pose.translation
      guard sum.x.isFinite, sum.y.isFinite, sum.z.isFinite, pose.seconds.isFinite else { return nil }
    }
    self.poses = poses.map {
      RecordedPose(seconds: $0.seconds - first.seconds, rotation: $0.rotation, translation: $0.translation)
    }
    self.startStamp = startStamp
  }

  /// Seconds from the first pose to the last.
  public var duration: Double { poses.last?.seconds ?? 0 }

  /// The sum of the straight distances from pose to pose, in metres.
  public var pathLength: Double {
    zip(poses, poses.dropFirst()).reduce(0) { $0 + ($1.1.translation - $1.0.translation).length }
  }

  /// The straight distance from the first pose to the last, in metres.
  public var endDistance: Double {
    guard let first = poses.first, let last = poses.last else { return 0 }
    return (last.translation - first.translation).length
  }

  /// The same path with the first pose's place as the origin; rotations stay.
  public var startingAtOrigin: PoseLog {
    let origin = poses.first?.translation ?? .zero
    return PoseLog(
      checked: poses.map {
        RecordedPose(seconds: $0.seconds, rotation: $0.rotation, translation: $0.translation - origin)
      }, startStamp: startStamp)
  }

  /// The pose at a time in seconds from the first one: on the straight line between the poses beside it, turned at an
  /// even rate from one to the other. Nil before the first pose and after the last.
  public func pose(at seconds: Double) -> RecordedPose? {
    guard seconds >= 0, let last = poses.last, seconds <= last.seconds else { return nil }
    var (low, high) = (0, poses.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if poses[middle].seconds <= seconds { low = middle } else { high = middle }
    }
    if poses[high].seconds <= seconds { return poses[high] }
    let (before, after) = (poses[low], poses[high])
    if before.seconds == seconds { return before }
    let part = (seconds - before.seconds) / (after.seconds - before.seconds)
    let turned = RotationQuaternion(before.rotation).interpolated(to: RotationQuaternion(after.rotation), part)
    return RecordedPose(
      seconds: seconds, rotation: turned.matrix,
      translation: before.translation + (after.translation - before.translation) * part)
  }

  private init(checked poses: [RecordedPose], startStamp: Double) {
    self.poses = poses
    self.startStamp = startStamp
  }
}
