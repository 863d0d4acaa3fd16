import Geodesy
import Session
import Site

/// What a line of an event log says, as far as a replay needs it.
public enum EventLogEntry: Sendable {
  /// The version of the form.
  public static let version = EventLines.version
  /// The name of the form.
  public static let format = EventLines.format

  /// The sensors of a device.
  public struct Sensors: Sendable {
    /// The sizes of their errors.
    public var profile: SensorProfile
    /// The seed of the streams.
    public var seed: UInt64
    /// Whether a session with them knows where it is.
    public var isExact: Bool

    /// Sensors of these values.
    public init(profile: SensorProfile, seed: UInt64, isExact: Bool) {
      self.profile = profile
      self.seed = seed
      self.isExact = isExact
    }
  }

  /// Tracking started, was reset, or was under way when the log began.
  public struct Start: Sendable {
    /// Milliseconds from 1970-01-01T00:00:00Z.
    public var time: Int64
    /// Whether a session was reset, not started.
    public var isReset: Bool
    /// Where its origin camera comes from.
    public var mode: TrackingSession.Mode
    /// The policy that turns fixes into the origin camera.
    public var policy: UpdatePolicy
    /// The true device.
    public var device: SceneCamera
    /// Degrees that the compass was off by, clockwise; nil where it was not asked.
    public var compassError: Double?
    /// The measured pose.
    public var pose: TransformationMatrix
    /// The origin camera, where one was known.
    public var origin: SceneCamera?

    /// A start of these values.
    public init(
      time: Int64, isReset: Bool, mode: TrackingSession.Mode, policy: UpdatePolicy, device: SceneCamera,
      compassError: Double?,
      pose: TransformationMatrix, origin: SceneCamera?
    ) {
      self.time = time
      self.isReset = isReset
      self.mode = mode
      self.policy = policy
      self.device = device
      self.compassError = compassError
      self.pose = pose
      self.origin = origin
    }
  }

  /// A frame has passed.
  public struct Frame: Sendable {
    /// Milliseconds from 1970-01-01T00:00:00Z.
    public var time: Int64
    /// The true device.
    public var device: SceneCamera
    /// The session's measured pose and state; nil where none ran.
    public var measured: ReplayedFrame?
    /// The origin camera, where one was known.
    public var origin: SceneCamera?

    /// A frame of these values.
    public init(time: Int64, device: SceneCamera, measured: ReplayedFrame?, origin: SceneCamera?) {
      self.time = time
      self.device = device
      self.measured = measured
      self.origin = origin
    }
  }

  /// A tap and its answer.
  public struct TapAnswer: Sendable {
    /// The true device.
    public var device: SceneCamera
    /// The measured pose.
    public var pose: TransformationMatrix
    /// Where the tap was meant to be.
    public var pixel: Pixel
    /// What it was to be answered from.
    public var source: TapResult.Source
    /// How often it was repeated.
    public var times: Int
    /// The root mean square distance of repeated taps from their middle, in metres.
    public var spread: Double?
    /// What it met; nil where it met nothing.
    public var hit: Hit?
    /// Why it met nothing.
    public var reason: String

    /// A tap of these values.
    public init(
      device: SceneCamera, pose: TransformationMatrix, pixel: Pixel, source: TapResult.Source, times: Int,
      spread: Double?, hit: Hit?, reason: String
    ) {
      self.device = device
      self.pose = pose
      self.pixel = pixel
      self.source = source
      self.times = times
      self.spread = spread
      self.hit = hit
      self.reason = reason
    }
  }

  /// What a tap met.
  public struct Hit: Sendable {
    /// The answer with the point in the recorded AR frame.
    public var result: TapResult
    /// Where it was believed to be.
    public var location: GeodeticPosition
    /// Where the thing that was aimed at really is; nil where none was.
    public var target: GeodeticPosition?

    /// A hit of these values.
    public init(result: TapResult, location: GeodeticPosition, target: GeodeticPosition?) {
      self.result = result
      self.location = location
      self.target = target
    }
  }

  /// The sensors are others.
  case sensors(Sensors)
  /// The lens is another.
  case lens(Lens)
  /// An AR frame was fixed by a command.
  case start(Start)
  /// A frame has passed.
  case frame(Frame)
  /// A tap was answered.
  case tap(TapAnswer)
  /// A script has taken tracking away, until a moment or until it is given back.
  case limit(TrackingSession.Imposed, until: Int64?)
  /// A person has calibrated.
  case calibration(CalibrationAct)
  /// Tracking was given back.
  case release
  /// Tracking was stopped.
  case stop
  /// A fix came.
  case fix(PositionFix)
  /// A fix restarted tracking: how the session stood before, and how far the compass was off.
  case restart(before: ReplayedFrame, compassError: Double?)
  /// What a replay finds out for itself.
  case other
  /// The log is whole.
  case end

  /// Whether it belongs to what stands before it.
  public var isFollower: Bool {
    switch self {
    case .fix, .restart, .other: true
    default: false
    }
  }
}
