import CGDAL
import Geodesy

extension GeometryTopology {
  /// The greatest reach of a geometry, with its buffer, from its middle in metres; further out the map would no longer
  /// be true to a thousandth.
  private static let farthest = 500_000.0
  private static let mostVertices = 1_000_000
  /// Of more vertices than this the buffer is put together from those of pieces: where edges are much shorter than the
  /// buffer is wide, GEOS would need time and memory that grow with the square of their number.
  private static let manyVertices = 5000
  private static let pieceSize = 32

  /// All places within a distance in metres of a geometry, or, where the distance is negative, those of its polygons that
  /// are further than that from their edge: a polygon in degrees, empty where nothing is left. Arcs have 32 edges a
  /// quarter of a circle, and 8 where there are more than 5000 vertices.
  ///
  /// It is made in an azimuthal equidistant map about the middle: a place's buffer is a true circle, and other distances
  /// are true to 4 parts in 100,000 within 100 km of the middle. Throws (range) beyond 500 km and for more than a million
  /// vertices, (geometry) as `contains` does. `shouldStop` is asked now and then; when it says so, an error is thrown.
  public static func buffer(
    _ geometry: GeodesicGeometry, by distance: Double, shouldStop: () -> Bool = { false }
  ) throws(SceneError) -> Geometry {
    if let lack = geometry.geometry.shortcoming {
      throw SceneError(.geometry, "the geometry has no buffer: \(lack)")
    }
    guard let middle = geometry.middle else { throw tooLarge }
    let map = EquidistantMap(geometry.geodesic, longitude: middle.x, latitude: middle.y)
    // What is straight on the ellipsoid is bent a little on the map.
    guard let flat = geometry.densified(longest: 20_000).geometry.mapped(map.forward) else { throw tooLarge }
    let vertexCount = flat.coordinateCount
    guard vertexCount <= mostVertices else {
      throw SceneError(
        .range, "the geometry has \(vertexCount) vertices, and buffers are made of at most \(mostVertices)",
        help: "make buffers of its parts")
    }
    var reach = 0.0
    flat.forEachCoordinate { reach = max(reach, ($0.x * $0.x + $0.y * $0.y).squareRoot()) }
    let isPlace = reach < 1e-6
    guard reach + abs(distance) <= (isPlace ? 20 * farthest : farthest) else { throw tooLarge }
    try GDALLibrary.load()
    let (result, errors) = GDALLibrary.quietly { () -> Geometry? in
      let made =
        vertexCount > manyVertices && distance != 0
        ? piecewise(flat, distance, shouldStop)
        : GeometryHandle(flat).flatMap { GeometryHandle(owning: OGR_G_Buffer($0.handle, distance, 32)) }
      return made.flatMap { Geometry.read($0.handle) }
    }
    if shouldStop() { throw SceneError(.limit, "the buffer was stopped") }
    guard let result, errors.isEmpty else { throw invalid(errors) }
    guard !result.isEmpty else { return Geometry(.polygon([])) }
    guard let polygon = result.mapped(map.inverse) else { throw tooLarge }
    return polygon.keeping(z: false, m: false)
  }

  /// The buffer from those of short pieces of the edges, joined, and the polygons with them or, where the distance is
  /// negative, without them.
  private static func piecewise(_ flat: Geometry, _ distance: Double, _ shouldStop: () -> Bool) -> GeometryHandle? {
    var parts: [PolygonPart] = []
    for piece in pieces(of: flat) {
      if shouldStop() { return nil }
      guard let handle = GeometryHandle(piece),
        let buffer = GeometryHandle(owning: OGR_G_Buffer(handle.handle, abs(distance), 8)),
        let made = Geometry.read(buffer.handle), case .polygon(let polygons) = made.shape
      else { return nil }
      parts += polygons
    }
    let areas = Geometry(.polygon(flat.polygons))
    guard let strips = parts.isEmpty ? nil : GeometryHandle(Geometry(.polygon(parts)), isMultiple: true),
      let joined = GeometryHandle(owning: OGR_G_UnionCascaded(strips.handle))
    else { return nil }
    guard !areas.isEmpty else { return distance < 0 ? GeometryHandle(areas) : joined }
    guard let inside = GeometryHandle(areas) else { return nil }
    return GeometryHandle(
      owning: distance < 0
        ? OGR_G_Difference(inside.handle, joined.handle) : OGR_G_Union(inside.handle, joined.handle))
  }

  private static func pieces(of geometry: Geometry) -> [Geometry] {
    func cut(_ path: [Coordinate]) -> [Geometry] {
      stride(from: 0, to: path.count - 1, by: pieceSize).map { start in
        Geometry(.polyline([Array(path[start...min(start + pieceSize, path.count - 1)])]))
      }
    }
    switch geometry.shape {
    case .point: return [geometry]
    case .multipoint(let vertices):
      return stride(from: 0, to: vertices.count, by: pieceSize).map { start in
        Geometry(.multipoint(Array(vertices[start..<min(start + pieceSize, vertices.count)])))
      }
    case .polyline(let parts): return parts.flatMap(cut)
    case .polygon: return geometry.rings.flatMap { cut($0 + $0.prefix(1)) }
    case .collection(let members): return members.flatMap(pieces)
    }
  }

  private static var tooLarge: SceneError {
    SceneError(
      .range, "the buffer reaches further than \(Int(farthest / 1000)) km from the middle of the geometry",
      help: "make buffers of its parts")
  }
}

extension Geometry {
  /// All polygons, those of a collection's members too.
  fileprivate var polygons: [PolygonPart] {
    switch shape {
    case .polygon(let parts): parts
    case .collection(let members): members.flatMap(\.polygons)
    default: []
    }
  }
}
