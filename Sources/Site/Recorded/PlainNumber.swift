/// Numbers in the texts of instruments: digits with a sign and a point, and nothing else that Swift would take for one.
enum PlainNumber {
  /// The number that the bytes write out, or nil where they are none, or one beyond the limit. An exponent counts only
  /// where it is allowed.
  static func read(
    _ bytes: ArraySlice<UInt8>, limit: Double = 1e9, allowsExponent: Bool = false
  ) -> Double? {
    guard !bytes.isEmpty, bytes.count <= 40 else { return nil }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      case UInt8(ascii: "e"), UInt8(ascii: "E"): if !allowsExponent { return nil }
      default: return nil
      }
    }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), abs(value) <= limit else { return nil }
    return value
  }

  /// The whole number that at most nine digits write out, or nil.
  static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
    var value = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// The number with this many decimals, 0 to 9, halves away from zero and never `-0`; nil for one that is not finite or
  /// not below 1e9.
  static func fixed(_ value: Double, decimals: Int, integerDigits: Int = 1) -> String? {
    guard value.isFinite, abs(value) < 1e9 else { return nil }
    let decimals = max(0, min(9, decimals))
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    // Below 1e18, so that it fits.
    let scaled = Int((abs(value) * Double(scale)).rounded(.toNearestOrAwayFromZero))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let whole = padded(scaled / scale, to: integerDigits)
    return decimals == 0 ? sign + whole : "\(sign)\(whole).\(padded(scaled % scale, to: decimals))"
  }

  /// The whole number with zeros in front.
  static func padded(_ value: Int, to digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
