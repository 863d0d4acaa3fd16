import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// Functions that measure geometries, compare them and make new ones of them.
enum GeometryFunctions {
  static let all =
    [distance3d, length, area, centroid, vertices, vertexCount, buffer, intersects, transform]
    + GeometryConstructors.all + GeometryTexts.all

  // MARK: Arguments

  /// A geometry, or a position as a point.
  static func geometry(_ value: Value, _ slot: Int, _ interpreter: Interpreter) throws(ScriptError) -> GeometryValue {
    switch value.native {
    case let geometry as GeometryValue: return geometry
    case let position as PositionValue:
      let place = position.position
      let crs = try Faults.attempt { try CoordinateReferenceSystem.wgs84() }
      let point = Geometry.point(x: place.longitude, y: place.latitude, z: place.altitude)
      return GeometryValue(point, crs, heights: place.heights, interpreter)
    default:
      let isFeature = value.native is StoredFeatureValue || value.native is SceneFeatureValue
      throw ScriptError(
        .type, "a geometry or a position is wanted here, found \(value.typeName)",
        help: isFeature ? "the feature's `.geometry` is one" : nil, slot: slot)
    }
  }

  private static func empty(_ slot: Int) -> ScriptError {
    ScriptError(.geometry, "the geometry is empty", help: "test it first: `if vertex_count(g) > 0 { … }`", slot: slot)
  }

  // MARK: Measures

  /// The length in metres of the shortest line between two geometries: on their own ellipsoid where both have the same,
  /// else on WGS 84.
  static func distance(_ a: GeometryValue, _ b: GeometryValue, _ interpreter: Interpreter) throws(ScriptError) -> Double
  {
    for (slot, geometry) in [a, b].enumerated() where geometry.geometry.isEmpty { throw empty(slot) }
    let bases = (try interpreter.ellipsoid(of: a.crs).base, try interpreter.ellipsoid(of: b.crs).base)
    let isSame = bases.0 == bases.1
    let first = isSame ? try a.onOwnEllipsoid() : try a.onWGS84()
    let second = isSame ? try b.onOwnEllipsoid() : try b.onWGS84()
    guard let distance = first.distance(to: second), distance.isFinite else {
      throw ScriptError(.range, "there is no line between these places")
    }
    return distance
  }

