import Geodesy

/// The search for the vertex or mid-vertex nearest to a place on the map: nearest wins, then a vertex before a
/// mid-vertex, then the lowest part and number.
struct NearestSearch {
  let point: ViewPoint
  let vertices: Bool
  let midVertices: Bool
  /// What is not found: the element that is held.
  let without: Element?
  /// The square of the greatest distance that is of interest, and of the nearest found so far.
  private var limit: Double
  private(set) var best: Element?
  /// What the grid of scattered vertices says.
  let scatter: ScatterLeaves?
  /// Where mid-vertices lie, if not halfway as drawn.
  private var middle: GeodesicMiddle?
  /// The leaves whose vertices were looked at.
  private(set) var visits = 0

  init(
    _ point: ViewPoint, radius: Double, vertices: Bool, midVertices: Bool, without: Element? = nil,
    scatter: ScatterLeaves? = nil
  ) {
    self.scatter = scatter
    self.point = point
    self.vertices = vertices
    self.midVertices = midVertices
    self.without = without
    limit = radius * radius
  }

  var squaredDistance: Double { limit }

  mutating func search(_ geometry: EditableGeometry) {
    guard point.isFinite, !limit.isNaN else { return }
    middle = midVertices && (geometry.kind == .polyline || geometry.kind == .polygon) ? geometry.middle : nil
    // The block and the part whose box is nearest first would be better still, but what is near is mostly in few boxes.
    var start = 0
    for block in geometry.parts.blocks {
      if middle != nil || block.box.squaredDistance(to: point) <= limit {
        for (place, part) in block.parts.enumerated()
        where middle != nil || part.box.squaredDistance(to: point) <= limit {
          search(part.vertices, part: start + place, geometry.kind)
        }
      }
      start += block.parts.count
    }
  }

  private mutating func search(_ sequence: VertexSequence, part: Int, _ kind: Geometry.Kind) {
    let isRing = kind == .polygon
    let hasSegments = midVertices && (isRing || kind == .polyline) && sequence.count > 1
    let groups = sequence.groups
    var order: [(distance: Double, group: Int, start: Int)] = []
    var start = 0
    for group in groups.indices {
      var box = groups[group].box
      if hasSegments, let next = sequence.firstView(after: group, isRing) { box.extend(next.x, next.y) }
      let distance = squaredDistance(to: box)
      if distance <= limit { order.append((distance, group, start)) }
      start += groups[group].count
    }
    // The nearest first, so that most of the others need not be looked at.
    if order.count > 1 { order.sort { ($0.distance, $0.group) < ($1.distance, $1.group) } }
    for (distance, group, start) in order where distance <= limit {
      search(sequence, group, start, part, hasSegments, isRing)
    }
  }

  private mutating func search(
    _ sequence: VertexSequence, _ group: Int, _ start: Int, _ part: Int, _ hasSegments: Bool, _ isRing: Bool
  ) {
    let leaves = sequence.groups[group].leaves
    let layout = sequence.layout
    var order: [(distance: Double, leaf: Int, start: Int)] = []
    var start = start
    for leaf in leaves.indices {
      if let scatter, scatter.excludes(leaves[leaf].tag) {
        start += leaves[leaf].count
        continue
      }
      var box = leaves[leaf].box
      if hasSegments, let next = sequence.firstView(after: group, leaf, isRing) { box.extend(next.x, next.y) }
      let distance = squaredDistance(to: box)
      if distance <= limit { order.append((distance, leaf, start)) }
      start += leaves[leaf].count
    }
    if order.count > 1 { order.sort { ($0.distance, $0.leaf) < ($1.distance, $1.leaf) } }
    for (distance, leaf, start) in order where distance <= limit {
      visits += 1
      let next = hasSegments ? sequence.firstView(after: group, leaf, isRing) : nil
      search(leaves[leaf], layout, part, start, next, hasSegments)
    }
  }

  private mutating func search(
    _ leaf: VertexLeaf, _ layout: VertexLayout, _ part: Int, _ start: Int, _ next: ViewPoint?, _ hasSegments: Bool
  ) {
    let stride = layout.isConverted ? 2 : layout.stride
    let numbers = layout.isConverted ? leaf.view : leaf.own
    var place = 0
    for index in 0..<leaf.count {
      let x = numbers[place]
      let y = numbers[place + 1]
      place += stride
      if vertices { consider(x, y, isVertex: true, part, start + index) }
      guard hasSegments else { continue }
      if middle != nil {
        let end = index + 1 < leaf.count ? ViewPoint(numbers[place], numbers[place + 1]) : next
        if let end { considerMiddle(ViewPoint(x, y), end, part, start + index) }
      } else if index + 1 < leaf.count {
        consider((x + numbers[place]) / 2, (y + numbers[place + 1]) / 2, isVertex: false, part, start + index)
      } else if let next {
        consider((x + next.x) / 2, (y + next.y) / 2, isVertex: false, part, start + index)
      }
    }
  }

