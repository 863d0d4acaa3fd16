import Glibc
import Words

/// Reads one geometry from well-known text.
struct WellKnownTextReader {
  /// The text's bytes and a closing NUL, at which every number ends.
  private let bytes: [UInt8]
  private var place = 0
  /// What a vertex has beside x and y; nil until the text or the first vertex says it.
  private var axes: (hasZ: Bool, hasM: Bool)?

  /// The deepest nesting of collections.
  private static let maximumDepth = 32

  init(_ text: String) { bytes = Array(text.utf8) + [0] }

  mutating func read() throws(GeodesyError) -> (geometry: Geometry, srid: Int?) {
    skipBlanks()
    var srid: Int?
    let start = place
    if word() == "SRID" {
      try expect(UInt8(ascii: "="), "`=` after SRID")
      guard let number = number(), let whole = Int(exactly: number), whole >= 0 else {
        throw fault("expected the number of a reference system")
      }
      srid = whole
      try expect(UInt8(ascii: ";"), "`;` after the SRID")
    } else {
      place = start
    }
    let geometry = try readGeometry(depth: 0)
    skipBlanks()
    guard place == bytes.count - 1 else { throw fault("expected the end of the text") }
    return (geometry, srid)
  }

  // MARK: Geometries

  private mutating func readGeometry(depth: Int) throws(GeodesyError) -> Geometry {
    guard depth < Self.maximumDepth else {
      throw fault("collections are nested more than \(Self.maximumDepth) deep", showsFound: false)
    }
    let name = try readName()
    let shape: Geometry.Shape
    switch name {
    case "POINT":
      let vertices = try list { reader throws(GeodesyError) in try reader.vertex() }
      guard vertices.count <= 1 else { throw fault("a point has one vertex", showsFound: false) }
      shape = vertices.first.map { .point($0) } ?? .multipoint([])
    case "MULTIPOINT":
      shape = .multipoint(
        try list { reader throws(GeodesyError) in
          guard reader.isAt(UInt8(ascii: "(")) || reader.isAtEmpty else { return [try reader.vertex()] }
          return try reader.path()
        }.flatMap { $0 })
    case "LINESTRING": shape = .polyline([try path()].filter { !$0.isEmpty })
    case "MULTILINESTRING":
      shape = .polyline(try list { reader throws(GeodesyError) in try reader.path() }.filter { !$0.isEmpty })
    case "POLYGON", "TRIANGLE": shape = .polygon([try polygon()].compactMap { $0 })
    case "MULTIPOLYGON", "TIN", "POLYHEDRALSURFACE":
      shape = .polygon(try list { reader throws(GeodesyError) in try reader.polygon() }.compactMap { $0 })
    case "GEOMETRYCOLLECTION":
      let own = axes
      let members = try list { reader throws(GeodesyError) in try reader.readGeometry(depth: depth + 1) }
      let hasZ = own?.hasZ ?? members.contains(where: \.hasZ)
      let hasM = own?.hasM ?? members.contains(where: \.hasM)
      return Geometry(.collection(members), hasZ: hasZ, hasM: hasM)
    default:
      let curves = [
        "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "CURVE", "SURFACE",
      ]
      throw fault(
        curves.contains(name) ? "curves such as \(name) cannot be read" : "`\(name)` is no kind of geometry",
        help: Suggestion.help(for: name, among: Self.names) ?? "it is one of \(Self.names.joined(separator: " "))",
        showsFound: false)
    }
    return Geometry(shape, hasZ: axes?.hasZ ?? false, hasM: axes?.hasM ?? false)
  }

  private static let names = [
    "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION",
  ]

  /// The name of a kind of geometry; Z, M or ZM after it, with or without a blank, go to `axes`.
  private mutating func readName() throws(GeodesyError) -> String {
    guard var name = word() else { throw fault("expected a kind of geometry, such as POINT") }
    axes = nil
    for (suffix, hasZ, hasM) in [("ZM", true, true), ("Z", true, false), ("M", false, true)] {
      guard name.hasSuffix(suffix), Self.isKind(String(name.dropLast(suffix.count))) else { continue }
      axes = (hasZ, hasM)
      name.removeLast(suffix.count)
      return name
    }
    let start = place
    switch word() {
    case "Z": axes = (true, false)
    case "M": axes = (false, true)
    case "ZM": axes = (true, true)
    default: place = start
    }
    return name
  }

  private static func isKind(_ name: String) -> Bool {
    names.contains(name) || ["TRIANGLE", "TIN", "POLYHEDRALSURFACE"].contains(name)
  }

  private mutating func path() throws(GeodesyError) -> [Coordinate] {
    try list { reader throws(GeodesyError) in try reader.vertex() }
  }

  private mutating func polygon() throws(GeodesyError) -> PolygonPart? {
    let rings = try list { reader throws(GeodesyError) in Geometry.opened(try reader.path()) }
    guard let outer = rings.first, !outer.isEmpty else { return nil }
    return PolygonPart(outer: outer, holes: rings.dropFirst().filter { !$0.isEmpty })
  }

