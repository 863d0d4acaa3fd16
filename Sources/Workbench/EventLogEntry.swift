import Geodesy
import Session
import Site

/// What a line of an event log says, as far as a replay needs it.
public enum EventLogEntry: Sendable {
  /// What a log begins with.
  public struct Header: Sendable {
    /// The policy that turned fixes into the origin camera.
    public var policy: UpdatePolicy
    /// The seed of the streams.
    public var seed: UInt64
    /// The sensors.
    public var profile: SensorProfile
    /// Whether the session knew where it was.
    public var isExact: Bool
    /// The version of the format.
    public static let version = EventLines.version
    /// The name of the format.
    public static let format = EventLines.format

    /// A header.
    public init(policy: UpdatePolicy, seed: UInt64, profile: SensorProfile, isExact: Bool) {
      self.policy = policy
      self.seed = seed
      self.profile = profile
      self.isExact = isExact
    }
  }

  /// Tracking started, was reset, or was under way when the log began.
  public struct Start: Sendable {
    public var time: Int64
    public var isReset: Bool
    public var mode: TrackingSession.Mode
    public var device: SceneCamera
    public var compassError: Double?
    public var pose: TransformationMatrix
    public var origin: SceneCamera?

    public init(
      time: Int64, isReset: Bool, mode: TrackingSession.Mode, device: SceneCamera, compassError: Double?,
      pose: TransformationMatrix, origin: SceneCamera?
    ) {
      self.time = time
      self.isReset = isReset
      self.mode = mode
      self.device = device
      self.compassError = compassError
      self.pose = pose
      self.origin = origin
    }
  }

  /// A frame has passed.
  public struct Frame: Sendable {
    public var time: Int64
    public var device: SceneCamera
    /// The session's measured pose and state; nil where none ran.
    public var measured: ReplayedFrame?
    public var origin: SceneCamera?

    public init(time: Int64, device: SceneCamera, measured: ReplayedFrame?, origin: SceneCamera?) {
      self.time = time
      self.device = device
      self.measured = measured
      self.origin = origin
    }
  }

  /// A tap and its answer.
  public struct TapAnswer: Sendable {
    public var device: SceneCamera
    public var pose: TransformationMatrix
    public var pixel: Pixel
    public var source: TapResult.Source
    public var times: Int
    public var spread: Double?
    /// The hit, or why there is none.
    public var hit: Hit?
    public var reason: String

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

    public init(result: TapResult, location: GeodeticPosition) {
      self.result = result
      self.location = location
    }
  }

  case lens(Lens)
  case start(Start)
  case frame(Frame)
  case tap(TapAnswer)
  case limit(TrackingSession.Imposed, until: Int64?)
  case release
  case stop
  case fix(PositionFix)
  /// A fix restarted tracking: how the session stood before, and how far the compass was off.
  case restart(before: ReplayedFrame, compassError: Double?)
  /// What a replay finds out for itself.
  case other
  case end

  /// Whether it belongs to what stands before it.
  public var isFollower: Bool {
    switch self {
    case .fix, .restart, .other: true
    default: false
    }
  }
}
