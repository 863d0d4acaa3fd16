/// A geometry on an ellipsoid: its vertices are longitudes (x) and latitudes (y) in degrees, and its edges the shortest
/// lines between them, so that neither the antimeridian nor the poles are special. Heights and measures play no part.
public struct GeodesicGeometry: Sendable {
  /// The geometry, in degrees.
  public let geometry: Geometry
  /// Shortest lines on its ellipsoid.
  public let geodesic: Geodesic

  /// A geometry in degrees on the ellipsoid of these geodesics.
  public init(_ geometry: Geometry, on geodesic: Geodesic) {
    self.geometry = geometry
    self.geodesic = geodesic
  }

  /// The length of the lines, and of the rings of polygons with the edges that close them, in metres; nil where there are
  /// only points.
  public var length: Double? { Self.length(of: geometry, geodesic) }

  private static func length(of geometry: Geometry, _ geodesic: Geodesic) -> Double? {
    switch geometry.shape {
    case .point, .multipoint: return nil
    case .polyline(let parts): return parts.reduce(0) { $0 + length(of: $1, geodesic) }
    case .polygon(let parts):
      return parts.flatMap { [$0.outer] + $0.holes }.reduce(0) { $0 + length(of: $1 + $1.prefix(1), geodesic) }
    case .collection(let members):
      let lengths = members.compactMap { length(of: $0, geodesic) }
      return lengths.isEmpty ? nil : lengths.reduce(0, +)
    }
  }

  private static func length(of path: [Coordinate], _ geodesic: Geodesic) -> Double {
    var sum = 0.0
    for (a, b) in zip(path, path.dropFirst()) {
      sum += geodesic.line(fromLatitude: a.y, longitude: a.x, toLatitude: b.y, longitude: b.x)?.distance ?? 0
    }
    return sum
  }

  /// The area of the polygons without their holes in square metres, whichever way the rings run; nil where there is no
  /// polygon. A ring divides the earth in two, and the smaller side counts.
  public var area: Double? { Self.area(of: geometry, geodesic) }

  private static func area(of geometry: Geometry, _ geodesic: Geodesic) -> Double? {
    switch geometry.shape {
    case .point, .multipoint, .polyline: return nil
    case .polygon(let parts):
      func area(_ ring: [Coordinate]) -> Double { geodesic.ring(ring)?.area ?? 0 }
      return parts.reduce(0) { sum, part in sum + area(part.outer) - part.holes.reduce(0) { $0 + area($1) } }
    case .collection(let members):
      let areas = members.compactMap { area(of: $0, geodesic) }
      return areas.isEmpty ? nil : areas.reduce(0, +)
    }
  }

  /// A place in the middle: the mean direction of the vertices from the earth's centre. Nil for an empty geometry, and
  /// where the vertices lie evenly all around.
  public var middle: Coordinate? {
    var sum = Vector3.zero
    let ellipsoid = geodesic.ellipsoid
    geometry.forEachCoordinate {
      sum = sum + ellipsoid.earthCentred(GeodeticPosition(latitude: $0.y, longitude: $0.x, height: 0)).normalised
    }
    guard sum.length > 1e-9 * Double(max(1, geometry.coordinateCount)) else { return nil }
    let place = ellipsoid.geodetic(sum.normalised * ellipsoid.semiMajorAxis)
    return Coordinate(place.longitude, place.latitude)
  }

  /// The centre of gravity of the polygons' area, else of the lines' length, else of the points, in the azimuthal
  /// equidistant map about itself, as longitude (x) and latitude (y) in degrees. Nil for an empty geometry, and where
  /// it has no centre.
  public var centroid: Coordinate? {
    if case .point(let vertex) = geometry.shape { return Coordinate(vertex.x, vertex.y) }
    guard var centre = middle else { return nil }
    // The map about the centre found is a better one than that before; a kilometre's error shrinks below 1 µm at once.
    for _ in 0..<10 {
      let map = EquidistantMap(geodesic, longitude: centre.x, latitude: centre.y)
      guard let flat = geometry.mapped(map.forward), let found = flat.planarCentroid, let place = map.inverse(found)
      else { return nil }
      centre = place
      if (found.x * found.x + found.y * found.y).squareRoot() < 1e-7 { break }
    }
    return Coordinate(wrappedLongitude(centre.x), centre.y)
  }
}

extension GeodesicGeometry {
  /// The same with more vertices, so that no edge is longer than `longest` metres, or than a hundred-thousandth of all
  /// edges together. Edges stay the shortest lines that they were; z and m of the new vertices lie evenly between.
  public func densified(longest: Double) -> GeodesicGeometry {
    let step = max(longest, (length ?? 0) / 100_000)
    return GeodesicGeometry(densified(geometry, step), on: geodesic)
  }

