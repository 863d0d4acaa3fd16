import Geodesy

/// The rings of a polygon geometry with their edges one after the other, without repeated vertices.
struct RingEdges: Sendable {
  struct Ring: Sendable {
    /// The number of the polygon that the ring belongs to.
    let polygon: Int
    let isHole: Bool
    /// The first edge; edge k runs from vertex k to vertex k + 1, and the vertex after the last edge is the first again.
    let first: Int
    let count: Int
    let box: ViewBox

    var edges: Range<Int> { first..<first + count }
  }

  /// The vertices of all rings, each ring closed by its first vertex, so that a ring has one place more than edges.
  private(set) var xs: [Double] = []
  private(set) var ys: [Double] = []
  private(set) var rings: [Ring] = []
  /// The faults of rings that are left out: those without enough vertices, and those with coordinates that are none.
  private(set) var faults: [GeometryFault] = []

  init(_ polygons: [PolygonPart]) {
    let total = polygons.reduce(0) { $0 + $1.outer.count + $1.holes.reduce(0) { $0 + $1.count + 1 } + 1 }
    xs.reserveCapacity(total)
    ys.reserveCapacity(total)
    for (number, polygon) in polygons.enumerated() {
      add(polygon.outer, polygon: number, isHole: false)
      for hole in polygon.holes { add(hole, polygon: number, isHole: true) }
    }
  }

  private mutating func add(_ ring: [Coordinate], polygon: Int, isHole: Bool) {
    guard let start = ring.first else { return }
    if let bad = ring.first(where: { !($0.x.isFinite && $0.y.isFinite) }) {
      faults.append(GeometryFault(.invalidCoordinate, bad.x, bad.y))
      return
    }
    let first = xs.count
    var box = ViewBox()
    var (x, y) = (Double.nan, Double.nan)
    for vertex in ring where vertex.x != x || vertex.y != y {
      (x, y) = (vertex.x, vertex.y)
      xs.append(x)
      ys.append(y)
      box.extend(x, y)
    }
    while xs.count > first + 1, xs[xs.count - 1] == xs[first], ys[ys.count - 1] == ys[first] {
      xs.removeLast()
      ys.removeLast()
    }
    let count = xs.count - first
    guard count >= 3 else {
      xs.removeLast(count)
      ys.removeLast(count)
      faults.append(GeometryFault(.tooFewPoints, start.x, start.y))
      return
    }
    xs.append(xs[first])
    ys.append(ys[first])
    rings.append(Ring(polygon: polygon, isHole: isHole, first: first, count: count, box: box))
  }

  /// The vertex before the one with a number, around the ring.
  func before(_ vertex: Int, _ ring: Ring) -> Int { vertex == ring.first ? ring.first + ring.count - 1 : vertex - 1 }

  /// Whether two vertices lie at one place.
  func isSame(_ a: Int, _ b: Int) -> Bool { xs[a] == xs[b] && ys[a] == ys[b] }

  /// On which side of the line between two vertices a third lies, as `orientation` says it.
  @inline(__always)
  func side(_ a: Int, _ b: Int, _ c: Int) -> Double { orientation(xs[a], ys[a], xs[b], ys[b], xs[c], ys[c]) }

  /// Whether the direction from a node to b lies between those to a0 and a1, going counter-clockwise from a0.
  func isBetween(_ node: Int, _ a0: Int, _ b: Int, _ a1: Int) -> Bool {
    let turn = side(node, a0, a1)
    if turn > 0 { return side(node, a0, b) > 0 && side(node, b, a1) > 0 }
    if turn < 0 { return !(side(node, a1, b) >= 0 && side(node, b, a0) >= 0) }
    return side(node, a0, b) > 0
  }

  /// Whether a ring runs counter-clockwise.
  func isCounterClockwise(_ ring: Ring) -> Bool {
    // The turn at the lowest vertex, of these the rightmost, is that of the ring.
    var lowest = ring.first
    for vertex in ring.edges where (ys[vertex], -xs[vertex]) < (ys[lowest], -xs[lowest]) { lowest = vertex }
    return side(before(lowest, ring), lowest, lowest + 1) > 0
  }
}
