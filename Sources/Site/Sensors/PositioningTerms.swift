import Geodesy

/// The errors of position fixes.
///
/// The horizontal error is circular and normal, with a per-axis sigma of the 68 % radius / 1.510
/// (r(p)/sigma = sqrt(-2 ln(1-p)) for a circular normal distribution). Part of its variance is white, the rest a
/// first-order Gauss-Markov process.
public struct PositioningTerms: Hashable, Sendable {
  /// Whether the receiver works at all.
  public enum Service: String, Hashable, Sendable {
    case on
    case off
    case fails
  }

  /// Whether the receiver works.
  public var service = Service.on
  /// The class of its fixes.
  public var fixClass: FixClass
  /// The radius in metres that 68 % of horizontal errors stay within.
  public var radius: Double
  /// The standard deviation of vertical errors.
  public var verticalSigma: Double
  /// The part of the variance that is time-correlated, 0 to 1.
  public var correlatedShare: Double
  /// Seconds over which the correlation falls to 1/e.
  public var correlationTime: Double
  /// Seconds from a measurement to its delivery.
  public var lag: Double
  /// What the receiver says of its accuracy, as a multiple of the true one: 1 is honest, below 1 optimistic.
  public var claim = 1.0
  /// The age in seconds of a cached fix that comes first, or nil.
  public var stale: Double?
  /// Where the antenna is from the device's camera, which the receiver does not know: metres to the right, forward and
  /// up of a level device.
  public var antenna = Vector3.zero

  /// The standard deviation of the horizontal error along each axis.
  public var sigma: Double { radius / RecordedFix.radiusPerSigma }
  /// Whether fixes are exact and come at once.
  public var isPerfect: Bool {
    service == .on && radius == 0 && verticalSigma == 0 && lag == 0 && stale == nil && antenna == .zero
  }

  /// Exact, at once.
  public static let perfect = PositioningTerms(
    fixClass: .rtk, radius: 0, verticalSigma: 0, correlatedShare: 0, correlationTime: 60, lag: 0)
  /// 4.9 m under an open sky (van Diggelen, Enge: The world's first GPS MOOC and worldwide laboratory using
  /// smartphones, ION GNSS+ 2015, as quoted by gps.gov). Most of it is correlated, over about a minute (D. L. Wilson,
  /// Correlation of errors: the bend of the measured autocorrelation; an Ornstein-Uhlenbeck model fits: Sensors 2020,
  /// 20(21), 6050). Vertical errors are about 1.5 times horizontal ones; the lag of half a second is an assumption.
  public static let phone = PositioningTerms(
    fixClass: .single, radius: 4.9, verticalSigma: 4.9, correlatedShare: 0.8, correlationTime: 60, lag: 0.5)
  /// 1 m: code differences (an assumption within the usual 0.5 to 3 m).
  public static let differential = PositioningTerms(
    fixClass: .differential, radius: 1, verticalSigma: 1, correlatedShare: 0.8, correlationTime: 60, lag: 0.5)
  /// 0.3 m: float ambiguities (an assumption within the usual 0.1 to 0.5 m).
  public static let rtkFloat = PositioningTerms(
    fixClass: .rtkFloat, radius: 0.3, verticalSigma: 0.4, correlatedShare: 0.8, correlationTime: 60, lag: 0.5)
  /// 0.02 m: the error budget of reference/ar.md 2.10.
  public static let rtk = PositioningTerms(
    fixClass: .rtk, radius: 0.02, verticalSigma: 0.03, correlatedShare: 0.5, correlationTime: 60, lag: 0.5)

  /// The terms of a class of fixes.
  public static func of(_ fixClass: FixClass) -> PositioningTerms {
    switch fixClass {
    case .differential: differential
    case .rtkFloat: rtkFloat
    case .rtk: rtk
    default: phone
    }
  }
}