  private func densified(_ geometry: Geometry, _ step: Double) -> Geometry {
    var result = geometry
    switch geometry.shape {
    case .point, .multipoint: break
    case .polyline(let parts): result.shape = .polyline(parts.map { densified($0, step) })
    case .polygon(let parts):
      func ring(_ ring: [Coordinate]) -> [Coordinate] { densified(ring + ring.prefix(1), step).dropLast() }
      result.shape = .polygon(parts.map { PolygonPart(outer: ring($0.outer), holes: $0.holes.map(ring)) })
    case .collection(let members): result.shape = .collection(members.map { densified($0, step) })
    }
    return result
  }

  private func densified(_ path: [Coordinate], _ step: Double) -> [Coordinate] {
    var result = Array(path.prefix(1))
    for (from, to) in zip(path, path.dropFirst()) {
      if let line = geodesic.line(fromLatitude: from.y, longitude: from.x, toLatitude: to.y, longitude: to.x),
        line.distance > step
      {
        let count = (line.distance / step).rounded(.up)
        for piece in 1..<Int(count) {
          let share = Double(piece) / count
          guard
            let place = geodesic.destination(
              latitude: from.y, longitude: from.x, bearing: line.startBearing, distance: line.distance * share)
          else { continue }
          result.append(
            Coordinate(
              place.longitude, place.latitude, from.z + (to.z - from.z) * share, m: from.m + (to.m - from.m) * share))
        }
      }
      result.append(to)
    }
    return result
  }
}

/// A longitude brought into -180 to 180 degrees.
package func wrappedLongitude(_ degrees: Double) -> Double {
  guard abs(degrees) > 180 else { return degrees }
  let turned = wrapped(degrees: degrees)
  return turned > 180 ? turned - 360 : turned
}

extension Geometry {
  /// The centre of gravity in the plane of the coordinates, of the parts of the highest dimension that have an extent;
  /// nil for an empty geometry.
  var planarCentroid: Coordinate? {
    var sums = CentroidSums()
    sums.add(self)
    return sums.centroid
  }
}

/// Weighted sums for a centre of gravity: of triangles with the origin, edges and points. The vertices are counted from
/// the first one, so that nothing is lost by large coordinates.
private struct CentroidSums {
  private var origin: Coordinate?
  private var area = (weight: 0.0, x: 0.0, y: 0.0)
  private var lines = (weight: 0.0, x: 0.0, y: 0.0)
  private var points = (weight: 0.0, x: 0.0, y: 0.0)

  var centroid: Coordinate? {
    guard let origin else { return nil }
    func centre(_ sum: (weight: Double, x: Double, y: Double)) -> Coordinate {
      Coordinate(origin.x + sum.x / sum.weight, origin.y + sum.y / sum.weight)
    }
    // What rounding leaves of the area of a ring that has none is no area.
    if abs(area.weight) > 1e-14 * lines.weight * lines.weight { return centre(area) }
    if lines.weight > 0 { return centre(lines) }
    return points.weight > 0 ? centre(points) : nil
  }

  mutating func add(_ geometry: Geometry) {
    switch geometry.shape {
    case .point(let vertex): add(vertex)
    case .multipoint(let vertices): vertices.forEach { add($0) }
    case .polyline(let parts): parts.forEach { add(path: $0) }
    case .polygon(let parts):
      for part in parts {
        add(ring: part.outer, sign: 1)
        for hole in part.holes { add(ring: hole, sign: -1) }
      }
    case .collection(let members): members.forEach { add($0) }
    }
  }

  private mutating func local(_ vertex: Coordinate) -> (x: Double, y: Double) {
    let start = origin ?? vertex
    origin = start
    return (vertex.x - start.x, vertex.y - start.y)
  }

  private mutating func add(_ vertex: Coordinate) {
    let place = local(vertex)
    points = (points.weight + 1, points.x + place.x, points.y + place.y)
  }

  private mutating func add(path: [Coordinate]) {
    for vertex in path { add(vertex) }
    for (first, second) in zip(path, path.dropFirst()) {
      let (a, b) = (local(first), local(second))
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      lines = (lines.weight + length, lines.x + length * (a.x + b.x) / 2, lines.y + length * (a.y + b.y) / 2)
    }
  }

  private mutating func add(ring: [Coordinate], sign: Double) {
    add(path: ring + ring.prefix(1))
    var own = (weight: 0.0, x: 0.0, y: 0.0)
    for (first, second) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let (a, b) = (local(first), local(second))
      let cross = (a.x * b.y - b.x * a.y) / 2
      own = (own.weight + cross, own.x + cross * (a.x + b.x) / 3, own.y + cross * (a.y + b.y) / 3)
    }
    let turned = own.weight < 0 ? -sign : sign
    area = (area.weight + turned * own.weight, area.x + turned * own.x, area.y + turned * own.y)
  }
}
