import Geodesy

/// Where a ray meets the site.
public struct SiteHit: Sendable {
  /// What a ray can meet.
  public enum Kind: String, Sendable, CaseIterable {
    /// The bare ground.
    case terrain
    /// The surface of first returns.
    case surface
    /// The crown of a tree.
    case crown
    /// The trunk of a tree.
    case trunk
    /// A box.
    case box
    /// A plane.
    case plane
  }

  /// The point in the site's frame, in metres.
  public var point: Vector3
  /// Metres from the ray's origin.
  public var distance: Double
  /// The unit normal of what was met, in the site's frame, on the side the ray comes from.
  public var normal: Vector3
  /// What was met.
  public var kind: Kind
  /// The name of the object that was met; nil for terrain and surface.
  public var name: String?
  /// The grid cell that was met (row times columns plus column, in the part of the grid held in memory), or the
  /// object's place in the site's list; 0 for flat ground.
  public var primitive: Int
}

/// Why a ray meets nothing on the site.
public enum SiteMiss: Hashable, Sendable {
  /// The site has no ground, no surface and no objects.
  case nothingThere
  /// The ray leaves towards the sky.
  case sky
  /// The ground has no heights where the ray would meet it.
  case void
  /// The ray leaves the terrain at its edge, this many metres away from its origin.
  case edge(distance: Double)
  /// What it would meet is farther than the longest distance allowed, both in metres.
  case tooFar(distance: Double, limit: Double)
  /// The ray starts below the ground.
  case below

  /// The reason as one sentence without a full stop.
  public var sentence: String {
    switch self {
    case .nothingThere: "the site has no ground, no surface and no objects to hit"
    case .sky: "the ray goes to the sky"
    case .void: "the terrain has a void (no data) where the ray would meet it"
    case .edge(let distance): "the ray leaves the site's terrain at its edge, \(tenths(distance)) m away"
    case .tooFar(let distance, let limit):
      "what the ray meets is \(tenths(distance)) m away, beyond the limit of \(tenths(limit)) m"
    case .below: "the ray starts below the ground"
    }
  }
}

/// Something that a point is inside of or below.
public struct Obstruction: Hashable, Sendable {
  /// What it is.
  public var kind: SiteHit.Kind
  /// The object's name; nil for terrain and surface.
  public var name: String?
  /// How many metres above the point its upper face is.
  public var depth: Double

  /// An obstruction of this kind, its upper face this many metres above the point.
  public init(kind: SiteHit.Kind, name: String? = nil, depth: Double) {
    self.kind = kind
    self.name = name
    self.depth = depth
  }

  /// The obstruction as the end of a sentence that starts with "the device is".
  public var sentence: String {
    switch kind {
    case .terrain: "\(centimetres(depth)) m below the ground"
    case .surface: "\(centimetres(depth)) m below the site's surface model (a roof or a crown is above it)"
    case .crown: "inside the crown of \"\(name ?? "")\", \(centimetres(depth)) m below its top"
    case .trunk: "inside the trunk of \"\(name ?? "")\""
    case .box, .plane: "inside \"\(name ?? "")\", \(centimetres(depth)) m below its top"
    }
  }
}

private func tenths(_ metres: Double) -> String { fixed(metres, digits: 1) }
private func centimetres(_ metres: Double) -> String { fixed(metres, digits: 2) }

/// A number with this many decimals.
private func fixed(_ value: Double, digits: Int) -> String {
  let scale = digits == 1 ? 10.0 : 100.0
  guard let scaled = Int64(exactly: (value * scale).rounded()) else { return "\(value)" }
  let magnitude = String(scaled.magnitude)
  let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.count)) + magnitude
  return (scaled < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
}