  /// The square of the distance to what lies in a box, or may be bent out of it.
  private func squaredDistance(to box: ViewBox) -> Double {
    let distance = box.squaredDistance(to: point)
    guard let middle, distance > 0 else { return distance }
    let bend = middle.bend(within: box)
    guard bend.isFinite else { return 0 }
    let rest = max(0, distance.squareRoot() - bend)
    return rest * rest
  }

  /// Looks at the middle along the shortest line where it can be near enough.
  private mutating func considerMiddle(_ a: ViewPoint, _ b: ViewPoint, _ part: Int, _ index: Int) {
    guard let middle else { return }
    let drawn = ViewPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
    let bend = middle.bend(length: a.squaredDistance(to: b).squareRoot(), farthest: max(abs(a.y), abs(b.y)))
    if drawn.squaredDistance(to: point).squareRoot() - bend > limit.squareRoot() { return }
    if let place = middle.middle(a, b) { consider(place.x, place.y, isVertex: false, part, index) }
  }

  @inline(__always)
  private mutating func consider(_ x: Double, _ y: Double, isVertex: Bool, _ part: Int, _ index: Int) {
    let dx = x - point.x
    let dy = y - point.y
    let distance = dx * dx + dy * dy
    if distance <= limit {
      take(distance, isVertex ? .vertex(part: part, index: index) : .midVertex(part: part, segment: index))
    }
  }

  private mutating func take(_ distance: Double, _ element: Element) {
    if element == without { return }
    if distance == limit, let best, NearestSearch.rank(best) < NearestSearch.rank(element) { return }
    limit = distance
    best = element
  }

  private static func rank(_ element: Element) -> (Int, Int, Int) {
    (element.kind == .vertex ? 0 : 1, element.part ?? 0, element.index ?? 0)
  }
}

extension VertexSequence {
  /// The place on the map of the vertex that follows a group; after the last one that of the first vertex of a ring.
  func firstView(after group: Int, _ isRing: Bool) -> ViewPoint? {
    let next = group + 1 < groups.count ? group + 1 : isRing ? 0 : nil
    guard let next, let leaf = groups[next].leaves.first, leaf.count > 0 else { return nil }
    return ViewPoint(leaf.viewX(0, layout), leaf.viewY(0, layout))
  }

  /// The place on the map of the vertex that follows a leaf.
  func firstView(after group: Int, _ leaf: Int, _ isRing: Bool) -> ViewPoint? {
    guard leaf + 1 < groups[group].leaves.count else { return firstView(after: group, isRing) }
    let next = groups[group].leaves[leaf + 1]
    return next.count > 0 ? ViewPoint(next.viewX(0, layout), next.viewY(0, layout)) : nil
  }
}

extension EditableGeometry {
  /// The element nearest to a place on the map, at most so many map units away: nearest wins, then a vertex before a
  /// mid-vertex, then the lowest part and number. Only vertices and mid-vertices are looked at.
  public func nearestElement(
    to point: ViewPoint, within radius: Double, kinds: Set<Element.Kind> = [.vertex, .midVertex],
    without: Element? = nil
  ) -> Element? {
    nearest(to: point, within: radius, kinds: kinds, without: without).element
  }

  /// The nearest element, and the number of leaves that were looked at for it.
  func nearest(
    to point: ViewPoint, within radius: Double, kinds: Set<Element.Kind>, without: Element?
  ) -> (element: Element?, visits: Int) {
    let vertices = kinds.contains(.vertex)
    let midVertices = kinds.contains(.midVertex)
    var visits = 0
    // In scattered vertices something is found within a cell or so, however wide the tolerance is.
    var reach = grid.map { min(radius, $0.firstRadius) } ?? radius
    while let scatter = grid?.leaves(near: point, radius: reach) {
      var search = NearestSearch(
        point, radius: reach, vertices: vertices, midVertices: midVertices, without: without, scatter: scatter)
      search.search(self)
      visits += search.visits
      if search.best != nil || reach >= radius { return (search.best, visits) }
      reach = min(radius, reach * 2)
    }
    var search = NearestSearch(
      point, radius: radius, vertices: vertices, midVertices: midVertices, without: without)
    search.search(self)
    return (search.best, visits + search.visits)
  }
}
