/// One sentence of NMEA 0183: an address, fields between commas, and what its checksum says.
struct NMEASentence {
  enum Checksum {
    case good
    /// It does not fit, or is cut.
    case bad
    /// There is none.
    case absent
  }

  /// The last three letters of the address, such as `GGA`; for a maker's own sentence the whole address.
  let type: String
  /// Whether the checksum fits.
  let checksum: Checksum
  private let body: ArraySlice<UInt8>

  /// The sentence that begins where the bytes do, with `$` or `!` and an address; nil where they begin otherwise.
  ///
  /// The checksum is the exclusive or of all bytes between the first one and `*` (NMEA 0183, section 5.3). What follows
  /// it is left alone.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "!") else { return nil }
    let content = bytes.dropFirst()
    guard let comma = content.prefix(13).firstIndex(of: UInt8(ascii: ",")),
      let type = NMEASentence.type(content[..<comma])
    else { return nil }
    self.type = type
    guard let star = content.firstIndex(of: UInt8(ascii: "*")) else {
      body = content
      checksum = .absent
      return
    }
    body = content[..<star]
    let digits = content[(star + 1)...].prefix(2)
    guard digits.count == 2, let stated = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
      digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
    else {
      checksum = .bad
      return
    }
    checksum = NMEASentence.checksum(of: body) == stated ? .good : .bad
  }

  /// The exclusive or of all bytes.
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt8 { bytes.reduce(0, ^) }

  /// The fields; the address is the first.
  var fields: NMEAFields { NMEAFields(body) }

  private static func type(_ address: ArraySlice<UInt8>) -> String? {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = address.first, letters.contains(first) else { return nil }
    if first == UInt8(ascii: "P") {
      guard address.count > 1, address.allSatisfy({ letters.contains($0) || digits.contains($0) }) else { return nil }
      return String(decoding: address, as: UTF8.self)
    }
    guard address.count == 5, address.allSatisfy(letters.contains) else { return nil }
    return String(decoding: address.suffix(3), as: UTF8.self)
  }
}

/// The fields of a sentence, read as what they are; every reading gives nil for an empty, cut or absent field.
struct NMEAFields {
  private let fields: [ArraySlice<UInt8>]

  init(_ body: ArraySlice<UInt8>) {
    fields = body.split(separator: UInt8(ascii: ","), maxSplits: 64, omittingEmptySubsequences: false)
  }

  /// How many there are, the address among them.
  var count: Int { fields.count }

  /// The bytes of a field, or nil where it is empty.
  subscript(index: Int) -> ArraySlice<UInt8>? {
    fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
  }

  /// The field as text; nil where the sentence is too short for it.
  func text(_ index: Int) -> String? {
    fields.indices.contains(index) ? String(decoding: fields[index].prefix(16), as: UTF8.self) : nil
  }

  /// The field as its one letter.
  func letter(_ index: Int) -> Character? {
    guard let field = self[index], field.count == 1, let byte = field.first else { return nil }
    return Character(Unicode.Scalar(byte))
  }

  /// The field as a number.
  func number(_ index: Int, limit: Double = 1e6) -> Double? {
    self[index].flatMap { PlainNumber.read($0, limit: limit) }
  }

  /// The field as a number that is not below 0.
  func amount(_ index: Int, limit: Double = 1e6) -> Double? {
    number(index, limit: limit).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The field as a whole number without a sign.
  func whole(_ index: Int) -> Int? { self[index].flatMap(PlainNumber.digits) }

  /// A number of metres, whose unit follows it.
  func metres(_ index: Int) -> Double? {
    guard self[index + 1] == nil || letter(index + 1) == "M" else { return nil }
    return number(index)
  }

  /// Milliseconds of the day of `hhmmss`, with or without decimals of a second.
  func timeOfDay(_ index: Int) -> Int? {
    guard let field = self[index], field.count >= 6, field.count <= 16 else { return nil }
    let clock = field.prefix(6)
    guard let value = PlainNumber.digits(clock) else { return nil }
    let (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
    // A leap second is the first of the next minute.
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var milliseconds = 0
    let rest = field.dropFirst(6)
    if let point = rest.first {
      guard point == UInt8(ascii: "."), rest.dropFirst().isEmpty || PlainNumber.digits(rest.dropFirst()) != nil else {
        return nil
      }
      let decimals = rest.dropFirst().prefix(3)
      milliseconds = PlainNumber.digits(decimals) ?? 0
      for _ in decimals.count..<3 { milliseconds *= 10 }
    }
    return (hour * 3600 + minute * 60 + second) * 1000 + milliseconds
  }

  /// Degrees of latitude and longitude of four fields: `ddmm.mmm`, N or S, `dddmm.mmm`, E or W.
  func place(_ index: Int) -> NMEAPlace? {
    guard let latitude = angle(index, positive: "N", negative: "S", limit: 90),
      let longitude = angle(index + 2, positive: "E", negative: "W", limit: 180)
    else { return nil }
    return NMEAPlace(latitude: latitude, longitude: longitude)
  }

  private func angle(_ index: Int, positive: Character, negative: Character, limit: Double) -> Double? {
    guard let value = amount(index), let side = letter(index + 1) else { return nil }
    guard side == positive || side == negative else { return nil }
    let degrees = (value / 100).rounded(.down)
    let minutes = value - degrees * 100
    let angle = degrees + minutes / 60
    guard minutes < 60, angle <= limit else { return nil }
    return side == positive ? angle : -angle
  }
}

/// A place in degrees on WGS 84.
struct NMEAPlace: Hashable {
  var latitude: Double
  var longitude: Double
}
