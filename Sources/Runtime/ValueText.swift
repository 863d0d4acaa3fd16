import Glibc
import Language
import Words

/// The text of values, as `print` shows them and as literals read back.
public enum ValueText {
  /// A number: whole numbers below 2^53 without a point, others in the shortest form that reads back.
  public static func number(_ number: Double) -> String {
    NumberText.shortest(number)
  }

  /// A number with a fixed count of decimals.
  public static func number(_ number: Double, decimals: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    let written = withVaList([Int32(clamping: decimals), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
    let text = String(
      decoding: buffer.prefix(Int(max(0, min(written, 399)))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.contains { $0 != "-" && $0 != "0" && $0 != "." } ? text : text.filter { $0 != "-" }
  }

  /// The text that `print` shows; texts in lists and records stand in quotes.
  public static func text(_ value: Value, decimals: Int? = nil) -> String {
    text(value, decimals: decimals, quoted: false, depth: 0)
  }

  /// The text of a value with quotes around a text, as the prompt echoes it.
  public static func echo(_ value: Value) -> String { text(value, decimals: nil, quoted: true, depth: 0) }

  private static func text(_ value: Value, decimals: Int?, quoted: Bool, depth: Int) -> String {
    switch value.kind {
    case .nothing: return "nil"
    case .absent: return ""
    case .boolean: return value.bits != 0 ? "true" : "false"
    case .number: return formatted(value.number, decimals)
    case .quantity: return "\(formatted(value.number, decimals)) \(value.unit.symbol)"
    case .text: return quoted ? quote(value.string ?? "") : value.string ?? ""
    case .native: return value.native?.text ?? ""
    case .range:
      guard let ends = value.rangeEnds else { return "" }
      return text(ends.low, decimals: decimals, quoted: true, depth: depth) + ".."
        + text(ends.high, decimals: decimals, quoted: true, depth: depth)
    case .list:
      guard depth < 20 else { return "[…]" }
      let parts = (value.elements ?? []).map { text($0, decimals: decimals, quoted: true, depth: depth + 1) }
      return "[\(parts.joined(separator: ", "))]"
    case .record:
      guard depth < 20 else { return "{…}" }
      let parts = (value.fields ?? []).map {
        "\(key($0.name)): \(text($0.value, decimals: decimals, quoted: true, depth: depth + 1))"
      }
      return "{\(parts.joined(separator: ", "))}"
    }
  }

  private static func formatted(_ number: Double, _ decimals: Int?) -> String {
    decimals.map { self.number(number, decimals: $0) } ?? self.number(number)
  }

  private static func key(_ name: String) -> String {
    let isWord =
      name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
      && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    return isWord ? name : quote(name)
  }

  /// A string literal that reads back as the string.
  public static func quote(_ string: String) -> String {
    Quotation.escaped(string) { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\t": "\\t"
      case "\"": "\\\""
      case "\\": "\\\\"
      case "{": "\\{"
      case "}": "\\}"
      default: scalar.properties.generalCategory == .control ? "\\u{\(String(scalar.value, radix: 16))}" : nil
      }
    }
  }
}
