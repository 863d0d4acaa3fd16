import Geodesy
import Scene

extension Geometry {
  /// The point at a position, for a table whose coordinates are longitude and latitude on WGS 84. Throws
  /// `SceneError` (geometry) when the position's altitude is counted from another reference than the table's.
  public init(_ position: Position, for schema: TableSchema) throws(SceneError) {
    guard position.altitude == nil || !schema.hasAltitudes || position.heights == schema.heights else {
      throw SceneError(
        .geometry, "the altitude of the position and those of \(schema.name) are counted from different references",
        help: "convert the altitude first")
    }
    self = .point(x: position.longitude, y: position.latitude, z: position.altitude)
  }
}

extension TableSchema {
  /// The geometry as the table stores it: rings open, measures dropped, and altitudes where the table has none. Throws
  /// `SceneError` (geometry) when it is of another type, lacks altitudes or vertices, or leaves the range.
  func checked(_ geometry: Geometry, isGeographic: Bool) throws(SceneError) -> Geometry {
    let type = GeometryType(geometry)
    guard let type, geometryType.holds(type) else {
      throw SceneError(
        .geometry, "\(name) holds \(geometryType.description) per feature, got \(type?.description ?? "a collection")",
        help: type.map { geometryType.holdsOne(of: $0) } == true
          ? "keep one part of it (`delete part`), or let the layer hold several in a feature: `layer … new` with a multi kind"
          : nil)
    }
    guard !hasAltitudes || geometry.hasZ else {
      throw SceneError(.geometry, "\(name) needs an altitude", help: "give one, or make the table without z")
    }
    var fault: SceneError?
    geometry.forEachCoordinate { vertex in
      fault = fault ?? self.fault(of: vertex, hasZ: geometry.hasZ, isGeographic: isGeographic)
    }
    if let fault { throw fault }
    return Geometry(try checked(geometry.keeping(z: hasAltitudes, m: false).shape), hasZ: hasAltitudes)
  }

  private func fault(of vertex: Coordinate, hasZ: Bool, isGeographic: Bool) -> SceneError? {
    guard vertex.x.isFinite, vertex.y.isFinite, !hasZ || vertex.z.isFinite else {
      return SceneError(.geometry, "a coordinate for \(name) is not a finite number")
    }
    guard !isGeographic || (abs(vertex.x) <= 180 && abs(vertex.y) <= 90) else {
      return SceneError(
        .geometry, "longitude \(vertex.x), latitude \(vertex.y) is not on the Earth",
        help: "longitudes go from -180 to 180 and latitudes from -90 to 90")
    }
    return nil
  }

  private func checked(_ shape: Geometry.Shape) throws(SceneError) -> Geometry.Shape {
    switch shape {
    case .point, .collection: break
    case .multipoint(let vertices): try check(vertices, least: 1)
    case .polyline(let parts):
      try checkParts(parts)
      for part in parts { try check(part, least: 2) }
    case .polygon(let parts):
      try checkParts(parts)
      var open: [PolygonPart] = []
      for part in parts {
        var holes: [[Coordinate]] = []
        for hole in part.holes { holes.append(try checkedRing(hole)) }
        open.append(PolygonPart(outer: try checkedRing(part.outer), holes: holes))
      }
      return .polygon(open)
    }
    return shape
  }

  private func checkedRing(_ ring: [Coordinate]) throws(SceneError) -> [Coordinate] {
    let open = ring.count > 1 && ring.first == ring.last ? ring.dropLast() : ring
    guard open.count >= 3 else { throw SceneError(.geometry, "a ring for \(name) needs 3 different vertices") }
    return open
  }

  private func checkParts(_ parts: [some Any]) throws(SceneError) {
    guard !parts.isEmpty else { throw SceneError(.geometry, "a geometry for \(name) has no parts") }
  }

  private func check(_ vertices: [Coordinate], least: Int) throws(SceneError) {
    guard vertices.count >= least else {
      throw SceneError(
        .geometry, "a part of a geometry for \(name) needs \(least) vertices, got \(vertices.count)")
    }
  }
}
