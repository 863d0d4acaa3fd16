import CGDAL

/// An open GeoPackage file of GDAL, with the few things that GDAL's feature interface cannot do as SQL.
final class GeoPackageDatabase {
  /// The file's path.
  let path: String
  private let dataset: GDALDatasetH

  private init(_ dataset: GDALDatasetH, path: String) {
    self.dataset = dataset
    self.path = path
  }

  deinit {
    GDALLibrary.listening { GDALClose(dataset) }.result
  }

  /// Makes an empty file. GDAL's own bookkeeping table is left out: it goes stale when the process is killed.
  static func create(_ path: String) throws(SurveyError) -> GeoPackageDatabase {
    let (dataset, complaint) = GDALLibrary.listening {
      GDALLibrary.withOptions(["ADD_GPKG_OGR_CONTENTS=NO"]) { options in
        GDALGetDriverByName("GPKG").flatMap { GDALCreate($0, path, 0, 0, 0, GDT_Unknown, options) }
      }
    }
    let database = dataset.map { GeoPackageDatabase($0, path: path) }
    guard let database, complaint == nil else {
      // SQLite says no more than this when not even the first page can be written.
      throw SurveyError(
        .file, "cannot make \(path)" + (complaint.map { ": \($0)" } ?? ""), help: "look whether the disk is full")
    }
    return database
  }

  /// Opens a file for reading and changing.
  static func open(_ path: String) throws(SurveyError) -> GeoPackageDatabase {
    let flags = UInt32(GDAL_OF_VECTOR | GDAL_OF_UPDATE | GDAL_OF_VERBOSE_ERROR)
    let (dataset, complaint) = GDALLibrary.listening {
      GDALLibrary.withOptions(["GPKG"]) { drivers in
        drivers?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 2) {
          GDALOpenEx(path, flags, $0, nil, nil)
        }
      }
    }
    guard let dataset else {
      throw SurveyError(.file, "cannot open \(path)" + (complaint.map { ": \($0)" } ?? ""))
    }
    let database = GeoPackageDatabase(dataset, path: path)
    // Every commit waits until the disk has it.
    try database.execute("PRAGMA synchronous = FULL")
    return database
  }

  /// Makes a table; `system` is nil for one without geometry.
  func createLayer(
    _ name: String, system: SpatialReference?, type: OGRwkbGeometryType, options: [String]
  ) throws(SurveyError) -> OGRLayerH {
    let (layer, complaint) = GDALLibrary.listening {
      GDALLibrary.withOptions(options) { GDALDatasetCreateLayer(dataset, name, system?.handle, type, $0) }
    }
    guard let layer, complaint == nil else { throw refused("make the table \(name)", complaint) }
    return layer
  }

  /// The table with this name, or nil.
  func layer(_ name: String) -> OGRLayerH? {
    GDALLibrary.listening { GDALDatasetGetLayerByName(dataset, name) }.result
  }

  /// Runs a statement that gives no rows.
  func execute(_ sql: String) throws(SurveyError) {
    let (result, complaint) = GDALLibrary.listening { GDALDatasetExecuteSQL(dataset, sql, nil, nil) }
    if let result { GDALDatasetReleaseResultSet(dataset, result) }
    if let complaint { throw refused("change", complaint) }
  }

  /// The rows of a query as text, nil where a value is null. A primary key must be cast to text: GDAL would take it
  /// for the id of a feature and leave it out of the columns.
  func rows(_ sql: String) throws(SurveyError) -> [[String?]] {
    let (rows, complaint) = GDALLibrary.listening { () -> [[String?]] in
      guard let result = GDALDatasetExecuteSQL(dataset, sql, nil, nil) else { return [] }
      defer { GDALDatasetReleaseResultSet(dataset, result) }
      let columns = OGR_FD_GetFieldCount(OGR_L_GetLayerDefn(result))
      var rows: [[String?]] = []
      while let row = OGR_L_GetNextFeature(result) {
        rows.append(
          (0..<columns).map { column in
            guard OGR_F_IsFieldSetAndNotNull(row, column) != 0 else { return nil }
            return OGR_F_GetFieldAsString(row, column).map { String(cString: $0) }
          })
        OGR_F_Destroy(row)
      }
      return rows
    }
    if let complaint { throw refused("read", complaint) }
    return rows
  }

  /// Runs `body` and commits; when the body or the commit fails, everything since the start is undone and the error
  /// thrown.
  func transaction(_ body: () throws(SurveyError) -> Void) throws(SurveyError) {
    let (started, complaint) = GDALLibrary.listening { GDALDatasetStartTransaction(dataset, 0) }
    guard started == OGRERR_NONE else { throw refused("change", complaint) }
    do throws(SurveyError) {
      try body()
    } catch {
      _ = GDALLibrary.listening { GDALDatasetRollbackTransaction(dataset) }
      throw error
    }
    let (committed, reason) = GDALLibrary.listening { GDALDatasetCommitTransaction(dataset) }
    guard committed == OGRERR_NONE, reason == nil else { throw refused("change", reason) }
  }

  /// What to say when the file refuses: GDAL's reason, and what to do where that is known.
  func refused(_ what: String, _ complaint: String?) -> SurveyError {
    let reason = complaint.map { ": \($0)" } ?? ""
    var help: String?
    if reason.contains("disk is full") { help = "make room on the disk; nothing of this change was stored" }
    if reason.contains("locked") { help = "close the file in other programs; nothing of this change was stored" }
    if reason.contains("readonly") { help = "make the file writable; nothing of this change was stored" }
    return SurveyError(.store, "cannot \(what) \(path)\(reason)", help: help)
  }
}

/// A name as SQL writes it.
func identifier(_ name: String) -> String {
  "\"" + name.replacing("\"", with: "\"\"") + "\""
}

/// A text as SQL writes it.
func literal(_ text: String) -> String {
  "'" + text.replacing("'", with: "''") + "'"
}
