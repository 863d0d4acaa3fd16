/// What makes a geometry invalid in the sense of OGC Simple Features, and where.
public struct GeometryFault: Hashable, Sendable {
  /// The kinds of faults, in the order in which they are sought, by the names that JTS has for them.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A coordinate that is no number, or infinite.
    case invalidCoordinate = "invalid-coordinate"
    /// A ring or path without enough vertices that differ.
    case tooFewPoints = "too-few-points"
    /// Two rings with the same vertices.
    case duplicateRings = "duplicate-rings"
    /// Two edges that cross, or run along one another.
    case selfIntersection = "self-intersection"
    /// A ring that comes back to a place where it was.
    case ringSelfIntersection = "ring-self-intersection"
    /// A hole that lies outside its outer ring.
    case holeOutsideShell = "hole-outside-shell"
    /// A hole within another hole.
    case nestedHoles = "nested-holes"
    /// An area within another one of the same geometry.
    case nestedShells = "nested-shells"
    /// Rings that touch so that they part the inside in two.
    case disconnectedInterior = "disconnected-interior"

    /// The fault in words, those of GEOS in lower case.
    public var reason: String {
      switch self {
      case .invalidCoordinate: return "invalid coordinate"
      case .tooFewPoints: return "too few points in geometry component"
      case .duplicateRings: return "duplicate rings"
      case .selfIntersection: return "self-intersection"
      case .ringSelfIntersection: return "ring self-intersection"
      case .holeOutsideShell: return "hole lies outside shell"
      case .nestedHoles: return "holes are nested"
      case .nestedShells: return "nested shells"
      case .disconnectedInterior: return "interior is disconnected"
      }
    }
  }

  /// The kind of the fault.
  public let code: Code
  /// Where, in the geometry's system.
  public let x: Double
  /// Where, in the geometry's system.
  public let y: Double

  /// A fault at a place.
  public init(_ code: Code, _ x: Double, _ y: Double) {
    self.code = code
    self.x = x
    self.y = y
  }
}

/// The faults of a geometry.
public struct GeometryFaults: Sendable {
  /// The faults, by kind and then from west to east; where edges run along one another, both ends of that.
  public internal(set) var list: [GeometryFault] = []
  /// Whether the search ended before all were found, because there are too many.
  public internal(set) var isCut = false
}
