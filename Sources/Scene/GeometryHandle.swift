import CGDAL
import Geodesy

/// A geometry of OGR in two dimensions, destroyed with its last reference.
final class GeometryHandle {
  let handle: OGRGeometryH

  /// Takes over a handle that a function of OGR made.
  init?(owning handle: OGRGeometryH?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  /// The handle of a geometry; with `isMultiple` a single polygon too is one of several.
  init?(_ geometry: Geometry, isMultiple: Bool = false) {
    guard let made = GeometryHandle.make(geometry, isMultiple) else { return nil }
    handle = made
  }

  deinit { OGR_G_DestroyGeometry(handle) }

  private static func make(_ geometry: Geometry, _ isMultiple: Bool = false) -> OGRGeometryH? {
    switch geometry.shape {
    case .point(let vertex): return path(wkbPoint, [vertex])
    case .multipoint(let vertices): return group(wkbMultiPoint, vertices) { path(wkbPoint, [$0]) }
    case .polyline(let parts): return group(wkbMultiLineString, parts) { path(wkbLineString, $0) }
    case .polygon(let parts) where parts.count == 1 && !isMultiple: return parts.first.flatMap(polygon)
    case .polygon(let parts): return group(wkbMultiPolygon, parts, polygon)
    case .collection(let members): return group(wkbGeometryCollection, members) { make($0) }
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
