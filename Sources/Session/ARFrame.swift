import Geodesy
import Site

/// One frame of the camera: what a tap, a candidate and its photo are bound to.
public struct ARFrame: Hashable, Sendable {
  /// The number of the frame in its session, from 1.
  public let number: Int
  /// The session's epoch.
  public let epoch: Int
  /// How well the session tracked.
  public let state: TrackingSession.State
  /// How the session used fixes.
  public let policy: UpdatePolicy
  /// The number of the session's calibration.
  public let calibrationNumber: Int
  /// Milliseconds from 1970-01-01T00:00:00Z.
  public let milliseconds: Int64
  /// The device as it really was.
  public let device: Device
  /// The device's pose in the AR frame as it is measured: of the view, upright (x right, y up, z back of what is
  /// displayed).
  public let pose: TransformationMatrix
  /// The true pose in earth-centred axes.
  public let truePose: TransformationMatrix
  /// The pose that the session believes, in earth-centred axes; nil while it knows no origin camera.
  public let believedPose: TransformationMatrix?
  /// Where the session believed its AR frame to be.
  public let alignment: WorldAlignment?

  /// Up, earth-centred, where the session believes the device to be.
  let believedUp: Vector3

  init(session: TrackingSession, device: Device, milliseconds: Int64) {
    number = session.frame
    epoch = session.epoch
    state = session.state
    policy = session.policy
    calibrationNumber = session.calibrationNumber
    self.milliseconds = milliseconds
    self.device = device
    alignment = session.alignment
    truePose = SceneCamera(position: device.position, orientation: device.orientation).earthCentred
    // Where the session has not seen the device come here, it measures the way as it would have.
    var odometry = session.odometry
    odometry.follow(session.truth.arPose(earthCentred: truePose))
    pose = odometry.pose
    believedPose = session.alignment?.earthCentred(ar: pose)
    let place = Ellipsoid.wgs84.geodetic((believedPose ?? truePose).translation)
    believedUp = LocalFrame(origin: place).axes.column2
  }

  /// The camera that the session believes it looks through; nil while it knows no origin camera.
  public var sceneCamera: SceneCamera? { believedPose.map { SceneCamera(earthCentred: $0) } }

  /// The ray in the AR frame of what is seen at a place of the view.
  public func ray(_ pixel: Pixel) -> (origin: Vector3, direction: Vector3) {
    (pose.translation, pose.rotation * device.lens.direction(pixel))
  }

  /// Where the view shows an earth-centred point, or why it does not.
  public func view(ofEarthCentred point: Vector3) -> Sight {
    let camera = truePose.rotation.transposed * (point - truePose.translation)
    guard let pixel = device.lens.pixel(camera) else { return .behind }
    return device.lens.contains(pixel) ? .visible(pixel) : .outside(pixel)
  }

  /// Where a point stands to the view.
  public enum Sight: Hashable, Sendable {
    /// It is in the view at this place, unless something hides it.
    case visible(Pixel)
    /// It would be at this place outside the view.
    case outside(Pixel)
    /// It is behind or beside the camera.
    case behind
  }
}
