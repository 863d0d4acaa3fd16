import Geodesy

/// The nearest few of what is looked at, nearest first; of equally near ones the earlier first.
struct NearestList<Item> {
  static var most: Int { 32 }

  private(set) var items: [(distance: Double, item: Item)] = []
  private let radius: Double

  init(radius: Double) { self.radius = radius * radius }

  /// The square of the distance beyond which nothing is of interest.
  var limit: Double { items.count < NearestList.most ? radius : items.last?.distance ?? radius }

  mutating func add(_ item: Item, squaredDistance distance: Double) {
    guard distance <= limit else { return }
    if items.count == NearestList.most {
      guard let last = items.last, distance < last.distance else { return }
      items.removeLast()
    }
    var place = items.count
    while place > 0, items[place - 1].distance > distance { place -= 1 }
    items.insert((distance, item), at: place)
  }
}

extension SnapEdge {
  /// The nearest place of the edge to another place.
  func nearest(to point: ViewPoint) -> ViewPoint {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    guard length > 0, length.isFinite else { return start }
    let share = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
    if share <= 0 { return start }
    if share >= 1 { return end }
    return ViewPoint(start.x + share * dx, start.y + share * dy)
  }

  /// Where two edges cross inside of both; nil where they do not, meet only at ends, or are parallel.
  func crossing(_ other: SnapEdge) -> ViewPoint? {
    let (ax, ay) = (end.x - start.x, end.y - start.y)
    let (bx, by) = (other.end.x - other.start.x, other.end.y - other.start.y)
    let turn = ax * by - ay * bx
    guard turn != 0, turn.isFinite else { return nil }
    let (dx, dy) = (other.start.x - start.x, other.start.y - start.y)
    let own = (dx * by - dy * bx) / turn
    let others = (dx * ay - dy * ax) / turn
    guard own >= 0, own <= 1, others >= 0, others <= 1 else { return nil }
    if (own == 0 || own == 1) && (others == 0 || others == 1) { return nil }
    return ViewPoint(start.x + own * ax, start.y + own * ay)
  }
}

extension ViewPoint {
  func squaredDistance(to other: ViewPoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return dx * dx + dy * dy
  }
}

extension EditableGeometry {
  /// The nearest vertices within a distance of a place on the map, without one that is held.
  func vertices(near point: ViewPoint, radius: Double, without held: Element?) -> [SnapVertex] {
    var list = NearestList<Element>(radius: radius)
    visitLeaves(near: point, { list.limit }) { part, leaf, start, _ in
      for index in 0..<leaf.count {
        let place = ViewPoint(leaf.viewX(index, layout), leaf.viewY(index, layout))
        let element = Element.vertex(part: part, index: start + index)
        if element != held { list.add(element, squaredDistance: place.squaredDistance(to: point)) }
      }
    }
    return list.items.compactMap { entry in
      guard let part = entry.item.part, let index = entry.item.index, let exact = vertex(part: part, index: index),
        let place = viewPoint(part: part, index: index)
      else { return nil }
      return SnapVertex(place, exact: exact)
    }
  }

  /// The nearest edges within a distance of a place on the map, without those of a vertex that is held, or the segment
  /// whose mid-vertex is.
  func edges(near point: ViewPoint, radius: Double, without held: Element?) -> [SnapEdge] {
    var list = NearestList<SnapEdge>(radius: radius)
    guard kind == .polyline || kind == .polygon else { return [] }
    visitLeaves(near: point, { list.limit }) { part, leaf, start, next in
      for index in 0..<leaf.count {
        let segment = start + index
        if isHeld(part, segment, held) { continue }
        let from = ViewPoint(leaf.viewX(index, layout), leaf.viewY(index, layout))
        var to = next
        if index + 1 < leaf.count { to = ViewPoint(leaf.viewX(index + 1, layout), leaf.viewY(index + 1, layout)) }
        guard let to, from.isFinite, to.isFinite else { continue }
        let edge = SnapEdge(from, to)
        list.add(edge, squaredDistance: edge.nearest(to: point).squaredDistance(to: point))
      }
    }
    return list.items.map(\.item)
  }

  /// Whether a segment moves with what is held.
  private func isHeld(_ part: Int, _ segment: Int, _ held: Element?) -> Bool {
    switch held {
    case .vertex(part, let index)?:
      let before = index > 0 ? index - 1 : kind == .polygon ? vertexCount(ofPart: part) - 1 : -1
      return segment == index || segment == before
    case .midVertex(part, segment)?: return true
    default: return false
    }
  }

  /// Runs over the leaves in whose boxes, or on the way from which to the next vertex, something can be near enough;
  /// with the number of their first vertex and the place of the vertex after their last.
  private func visitLeaves(
    near point: ViewPoint, _ limit: () -> Double, _ body: (Int, VertexLeaf, Int, ViewPoint?) -> Void
  ) {
    let isRing = kind == .polygon
    guard point.isFinite else { return }
    parts.visit(near: point, limit) { part, vertices in
      let closes = isRing && vertices.count > 1
      var start = 0
      for (number, group) in vertices.groups.enumerated() {
        var box = group.box
        if let next = vertices.firstView(after: number, closes) { box.extend(next.x, next.y) }
        guard box.squaredDistance(to: point) <= limit() else {
          start += group.count
          continue
        }
        for (place, leaf) in group.leaves.enumerated() {
          let next = vertices.firstView(after: number, place, closes)
          var box = leaf.box
          if let next { box.extend(next.x, next.y) }
          if box.squaredDistance(to: point) <= limit() { body(part, leaf, start, next) }
          start += leaf.count
        }
      }
    }
  }
}
