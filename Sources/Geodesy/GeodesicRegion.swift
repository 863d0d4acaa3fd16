/// The area of polygons whose edges are shortest lines on an ellipsoid, for asking which places lie in it.
///
/// A place is inside when a walk from it along its meridian to the north pole crosses the rings an odd number of times,
/// or an even number where the pole itself is inside. Edges are found by their longitude.
struct GeodesicRegion {
  private struct Edge {
    var from: Coordinate
    var to: Coordinate
  }

  private let geodesic: Geodesic
  private var edges: [Edge] = []
  private var holdsNorthPole = false
  /// The edges over each strip of longitudes, from `west` on.
  private var strips: [[Int32]] = []
  private var west = 0.0
  private var stripWidth = 360.0

  /// The area of polygons in degrees (x longitude, y latitude); nil where there are none.
  init?(_ geometry: Geometry, on geodesic: Geodesic) {
    self.geodesic = geodesic
    for ring in geometry.rings { add(ring) }
    guard !edges.isEmpty else { return nil }
    index()
  }

  private mutating func add(_ ring: [Coordinate]) {
    guard ring.count >= 3 else { return }
    var turn = 0.0
    var latitudes = 0.0
    for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      edges.append(Edge(from: from, to: to))
      turn += wrappedLongitude(to.x - from.x)
      latitudes += from.y
    }
    // A ring all around the earth's axis has one pole on each side; the nearer one is inside.
    if abs(turn) > 180, latitudes > 0 { holdsNorthPole.toggle() }
  }

  /// Sorts the edges into strips of longitude: about as many as there are edges, unless edges are so long that they would
  /// stand in too many.
  private mutating func index() {
    let start = edges[0].from.x
    var (low, high, sum) = (0.0, 0.0, 0.0)
    for edge in edges {
      let (first, last) = span(edge, from: start)
      low = min(low, first)
      high = max(high, last)
      sum += last - first
    }
    west = start + low
    let width = max(high - low, 1e-9)
    // Edges that reach around the far side of the earth may stand on either side of it.
    guard width < 180 else { return }
    let count = Double(edges.count)
    let strips = max(1, min(count, 3 * count * width / max(sum, 1e-12), 1_048_576).rounded(.down))
    stripWidth = width / strips
    self.strips = Array(repeating: [], count: Int(strips))
    for (place, edge) in edges.enumerated() {
      let (first, last) = span(edge, from: west)
      for strip in self.strip(first)...max(self.strip(first), self.strip(last)) {
        self.strips[strip].append(Int32(truncatingIfNeeded: place))
      }
    }
  }

  private func span(_ edge: Edge, from start: Double) -> (Double, Double) {
    let first = wrappedLongitude(edge.from.x - start)
    let last = first + wrappedLongitude(edge.to.x - edge.from.x)
    return (min(first, last), max(first, last))
  }

  private func strip(_ offset: Double) -> Int {
    Int(max(0, min(Double(strips.count - 1), (offset / stripWidth).rounded(.down))))
  }

  /// Whether a place in degrees lies inside.
  func contains(_ place: Coordinate) -> Bool {
    var isInside = holdsNorthPole
    if strips.isEmpty {
      for edge in edges where crosses(edge, northOf: place) { isInside.toggle() }
      return isInside
    }
    let offset = wrappedLongitude(place.x - west)
    // A hair beyond the strips is rounding.
    guard offset > -1e-9, offset < stripWidth * Double(strips.count) + 1e-9 else { return isInside }
    for edge in strips[strip(offset)] where crosses(edges[Int(edge)], northOf: place) { isInside.toggle() }
    return isInside
  }

  /// Whether an edge crosses the meridian of a place between the place and the north pole.
  private func crosses(_ edge: Edge, northOf place: Coordinate) -> Bool {
    let first = wrappedLongitude(edge.from.x - place.x)
    let last = wrappedLongitude(edge.to.x - place.x)
    // Where the edge is more than half around, it crosses the opposite meridian and not this one.
    guard (first > 0) != (last > 0), abs(last - first) < 180 else { return false }
    guard
      let line = geodesic.line(
        fromLatitude: edge.from.y, longitude: edge.from.x, toLatitude: edge.to.y, longitude: edge.to.x),
      let sight = geodesic.line(
        fromLatitude: edge.from.y, longitude: edge.from.x, toLatitude: place.y, longitude: place.x)
    else { return false }
    let isRight = sineAndCosine(degrees: sight.startBearing - line.startBearing).sine > 0
    return last > first ? isRight : !isRight
  }
}

extension Geometry {
  /// All rings of polygons, outer ones before their holes.
  package var rings: [[Coordinate]] {
    switch shape {
    case .polygon(let parts): parts.flatMap { [$0.outer] + $0.holes }
    case .collection(let members): members.flatMap(\.rings)
    default: []
    }
  }

  /// The first vertex of each connected part: of each point, line and ring.
  var starts: [Coordinate] {
    switch shape {
    case .point(let vertex): [vertex]
    case .multipoint(let vertices): vertices
    case .polyline(let parts): parts.compactMap(\.first)
    case .polygon: rings.compactMap(\.first)
    case .collection(let members): members.flatMap(\.starts)
    }
  }
}
