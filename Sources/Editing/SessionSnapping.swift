import Geodesy

extension EditingSession {
  /// Where the place of the reticle is drawn to: a vertex before an intersection, that before an edge, that before a
  /// guide, and of one kind the nearest, the sketch before the sources in their order. What is held, and its segments,
  /// never count. Nil where snapping is off, nothing is near, or nothing would be placed: with creation off only what is
  /// held is.
  public var snap: SnapResult? {
    guard pickedUp != nil || creationEnabled else { return nil }
    return snap(of: view.centre)
  }

  /// Where the reticle would put a vertex, snapped, and the places on the map that lines lead to it from; nil where it
  /// would put none. Only a preview: nothing of it is ever part of the geometry.
  public var preview: (place: ViewPoint, neighbours: [ViewPoint])? {
    guard pickedUp != nil || creationEnabled else { return nil }
    return (snap?.place ?? view.centre, neighbours.map(\.anchor))
  }

  /// Where a place on the map is drawn to.
  public func snap(of point: ViewPoint) -> SnapResult? {
    guard let snapping, point.isFinite, snapping.tolerance >= 0 else { return nil }
    let radius = snapping.tolerance * view.unitsPerPixel
    let limit = radius * radius
    var best: (distance: Double, result: SnapResult)?
    func consider(_ kind: SnapKind, _ place: ViewPoint, _ exact: Coordinate?, _ source: String) {
      let distance = place.squaredDistance(to: point)
      guard distance <= limit, distance < best?.distance ?? .infinity else { return }
      best = (distance, SnapResult(kind: kind, place: place, exact: exact, source: source))
    }
    if snapping.kinds.contains(.vertex) {
      if snapping.snapsToSketch {
        for vertex in editable.vertices(near: point, radius: radius, without: pickedUp) {
          consider(.vertex, vertex.place, vertex.exact, "sketch")
        }
      }
      for source in snapSources {
        for vertex in source.vertices(near: point, radius: radius) {
          consider(.vertex, vertex.place, vertex.exact, source.name)
        }
      }
      if let best { return best.result }
    }
    if snapping.kinds.contains(.intersection) || snapping.kinds.contains(.edge) {
      var edges: [(edge: SnapEdge, source: String)] = []
      if snapping.snapsToSketch {
        edges = editable.edges(near: point, radius: radius, without: pickedUp).map { ($0, "sketch") }
      }
      for source in snapSources {
        edges += source.edges(near: point, radius: radius).map { ($0, source.name) }
      }
      if snapping.kinds.contains(.intersection) {
        for (index, first) in edges.enumerated() {
          for second in edges[..<index] {
            guard let place = first.edge.crossing(second.edge) else { continue }
            let both = first.source == second.source ? first.source : "\(second.source) and \(first.source)"
            consider(.intersection, place, nil, both)
          }
        }
        if let best { return best.result }
      }
      if snapping.kinds.contains(.edge) {
        for entry in edges { consider(.edge, entry.edge.nearest(to: point), nil, entry.source) }
        if let best { return best.result }
      }
    }
    if snapping.kinds.contains(.guide), snapping.snapsToSketch {
      for place in guidePlaces(near: point, limit) { consider(.guide, place, nil, "sketch") }
    }
    return best?.result
  }

  // MARK: Guides

  /// A vertex beside the one that is placed, and the one beyond it.
  private struct Neighbour {
    var anchor: ViewPoint
    var beyond: ViewPoint?
  }

  /// The vertices beside the one that is held or would be inserted.
  private var neighbours: [Neighbour] {
    let part: Int
    let before: Int
    let after: Int
    switch pickedUp {
    case .vertex(let held, let index)?: (part, before, after) = (held, index - 1, index + 1)
    case .midVertex(let held, let segment)?: (part, before, after) = (held, segment, segment + 1)
    default:
      guard let place = nextPlace else { return [] }
      (part, before, after) = (place.part, place.index - 1, place.index)
    }
    guard kind == .polyline || kind == .polygon else { return [] }
    return [(before, before - 1), (after, after + 1)].compactMap { index, beyond in
      guard let anchor = point(part, index) else { return nil }
      return Neighbour(anchor: anchor, beyond: point(part, beyond))
    }
  }

  /// The place on the map of a vertex; in rings the numbers go round.
  private func point(_ part: Int, _ index: Int) -> ViewPoint? {
    let count = editable.vertexCount(ofPart: part)
    guard count > 0, kind == .polygon || (0..<count).contains(index) else { return nil }
    return editable.viewPoint(part: part, index: ((index % count) + count) % count)
  }

  /// The places near another one on the lines that go on, or at a right angle, from the segments before and after the
  /// vertex that is placed. Where two such lines cross near by, only the crossings.
  private func guidePlaces(near point: ViewPoint, _ limit: Double) -> [ViewPoint] {
    var lines: [(anchor: ViewPoint, x: Double, y: Double, foot: ViewPoint)] = []
    for neighbour in neighbours {
      guard let beyond = neighbour.beyond else { continue }
      let anchor = neighbour.anchor
      let (dx, dy) = (anchor.x - beyond.x, anchor.y - beyond.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, length.isFinite else { continue }
      for (x, y) in [(dx / length, dy / length), (-dy / length, dx / length)] {
        let along = (point.x - anchor.x) * x + (point.y - anchor.y) * y
        let foot = ViewPoint(anchor.x + along * x, anchor.y + along * y)
        if foot.squaredDistance(to: point) <= limit { lines.append((anchor, x, y, foot)) }
      }
    }
    var crossings: [ViewPoint] = []
    for (index, a) in lines.enumerated() {
      for b in lines[..<index] where a.anchor != b.anchor {
        let turn = a.x * b.y - a.y * b.x
        // Lines within a hundredth of a degree of each other cross nowhere in particular.
        guard abs(turn) > 1.7e-4 else { continue }
        let share = ((b.anchor.x - a.anchor.x) * b.y - (b.anchor.y - a.anchor.y) * b.x) / turn
        let place = ViewPoint(a.anchor.x + share * a.x, a.anchor.y + share * a.y)
        if place.squaredDistance(to: point) <= limit { crossings.append(place) }
      }
    }
    return crossings.isEmpty ? lines.map(\.foot) : crossings
  }
}
