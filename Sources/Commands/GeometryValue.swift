import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// A geometry as scripts see it: points, lines or areas, with the system that their coordinates belong to. It is fixed.
final class GeometryValue: NativeValue {
  let geometry: Geometry
  let crs: CoordinateReferenceSystem
  /// What z is counted from, in metres or in the unit of the system's heights; nil where there is no z, or where nobody
  /// has said it.
  let heights: HeightReference?
  private let interpreter: Interpreter
  private let vertexCount: Int

  /// A geometry with coordinates of a system. `heights` is what z is counted from where the system does not say it.
  init(
    _ geometry: Geometry, _ crs: CoordinateReferenceSystem, heights: HeightReference? = nil, _ interpreter: Interpreter
  ) {
    self.geometry = geometry.withoutEmptyParts
    self.interpreter = interpreter
    vertexCount = geometry.coordinateCount
    let known = geometry.hasZ ? crs.heightReference ?? heights : nil
    self.heights = known
    // With z, WGS 84 has systems of its own for the heights.
    if crs.isWGS84LongitudeLatitude, crs.heightReference == nil, crs.vertical == nil,
      let code = known?.epsgCodeWithWGS84, let whole = try? CoordinateReferenceSystem(epsg: code)
    {
      self.crs = whole
    } else {
      self.crs = crs
    }
  }

  override var typeName: String { geometry.kind == .collection ? "geometry collection" : geometry.kind.rawValue }
  override var fieldNames: [String] { ["type", "crs", "heights", "has_z", "has_m", "parts"] }
  override var byteCount: Int { 256 + vertexCount * MemoryLayout<Coordinate>.stride }

  /// A call of `wkt` that reads back as the same geometry.
  override var text: String {
    var text = "wkt(\"\(WellKnownText.text(geometry))\", crs: \(SystemWords.text(crs))"
    if let heights, crs.heightReference == nil { text += ", heights: \(ValueText.quote(PositionWords.name(heights)))" }
    return text + ")"
  }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "type": return heap.text(geometry.kind.rawValue)
    case "crs": return heap.text(crs.definition)
    case "heights": return heights.map { heap.text(PositionWords.name($0)) } ?? .nothing
    case "has_z": return Value(geometry.hasZ)
    case "has_m": return Value(geometry.hasM)
    case "parts":
      var parts: [Value] = []
      for part in geometry.paths { parts.append(heap.list(try positions(part, heap))) }
      return heap.list(parts)
    default: return nil
    }
  }

  override func equals(_ other: NativeValue) -> Bool {
    guard let other = other as? GeometryValue else { return false }
    return geometry == other.geometry && heights == other.heights && crs == other.crs
  }

  /// GeoJSON; without z where nobody has said what it is counted from.
  override func json(_ heap: Heap) -> JSON? {
    if let json = try? GeoJSON.write(self, interpreter) { return json }
    let flat = GeometryValue(geometry.keeping(z: false, m: false), crs, interpreter)
    return (try? GeoJSON.write(flat, interpreter)) ?? .string(text)
  }

  // MARK: Places

  /// The places of vertices on WGS 84, with altitudes where it is known what they are counted from.
  func places(_ vertices: [Coordinate]) throws(ScriptError) -> [Position] {
    let operation = try interpreter.toWGS84(crs)
    let metres = crs.heightUnitFactor
    var places: [Position] = []
    places.reserveCapacity(vertices.count)
    for vertex in vertices {
      guard let place = operation.forward(x: vertex.x, y: vertex.y) else {
        throw ScriptError(
          .geometry, "the vertex \(NumberPair.text(vertex)) is not a place of \(crs.horizontal.name)",
          help: crs.isGeographic ? "x is the longitude and y the latitude" : nil)
      }
      places.append(
        Position(
          latitude: place.y, longitude: place.x, altitude: heights == nil ? nil : vertex.z * metres,
          heights: heights ?? .egm96))
    }
    return places
  }

  private func positions(_ vertices: [Coordinate], _ heap: Heap) throws(ScriptError) -> [Value] {
    try places(vertices).map { heap.native(PositionValue($0, interpreter.heightMarks)) }
  }

  /// The place of a point; nil for every other kind.
  func place() throws(ScriptError) -> Position? {
    guard case .point(let vertex) = geometry.shape else { return nil }
    return try places([vertex]).first
  }

  /// The geometry on its own ellipsoid.
  func onOwnEllipsoid() throws(ScriptError) -> GeodesicGeometry {
    let own = try interpreter.ellipsoid(of: crs)
    return try Faults.attempt { GeodesicGeometry(try own.geographic(geometry), on: own.geodesic) }
  }

  /// The geometry in longitudes and latitudes on WGS 84.
  func onWGS84() throws(ScriptError) -> GeodesicGeometry {
    let operation = try interpreter.toWGS84(crs)
    let geodesic = try Faults.attempt { try interpreter.bench.geodesic() }
    guard let geometry = geometry.converted(by: operation) else {
      throw ScriptError(.geometry, "a vertex of the \(typeName) is not a place of \(crs.horizontal.name)")
    }
    return GeodesicGeometry(geometry, on: geodesic)
  }

  /// The same geometry with the coordinates of another horizontal system; heights stay as they are.
  func horizontally(in target: CoordinateReferenceSystem) throws(ScriptError) -> Geometry {
    if crs.horizontal == target.horizontal { return geometry }
    let operation = try interpreter.operation(from: crs, to: target)
    guard let moved = geometry.converted(by: operation) else {
      throw ScriptError(
        .geometry, "a vertex of the \(typeName) has no place in \(target.horizontal.name)",
        help: target.areaOfUse.map { "that is meant for \($0.name)" })
    }
    return moved
  }
}

