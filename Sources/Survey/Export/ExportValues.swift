import CGDAL
import Scene
import Words

/// Values on their way into columns.
enum ExportValues {
  /// Puts a value into a column of a feature of OGR.
  static func set(
    _ value: FieldValue, _ column: ExportColumn, _ field: ExportField, in feature: OGRFeatureH, at index: Int32
  ) {
    guard let value = side(of: value, column, field) else { return OGR_F_SetFieldNull(feature, index) }
    switch (column.kind, value) {
    case (_, .null): OGR_F_SetFieldNull(feature, index)
    case (.boolean, .boolean(let truth)), (.integer, .boolean(let truth)):
      OGR_F_SetFieldInteger64(feature, index, truth ? 1 : 0)
    case (.integer, .integer(let number)), (.integer64, .integer(let number)), (.boolean, .integer(let number)):
      OGR_F_SetFieldInteger64(feature, index, number)
    case (.real, .real(let number)): OGR_F_SetFieldDouble(feature, index, number)
    case (.real, .integer(let number)): OGR_F_SetFieldDouble(feature, index, Double(number))
    case (.date, .date(let year, let month, let day)):
      guard let date = CivilTime(year: year, month: month, day: day) else { return OGR_F_SetFieldNull(feature, index) }
      set(date, in: feature, at: index)
    case (.moment, .time(let seconds)):
      guard let moment = CivilTime(secondsSince1970: seconds) else { return OGR_F_SetFieldNull(feature, index) }
      set(moment, in: feature, at: index)
    case (.binary, .binary(let bytes)):
      OGR_F_SetFieldBinary(feature, index, Int32(clamping: bytes.count), bytes)
    default: OGR_F_SetFieldString(feature, index, cut(text(value), column.width))
    }
  }

  /// The value as a person reads it, with JSON for lists.
  static func text(_ value: FieldValue) -> String {
    switch value {
    case .null: ""
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): NumberText.shortest(number)
    case .text(let text): text
    case .date(let year, let month, let day):
      CivilTime(year: year, month: month, day: day)?.date() ?? "\(year)-\(month)-\(day)"
    case .time(let seconds): CivilTime(secondsSince1970: seconds)?.iso8601 ?? ""
    case .binary(let bytes): bytes.map { NumberText.padded($0, to: 2, radix: 16) }.joined()
    case .list(let values): "[" + values.map(json).joined(separator: ",") + "]"
    }
  }

  /// The text that is written of a field of a feature in a column.
  static func text(of feature: ExportFeature, _ column: ExportColumn, _ source: ExportSource) -> String? {
    guard feature.values.indices.contains(column.field) else { return nil }
    guard let value = side(of: feature.values[column.field], column, source.fields[column.field]) else { return nil }
    return value == .null ? nil : text(value)
  }

  private static func side(of value: FieldValue, _ column: ExportColumn, _ field: ExportField) -> FieldValue? {
    guard column.side == .label, value != .null else { return value }
    // A code of which the domain knows no label stays readable.
    return .text(field.domain?.label(of: value) ?? text(value))
  }

  private static func json(_ value: FieldValue) -> String {
    switch value {
    case .null: return "null"
    case .boolean, .integer, .real: return text(value)
    default:
      var quoted = "\""
      for scalar in text(value).unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case _ where scalar.value < 0x20: quoted += "\\u" + NumberText.padded(scalar.value, to: 4, radix: 16)
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
  }

  private static func cut(_ text: String, _ most: Int) -> String {
    guard most > 0, text.utf8.count > most else { return text }
    var text = text
    while text.utf8.count > most { text.removeLast() }
    return text
  }

  private static func set(_ moment: CivilTime, in feature: OGRFeatureH, at index: Int32) {
    let universalTime: Int32 = 100
    OGR_F_SetFieldDateTimeEx(
      feature, index, Int32(moment.year), Int32(moment.month), Int32(moment.day), Int32(moment.hour),
      Int32(moment.minute), Float(moment.milliseconds) / 1000, universalTime)
  }
}
