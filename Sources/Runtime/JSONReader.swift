import Glibc

extension JSON {
  /// What keeps a text from being JSON, with the number of the character at which it shows, from 1.
  public struct Mistake: Error, Hashable, Sendable {
    /// What was expected or found, as a sentence without a full stop.
    public let message: String
    /// The number of the character, from 1.
    public let character: Int
  }

  /// The value of a text: RFC 8259, without exceptions. Throws where the text is malformed, holds a number that is too
  /// large, or is nested more than 100 deep. Members of an object stay in their order; of two with one name both stay.
  public init(reading text: String) throws(Mistake) {
    var reader = JSONReader(text)
    self = try reader.read()
  }

  /// The member of an object by its name; nil where there is none, or where the value is no object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }
}

private struct JSONReader {
  /// The text's bytes and a closing NUL, at which every number ends.
  private let bytes: [UInt8]
  private var place = 0

  private static let maximumDepth = 100

  init(_ text: String) { bytes = Array(text.utf8) + [0] }

  mutating func read() throws(JSON.Mistake) -> JSON {
    let value = try readValue(depth: 0)
    skipBlanks()
    guard place == bytes.count - 1 else { throw mistake("something follows the end of the value") }
    return value
  }

  private mutating func readValue(depth: Int) throws(JSON.Mistake) -> JSON {
    guard depth < Self.maximumDepth else { throw mistake("values are nested more than \(Self.maximumDepth) deep") }
    skipBlanks()
    switch bytes[place] {
    case UInt8(ascii: "{"): return try readObject(depth: depth)
    case UInt8(ascii: "["): return try readArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"), 48...57: return .number(try readNumber())
    default:
      if skip("true") { return .boolean(true) }
      if skip("false") { return .boolean(false) }
      if skip("null") { return .null }
      throw mistake(place == bytes.count - 1 ? "the text ends too early" : "expected a value")
    }
  }

  private mutating func readObject(depth: Int) throws(JSON.Mistake) -> JSON {
    place += 1
    var members: [(String, JSON)] = []
    skipBlanks()
    if skip("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard bytes[place] == UInt8(ascii: "\"") else { throw mistake("expected a name in quotes") }
      let name = try readString()
      skipBlanks()
      guard skip(":") else { throw mistake("expected `:`") }
      members.append((name, try readValue(depth: depth + 1)))
      skipBlanks()
    } while skip(",")
    guard skip("}") else { throw mistake("expected `,` or `}`") }
    return .object(members)
  }

  private mutating func readArray(depth: Int) throws(JSON.Mistake) -> JSON {
    place += 1
    var elements: [JSON] = []
    skipBlanks()
    if skip("]") { return .array(elements) }
    repeat {
      elements.append(try readValue(depth: depth + 1))
      skipBlanks()
    } while skip(",")
    guard skip("]") else { throw mistake("expected `,` or `]`") }
    return .array(elements)
  }

  private mutating func readNumber() throws(JSON.Mistake) -> Double {
    let start = place
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let whole = skipDigits()
    guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else { throw mistake("expected a number") }
    if bytes[place] == UInt8(ascii: ".") {
      place += 1
      guard skipDigits() > 0 else { throw mistake("expected a digit after the point") }
    }
    if bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") { place += 1 }
      guard skipDigits() > 0 else { throw mistake("expected the exponent") }
    }
    let value = bytes.withUnsafeBufferPointer { buffer -> Double in
      guard let base = buffer.baseAddress else { return .nan }
      // The array ends with a NUL, so the search for the number's end does too.
      return strtod(UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self), nil)
    }
    guard value.isFinite else { throw mistake("the number is too large") }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while (48...57).contains(bytes[place]) { place += 1 }
    return place - start
  }

  // MARK: Strings

  private mutating func readString() throws(JSON.Mistake) -> String {
    place += 1
    var text: [UInt8] = []
    while true {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        place += 1
        text += Array(try readEscape().utf8)
      case 0..<32:
        throw mistake(place >= bytes.count - 1 ? "a string has no end" : "a control character stands in a string")
      default:
        text.append(byte)
        place += 1
      }
    }
  }

  private mutating func readEscape() throws(JSON.Mistake) -> String {
    let byte = bytes[place]
    place = min(place + 1, bytes.count - 1)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try readHexadecimal()
      if let scalar = Unicode.Scalar(first) { return String(scalar) }
      guard (0xD800..<0xDC00).contains(first), skip("\\u") else { throw mistake("half a character stands alone") }
      let second = try readHexadecimal()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw mistake("half a character stands alone") }
      return String(scalar)
    default: throw mistake("a backslash is followed by something that is no escape")
    }
  }

  private mutating func readHexadecimal() throws(JSON.Mistake) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = bytes[place]
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw mistake("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  // MARK: Helpers

  private mutating func skipBlanks() {
    while bytes[place] == 32 || bytes[place] == 10 || bytes[place] == 13 || bytes[place] == 9 { place += 1 }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count < bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != word.utf8Start[offset] { return false }
    place += count
    return true
  }

  private func mistake(_ message: String) -> JSON.Mistake {
    let before = String(decoding: bytes[..<min(place, bytes.count - 1)], as: UTF8.self)
    return JSON.Mistake(message: message, character: before.count + 1)
  }
}
