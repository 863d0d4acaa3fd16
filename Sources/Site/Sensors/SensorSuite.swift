/// The sensors of a device with the random streams of their errors, each of its own.
public struct SensorSuite: Sendable {
  /// The sizes of the errors. What is changed here keeps what was drawn already.
  public var profile: SensorProfile {
    didSet {
      receiver.terms = profile.positioning
      compass.terms = profile.compass
    }
  }
  /// The seed of all streams.
  public let seed: UInt64
  /// The receiver of position fixes.
  public var receiver: PositionReceiver
  /// The compass.
  public var compass: Compass
  /// The stream of the drift of visual-inertial tracking.
  public var driftStream: RandomStream
  /// The stream of the heights of planes and the depths of feature points.
  public var visionStream: RandomStream
  /// The stream of taps.
  public var tapStream: RandomStream
  /// The stream of shifts after interruptions.
  public var relocationStream: RandomStream

  /// Whether there are no errors at all, so that a session knows where it is.
  public var isExact: Bool { profile.isPerfect && receiver.recording?.isExact ?? true }

  /// The sensors of a profile under a seed.
  public init(_ profile: SensorProfile, seed: UInt64) {
    self.profile = profile
    self.seed = seed
    receiver = PositionReceiver(profile.positioning, seed: seed)
    compass = Compass(profile.compass, seed: seed)
    driftStream = RandomStream(seed: seed, name: "drift")
    visionStream = RandomStream(seed: seed, name: "vision")
    tapStream = RandomStream(seed: seed, name: "tap")
    relocationStream = RandomStream(seed: seed, name: "relocation")
  }
}
