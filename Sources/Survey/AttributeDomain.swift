import Scene
import Words

/// What the values of a field may be: one of a list, or one within bounds.
public enum AttributeDomain: Hashable, Sendable {
  case coded(CodedValueDomain)
  case range(RangeDomain)

  /// The domain's name.
  public var name: String {
    switch self {
    case .coded(let domain): domain.name
    case .range(let domain): domain.name
    }
  }

  /// The list of values, or nil for a range.
  public var coded: CodedValueDomain? {
    if case .coded(let domain) = self { domain } else { nil }
  }

  /// Whether a stored value is one of it.
  public func allows(_ value: FieldValue) -> Bool {
    switch self {
    case .coded(let domain): domain.label(of: value) != nil
    case .range(let domain): domain.holds(value)
    }
  }

  /// The values that are allowed, in words that follow "it is".
  public var words: String {
    switch self {
    case .coded(let domain): "one of \(domain.labels.joined(separator: ", "))"
    case .range(let domain): "from \(domain.text(domain.low)) to \(domain.text(domain.high))"
    }
  }
}

/// A lowest and a highest value that a field may have, both included.
public struct RangeDomain: Hashable, Sendable {
  /// What the values are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case integer
    case real
    /// Metres.
    case length
    /// Degrees.
    case angle
  }

  /// The domain's name.
  public let name: String
  /// What the values are.
  public let kind: Kind
  /// The lowest value, in metres or degrees where it has a unit.
  public let low: Double
  /// The highest value.
  public let high: Double

  /// The domain with these bounds. Throws `SceneError`: (name) when the name is empty, (range) when a bound is not
  /// finite, the lowest is above the highest, or a bound of whole numbers is none or beyond 2^53.
  public init(name: String, kind: Kind, low: Double, high: Double) throws(SceneError) {
    guard isStorable(name), !name.isEmpty else { throw SceneError(.name, "a domain needs a name") }
    guard low.isFinite, high.isFinite, low <= high else {
      throw SceneError(
        .range, "the domain \(name) goes from \(NumberText.shortest(low)) to \(NumberText.shortest(high))",
        help: "give the lower bound first")
    }
    for bound in [low, high] where kind == .integer {
      guard bound.rounded() == bound, abs(bound) <= 0x1p53 else {
        throw SceneError(.range, "the domain \(name) is of whole numbers, and \(NumberText.shortest(bound)) is none")
      }
    }
    self.name = name
    self.kind = kind
    self.low = low
    self.high = high
  }

  /// The type of a field's column.
  var fieldType: FieldType {
    switch kind {
    case .integer: low >= Double(Int32.min) && high <= Double(Int32.max) ? .integer32 : .integer64
    case .real: .real
    case .length: .length
    case .angle: .angle
    }
  }

  /// Whether a stored value lies within the bounds.
  public func holds(_ value: FieldValue) -> Bool {
    switch value {
    case .integer(let number): (low...high).contains(Double(number))
    case .real(let number): (low...high).contains(number)
    default: false
    }
  }

  /// A bound with its unit.
  public func text(_ bound: Double) -> String {
    switch kind {
    case .integer, .real: NumberText.shortest(bound)
    case .length: "\(NumberText.shortest(bound)) m"
    case .angle: "\(NumberText.shortest(bound)) deg"
    }
  }
}
