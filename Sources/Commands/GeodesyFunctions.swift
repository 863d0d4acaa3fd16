import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// Functions on places and heights.
enum GeodesyFunctions {
  static let all = [distance, bearing, destination, trueBearing, gridBearing, position, xy, elevationAt, height]

  /// What an argument that names a height reference accepts.
  private static let references = "one of \(PositionWords.words.map { "\"\($0)\"" }.joined(separator: ", "))"

  // MARK: Arguments

  /// A position, or the place of a geometry that is one point.
  static func place(_ value: Value, _ slot: Int) throws(ScriptError) -> Position {
    guard let position = try position(of: value) else {
      throw ScriptError(.type, "a position is wanted here, found \(value.typeName)", slot: slot)
    }
    return position
  }

  /// The place that a position, or a geometry of one point, is; nil for anything else.
  static func position(of value: Value) throws(ScriptError) -> Position? {
    if let geometry = value.native as? GeometryValue { return try geometry.place() }
    return (value.native as? PositionValue)?.position
  }

  static func quantity(_ value: Value, _ dimension: Dimension, _ slot: Int) throws(ScriptError) -> Double {
    guard value.isNumeric, value.dimension == dimension, let number = value.inBaseUnits else {
      let unit = Units.base(of: dimension)?.symbol ?? ""
      throw ScriptError(
        .type, "\(UsageText.type(.quantity(dimension))) is wanted here, found \(value.typeName)",
        help: value.isNumber ? "write `\(ValueText.text(value)) \(unit)`" : nil, slot: slot)
    }
    return number
  }

  static func crs(_ value: Value, slot: Int?) throws(ScriptError) -> CoordinateReferenceSystem {
    do {
      if value.isNumber, let number = Int(exactly: value.number) { return try CoordinateReferenceSystem(epsg: number) }
      if let text = value.string { return try CoordinateReferenceSystem(text) }
    } catch {
      throw ScriptError(.type, error.message, help: error.help, slot: slot)
    }
    throw ScriptError(
      .type, "a coordinate reference system is an EPSG number or a text, found \(value.typeName)", slot: slot)
  }

  static func reference(_ value: Value, _ slot: Int) throws(ScriptError) -> HeightReference {
    guard let name = value.string, let reference = PositionWords.reference(name) else {
      throw ScriptError(
        .type, "heights are one of \(PositionWords.words.map { "\"\($0)\"" }.joined(separator: " "))", slot: slot)
    }
    return reference
  }

  // MARK: Lines on the ellipsoid

  static let distance = FunctionDefinition(
    "distance", ["a: position or geometry", "b: position or geometry"], result: "a length",
    summary: """
      The length of the shortest line between places or geometries; heights do not count. It runs on WGS 84, or on the \
      ellipsoid that the geometries' systems have in common; edges are shortest lines too, and inside a polygon it is 0.
      """,
    example: ("distance(51.5N 0.1W, 51.6N 0.1W)", "11125.87872638804 m")
  ) { (arguments, interpreter) throws(ScriptError) in
    guard arguments[0].native is PositionValue, arguments[1].native is PositionValue else {
      let a = try GeometryFunctions.geometry(arguments[0], 0, interpreter)
      let b = try GeometryFunctions.geometry(arguments[1], 1, interpreter)
      return Value(try GeometryFunctions.distance(a, b, interpreter), Units.metre)
    }
    let line = try line(arguments, interpreter)
    return Value(line.distance, Units.metre)
  }

  static let bearing = FunctionDefinition(
    "bearing", ["a: position or point", "b: position or point"],
    result: "an angle from true north, or nil where both are one place",
    summary: "The bearing at a of the shortest line to b.",
    example: ("bearing(51.5N 0.1W, 51.6N 0.1W)", "0 deg")
  ) { (arguments, interpreter) throws(ScriptError) in
    let line = try line(arguments, interpreter)
    return line.distance > 0 ? Value(line.startBearing, Units.degree) : .nothing
  }

  private static func line(
    _ arguments: FunctionArguments, _ interpreter: Interpreter
  ) throws(ScriptError) -> (distance: Double, startBearing: Double) {
    let (a, b) = (try place(arguments[0], 0), try place(arguments[1], 1))
    return try line(a, b, interpreter)
  }

  static func line(
    _ a: Position, _ b: Position, _ interpreter: Interpreter
  ) throws(ScriptError) -> (distance: Double, startBearing: Double) {
    let geodesic = try Faults.attempt { try interpreter.bench.geodesic() }
    let line = geodesic.line(
      fromLatitude: a.latitude, longitude: a.longitude, toLatitude: b.latitude, longitude: b.longitude)
    guard let line else { throw ScriptError(.range, "there is no line between these places") }
    return (line.distance, line.startBearing)
  }

  static let destination = FunctionDefinition(
    "destination", ["from: position", ":bearing: angle from true north", ":distance: length"], result: "a position",
    summary: "The place reached along a bearing on WGS 84; the altitude is kept.",
    example: ("destination(51.5N 0.1W, bearing: 90 deg, distance: 1 km)", "51.499999116N 0.085599186W")
  ) { (arguments, interpreter) throws(ScriptError) in
    let from = try place(arguments[0], 0)
    let angle = try quantity(arguments[1], .angle, 1)
    let metres = try quantity(arguments[2], .length, 2)
    let geodesic = try Faults.attempt { try interpreter.bench.geodesic() }
    guard
      let end = geodesic.destination(
        latitude: from.latitude, longitude: from.longitude, bearing: angle, distance: metres)
    else { throw ScriptError(.range, "there is no place there") }
    let position = Position(
      latitude: end.latitude, longitude: end.longitude, altitude: from.altitude, heights: from.heights)
    return arguments.heap.native(PositionValue(position, interpreter.heightMarks))
  }

  // MARK: Norths

  static let trueBearing = FunctionDefinition(
    "true_bearing",
    ["bearing: angle", ":from: EPSG number or text of a grid, or \"magnetic\"", ":at?: position; for a grid"],
    result: "an angle from true north",
    summary: """
      A bearing counted from the north of a grid at a place, or from magnetic north by `set declination`, counted from \
      true north.
      """,
    example: ("\"{true_bearing(40 deg, from: 26918, at: 38.81N 77.053W): .6}\"", "38.712965 deg")
  ) { (arguments, interpreter) throws(ScriptError) in
    let angle = try quantity(arguments[0], .angle, 0)
    if arguments[1].string == "magnetic" {
      return Value(wrapped(degrees: angle + (try interpreter.declination(slot: 1))), Units.degree)
    }
    let crs = try crs(arguments[1], slot: 1)
    guard !arguments[2].isMissing else {
      throw ScriptError(
        .type, "grid north depends on the place", help: "say where: `at: POSITION`", slot: 1)
    }
    let north = try interpreter.gridNorth(of: crs, at: try place(arguments[2], 2), slot: 1)
    return Value(wrapped(degrees: angle + north), Units.degree)
  }

  static let gridBearing = FunctionDefinition(
    "grid_bearing", ["bearing: angle from true north", ":crs: EPSG number or text", ":at: position"],
    result: "an angle from the grid's north",
    summary: "A bearing counted from true north, counted from the north of a system's grid at a place.",
    example: ("\"{grid_bearing(40 deg, crs: 26918, at: 38.81N 77.053W): .6}\"", "41.287035 deg")
  ) { (arguments, interpreter) throws(ScriptError) in
    let angle = try quantity(arguments[0], .angle, 0)
    let crs = try crs(arguments[1], slot: 1)
    let north = try interpreter.gridNorth(of: crs, at: try place(arguments[2], 2), slot: 1)
    return Value(wrapped(degrees: angle - north), Units.degree)
  }

  // MARK: Making positions

  static let position = FunctionDefinition(
    "position",
    [
      "latitude: degrees north", "longitude: degrees east", ":altitude?: length",
      ":heights?: \(references)",
    ], result: "a position", summary: "A place by latitude and longitude, with or without an altitude.",
    example: ("position(51.5, -0.1, altitude: 60 m).altitude", "60 m")
  ) { (arguments, interpreter) throws(ScriptError) in
    let latitude = try degrees(arguments[0], 90, "a latitude", 0)
    let longitude = try degrees(arguments[1], 180, "a longitude", 1)
    var position = Position(latitude: latitude, longitude: longitude)
    try setAltitude(of: &position, arguments, slot: 2, interpreter)
    return arguments.heap.native(PositionValue(position, interpreter.heightMarks))
  }

  private static func degrees(_ value: Value, _ limit: Double, _ what: String, _ slot: Int) throws(ScriptError)
    -> Double
  {
    let number = value.isNumber ? value.number : try quantity(value, .angle, slot)
    guard abs(number) <= limit else {
      throw ScriptError(.range, "\(what) is \(-Int(limit)) to \(Int(limit)) degrees", slot: slot)
    }
    return number
  }

  static let xy = FunctionDefinition(
    "xy",
    [
      "x: east or longitude", "y: north or latitude", ":crs: EPSG number or text", ":altitude?: length",
      ":heights?: \(references)",
    ], result: "a position",
    summary: "A place by coordinates of any system, east before north, with or without an altitude.",
    example: ("xy(570678.382, 4512712.746, crs: 26910)", "40.762343719N 122.162611531W")
  ) { (arguments, interpreter) throws(ScriptError) in
    let operation = try interpreter.operation(crs: arguments[2], slot: 2)
    let x = try coordinate(arguments[0], of: operation.source, slot: 0)
    let y = try coordinate(arguments[1], of: operation.source, slot: 1)
    guard let place = operation.forward(x: x, y: y) else {
      throw ScriptError(
        .range, "\(operation.source.name) has no place at these coordinates",
        help: "x is east or longitude, y is north or latitude", slot: 0)
    }
    var position = Position(latitude: place.y, longitude: place.x)
    try setAltitude(of: &position, arguments, slot: 3, interpreter)
    return arguments.heap.native(PositionValue(position, interpreter.heightMarks))
  }

  /// Takes the arguments `altitude` and, after it, `heights`.
  private static func setAltitude(
    of position: inout Position, _ arguments: FunctionArguments, slot: Int, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let altitude = arguments[slot]
    if !altitude.isMissing {
      position.altitude = try quantity(altitude, .length, slot)
      position.heights = interpreter.heightMarks.reference(altitude.reference) ?? .egm96
    }
    guard !arguments[slot + 1].isMissing else { return }
    let heights = try reference(arguments[slot + 1], slot + 1)
    if altitude.reference != 0, position.heights != heights {
      throw ScriptError(
        .type, "the altitude is counted from \(position.heights.name), not from \(heights.name)",
        help: "convert it: `height(x, at: POSITION, heights: \"\(heights.word)\")`", slot: slot + 1)
    }
    position.heights = heights
  }

  /// A coordinate in a system's own unit: a bare number as it is, a length or an angle converted.
  private static func coordinate(
    _ value: Value, of crs: CoordinateReferenceSystem, slot: Int
  ) throws(ScriptError) -> Double {
    if value.isNumber { return value.number }
    guard value.dimension == (crs.isGeographic ? .angle : .length), let base = value.inBaseUnits else {
      throw ScriptError(
        .type,
        "a coordinate of \(crs.name) is a number or \(crs.isGeographic ? "an angle" : "a length"), "
          + "found \(value.typeName)", slot: slot)
    }
    if crs.isGeographic { return base }
    return base / (crs.axes.first?.unitFactor ?? 1)
  }

  // MARK: Heights

  static let elevationAt = FunctionDefinition(
    "elevation_at", ["place: position"], result: "a height, or nil outside and at voids",
    summary: "The height of the scene's ground, bilinear between samples.",
    example: ("\"{elevation_at(xy(546320.5, 5772720.5, crs: 32630)): .3}\"", "154.297 m"),
    after: "elevation from \"data/terrain.tif\" heights orthometric"
  ) { (arguments, interpreter) throws(ScriptError) in
    let place = try place(arguments[0], 0)
    guard let elevation = interpreter.bench.state.scene.elevation else {
      throw ScriptError(.mode, "the scene has no elevation", help: "`elevation from \"dem.tif\" heights …` reads one")
    }
    guard let height = elevation.elevation(latitude: place.latitude, longitude: place.longitude) else {
      return .nothing
    }
    return Value(height, Units.metre, reference: interpreter.heightMarks.mark(elevation.heights))
  }

  static let height = FunctionDefinition(
    "height", ["h: length", ":at: position", ":from?: \(references)", ":heights: \(references)"],
    result: "a height",
    summary: "A height converted to another reference, `heights`, at a place; a bare length is above EGM96.",
    example: ("\"{height(0 m, at: 48.85N 2.35E, heights: \"ellipsoidal\"): .3}\"", "44.567 m")
  ) { (arguments, interpreter) throws(ScriptError) in
    let metres = try quantity(arguments[0], .length, 0)
    let place = try place(arguments[1], 1)
    let marked = interpreter.heightMarks.reference(arguments[0].reference)
    let given = arguments[2].isMissing ? nil : try reference(arguments[2], 2)
    if let marked, let given, marked != given {
      throw ScriptError(
        .type, "the height is counted from \(marked.name), not from \(given.name)", help: "leave `from:` out", slot: 2)
    }
    let source = given ?? marked ?? .egm96
    let target = try reference(arguments[3], 3)
    let result = try Faults.attempt(slot: 3) {
      try interpreter.bench.height(metres, at: place, from: source, to: target)
    }
    return Value(result, Units.metre, reference: interpreter.heightMarks.mark(target))
  }
}

