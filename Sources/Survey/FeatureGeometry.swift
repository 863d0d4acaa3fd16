/// A vertex in a table's coordinate reference system.
public struct Coordinate: Hashable, Sendable {
  /// Longitude in degrees or easting in the system's unit.
  public var x: Double
  /// Latitude in degrees or northing in the system's unit.
  public var y: Double
  /// Metres above the table's height reference, or nil where no altitude is known.
  public var z: Double?

  /// The vertex at these coordinates.
  public init(x: Double, y: Double, z: Double? = nil) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// What the geometries of a table are.
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
}

/// The shape and place of a feature.
public enum FeatureGeometry: Hashable, Sendable {
  case point(Coordinate)
  case line([Coordinate])
  /// Rings, the outer one first; each may repeat its first vertex at its end or leave that out.
  case polygon([[Coordinate]])
  case multipoint([Coordinate])
  case multiline([[Coordinate]])
  case multipolygon([[[Coordinate]]])

  /// Which of the types it is.
  public var type: GeometryType {
    switch self {
    case .point: .point
    case .line: .line
    case .polygon: .polygon
    case .multipoint: .multipoint
    case .multiline: .multiline
    case .multipolygon: .multipolygon
    }
  }

  /// All vertices, part after part.
  public var vertices: [Coordinate] {
    switch self {
    case .point(let vertex): [vertex]
    case .line(let vertices), .multipoint(let vertices): vertices
    case .polygon(let rings), .multiline(let rings): rings.flatMap { $0 }
    case .multipolygon(let polygons): polygons.flatMap { $0.flatMap { $0 } }
    }
  }
}
