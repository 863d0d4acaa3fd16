import Geodesy
import Runtime

/// Geometries as GeoJSON (RFC 7946): always longitude and latitude on WGS 84, heights above its ellipsoid.
enum GeoJSON {
  // MARK: Writing

  /// The GeoJSON of a geometry, converted to WGS 84 where it is in another system; outer rings run counter-clockwise.
  /// What was converted is rounded to 1e-9 degrees and 0.1 mm. Measures are left out. Throws where z is counted from
  /// nothing known.
  static func write(_ value: GeometryValue, _ interpreter: Interpreter) throws(ScriptError) -> JSON {
    var geometry = value.geometry.keeping(z: true, m: false)
    if geometry.hasZ { geometry = try withEllipsoidalHeights(geometry, value, interpreter) }
    if !value.crs.isWGS84LongitudeLatitude {
      let operation = try interpreter.toWGS84(value.crs)
      guard let converted = geometry.converted(by: operation) else {
        throw ScriptError(.geometry, "a vertex of the \(value.typeName) is not a place of \(value.crs.name)")
      }
      geometry =
        converted.mapped {
          $0.moved(to: (PositionWords.rounded($0.x, 1e9), PositionWords.rounded($0.y, 1e9)))
        } ?? converted
    }
    let geodesic = try Faults.attempt { try interpreter.bench.geodesic() }
    return json(geometry.wound(clockwise: false, geodesic.isClockwise))
  }

  private static func withEllipsoidalHeights(
    _ geometry: Geometry, _ value: GeometryValue, _ interpreter: Interpreter
  ) throws(ScriptError) -> Geometry {
    guard let heights = value.heights else {
      throw ScriptError(
        .geometry, "GeoJSON counts heights from the WGS 84 ellipsoid, and it is not known what z is counted from here",
        help: "say it where the geometry is read: `heights: \"orthometric\"`")
    }
    let factor = value.crs.heightUnitFactor
    if heights == .ellipsoidal, factor == 1 { return geometry }
    var places: [Coordinate] = []
    geometry.forEachCoordinate { places.append($0) }
    var lifted: [Double] = []
    lifted.reserveCapacity(places.count)
    for place in try value.places(places) {
      let height = try Faults.attempt {
        try interpreter.bench.height(place.altitude ?? 0, at: place, from: heights, to: .ellipsoidal)
      }
      lifted.append(PositionWords.rounded(height, 1e4))
    }
    var index = 0
    return geometry.mapped { vertex in
      defer { index += 1 }
      return Coordinate(vertex.x, vertex.y, lifted[index])
    } ?? geometry
  }

  private static func json(_ geometry: Geometry) -> JSON {
    func vertex(_ vertex: Coordinate) -> JSON {
      .array(([vertex.x, vertex.y] + (geometry.hasZ ? [vertex.z] : [])).map(JSON.number))
    }
    func path(_ vertices: [Coordinate]) -> JSON { .array(vertices.map(vertex)) }
    func polygon(_ part: PolygonPart) -> JSON { .array(([part.outer] + part.holes).map { path($0 + $0.prefix(1)) }) }
    func object(_ type: String, _ coordinates: JSON) -> JSON {
      .object([("type", .string(type)), ("coordinates", coordinates)])
    }
    switch geometry.shape {
    case .point(let place): return object("Point", vertex(place))
    case .multipoint(let places): return object("MultiPoint", path(places))
    case .polyline(let parts) where parts.count == 1: return object("LineString", path(parts[0]))
    case .polyline(let parts): return object("MultiLineString", .array(parts.map(path)))
    case .polygon(let parts) where parts.count == 1: return object("Polygon", polygon(parts[0]))
    case .polygon(let parts): return object("MultiPolygon", .array(parts.map(polygon)))
    case .collection(let members):
      return .object([("type", .string("GeometryCollection")), ("geometries", .array(members.map(json)))])
    }
  }

  // MARK: Reading

  /// The geometry of GeoJSON: a geometry, or a feature with one. The member `crs` of the older GeoJSON of 2008 is heeded.
  static func read(_ json: JSON, _ interpreter: Interpreter) throws(ScriptError) -> GeometryValue {
    guard case .object = json, case .string(let type)? = json["type"] else {
      throw fault("GeoJSON is an object with a member `type`")
    }
    if type == "Feature" {
      guard let inner = json["geometry"], case .object = inner else { throw fault("the feature has no geometry") }
      return try read(inner, interpreter)
    }
    if type == "FeatureCollection" {
      throw fault(
        "a feature collection holds several geometries", help: "read it as a layer: `layer NAME from \"file.geojson\"`")
    }
    var reader = JSONGeometryReader(format: "GeoJSON", longest: 3)
    let geometry = try geometry(json, type, &reader, depth: 0)
    if let crs = try system(json) { return GeometryValue(geometry, crs, interpreter) }
    var latitudes = -90.0...90.0
    geometry.forEachCoordinate { if !latitudes.contains($0.y) { latitudes = $0.y...$0.y } }
    guard latitudes == -90...90 else {
      throw fault(
        "a latitude of \(ValueText.number(latitudes.lowerBound)) degrees is no place",
        help: "GeoJSON has the longitude first, and knows only WGS 84")
    }
    let crs = try Faults.attempt { try CoordinateReferenceSystem(epsg: geometry.hasZ ? 4979 : 4326) }
    return GeometryValue(geometry, crs, interpreter)
  }

