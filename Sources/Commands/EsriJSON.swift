import Geodesy
import Runtime

/// Geometries as Esri JSON (the ArcGIS REST API's geometry objects): the system is kept by its number, `wkid`.
enum EsriJSON {
  // MARK: Writing

  /// The Esri JSON of a geometry in its own system; outer rings run clockwise. Throws for a collection.
  static func write(_ value: GeometryValue, _ interpreter: Interpreter) throws(ScriptError) -> JSON {
    let geometry = try wound(value, interpreter)
    let (hasZ, hasM) = (geometry.hasZ, geometry.hasM)
    func vertex(_ vertex: Coordinate) -> JSON {
      .array(([vertex.x, vertex.y] + (hasZ ? [vertex.z] : []) + (hasM ? [vertex.m] : [])).map(JSON.number))
    }
    func path(_ vertices: [Coordinate]) -> JSON { .array(vertices.map(vertex)) }
    var members: [(String, JSON)] = []
    if case .point(let place) = geometry.shape {
      members = [("x", .number(place.x)), ("y", .number(place.y))]
      if hasZ { members.append(("z", .number(place.z))) }
      if hasM { members.append(("m", .number(place.m))) }
    } else {
      if hasZ { members.append(("hasZ", .boolean(true))) }
      if hasM { members.append(("hasM", .boolean(true))) }
    }
    switch geometry.shape {
    case .point: break
    case .multipoint(let places): members.append(("points", path(places)))
    case .polyline(let parts): members.append(("paths", .array(parts.map(path))))
    case .polygon: members.append(("rings", .array(geometry.rings.map { path($0 + $0.prefix(1)) })))
    case .collection:
      throw ScriptError(.geometry, "Esri JSON has no collections of different geometries", slot: 0)
    }
    members.append(("spatialReference", try system(of: value)))
    return .object(members)
  }

  private static func wound(_ value: GeometryValue, _ interpreter: Interpreter) throws(ScriptError) -> Geometry {
    guard value.crs.isGeographic else {
      return value.geometry.wound(clockwise: true) { Geometry.planarArea($0) < 0 }
    }
    let own = try interpreter.ellipsoid(of: value.crs)
    return value.geometry.wound(clockwise: true) { ring in
      guard let degrees = try? own.geographic(Geometry(.multipoint(ring))), case .multipoint(let ring) = degrees.shape
      else { return false }
      return own.geodesic.isClockwise(ring)
    }
  }

  private static func system(of value: GeometryValue) throws(ScriptError) -> JSON {
    let horizontal = value.crs.horizontal
    var members: [(String, JSON)] = []
    let code = horizontal.authorityCode ?? horizontal.definition
    let number = code.split(separator: ":").last.flatMap { Int($0) }
    if let number, code.hasPrefix("EPSG:") || code.hasPrefix("ESRI:"), code.split(separator: ":").count == 2 {
      // Esri has a number of its own for Web Mercator.
      members = number == 3857 ? numbers("wkid", 102_100, 3857) : numbers("wkid", number, number)
    } else {
      members = [("wkt", .string(try Faults.attempt { try horizontal.esriWKT() }))]
    }
    switch value.heights {
    case .ellipsoidal?: members += numbers("vcsWkid", 115_700, 115_700)
    case .orthometric(let geoid)?: if let code = geoid.epsgCode { members += numbers("vcsWkid", code, code) }
    case nil: break
    }
    return .object(members)
  }

  private static func numbers(_ name: String, _ own: Int, _ latest: Int) -> [(String, JSON)] {
    let longName = "latest" + name.prefix(1).uppercased() + name.dropFirst()
    return [(name, .number(Double(own))), (longName, .number(Double(latest)))]
  }

  // MARK: Reading

  /// The geometry of Esri JSON: a geometry, or a feature with one. `crs` and `heights` are those of the call; the text's
  /// own must not contradict them.
  static func read(
    _ json: JSON, crs given: CoordinateReferenceSystem?, heights: HeightReference?, _ interpreter: Interpreter
  ) throws(ScriptError) -> GeometryValue {
    guard case .object = json else { throw fault("it is no object") }
    if let inner = json["geometry"] {
      return try read(inner, crs: given, heights: heights, interpreter)
    }
    for name in ["curvePaths", "curveRings"] where json[name] != nil {
      throw fault("curves cannot be read", help: "densify them where they come from")
    }
    let geometry = try geometry(json)
    let stated = try system(json)
    if let given, let own = stated.crs, !own.isEquivalent(to: given) {
      throw ScriptError(
        .geometry, "the text says that its system is \(own.name), not \(given.name)", help: "leave `crs:` out", slot: 1)
    }
    guard let crs = given ?? stated.crs else {
      throw fault("it has no `spatialReference`", help: "say it: `crs: 3857`")
    }
    if let heights, let own = stated.heights, own != heights {
      throw ScriptError(
        .geometry, "the text says that its heights are counted from \(own.name), not from \(heights.name)",
        help: "leave `heights:` out", slot: 2)
    }
    return GeometryValue(geometry, crs, heights: heights ?? stated.heights, interpreter)
  }

