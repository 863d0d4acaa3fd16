import Words

/// A universally unique identifier of 128 bits (RFC 9562).
public struct UniqueIdentifier: Hashable, Sendable {
  /// The 16 bytes, first to last as they are written.
  public let bytes: [UInt8]

  /// The identifier that a text of 8-4-4-4-12 hexadecimal digits names, in either letter case; nil for other texts.
  public init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in groups.joined().utf8 {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    self.bytes = bytes
  }

  /// The version-5 identifier of a name in a namespace (RFC 9562 section 5.5): the same for the same two, always.
  public init(namespace: UniqueIdentifier, name: String) {
    var bytes = Array(SHA1.digest(namespace.bytes + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The namespace of host names (RFC 9562 section 6.6).
  public static let hostNames = UniqueIdentifier(
    bytes: [0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8])

  /// The namespace of the surveys that are kept in local files, fixed so that a replay gives the same identifiers.
  public static let localSurveys = UniqueIdentifier(namespace: hostNames, name: "local.survey.arpent")

  /// The identifier as 8-4-4-4-12 lower-case hexadecimal digits.
  public var description: String {
    func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }
    return String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[place] = UInt8(ascii: "-")
          place += 1
        }
        text[place] = digit(byte >> 4)
        text[place + 1] = digit(byte & 0xF)
        place += 2
      }
      return place
    }
  }
}
