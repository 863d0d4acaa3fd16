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

  /// How far a place is from a geometry in the plane of their system, 0 inside an area; nil where the geometry is empty.
  /// Throws (geometry) where GEOS refuses it.
  public static func distance(
    from place: (x: Double, y: Double), to geometry: Geometry
  ) throws(SceneError) -> Double? {
    guard !geometry.isEmpty else { return nil }
    try GDALLibrary.load()
    let (answer, errors) = GDALLibrary.quietly { () -> Double? in
      guard let a = GeometryHandle(geometry), let b = GeometryHandle(.point(x: place.x, y: place.y)) else { return nil }
      return OGR_G_Distance(a.handle, b.handle)
    }
    guard let answer, answer >= 0 else { throw invalid(errors) }
    return answer
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

  static func invalid(_ errors: [String]) -> SceneError {
    let reason = errors.first.map { $0.split(separator: "\n").joined(separator: " ") } ?? "it cannot be made"
    return SceneError(
      .geometry, "GEOS refuses the geometry: \(reason)", help: "a ring that crosses itself or another is not valid")
  }
}
