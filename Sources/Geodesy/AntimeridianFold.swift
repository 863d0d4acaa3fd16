/// The way of a geometry whose longitudes go on beyond the antimeridian back to -180 to 180 degrees: what crosses 180 is
/// cut there, in the plane of its system, z and m lying evenly between. A vertex that need not move keeps its very numbers.
///
/// Between two vertices within -180 to 180 an edge goes the shorter way around; an edge with an end beyond goes as its
/// numbers say. A ring of longitudes and latitudes that goes around a pole gets edges to the pole along the antimeridian,
/// to the pole of the side on which its vertices lie on average.
public struct AntimeridianFold: Sendable {
  /// Half the way around the earth in units of the system: 180 for degrees.
  public let half: Double
  /// The y of the north pole; nil where the system has no place for it.
  public let pole: Double?

  /// The whole way around: 360 for degrees.
  public var period: Double { half * 2 }

  /// The fold of a system. Throws for one whose x does not go around the earth, as that of a transverse Mercator zone.
  public init(of crs: CoordinateReferenceSystem) throws(GeodesyError) {
    if crs.isGeographic {
      let quarter = (Double.pi / 2 / (crs.axes.first?.unitFactor ?? Double.pi / 180) * 1e9).rounded() / 1e9
      (half, pole) = (quarter * 2, quarter)
      return
    }
    let operation = try CoordinateOperation.toWGS84(from: crs.horizontal)
    let places = [(180.0, 0.0), (180, 45), (-180, 0), (90, -45)].map { operation.inverse(x: $0.0, y: $0.1)?.x ?? .nan }
    let east = places[0]
    guard east > 0, [(1, 1.0), (2, -1), (3, 0.5)].allSatisfy({ abs(places[$0.0] - east * $0.1) < 1e-9 * east }) else {
      throw GeodesyError(
        .geometry, "\(crs.name) does not go around the earth, so there is no antimeridian to fold at",
        help: "only longitudes and latitudes and maps such as Web Mercator about Greenwich have one")
    }
    (half, pole) = (east, nil)
  }

  /// The geometry with all x within half the way around. Throws for a ring that goes around a pole where the system has no
  /// place for that, or more than once, or as a hole.
  public func folded(_ geometry: Geometry) throws(GeodesyError) -> Geometry {
    var result = geometry
    switch geometry.shape {
    case .point(let vertex): result.shape = .point(folded(vertex))
    case .multipoint(let vertices): result.shape = .multipoint(vertices.map(folded))
    case .polyline(let paths): result.shape = .polyline(paths.flatMap { cut(path: continuous($0).path) })
    case .polygon(let polygons):
      var parts: [PolygonPart] = []
      for polygon in polygons { parts += try folded(polygon) }
      result.shape = .polygon(parts)
    case .collection(let members):
      var list: [Geometry] = []
      for member in members { list.append(try folded(member)) }
      result.shape = .collection(list)
    }
    return result
  }

  private func folded(_ vertex: Coordinate) -> Coordinate {
    let turns = turns(to: vertex.x)
    return turns == 0 ? vertex : vertex.moved(to: (vertex.x - turns * period, vertex.y))
  }

  /// How many whole turns an x lies away from those within half the way around; 0 for these, both ends among them.
  public func turns(to x: Double) -> Double {
    abs(x) > half && x.isFinite ? ((x + half) / period).rounded(.down) : 0
  }

  /// The path with x going on across the antimeridian, and how far its end then lies from its beginning where it is closed.
  private func continuous(_ path: [Coordinate]) -> (path: [Coordinate], turn: Double) {
    guard var last = path.first else { return ([], 0) }
    var offset = 0.0
    func step(to vertex: Coordinate) {
      if abs(vertex.x - last.x) > half, abs(vertex.x) <= half, abs(last.x) <= half {
        offset -= vertex.x > last.x ? period : -period
      }
      last = vertex
    }
    let result = path.map { vertex in
      step(to: vertex)
      return offset == 0 ? vertex : vertex.moved(to: (vertex.x + offset, vertex.y))
    }
    if let first = path.first { step(to: first) }
    return (result, offset)
  }

  // MARK: Lines

  /// The lines through which the geometry between two x is cut, and the number of turns that the first strip lies away.
  private func seams(_ low: Double, _ high: Double) -> (turns: Double, seams: [Double]) {
    if low >= -half, high <= half { return (0, []) }
    let first = ((low + half) / period).rounded(.down)
    let last = max(first, ((high + half) / period).rounded(.up) - 1)
    // What goes around more often than this is no geometry on earth.
    guard first.isFinite, last - first < 1000 else { return (0, []) }
    return (first, stride(from: first, to: last, by: 1).map { half + $0 * period })
  }

  /// A vertex moved by whole turns; on the seams it lies on them exactly.
  private func moved(_ vertex: Coordinate, _ turns: Double) -> Coordinate {
    guard turns != 0 else { return vertex }
    let x = vertex.x - turns * period
    if vertex.x == half + turns * period { return vertex.moved(to: (half, vertex.y)) }
    return vertex.moved(to: (vertex.x == turns * period - half ? -half : x, vertex.y))
  }

