import Language
import Words

/// A JSON value with its members in order.
public indirect enum JSON: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The text on one line.
  public var text: String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let value): return value.isFinite ? ValueText.number(value) : "null"
    case .string(let value): return Self.quote(value)
    case .array(let values): return "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      return "{" + members.map { "\(Self.quote($0.0)):\($0.1.text)" }.joined(separator: ",") + "}"
    }
  }

  private static func quote(_ string: String) -> String {
    Quotation.escaped(string) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: scalar.value < 32 ? "\\u" + NumberText.padded(scalar.value, to: 4, radix: 16) : nil
      }
    }
  }

  /// The most values that one form holds. Lists that share their elements can unfold to far more than the memory they
  /// take; what comes after is null.
  static let maximumCount = 5_000_000

  /// The form of a value: a quantity is `{"value","unit"}`, `nil` is null, a value of the host has its own form.
  public static func of(_ value: Value, _ heap: Heap) -> JSON {
    var count = 0
    return of(value, heap, depth: 0, nesting: 0, &count)
  }

  /// The most values of the host inside one another; a field may lead to a new one without end.
  private static let maximumNesting = 5

  /// The form of a value of the host; a field that cannot be read is null.
  private static func of(_ value: NativeValue, _ heap: Heap, nesting: Int, _ count: inout Int) -> JSON {
    if let own = value.json(heap) { return own }
    if value.fieldNames.isEmpty || nesting >= maximumNesting { return .string(value.text) }
    var members: [(String, JSON)] = []
    for name in value.fieldNames {
      let field = try? value.field(name, heap)
      members.append((name, of((field ?? nil) ?? .nothing, heap, depth: 0, nesting: nesting + 1, &count)))
    }
    return .object(members)
  }

  private static func of(
    _ value: Value, _ heap: Heap, depth: Int, nesting: Int, _ count: inout Int
  ) -> JSON {
    count += 1
    guard depth < 100, count < maximumCount else { return .null }
    switch value.kind {
    case .nothing, .absent, .box: return .null
    case .function: return .string(value.functionTitle)
    case .boolean: return .boolean(value.boolean ?? false)
    case .number: return .number(value.number)
    case .quantity: return .object([("value", .number(value.number)), ("unit", .string(value.unit.symbol))])
    case .text: return .string(value.string ?? "")
    case .native: return value.native.map { of($0, heap, nesting: nesting, &count) } ?? .null
    case .range:
      guard let ends = value.rangeEnds else { return .null }
      return .object([("from", of(ends.low, heap)), ("to", of(ends.high, heap))])
    case .list:
      var members: [JSON] = []
      for element in value.elements ?? [] where count < maximumCount {
        members.append(of(element, heap, depth: depth + 1, nesting: nesting, &count))
      }
      return .array(members)
    case .record:
      var members: [(String, JSON)] = []
      for field in value.fields ?? [] where count < maximumCount {
        members.append((field.name, of(field.value, heap, depth: depth + 1, nesting: nesting, &count)))
      }
      return .object(members)
    }
  }
}
