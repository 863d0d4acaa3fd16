import Geodesy

/// How the world axes of a pose log lie, of which all are right-handed and in metres.
///
/// The frame that poses are brought into is that of an AR session: x to the right (east, where the world is aligned
/// with it), y up, z back (south).
public enum PoseAxes: String, Hashable, Sendable, CaseIterable {
  /// x right, y up, z back: ARKit, ARCore, OpenGL. Nothing is changed.
  case yUp = "y_up"
  /// x right or east, y forward or north, z up: motion capture, robots, map coordinates such as UTM.
  case zUp = "z_up"
  /// x right, y down, z forward: visual odometry that takes its first camera for the world, such as ORB-SLAM. Level
  /// only where that camera was.
  case yDown = "y_down"

  /// The rotation from these axes to those of the AR frame.
  public var toSession: Matrix3 {
    switch self {
    case .yUp: return .identity
    case .zUp: return Matrix3(Vector3(1, 0, 0), Vector3(0, 0, -1), Vector3(0, 1, 0))
    case .yDown: return Matrix3(Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))
    }
  }
}

/// How a log's camera lies in its own axes.
public enum CameraAxes: String, Hashable, Sendable, CaseIterable {
  /// x right, y down, looking along +z: computer vision, and so the TUM format.
  case vision
  /// x right, y up, looking along -z: ARKit, with the picture in landscape.
  case graphics

  /// The rotation from the axes of an AR camera (right, up, back) to these.
  public var fromSession: Matrix3 {
    switch self {
    case .vision: return Matrix3(Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))
    case .graphics: return .identity
    }
  }
}