/// Systems and coordinates in messages and in scripts.
enum SystemWords {
  /// A system as the argument `crs` takes it: an EPSG number, or a text.
  static func text(_ crs: CoordinateReferenceSystem) -> String {
    let definition = crs.definition
    let code = definition.hasPrefix("EPSG:") ? definition.dropFirst(5) : ""
    return !code.isEmpty && code.allSatisfy(\.isNumber) ? String(code) : ValueText.quote(definition)
  }
}

/// Two coordinates for a message.
enum NumberPair {
  static func text(_ vertex: Coordinate) -> String { "\(ValueText.number(vertex.x)) \(ValueText.number(vertex.y))" }
}

extension Geometry {
  /// The number of the first vertex with a coordinate that is not a finite number; nil where there is none.
  var firstUnusable: Int? {
    var index = -1
    var found: Int?
    forEachCoordinate { vertex in
      index += 1
      if found == nil, !(vertex.x.isFinite && vertex.y.isFinite && vertex.z.isFinite && vertex.m.isFinite) {
        found = index
      }
    }
    return found
  }

  /// The points, lines or rings one after the other, a polygon's holes after its outer ring.
  var paths: [[Coordinate]] {
    switch shape {
    case .point(let vertex): [[vertex]]
    case .multipoint(let vertices): vertices.map { [$0] }
    case .polyline(let parts): parts
    case .polygon: rings
    case .collection(let members): members.flatMap(\.paths)
    }
  }

  /// The geometry without parts that have no vertex.
  fileprivate var withoutEmptyParts: Geometry {
    var result = self
    switch shape {
    case .point, .multipoint: break
    case .polyline(let parts):
      if parts.contains(where: \.isEmpty) { result.shape = .polyline(parts.filter { !$0.isEmpty }) }
    case .polygon(let parts):
      if parts.contains(where: { $0.outer.isEmpty || $0.holes.contains(where: \.isEmpty) }) {
        result.shape = .polygon(
          parts.filter { !$0.outer.isEmpty }.map { part in
            PolygonPart(outer: part.outer, holes: part.holes.filter { !$0.isEmpty })
          })
      }
    case .collection(let members): result.shape = .collection(members.map(\.withoutEmptyParts))
    }
    return result
  }
}

extension Interpreter {
  /// The way from a system to WGS 84.
  func toWGS84(_ crs: CoordinateReferenceSystem) throws(ScriptError) -> CoordinateOperation {
    let key = crs.definition
    if let known = operationCache[key] { return known }
    let operation = try Faults.attempt { try CoordinateOperation.toWGS84(from: crs.horizontal) }
    operationCache[key] = operation
    return operation
  }

  /// The way from one system to another.
  func operation(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem
  ) throws(ScriptError) -> CoordinateOperation {
    let key = "\(source.definition) > \(target.definition)"
    if let known = operationCache[key] { return known }
    let operation = try Faults.attempt { try CoordinateOperation(from: source.horizontal, to: target.horizontal) }
    operationCache[key] = operation
    return operation
  }

  /// The ellipsoid of a system.
  func ellipsoid(of crs: CoordinateReferenceSystem) throws(ScriptError) -> OwnEllipsoid {
    if let known = ellipsoidCache[crs.definition] { return known }
    let ellipsoid = try Faults.attempt { try OwnEllipsoid(of: crs) }
    ellipsoidCache[crs.definition] = ellipsoid
    return ellipsoid
  }
}
