/// Where the edges of rings meet one another, judged as JTS does: edges cross, run along one another, a ring comes back to
/// itself, or two rings only touch.
struct EdgeMeetings {
  /// Two rings that touch at a place without crossing there.
  struct Touch: Hashable {
    let first: Int
    let second: Int
    let x: Double
    let y: Double
  }

  /// Pairs of rings by their numbers, the smaller first.
  struct Pair: Hashable {
    let first: Int
    let second: Int

    init(_ a: Int, _ b: Int) {
      first = min(a, b)
      second = max(a, b)
    }
  }

  private let edges: RingEdges
  private let most: Int
  private var known: Set<GeometryFault> = []
  private var knownTouches: Set<Touch> = []
  private(set) var faults: [GeometryFault] = []
  private(set) var touches: [Touch] = []
  /// The pairs of different rings that cross or run along one another.
  private(set) var crossing: Set<Pair> = []
  /// Whether the search ended early.
  private(set) var isCut = false

  /// Finds the meetings of the edges, up to so many faults.
  init(_ edges: RingEdges, _ tree: EdgeTree, most: Int) {
    self.edges = edges
    self.most = most
    search(tree)
  }

  /// Whether the two rings of a touch also cross.
  func crosses(_ touch: Touch) -> Bool { crossing.contains(Pair(touch.first, touch.second)) }

  private mutating func search(_ tree: EdgeTree) {
    tree.visitPairs { one, two in
      compare(tree.blocks[one], tree.blocks[two], isSame: one == two)
      return !isCut
    }
  }

  private mutating func compare(_ a: EdgeTree.Block, _ b: EdgeTree.Block, isSame: Bool) {
    if isSame {
      for first in a.first..<a.first + a.count {
        for second in first + 1..<max(first + 1, a.first + a.count) { compare(first, second, a.ring, a.ring) }
      }
      return
    }
    // Only edges that reach into the box that both blocks share can meet.
    let (minX, minY) = (max(a.box.minX, b.box.minX), max(a.box.minY, b.box.minY))
    let (maxX, maxY) = (min(a.box.maxX, b.box.maxX), min(a.box.maxY, b.box.maxY))
    var others: UInt64 = 0
    for second in 0..<b.count where reaches(b.first + second, minX, minY, maxX, maxY) { others |= 1 << UInt64(second) }
    if others == 0 { return }
    for first in a.first..<a.first + a.count where reaches(first, minX, minY, maxX, maxY) {
      var rest = others
      while rest != 0 {
        let second = b.first + rest.trailingZeroBitCount
        rest &= rest - 1
        // The order of the edges in their rings decides what is looked at where a vertex meets a vertex.
        if first < second {
          compare(first, second, a.ring, b.ring)
        } else {
          compare(second, first, b.ring, a.ring)
        }
      }
    }
  }

  @inline(__always)
  private func reaches(_ edge: Int, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
    let (x0, x1) = (edges.xs[edge], edges.xs[edge + 1])
    if x0 < minX && x1 < minX || x0 > maxX && x1 > maxX { return false }
    let (y0, y1) = (edges.ys[edge], edges.ys[edge + 1])
    return !(y0 < minY && y1 < minY || y0 > maxY && y1 > maxY)
  }

  @inline(__always)
  private mutating func compare(_ p: Int, _ q: Int, _ ringP: Int, _ ringQ: Int) {
    let (px0, px1, qx0, qx1) = (edges.xs[p], edges.xs[p + 1], edges.xs[q], edges.xs[q + 1])
    if max(px0, px1) < min(qx0, qx1) || max(qx0, qx1) < min(px0, px1) { return }
    let (py0, py1, qy0, qy1) = (edges.ys[p], edges.ys[p + 1], edges.ys[q], edges.ys[q + 1])
    if max(py0, py1) < min(qy0, qy1) || max(qy0, qy1) < min(py0, py1) { return }
    if ringP == ringQ {
      if q == p + 1 {
        // Neighbours meet at their common vertex, and elsewhere only where the ring turns back on itself.
        if (px1 - px0) * (qx1 - qx0) + (py1 - py0) * (qy1 - qy0) >= 0 { return }
      }
    }
    meet(p, q, ringP, ringQ)
  }

