/// Two geometries of one system in a plane in which they can be compared: that of the coordinates, or, where a ring of
/// longitudes and latitudes goes around a pole, an azimuthal equidistant map about it.
///
/// Longitudes go on across the antimeridian, from 179 to 181, because an edge there is the short one.
public struct CommonPlane: Sendable {
  /// The first geometry.
  public let first: Geometry
  /// The second geometry, as near to the first as whole turns bring it.
  public let second: Geometry
  /// The second geometry a turn further west and east, where it may meet the first there.
  public let secondTurned: [Geometry]

  /// Two geometries with the coordinates of one system. Throws where a vertex lies outside of it.
  public init(_ first: Geometry, _ second: Geometry, of crs: CoordinateReferenceSystem) throws(GeodesyError) {
    guard crs.isGeographic else {
      (self.first, self.second, secondTurned) = (first, second, [])
      return
    }
    let own = try OwnEllipsoid(of: crs)
    let (first, second) = (try own.geographic(first), try own.geographic(second))
    if let latitude = (first.rings + second.rings).lazy.compactMap(Self.encircledPole).first {
      let map = EquidistantMap(own.geodesic, longitude: 0, latitude: latitude)
      guard let a = first.mapped(map.forward), let b = second.mapped(map.forward) else {
        throw GeodesyError(.geometry, "the geometries cannot be compared around the pole")
      }
      (self.first, self.second, secondTurned) = (a, b, [])
      return
    }
    var start: Double?
    first.forEachCoordinate { start = start ?? $0.x }
    let whole = first.unwrapped { path in Self.turns(from: path.first?.x ?? 0, to: start ?? 0) }
    let west = whole.boundingBox?.minX ?? 0
    let near = second.unwrapped { path in
      let box = Geometry(.multipoint(path)).boundingBox
      return ((west - (box?.centre.x ?? west)) / 360).rounded(.up)
    }
    self.first = whole
    self.second = near
    secondTurned = [-360.0, 360].compactMap { turn in
      guard let moved = near.mapped({ $0.moved(to: ($0.x + turn, $0.y)) }), let box = moved.boundingBox,
        let own = whole.boundingBox, box.minX <= own.maxX, own.minX <= box.maxX
      else { return nil }
      return moved
    }
  }

  /// The latitude of the pole that a ring goes around, the nearer one; nil where it goes around none.
  private static func encircledPole(_ ring: [Coordinate]) -> Double? {
    guard ring.count >= 3 else { return nil }
    let turn = zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + wrappedLongitude($1.1.x - $1.0.x) }
    guard abs(turn) > 180 else { return nil }
    return ring.reduce(0) { $0 + $1.y } < 0 ? -90 : 90
  }

  /// How many turns bring a longitude as near as can be to another.
  static func turns(from longitude: Double, to other: Double) -> Double { ((other - longitude) / 360).rounded() }
}

extension Geometry {
  /// The geometry with the longitudes of each part going on across the antimeridian, and each part moved by the whole
  /// number of turns that `turns` gives for it. Nothing is added to a longitude that need not be moved.
  fileprivate func unwrapped(_ turns: ([Coordinate]) -> Double) -> Geometry {
    func continuous(_ path: [Coordinate]) -> [Coordinate] {
      var last = path.first?.x ?? 0
      return path.map { vertex in
        last = vertex.x + 360 * CommonPlane.turns(from: vertex.x, to: last)
        return vertex.moved(to: (last, vertex.y))
      }
    }
    func moved(_ path: [Coordinate], _ turns: Double) -> [Coordinate] {
      turns == 0 ? path : path.map { $0.moved(to: ($0.x + 360 * turns, $0.y)) }
    }
    func placed(_ path: [Coordinate]) -> [Coordinate] {
      let path = continuous(path)
      return moved(path, turns(path))
    }
    var result = self
    switch shape {
    case .point(let vertex): result.shape = placed([vertex]).first.map { .point($0) } ?? shape
    case .multipoint(let vertices): result.shape = .multipoint(vertices.flatMap { placed([$0]) })
    case .polyline(let parts): result.shape = .polyline(parts.map(placed))
    case .polygon(let parts):
      result.shape = .polygon(
        parts.map { part in
          let outer = placed(part.outer)
          let centre = Geometry(.multipoint(outer)).boundingBox?.centre.x ?? 0
          let holes = part.holes.map { hole in
            let hole = continuous(hole)
            let own = Geometry(.multipoint(hole)).boundingBox?.centre.x ?? 0
            return moved(hole, CommonPlane.turns(from: own, to: centre))
          }
          return PolygonPart(outer: outer, holes: holes)
        })
    case .collection(let members): result.shape = .collection(members.map { $0.unwrapped(turns) })
    }
    return result
  }

  /// What keeps the geometry from being whole, such as `a line has 1 vertex and needs 2`; nil where nothing does. An empty
  /// geometry is not whole.
  public var shortcoming: String? {
    func lacking(_ what: String, _ count: Int, _ least: Int) -> String? {
      count >= least ? nil : "\(what) has \(count == 1 ? "1 vertex" : "\(count) vertices") and needs \(least)"
    }
    switch shape {
    case .point: return nil
    case .multipoint(let vertices): return vertices.isEmpty ? "it is empty" : nil
    case .polyline(let parts):
      return parts.isEmpty ? "it is empty" : parts.lazy.compactMap { lacking("a line", $0.count, 2) }.first
    case .polygon(let parts):
      return parts.isEmpty ? "it is empty" : rings.lazy.compactMap { lacking("a ring", $0.count, 3) }.first
    case .collection(let members):
      return members.isEmpty ? "it is empty" : members.lazy.compactMap(\.shortcoming).first
    }
  }
}