  static let distance3d = FunctionDefinition(
    "distance3d", ["a: position with altitude", "b: position with altitude"], result: "a length",
    summary: "The straight distance between two places with altitudes, through the air or the earth.",
    example: (
      "\"{distance3d(position(51, 0, altitude: 0 m), position(51, 0, altitude: 30 m)): .6}\"", "30.000000 m"
    )
  ) { (arguments, interpreter) throws(ScriptError) in
    let geodesic = try Faults.attempt { try interpreter.bench.geodesic() }
    var places: [GeodeticPosition] = []
    for slot in 0...1 {
      let place = try GeodesyFunctions.place(arguments[slot], slot)
      guard let altitude = place.altitude else {
        throw ScriptError(
          .type, "distance3d needs places with altitudes, and this one has none",
          help: "`position(51, 0, altitude: 60 m)` has one; `distance` needs none", slot: slot)
      }
      let height = try Faults.attempt(slot: slot) {
        try interpreter.bench.height(altitude, at: place, from: place.heights, to: .ellipsoidal)
      }
      places.append(GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height))
    }
    return Value(geodesic.straightDistance(places[0], places[1]), Units.metre)
  }

  static let length = FunctionDefinition(
    "length", ["g: polyline or polygon"], result: "a length",
    summary:
      "The length of lines, or of a polygon's edges, along the ellipsoid of its own system; heights do not count.",
    example: ("length(polyline([51.5N 0.1W, 51.6N 0.1W]))", "11125.87872638804 m")
  ) { (arguments, interpreter) throws(ScriptError) in
    let geometry = try geometry(arguments[0], 0, interpreter)
    guard let length = try geometry.onOwnEllipsoid().length else {
      throw ScriptError(.geometry, "a \(geometry.typeName) has no length", slot: 0)
    }
    return Value(length, Units.metre)
  }

  static let area = FunctionDefinition(
    "area", ["g: polygon"], result: "an area",
    summary: """
      The area of a polygon without its holes, on the ellipsoid of its own system; heights do not count. A note says where \
      rings cross, so that it is not what they enclose.
      """,
    example: ("\"{area(polygon([51.5N 0.1W, 51.5N 0E, 51.6N 0E])) in km2: .6}\"", "38.629340 km2")
  ) { (arguments, interpreter) throws(ScriptError) in
    let geometry = try geometry(arguments[0], 0, interpreter)
    guard let area = try geometry.onOwnEllipsoid().area else {
      throw ScriptError(.geometry, "a \(geometry.typeName) has no area", slot: 0)
    }
    interpreter.noteArea(of: geometry.geometry)
    return Value(area, Units.squareMetre)
  }

  // MARK: Parts

  static let centroid = FunctionDefinition(
    "centroid", ["g: geometry"], result: "a position",
    summary: "The centre of gravity: of the area of polygons, else of the length of lines, else of points.",
    example: ("centroid(polygon([51N 0E, 51N 0.01E, 51.01N 0.01E, 51.01N 0E]))", "51.00499993N 0.005E")
  ) { (arguments, interpreter) throws(ScriptError) in
    let geometry = try geometry(arguments[0], 0, interpreter)
    guard !geometry.geometry.isEmpty else { throw empty(0) }
    guard let centre = try geometry.onWGS84().centroid else {
      throw ScriptError(.geometry, "the \(geometry.typeName) has no centre: it lies all around the earth", slot: 0)
    }
    let position = Position(latitude: centre.y, longitude: centre.x)
    return arguments.heap.native(PositionValue(position, interpreter.heightMarks))
  }

  static let vertices = FunctionDefinition(
    "vertices", ["g: geometry"], result: "a list of positions",
    summary: "All vertices, part after part; a ring's first is not repeated at its end.",
    example: ("vertices(wkt(\"LINESTRING (-0.1 51.5, -0.2 51.6)\"))", "[51.5N 0.1W, 51.6N 0.2W]")
  ) { (arguments, interpreter) throws(ScriptError) in
    let geometry = try geometry(arguments[0], 0, interpreter)
    let places = try geometry.places(geometry.geometry.paths.flatMap { $0 })
    return arguments.heap.list(places.map { arguments.heap.native(PositionValue($0, interpreter.heightMarks)) })
  }

  static let vertexCount = FunctionDefinition(
    "vertex_count", ["g: geometry"], result: "a number",
    summary: "How many vertices a geometry has; a ring's first counts once.",
    example: ("vertex_count(wkt(\"POLYGON ((0 0, 1 0, 1 1, 0 0))\"))", "3")
  ) { (arguments, interpreter) throws(ScriptError) in
    Value(Double(try geometry(arguments[0], 0, interpreter).geometry.coordinateCount))
  }

  // MARK: Relations

  /// Both geometries with the coordinates of the first one's system.
  private static func together(
    _ a: Value, _ b: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> (first: Geometry, second: Geometry, crs: CoordinateReferenceSystem) {
    let first = try geometry(a, 0, interpreter)
    let second = try geometry(b, 1, interpreter)
    // A position takes the system of what it is compared with.
    if a.native is PositionValue, !(b.native is PositionValue) {
      return (try first.horizontally(in: second.crs), second.geometry, second.crs)
    }
    return (first.geometry, try second.horizontally(in: first.crs), first.crs)
  }

  /// Whether the second geometry lies in the first, in the plane of the first one's coordinates; what lies on the edge
  /// alone is not in it. This is what the function `contains` answers for geometries.
  static func contains(_ a: Value, _ b: Value, _ interpreter: Interpreter) throws(ScriptError) -> Value {
    let (first, second, crs) = try together(a, b, interpreter)
    return Value(try Faults.attempt { try GeometryTopology.contains(first, second, of: crs) })
  }

  static let intersects = FunctionDefinition(
    "intersects", ["a: geometry or position", "b: geometry or position"], result: "true or false",
    summary: "Whether a and b have a point in common, be it on their edges, in the plane of a's coordinates.",
    example: ("intersects(polyline([51N 0E, 52N 1E]), polyline([52N 0E, 51N 1E]))", "true")
  ) { (arguments, interpreter) throws(ScriptError) in
    let (first, second, crs) = try together(arguments[0], arguments[1], interpreter)
    return Value(try Faults.attempt { try GeometryTopology.intersects(first, second, of: crs) })
  }

  // MARK: New geometries

  static let buffer = FunctionDefinition(
    "buffer", ["g: geometry or position", "distance: length"], result: "a polygon",
    summary: """
      All places within a distance; a negative one shrinks a polygon. Made in an azimuthal equidistant map about the \
      middle, true to 4 parts in 100,000 within 100 km; arcs have 32 edges a quarter circle, 8 for many vertices.
      """,
    example: ("\"{area(buffer(51.5N 0.1W, 100 m)): .0}\"", "31403 m2")
  ) { (arguments, interpreter) throws(ScriptError) in
    let geometry = try geometry(arguments[0], 0, interpreter)
    let metres = try GeodesyFunctions.quantity(arguments[1], .length, 1)
    let figure = try geometry.onOwnEllipsoid()
    let own = try interpreter.ellipsoid(of: geometry.crs)
    let made = try Faults.attempt(slot: 0) {
      try own.projected(
        try GeometryTopology.buffer(figure, by: metres, shouldStop: { Interrupt.isRequested }))
    }
    return arguments.heap.native(GeometryValue(made, geometry.crs.horizontal, interpreter))
  }

  static let transform = FunctionDefinition(
    "transform", ["g: geometry", ":crs: EPSG number or text"], result: "the geometry in another system",
    summary:
      "The same geometry with the coordinates of another system; z stays what it is counted from, unless the system says otherwise.",
    example: ("transform(point(51.5N 0.1W), crs: 3857).crs", "EPSG:3857")
  ) { (arguments, interpreter) throws(ScriptError) in
    let value = try geometry(arguments[0], 0, interpreter)
    let target = try GeodesyFunctions.crs(arguments[1], slot: 1)
    var moved = try Faults.attempt(slot: 1) { try value.horizontally(in: target) }
    guard moved.hasZ, let own = value.heights, let wanted = target.heightReference,
      own != wanted || value.crs.heightUnitFactor != target.heightUnitFactor
    else { return arguments.heap.native(GeometryValue(moved, target, heights: value.heights, interpreter)) }
    var heights: [Double] = []
    for place in try value.places(value.geometry.paths.flatMap { $0 }) {
      let height = try Faults.attempt(slot: 1) {
        try interpreter.bench.height(place.altitude ?? 0, at: place, from: own, to: wanted)
      }
      heights.append(height / target.heightUnitFactor)
    }
    var index = 0
    moved =
      moved.mapped { vertex in
        defer { index += 1 }
        return Coordinate(vertex.x, vertex.y, heights[index], m: vertex.m)
      } ?? moved
    return arguments.heap.native(GeometryValue(moved, target, interpreter))
  }
}
