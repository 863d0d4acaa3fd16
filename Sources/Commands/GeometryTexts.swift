import Geodesy
import Language
import Runtime

/// Functions that read geometries from texts, and write them.
enum GeometryTexts {
  static let all = [wkt, geojson, esriJSON]

  private static let crs = ":crs?: EPSG number or text; of the text's coordinates"
  private static let heights =
    ":heights?: what z is counted from: one of \(PositionWords.words.map { "\"\($0)\"" }.joined(separator: ", "))"

  static let wkt = FunctionDefinition(
    "wkt", ["x: text, or geometry", crs, heights], result: "the geometry of a text, or the text of a geometry",
    summary: """
      Reads well-known text, x (east, longitude) before y; or writes it. Without crs a text is in the system of its SRID, \
      else in WGS 84 with z above EGM96.
      """,
    example: (
      "wkt(\"POLYGON ((1 1, 9 1, 9 9, 1 1))\", crs: 32630).parts[0][0]",
      "0.000009019N 7.488734925W"
    )
  ) { (arguments, interpreter) throws(ScriptError) in
    if let value = try written(arguments) { return arguments.heap.text(WellKnownText.text(value.geometry)) }
    let text = try text(arguments)
    let (geometry, srid) = try Faults.attempt(slot: 0) { try WellKnownText.read(text) }
    let (given, heights) = try reference(arguments)
    var stated: CoordinateReferenceSystem?
    // An SRID of 0 says that none is known.
    if let srid, srid != 0 { stated = try Faults.attempt(slot: 0) { try CoordinateReferenceSystem(epsg: srid) } }
    if let given, let stated, given != stated {
      throw ScriptError(
        .geometry, "the text says that its system is \(stated.name), not \(given.name)", help: "leave `crs:` out",
        slot: 1)
    }
    let isDefault = given == nil && stated == nil
    let known = try Faults.attempt { try given ?? stated ?? CoordinateReferenceSystem.wgs84() }
    return try arguments.heap.native(
      made(geometry, known, heights ?? (isDefault && geometry.hasZ ? .egm96 : nil), interpreter))
  }

  static let geojson = FunctionDefinition(
    "geojson", ["x: text or record, or geometry"], result: "the geometry of a text, or the text of a geometry",
    summary: """
      Reads GeoJSON, longitude before latitude; or writes it. It is always WGS 84 with heights above its ellipsoid (RFC \
      7946), so a geometry in another system is converted.
      """,
    example: (
      "geojson(point(51.5N 0.1W))",
      "{\"type\":\"Point\",\"coordinates\":[-0.1,51.5]}"
    )
  ) { (arguments, interpreter) throws(ScriptError) in
    if let value = try written(arguments) { return arguments.heap.text(try GeoJSON.write(value, interpreter).text) }
    return arguments.heap.native(try GeoJSON.read(try json(arguments), interpreter))
  }

  static let esriJSON = FunctionDefinition(
    "esri_json", ["x: text or record, or geometry", crs, heights],
    result: "the geometry of a text, or the text of a geometry",
    summary: "Reads the geometry objects of ArcGIS; or writes them. The system is kept by its number, `wkid`.",
    example: (
      "esri_json('{\"x\":1,\"y\":2,\"spatialReference\":{\"wkid\":27700}}')",
      "wkt(\"POINT (1 2)\", crs: 27700)"
    )
  ) { (arguments, interpreter) throws(ScriptError) in
    if let value = try written(arguments) { return arguments.heap.text(try EsriJSON.write(value, interpreter).text) }
    let (crs, heights) = try reference(arguments)
    let value = try EsriJSON.read(try json(arguments), crs: crs, heights: heights, interpreter)
    return arguments.heap.native(value)
  }

  // MARK: Arguments

  /// The geometry that is to be written; nil where a text is to be read.
  private static func written(_ arguments: FunctionArguments) throws(ScriptError) -> GeometryValue? {
    guard let value = arguments[0].native as? GeometryValue else { return nil }
    for slot in 1...2 where !arguments[slot].isMissing {
      throw ScriptError(
        .type, "a geometry has its system and heights already",
        help: "`transform(g, crs: …)` gives it in another system", slot: slot)
    }
    return value
  }

  private static func text(_ arguments: FunctionArguments) throws(ScriptError) -> String {
    guard let text = arguments[0].string else {
      throw ScriptError(.type, "a text or a geometry is wanted here, found \(arguments[0].typeName)", slot: 0)
    }
    return text
  }

  private static func json(_ arguments: FunctionArguments) throws(ScriptError) -> JSON {
    if arguments[0].kind == .record { return JSON.of(arguments[0], arguments.heap) }
    let text = try text(arguments)
    do throws(JSON.Mistake) {
      return try JSON(reading: text)
    } catch {
      throw ScriptError(.geometry, "the text is no JSON: \(error.message) at character \(error.character)", slot: 0)
    }
  }

  private static func reference(
    _ arguments: FunctionArguments
  ) throws(ScriptError) -> (crs: CoordinateReferenceSystem?, heights: HeightReference?) {
    let crs = arguments[1].isMissing ? nil : try GeodesyFunctions.crs(arguments[1], slot: 1)
    guard !arguments[2].isMissing else { return (crs, nil) }
    let heights = try GeodesyFunctions.reference(arguments[2], 2)
    if let own = crs?.heightReference, own != heights {
      throw ScriptError(
        .geometry, "\(crs?.name ?? "") counts heights from \(own.name), not from \(heights.name)",
        help: "leave `heights:` out", slot: 2)
    }
    return (crs, heights)
  }

  private static func made(
    _ geometry: Geometry, _ crs: CoordinateReferenceSystem, _ heights: HeightReference?, _ interpreter: Interpreter
  ) throws(ScriptError) -> GeometryValue {
    guard crs.kind != .vertical, crs.kind != .geocentric else {
      throw ScriptError(.geometry, "\(crs.name) has no horizontal coordinates x and y", slot: 1)
    }
    return GeometryValue(geometry, crs, heights: heights, interpreter)
  }
}
