/// A field of a layer or table, as its file declares it.
public struct Field: Hashable, Sendable {
  /// What a field holds.
  public enum Kind: String, Sendable {
    case boolean
    case integer
    case integer64
    case real
    case text
    case date
    case time
    case timeOfDay
    case binary
    case list
  }

  /// The field's name.
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// The greatest number of characters or digits, or nil where there is no limit.
  public let width: Int?
  /// The number of digits after the point, or nil where none is declared.
  public let precision: Int?
  /// Whether a value may be missing.
  public let isNullable: Bool

  /// The field with these properties.
  public init(name: String, kind: Kind, width: Int? = nil, precision: Int? = nil, isNullable: Bool = true) {
    self.name = name
    self.kind = kind
    self.width = width
    self.precision = precision
    self.isNullable = isNullable
  }
}
