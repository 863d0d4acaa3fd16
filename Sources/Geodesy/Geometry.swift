/// A coordinate of a geometry: x east or longitude, y north or latitude, z up, in the units of the geometry's system,
/// and a measure along it.
@frozen
public struct Coordinate: Hashable, Sendable {
  /// Eastward, or the longitude.
  public var x: Double
  /// Northward, or the latitude.
  public var y: Double
  /// Upward; 0 and without meaning where the geometry has no z.
  public var z: Double
  /// The measure, such as a chainage; 0 and without meaning where the geometry has no m.
  public var m: Double

  /// The coordinate with these parts.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double = 0, m: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
    self.m = m
  }

  /// The coordinate at another place of the plane, z and m unchanged.
  public func moved(to place: (x: Double, y: Double)) -> Coordinate { Coordinate(place.x, place.y, z, m: m) }
}

/// One polygon: an outer ring and its holes. A ring does not repeat its first coordinate at its end.
public struct PolygonPart: Hashable, Sendable {
  /// The outer ring.
  public var outer: [Coordinate]
  /// The holes.
  public var holes: [[Coordinate]]

  /// The polygon with these rings.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    self.outer = outer
    self.holes = holes
  }
}

/// A geometry: points, lines or areas in some coordinate reference system, which is kept beside it.
public struct Geometry: Hashable, Sendable {
  /// What the geometry is made of. Lists may be empty.
  public indirect enum Shape: Hashable, Sendable {
    case point(Coordinate)
    case multipoint([Coordinate])
    case polyline([[Coordinate]])
    case polygon([PolygonPart])
    case collection([Geometry])
  }

  /// The names of the shapes, as scripts and layers use them.
  public enum Kind: String, Sendable {
    case point
    case multipoint
    case polyline
    case polygon
    case collection
  }

  /// What the geometry is made of.
  public var shape: Shape
  /// Whether the z of the coordinates means something.
  public var hasZ: Bool
  /// Whether the m of the coordinates means something.
  public var hasM: Bool

  /// The geometry of this shape.
  public init(_ shape: Shape, hasZ: Bool = false, hasM: Bool = false) {
    self.shape = shape
    self.hasZ = hasZ
    self.hasM = hasM
  }

  /// A point.
  public static func point(x: Double, y: Double, z: Double? = nil) -> Geometry {
    Geometry(.point(Coordinate(x, y, z ?? 0)), hasZ: z != nil)
  }

  /// The name of the shape.
  public var kind: Kind {
    switch shape {
    case .point: return .point
    case .multipoint: return .multipoint
    case .polyline: return .polyline
    case .polygon: return .polygon
    case .collection: return .collection
    }
  }

  /// Runs over every coordinate, part after part, outer rings before their holes.
  public func forEachCoordinate(_ body: (Coordinate) -> Void) {
    switch shape {
    case .point(let coordinate): body(coordinate)
    case .multipoint(let coordinates): coordinates.forEach(body)
    case .polyline(let parts): for part in parts { part.forEach(body) }
    case .polygon(let polygons):
      for polygon in polygons {
        polygon.outer.forEach(body)
        for hole in polygon.holes { hole.forEach(body) }
      }
    case .collection(let members): for member in members { member.forEachCoordinate(body) }
    }
  }

  /// The number of coordinates.
  public var coordinateCount: Int {
    var count = 0
    forEachCoordinate { _ in count += 1 }
    return count
  }

  /// Whether the geometry has no coordinate.
  public var isEmpty: Bool { coordinateCount == 0 }

  /// The smallest box around the geometry, or nil where it is empty.
  public var boundingBox: BoundingBox? {
    var box: BoundingBox?
    forEachCoordinate { coordinate in
      if box == nil {
        box = BoundingBox(minX: coordinate.x, minY: coordinate.y, maxX: coordinate.x, maxY: coordinate.y)
      } else {
        box?.extend(x: coordinate.x, y: coordinate.y)
      }
    }
    return box
  }

