import Geodesy
import Scene

extension FeatureGeometry {
  /// The point at a position, for a table whose coordinates are longitude and latitude on WGS 84. Throws
  /// `SceneError` (geometry) when the position's altitude is counted from another reference than the table's.
  public init(_ position: Position, for schema: TableSchema) throws(SceneError) {
    guard position.altitude == nil || !schema.hasAltitudes || position.heights == schema.heights else {
      throw SceneError(
        .geometry, "the altitude of the position and those of \(schema.name) are counted from different references",
        help: "convert the altitude first")
    }
    self = .point(Coordinate(x: position.longitude, y: position.latitude, z: position.altitude))
  }
}

extension TableSchema {
  /// The geometry as the table stores it: rings closed, altitudes dropped where the table has none. Throws
  /// `SceneError` (geometry) when it is of another type, lacks altitudes or vertices, or leaves the range.
  func checked(_ geometry: FeatureGeometry, isGeographic: Bool) throws(SceneError) -> FeatureGeometry {
    guard geometry.type == geometryType else {
      throw SceneError(
        .geometry, "\(name) holds \(geometryType.description) per feature, got \(geometry.type.description)")
    }
    for vertex in geometry.vertices {
      guard vertex.x.isFinite, vertex.y.isFinite, vertex.z?.isFinite ?? true else {
        throw SceneError(.geometry, "a coordinate for \(name) is not a finite number")
      }
      guard !isGeographic || (abs(vertex.x) <= 180 && abs(vertex.y) <= 90) else {
        throw SceneError(
          .geometry, "longitude \(vertex.x), latitude \(vertex.y) is not on the Earth",
          help: "longitudes go from -180 to 180 and latitudes from -90 to 90")
      }
      guard !hasAltitudes || vertex.z != nil else {
        throw SceneError(
          .geometry, "\(name) needs an altitude for every vertex", help: "give one, or make the table without z")
      }
    }
    switch geometry {
    case .point(let vertex): return .point(flattened(vertex))
    case .multipoint(let vertices): return .multipoint(try vertices.checkedPart(1, self))
    case .line(let vertices): return .line(try vertices.checkedPart(2, self))
    case .multiline(let lines):
      return .multiline(
        try checkedParts(lines) { lines throws(SceneError) in
          try lines.checkedPart(2, self)
        })
    case .polygon(let rings): return .polygon(try checkedRings(rings))
    case .multipolygon(let polygons): return .multipolygon(try checkedParts(polygons, checkedRings))
    }
  }

  private func checkedRings(_ rings: [[Coordinate]]) throws(SceneError) -> [[Coordinate]] {
    try checkedParts(rings) { ring throws(SceneError) in
      let closed = ring.first == ring.last ? ring : ring + ring.prefix(1)
      return try closed.checkedPart(4, self)
    }
  }

  private func checkedParts<Part>(
    _ parts: [Part], _ check: (Part) throws(SceneError) -> Part
  ) throws(SceneError) -> [Part] {
    guard !parts.isEmpty else { throw SceneError(.geometry, "a geometry for \(name) has no parts") }
    var result: [Part] = []
    for part in parts { result.append(try check(part)) }
    return result
  }

  fileprivate func flattened(_ vertex: Coordinate) -> Coordinate {
    hasAltitudes ? vertex : Coordinate(x: vertex.x, y: vertex.y)
  }
}

extension [Coordinate] {
  fileprivate func checkedPart(_ least: Int, _ schema: TableSchema) throws(SceneError) -> [Coordinate] {
    guard count >= least else {
      throw SceneError(
        .geometry,
        least == 4
          ? "a ring for \(schema.name) needs 3 different vertices"
          : "a part of a geometry for \(schema.name) needs \(least) vertices, got \(count)")
    }
    return map(schema.flattened)
  }
}
