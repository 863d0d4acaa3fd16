import CGDAL
import Glibc

/// GDAL, loaded and set up once for the process: only drivers that read plain local files and name no further ones,
/// no network, nothing printed.
public enum GDALLibrary {
  /// The drivers that stay, by GDAL's short names. Formats that refer to other files or to services (VRT, WMS, WFS,
  /// HTTP, data base connections and so on) are left out on purpose.
  static let rasterDrivers = [
    "GTiff", "COG", "SRTMHGT", "AAIGrid", "GRASSASCIIGrid", "DTED", "GTX", "PNG", "JPEG", "MBTiles", "GPKG", "MEM",
  ]
  static let vectorDrivers = [
    "GPKG", "GeoJSON", "GeoJSONSeq", "ESRIJSON", "ESRI Shapefile", "LIBKML", "KML", "GPX", "CSV", "FlatGeobuf",
    "Memory",
  ]
  /// Drivers that others use inside: tile sets are SQLite files of pictures. No file is opened with them directly.
  static let innerDrivers = ["SQLite", "WEBP"]

  // Swift computes a static constant once; threads that come meanwhile wait.
  private static let failure: String? = {
    if let message = arpent_gdal_load() { return String(cString: message) }
    setUp()
    return nil
  }()

  /// Loads GDAL and sets it up on the first call; cheap after that. Throws where it cannot be loaded.
  public static func load() throws(SceneError) {
    if let failure {
      throw SceneError(
        .file, failure, help: "install the Debian package libgdal32, for example with `make setup`")
    }
  }

  private static func setUp() {
    let options = [
      ("GDAL_DRIVER_PATH", "disable"), ("GDAL_PAM_ENABLED", "YES"), ("GTIFF_REPORT_COMPD_CS", "YES"),
      ("OGR_SQLITE_LOAD_EXTENSIONS", ""), ("OGR_SQLITE_ALLOW_EXTERNAL_ACCESS", "NO"), ("CPL_DEBUG", "OFF"),
      ("CPL_CURL_ENABLE_VSIMEM", "NO"), ("PROJ_NETWORK", "OFF"), ("OGR_ENABLE_PARTIAL_REPROJECTION", "NO"),
      ("CPL_VSIL_GZIP_WRITE_PROPERTIES", "NO"), ("GPX_ELE_AS_25D", "YES"),
      ("ALLOW_OGR_SQL_FUNCTIONS_FROM_TRIGGER_AND_VIEW", "NO"),
    ]
    for (key, value) in options { CPLSetConfigOption(key, value) }
    refuseNetwork()
    // What is said outside of `quietly` is a warning; nothing may reach the terminal.
    _ = CPLSetErrorHandler { _, _, _ in }
    _ = quietly {
      GDALAllRegister()
      let kept = Set(rasterDrivers + vectorDrivers + innerDrivers)
      for index in stride(from: GDALGetDriverCount() - 1, through: 0, by: -1) {
        guard let driver = GDALGetDriver(index), let name = GDALGetDriverShortName(driver) else { continue }
        if !kept.contains(String(cString: name)) { GDALDeregisterDriver(driver) }
      }
      // The driver draws up its list of options on first use, without a lock; two threads that make a file at the same
      // time would read it half written.
      if let driver = GDALGetDriverByName("GPKG") { _ = GDALGetMetadataItem(driver, "DMD_CREATIONOPTIONLIST", nil) }
    }
    OSRSetPROJEnableNetwork(0)
  }

  /// How the error begins that `quietly` gives where GDAL asked for an address on the network, which follows.
  static let networkRefusal = "there is no network: "

  /// Answers all that GDAL asks of the network. A local file may name an address too.
  private static func refuseNetwork() {
    CPLHTTPSetFetchCallback(
      { address, _, _, _, _, _, _ in
        if let data = CPLGetErrorHandlerUserData() {
          let address = address.map { String(cString: $0) } ?? ""
          Unmanaged<CollectedErrors>.fromOpaque(data).takeUnretainedValue().messages.append(
            (false, GDALLibrary.networkRefusal + address))
        }
        // Without a result GDAL would ask its own network layer after all. It frees what it gets.
        let result = calloc(1, MemoryLayout<CPLHTTPResult>.size)?.assumingMemoryBound(to: CPLHTTPResult.self)
        result?.pointee.nStatus = 1
        result?.pointee.pszErrBuf = strdup("there is no network")
        return result
      }, nil)
  }

  /// A result with what GDAL said meanwhile in this thread, in its order.
  public struct Heard<Result> {
    /// The result.
    public let value: Result
    /// What failed.
    public let errors: [String]
    /// What GDAL warned of.
    public let warnings: [String]
  }

  /// Runs calls of GDAL and gives, beside their result, what GDAL said of errors (not warnings, where they are not asked
  /// for) in this thread, in its order; nothing is printed.
  public static func quietly<Result>(
    withWarnings: Bool = false, _ body: () -> Result
  ) -> (value: Result, errors: [String]) {
    let heard = collecting(body)
    return (heard.value, heard.messages.filter { withWarnings || !$0.isWarning }.map(\.text))
  }

  /// Runs calls of GDAL and gives their result with GDAL's errors and warnings; nothing is printed.
  public static func listening<Result>(_ body: () -> Result) -> Heard<Result> {
    let heard = collecting(body)
    return Heard(
      value: heard.value, errors: heard.messages.filter { !$0.isWarning }.map(\.text),
      warnings: heard.messages.filter(\.isWarning).map(\.text))
  }

  private static func collecting<Result>(
    _ body: () -> Result
  ) -> (value: Result, messages: [(isWarning: Bool, text: String)]) {
    let collected = CollectedErrors()
    return withExtendedLifetime(collected) {
      // The handler cannot capture; it finds the list through the pointer that GDAL keeps for this thread.
      CPLPushErrorHandlerEx(
        { severity, _, text in
          guard let text, let data = CPLGetErrorHandlerUserData(), severity != CE_Debug, severity != CE_None else {
            return
          }
          let collected = Unmanaged<CollectedErrors>.fromOpaque(data).takeUnretainedValue()
          // A file of many defects is not to fill the memory with words about them.
          guard collected.messages.count < 1000 else { return }
          collected.messages.append((severity == CE_Warning, String(cString: text)))
        }, Unmanaged.passUnretained(collected).toOpaque())
      CPLErrorReset()
      let value = body()
      CPLPopErrorHandler()
      CPLErrorReset()
      return (value, collected.messages)
    }
  }

  private final class CollectedErrors {
    var messages: [(isWarning: Bool, text: String)] = []
  }

  /// Gives a body the pointers of a list of strings that ends in NULL, as GDAL wants it.
  package static func withStringList<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { UnsafePointer<CChar>($0) }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { buffer in
      // An array with at least the NULL has a base address.
      buffer.baseAddress.map(body) ?? withUnsafePointer(to: nil, body)
    }
  }

  /// The same for functions that ask for a list that they could change, though they do not.
  package static func withChangeableList<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    withStringList(strings) {
      body(UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self))
    }
  }

  /// The definition of a coordinate reference system as WKT 2, or nil where it cannot be written.
  package static func definition(of system: OGRSpatialReferenceH) -> String? {
    quietly {
      withStringList(["FORMAT=WKT2_2019"]) { options -> String? in
        var text: UnsafeMutablePointer<CChar>?
        defer { VSIFree(text) }
        guard OSRExportToWktEx(system, &text, options) == OGRERR_NONE, let text else { return nil }
        return String(cString: text)
      }
    }.value
  }
}
