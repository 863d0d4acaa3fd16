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

  /// The longest text of a list or record in bytes. Lists that share their elements can be far longer than the memory
  /// they take, so what comes after is left out and `…` stands for it.
  static let maximumLength = 64 << 20

  /// The text that `print` shows; texts in lists and records stand in quotes.
  public static func text(_ value: Value, decimals: Int? = nil) -> String {
    var result = ""
    write(value, to: &result, decimals: decimals, quoted: false, depth: 0)
    return result
  }

  /// The text of a value with quotes around a text, as the prompt echoes it.
  public static func echo(_ value: Value) -> String {
    var result = ""
    write(value, to: &result, decimals: nil, quoted: true, depth: 0)
    return result
  }

  private static func write(_ value: Value, to result: inout String, decimals: Int?, quoted: Bool, depth: Int) {
    switch value.kind {
    case .nothing: result += "nil"
    case .function: result += value.functionTitle
    case .absent, .box: break
    case .boolean: result += value.bits != 0 ? "true" : "false"
    case .number: result += formatted(value.number, decimals)
    case .quantity: result += "\(formatted(value.number, decimals)) \(value.unit.symbol)"
    case .text: result += quoted ? quote(value.string ?? "") : value.string ?? ""
    case .native: result += (quoted ? value.native?.literal : value.native?.text) ?? ""
    case .range:
      guard let ends = value.rangeEnds else { return }
      write(ends.low, to: &result, decimals: decimals, quoted: true, depth: depth)
      result += ".."
      write(ends.high, to: &result, decimals: decimals, quoted: true, depth: depth)
    case .list:
      result += "["
      for (place, element) in (value.elements ?? []).enumerated() {
        if place > 0 { result += ", " }
        guard write(member: element, to: &result, decimals, depth) else { break }
      }
      result += "]"
    case .record:
      result += "{"
      for (place, field) in (value.fields ?? []).enumerated() {
        if place > 0 { result += ", " }
        if depth < 20 { result += "\(key(field.name)): " }
        guard write(member: field.value, to: &result, decimals, depth) else { break }
      }
      result += "}"
    }
  }

  /// Writes an element or field; where it is too deep or the text too long, `…` and false.
  private static func write(member: Value, to result: inout String, _ decimals: Int?, _ depth: Int) -> Bool {
    guard depth < 20, result.utf8.count < maximumLength else {
      result += "…"
      return false
    }
    write(member, to: &result, decimals: decimals, quoted: true, depth: depth + 1)
    return true
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
