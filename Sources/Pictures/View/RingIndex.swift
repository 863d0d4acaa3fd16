import Geodesy

/// The rings of an area in a plane, for asking often whether a place is inside: its edges by the strips that they cross,
/// so that a question costs what one strip holds.
struct RingIndex: Sendable {
  /// The box around the rings.
  let box: BoundingBox
  private let strips: [[Edge]]
  private let stripHeight: Double

  private struct Edge: Sendable {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
  }

  private static let edgesInStrip = 4
  private static let mostStrips = 4_096

  /// The index of rings, each closed by itself; nil where they have no extent.
  init?(_ rings: [[(x: Double, y: Double)]]) {
    var box: BoundingBox?
    var edges: [Edge] = []
    for ring in rings where ring.count >= 3 {
      for (index, point) in ring.enumerated() {
        let next = ring[(index + 1) % ring.count]
        guard point.x.isFinite, point.y.isFinite, next.x.isFinite, next.y.isFinite else { return nil }
        if box == nil {
          box = BoundingBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        } else {
          box?.extend(x: point.x, y: point.y)
        }
        if point.y != next.y { edges.append(Edge(x0: point.x, y0: point.y, x1: next.x, y1: next.y)) }
      }
    }
    guard let box, box.maxY > box.minY, box.maxX > box.minX else { return nil }
    self.box = box
    let count = max(1, min(RingIndex.mostStrips, edges.count / RingIndex.edgesInStrip))
    stripHeight = (box.maxY - box.minY) / Double(count)
    var strips = Array(repeating: [Edge](), count: count)
    for edge in edges {
      let low = RingIndex.strip(min(edge.y0, edge.y1), box, stripHeight, count)
      let high = RingIndex.strip(max(edge.y0, edge.y1), box, stripHeight, count)
      for strip in low...high { strips[strip].append(edge) }
    }
    self.strips = strips
  }

  private static func strip(_ y: Double, _ box: BoundingBox, _ height: Double, _ count: Int) -> Int {
    max(0, min(count - 1, Int(max(0, min(Double(count), (y - box.minY) / height)))))
  }

  /// Whether a place is inside: a line from it to the west crosses an odd number of edges.
  func holds(x: Double, y: Double) -> Bool {
    guard x >= box.minX, x <= box.maxX, y >= box.minY, y <= box.maxY else { return false }
    var isInside = false
    for edge in strips[RingIndex.strip(y, box, stripHeight, strips.count)] where (edge.y0 > y) != (edge.y1 > y) {
      if edge.x0 + (y - edge.y0) / (edge.y1 - edge.y0) * (edge.x1 - edge.x0) < x { isInside.toggle() }
    }
    return isInside
  }
}
