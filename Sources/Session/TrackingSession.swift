import Geodesy
import Scene
import Site

/// What the AR device believes about where it is.
///
/// At the start, and at each reset, the device's AR frame is fixed at its true place, level and to true north, or to the
/// heading of an origin camera that was set by hand. The
/// device's AR pose is where it really is in that frame: sensors are perfect. The origin camera is where the session
/// believes the AR frame to be.
public struct TrackingSession: Hashable, Sendable {
  /// Where the origin camera comes from.
  public enum Mode: String, Sendable, CaseIterable {
    /// It is set by hand.
    case ignore
    /// From the first position fix.
    case initial
    /// From every position fix.
    case continuous
  }

  /// How well the session tracks.
  public enum State: Hashable, Sendable {
    /// The session does not run.
    case notAvailable
    /// The pose is not reliable.
    case limited(Limit)
    /// The pose is reliable.
    case normal
  }

  /// Why a pose is not reliable.
  public enum Limit: String, Sendable, CaseIterable {
    case initializing
    case relocalizing
    case excessiveMotion
    case insufficientFeatures
  }

  /// Where the origin camera comes from.
  public private(set) var mode: Mode
  /// How well the session tracks.
  public private(set) var state: State
  /// Where the session believes its AR frame to be; nil while no fix came and no origin was set.
  public private(set) var alignment: WorldAlignment?
  /// Where the AR frame really is.
  public private(set) var truth: WorldAlignment
  /// How often the AR frame was fixed: it grows with each reset, and what was tapped in an earlier epoch is not in
  /// the present AR frame.
  public private(set) var epoch: Int
  /// Camera frames since the session started.
  public private(set) var frame = 1

  /// Starts a session on a device; after an earlier session its epoch goes on from there. With perfect sensors the
  /// first frame and the first fix come at once. In mode `ignore` the origin camera is the one that was set by hand, if
  /// one was; the AR frame has its heading.
  public init(mode: Mode, device: Device, origin: SceneCamera? = nil, after earlier: TrackingSession? = nil) {
    self.mode = mode
    epoch = (earlier?.epoch ?? 0) + 1
    state = .normal
    let origin = mode == .ignore ? origin : nil
    truth = TrackingSession.frame(of: device, heading: origin?.orientation.heading ?? 0)
    alignment = mode == .ignore ? origin.map { WorldAlignment(originCamera: $0) } : truth
  }

  private static func frame(of device: Device, heading: Double) -> WorldAlignment {
    WorldAlignment(
      originCamera: SceneCamera(
        position: device.position, orientation: CameraOrientation(heading: heading, pitch: 90)))
  }

  /// Sets where the session believes its AR frame to be; nil where it shall not know.
  public mutating func align(_ alignment: WorldAlignment?) { self.alignment = alignment }

  /// Lets camera frames pass.
  public mutating func advance(frames: Int) {
    guard state != .notAvailable, frames > 0 else { return }
    frame = frame.addingReportingOverflow(frames).partialValue
  }

  /// Fixes the AR frame anew where the device is now, and starts a new epoch. In mode `ignore` the origin camera
  /// stays where it was set.
  public mutating func reset(device: Device) {
    let heading = mode == .ignore ? alignment?.originCamera.orientation.heading : nil
    truth = TrackingSession.frame(of: device, heading: heading ?? 0)
    if mode != .ignore { alignment = truth }
    epoch += 1
    state = .normal
  }

  /// Ends tracking; the last alignment stays known.
  public mutating func stop() { state = .notAvailable }

  /// The frame that the device's camera takes now, at a moment in milliseconds from 1970-01-01T00:00:00Z.
  public func frame(device: Device, milliseconds: Int64) -> ARFrame {
    ARFrame(session: self, device: device, milliseconds: milliseconds)
  }
}

/// One frame of the camera: what a tap, a candidate and its photo are bound to.
public struct ARFrame: Hashable, Sendable {
  /// The number of the frame in its session, from 1.
  public let number: Int
  /// The session's epoch.
  public let epoch: Int
  /// How well the session tracked.
  public let state: TrackingSession.State
  /// Milliseconds from 1970-01-01T00:00:00Z.
  public let milliseconds: Int64
  /// The device as it really was.
  public let device: Device
  /// The device's pose in the AR frame: of the view, upright (x right, y up, z back of what is displayed).
  public let pose: TransformationMatrix
  /// The true pose in earth-centred axes.
  public let truePose: TransformationMatrix
  /// The pose that the session believes, in earth-centred axes; nil while it knows no origin camera.
  public let believedPose: TransformationMatrix?
  /// Where the session believed its AR frame to be.
  public let alignment: WorldAlignment?

  let truth: WorldAlignment
  /// Up, earth-centred, where the session believes the device to be.
  let believedUp: Vector3

  init(session: TrackingSession, device: Device, milliseconds: Int64) {
    number = session.frame
    epoch = session.epoch
    state = session.state
    self.milliseconds = milliseconds
    self.device = device
    truth = session.truth
    alignment = session.alignment
    truePose = SceneCamera(position: device.position, orientation: device.orientation).earthCentred
    pose = truth.arPose(earthCentred: truePose)
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
