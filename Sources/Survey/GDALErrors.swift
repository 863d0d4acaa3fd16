import CGDAL

/// Makes GDAL ready and turns what it complains of into messages.
enum GDALLibrary {
  private static let failure: String? = {
    if let message = arpent_gdal_load() { return String(cString: message) }
    GDALAllRegister()
    // The driver draws up its list of options on first use, without a lock; two threads that make a file at the same
    // time would read it half written.
    _ = GDALGetDriverByName("GPKG").flatMap { GDALGetMetadataItem($0, "DMD_CREATIONOPTIONLIST", nil) }
    return nil
  }()

  /// Loads GDAL and its drivers on first use. Throws `SurveyError` (store) when the library is missing.
  static func load() throws(SurveyError) {
    if let failure {
      throw SurveyError(.store, failure, help: "install GDAL: apt-get install libgdal32")
    }
  }

  /// The result of calling GDAL with its complaints kept off standard error, and the first failure among them or nil:
  /// those that follow are mostly consequences. Warnings do not count.
  static func listening<Result>(_ body: () -> Result) -> (result: Result, complaint: String?) {
    let listener = Listener()
    // The listener outlives the handler, which is taken down before this function returns.
    CPLPushErrorHandlerEx(
      { level, _, message in
        guard level.rawValue >= CE_Failure.rawValue, let message, let data = CPLGetErrorHandlerUserData() else {
          return
        }
        let listener = Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
        if listener.complaint == nil { listener.complaint = String(cString: message) }
      }, Unmanaged.passUnretained(listener).toOpaque())
    let result = withExtendedLifetime(listener) { body() }
    CPLPopErrorHandler()
    return (result, listener.complaint)
  }

  private final class Listener {
    var complaint: String?
  }

  /// Calls `body` with GDAL's idea of the present set to a moment in seconds since 1970, so that no file holds the
  /// wall clock.
  static func at<Result>(_ time: Double, _ body: () throws(SurveyError) -> Result) throws(SurveyError) -> Result {
    guard let moment = CivilTime(secondsSince1970: time) else {
      throw SurveyError(.range, "the time of a change must lie in the years 0 to 9999")
    }
    CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", moment.iso8601)
    defer { CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", nil) }
    return try body()
  }

  /// Calls `body` with a list of options as GDAL takes them.
  static func withOptions<Result>(
    _ options: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    for option in options { list = CSLAddString(list, option) }
    defer { CSLDestroy(list) }
    return body(list)
  }
}
