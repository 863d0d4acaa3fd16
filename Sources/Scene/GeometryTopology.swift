import CGDAL
import Geodesy

/// How geometries lie to one another in a plane, and their buffers, by GEOS through OGR. Heights and measures play no
/// part.
public enum GeometryTopology {
  /// Whether the first geometry holds the second: no point of the second lies outside, and their insides meet. What lies
  /// on the edge alone is not held.
  ///
  /// Both have the coordinates of one system, in whose plane edges are straight. Throws (geometry) where one is empty, has
  /// parts that are too short, or is not valid.
  public static func contains(
    _ first: Geometry, _ second: Geometry, of crs: CoordinateReferenceSystem
  ) throws(SceneError) -> Bool {
    let plane = try plane(first, second, crs)
    var members = [plane.second]
    if case .collection(let list) = plane.second.shape { members = list }
    for member in members {
      guard try ask(plane.first, member, OGR_G_Contains) else { return false }
    }
    return true
  }

  /// Whether two geometries have a point in common, be it on their edges. Throws as `contains` does.
  public static func intersects(
    _ first: Geometry, _ second: Geometry, of crs: CoordinateReferenceSystem
  ) throws(SceneError) -> Bool {
    let plane = try plane(first, second, crs)
    for guest in [plane.second] + plane.secondTurned {
      for one in parts(plane.first) {
        for two in parts(guest) where try ask(one, two, OGR_G_Intersects) { return true }
      }
    }
    return false
  }

  private static func parts(_ geometry: Geometry) -> [Geometry] {
    if case .collection(let members) = geometry.shape { return members.flatMap(parts) }
    return [geometry]
  }

  private static func plane(
    _ first: Geometry, _ second: Geometry, _ crs: CoordinateReferenceSystem
  ) throws(SceneError) -> CommonPlane {
    for (name, geometry) in [("first", first), ("second", second)] {
      if let lack = geometry.shortcoming {
        throw SceneError(.geometry, "the \(name) geometry cannot be compared: \(lack)")
      }
    }
    do throws(GeodesyError) {
      return try CommonPlane(first, second, of: crs)
    } catch {
      throw SceneError(error)
    }
  }

  private static func ask(
    _ first: Geometry, _ second: Geometry, _ question: (OGRGeometryH?, OGRGeometryH?) -> Int32
  ) throws(SceneError) -> Bool {
    try GDALLibrary.load()
    let (answer, errors) = GDALLibrary.quietly { () -> Bool? in
      guard let a = GeometryHandle(first), let b = GeometryHandle(second) else { return nil }
      return question(a.handle, b.handle) != 0
    }
    guard let answer, errors.isEmpty else { throw invalid(errors) }
    return answer
  }

  // MARK: Buffers

  /// The greatest reach of a geometry, with its buffer, from its middle in metres; further out the map would no longer
  /// be true to a thousandth.
  private static let farthest = 500_000.0

  /// All places within a distance in metres of a geometry, or, where the distance is negative, those of its polygons that
  /// are further than that from their edge: a polygon in degrees, empty where nothing is left. Arcs have 32 edges a
  /// quarter of a circle.
  ///
  /// It is made in an azimuthal equidistant map about the middle: a place's buffer is a true circle, and other distances
  /// are true to 4 parts in 100,000 within 100 km of the middle. Throws (range) beyond 500 km, (geometry) as `contains`
  /// does.
  public static func buffer(_ geometry: GeodesicGeometry, by distance: Double) throws(SceneError) -> Geometry {
    if let lack = geometry.geometry.shortcoming {
      throw SceneError(.geometry, "the geometry has no buffer: \(lack)")
    }
    guard let middle = geometry.middle else { throw tooLarge }
    let map = EquidistantMap(geometry.geodesic, longitude: middle.x, latitude: middle.y)
    // What is straight on the ellipsoid is bent a little on the map.
    guard let flat = geometry.densified(longest: 20_000).geometry.mapped(map.forward) else { throw tooLarge }
    var reach = 0.0
    flat.forEachCoordinate { reach = max(reach, ($0.x * $0.x + $0.y * $0.y).squareRoot()) }
    let isPlace = reach < 1e-6
    guard reach + abs(distance) <= (isPlace ? 20 * farthest : farthest) else { throw tooLarge }
    try GDALLibrary.load()
    let (result, errors) = GDALLibrary.quietly { () -> Geometry? in
      guard let handle = GeometryHandle(flat), let buffer = OGR_G_Buffer(handle.handle, distance, 32) else { return nil }
      defer { OGR_G_DestroyGeometry(buffer) }
      return Geometry.read(buffer)
    }
    guard let result, errors.isEmpty else { throw invalid(errors) }
    guard !result.isEmpty else { return Geometry(.polygon([])) }
    guard let polygon = result.mapped(map.inverse) else { throw tooLarge }
    return polygon.keeping(z: false, m: false)
  }

  private static var tooLarge: SceneError {
    SceneError(
      .range, "the buffer reaches further than \(Int(farthest / 1000)) km from the middle of the geometry",
      help: "make buffers of its parts")
  }

  private static func invalid(_ errors: [String]) -> SceneError {
    let reason = errors.first.map { $0.split(separator: "\n").joined(separator: " ") } ?? "it cannot be made"
    return SceneError(
      .geometry, "GEOS refuses the geometry: \(reason)", help: "a ring that crosses itself or another is not valid")
  }
}

/// A geometry of OGR in two dimensions, destroyed with its last reference.
private final class GeometryHandle {
  let handle: OGRGeometryH

  init?(_ geometry: Geometry) {
    guard let made = GeometryHandle.make(geometry) else { return nil }
    handle = made
  }

  deinit { OGR_G_DestroyGeometry(handle) }

  private static func make(_ geometry: Geometry) -> OGRGeometryH? {
    switch geometry.shape {
    case .point(let vertex): return path(wkbPoint, [vertex])
    case .multipoint(let vertices): return group(wkbMultiPoint, vertices) { path(wkbPoint, [$0]) }
    case .polyline(let parts): return group(wkbMultiLineString, parts) { path(wkbLineString, $0) }
    case .polygon(let parts) where parts.count == 1: return parts.first.flatMap(polygon)
    case .polygon(let parts): return group(wkbMultiPolygon, parts, polygon)
    case .collection(let members): return group(wkbGeometryCollection, members, make)
    }
  }

  private static func polygon(_ part: PolygonPart) -> OGRGeometryH? {
    group(wkbPolygon, [part.outer] + part.holes) { path(wkbLinearRing, $0 + $0.prefix(1)) }
  }

  private static func path(_ type: OGRwkbGeometryType, _ vertices: [Coordinate]) -> OGRGeometryH? {
    guard let count = Int32(exactly: vertices.count), let handle = OGR_G_CreateGeometry(type) else { return nil }
    // Coordinate begins with x and y, so OGR reads the array's own memory.
    vertices.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let stride = Int32(MemoryLayout<Coordinate>.stride)
      OGR_G_SetPoints(handle, count, base, stride, base + 8, stride, nil, 0)
    }
    return handle
  }

  private static func group<Part>(
    _ type: OGRwkbGeometryType, _ parts: [Part], _ make: (Part) -> OGRGeometryH?
  ) -> OGRGeometryH? {
    guard let group = OGR_G_CreateGeometry(type) else { return nil }
    for part in parts {
      let member = make(part)
      guard let member, OGR_G_AddGeometryDirectly(group, member) == OGRERR_NONE else {
        OGR_G_DestroyGeometry(member)
        OGR_G_DestroyGeometry(group)
        return nil
      }
    }
    return group
  }
}
