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
        let writer = try FeatureWriter(schema, in: database)
        for id in ids {
          if shouldStop() { throw SceneError(.limit, "the export was stopped") }
          guard let feature = try store.feature(id) else { continue }
          try writer.insert(
            id, globalID: feature.globalID, feature.geometry, feature.storedValues, isRestored: true)
          for attachment in try store.wholeAttachments(of: id) {
            _ = try GeoPackageMedia.insert(attachment, of: id, table: schema.name, in: database)
          }
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
}