  private mutating func meet(_ p: Int, _ q: Int, _ ringP: Int, _ ringQ: Int) {
    let q0 = edges.side(p, p + 1, q)
    let q1 = edges.side(p, p + 1, q + 1)
    if q0 > 0 && q1 > 0 || q0 < 0 && q1 < 0 { return }
    let p0 = edges.side(q, q + 1, p)
    let p1 = edges.side(q, q + 1, p + 1)
    if p0 > 0 && p1 > 0 || p0 < 0 && p1 < 0 { return }
    if q0 == 0 && q1 == 0 && p0 == 0 && p1 == 0 { return runAlong(p, q, ringP, ringQ) }
    if q0 != 0 && q1 != 0 && p0 != 0 && p1 != 0 {
      let place = crossing(p, q)
      return add(.selfIntersection, place.x, place.y, ringP, ringQ)
    }
    // They meet at one place, which is an end of at least one of them.
    let atP = p0 == 0 ? p : p1 == 0 ? p + 1 : nil
    let atQ = q0 == 0 ? q : q1 == 0 ? q + 1 : nil
    guard let node = atP ?? atQ else { return }
    if ringP == ringQ {
      if areNeighbours(p, q, edges.rings[ringP]) { return }
      return add(.ringSelfIntersection, edges.xs[node], edges.ys[node], ringP, ringQ)
    }
    passNode(node, p, q, ringP, ringQ)
  }

  /// Two rings that meet at one place: they cross there or only touch.
  private mutating func passNode(_ node: Int, _ p: Int, _ q: Int, _ ringP: Int, _ ringQ: Int) {
    // Each place is looked at once: by the edges that begin there or pass through it.
    if edges.isSame(node, p + 1) || edges.isSame(node, q + 1) { return }
    let (before, after) = sides(of: p, at: node, edges.rings[ringP])
    let (otherBefore, otherAfter) = sides(of: q, at: node, edges.rings[ringQ])
    if edges.isBetween(node, before, otherBefore, after) != edges.isBetween(node, before, otherAfter, after) {
      return add(.selfIntersection, edges.xs[node], edges.ys[node], ringP, ringQ)
    }
    let pair = Pair(ringP, ringQ)
    let touch = Touch(first: pair.first, second: pair.second, x: edges.xs[node], y: edges.ys[node])
    if knownTouches.insert(touch).inserted { touches.append(touch) }
  }

  private func areNeighbours(_ p: Int, _ q: Int, _ ring: RingEdges.Ring) -> Bool {
    abs(p - q) <= 1 || abs(p - q) >= ring.count - 1
  }

  /// The vertices between which a ring passes a node on one of its edges.
  private func sides(of edge: Int, at node: Int, _ ring: RingEdges.Ring) -> (Int, Int) {
    (edges.isSame(node, edge) ? edges.before(edge, ring) : edge, edge + 1)
  }

  /// Edges on one line: where they have more than an end in common, they run along one another.
  private mutating func runAlong(_ p: Int, _ q: Int, _ ringP: Int, _ ringQ: Int) {
    // Along the line by x, or by y where it runs north.
    func ordered(_ a: Int, _ b: Int) -> (Int, Int) {
      (edges.xs[a], edges.ys[a]) <= (edges.xs[b], edges.ys[b]) ? (a, b) : (b, a)
    }
    let (lowP, highP) = ordered(p, p + 1)
    let (lowQ, highQ) = ordered(q, q + 1)
    let low = ordered(lowP, lowQ).1
    let high = ordered(highP, highQ).0
    guard (edges.xs[low], edges.ys[low]) <= (edges.xs[high], edges.ys[high]) else { return }
    if edges.isSame(low, high) {
      // Only ends meet, and the rings go on from there.
      if ringP == ringQ {
        if areNeighbours(p, q, edges.rings[ringP]) { return }
        return add(.ringSelfIntersection, edges.xs[low], edges.ys[low], ringP, ringQ)
      }
      return passNode(low, p, q, ringP, ringQ)
    }
    add(.selfIntersection, edges.xs[low], edges.ys[low], ringP, ringQ)
    add(.selfIntersection, edges.xs[high], edges.ys[high], ringP, ringQ)
  }

  /// The place where two edges cross, by coordinates from the first one's beginning.
  private func crossing(_ p: Int, _ q: Int) -> (x: Double, y: Double) {
    let (x, y) = (edges.xs[p], edges.ys[p])
    let (ax, ay) = (edges.xs[p + 1] - x, edges.ys[p + 1] - y)
    let (bx, by) = (edges.xs[q + 1] - edges.xs[q], edges.ys[q + 1] - edges.ys[q])
    let share = ((edges.xs[q] - x) * by - (edges.ys[q] - y) * bx) / (ax * by - ay * bx)
    guard share.isFinite else { return (x, y) }
    return (x + share * ax, y + share * ay)
  }

  private mutating func add(_ code: GeometryFault.Code, _ x: Double, _ y: Double, _ ringP: Int, _ ringQ: Int) {
    if ringP != ringQ { crossing.insert(Pair(ringP, ringQ)) }
    let fault = GeometryFault(code, x, y)
    guard known.insert(fault).inserted else { return }
    if faults.count == most {
      isCut = true
    } else {
      faults.append(fault)
    }
  }
}
