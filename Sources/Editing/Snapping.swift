import Geodesy

/// What the place of the reticle can be drawn to, the stronger first.
public enum SnapKind: Int, Hashable, Sendable, CaseIterable, Comparable {
  case vertex
  case intersection
  case edge
  case guide

  /// Whether one is stronger than another.
  public static func < (a: SnapKind, b: SnapKind) -> Bool { a.rawValue < b.rawValue }

  /// The kind in words.
  public var words: String {
    switch self {
    case .vertex: return "vertex"
    case .intersection: return "intersection"
    case .edge: return "edge"
    case .guide: return "guide"
    }
  }
}

/// A vertex that a place can be drawn to.
public struct SnapVertex: Hashable, Sendable {
  /// The place on the map.
  public var place: ViewPoint
  /// The vertex's numbers in the system of the geometry that is edited, where these are known, so that it is met exactly.
  public var exact: Coordinate?

  /// The vertex at a place.
  public init(_ place: ViewPoint, exact: Coordinate? = nil) {
    self.place = place
    self.exact = exact
  }
}

/// An edge that a place can be drawn to, straight on the map.
public struct SnapEdge: Hashable, Sendable {
  /// Where it begins.
  public var start: ViewPoint
  /// Where it ends.
  public var end: ViewPoint

  /// The edge between two places on the map.
  public init(_ start: ViewPoint, _ end: ViewPoint) {
    self.start = start
    self.end = end
  }
}

/// Something whose vertices and edges the place of the reticle can be drawn to.
public protocol SnapSource: Sendable {
  /// The name of the source, as answers say it.
  var name: String { get }

  /// The vertices at most `radius` map units from a place on the map, in a fixed order.
  func vertices(near point: ViewPoint, radius: Double) -> [SnapVertex]

  /// The edges at most `radius` map units from a place on the map, in a fixed order.
  func edges(near point: ViewPoint, radius: Double) -> [SnapEdge]
}

/// How the place of the reticle is drawn to other things.
public struct SnapSettings: Hashable, Sendable {
  /// How near something must be, in device-independent pixels.
  public var tolerance: Double
  /// What it is drawn to.
  public var kinds: Set<SnapKind>
  /// Whether the sketch itself counts.
  public var snapsToSketch: Bool

  /// The settings; 10 pixels and everything where nothing is said.
  public init(
    tolerance: Double = 10, kinds: Set<SnapKind> = Set(SnapKind.allCases), snapsToSketch: Bool = true
  ) {
    self.tolerance = tolerance
    self.kinds = kinds
    self.snapsToSketch = snapsToSketch
  }
}

/// Where the place of the reticle is drawn to.
public struct SnapResult: Hashable, Sendable {
  /// What it is drawn to.
  public var kind: SnapKind
  /// The place on the map.
  public var place: ViewPoint
  /// The numbers in the geometry's system where they are known.
  public var exact: Coordinate?
  /// The name of the source; `sketch` for the sketch itself.
  public var source: String
}
