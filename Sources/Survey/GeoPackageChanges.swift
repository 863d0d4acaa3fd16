import CGDAL
import Geodesy
import Scene

// Each call here is one transaction: all of it is on disk when the call returns, or nothing of it.

extension GeoPackageStore {
  /// Stores a feature with its attachments and returns its id once the disk has it. `time` is in seconds since 1970.
  /// Throws `SceneError` (geometry, type, domain, range, store) and then leaves the file as it was.
  public func insert(_ feature: NewFeature, at time: Double) throws(SceneError) -> Int64 {
    var next: NewFeature? = feature
    let ids = try insertAll(at: time) { () throws(SceneError) in
      defer { next = nil }
      return next
    }
    return ids[0]
  }

  /// Stores the features that `next` gives until it gives nil, and returns their ids once the disk has them. Throws as
  /// `insert`, and what `next` throws.
  public func insertAll(at time: Double, _ next: () throws(SceneError) -> NewFeature?) throws(SceneError) -> [Int64] {
    var added: [Int64] = []
    try change(at: time) { (database) throws(SceneError) in
      let writer = try FeatureWriter(schema, in: database)
      while let feature = try next() {
        let id = nextID + Int64(added.count)
        guard id < Int64.max else { throw SceneError(.store, "the table \(schema.name) of \(path) has no ids left") }
        for attachment in feature.attachments { try GeoPackageMedia.check(attachment) }
        try writer.insert(
          id, globalID: UniqueIdentifier(namespace: survey, name: String(id)).description,
          try schema.checked(feature.geometry, isGeographic: isGeographic), feature.values)
        for attachment in feature.attachments {
          _ = try GeoPackageMedia.insert(attachment, of: id, table: schema.name, in: database)
        }
        added.append(id)
      }
    }
    ids += added
    nextID += Int64(added.count)
    return added
  }

  /// Changes features. Throws `SceneError`: (name) when there is none with such an id, (geometry, type, domain, range)
  /// for what the table cannot hold, (store) when the file cannot be changed.
  public func update(_ changes: [FeatureChange], at time: Double) throws(SceneError) {
    for change in changes where place(of: change.id) == nil { throw missing(change.id) }
    try change(at: time) { (database) throws(SceneError) in
      let writer = try FeatureWriter(schema, in: database)
      for change in changes {
        var geometry: Geometry?
        if let new = change.geometry { geometry = try schema.checked(new, isGeographic: isGeographic) }
        try writer.update(change.id, geometry, change.values)
      }
    }
  }

  /// Removes features with their attachments and returns what `restore` needs, or nil where that takes more than `limit`
  /// bytes and `mustKeep` is false. Throws `SceneError`: (name) when there is none with such an id, (limit) where it
  /// takes more and must be kept, (store) when the file cannot be changed.
  @discardableResult
  public func remove(
    _ ids: [Int64], at time: Double, keeping limit: Int, mustKeep: Bool
  ) throws(SceneError) -> [RemovedFeature]? {
    let gone = Set(ids)
    for id in ids where place(of: id) == nil { throw missing(id) }
    var removed: [RemovedFeature]? = []
    var size = 0
    try change(at: time) { (database) throws(SceneError) in
      let writer = try FeatureWriter(schema, in: database)
      let hasMedia = try GeoPackageMedia.total(in: database).count > 0
      for id in gone.sorted() {
        if removed != nil {
          let one = try kept(id, hasMedia: hasMedia)
          size += one.size
          if size <= limit {
            removed?.append(one)
          } else if mustKeep {
            throw SceneError(.limit, "so much cannot be taken back: the features hold more than \(limit >> 20) MB")
          } else {
            removed = nil
          }
        }
        if hasMedia { try GeoPackageMedia.removeAll(of: id, table: schema.name, in: database) }
        try writer.remove(id)
      }
    }
    self.ids.removeAll { gone.contains($0) }
    return removed
  }

