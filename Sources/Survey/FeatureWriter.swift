import CGDAL
import Geodesy
import Scene

/// Puts features of one table into a GeoPackage; part of the caller's transaction.
struct FeatureWriter {
  private let schema: TableSchema
  private let database: GeoPackageDatabase
  private let layer: OGRLayerH
  private let columns: [Int32]
  private let identifier: Int32

  init(_ schema: TableSchema, in database: GeoPackageDatabase) throws(SceneError) {
    guard let layer = database.layer(schema.name), let definition = OGR_L_GetLayerDefn(layer) else {
      throw database.refused("change")
    }
    self.schema = schema
    self.database = database
    self.layer = layer
    columns = schema.fields.map { OGR_FD_GetFieldIndex(definition, $0.name) }
    identifier = OGR_FD_GetFieldIndex(definition, "global_id")
  }

  /// Adds a feature. What the table has held before is put back as it was, whether domains still allow it or not.
  func insert(
    _ id: Int64, globalID: String, _ geometry: Geometry?, _ values: [FieldValue], isRestored: Bool = false
  ) throws(SceneError) {
    guard let handle = OGR_F_Create(OGR_L_GetLayerDefn(layer)), OGR_F_SetFID(handle, id) == OGRERR_NONE else {
      throw database.refused("add a feature to")
    }
    defer { OGR_F_Destroy(handle) }
    OGR_F_SetFieldString(handle, identifier, globalID)
    let subtype = schema.subtype(of: values)
    guard values.count == schema.fields.count else {
      throw SceneError(.type, "\(schema.name) has \(schema.fields.count) fields, got \(values.count) values")
    }
    for (place, field) in schema.fields.enumerated() {
      let put = isRestored ? GeoPackageColumns.put : GeoPackageColumns.set
      try put(values[place], schema.field(field, of: subtype), handle, columns[place], schema)
    }
    if let geometry { try set(geometry, in: handle) }
    let (error, errors) = GDALLibrary.quietly { OGR_L_CreateFeature(layer, handle) }
    guard error == OGRERR_NONE, errors.isEmpty else { throw database.refused("add a feature to", errors) }
  }

  /// Columns that another program has added keep their values.
  func update(_ id: Int64, _ geometry: Geometry?, _ values: [Int: FieldValue]) throws(SceneError) {
    let (handle, reading) = GDALLibrary.quietly { OGR_L_GetFeature(layer, id) }
    guard let handle else { throw database.refused("read feature \(id) of", reading) }
    defer { OGR_F_Destroy(handle) }
    // The values were checked together with those that stay.
    for (place, value) in values.sorted(by: { $0.key < $1.key }) {
      try GeoPackageColumns.put(value, of: schema.fields[place], in: handle, at: columns[place], schema: schema)
    }
    if let geometry { try set(geometry, in: handle) }
    let (error, errors) = GDALLibrary.quietly { OGR_L_SetFeature(layer, handle) }
    guard error == OGRERR_NONE, errors.isEmpty else { throw database.refused("change feature \(id) of", errors) }
  }

  func remove(_ id: Int64) throws(SceneError) {
    let (error, errors) = GDALLibrary.quietly { OGR_L_DeleteFeature(layer, id) }
    guard error == OGRERR_NONE else { throw database.refused("remove feature \(id) from", errors) }
  }

  private func set(_ geometry: Geometry, in handle: OGRFeatureH) throws(SceneError) {
    guard let bytes = WellKnownBinary(geometry, as: schema.geometryType)?.bytes else {
      throw database.refused("add a feature to")
    }
    let (isSet, errors) = GDALLibrary.quietly { () -> Bool in
      var shape: OGRGeometryH?
      return OGR_G_CreateFromWkb(bytes, nil, &shape, Int32(clamping: bytes.count)) == OGRERR_NONE
        && OGR_F_SetGeometryDirectly(handle, shape) == OGRERR_NONE
    }
    guard isSet, errors.isEmpty else { throw database.refused("add a feature to", errors) }
  }
}
