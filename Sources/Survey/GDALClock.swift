import CGDAL
import Scene

extension GDALLibrary {
  /// Calls `body` with GDAL's idea of the present set to a moment in seconds since 1970, so that no file holds the
  /// wall clock. Throws `SceneError` (range) for a moment outside the years 0 to 9999, and what the body throws.
  static func at<Result>(_ time: Double, _ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
    guard let moment = CivilTime(secondsSince1970: time) else {
      throw SceneError(.range, "the time of a change must lie in the years 0 to 9999")
    }
    CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", moment.iso8601)
    defer { CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", nil) }
    return try body()
  }
}
