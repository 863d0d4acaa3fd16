import Geodesy
import Language
import Runtime

/// Functions that make geometries of positions.
enum GeometryConstructors {
  static let all = [point, multipoint, polyline, polygon]

  private static let system = ":crs?: EPSG number or text of the system to keep it in; WGS 84 where left out"

  static let point = FunctionDefinition(
    "point", ["place: position", system], result: "a point", summary: "A geometry of one place.",
    example: ("point(51.5N 0.1W)", "wkt(\"POINT (-0.1 51.5)\", crs: 4326)")
  ) { (arguments, interpreter) throws(ScriptError) in
    let place = try GeodesyFunctions.place(arguments[0], 0)
    return try made([place], arguments, interpreter) { $0.first.map { .point($0) } ?? .multipoint([]) }
  }

  static let multipoint = FunctionDefinition(
    "multipoint", ["places: list of positions", system], result: "a multipoint",
    summary: "A geometry of several places.",
    example: ("multipoint([51.5N 0.1W, 51.6N 0.2W])", "wkt(\"MULTIPOINT ((-0.1 51.5), (-0.2 51.6))\", crs: 4326)")
  ) { (arguments, interpreter) throws(ScriptError) in
    let places = try path(arguments[0], "a multipoint", least: 1)
    return try made(places, arguments, interpreter) { .multipoint($0) }
  }

  static let polyline = FunctionDefinition(
    "polyline", ["places: list of positions, or list of such lists for several parts", system],
    result: "a polyline", summary: "A line through positions.",
    example: ("polyline([51.5N 0.1W, 51.6N 0.2W])", "wkt(\"LINESTRING (-0.1 51.5, -0.2 51.6)\", crs: 4326)")
  ) { (arguments, interpreter) throws(ScriptError) in
    var paths: [[Position]] = []
    for part in try parts(arguments[0], depth: 1, "a polyline") { paths.append(try path(part, "a line", least: 2)) }
    let lengths = paths.map(\.count)
    return try made(paths.flatMap { $0 }, arguments, interpreter) { vertices in
      .polyline(cut(vertices, lengths))
    }
  }

  static let polygon = FunctionDefinition(
    "polygon",
    [
      "places: list of positions; list of such rings, the holes after the outer one; or list of such polygons", system,
    ], result: "a polygon", summary: "An area within a ring of positions, which closes by itself.",
    example: (
      "polygon([51N 0E, 51N 1E, 52N 1E])", "wkt(\"POLYGON ((0 51, 1 51, 1 52, 0 51))\", crs: 4326)"
    )
  ) { (arguments, interpreter) throws(ScriptError) in
    var paths: [[Position]] = []
    var ringCounts: [Int] = []
    for part in try parts(arguments[0], depth: 2, "a polygon") {
      let rings = try parts(part, depth: 1, "a polygon")
      ringCounts.append(rings.count)
      for ring in rings {
        var places = try path(ring, "a ring", least: 3)
        if places.count > 3, let first = places.first, let last = places.last, first == last { places.removeLast() }
        paths.append(places)
      }
    }
    let lengths = paths.map(\.count)
    return try made(paths.flatMap { $0 }, arguments, interpreter) { vertices in
      var rings = cut(vertices, lengths)[...]
      return .polygon(
        ringCounts.map { count in
          defer { rings = rings.dropFirst(count) }
          return PolygonPart(outer: rings.first ?? [], holes: Array(rings.prefix(count).dropFirst()))
        })
    }
  }

  private static func cut(_ vertices: [Coordinate], _ lengths: [Int]) -> [[Coordinate]] {
    var rest = vertices[...]
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }

  // MARK: Arguments

  /// The lists of a list that is nested at most this deep over lists of positions; one that is nested less is a single one.
  private static func parts(_ value: Value, depth: Int, _ what: String) throws(ScriptError) -> [Value] {
    guard let elements = value.elements else {
      throw ScriptError(
        .type, "\(what) is made of a list of positions, found \(value.typeName)", help: "write `[51N 0E, …]`", slot: 0)
    }
    var nesting = 0
    var first: Value? = elements.first
    while let inner = first?.elements, nesting <= depth {
      nesting += 1
      first = inner.first
    }
    return nesting < depth ? [value] : elements
  }

  private static func path(_ value: Value, _ what: String, least: Int) throws(ScriptError) -> [Position] {
    guard let elements = value.elements else {
      throw ScriptError(.type, "\(what) is made of a list of positions, found \(value.typeName)", slot: 0)
    }
    guard elements.count >= least else {
      throw ScriptError(
        .geometry,
        "\(what) needs \(Plural.text(least, "position")), found \(elements.isEmpty ? "none" : String(elements.count))",
        slot: 0)
    }
    var places: [Position] = []
    places.reserveCapacity(elements.count)
    for element in elements { places.append(try GeodesyFunctions.place(element, 0)) }
    return places
  }

  /// The geometry of places, in the system that `crs` names. All have an altitude above one reference, or none has one.
  private static func made(
    _ places: [Position], _ arguments: FunctionArguments, _ interpreter: Interpreter,
    _ shape: ([Coordinate]) -> Geometry.Shape
  ) throws(ScriptError) -> Value {
    let hasZ = places.first?.altitude != nil
    let heights = places.first?.heights ?? .egm96
    for (index, place) in places.enumerated() {
      guard (place.altitude != nil) == hasZ else {
        throw ScriptError(
          .geometry,
          "position \(index) has \(hasZ ? "no" : "an") altitude and those before have \(hasZ ? "one" : "none")",
          help: "give all of them an altitude, or none", slot: 0)
      }
      guard !hasZ || place.heights == heights else {
        throw ScriptError(
          .geometry,
          "the altitude of position \(index) is counted from \(place.heights.name), and those before from \(heights.name)",
          help: "convert it by `height(…)`", slot: 0)
      }
    }
    var vertices = places.map { Coordinate($0.longitude, $0.latitude, $0.altitude ?? 0) }
    var crs = try Faults.attempt { try CoordinateReferenceSystem.wgs84() }
    if !arguments[1].isMissing {
      let operation = try interpreter.operation(crs: arguments[1], slot: 1)
      crs = operation.source
      for index in vertices.indices {
        guard let place = operation.inverse(x: vertices[index].x, y: vertices[index].y) else {
          throw ScriptError(.geometry, "position \(index) has no place in \(crs.name)", slot: 1)
        }
        vertices[index] = vertices[index].moved(to: place)
      }
    }
    let geometry = Geometry(shape(vertices), hasZ: hasZ)
    return arguments.heap.native(GeometryValue(geometry, crs, heights: heights, interpreter))
  }
}
