import Words

/// Geometries as well-known text: OGC 06-103r4 section 7, with Z, M and ZM, in x y order, rings closed.
public enum WellKnownText {
  /// The text of a geometry, with numbers that read back exactly. A single line or polygon is no MULTI… one.
  public static func text(_ geometry: Geometry) -> String {
    var writer = Writer()
    writer.write(geometry)
    return writer.text
  }

  /// A geometry from its text, and the number of the reference system where the text begins with `SRID=…;`. Rings may
  /// be closed or not, and parts may have fewer vertices than they need, as those of a sketch have; parts that are
  /// EMPTY are left out, and an empty point becomes an empty multipoint. Numbers of three or four parts without Z or M
  /// are read as Z and ZM.
  ///
  /// Throws (geometry), with the place in the text, where it is malformed, holds curves, mixes vertices with and without
  /// z, holds a number that is not finite, or is nested too deeply.
  public static func read(_ text: String) throws(GeodesyError) -> (geometry: Geometry, srid: Int?) {
    var reader = WellKnownTextReader(text)
    return try reader.read()
  }

  private struct Writer {
    var text = ""

    mutating func write(_ geometry: Geometry) {
      let flags = (geometry.hasZ ? "Z" : "") + (geometry.hasM ? "M" : "")
      text += name(of: geometry) + " " + (flags.isEmpty ? "" : flags + " ")
      let (hasZ, hasM) = (geometry.hasZ, geometry.hasM)
      switch geometry.shape {
      case .point(let vertex): list([vertex]) { $0.vertex($1, hasZ, hasM) }
      case .multipoint(let vertices):
        list(vertices) { writer, vertex in writer.list([vertex]) { $0.vertex($1, hasZ, hasM) } }
      case .polyline(let parts) where parts.count == 1: parts.forEach { path($0, hasZ, hasM) }
      case .polyline(let parts): list(parts) { $0.path($1, hasZ, hasM) }
      case .polygon(let parts) where parts.count == 1: parts.forEach { polygon($0, hasZ, hasM) }
      case .polygon(let parts): list(parts) { $0.polygon($1, hasZ, hasM) }
      case .collection(let members): list(members) { $0.write($1) }
      }
    }

    private func name(of geometry: Geometry) -> String {
      switch geometry.shape {
      case .point: return "POINT"
      case .multipoint: return "MULTIPOINT"
      case .polyline(let parts): return parts.count > 1 ? "MULTILINESTRING" : "LINESTRING"
      case .polygon(let parts): return parts.count > 1 ? "MULTIPOLYGON" : "POLYGON"
      case .collection: return "GEOMETRYCOLLECTION"
      }
    }

    private mutating func list<Element>(_ elements: [Element], _ write: (inout Writer, Element) -> Void) {
      guard !elements.isEmpty else {
        text += "EMPTY"
        return
      }
      text += "("
      for (place, element) in elements.enumerated() {
        if place > 0 { text += ", " }
        write(&self, element)
      }
      text += ")"
    }

    private mutating func path(_ vertices: [Coordinate], _ hasZ: Bool, _ hasM: Bool) {
      list(vertices) { $0.vertex($1, hasZ, hasM) }
    }

    private mutating func polygon(_ part: PolygonPart, _ hasZ: Bool, _ hasM: Bool) {
      list([part.outer] + part.holes) { $0.path($1 + $1.prefix(1), hasZ, hasM) }
    }

    private mutating func vertex(_ vertex: Coordinate, _ hasZ: Bool, _ hasM: Bool) {
      text += NumberText.shortest(vertex.x)
      text += " "
      text += NumberText.shortest(vertex.y)
      if hasZ { text += " " + NumberText.shortest(vertex.z) }
      if hasM { text += " " + NumberText.shortest(vertex.m) }
    }
  }
}
