import CGDAL
import Geodesy
import Scene

/// A table into a GeoPackage of its own: with the numbers, identifiers, domains and attachments that its features have.
enum GeoPackageExport {
  /// How many features are written in one transaction.
  private static let portion = 1000

  /// Writes the features into a new file. Throws where it cannot be made, and what reading throws.
  static func write(
    _ source: ExportSource, _ store: any FeatureStore, to path: String, at time: Double, shouldStop: () -> Bool
  ) throws(SceneError) {
    let schema = store.schema
    let survey = (store as? GeoPackageStore)?.survey
    let empty = try GeoPackageStore.create(path, schema: schema, survey: survey, at: time)
    empty.close()
    try GDALLibrary.at(time) { () throws(SceneError) in try fill(path, source, store, shouldStop) }
  }

  private static func fill(
    _ path: String, _ source: ExportSource, _ store: any FeatureStore, _ shouldStop: () -> Bool
  ) throws(SceneError) {
    let schema = store.schema
    let database = try GeoPackageDatabase.open(path)
    // The file is thrown away when anything fails, so nothing need be safe on disk before the end.
    try database.execute("PRAGMA synchronous = OFF")
    var waiting: [Int64] = []
    func flush() throws(SceneError) {
      let ids = waiting
      waiting.removeAll(keepingCapacity: true)
      try database.transaction { () throws(SceneError) in
        for id in ids {
          if shouldStop() { throw SceneError(.limit, "the export was stopped") }
          guard let feature = try store.feature(id) else { continue }
          try add(feature, of: store, to: database, schema)
        }
      }
    }
    try source.forEach { (feature) throws(SceneError) in
      waiting.append(feature.id)
      if waiting.count == portion { try flush() }
      return true
    }
    try flush()
  }

  private static func add(
    _ feature: StoredFeature, of store: any FeatureStore, to database: GeoPackageDatabase, _ schema: TableSchema
  ) throws(SceneError) {
    guard let layer = database.layer(schema.name), let handle = OGR_F_Create(OGR_L_GetLayerDefn(layer)) else {
      throw database.refused("change")
    }
    defer { OGR_F_Destroy(handle) }
    let definition = OGR_L_GetLayerDefn(layer)
    guard OGR_F_SetFID(handle, feature.id) == OGRERR_NONE else { throw database.refused("change") }
    OGR_F_SetFieldString(handle, OGR_FD_GetFieldIndex(definition, "global_id"), feature.globalID)
    for (field, value) in zip(schema.fields, feature.storedValues) {
      let index = OGR_FD_GetFieldIndex(definition, field.name)
      try GeoPackageColumns.set(value, of: field, in: handle, at: index, schema: schema)
    }
    let bytes = feature.geometry.flatMap { WellKnownBinary($0, as: schema.geometryType)?.bytes }
    let (error, errors) = GDALLibrary.quietly { () -> OGRErr in
      if let bytes {
        var shape: OGRGeometryH?
        let made = OGR_G_CreateFromWkb(bytes, nil, &shape, Int32(clamping: bytes.count))
        guard made == OGRERR_NONE, OGR_F_SetGeometryDirectly(handle, shape) == OGRERR_NONE else {
          return OGRERR_FAILURE
        }
      }
      return OGR_L_CreateFeature(layer, handle)
    }
    guard error == OGRERR_NONE, errors.isEmpty else { throw database.refused("add a feature to", errors) }
    for info in try store.attachments(of: feature.id) {
      guard let data = try store.data(ofAttachment: info.id) else { continue }
      let attachment = Attachment(name: info.name, contentType: info.contentType, data: data)
      try GeoPackageMedia.insert(attachment, of: feature.id, table: schema.name, in: database)
    }
  }
}