  private static func geometry(
    _ json: JSON, _ type: String, _ reader: inout JSONGeometryReader, depth: Int
  ) throws(ScriptError) -> Geometry {
    guard depth < 32 else { throw fault("collections are nested more than 32 deep") }
    if type == "GeometryCollection" {
      guard case .array(let members)? = json["geometries"] else {
        throw fault("a GeometryCollection has a list `geometries`")
      }
      var geometries: [Geometry] = []
      for member in members {
        guard case .string(let type)? = member["type"] else { throw fault("a geometry has a member `type`") }
        var inner = JSONGeometryReader(format: "GeoJSON", longest: 3)
        geometries.append(try geometry(member, type, &inner, depth: depth + 1))
      }
      return Geometry(.collection(geometries), hasZ: geometries.contains(where: \.hasZ))
    }
    let types = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"]
    guard types.contains(type) else {
      throw fault(
        "\(ValueText.quote(type)) is no type of GeoJSON", help: "it is one of \(types.joined(separator: " "))")
    }
    guard let coordinates = json["coordinates"] else { throw fault("the \(type) has no `coordinates`") }
    let shape: Geometry.Shape
    switch type {
    case "Point":
      if case .array(let list) = coordinates, list.isEmpty {
        shape = .multipoint([])
      } else {
        shape = .point(try reader.vertex(coordinates))
      }
    case "MultiPoint": shape = .multipoint(try reader.path(coordinates))
    case "LineString": shape = .polyline([try reader.path(coordinates)])
    case "MultiLineString": shape = .polyline(try reader.paths(coordinates))
    case "Polygon": shape = .polygon(polygon(try reader.paths(coordinates)))
    default:
      var parts: [PolygonPart] = []
      for part in try reader.list(coordinates) { parts += polygon(try reader.paths(part)) }
      shape = .polygon(parts)
    }
    return Geometry(shape, hasZ: reader.size == 3)
  }

  private static func polygon(_ rings: [[Coordinate]]) -> [PolygonPart] {
    let rings = rings.map(Geometry.opened)
    guard let outer = rings.first, !outer.isEmpty else { return [] }
    return [PolygonPart(outer: outer, holes: rings.dropFirst().filter { !$0.isEmpty })]
  }

  /// The system that the member `crs` names; nil where there is none.
  private static func system(_ json: JSON) throws(ScriptError) -> CoordinateReferenceSystem? {
    guard let member = json["crs"] else { return nil }
    guard case .string(let name)? = member["properties"]?["name"] else {
      throw fault("the member `crs` names no system")
    }
    let crs = try Faults.attempt { try CoordinateReferenceSystem(name) }
    return crs.isWGS84LongitudeLatitude ? nil : crs
  }

  private static func fault(_ message: String, help: String? = nil) -> ScriptError {
    ScriptError(.geometry, "the GeoJSON is wrong: \(message)", help: help, slot: 0)
  }
}

/// Reads lists of numbers as vertices; all have the same count of numbers.
struct JSONGeometryReader {
  /// The format's name, for messages.
  let format: String
  /// The most numbers that a vertex has.
  let longest: Int
  /// How many numbers the vertices have; nil before the first.
  private(set) var size: Int?
  private var count = 0

  init(format: String, longest: Int) {
    self.format = format
    self.longest = longest
  }

  func list(_ json: JSON) throws(ScriptError) -> [JSON] {
    guard case .array(let list) = json else { throw fault("a list is wanted where something else stands") }
    return list
  }

  mutating func path(_ json: JSON) throws(ScriptError) -> [Coordinate] {
    var vertices: [Coordinate] = []
    for element in try list(json) { vertices.append(try vertex(element)) }
    return vertices
  }

  mutating func paths(_ json: JSON) throws(ScriptError) -> [[Coordinate]] {
    var paths: [[Coordinate]] = []
    for element in try list(json) { paths.append(try path(element)) }
    return paths
  }

  /// The vertex of a list of two to `longest` numbers, which come as x, y, z and m.
  mutating func vertex(_ json: JSON) throws(ScriptError) -> Coordinate {
    let list = try list(json)
    guard list.count >= 2, list.count <= longest else {
      throw fault("the vertex \(count) has \(Plural.text(list.count, "number")), and 2 to \(longest) are wanted")
    }
    guard size == nil || size == list.count else {
      throw fault("the vertex \(count) has \(list.count) numbers, and those before have \(size ?? 0)")
    }
    size = list.count
    var vertex = Coordinate(0, 0)
    for (place, number) in list.enumerated() {
      guard case .number(let value) = number, value.isFinite else {
        throw fault("the vertex \(count) holds something that is no finite number")
      }
      switch place {
      case 0: vertex.x = value
      case 1: vertex.y = value
      case 2: vertex.z = value
      default: vertex.m = value
      }
    }
    count += 1
    return vertex
  }

  func fault(_ message: String, help: String? = nil) -> ScriptError {
    ScriptError(.geometry, "the \(format) is wrong: \(message)", help: help, slot: 0)
  }
}
