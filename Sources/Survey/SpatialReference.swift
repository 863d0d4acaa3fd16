import CGDAL
import Geodesy
import Scene
import Words

/// A coordinate reference system of GDAL.
final class SpatialReference {
  /// The handle that GDAL takes.
  let handle: OGRSpatialReferenceH

  private init(_ handle: OGRSpatialReferenceH) {
    self.handle = handle
    // Coordinates are given as longitude, latitude or easting, northing, whatever the system's own order is.
    OSRSetAxisMappingStrategy(handle, OAMS_TRADITIONAL_GIS_ORDER)
  }

  deinit {
    OSRDestroySpatialReference(handle)
  }

  /// The system that a table asks for. A system without heights is joined with the table's height reference when the
  /// table has altitudes, so that no z is ever of unknown kind. Throws `SceneError` (geometry) for an unknown
  /// system or a height reference that has no name of its own.
  static func system(for schema: TableSchema) throws(SceneError) -> SpatialReference {
    guard let asked = schema.coordinateSystem else {
      guard schema.hasAltitudes else { return try named("EPSG:4326") }
      guard let code = schema.heights.epsgCodeWithWGS84 else { throw unnamed(schema) }
      return try named("EPSG:\(code)")
    }
    let system = try named(asked)
    guard schema.hasAltitudes else { return system }
    switch (system.heights, schema.heights) {
    case (.missing, _): break
    case (.known(let heights), schema.heights) where heights == schema.heights: return system
    case (.other, .orthometric(.file)), (.other, .orthometric(.separation)): return system
    default:
      throw SceneError(
        .geometry, "\(asked) does not count heights from where \(schema.name) does",
        help: "name a system with the same heights, or one without heights")
    }
    if code(of: system.handle) == "EPSG:4326", let code = schema.heights.epsgCodeWithWGS84 {
      return try named("EPSG:\(code)")
    }
    return try system.joined(with: schema)
  }

  /// The system that a text names: an authority's code, WKT or a PROJ string. Throws `SceneError` (geometry).
  static func named(_ text: String) throws(SceneError) -> SpatialReference {
    let (system, errors) = GDALLibrary.quietly { () -> SpatialReference? in
      guard let handle = OSRNewSpatialReference(nil) else { return nil }
      let system = SpatialReference(handle)
      return OSRSetFromUserInput(handle, text) == OGRERR_NONE ? system : nil
    }
    guard let system else {
      let reason = errors.first.map { ": \($0)" } ?? ""
      throw SceneError(
        .geometry, "there is no coordinate reference system \(Quotation.excerpt(text))\(reason)",
        help: "write an EPSG code such as \"EPSG:9707\"")
    }
    return system
  }

  /// Whether coordinates are longitudes and latitudes.
  var isGeographic: Bool { OSRIsGeographic(handle) != 0 }

  /// What altitudes are counted from.
  enum Heights: Hashable {
    /// The system has no altitudes.
    case missing
    case known(HeightReference)
    /// A height system that Arpent has no name for.
    case other
  }

  /// What the system's altitudes are counted from.
  var heights: Heights { SpatialReference.heights(of: handle) }

  /// What a system's altitudes are counted from, by the EPSG code of its vertical part.
  static func heights(of handle: OGRSpatialReferenceH) -> Heights {
    guard OSRIsCompound(handle) != 0 else { return OSRGetAxesCount(handle) < 3 ? .missing : .known(.ellipsoidal) }
    let code = OSRGetAuthorityCode(handle, "VERT_CS").flatMap { Int(String(cString: $0)) }
    let geoid = [Geoid.egm96, .egm2008, .navd88].first { $0.epsgCode == code }
    return geoid.map { .known(.orthometric($0)) } ?? .other
  }

  /// The authority's code of a system, such as `EPSG:9707`, or nil.
  static func code(of handle: OGRSpatialReferenceH) -> String? {
    guard let authority = OSRGetAuthorityName(handle, nil), let code = OSRGetAuthorityCode(handle, nil) else {
      return nil
    }
    return "\(String(cString: authority)):\(String(cString: code))"
  }

  /// A horizontal system with heights above a geoid, by the code of the vertical system. Throws `SceneError` (geometry)
  /// where that is unknown or they do not go together.
  static func compound(_ places: SpatialReference, vertical: String) throws(SceneError) -> SpatialReference {
    let heights = try named(vertical)
    let name = [places, heights].compactMap { OSRGetName($0.handle).map { String(cString: $0) } }
    guard let handle = OSRNewSpatialReference(nil) else {
      throw SceneError(.geometry, "no coordinate reference system can be made")
    }
    let compound = SpatialReference(handle)
    let joined = name.joined(separator: " + ")
    guard OSRSetCompoundCS(handle, joined, places.handle, heights.handle) == OGRERR_NONE else {
      throw SceneError(.geometry, "\(joined) is no coordinate reference system")
    }
    OSRSetAxisMappingStrategy(handle, OAMS_TRADITIONAL_GIS_ORDER)
    return compound
  }

  /// The definition as WKT 2, or nothing where it cannot be written.
  var definition: String { GDALLibrary.definition(of: handle) ?? "" }

  private func joined(with schema: TableSchema) throws(SceneError) -> SpatialReference {
    guard case .orthometric(let geoid) = schema.heights else {
      guard OSRPromoteTo3D(handle, nil) == OGRERR_NONE else { throw SpatialReference.unnamed(schema) }
      return self
    }
    guard let vertical = geoid.epsgCode else { throw SpatialReference.unnamed(schema) }
    return try SpatialReference.compound(self, vertical: "EPSG:\(vertical)")
  }

  private static func unnamed(_ schema: TableSchema) -> SceneError {
    SceneError(
      .geometry, "no coordinate reference system is known for the heights of \(schema.name)",
      help: "record EGM96 or ellipsoidal heights, or name a system that has heights, such as EPSG:9707")
  }
}
