import Geodesy

/// What the geometries of a table are. Unlike `Geometry.Kind` it tells one line or polygon from several, as tables do.
/// The numbers are those of well-known binary (OGC 06-103r4, table 7).
public enum GeometryType: UInt32, Hashable, Sendable, CaseIterable {
  case point = 1
  case line = 2
  case polygon = 3
  case multipoint = 4
  case multiline = 5
  case multipolygon = 6

  /// The kind of geometry, in words that follow an article's place: `a point`.
  public var description: String {
    switch self {
    case .point: "a point"
    case .line: "a line"
    case .polygon: "a polygon"
    case .multipoint: "a multipoint"
    case .multiline: "a multiline"
    case .multipolygon: "a multipolygon"
    }
  }

  /// The narrowest type that a geometry is of; nil for a collection.
  public init?(_ geometry: Geometry) {
    switch geometry.shape {
    case .point: self = .point
    case .multipoint: self = .multipoint
    case .polyline(let parts): self = parts.count == 1 ? .line : .multiline
    case .polygon(let parts): self = parts.count == 1 ? .polygon : .multipolygon
    case .collection: return nil
    }
  }

  /// Whether a table of this type can hold geometries of another type: one line counts as several.
  /// Whether it holds single parts of another type.
  func holdsOne(of type: GeometryType) -> Bool {
    switch (self, type) {
    case (.point, .multipoint), (.line, .multiline), (.polygon, .multipolygon): true
    default: false
    }
  }

  func holds(_ type: GeometryType) -> Bool {
    switch self {
    case .multiline: type == .line || type == .multiline
    case .multipolygon: type == .polygon || type == .multipolygon
    default: type == self
    }
  }
}
