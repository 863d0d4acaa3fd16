import CGDAL
import Geodesy

/// What the features of a KML say their altitudes are (OGC 07-147r2, `altitudeMode`): on the ground, which is meant where
/// nothing is said, above the ground, or above the geoid.
struct AltitudeModes {
  private let field: Int32
  /// How many features have altitudes above the ground.
  let relativeCount: Int

  /// Goes through the features, which GDAL holds in memory; nil where the table has no such field.
  init?(_ layer: UnsafeMutableRawPointer) {
    field = OGR_FD_GetFieldIndex(OGR_L_GetLayerDefn(layer), "altitudeMode")
    guard field >= 0 else { return nil }
    let field = field
    relativeCount =
      GDALLibrary.quietly {
        var count = 0
        OGR_L_ResetReading(layer)
        while let feature = OGR_L_GetNextFeature(layer) {
          if ["relativeToGround", "relativeToSeaFloor"].contains(AltitudeModes.mode(feature, field)) { count += 1 }
          OGR_F_Destroy(feature)
        }
        return count
      }.value
  }

  /// Whether a feature's geometry lies on the ground and its altitudes, all of them 0, only fill a place.
  func lies(_ geometry: Geometry?, _ feature: OGRFeatureH) -> Bool {
    guard let geometry, geometry.hasZ, ["", "clampToGround"].contains(AltitudeModes.mode(feature, field)) else {
      return false
    }
    var isZero = true
    geometry.forEachCoordinate { isZero = isZero && $0.z == 0 }
    return isZero
  }

  private static func mode(_ feature: OGRFeatureH, _ field: Int32) -> String {
    guard OGR_F_IsFieldSetAndNotNull(feature, field) != 0 else { return "" }
    return OGR_F_GetFieldAsString(feature, field).map { String(cString: $0) } ?? ""
  }
}