  /// `EMPTY`, or elements in parentheses with commas between them.
  private mutating func list<Element>(
    _ element: (inout WellKnownTextReader) throws(GeodesyError) -> Element
  ) throws(GeodesyError) -> [Element] {
    skipBlanks()
    if isAtEmpty {
      _ = word()
      return []
    }
    try expect(UInt8(ascii: "("), "`(` or EMPTY")
    var elements = [try element(&self)]
    skipBlanks()
    while bytes[place] == UInt8(ascii: ",") {
      place += 1
      elements.append(try element(&self))
      skipBlanks()
    }
    try expect(UInt8(ascii: ")"), "`,` or `)`")
    return elements
  }

  private mutating func vertex() throws(GeodesyError) -> Coordinate {
    skipBlanks()
    let start = place
    var count = 0
    var numbers = (0.0, 0.0, 0.0, 0.0)
    while count < 4, let number = number() {
      guard number.isFinite else {
        throw fault("a coordinate is a finite number", at: start, showsFound: false)
      }
      switch count {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      case 2: numbers.2 = number
      default: numbers.3 = number
      }
      count += 1
      skipBlanks()
    }
    guard count >= 2 else { throw fault("expected \(count == 0 ? "a number" : "the vertex's y")") }
    if axes == nil { axes = (count > 2, count > 3) }
    let (hasZ, hasM) = axes ?? (false, false)
    let wanted = 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)
    guard count == wanted else {
      throw fault(
        "this vertex has \(count) numbers and needs \(wanted)", at: start,
        help: "all vertices of a geometry have z, or none", showsFound: false)
    }
    return Coordinate(
      numbers.0, numbers.1, hasZ ? numbers.2 : 0, m: hasM ? (hasZ ? numbers.3 : numbers.2) : 0)
  }

  // MARK: Words, marks and numbers

  private mutating func skipBlanks() {
    while bytes[place] == 32 || (9...13).contains(bytes[place]) { place += 1 }
  }

  private func isAt(_ mark: UInt8) -> Bool {
    var place = place
    while bytes[place] == 32 || (9...13).contains(bytes[place]) { place += 1 }
    return bytes[place] == mark
  }

  private var isAtEmpty: Bool {
    var copy = self
    return copy.word() == "EMPTY"
  }

  /// The letters that stand here, as capitals; nil where there are none.
  private mutating func word() -> String? {
    skipBlanks()
    var word = ""
    // No word of the format is longer.
    while word.utf8.count < 40 {
      let byte = bytes[place] & 0xDF
      guard (65...90).contains(byte) else { break }
      word.unicodeScalars.append(Unicode.Scalar(byte))
      place += 1
    }
    return word.isEmpty ? nil : word
  }

  private mutating func expect(_ mark: UInt8, _ what: String) throws(GeodesyError) {
    skipBlanks()
    guard bytes[place] == mark else { throw fault("expected \(what)") }
    place += 1
  }

  /// The decimal number that stands here, infinite where it is too large; nil where there is none.
  private mutating func number() -> Double? {
    skipBlanks()
    var end = place
    while Self.isPartOfNumber(bytes[end]) { end += 1 }
    guard end > place else { return nil }
    let (value, length) = bytes.withUnsafeBufferPointer { buffer -> (Double, Int) in
      guard let base = buffer.baseAddress else { return (0, 0) }
      let text = UnsafeRawPointer(base + place).assumingMemoryBound(to: CChar.self)
      var rest: UnsafeMutablePointer<CChar>?
      // The array ends with a NUL, so the search for the number's end does too.
      let value = strtod(text, &rest)
      return (value, rest.map { UnsafePointer($0) - text } ?? 0)
    }
    guard length == end - place else { return nil }
    place = end
    return value
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }

  // MARK: Faults

  private func fault(
    _ message: String, at start: Int? = nil, help: String? = nil, showsFound: Bool = true
  ) -> GeodesyError {
    let start = min(start ?? place, bytes.count - 1)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    var found = ""
    if showsFound {
      let rest = String(decoding: bytes[start..<min(start + 80, bytes.count - 1)], as: UTF8.self)
      let first = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != "(" && $0 != ")" }
      found = rest.isEmpty ? ", found the end" : ", found `\(first.isEmpty ? rest.prefix(1) : first.prefix(20))`"
    }
    return GeodesyError(
      .geometry, "the well-known text is wrong at character \(before.count + 1): \(message)\(found)", help: help)
  }
}

extension Geometry {
  /// A ring without the vertex that closes it: the last one, where it is the first again.
  package static func opened(_ ring: [Coordinate]) -> [Coordinate] {
    guard ring.count > 1, let first = ring.first, let last = ring.last, first.x == last.x, first.y == last.y else {
      return ring
    }
    return Array(ring.dropLast())
  }
}
