/// Which rings lie in which others, of rings that do not cross.
struct RingNesting {
  private enum Location {
    case inside
    case outside
    /// On the ring: on this edge.
    case on(edge: Int)
  }

  private let edges: RingEdges
  private let tree: EdgeTree
  private let crossing: Set<EdgeMeetings.Pair>
  private(set) var faults: [GeometryFault] = []

  init(_ edges: RingEdges, _ tree: EdgeTree, crossing: Set<EdgeMeetings.Pair>) {
    self.edges = edges
    self.tree = tree
    self.crossing = crossing
    guard edges.rings.count > 1 else { return }
    var shells: [Int: Int] = [:]
    for (number, ring) in edges.rings.enumerated() where !ring.isHole { shells[ring.polygon] = number }
    let around = BoxCover(edges.rings.map(\.box))
    var nestedHoles: [GeometryFault] = []
    var nestedShells: [GeometryFault] = []
    for (number, ring) in edges.rings.enumerated() {
      let candidates = around.covering(number)
      if ring.isHole {
        judge(hole: number, shell: shells[ring.polygon])
        let isNested = candidates.contains {
          edges.rings[$0].isHole && edges.rings[$0].polygon == ring.polygon && lies(number, in: $0)
        }
        if isNested { nestedHoles.append(fault(.nestedHoles, ring.first)) }
      } else if let place = nestedPlace(of: number, candidates) {
        nestedShells.append(fault(.nestedShells, place))
      }
    }
    faults += nestedHoles + nestedShells
  }

  private func fault(_ code: GeometryFault.Code, _ vertex: Int) -> GeometryFault {
    GeometryFault(code, edges.xs[vertex], edges.ys[vertex])
  }

  private mutating func judge(hole: Int, shell: Int?) {
    guard let shell else {
      // The outer ring has too few vertices, which is a fault of its own.
      return
    }
    guard !crossing.contains(EdgeMeetings.Pair(hole, shell)) else { return }
    guard !edges.rings[shell].box.covers(edges.rings[hole].box) || !lies(hole, in: shell) else { return }
    faults.append(fault(.holeOutsideShell, edges.rings[hole].first))
  }

  /// The vertex at which an outer ring lies within another polygon; nil where it does not.
  private func nestedPlace(of shell: Int, _ candidates: [Int]) -> Int? {
    let own = edges.rings[shell]
    for other in candidates where !edges.rings[other].isHole && edges.rings[other].polygon != own.polygon {
      let polygon = edges.rings[other].polygon
      let holes = candidates.filter { edges.rings[$0].isHole && edges.rings[$0].polygon == polygon }
      guard !([other] + holes).contains(where: { crossing.contains(EdgeMeetings.Pair(shell, $0)) }) else { continue }
      guard lies(shell, in: other), !holes.contains(where: { lies(shell, in: $0) }) else { continue }
      // The first of the first two vertices that lies inside and on no ring, as in JTS.
      for vertex in own.first...own.first + 1 {
        if ([other] + holes).allSatisfy({ !isOn(vertex, $0) }) { return vertex }
      }
      return own.first
    }
    return nil
  }

  private func isOn(_ vertex: Int, _ ring: Int) -> Bool {
    if case .on = locate(vertex, in: ring) { return true }
    return false
  }

  /// Whether a ring lies in another that it does not cross.
  private func lies(_ ring: Int, in other: Int) -> Bool {
    guard !crossing.contains(EdgeMeetings.Pair(ring, other)) else { return false }
    let node = edges.rings[ring].first
    switch locate(node, in: other) {
    case .inside: return true
    case .outside: return false
    case .on(let edge):
      // The way on from there leads inside, or not.
      let target = edges.rings[other]
      var (before, after) = (edge, edge + 1)
      if edges.isSame(node, edge) { before = edges.before(edge, target) }
      if edges.isSame(node, edge + 1) { after = edge + 1 == target.first + target.count ? target.first + 1 : edge + 2 }
      if !edges.isCounterClockwise(target) { swap(&before, &after) }
      return edges.isBetween(node, after, node + 1, before)
    }
  }

  private func locate(_ vertex: Int, in ring: Int) -> Location {
    let (x, y) = (edges.xs[vertex], edges.ys[vertex])
    var isInside = false
    var on: Int?
    tree.visitRay(ring, x, y) { block in
      for edge in block.first..<block.first + block.count {
        let (y0, y1) = (edges.ys[edge], edges.ys[edge + 1])
        if y0 > y && y1 > y || y0 < y && y1 < y { continue }
        let (x0, x1) = (edges.xs[edge], edges.xs[edge + 1])
        if x0 < x && x1 < x { continue }
        let side = orientation(x0, y0, x1, y1, x, y)
        if side == 0 {
          if min(x0, x1) <= x && x <= max(x0, x1) { on = on ?? edge }
        } else if (y0 > y) != (y1 > y), (side > 0) == (y1 > y0) {
          isInside.toggle()
        }
      }
    }
    if let on { return .on(edge: on) }
    return isInside ? .inside : .outside
  }
}

/// Finds the boxes that hold another one.
private struct BoxCover {
  private let boxes: [ViewBox]
  private let order: [Int]
  private var levels: [[ViewBox]] = []

  init(_ boxes: [ViewBox]) {
    self.boxes = boxes
    order = EdgeTree.order(boxes)
    levels = [order.map { boxes[$0] }]
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: EdgeTree.most).map { start in
          var box = ViewBox()
          for child in last[start..<min(start + EdgeTree.most, last.count)] { box.extend(child) }
          return box
        })
    }
  }

  /// The numbers of the boxes that hold that of a number, without itself.
  func covering(_ number: Int) -> [Int] {
    let box = boxes[number]
    var result: [Int] = []
    var open = [(level: levels.count - 1, index: 0)]
    while let (level, index) = open.popLast() {
      guard levels[level][index].covers(box) else { continue }
      if level == 0 {
        if order[index] != number { result.append(order[index]) }
        continue
      }
      let start = index * EdgeTree.most
      for child in start..<min(start + EdgeTree.most, levels[level - 1].count) { open.append((level - 1, child)) }
    }
    return result.sorted()
  }
}
