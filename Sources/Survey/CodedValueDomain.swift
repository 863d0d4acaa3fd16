import Scene
import Words

/// A list of values that a field may have: each is known by its label and stored by its code.
public struct CodedValueDomain: Hashable, Sendable {
  /// What is stored for a label.
  public enum Code: Hashable, Sendable {
    case integer(Int64)
    case text(String)

    /// The code as text.
    public var description: String {
      switch self {
      case .integer(let value): String(value)
      case .text(let value): value
      }
    }

    /// The code as a field's value.
    public var fieldValue: FieldValue {
      switch self {
      case .integer(let value): .integer(value)
      case .text(let value): .text(value)
      }
    }
  }

  /// One value of a domain.
  public struct Entry: Hashable, Sendable {
    /// What a person reads and a script gives.
    public var label: String
    /// What is stored.
    public var code: Code

    /// The value with this label and code.
    public init(label: String, code: Code) {
      self.label = label
      self.code = code
    }
  }

  /// The domain's name.
  public let name: String
  /// The values in the order in which they are offered.
  public let entries: [Entry]

  /// The domain with these values. Throws `SceneError` (domain) when there are none, when a label or a code occurs
  /// twice, or when whole numbers and texts are mixed; (name) when a name or label is empty.
  public init(name: String, entries: [Entry]) throws(SceneError) {
    guard isStorable(name), !name.isEmpty else { throw SceneError(.name, "a domain needs a name") }
    guard let first = entries.first else {
      throw SceneError(.domain, "the domain \(name) has no values", help: "give at least one: {Dead: 0}")
    }
    var labels: Set<String> = []
    var codes: Set<Code> = []
    for entry in entries {
      guard isStorable(entry.label), isStorable(entry.code.description), !entry.label.isEmpty else {
        throw SceneError(.name, "a label of the domain \(name) is empty or holds a NUL character")
      }
      guard labels.insert(entry.label).inserted else {
        throw SceneError(.domain, "the label \(Quotation.excerpt(entry.label)) occurs twice in the domain \(name)")
      }
      guard codes.insert(entry.code).inserted else {
        throw SceneError(.domain, "the code \(entry.code.description) occurs twice in the domain \(name)")
      }
      guard entry.code.isInteger == first.code.isInteger else {
        throw SceneError(
          .domain, "the domain \(name) mixes whole numbers and texts as codes",
          help: "make all codes whole numbers or all texts")
      }
    }
    self.name = name
    self.entries = entries
  }

  /// Whether the codes are whole numbers; otherwise they are texts.
  public var hasIntegerCodes: Bool { entries.first?.code.isInteger ?? false }

  /// The labels in order.
  public var labels: [String] { entries.map(\.label) }

  /// The label of a stored value, or nil when the domain has no such code.
  public func label(of value: FieldValue) -> String? {
    entries.first { $0.code.fieldValue == value }?.label
  }

  /// The code of a value given by label or by code, or nil when the domain has neither.
  func code(for input: FieldInput) -> Code? {
    switch input {
    case .text(let text):
      return entries.first { $0.label == text }?.code ?? entries.first { $0.code == .text(text) }?.code
    case .number(let number):
      guard let whole = Int64(exactly: number) else { return nil }
      return entries.first { $0.code == .integer(whole) }?.code
    default:
      return nil
    }
  }
}

extension CodedValueDomain.Code {
  /// Whether it is a whole number of 32 bits.
  var isSmall: Bool {
    if case .integer(let number) = self { Int32(exactly: number) != nil } else { false }
  }

  var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

/// Whether a text survives a C library: none of its characters is NUL.
func isStorable(_ text: String) -> Bool {
  !text.utf8.contains(0)
}
