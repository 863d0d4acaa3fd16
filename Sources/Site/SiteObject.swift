import Geodesy
import Scene

/// A thing that stands on the site and that a ray can hit.
public struct SiteObject: Hashable, Sendable {
  /// The name that scripts use; unique on the site.
  public let name: String
  /// Where it stands: the foot of a tree, the centre of a box's underside, the centre of a plane; ellipsoidal height.
  public let position: GeodeticPosition
  /// What it is.
  public let form: Form

  /// What a site object is; lengths are metres.
  public enum Form: Hashable, Sendable {
    /// A tree.
    case tree(Tree)
    /// An upright box: its width is across its heading, its depth along it. The heading is degrees from true north.
    case box(width: Double, depth: Double, height: Double, heading: Double)
    /// A flat rectangle such as a table: width across its heading, depth along it. Tilted by `tilt` degrees (0 to 180)
    /// about its width, so that at 90 degrees its face looks towards the heading.
    case plane(width: Double, depth: Double, heading: Double, tilt: Double)
  }

  /// The largest length of an object in metres.
  public static let largestLength = 10_000.0

  /// An object with a name at a place.
  ///
  /// Throws `SceneError` of kind range when the place cannot be on the earth, a length is not above zero or over 10 km,
  /// or an angle is not finite.
  public init(name: String, position: GeodeticPosition, form: Form) throws(SceneError) {
    try checkPlace(position, of: "\"\(name)\"")
    switch form {
    case .tree: break
    case .box(let width, let depth, let height, let heading):
      try SiteObject.check(name, ["width": width, "depth": depth, "height": height])
      try SiteObject.check(name, angle: heading)
    case .plane(let width, let depth, let heading, let tilt):
      try SiteObject.check(name, ["width": width, "depth": depth])
      try SiteObject.check(name, angle: heading)
      guard (0...180).contains(tilt) else {
        throw SceneError(.range, "the tilt of \"\(name)\", \(tilt) degrees, is outside 0 to 180 degrees")
      }
    }
    self.name = name
    self.position = position
    self.form = form
  }

  static func check(_ name: String, _ lengths: KeyValuePairs<String, Double>) throws(SceneError) {
    for (what, length) in lengths where !(length > 0 && length <= largestLength) {
      throw SceneError(
        .range, "the \(what) of \"\(name)\", \(length) m, is not possible",
        help: "lengths of site objects are above 0 m and at most 10000 m")
    }
  }

  private static func check(_ name: String, angle: Double) throws(SceneError) {
    guard angle.isFinite else {
      throw SceneError(.range, "the heading of \"\(name)\" must be a finite angle")
    }
  }
}

/// A tree: an upright round trunk and a crown in the form of an ellipsoid.
public struct Tree: Hashable, Sendable {
  /// Metres from the foot to the top of the crown.
  public let height: Double
  /// The crown's width in metres.
  public let crownDiameter: Double
  /// The trunk's width in metres.
  public let trunkDiameter: Double

  /// The part of the height that is free of crown, from the foot up.
  public static let freeStem = 0.3

  /// A tree of this height in metres. The crown is half as wide as the tree is high and the trunk a fortieth, unless
  /// given.
  ///
  /// Throws `SceneError` of kind range for a length that is not above zero or over 10 km, or a trunk wider than the
  /// crown.
  public init(height: Double, crownDiameter: Double? = nil, trunkDiameter: Double? = nil) throws(SceneError) {
    let crown = crownDiameter ?? height / 2
    let trunk = trunkDiameter ?? min(height / 40, crown)
    for (what, length) in ["height": height, "crown diameter": crown, "trunk diameter": trunk] as KeyValuePairs
    where !(length > 0 && length <= SiteObject.largestLength) {
      throw SceneError(
        .range, "a tree's \(what) of \(length) m is not possible",
        help: "lengths of site objects are above 0 m and at most 10000 m")
    }
    guard trunk <= crown else {
      throw SceneError(.range, "a trunk of \(trunk) m is wider than the crown of \(crown) m")
    }
    self.height = height
    self.crownDiameter = crown
    self.trunkDiameter = trunk
  }
}
