import CGDAL
import Scene

extension GeoPackageStore {
  /// The moment at which the simulated clock starts, 2026-01-01T12:00:00Z, in seconds since 1970.
  public static let clockStart = 1_767_268_800.0

  /// Makes a GeoPackage with an empty table for features and one for their attachments, and opens it. The file
  /// appears under its name only when it is complete. Throws `SceneError`: (file) when it cannot be made, or exists
  /// and `replace` is false; (geometry) when the coordinate reference system is unknown.
  ///
  /// `survey` is the namespace of the features' global ids; nil is a fixed one for the table's name. `time` is the
  /// moment of making in seconds since 1970.
  public static func create(
    _ path: String, schema: TableSchema, replace: Bool = false, survey: UniqueIdentifier? = nil,
    at time: Double = clockStart
  ) throws(SceneError) -> GeoPackageStore {
    try GDALLibrary.load()
    try SurveyFiles.checkWritable(path, replace: replace)
    let system = try SpatialReference.system(for: schema)
    if schema.hasAltitudes, schema.heights == .ellipsoidal, !system.isGeographic {
      throw SceneError(
        .geometry, "a GeoPackage cannot hold ellipsoidal heights in a projected system",
        help: "use orthometric heights with it, or EPSG:4979, which is what `heights ellipsoidal` alone means")
    }
    let survey = survey ?? UniqueIdentifier(namespace: .localSurveys, name: schema.name)
    let partial = SurveyFiles.partial(of: path)
    SurveyFiles.removeAbandoned(besides: path)
    SurveyFiles.remove(partial)
    defer { SurveyFiles.remove(partial) }
    do throws(SceneError) {
      try GDALLibrary.at(time) { () throws(SceneError) in
        try fill(try GeoPackageDatabase.create(partial), schema, system, survey)
      }
    } catch {
      // The reader knows the file by the name that it was to have.
      throw SceneError(error.kind, error.message.replacing(partial, with: path), help: error.help)
    }
    try SurveyFiles.synchronize(partial)
    try SurveyFiles.move(partial, to: path, replace: replace)
    return try GeoPackageStore(try GeoPackageDatabase.open(path), schema: schema)
  }

  private static func fill(
    _ database: GeoPackageDatabase, _ schema: TableSchema, _ system: SpatialReference, _ survey: UniqueIdentifier
  ) throws(SceneError) {
    let type = OGRwkbGeometryType(schema.geometryType.rawValue + (schema.hasAltitudes ? 0x8000_0000 : 0))
    let layer = try database.createLayer(
      schema.name, system: system, type: type,
      options: [
        "GEOMETRY_NAME=geom", "FID=fid", "SPATIAL_INDEX=YES", "DESCRIPTION=\(descriptionStart)\(survey.description)",
      ])
    try GeoPackageColumns.createGlobalID(in: layer)
    for (field, value) in zip(schema.fields, schema.defaults) {
      try GeoPackageColumns.create(field, in: layer, schema: schema, default: value)
    }
    try createMediaTable(in: database)
    // GDAL makes tables when they are first needed; the statements that follow need them.
    for name in [schema.name, GeoPackageExtensions.mediaTable] {
      guard let layer = database.layer(name), OGR_L_SyncToDisk(layer) == OGRERR_NONE else {
        throw SceneError(.store, "cannot make the table \(name)")
      }
    }
    try database.transaction { () throws(SceneError) in
      for statement in GeoPackageExtensions.statements(for: schema) { try database.execute(statement) }
    }
  }

  private static func createMediaTable(in database: GeoPackageDatabase) throws(SceneError) {
    let layer = try database.createLayer(
      GeoPackageExtensions.mediaTable, system: nil, type: wkbNone,
      options: ["FID=id", "DESCRIPTION=Photos and other attachments"])
    for (name, type, isRequired) in [
      ("data", OFTBinary, true), ("content_type", OFTString, true), ("name", OFTString, false),
    ] {
      try GeoPackageColumns.create(name, type, in: layer, isRequired: isRequired)
    }
  }
}
