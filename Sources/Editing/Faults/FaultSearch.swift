import Geodesy

extension GeometryFaults {
  /// The faults of a geometry in the plane of its coordinates, at most so many of edges that meet. Points and lines have
  /// none but coordinates that are no numbers and too few vertices; whether a line crosses itself does not count.
  ///
  /// The rules are those of OGC Simple Features as JTS checks them (`IsValidOp`): the sides that edges lie on are computed
  /// without rounding. The time grows with the number of vertices and of boxes around eight edges that overlap.
  public init(of geometry: Geometry, most: Int = 10_000) {
    switch geometry.shape {
    case .point(let coordinate): addInvalid([coordinate])
    case .multipoint(let coordinates): addInvalid(coordinates)
    case .polyline(let paths):
      for path in paths {
        if addInvalid(path) { continue }
        guard let first = path.first, path.allSatisfy({ $0.x == first.x && $0.y == first.y }) else { continue }
        list.append(GeometryFault(.tooFewPoints, first.x, first.y))
      }
    case .polygon(let polygons): search(polygons, most)
    case .collection(let members):
      for member in members {
        let faults = GeometryFaults(of: member, most: most - min(most, list.count))
        list += faults.list
        isCut = isCut || faults.isCut
      }
    }
  }

  @discardableResult
  private mutating func addInvalid(_ coordinates: [Coordinate]) -> Bool {
    guard let bad = coordinates.first(where: { !($0.x.isFinite && $0.y.isFinite) }) else { return false }
    list.append(GeometryFault(.invalidCoordinate, bad.x, bad.y))
    return true
  }

  private mutating func search(_ polygons: [PolygonPart], _ most: Int) {
    let edges = RingEdges(polygons)
    let tree = EdgeTree(edges)
    let meetings = EdgeMeetings(edges, tree, most: most)
    var found = edges.faults + Self.duplicates(edges) + meetings.faults
    isCut = meetings.isCut
    if !isCut {
      // What lies in what, and what is parted, is only known once all crossings are.
      found += RingNesting(edges, tree, crossing: meetings.crossing).faults
      found += RingCycles(edges, meetings.touches.filter { !meetings.crosses($0) }).faults
    }
    let ranks = Dictionary(uniqueKeysWithValues: GeometryFault.Code.allCases.enumerated().map { ($1, $0) })
    list = found.sorted { (ranks[$0.code] ?? 0, $0.x, $0.y) < (ranks[$1.code] ?? 0, $1.x, $1.y) }
  }

  /// Rings with the very vertices of an earlier one, whichever way they run and wherever they begin.
  private static func duplicates(_ edges: RingEdges) -> [GeometryFault] {
    struct Key: Hashable {
      let count: Int
      let box: ViewBox
    }
    var faults: [GeometryFault] = []
    var known: [Key: [Int]] = [:]
    for (number, ring) in edges.rings.enumerated() {
      let key = Key(count: ring.count, box: ring.box)
      if known[key, default: []].contains(where: { isSame(edges, edges.rings[$0], ring) }) {
        faults.append(GeometryFault(.duplicateRings, edges.xs[ring.first], edges.ys[ring.first]))
      } else {
        known[key, default: []].append(number)
      }
    }
    return faults
  }

  private static func isSame(_ edges: RingEdges, _ one: RingEdges.Ring, _ other: RingEdges.Ring) -> Bool {
    let count = one.count
    for start in other.edges where edges.isSame(one.first, start) {
      let offset = start - other.first
      let isForward = (0..<count).allSatisfy {
        edges.isSame(one.first + $0, other.first + (offset + $0) % count)
      }
      let isBackward = (0..<count).allSatisfy {
        edges.isSame(one.first + $0, other.first + (offset + count - $0) % count)
      }
      if isForward || isBackward { return true }
    }
    return false
  }
}
