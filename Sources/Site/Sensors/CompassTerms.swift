import Geodesy

/// The errors of the compass, by which an AR frame is turned to north when it starts.
public struct CompassTerms: Hashable, Sendable {
  /// The standard deviation of the bias that a session keeps.
  public var sessionSigma: Double
  /// The standard deviation of what each start or reset of tracking adds.
  public var resetSigma: Double
  /// The amplitude of the part that depends on the heading: soft iron, one period a turn.
  public var deviation: Double
  /// The standard deviation of a single reading.
  public var noise: Double
  /// A known bias that is added to all, in degrees.
  public var bias = 0.0
  /// Iron that turns the needle near a place: degrees at its middle, falling to none at its radius in metres.
  public var disturbance: Disturbance?

  /// A local disturbance.
  public struct Disturbance: Hashable, Sendable {
    /// Its middle.
    public var position: GeodeticPosition
    /// Degrees at its middle.
    public var angle: Double
    /// Metres to where nothing of it is left.
    public var radius: Double

    /// A disturbance of degrees at a place that ends at a radius in metres.
    public init(position: GeodeticPosition, angle: Double, radius: Double) {
      self.position = position
      self.angle = angle
      self.radius = radius
    }
  }

  /// The root mean square error of the heading of an AR frame at its start; a known bias counts as the rest does, as
  /// what is wrong by it is not told to the session.
  public var startSigma: Double {
    (sessionSigma * sessionSigma + resetSigma * resetSigma + deviation * deviation / 2 + noise * noise + bias * bias)
      .squareRoot()
  }

  /// No error.
  public static let perfect = CompassTerms(sessionSigma: 0, resetSigma: 0, deviation: 0, noise: 0)
  /// Together 11.9 degrees (1 sigma) at the start of a session: 10 to 25 degrees are reported (reference/ar.md 2.10 and
  /// 4.2), "15 at best" by the README of ARKit-CoreLocation. How it splits into parts is an assumption.
  public static let phone = CompassTerms(sessionSigma: 10, resetSigma: 5, deviation: 5, noise: 2)
}
