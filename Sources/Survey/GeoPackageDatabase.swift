import CGDAL
import Scene

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
    GDALLibrary.quietly { GDALClose(dataset) }.value
  }

  /// Makes an empty file. GDAL's own bookkeeping table is left out: it goes stale when the process is killed.
  static func create(_ path: String) throws(SceneError) -> GeoPackageDatabase {
    let (dataset, errors) = GDALLibrary.quietly {
      GDALLibrary.withChangeableList(["ADD_GPKG_OGR_CONTENTS=NO"]) { options in
        GDALGetDriverByName("GPKG").flatMap { GDALCreate($0, path, 0, 0, 0, GDT_Unknown, options) }
      }
    }
    let database = dataset.map { GeoPackageDatabase($0, path: path) }
    guard let database, errors.isEmpty else {
      // SQLite says no more than this when not even the first page can be written.
      throw SceneError(
        .file, "cannot make \(path)" + (errors.first.map { ": \($0)" } ?? ""), help: "look whether the disk is full")
    }
    return database
  }

  /// Opens a file, for reading and changing or only for reading.
  static func open(_ path: String, forReading isRead: Bool = false) throws(SceneError) -> GeoPackageDatabase {
    let flags = UInt32(GDAL_OF_VECTOR | (isRead ? 0 : GDAL_OF_UPDATE) | GDAL_OF_VERBOSE_ERROR)
    let (dataset, errors) = GDALLibrary.quietly {
      GDALLibrary.withStringList(["GPKG"]) { GDALOpenEx(path, flags, $0, nil, nil) }
    }
    guard let dataset else {
      throw SceneError(.file, "cannot open \(path)" + (errors.first.map { ": \($0)" } ?? ""))
    }
    let database = GeoPackageDatabase(dataset, path: path)
    // Every commit waits until the disk has it.
    if !isRead { try database.execute("PRAGMA synchronous = FULL") }
    // Another program may hold the file for a moment.
    try database.execute("PRAGMA busy_timeout = 3000")
    // 64 MB of pages: the index of identifiers is written all over when many features are stored at once.
    if !isRead { try database.execute("PRAGMA cache_size = -65536") }
    return database
  }

  /// Makes a table; `system` is nil for one without geometry.
  func createLayer(
    _ name: String, system: SpatialReference?, type: OGRwkbGeometryType, options: [String]
  ) throws(SceneError) -> OGRLayerH {
    let (layer, errors) = GDALLibrary.quietly {
      GDALLibrary.withChangeableList(options) { GDALDatasetCreateLayer(dataset, name, system?.handle, type, $0) }
    }
    guard let layer, errors.isEmpty else { throw refused("make the table \(name)", errors) }
    return layer
  }

  /// The table with this name, or nil.
  func layer(_ name: String) -> OGRLayerH? {
    GDALLibrary.quietly { GDALDatasetGetLayerByName(dataset, name) }.value
  }

  /// Reads what the tables of a survey look like. GDAL does so when they are first used, and then takes a file that is
  /// locked for one without columns. Throws `SceneError` (store).
  func readTables(_ tables: String...) throws(SceneError) {
    for name in tables {
      let (count, errors) = GDALLibrary.quietly { layer(name).map { OGR_FD_GetFieldCount(OGR_L_GetLayerDefn($0)) } }
      guard count ?? 0 > 0, errors.isEmpty else { throw refused("read", errors) }
    }
  }

  /// Runs a statement that gives no rows.
  func execute(_ sql: String) throws(SceneError) {
    let (result, errors) = GDALLibrary.quietly { GDALDatasetExecuteSQL(dataset, sql, nil, nil) }
    if let result { GDALDatasetReleaseResultSet(dataset, result) }
    if !errors.isEmpty { throw refused("change", errors) }
  }

  /// The rows of a query as text, nil where a value is null. A primary key must be cast to text: GDAL would take it
  /// for the id of a feature and leave it out of the columns.
  func rows(_ sql: String) throws(SceneError) -> [[String?]] {
    let (rows, errors) = GDALLibrary.quietly { () -> [[String?]] in
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
    if !errors.isEmpty { throw refused("read", errors) }
    return rows
  }

  /// Runs `body` and commits; when the body or the commit fails, everything since the start is undone and the error
  /// thrown.
  func transaction(_ body: () throws(SceneError) -> Void) throws(SceneError) {
    let (started, errors) = GDALLibrary.quietly { GDALDatasetStartTransaction(dataset, 0) }
    guard started == OGRERR_NONE else { throw refused("change", errors) }
    do throws(SceneError) {
      try body()
    } catch {
      _ = GDALLibrary.quietly { GDALDatasetRollbackTransaction(dataset) }
      throw error
    }
    let (committed, later) = GDALLibrary.quietly { GDALDatasetCommitTransaction(dataset) }
    guard committed == OGRERR_NONE, later.isEmpty else { throw refused("change", later) }
  }

  /// What to say when the file refuses: GDAL's reason, and what to do where that is known.
  func refused(_ what: String, _ errors: [String] = []) -> SceneError {
    let reason = errors.first.map { ": \($0)" } ?? ""
    var help: String?
    if reason.contains("disk is full") { help = "make room on the disk; nothing of this change was stored" }
    if reason.contains("locked") { help = "close the file in other programs; nothing of this change was stored" }
    if reason.contains("readonly") { help = "make the file writable; nothing of this change was stored" }
    return SceneError(.store, "cannot \(what) \(path)\(reason)", help: help)
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
