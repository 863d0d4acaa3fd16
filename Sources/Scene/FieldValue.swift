/// The value of a field of a feature, as a file or table holds it.
public enum FieldValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A calendar date: year, month, day.
  case date(year: Int, month: Int, day: Int)
  /// A moment in seconds since 1970-01-01T00:00:00Z.
  case time(Double)
  case binary([UInt8])
  case list([FieldValue])
}
