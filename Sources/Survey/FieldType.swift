import Scene
import Words

/// What a field holds.
public enum FieldType: Hashable, Sendable {
  /// A whole number from -32,768 to 32,767.
  case integer16
  /// A whole number from -2,147,483,648 to 2,147,483,647.
  case integer32
  /// A whole number of 64 bits.
  case integer64
  /// A finite number.
  case real
  /// Text of at most so many Unicode characters, or of any length.
  case text(maximumLength: Int?)
  /// True or false.
  case boolean
  /// A calendar day.
  case date
  /// A moment, UTC, to the millisecond.
  case time
  /// A universally unique identifier, as text of 36 characters.
  case guid
  /// A length, stored in metres.
  case length
  /// An angle, stored in degrees.
  case angle
  /// What the domain with this name allows.
  case domain(String)

  /// What the field holds, in words that follow "holds": `a length`, `text of at most 60 characters`.
  public var description: String {
    switch self {
    case .integer16: "a whole number from -32768 to 32767"
    case .integer32: "a whole number from -2147483648 to 2147483647"
    case .integer64: "a whole number"
    case .real: "a number"
    case .text(.some(let length)): "text of at most \(length) characters"
    case .text(nil): "text"
    case .boolean: "true or false"
    case .date: "a date"
    case .time: "a time"
    case .guid: "a unique identifier"
    case .length: "a length"
    case .angle: "an angle"
    case .domain(let name): "a value of the domain \(name)"
    }
  }
}

/// A value on its way into a field, before it is checked; the language's quantities arrive here in base units.
public enum FieldInput: Hashable, Sendable {
  /// No value.
  case missing
  case boolean(Bool)
  /// A number without a unit.
  case number(Double)
  /// Metres.
  case length(Double)
  /// Degrees.
  case angle(Double)
  case text(String)
  /// A calendar day: year, month, day.
  case date(year: Int, month: Int, day: Int)
  /// A moment in seconds since 1970-01-01T00:00:00Z.
  case time(Double)

  /// A value of another table on its way into a field: bare numbers are metres for lengths and degrees for angles.
  public init(_ value: FieldValue, as type: FieldType) {
    switch value {
    case .null, .binary, .list: self = .missing
    case .boolean(let truth): self = .boolean(truth)
    case .integer(let number):
      // A double cannot hold every whole number of 64 bits.
      self = type == .integer64 ? .text(String(number)) : FieldInput(Double(number), as: type)
    case .real(let number): self = FieldInput(number, as: type)
    case .text(let text): self = .text(text)
    case .date(let year, let month, let day): self = .date(year: year, month: month, day: day)
    case .time(let seconds): self = .time(seconds)
    }
  }

  private init(_ number: Double, as type: FieldType) {
    switch type {
    case .length: self = .length(number)
    case .angle: self = .angle(number)
    case .boolean where number == 0 || number == 1: self = .boolean(number == 1)
    case .text: self = .text(NumberText.shortest(number))
    default: self = .number(number)
    }
  }

  /// The value alone, in words that follow "cannot be".
  var words: String {
    switch self {
    case .number(let value): NumberText.shortest(value)
    case .length(let value): "\(NumberText.shortest(value)) m"
    case .angle(let value): "\(NumberText.shortest(value)) deg"
    case .text(let value): Quotation.excerpt(value)
    default: description
    }
  }

  /// What the value is, in words that follow "got".
  var description: String {
    switch self {
    case .missing: "nothing"
    case .boolean(let value): "\(value)"
    case .number(let value): "the number \(NumberText.shortest(value))"
    case .length(let value): "the length \(NumberText.shortest(value)) m"
    case .angle(let value): "the angle \(NumberText.shortest(value)) deg"
    case .text(let value): "the text \(Quotation.excerpt(value))"
    case .date: "a date"
    case .time: "a time"
    }
  }
}

/// A field of a table.
public struct FieldDefinition: Hashable, Sendable {
  /// The field's name, unique in its table without regard to letter case.
  public var name: String
  /// What the field holds.
  public var type: FieldType
  /// Whether a record must give a value.
  public var isRequired: Bool
  /// The value of a record that gives none, or `.missing`.
  public var defaultValue: FieldInput
  /// Whether the program fills the field in (accuracy, provenance) and a record may not.
  public var isManaged: Bool

  /// The field with this name and type.
  public init(
    _ name: String, _ type: FieldType, isRequired: Bool = false, defaultValue: FieldInput = .missing,
    isManaged: Bool = false
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.isManaged = isManaged
  }
}
