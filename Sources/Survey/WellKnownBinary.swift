/// Geometries as ISO well-known binary (OGC 06-103r4 section 8), little-endian: what passes to and from GDAL.
enum WellKnownBinary {
  /// The geometry's bytes; z values are written when `hasAltitudes`, 0 for a vertex without one.
  static func bytes(of geometry: FeatureGeometry, hasAltitudes: Bool) -> [UInt8] {
    var writer = Writer(hasAltitudes: hasAltitudes)
    writer.write(geometry)
    return writer.bytes
  }

  /// The geometry that the bytes hold, or nil when they are cut short or hold a type that no table has.
  static func geometry(of bytes: [UInt8]) -> FeatureGeometry? {
    var reader = Reader(bytes: bytes)
    return reader.geometry()
  }
}

private struct Writer {
  let hasAltitudes: Bool
  var bytes: [UInt8] = []

  init(hasAltitudes: Bool) {
    self.hasAltitudes = hasAltitudes
  }

  mutating func write(_ geometry: FeatureGeometry) {
    head(geometry.type)
    switch geometry {
    case .point(let vertex): write(vertex)
    case .line(let vertices): write(vertices)
    case .polygon(let rings): write(rings)
    case .multipoint(let vertices):
      count(vertices.count)
      vertices.forEach { write(.point($0)) }
    case .multiline(let lines):
      count(lines.count)
      lines.forEach { write(.line($0)) }
    case .multipolygon(let polygons):
      count(polygons.count)
      polygons.forEach { write(.polygon($0)) }
    }
  }

  private mutating func head(_ type: GeometryType) {
    bytes.append(1)
    append(type.rawValue + (hasAltitudes ? 1000 : 0))
  }

  private mutating func write(_ rings: [[Coordinate]]) {
    count(rings.count)
    rings.forEach { write($0) }
  }

  private mutating func write(_ vertices: [Coordinate]) {
    count(vertices.count)
    vertices.forEach { write($0) }
  }

  private mutating func write(_ vertex: Coordinate) {
    append(vertex.x.bitPattern)
    append(vertex.y.bitPattern)
    if hasAltitudes { append((vertex.z ?? 0).bitPattern) }
  }

  private mutating func count(_ number: Int) {
    append(UInt32(truncatingIfNeeded: number))
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}

private struct Reader {
  let bytes: [UInt8]
  var position = 0
  var hasAltitudes = false

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func geometry() -> FeatureGeometry? {
    guard let type = head() else { return nil }
    switch type {
    case .point: return vertex().map { .point($0) }
    case .line: return vertices().map { .line($0) }
    case .polygon: return list { $0.vertices() }.map { .polygon($0) }
    case .multipoint: return list { $0.member(.point) { $0.vertex() } }.map { .multipoint($0) }
    case .multiline: return list { $0.member(.line) { $0.vertices() } }.map { .multiline($0) }
    case .multipolygon:
      return list { $0.member(.polygon) { $0.list { $0.vertices() } } }.map { .multipolygon($0) }
    }
  }

  private mutating func head() -> GeometryType? {
    guard position < bytes.count, bytes[position] == 1 else { return nil }
    position += 1
    guard let code = number(UInt32.self) else { return nil }
    hasAltitudes = code >= 1000
    return GeometryType(rawValue: hasAltitudes ? code - 1000 : code)
  }

  private mutating func member<Part>(_ type: GeometryType, _ read: (inout Reader) -> Part?) -> Part? {
    head() == type ? read(&self) : nil
  }

  private mutating func list<Part>(_ read: (inout Reader) -> Part?) -> [Part]? {
    // Each part takes at least four bytes, so a count that promises more than that is cut short.
    guard let count = number(UInt32.self), Int(count) <= (bytes.count - position) / 4 else { return nil }
    var parts: [Part] = []
    for _ in 0..<count {
      guard let part = read(&self) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private mutating func vertices() -> [Coordinate]? {
    list { $0.vertex() }
  }

  private mutating func vertex() -> Coordinate? {
    guard let x = number(UInt64.self), let y = number(UInt64.self) else { return nil }
    var vertex = Coordinate(x: Double(bitPattern: x), y: Double(bitPattern: y))
    if hasAltitudes {
      guard let z = number(UInt64.self) else { return nil }
      vertex.z = Double(bitPattern: z)
    }
    return vertex
  }

  private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let size = Number.bitWidth / 8
    guard size <= bytes.count - position else { return nil }
    var result: Number = 0
    for offset in (0..<size).reversed() {
      result = result << 8 | Number(bytes[position + offset])
    }
    position += size
    return result
  }
}