  private static func geometry(_ json: JSON) throws(ScriptError) -> Geometry {
    if let x = json["x"] { return try point(x, json) }
    var reader = JSONGeometryReader(format: "Esri JSON", longest: 4)
    let shape: Geometry.Shape
    if let points = json["points"] {
      shape = .multipoint(try reader.path(points))
    } else if let paths = json["paths"] {
      shape = .polyline(try reader.paths(paths))
    } else if let rings = json["rings"] {
      shape = .polygon(
        Geometry.polygons(of: try reader.paths(rings).map(Geometry.opened).filter { !$0.isEmpty }))
    } else if case .number(let west)? = json["xmin"], case .number(let south)? = json["ymin"],
      case .number(let east)? = json["xmax"], case .number(let north)? = json["ymax"]
    {
      let corners = [(west, south), (west, north), (east, north), (east, south)]
      return Geometry(.polygon([PolygonPart(outer: corners.map { Coordinate($0.0, $0.1) })]))
    } else {
      throw fault("it has none of `x`, `points`, `paths`, `rings` and `xmin`")
    }
    let (hasZ, hasM) = (isTrue(json["hasZ"]), isTrue(json["hasM"]))
    let geometry = Geometry(shape, hasZ: hasZ || (!hasM && (reader.size ?? 2) > 2), hasM: hasM)
    let wanted = 2 + (geometry.hasZ ? 1 : 0) + (hasM ? 1 : 0)
    guard reader.size == nil || reader.size == wanted else {
      throw fault("its vertices have \(reader.size ?? 0) numbers, and `hasZ` and `hasM` ask for \(wanted)")
    }
    guard hasM, !geometry.hasZ else { return geometry }
    return geometry.mapped { Coordinate($0.x, $0.y, 0, m: $0.z) } ?? geometry
  }

  private static func isTrue(_ json: JSON?) -> Bool {
    if case .boolean(true)? = json { return true }
    return false
  }

  /// A point; one whose x is null or "NaN" is empty.
  private static func point(_ x: JSON, _ json: JSON) throws(ScriptError) -> Geometry {
    switch x {
    case .null, .string("NaN"): return Geometry(.multipoint([]))
    default: break
    }
    func number(_ name: String) throws(ScriptError) -> Double? {
      switch json[name] {
      case nil, .null?, .string("NaN")?: return nil
      case .number(let number)?: return number
      default: throw fault("`\(name)` is no number")
      }
    }
    guard let x = try number("x"), let y = try number("y") else { throw fault("`x` and `y` are not both numbers") }
    let (z, m) = (try number("z"), try number("m"))
    return Geometry(.point(Coordinate(x, y, z ?? 0, m: m ?? 0)), hasZ: z != nil, hasM: m != nil)
  }

  /// The system and the heights that the text states.
  private static func system(
    _ json: JSON
  ) throws(ScriptError) -> (crs: CoordinateReferenceSystem?, heights: HeightReference?) {
    guard let reference = json["spatialReference"], case .object = reference else { return (nil, nil) }
    func code(_ name: String) -> Int? {
      guard case .number(let number)? = reference[name] else { return nil }
      return Int(exactly: number)
    }
    var heights: HeightReference?
    switch code("latestVcsWkid") ?? code("vcsWkid") {
    case 115_700?: heights = .ellipsoidal
    case let number?:
      heights = [Geoid.egm96, .egm2008, .navd88].first { $0.epsgCode == number }.map { .orthometric($0) }
    case nil: break
    }
    if let number = code("latestWkid") ?? code("wkid") {
      if let crs = try? CoordinateReferenceSystem(epsg: number) { return (crs, heights) }
      if let crs = try? CoordinateReferenceSystem("ESRI:\(number)") { return (crs, heights) }
      throw fault("PROJ knows no system with the number \(number)", help: "give it by a text of its own: `crs: \"…\"`")
    }
    guard case .string(let text)? = reference["wkt"] else { return (nil, heights) }
    return (try Faults.attempt { try CoordinateReferenceSystem(text) }, heights)
  }

  private static func fault(_ message: String, help: String? = nil) -> ScriptError {
    ScriptError(.geometry, "the Esri JSON is wrong: \(message)", help: help, slot: 0)
  }
}
