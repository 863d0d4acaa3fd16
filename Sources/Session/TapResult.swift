import Geodesy
import Site

/// What a tap met.
public struct TapResult: Sendable {
  /// What a tap is answered from.
  public enum Source: String, Sendable, CaseIterable {
    /// The first of plane, extended, estimated and feature that has an answer; with perfect sensors, reality.
    case best
    /// A detected plane, where it was seen.
    case plane
    /// A detected plane, extended without end.
    case extended
    /// A plane estimated from the feature points around the ray.
    case estimated
    /// The feature point nearest to the ray.
    case feature
    /// What is really there, as no device sees it: ideal.
    case reality
    /// The scene as it is drawn.
    case scene
  }

  /// Standard deviations of a location, by their causes, in metres.
  public struct Sigma: Hashable, Sendable {
    /// Of the device's place along each horizontal axis.
    public var position: Double
    /// Of its height.
    public var height: Double
    /// Across the line of sight, by the heading.
    public var heading: Double
    /// By the drift of tracking since the last fix that was used.
    public var drift: Double
    /// Along the line of sight, by what was met: a plane's height, a feature point's depth.
    public var hit: Double
    /// Of the operation from the frame of the fixes to WGS 84.
    public var datum = 0.0

    /// Of the location along each horizontal axis, with the errors along and across the line of sight shared out.
    public var horizontal: Double {
      (position * position + drift * drift + datum * datum + (heading * heading + hit * hit) / 2).squareRoot()
    }
    /// Of its height.
    public var vertical: Double { (height * height + hit * hit / 4).squareRoot() }
  }

  /// What can be met.
  public enum Kind: Hashable, Sendable {
    /// A thing on the site.
    case site(SiteHit.Kind)
    /// The scene's surface.
    case scene

    /// The kind as one word.
    public var word: String {
      switch self {
      case .site(let kind): kind.rawValue
      case .scene: "scene"
      }
    }
  }

  /// How far the location is from the true place, in metres.
  public struct Offset: Hashable, Sendable {
    /// Metres too far east.
    public var east: Double
    /// Metres too far north.
    public var north: Double
    /// Metres too high.
    public var up: Double
    /// An offset of these metres to the east, to the north and up.
    init(east: Double, north: Double, up: Double) {
      self.east = east
      self.north = north
      self.up = up
    }
    /// An offset whose components are east, north and up.
    init(_ vector: Vector3) { self.init(east: vector.x, north: vector.y, up: vector.z) }

    /// Metres beside the true place.
    public var horizontal: Double { (east * east + north * north).squareRoot() }
  }

  /// Where it was meant to be tapped.
  public var pixel: Pixel
  /// Where the finger came down.
  public var touched: Pixel
  /// What the answer is from.
  public var source: Source
  /// Where the session believes the point to be, with ellipsoidal height.
  public var location: GeodeticPosition
  /// The point in the AR frame, in metres.
  public var arPoint: Vector3
  /// What was met.
  public var kind: Kind
  /// The name of the site object that was met, or nil.
  public var name: String?
  /// Metres from the device.
  public var distance: Double
  /// The unit normal of what was met as east, north, up at the location, on the device's side.
  public var normal: Vector3
  /// Degrees by which the ray looks below the horizon, -90 to 90.
  public var depression: Double
  /// Where the thing at the tapped pixel really is, with ellipsoidal height; nil when the site has nothing there,
  /// which only a tap on the scene allows.
  public var trueLocation: GeodeticPosition?
  /// The location less the true location; nil without one.
  public var error: Offset?
  /// What the error is made of; nil without an error.
  public var breakdown: ErrorBreakdown?
  /// The location less the place of the thing that was aimed at; nil where no thing was.
  public var targetError: Offset?
  /// The number of the frame that was tapped.
  public var frame: Int
  /// The session's epoch.
  public var epoch: Int
  /// Whether no device could give this answer: it is of what is really there.
  public var isIdeal = false
  /// The number of the plane that was met, or nil.
  public var plane: Int?
  /// How well the location is known; nil while the session cannot say.
  public var sigma: Sigma?
  /// What to be careful about, each a sentence without a full stop.
  public var warnings: [String] = []
}
