import CGDAL
import Geodesy
import Scene

/// A feature table in a GeoPackage file, with its attachments. Each change is one transaction that is on disk before
/// the call returns; a killed process loses nothing that was acknowledged.
public final class GeoPackageStore: FeatureStore {
  /// The table's plan.
  public let schema: TableSchema
  /// The ids of all features in the order in which they were stored.
  public private(set) var ids: [Int64]
  /// The file's path.
  public let path: String
  /// The namespace of the features' global ids.
  public let survey: UniqueIdentifier
  private var database: GeoPackageDatabase?
  private var isClosed = false
  private let isGeographic: Bool
  private var nextID: Int64
  private var lastChange = clockStart

  init(_ database: GeoPackageDatabase, schema: TableSchema) throws(SceneError) {
    self.database = database
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
    let rows = try database.rows("SELECT CAST(fid AS TEXT) FROM \(identifier(schema.name)) ORDER BY fid")
    ids = rows.compactMap { $0.first?.flatMap { Int64($0) } }
    let used = try database.rows("SELECT seq FROM sqlite_sequence WHERE name = \(table)")
    let last = max(used.first?.first?.flatMap { Int64($0) } ?? 0, ids.last ?? 0)
    guard last < Int64.max else { throw SceneError(.store, "the table \(schema.name) of \(path) has no ids left") }
    nextID = last + 1
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

  /// Stores a feature with its attachments in one transaction and returns its id once the disk has it. `time` is in
  /// seconds since 1970. Throws `SceneError` (geometry, type, domain, range, store) and then leaves the file as it was.
  public func insert(_ feature: NewFeature, at time: Double) throws(SceneError) -> Int64 {
    let geometry = try schema.checked(feature.geometry, isGeographic: isGeographic)
    guard feature.values.count == schema.fields.count else {
      throw SceneError(.type, "\(schema.name) has \(schema.fields.count) fields, got \(feature.values.count) values")
    }
    for attachment in feature.attachments { try GeoPackageMedia.check(attachment) }
    let id = nextID
    guard id < Int64.max else { throw SceneError(.store, "the table \(schema.name) of \(path) has no ids left") }
    try change(at: time) { (database) throws(SceneError) in
      try self.write(feature.values, geometry, id, to: database)
      for attachment in feature.attachments {
        try GeoPackageMedia.insert(attachment, of: id, table: self.schema.name, in: database)
      }
    }
    ids.append(id)
    nextID = id + 1
    return id
  }

  /// Removes a feature with its attachments in one transaction. Throws `SceneError`: (name) when there is none with
  /// this id, (store) when the file cannot be changed.
  public func remove(_ id: Int64, at time: Double) throws(SceneError) {
    guard let index = ids.firstIndex(of: id) else {
      throw SceneError(.name, "\(schema.name) has no feature \(id)")
    }
    try change(at: time) { (database) throws(SceneError) in
      try GeoPackageMedia.removeAll(of: id, table: self.schema.name, in: database)
      let (error, errors) = GDALLibrary.quietly {
        database.layer(self.schema.name).map { OGR_L_DeleteFeature($0, id) }
      }
      guard error == OGRERR_NONE else { throw database.refused("remove feature \(id) from", errors) }
    }
    ids.remove(at: index)
  }

  /// Removes the feature that was stored last, and gives its id again. Throws as `remove`.
  public func takeBack(_ id: Int64, at time: Double) throws(SceneError) {
    try remove(id, at: time)
    if id == nextID - 1 { nextID = id }
  }

  /// The feature with this id, or nil. Throws `SceneError` (store) when the file cannot be read.
  public func feature(_ id: Int64) throws(SceneError) -> StoredFeature? {
    let database = try opened()
    guard let layer = database.layer(schema.name) else { throw database.refused("read") }
    let (handle, errors) = GDALLibrary.quietly { OGR_L_GetFeature(layer, id) }
    guard let handle else {
      // GDAL calls a feature that does not exist a failure; one that should exist is.
      if ids.contains(id) { throw database.refused("read feature \(id) of", errors) }
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
      globalID: identifier < 0 ? "" : OGR_F_GetFieldAsString(handle, identifier).map { String(cString: $0) } ?? "",
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

  private func opened() throws(SceneError) -> GeoPackageDatabase {
    guard !isClosed else { throw SceneError(.store, "\(path) has been closed") }
    if let database { return database }
    // A change failed and the file could not be opened again at once.
    let database = try GeoPackageDatabase.open(path)
    self.database = database
    return database
  }

  private func change(
    at time: Double, _ body: (GeoPackageDatabase) throws(SceneError) -> Void
  ) throws(SceneError) {
    let database = try opened()
    try GDALLibrary.at(time) { () throws(SceneError) in
      do throws(SceneError) {
        try database.transaction { () throws(SceneError) in
          try body(database)
          // GDAL keeps extent and date of last change in memory; they belong to the same transaction.
          for name in [schema.name, GeoPackageExtensions.mediaTable] {
            let (error, errors) = GDALLibrary.quietly { database.layer(name).map { OGR_L_SyncToDisk($0) } }
            guard error == OGRERR_NONE, errors.isEmpty else { throw database.refused("change", errors) }
          }
        }
      } catch {
        recover()
        throw error
      }
    }
    lastChange = time
  }

  /// Opens the file anew after a change that failed: whatever GDAL still believes of it is gone, and SQLite undoes
  /// what it had not committed.
  private func recover() {
    database = nil
    database = try? GeoPackageDatabase.open(path)
    try? database?.execute("RECOMPUTE EXTENT ON \(schema.name)")
  }

  private func write(
    _ values: [FieldValue], _ geometry: Geometry, _ id: Int64, to database: GeoPackageDatabase
  ) throws(SceneError) {
    guard let layer = database.layer(schema.name), let handle = OGR_F_Create(OGR_L_GetLayerDefn(layer)) else {
      throw database.refused("change")
    }
    defer { OGR_F_Destroy(handle) }
    let definition = OGR_L_GetLayerDefn(layer)
    guard OGR_F_SetFID(handle, id) == OGRERR_NONE else { throw database.refused("change") }
    let globalID = UniqueIdentifier(namespace: survey, name: String(id))
    OGR_F_SetFieldString(handle, OGR_FD_GetFieldIndex(definition, "global_id"), globalID.description)
    for (field, value) in zip(schema.fields, values) {
      let index = OGR_FD_GetFieldIndex(definition, field.name)
      try GeoPackageColumns.set(value, of: field, in: handle, at: index, schema: schema)
    }
    guard let bytes = WellKnownBinary(geometry, as: schema.geometryType)?.bytes else {
      throw database.refused("add a feature to")
    }
    let (error, errors) = GDALLibrary.quietly { () -> OGRErr in
      var shape: OGRGeometryH?
      let made = OGR_G_CreateFromWkb(bytes, nil, &shape, Int32(clamping: bytes.count))
      guard made == OGRERR_NONE, OGR_F_SetGeometryDirectly(handle, shape) == OGRERR_NONE else { return OGRERR_FAILURE }
      return OGR_L_CreateFeature(layer, handle)
    }
    guard error == OGRERR_NONE, errors.isEmpty else { throw database.refused("add a feature to", errors) }
  }
}
