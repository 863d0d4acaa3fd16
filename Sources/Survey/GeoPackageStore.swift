import CGDAL
import Geodesy
import Scene

/// A feature table in a GeoPackage file, with its attachments. Each change is one transaction that is on disk before
/// the call returns; a killed process loses nothing that was acknowledged.
public final class GeoPackageStore: FeatureStore {
  /// The table's plan.
  public let schema: TableSchema
  /// The ids of all features in the order in which they were stored.
  public internal(set) var ids: [Int64]
  /// The file's path.
  public let path: String
  /// The namespace of the features' global ids.
  public let survey: UniqueIdentifier
  var database: GeoPackageDatabase?
  private var isClosed = false
  let isGeographic: Bool
  /// The number that the next feature gets.
  public internal(set) var nextID: Int64
  /// Grows with each change.
  public internal(set) var revision = 0
  var lastChange = clockStart

  /// Why the file is only read, such as the flag that is missing; nil where it may be changed.
  let readOnlyHelp: String?

  init(
    _ database: GeoPackageDatabase, schema: TableSchema, readOnlyHelp: String? = nil
  ) throws(SceneError) {
    self.database = database
    self.readOnlyHelp = readOnlyHelp
    self.schema = schema
    path = database.path
    isGeographic = try SpatialReference.system(for: schema).isGeographic
    let table = literal(schema.name)
    let descriptions = try database.rows("SELECT description FROM gpkg_contents WHERE table_name = \(table)")
    let description = (descriptions.first?.first ?? nil) ?? ""
    guard description.hasPrefix(GeoPackageStore.descriptionStart),
      let survey = UniqueIdentifier(String(description.dropFirst(GeoPackageStore.descriptionStart.count)))
    else {
      throw SceneError(.store, "\(path) does not say which survey its table \(schema.name) belongs to")
    }
    self.survey = survey
    ids = []
    nextID = 1
    try database.readTables(schema.name, GeoPackageExtensions.mediaTable)
    try readNumbers(database)
  }

  /// Reads which features there are, and which number comes next.
  func readNumbers(_ database: GeoPackageDatabase) throws(SceneError) {
    let rows = try database.rows("SELECT CAST(fid AS TEXT) FROM \(identifier(schema.name)) ORDER BY fid")
    ids = rows.compactMap { $0.first?.flatMap { Int64($0) } }
    let used = try database.rows("SELECT seq FROM sqlite_sequence WHERE name = \(literal(schema.name))")
    let last = max(used.first?.first?.flatMap { Int64($0) } ?? 0, ids.last ?? 0)
    guard last < Int64.max else { throw SceneError(.store, "the table \(schema.name) of \(path) has no ids left") }
    nextID = last + 1
  }

  /// The place of an id among `ids`, which ascend; nil where there is none.
  func place(of id: Int64) -> Int? {
    var range = ids.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if ids[middle] == id { return middle }
      range = ids[middle] < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// A feature's identifier: the one that is stored, else, where another program has stored none, the one that follows
  /// from its number.
  func globalID(of id: Int64, stored: String?) -> String {
    stored ?? UniqueIdentifier(namespace: survey, name: String(id)).description
  }

  deinit {
    close()
  }

  /// The file's path.
  public var location: String { path }
  /// How many features there are.
  public var count: Int { ids.count }

  /// Always 0: each edit is stored at once.
  public var pending: Int { 0 }

  /// The feature with this id, or nil. Throws `SceneError` (store) when the file cannot be read.
  public func feature(_ id: Int64) throws(SceneError) -> StoredFeature? {
    let database = try opened()
    guard let layer = database.layer(schema.name) else { throw database.refused("read") }
    let (handle, errors) = GDALLibrary.quietly { OGR_L_GetFeature(layer, id) }
    guard let handle else {
      // GDAL calls a feature that does not exist a failure; one that should exist is.
      if place(of: id) != nil { throw database.refused("read feature \(id) of", errors) }
      return nil
    }
    defer { OGR_F_Destroy(handle) }
    let definition = OGR_L_GetLayerDefn(layer)
    let stored = schema.fields.map { field -> FieldValue in
      let index = OGR_FD_GetFieldIndex(definition, field.name)
      guard index >= 0, let column = OGR_FD_GetFieldDefn(definition, index) else { return .null }
      let isBoolean = OGR_Fld_GetSubType(column) == OFSTBoolean
      return FieldValue.read(handle, index, OGR_Fld_GetType(column), isBoolean: isBoolean)
    }
    let identifier = OGR_FD_GetFieldIndex(definition, "global_id")
    return StoredFeature(
      id: id,
      globalID: globalID(of: id, stored: identifier < 0 ? nil : GeoPackageColumns.text(handle, identifier)),
      geometry: OGR_F_GetGeometryRef(handle).flatMap { Geometry.read($0) }, storedValues: stored, schema: schema)
  }

  /// The attachments of a feature in the order in which they were stored. Throws `SceneError` (store) when the file
  /// cannot be read.
  public func attachments(of id: Int64) throws(SceneError) -> [AttachmentInfo] {
    try GeoPackageMedia.list(of: id, table: schema.name, in: try opened())
  }

  /// The bytes of an attachment, or nil when there is none with this id. Throws `SceneError` (store) when the file has
  /// been closed.
  public func data(ofAttachment id: Int64) throws(SceneError) -> [UInt8]? {
    try GeoPackageMedia.data(of: id, in: try opened())
  }

  /// Says what the file holds; all edits are in it already. Throws `SceneError` (store) when it cannot be read.
  public func apply() throws(SceneError) -> StoreReport {
    let (number, bytes) = try GeoPackageMedia.total(in: try opened())
    return StoreReport(features: ids.count, attachments: number, attachmentBytes: bytes, location: path)
  }

  /// Closes the file; later calls throw. Closing twice is harmless.
  public func close() {
    isClosed = true
    // GDAL may note the date of the last change once more.
    try? GDALLibrary.at(lastChange) { database = nil }
  }

  /// Runs SQL in the open file; for tests that make a store fail.
  package func execute(_ sql: String) throws(SceneError) {
    try opened().execute(sql)
  }

  /// Throws `SceneError` (permission), saying how to allow it, where the file may only be read.
  public func requireWritable() throws(SceneError) {
    guard let readOnlyHelp else { return }
    throw SceneError(.permission, "\(path) may only be read", help: readOnlyHelp)
  }

  func opened() throws(SceneError) -> GeoPackageDatabase {
    guard !isClosed else { throw SceneError(.store, "\(path) has been closed") }
    if let database { return database }
    // A change failed and the file could not be opened again at once.
    let database = try GeoPackageDatabase.open(path, forReading: readOnlyHelp != nil)
    try database.readTables(schema.name, GeoPackageExtensions.mediaTable)
    self.database = database
    return database
  }
}
