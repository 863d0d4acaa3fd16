import Geodesy
import Glibc
import Scene
import Session
import Site

/// A recorded path that the device follows while time passes.
public struct RecordedPath: Sendable {
  /// What it comes from, for people.
  public let name: String
  private let log: PoseLog
  private let start: Int64
  /// Carries poses of the log's frame into earth-centred axes.
  private let carrier: TransformationMatrix
  /// From the recorded camera to what is displayed.
  private let interface: InterfaceOrientation?
  private var last: (moment: Int64, device: Device)?

  /// A path from where a device is at a moment: the log's first pose is there, and its axes (x right or east, y up, z
  /// back or south) are those of an AR frame, turned clockwise by degrees. The camera's picture stands as that of the
  /// view, or, where an interface orientation is given, in the device's landscape.
  public init(
    name: String, log: PoseLog, device: Device, moment: Int64, frame: WorldAlignment, clockwise: Double,
    interface: InterfaceOrientation?
  ) {
    self.name = name
    self.log = log
    self.interface = interface
    start = moment
    let turn = TransformationMatrix(
      rotation: RecordedPath.clockwise(clockwise), translation: .zero)
    let axes = TransformationMatrix(rotation: frame.originCamera.earthCentred.rotation, translation: .zero)
      .adding(turn)
    let first = log.poses.first?.translation ?? .zero
    let here = Ellipsoid.wgs84.earthCentred(device.position)
    carrier = TransformationMatrix(rotation: axes.rotation, translation: here - axes.rotation * first)
  }

  private static func clockwise(_ degrees: Double) -> Matrix3 {
    let (sine, cosine) = (sin(degrees * Double.pi / 180), cos(degrees * Double.pi / 180))
    return Matrix3(Vector3(cosine, 0, sine), Vector3(0, 1, 0), Vector3(-sine, 0, cosine))
  }

  /// Whether it has come to its end at a moment.
  public func hasEnded(at moment: Int64) -> Bool { Double(moment - start) >= (log.duration * 1000).rounded() }

  /// The device at a moment, and how it moved there from the last one. Throws where that is no place for a device.
  public mutating func device(
    at moment: Int64, lens: Lens
  ) throws(SceneError) -> (device: Device, motion: TrackingSession.Motion) {
    let seconds = hasEnded(at: moment) ? log.duration : min(max(Double(moment - start) / 1000, 0), log.duration)
    guard let pose = log.pose(at: seconds) ?? log.poses.last else {
      throw SceneError(.file, "\"\(name)\" holds no poses")
    }
    let rotation = interface?.displayRotation(ofCamera: pose.rotation) ?? pose.rotation
    let camera = SceneCamera(
      earthCentred: carrier.adding(TransformationMatrix(rotation: rotation, translation: pose.translation)))
    let device = try Device(position: camera.position, orientation: camera.orientation, lens: lens)
    defer { last = (moment, device) }
    guard let last, moment > last.moment else { return (device, TrackingSession.Motion(speed: 0, turnRate: 0)) }
    return (device, RecordedPath.motion(from: last.device, to: device, seconds: Double(moment - last.moment) / 1000))
  }

  /// How fast a device moved and turned between two moments.
  static func motion(from: Device, to: Device, seconds: Double) -> TrackingSession.Motion {
    guard seconds > 0, from != to else { return .none }
    let way = Ellipsoid.wgs84.earthCentred(to.position) - Ellipsoid.wgs84.earthCentred(from.position)
    let turn = from.rotationEarthCentred.transposed * to.rotationEarthCentred
    // The angle of a rotation by its trace: 1 + 2 cos.
    let cosine = (turn.column0.x + turn.column1.y + turn.column2.z - 1) / 2
    return TrackingSession.Motion(
      speed: way.length / seconds, turnRate: acos(max(-1, min(1, cosine))) * 180 / Double.pi / seconds)
  }
}