  /// A feature with all that is needed to put it back.
  private func kept(_ id: Int64, hasMedia: Bool) throws(SceneError) -> RemovedFeature {
    guard let feature = try feature(id) else { throw missing(id) }
    var attachments: [Attachment] = []
    if hasMedia {
      for info in try self.attachments(of: id) { attachments.append(try attachment(info)) }
    }
    return RemovedFeature(
      id: id, globalID: feature.globalID, geometry: feature.geometry, values: feature.storedValues,
      attachments: attachments)
  }

  /// Puts removed features back with the numbers they had. Throws `SceneError` (store).
  public func restore(_ features: [RemovedFeature], at time: Double) throws(SceneError) {
    try change(at: time) { (database) throws(SceneError) in
      let writer = try FeatureWriter(schema, in: database)
      for feature in features {
        try writer.insert(
          feature.id, globalID: feature.globalID, feature.geometry, feature.values, isRestored: true)
        for attachment in feature.attachments {
          _ = try GeoPackageMedia.insert(attachment, of: feature.id, table: schema.name, in: database)
        }
      }
    }
    ids = (ids + features.map(\.id)).sorted()
  }

  /// Removes the features that were stored last, and gives their ids again. Throws as `remove`.
  public func takeBack(_ ids: [Int64], at time: Double) throws(SceneError) {
    try remove(ids, at: time, keeping: 0, mustKeep: false)
    if let first = ids.min(), ids.max() == nextID - 1 { nextID = first }
  }

  /// Stores an attachment of a feature and returns the attachment's number. Throws `SceneError`: (name) when there is no
  /// such feature, (range, type) for what cannot be stored, (store) when the file cannot be changed.
  public func attach(_ attachment: Attachment, to id: Int64, at time: Double) throws(SceneError) -> Int64 {
    guard place(of: id) != nil else { throw missing(id) }
    try GeoPackageMedia.check(attachment)
    var number: Int64 = 0
    try change(at: time) { (database) throws(SceneError) in
      number = try GeoPackageMedia.insert(attachment, of: id, table: schema.name, in: database)
    }
    return number
  }

  /// Removes an attachment and returns it. Throws `SceneError`: (name) when the feature has none with this number,
  /// (store) when the file cannot be changed.
  @discardableResult
  public func detach(_ attachment: Int64, from id: Int64, at time: Double) throws(SceneError) -> Attachment {
    guard place(of: id) != nil else { throw missing(id) }
    guard let info = try attachments(of: id).first(where: { $0.id == attachment }) else {
      throw SceneError(.name, "feature \(id) of \(schema.name) has no attachment \(attachment)")
    }
    let removed = try self.attachment(info)
    try change(at: time) { (database) throws(SceneError) in
      try GeoPackageMedia.remove(attachment, of: id, table: schema.name, in: database)
    }
    return removed
  }

  private func attachment(_ info: AttachmentInfo) throws(SceneError) -> Attachment {
    guard let data = try data(ofAttachment: info.id) else {
      throw SceneError(.store, "the attachment \(info.name) of \(path) cannot be read")
    }
    return Attachment(name: info.name, contentType: info.contentType, data: data)
  }

  private func missing(_ id: Int64) -> SceneError {
    SceneError(.name, "\(schema.name) has no feature \(id)", help: "it was deleted, or never there")
  }

  private func change(
    at time: Double, _ body: (GeoPackageDatabase) throws(SceneError) -> Void
  ) throws(SceneError) {
    try requireWritable()
    let database = try opened()
    defer { revision &+= 1 }
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
    // Where that fails too, the next call tries again.
    guard let fresh = try? GeoPackageDatabase.open(path) else { return }
    // Once GDAL has read the table, it takes the extent from the R-tree, which rounds.
    try? fresh.execute("RECOMPUTE EXTENT ON \(schema.name)")
    guard (try? fresh.readTables(schema.name, GeoPackageExtensions.mediaTable)) != nil else { return }
    database = fresh
    // Another program may have added features in the meantime, and that may be why the change failed.
    try? readNumbers(fresh)
  }
}