  /// The place at which an edge crosses a seam.
  static func crossing(_ a: Coordinate, _ b: Coordinate, _ seam: Double) -> Coordinate {
    let share = (seam - a.x) / (b.x - a.x)
    return Coordinate(seam, a.y + share * (b.y - a.y), a.z + share * (b.z - a.z), m: a.m + share * (b.m - a.m))
  }

  private func cut(path: [Coordinate]) -> [[Coordinate]] {
    guard var before = path.first else { return [path] }
    let xs = path.map(\.x)
    let (first, seams) = seams(xs.min() ?? 0, xs.max() ?? 0)
    func strip(_ x: Double) -> Int { seams.firstIndex { x <= $0 } ?? seams.count }
    var own = strip(before.x)
    var pieces: [[Coordinate]] = [[moved(before, first + Double(own))]]
    func add(_ vertex: Coordinate) {
      let vertex = moved(vertex, first + Double(own))
      if pieces[pieces.count - 1].last != vertex { pieces[pieces.count - 1].append(vertex) }
    }
    for vertex in path.dropFirst() {
      let target = strip(vertex.x)
      while own != target {
        let place = Self.crossing(before, vertex, seams[own < target ? own : own - 1])
        add(place)
        own += own < target ? 1 : -1
        pieces.append([moved(place, first + Double(own))])
      }
      // Repeats of the line itself stay.
      if vertex == before { pieces[pieces.count - 1].append(moved(vertex, first + Double(own))) } else { add(vertex) }
      before = vertex
    }
    let whole = pieces.filter { piece in piece.contains { $0.x != piece[0].x || $0.y != piece[0].y } }
    return whole.isEmpty ? [pieces[0]] : whole
  }

  // MARK: Polygons

  private func folded(_ polygon: PolygonPart) throws(GeodesyError) -> [PolygonPart] {
    var (outer, turn) = continuous(polygon.outer)
    if turn != 0 { outer = try aroundPole(outer, turn) }
    let xs = outer.map(\.x)
    let (low, high) = (xs.min() ?? 0, xs.max() ?? 0)
    var holes: [[Coordinate]] = []
    for hole in polygon.holes {
      let (ring, turn) = continuous(hole)
      guard turn == 0 else {
        throw GeodesyError(
          .geometry, "a hole goes around the pole, so the polygon cannot be folded",
          help: "cut the polygon along a meridian first")
      }
      let middle = ((ring.map(\.x).min() ?? 0) + (ring.map(\.x).max() ?? 0)) / 2
      let turns = (((low + high) / 2 - middle) / period).rounded()
      holes.append(turns == 0 ? ring : ring.map { $0.moved(to: ($0.x + turns * period, $0.y)) })
    }
    let (first, seams) = seams(low, high)
    guard !seams.isEmpty else {
      func placed(_ ring: [Coordinate]) -> [Coordinate] { ring.map { moved($0, first) } }
      return [PolygonPart(outer: placed(outer), holes: holes.map(placed))]
    }
    var rest = [outer] + holes
    var parts: [PolygonPart] = []
    for (offset, seam) in seams.enumerated() {
      let cut = RingCut(rest, at: seam)
      parts += Geometry.polygons(of: cut.west.map { $0.map { moved($0, first + Double(offset)) } })
      rest = cut.east
    }
    return parts + Geometry.polygons(of: rest.map { $0.map { moved($0, first + Double(seams.count)) } })
  }

  /// A ring that goes around a pole, cut open at the antimeridian and led to the pole.
  private func aroundPole(_ ring: [Coordinate], _ turn: Double) throws(GeodesyError) -> [Coordinate] {
    guard let pole, abs(turn) == period, let start = ring.first else {
      throw GeodesyError(
        .geometry, "a ring goes around the earth, and its system has no place for the pole in it",
        help: "cut it along a meridian first")
    }
    let closed = ring + [start.moved(to: (start.x + turn, start.y))]
    let y = ring.reduce(0) { $0 + $1.y } < 0 ? -pole : pole
    for (index, (a, b)) in zip(closed, closed.dropFirst()).enumerated() {
      // The first seam that the edge reaches.
      let seam = ((min(a.x, b.x) + half) / period).rounded(.up) * period - half
      guard seam <= max(a.x, b.x), a.x != b.x, b.x != seam || a.x == seam else { continue }
      let cut = Self.crossing(a, b, seam)
      let onward = closed[(index + 1)...].dropLast() + closed[...index].map { $0.moved(to: ($0.x + turn, $0.y)) }
      var path = [cut] + onward
      let end = cut.moved(to: (cut.x + turn, cut.y))
      if path.last.map({ $0.x != end.x || $0.y != end.y }) == true { path.append(end) }
      if path.count > 1, path[1].x == cut.x, path[1].y == cut.y { path.remove(at: 1) }
      let turns = ((min(cut.x, end.x) + half) / period).rounded()
      path += [end.moved(to: (end.x, y)), cut.moved(to: (cut.x, y))]
      return path.map { moved($0, turns) }
    }
    throw GeodesyError(.geometry, "the ring around the pole does not reach the antimeridian")
  }
}
