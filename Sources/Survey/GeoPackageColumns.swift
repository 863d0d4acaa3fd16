import CGDAL
import Scene

/// How the fields of a schema stand in a table, and how values go in and out of its columns.
enum GeoPackageColumns {
  /// Adds the column of a field to a table that is being made.
  static func create(
    _ field: FieldDefinition, in layer: OGRLayerH, schema: TableSchema, default value: FieldValue
  ) throws(SceneError) {
    let (type, subtype, width) = column(of: field, schema)
    try create(field.name, type, in: layer, isRequired: field.isRequired) { column in
      OGR_Fld_SetSubType(column, subtype)
      OGR_Fld_SetWidth(column, width)
      if let text = expression(value) { OGR_Fld_SetDefault(column, text) }
    }
  }

  /// Adds the column of the unique identifier. It may be empty, so that other programs can append features, which know
  /// nothing of it.
  static func createGlobalID(in layer: OGRLayerH) throws(SceneError) {
    try create("global_id", OFTString, in: layer, isRequired: false) { column in
      OGR_Fld_SetWidth(column, 36)
      OGR_Fld_SetUnique(column, 1)
    }
  }

  /// Adds a column; `refine` says more about it before it is made. Throws `SceneError` (store).
  static func create(
    _ name: String, _ type: OGRFieldType, in layer: OGRLayerH, isRequired: Bool,
    refine: (OGRFieldDefnH) -> Void = { _ in }
  ) throws(SceneError) {
    guard let definition = OGR_Fld_Create(name, type) else {
      throw SceneError(.store, "cannot make the column \(name)")
    }
    defer { OGR_Fld_Destroy(definition) }
    OGR_Fld_SetNullable(definition, isRequired ? 0 : 1)
    refine(definition)
    let (error, errors) = GDALLibrary.quietly { OGR_L_CreateField(layer, definition, 0) }
    guard error == OGRERR_NONE else {
      throw SceneError(.store, "cannot make the column \(name)" + (errors.first.map { ": \($0)" } ?? ""))
    }
  }

  /// Puts a value into a feature. Throws `SceneError` (type, domain) for one that the field cannot hold.
  static func set(
    _ value: FieldValue, of field: FieldDefinition, in feature: OGRFeatureH, at index: Int32, schema: TableSchema
  ) throws(SceneError) {
    if value != .null, let domain = schema.domain(of: field), !domain.allows(value) {
      throw SceneError(.domain, "the value of \(field.name) is none of its domain", help: "it is \(domain.words)")
    }
    try put(value, of: field, in: feature, at: index, schema: schema)
  }

  /// Puts a value into a feature that its table has held before, whether its domain still allows it or not. Throws
  /// `SceneError` (type) for one that the column cannot hold.
  static func put(
    _ value: FieldValue, of field: FieldDefinition, in feature: OGRFeatureH, at index: Int32, schema: TableSchema
  ) throws(SceneError) {
    switch (schema.columnType(of: field), value) {
    case (_, .null):
      guard !field.isRequired else { throw SceneError(.domain, "\(schema.name) needs a value for \(field.name)") }
      OGR_F_SetFieldNull(feature, index)
    case (.integer16, .integer(let number)) where Int16(exactly: number) != nil,
      (.integer32, .integer(let number)) where Int32(exactly: number) != nil,
      (.integer64, .integer(let number)):
      OGR_F_SetFieldInteger64(feature, index, number)
    case (.real, .real(let number)), (.length, .real(let number)), (.angle, .real(let number)):
      guard number.isFinite else { throw SceneError(.range, "\(field.name) must be finite") }
      OGR_F_SetFieldDouble(feature, index, number)
    case (.text, .text(let text)), (.guid, .text(let text)):
      if case .text(.some(let maximum)) = field.type, text.unicodeScalars.count > maximum {
        throw SceneError(.range, "\(field.name) holds \(field.type.description), got \(text.unicodeScalars.count)")
      }
      guard isStorable(text) else { throw SceneError(.range, "the text for \(field.name) holds a NUL character") }
      OGR_F_SetFieldString(feature, index, text)
    case (.boolean, .boolean(let truth)):
      OGR_F_SetFieldInteger64(feature, index, truth ? 1 : 0)
    case (.date, .date(let year, let month, let day)):
      guard let date = CivilTime(year: year, month: month, day: day) else {
        throw SceneError(.range, "\(field.name): there is no day \(year)-\(month)-\(day)")
      }
      set(date, in: feature, at: index)
    case (.time, .time(let seconds)):
      guard let moment = CivilTime(secondsSince1970: seconds) else {
        throw SceneError(.range, "\(field.name) must lie in the years 0 to 9999")
      }
      set(moment, in: feature, at: index)
    default:
      throw SceneError(.type, "the value of \(field.name) is not \(field.type.description)")
    }
  }

  /// The text of a feature's column, or nil where it has none.
  static func text(_ feature: OGRFeatureH, _ index: Int32) -> String? {
    guard OGR_F_IsFieldSetAndNotNull(feature, index) != 0 else { return nil }
    return OGR_F_GetFieldAsString(feature, index).map { String(cString: $0) }
  }

  private static func column(
    of field: FieldDefinition, _ schema: TableSchema
  ) -> (OGRFieldType, OGRFieldSubType, width: Int32) {
    switch schema.columnType(of: field) {
    case .integer16: (OFTInteger, OFSTInt16, 0)
    case .integer32: (OFTInteger, OFSTNone, 0)
    case .integer64: (OFTInteger64, OFSTNone, 0)
    case .boolean: (OFTInteger, OFSTBoolean, 0)
    case .real, .length, .angle: (OFTReal, OFSTNone, 0)
    case .text(let maximum): (OFTString, OFSTNone, Int32(clamping: maximum ?? 0))
    case .guid: (OFTString, OFSTNone, 36)
    case .date: (OFTDate, OFSTNone, 0)
    case .time: (OFTDateTime, OFSTNone, 0)
    case .domain: (OFTString, OFSTNone, 0)
    }
  }

  static func expression(_ value: FieldValue) -> String? {
    switch value {
    case .null, .binary, .list: nil
    case .boolean(let truth): truth ? "1" : "0"
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): literal(text)
    case .date(let year, let month, let day): CivilTime(year: year, month: month, day: day).map { literal($0.date()) }
    case .time(let seconds): CivilTime(secondsSince1970: seconds).map { literal($0.iso8601) }
    }
  }

  private static func set(_ moment: CivilTime, in feature: OGRFeatureH, at index: Int32) {
    let universalTime: Int32 = 100
    OGR_F_SetFieldDateTimeEx(
      feature, index, Int32(moment.year), Int32(moment.month), Int32(moment.day), Int32(moment.hour),
      Int32(moment.minute), Float(moment.milliseconds) / 1000, universalTime)
  }
}
