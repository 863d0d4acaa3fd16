import CGDAL

/// Makes GDAL ready and turns what it complains of into messages.
enum GDALLibrary {
  private static let failure: String? = {
    if let message = arpent_gdal_load() { return String(cString: message) }
    GDALAllRegister()
    return nil
  }()

  /// Loads GDAL and its drivers on first use. Throws `SurveyError` (store) when the library is missing.
  static func load() throws(SurveyError) {
    if let failure {
      throw SurveyError(.store, failure, help: "install GDAL: apt-get install libgdal32")
    }
  }

  /// The result of calling GDAL with its complaints kept off standard error, and the last of them or nil;
  /// warnings do not count.
  static func listening<Result>(_ body: () -> Result) -> (result: Result, complaint: String?) {
    CPLErrorReset()
    CPLPushErrorHandler(CPLQuietErrorHandler)
    defer { CPLPopErrorHandler() }
    let result = body()
    guard CPLGetLastErrorType().rawValue >= CE_Failure.rawValue, let message = CPLGetLastErrorMsg() else {
      return (result, nil)
    }
    let text = String(cString: message)
    return (result, text.isEmpty ? nil : text)
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
