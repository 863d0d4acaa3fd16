import Geodesy
import Runtime
import Scene
import Survey

extension Interpreter {
  /// The system of a table's coordinates, its heights included where a code names both.
  func system(of schema: TableSchema) throws(ScriptError) -> CoordinateReferenceSystem {
    let code = schema.coordinateSystem ?? "EPSG:4326"
    if let known = systemCache[code] { return known }
    let made = try Faults.attempt { try CoordinateReferenceSystem(code) }
    systemCache[code] = made
    return made
  }

  /// A geometry in the system and above the height reference of a table. Coordinates that are in them already keep their
  /// bits. Throws (geometry) where the table's system does not reach, or a table of altitudes gets a geometry without.
  func geometry(_ value: GeometryValue, for schema: TableSchema) throws(ScriptError) -> Geometry {
    try geometry(value.geometry, of: value.crs, heights: value.heights, for: schema)
  }

  /// A geometry of a system, whose heights are counted from a reference, in the system and above the height reference of
  /// a table. Throws as the form for values.
  func geometry(
    _ geometry: Geometry, of crs: CoordinateReferenceSystem, heights: HeightReference?, for schema: TableSchema
  ) throws(ScriptError) -> Geometry {
    let target = try system(of: schema)
    let isThere =
      crs == target || crs.isWGS84LongitudeLatitude && target.isWGS84LongitudeLatitude
      || crs.horizontal == target.horizontal
    guard !schema.hasAltitudes || geometry.hasZ else {
      throw ScriptError(
        .geometry, "\(schema.name) needs an altitude for each vertex",
        help: "`point z` and its kin begin geometries with heights; `position(…, altitude: 60 m)` is a point with one")
    }
    let heights = heights ?? schema.heights
    let movesHeights = schema.hasAltitudes && heights != schema.heights
    if isThere, !movesHeights { return geometry }
    let toGlobe = try toWGS84(crs)
    let back = try toWGS84(target)
    let moved = geometry.mapped { vertex -> Coordinate? in
      guard let place = toGlobe.forward(x: vertex.x, y: vertex.y) else { return nil }
      var result = vertex
      if !isThere {
        guard let there = back.inverse(x: place.x, y: place.y) else { return nil }
        result = vertex.moved(to: there)
      }
      if movesHeights {
        let position = Position(latitude: place.y, longitude: place.x)
        guard let z = try? self.bench.height(vertex.z, at: position, from: heights, to: schema.heights) else {
          return nil
        }
        result.z = z
      }
      return result
    }
    guard let moved else {
      throw ScriptError(.geometry, "the geometry does not lie within \(target.name), or no geoid reaches it")
    }
    return moved
  }
}
