import Geodesy

/// Geometries as ISO well-known binary (OGC 06-103r4 section 8), little-endian: what passes to GDAL.
struct WellKnownBinary {
  private(set) var bytes: [UInt8] = []
  private let hasZ: Bool
  private var hasM = false

  /// A geometry as a table of this type holds it; nil where the table cannot hold it.
  init?(_ geometry: Geometry, as type: GeometryType) {
    hasZ = geometry.hasZ
    switch (type, geometry.shape) {
    case (.point, .point(let vertex)): point(vertex)
    case (.multipoint, .multipoint(let vertices)): list(type, vertices) { $0.point($1) }
    case (.line, .polyline(let parts)) where parts.count == 1: parts.forEach { line($0) }
    case (.multiline, .polyline(let parts)): list(type, parts) { $0.line($1) }
    case (.polygon, .polygon(let parts)) where parts.count == 1: parts.forEach { polygon($0) }
    case (.multipolygon, .polygon(let parts)): list(type, parts) { $0.polygon($1) }
    default: return nil
    }
  }

  /// Any geometry with its heights and measures; a type says whether one is written as several, nil leaves it as it is.
  init(_ geometry: Geometry, widened type: GeometryType?) {
    hasZ = geometry.hasZ
    hasM = geometry.hasM
    write(geometry, type)
  }

  private mutating func write(_ geometry: Geometry, _ type: GeometryType?) {
    switch geometry.shape {
    case .point(let vertex) where type == .multipoint: list(.multipoint, [vertex]) { $0.point($1) }
    case .point(let vertex): point(vertex)
    case .multipoint(let vertices): list(.multipoint, vertices) { $0.point($1) }
    case .polyline(let parts) where parts.count == 1 && type != .multiline: parts.forEach { line($0) }
    case .polyline(let parts): list(.multiline, parts) { $0.line($1) }
    case .polygon(let parts) where parts.count == 1 && type != .multipolygon: parts.forEach { polygon($0) }
    case .polygon(let parts): list(.multipolygon, parts) { $0.polygon($1) }
    case .collection(let members):
      head(7)
      append(UInt32(truncatingIfNeeded: members.count))
      for member in members {
        // All members have what the whole has.
        var member = member
        (member.hasZ, member.hasM) = (hasZ, hasM)
        write(member, nil)
      }
    }
  }

  private mutating func point(_ vertex: Coordinate) {
    head(.point)
    append(vertex)
  }

  private mutating func line(_ vertices: [Coordinate]) {
    list(.line, vertices) { $0.append($1) }
  }

  private mutating func polygon(_ part: PolygonPart) {
    list(.polygon, [part.outer] + part.holes) { writer, ring in
      // Here a ring ends where it started.
      let closed = ring + ring.prefix(1)
      writer.append(UInt32(truncatingIfNeeded: closed.count))
      closed.forEach { writer.append($0) }
    }
  }

  private mutating func list<Part>(
    _ type: GeometryType, _ parts: [Part], _ write: (inout WellKnownBinary, Part) -> Void
  ) {
    head(type)
    append(UInt32(truncatingIfNeeded: parts.count))
    for part in parts { write(&self, part) }
  }

  private mutating func head(_ type: GeometryType) { head(type.rawValue) }

  private mutating func head(_ number: UInt32) {
    bytes.append(1)
    append(number + (hasZ ? 1000 : 0) + (hasM ? 2000 : 0))
  }

  private mutating func append(_ vertex: Coordinate) {
    append(vertex.x.bitPattern)
    append(vertex.y.bitPattern)
    if hasZ { append(vertex.z.bitPattern) }
    if hasM { append(vertex.m.bitPattern) }
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
