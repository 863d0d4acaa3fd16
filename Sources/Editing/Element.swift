import Geodesy

/// Something of a geometry that can be pointed at, selected or held.
public enum Element: Hashable, Sendable {
  /// A vertex, by its part and its place in the part, both from 0. In a ring the closing repeat is no vertex.
  case vertex(part: Int, index: Int)
  /// The middle of a segment as drawn on the map. Segment k runs from vertex k to the next; a ring of n vertices has n,
  /// the last one closing it.
  case midVertex(part: Int, segment: Int)
  /// A whole path or ring.
  case part(Int)
  /// The whole geometry.
  case geometry

  /// The kind of the element, as scripts name it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case vertex
    case midVertex = "mid-vertex"
    case part
    case geometry
  }

  /// The kind of the element.
  public var kind: Kind {
    switch self {
    case .vertex: return .vertex
    case .midVertex: return .midVertex
    case .part: return .part
    case .geometry: return .geometry
    }
  }

  /// The part that the element is or lies in; nil of the whole geometry.
  public var part: Int? {
    switch self {
    case .vertex(let part, _), .midVertex(let part, _), .part(let part): return part
    case .geometry: return nil
    }
  }

  /// The number of the vertex or segment in its part; nil of others.
  public var index: Int? {
    switch self {
    case .vertex(_, let index): return index
    case .midVertex(_, let segment): return segment
    case .part, .geometry: return nil
    }
  }

  /// Whether it may be deleted, moved, rotated and scaled: all but a mid-vertex, which exists only on the screen.
  public var canChange: Bool { kind != .midVertex }

  /// The element in words: `vertex 0 2`, `mid-vertex 0 1`, `part 1`, `the geometry`.
  public var words: String {
    switch self {
    case .vertex(let part, let index): return "vertex \(part) \(index)"
    case .midVertex(let part, let segment): return "mid-vertex \(part) \(segment)"
    case .part(let part): return "part \(part)"
    case .geometry: return "the geometry"
    }
  }
}

/// What an operation of a session changed, for those who wait for it.
public enum Change: String, Hashable, Sendable, CaseIterable {
  case hovered
  case pickedUp = "picked up"
  case geometry
  case selection
}

/// What the one button does next.
public enum PressAction: String, Hashable, Sendable {
  /// Inserts a vertex at the reticle.
  case insert
  /// Puts down at the reticle what is held.
  case drop
  /// Selects and picks up what is hovered.
  case pickUp = "pick up"
}

/// What to do where a placed vertex would lie on another one.
public enum CoincidentPolicy: String, Hashable, Sendable, CaseIterable {
  case allow
  case warn
  case refuse
}

/// What an operation did.
public struct EditOutcome: Hashable, Sendable {
  /// What happened, as one sentence without a full stop.
  public var text: String
  /// The element that it happened to, with its present number.
  public var element: Element?
  /// Whether the geometry changed, in which case there is one more step to undo (after `undo`, one more to redo).
  public var isEdit: Bool
  /// What else should be known: coincident vertices, parts that have too few vertices, steps that were forgotten.
  public var warnings: [String]

  init(_ text: String, _ element: Element? = nil, isEdit: Bool = false, warnings: [String] = []) {
    self.text = text
    self.element = element
    self.isEdit = isEdit
    self.warnings = warnings
  }
}

/// Whether a sketch has enough vertices to be saved; it may still cross itself.
public enum SketchValidity: Hashable, Sendable {
  case valid
  /// Why it cannot be saved, as one sentence without a full stop.
  case invalid(String)

  /// Whether it can be saved.
  public var isValid: Bool { self == .valid }
  /// Why it cannot be saved; nil where it can.
  public var reason: String? {
    if case .invalid(let reason) = self { return reason }
    return nil
  }
}
