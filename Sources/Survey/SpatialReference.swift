import CGDAL
import Geodesy
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
  /// table has altitudes, so that no z is ever of unknown kind. Throws `SurveyError` (geometry) for an unknown
  /// system or a height reference that has no name of its own.
  static func system(for schema: TableSchema) throws(SurveyError) -> SpatialReference {
    guard let asked = schema.coordinateSystem else {
      guard schema.hasAltitudes else { return try named("EPSG:4326") }
      switch schema.heights {
      case .ellipsoidal: return try named("EPSG:4979")
      case .orthometric(.egm96): return try named("EPSG:9707")
      case .orthometric(.egm2008): return try named("EPSG:9518")
      case .orthometric(.navd88), .orthometric(.file), .orthometric(.separation):
        throw unnamed(schema)
      }
    }
    let system = try named(asked)
    guard schema.hasAltitudes else { return system }
    switch (system.heights, schema.heights) {
    case (.missing, _): break
    case (.known(let heights), schema.heights) where heights == schema.heights: return system
    case (.other, .orthometric(.file)), (.other, .orthometric(.separation)): return system
    default:
      throw SurveyError(
        .geometry, "\(asked) does not count heights from where \(schema.name) does",
        help: "name a system with the same heights, or one without heights")
    }
    if system.code == "EPSG:4326" {
      switch schema.heights {
      case .ellipsoidal: return try named("EPSG:4979")
      case .orthometric(.egm96): return try named("EPSG:9707")
      case .orthometric(.egm2008): return try named("EPSG:9518")
      default: break
      }
    }
    return try system.joined(with: schema)
  }

  /// The system that a text names: an authority's code, WKT or a PROJ string. Throws `SurveyError` (geometry).
  static func named(_ text: String) throws(SurveyError) -> SpatialReference {
    let (system, complaint) = GDALLibrary.listening { () -> SpatialReference? in
      guard let handle = OSRNewSpatialReference(nil) else { return nil }
      let system = SpatialReference(handle)
      return OSRSetFromUserInput(handle, text) == OGRERR_NONE ? system : nil
    }
    guard let system else {
      let reason = complaint.map { ": \($0)" } ?? ""
      throw SurveyError(
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
    switch OSRGetAuthorityCode(handle, "VERT_CS").map({ String(cString: $0) }) {
    case "5773": return .known(.orthometric(.egm96))
    case "3855": return .known(.orthometric(.egm2008))
    case "5703": return .known(.orthometric(.navd88))
    default: return .other
    }
  }

  /// The authority's code, such as `EPSG:9707`, or nil.
  var code: String? {
    guard let authority = OSRGetAuthorityName(handle, nil), let code = OSRGetAuthorityCode(handle, nil) else {
      return nil
    }
    return "\(String(cString: authority)):\(String(cString: code))"
  }

  /// The definition as WKT 2, or nil when it cannot be written.
  static func definition(of handle: OGRSpatialReferenceH) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    defer { VSIFree(text) }
    let error = GDALLibrary.withOptions(["FORMAT=WKT2_2019"]) { options in
      options.map {
        $0.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 2) { OSRExportToWktEx(handle, &text, $0) }
      }
    }
    guard error == OGRERR_NONE, let text else { return nil }
    return String(cString: text)
  }

  private func joined(with schema: TableSchema) throws(SurveyError) -> SpatialReference {
    let vertical: Int32
    switch schema.heights {
    case .ellipsoidal:
      guard OSRPromoteTo3D(handle, nil) == OGRERR_NONE else { throw SpatialReference.unnamed(schema) }
      return self
    case .orthometric(.egm96): vertical = 5773
    case .orthometric(.egm2008): vertical = 3855
    case .orthometric(.navd88): vertical = 5703
    case .orthometric(.file), .orthometric(.separation): throw SpatialReference.unnamed(schema)
    }
    let heights = try SpatialReference.named("EPSG:\(vertical)")
    guard let handle = OSRNewSpatialReference(nil) else { throw SpatialReference.unnamed(schema) }
    let compound = SpatialReference(handle)
    let name = [self, heights].compactMap { OSRGetName($0.handle).map { String(cString: $0) } }.joined(separator: " + ")
    guard OSRSetCompoundCS(handle, name, self.handle, heights.handle) == OGRERR_NONE else {
      throw SpatialReference.unnamed(schema)
    }
    OSRSetAxisMappingStrategy(handle, OAMS_TRADITIONAL_GIS_ORDER)
    return compound
  }

  private static func unnamed(_ schema: TableSchema) -> SurveyError {
    SurveyError(
      .geometry, "no coordinate reference system is known for the heights of \(schema.name)",
      help: "record EGM96 or ellipsoidal heights, or name a system that has heights, such as EPSG:9707")
  }
}
