/// The drift of visual-inertial tracking.
public struct DriftTerms: Hashable, Sendable {
  /// The standard deviation of the scale error, as a part of the distance walked.
  public var scaleSigma: Double
  /// The same in low light.
  public var lowLightScaleSigma: Double
  /// The standard deviation of the heading error, in degrees for each degree turned.
  public var turnSigma: Double
  /// A known scale error that takes the place of a drawn one, or nil.
  public var scale: Double?
  /// A known heading error for each degree turned that takes the place of a drawn one, or nil.
  public var turn: Double?

  /// No drift.
  public static let none = DriftTerms(scaleSigma: 0, lowLightScaleSigma: 0, turnSigma: 0)
  /// 2 % of the distance in normal light (1 to 4 %) and 5 % in low light (3 to 8 %), both vGIS KB-TT005; 0.5 % of the
  /// angle turned, which is 6.3 degrees after 3.5 turns (3.4 for ARCore and 8.6 for ARKit: Wang 2020).
  public static let phone = DriftTerms(scaleSigma: 0.02, lowLightScaleSigma: 0.05, turnSigma: 0.005)
}

/// The errors of what the camera finds, and how long and far it finds it.
public struct VisionTerms: Hashable, Sendable {
  /// Seconds until a session that starts tracks normally.
  public var initialising: Double
  /// Seconds after an interruption until the session knows its place again.
  public var relocalising: Double
  /// The standard deviation of how far the AR frame has shifted after an interruption, in metres along each axis.
  public var relocationShift: Double
  /// The same for its heading, in degrees.
  public var relocationTurn: Double
  /// The standard deviation of a plane's height when it is first seen.
  public var planeHeightSigma: Double
  /// Seconds of looking over which that falls to 1/e.
  public var planeConvergence: Double
  /// How far planes are detected, in metres.
  public var planeRange: Double
  /// How far feature points are found, in metres.
  public var featureRange: Double
  /// The standard deviation of a feature point's depth, as a part of its distance.
  public var featureDepthSigma: Double
  /// The standard deviation of a tap along each axis of the view, in pixels.
  public var tapSigma: Double
  /// Degrees a second of turning beyond which motion is excessive.
  public var mostTurn: Double
  /// Metres a second beyond which motion is excessive.
  public var mostSpeed: Double

  /// Everything visible is found at once and exactly.
  public static let perfect = VisionTerms(
    initialising: 0, relocalising: 0, relocationShift: 0, relocationTurn: 0, planeHeightSigma: 0, planeConvergence: 1,
    planeRange: .infinity, featureRange: .infinity, featureDepthSigma: 0, tapSigma: 0, mostTurn: .infinity,
    mostSpeed: .infinity)
  /// Planes to 5 m: ARCore's depth is best from 0.5 to 5 m (developers.google.com/ar/develop/depth) and Apple states 5 m
  /// for its LiDAR scanner. Feature points to 20 m. A plane starts 5 cm off and converges within seconds ("ground height
  /// estimate wrong at first", StreetMeasure 23). No toolkit publishes the rest; the sizes are assumptions.
  public static let phone = VisionTerms(
    initialising: 1, relocalising: 2, relocationShift: 0.3, relocationTurn: 2, planeHeightSigma: 0.05,
    planeConvergence: 3, planeRange: 5, featureRange: 20, featureDepthSigma: 0.01, tapSigma: 2, mostTurn: 120,
    mostSpeed: 4)
}