  /// The geometry with every coordinate replaced, or nil where one cannot be.
  public func mapped(_ body: (Coordinate) -> Coordinate?) -> Geometry? {
    func list(_ coordinates: [Coordinate]) -> [Coordinate]? {
      var result: [Coordinate] = []
      result.reserveCapacity(coordinates.count)
      for coordinate in coordinates {
        guard let mapped = body(coordinate) else { return nil }
        result.append(mapped)
      }
      return result
    }
    func lists(_ parts: [[Coordinate]]) -> [[Coordinate]]? {
      let mapped = parts.compactMap(list)
      return mapped.count == parts.count ? mapped : nil
    }
    var result: Shape
    switch shape {
    case .point(let coordinate):
      guard let mapped = body(coordinate) else { return nil }
      result = .point(mapped)
    case .multipoint(let coordinates):
      guard let mapped = list(coordinates) else { return nil }
      result = .multipoint(mapped)
    case .polyline(let parts):
      guard let mapped = lists(parts) else { return nil }
      result = .polyline(mapped)
    case .polygon(let polygons):
      var parts: [PolygonPart] = []
      for polygon in polygons {
        guard let outer = list(polygon.outer), let holes = lists(polygon.holes) else { return nil }
        parts.append(PolygonPart(outer: outer, holes: holes))
      }
      result = .polygon(parts)
    case .collection(let members):
      let mapped = members.compactMap { $0.mapped(body) }
      guard mapped.count == members.count else { return nil }
      result = .collection(mapped)
    }
    return Geometry(result, hasZ: hasZ, hasM: hasM)
  }

  /// The geometry with z, or m, only where they are kept; what is dropped becomes 0.
  public func keeping(z: Bool, m: Bool) -> Geometry {
    if z || !hasZ, m || !hasM { return self }
    if case .collection(let members) = shape {
      return Geometry(.collection(members.map { $0.keeping(z: z, m: m) }), hasZ: hasZ && z, hasM: hasM && m)
    }
    var result = mapped { Coordinate($0.x, $0.y, z ? $0.z : 0, m: m ? $0.m : 0) } ?? self
    result.hasZ = hasZ && z
    result.hasM = hasM && m
    return result
  }

  /// The geometry with this z everywhere, in place of what z it had.
  public func raised(to z: Double) -> Geometry {
    if case .collection(let members) = shape {
      return Geometry(.collection(members.map { $0.raised(to: z) }), hasZ: true, hasM: hasM)
    }
    var result = mapped { Coordinate($0.x, $0.y, z, m: $0.m) } ?? self
    result.hasZ = true
    return result
  }

  /// The geometry in the target system of an operation, z and m unchanged; nil where a coordinate has no place there.
  public func converted(by operation: CoordinateOperation) -> Geometry? {
    if operation.isIdentity { return self }
    return mapped { coordinate in
      operation.forward(x: coordinate.x, y: coordinate.y).map { coordinate.moved(to: $0) }
    }
  }
}

/// A box along the axes of a coordinate reference system, x east or longitude, y north or latitude.
public struct BoundingBox: Hashable, Sendable {
  /// The western edge.
  public var minX: Double
  /// The southern edge.
  public var minY: Double
  /// The eastern edge.
  public var maxX: Double
  /// The northern edge.
  public var maxY: Double

  /// The box with these edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The middle of the box.
  public var centre: (x: Double, y: Double) { ((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Makes the box hold a place.
  public mutating func extend(x: Double, y: Double) {
    minX = min(minX, x)
    minY = min(minY, y)
    maxX = max(maxX, x)
    maxY = max(maxY, y)
  }

  /// Whether a place lies in the box or on its edge.
  public func contains(x: Double, y: Double) -> Bool { x >= minX && x <= maxX && y >= minY && y <= maxY }
}
