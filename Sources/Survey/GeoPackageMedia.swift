import CGDAL
import Scene
import Words

/// The attachments in a GeoPackage: the media table and the table that joins it to the features.
enum GeoPackageMedia {
  /// Refuses an attachment that cannot be stored. Throws `SceneError` (type, range).
  static func check(_ attachment: Attachment) throws(SceneError) {
    guard isStorable(attachment.name), isStorable(attachment.contentType) else {
      throw SceneError(.range, "the name of an attachment holds a NUL character")
    }
    guard attachment.contentType.split(separator: "/").count == 2 else {
      throw SceneError(
        .type, "the attachment \(attachment.name) has no media type, got \(Quotation.excerpt(attachment.contentType))",
        help: "write a type such as image/jpeg")
    }
    guard !attachment.data.isEmpty else { throw SceneError(.range, "the attachment \(attachment.name) is empty") }
    guard attachment.data.count <= Attachment.largest else {
      throw SceneError(.range, "the attachment \(attachment.name) is larger than \(Attachment.largest) bytes")
    }
  }

  /// Stores an attachment of a feature and returns its number; part of the caller's transaction.
  static func insert(
    _ attachment: Attachment, of feature: Int64, table: String, in database: GeoPackageDatabase
  ) throws(SceneError) -> Int64 {
    guard let layer = database.layer(GeoPackageExtensions.mediaTable),
      let row = OGR_F_Create(OGR_L_GetLayerDefn(layer))
    else { throw database.refused("change") }
    defer { OGR_F_Destroy(row) }
    let definition = OGR_L_GetLayerDefn(layer)
    let (error, errors) = GDALLibrary.quietly { () -> OGRErr in
      OGR_F_SetFieldBinary(
        row, OGR_FD_GetFieldIndex(definition, "data"), Int32(clamping: attachment.data.count), attachment.data)
      OGR_F_SetFieldString(row, OGR_FD_GetFieldIndex(definition, "content_type"), attachment.contentType)
      OGR_F_SetFieldString(row, OGR_FD_GetFieldIndex(definition, "name"), attachment.name)
      return OGR_L_CreateFeature(layer, row)
    }
    guard error == OGRERR_NONE, errors.isEmpty else {
      throw database.refused("add the attachment \(attachment.name) to", errors)
    }
    try database.execute(
      """
      INSERT INTO \(identifier(GeoPackageExtensions.mappingTable(of: table))) (base_id, related_id) \
      VALUES (\(feature), \(OGR_F_GetFID(row)))
      """)
    return OGR_F_GetFID(row)
  }

  /// Takes an attachment from a feature, and out of the file where no other feature has it; part of the caller's
  /// transaction.
  static func remove(
    _ id: Int64, of feature: Int64, table: String, in database: GeoPackageDatabase
  ) throws(SceneError) {
    let mapping = identifier(GeoPackageExtensions.mappingTable(of: table))
    try database.execute("DELETE FROM \(mapping) WHERE base_id = \(feature) AND related_id = \(id)")
    try database.execute(
      "DELETE FROM media WHERE id = \(id) AND id NOT IN (SELECT related_id FROM \(mapping) WHERE related_id = \(id))")
  }

  /// Removes the attachments that only this feature has; part of the caller's transaction.
  static func removeAll(of feature: Int64, table: String, in database: GeoPackageDatabase) throws(SceneError) {
    let mapping = identifier(GeoPackageExtensions.mappingTable(of: table))
    try database.execute(
      """
      DELETE FROM media WHERE id IN (SELECT related_id FROM \(mapping) WHERE base_id = \(feature)) \
      AND id NOT IN (SELECT related_id FROM \(mapping) WHERE base_id <> \(feature))
      """)
    try database.execute("DELETE FROM \(mapping) WHERE base_id = \(feature)")
  }

  /// The attachments of a feature in the order in which they were stored.
  static func list(
    of feature: Int64, table: String, in database: GeoPackageDatabase
  ) throws(SceneError) -> [AttachmentInfo] {
    let rows = try database.rows(
      """
      SELECT CAST(media.id AS TEXT), media.name, media.content_type, length(media.data) \
      FROM \(identifier(GeoPackageExtensions.mappingTable(of: table))) AS mapping \
      JOIN media ON media.id = mapping.related_id WHERE mapping.base_id = \(feature) ORDER BY mapping.id
      """)
    return rows.compactMap { row in
      guard row.count == 4, let id = row[0].flatMap({ Int64($0) }), let size = row[3].flatMap({ Int($0) }) else {
        return nil
      }
      return AttachmentInfo(id: id, name: row[1] ?? "", contentType: row[2] ?? "", size: size)
    }
  }

  /// The bytes of an attachment, or nil when there is none with this id.
  static func data(of id: Int64, in database: GeoPackageDatabase) throws(SceneError) -> [UInt8]? {
    guard let layer = database.layer(GeoPackageExtensions.mediaTable) else { throw database.refused("read") }
    return GDALLibrary.quietly { () -> [UInt8]? in
      guard let row = OGR_L_GetFeature(layer, id) else { return nil }
      defer { OGR_F_Destroy(row) }
      var count: Int32 = 0
      let index = OGR_FD_GetFieldIndex(OGR_L_GetLayerDefn(layer), "data")
      guard let bytes = OGR_F_GetFieldAsBinary(row, index, &count) else { return nil }
      return Array(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
    }.value
  }

  /// How many attachments there are and their size in bytes.
  static func total(in database: GeoPackageDatabase) throws(SceneError) -> (count: Int, bytes: Int) {
    let row = try database.rows("SELECT count(*), coalesce(sum(length(data)), 0) FROM media").first ?? []
    let numbers = row.map { $0.flatMap { Int($0) } ?? 0 }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }
}
