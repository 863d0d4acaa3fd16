import Scene

/// Looks through a GPX file for what GDAL reads as something else than it says: it takes a latitude, longitude or
/// elevation that is no number for 0, passes over points without one, and drops the zone of a time without seconds.
///
/// This is no reader of XML: whether the document is well-formed is for GDAL to tell.
struct GPXCheck {
  /// How many track points there are.
  private(set) var points = 0

  private let name: String
  private let bytes: [UInt8]
  private var index = 0
  /// Whether the place is inside a track point, and how deep; 1 is among its own elements.
  private var depth = 0
  private var element = ""

  /// Checks the file; `name` is for messages. Throws, with the number of the point, where a point's position, elevation
  /// or time cannot be read.
  init(_ bytes: [UInt8], name: String) throws(SceneError) {
    self.bytes = bytes
    self.name = name
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if depth == 2 { try check(text: bytes[index..<open]) }
      index = open
      if passes("<!--", to: "-->") || passes("<?", to: "?>") { continue }
      if passes("<![CDATA[", to: "]]>") {
        if depth == 2, element == "ele" || element == "time" { throw wrong("has its \(element) in a CDATA section") }
        continue
      }
      try takeTag()
    }
  }

  /// Passes over what begins here with one text and ends with another.
  private mutating func passes(_ opening: StaticString, to closing: StaticString) -> Bool {
    guard bytes[index...].starts(with: GPXCheck.bytes(opening)) else { return false }
    let end = GPXCheck.bytes(closing)
    index += opening.utf8CodeUnitCount
    while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
    index = min(bytes.count, index + end.count)
    return true
  }

  private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func takeTag() throws(SceneError) {
    let start = index + 1
    var quote: UInt8?
    var end = start
    // A `>` inside quotation marks ends nothing.
    while end < bytes.count {
      let byte = bytes[end]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      end += 1
    }
    let tag = bytes[start..<end]
    index = min(bytes.count, end + 1)
    if tag.first == UInt8(ascii: "/") {
      depth = max(0, depth - 1)
      return
    }
    let isEmpty = tag.last == UInt8(ascii: "/")
    let label = tag.prefix { !GPXCheck.isSpace($0) && $0 != UInt8(ascii: "/") }
    if depth == 0 {
      guard label.elementsEqual("trkpt".utf8) else { return }
      points += 1
      try check(attribute: "lat", of: tag, limit: 90)
      try check(attribute: "lon", of: tag, limit: 180)
    }
    if isEmpty { return }
    depth += 1
    if depth == 2 { element = String(decoding: label.prefix(16), as: UTF8.self) }
  }

  private func check(attribute: String, of tag: ArraySlice<UInt8>, limit: Double) throws(SceneError) {
    let text = GPXCheck.value(of: attribute, in: tag)
    guard let text else { throw wrong("has no \(attribute)") }
    guard PlainNumber.read(GPXCheck.trimmed(text), limit: limit, allowsExponent: true) != nil else {
      throw wrong("has the \(attribute) \(GPXCheck.shown(text)), which is no number of degrees")
    }
  }

  private func check(text: ArraySlice<UInt8>) throws(SceneError) {
    let text = GPXCheck.trimmed(text)
    guard !text.isEmpty else { return }
    switch element {
    case "ele":
      guard PlainNumber.read(text, limit: 1e6, allowsExponent: true) != nil else {
        throw wrong("has the elevation \(GPXCheck.shown(text)), which is no number of metres")
      }
    case "time":
      guard GPXCheck.isTime(text) else {
        throw wrong("has the time \(GPXCheck.shown(text)), which is none such as 2026-05-01T10:30:00Z")
      }
    default: break
    }
  }

  private func wrong(_ what: String) -> SceneError {
    SceneError(.file, "\"\(name)\": track point \(points) \(what)", help: "correct or remove the point")
  }

  /// The value of an attribute of a tag.
  private static func value(of attribute: String, in tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = tag.drop { !isSpace($0) }
    while true {
      rest = rest.drop(while: isSpace)
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let label = trimmed(rest[..<equals])
      rest = rest[(equals + 1)...].drop(while: isSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { return nil }
      if label.elementsEqual(attribute.utf8) { return rest[..<end] }
      rest = rest[(end + 1)...]
    }
  }

  /// Whether a text is a date and a time of day by XML Schema's `dateTime`. Seconds may be missing where no zone but UTC
  /// is given.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    let pattern = Array("dddd-dd-ddTdd:dd".utf8)
    guard matches(text.prefix(pattern.count), pattern) else { return false }
    var rest = text.dropFirst(pattern.count)
    let hasSeconds = matches(rest.prefix(3), Array(":dd".utf8))
    if hasSeconds {
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        let decimals = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if decimals.isEmpty { return false }
        rest = rest[decimals.endIndex...]
      }
    }
    if rest.isEmpty || rest.elementsEqual("Z".utf8) { return true }
    return hasSeconds && (matches(rest, Array("+dd:dd".utf8)) || matches(rest, Array("-dd:dd".utf8)))
  }

  /// Whether bytes are those of a pattern, in which `d` stands for any digit.
  private static func matches(_ text: ArraySlice<UInt8>, _ pattern: [UInt8]) -> Bool {
    text.count == pattern.count
      && zip(text, pattern).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "d") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
      }
  }

  private static func shown(_ text: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: text.prefix(24), as: UTF8.self).unicodeScalars
    return "\"" + String(scalars.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) }) + "\""
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