extension Interpreter {
  /// The way from a system, given as an argument, to WGS 84.
  func operation(crs value: Value, slot: Int) throws(ScriptError) -> CoordinateOperation {
    let key = value.string ?? "EPSG:\(ValueText.text(value))"
    if let known = operationCache[key] { return known }
    let crs = try GeodesyFunctions.crs(value, slot: slot)
    do {
      let operation = try CoordinateOperation.toWGS84(from: crs.horizontal)
      operationCache[key] = operation
      return operation
    } catch {
      throw Faults.scriptError(error, slot: slot)
    }
  }
}

extension GeodesyFunctions {
  /// What an elevation file spans, as help for a place outside it.
  static func extent(_ surface: ElevationSurface) -> String? {
    let (right, bottom) = (Double(surface.columns - 1), Double(surface.rows - 1))
    let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)].compactMap {
      surface.place(column: $0.0, row: $0.1)
    }
    guard let south = corners.map(\.latitude).min(), let north = corners.map(\.latitude).max(),
      let west = corners.map(\.longitude).min(), let east = corners.map(\.longitude).max(),
      let low = PositionText.degrees(latitude: south, longitude: west, exactly: 4),
      let high = PositionText.degrees(latitude: north, longitude: east, exactly: 4)
    else { return nil }
    return "it spans \(low) to \(high); the latitude comes first"
  }
}
