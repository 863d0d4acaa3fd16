import Geodesy

extension EditableGeometry {
  /// The geometry as the rest of Arpent knows it. Untouched vertices have the very numbers they came with, rings the
  /// direction they have. Holes stay with their outer rings; a ring of which nothing says what it is becomes a hole
  /// where it lies in one outer ring more than in holes, whichever way it runs. Parts without vertices are left out.
  public var geometry: Geometry {
    let shape: Geometry.Shape
    switch kind {
    case .point:
      shape = .point(vertex(part: 0, index: 0) ?? Coordinate(.nan, .nan))
    case .multipoint, .collection: shape = .multipoint(vertices(ofPart: 0))
    case .polyline: shape = .polyline(parts.map { $0.vertices.coordinates }.filter { !$0.isEmpty })
    case .polygon: shape = .polygon(polygons)
    }
    return Geometry(shape, hasZ: hasZ, hasM: hasM)
  }

  /// For each part the part whose hole it is; nil of outer rings and of what are no rings.
  public var outerRings: [Int?] {
    guard kind == .polygon else { return parts.map { _ in nil } }
    var places: [Int: Int] = [:]
    for (index, part) in parts.enumerated() { places[part.identity] = index }
    var result: [Int?] = []
    var open: [Int] = []
    for (index, part) in parts.enumerated() {
      switch part.role {
      case .outer: result.append(nil)
      case .hole(let identity):
        result.append(places[identity])
        if places[identity] == nil { open.append(index) }
      case .byPlace:
        result.append(nil)
        open.append(index)
      }
    }
    if open.isEmpty || parts.count < 2 { return result }
    let rings = parts.map { RingOutline($0.vertices) }
    let known = result
    for own in open {
      // Of rings that lie around this one, the smallest that is an outer one has it as hole, if an odd number is around.
      let around = rings.indices.filter { $0 != own && rings[$0].lies(around: rings[own]) }
      guard around.count % 2 == 1 else { continue }
      result[own] = around.filter { known[$0] == nil }.min { rings[$0].area < rings[$1].area }
    }
    return result
  }

  private var polygons: [PolygonPart] {
    let outer = outerRings
    var polygons: [PolygonPart] = []
    var places: [Int: Int] = [:]
    for (index, part) in parts.enumerated() where outer[index] == nil && part.vertices.count > 0 {
      places[index] = polygons.count
      polygons.append(PolygonPart(outer: part.vertices.coordinates))
    }
    for (index, part) in parts.enumerated() where part.vertices.count > 0 {
      guard let parent = outer[index] else { continue }
      // The parent has no vertices, or is itself a hole: then this ring stands for itself.
      if let place = places[parent] {
        polygons[place].holes.append(part.vertices.coordinates)
      } else {
        polygons.append(PolygonPart(outer: part.vertices.coordinates))
      }
    }
    return polygons
  }
}

/// A ring with what is asked of it again and again.
private struct RingOutline {
  private let vertices: VertexSequence
  private let box: ViewBox
  private let ring: [Coordinate]
  let area: Double

  init(_ vertices: VertexSequence) {
    self.vertices = vertices
    ring = vertices.coordinates
    var box = ViewBox()
    for vertex in ring { box.extend(vertex.x, vertex.y) }
    self.box = box
    area = abs(Geometry.planarArea(ring))
  }

  /// Whether another ring lies inside, told by its first vertex that is not on this one.
  func lies(around other: RingOutline) -> Bool {
    guard !box.isEmpty, !other.box.isEmpty, box.minX <= other.box.minX, box.maxX >= other.box.maxX,
      box.minY <= other.box.minY, box.maxY >= other.box.maxY, area > other.area
    else { return false }
    for vertex in other.ring {
      if let side = side(of: vertex) { return side }
    }
    return false
  }

  /// Whether a place is inside; nil where it is on the ring.
  private func side(of place: Coordinate) -> Bool? {
    guard var a = ring.last else { return false }
    var isInside = false
    for b in ring {
      let cross = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)
      if cross == 0, min(a.x, b.x) <= place.x, place.x <= max(a.x, b.x), min(a.y, b.y) <= place.y,
        place.y <= max(a.y, b.y)
      {
        return nil
      }
      if (a.y > place.y) != (b.y > place.y), (cross > 0) == (b.y > a.y) { isInside.toggle() }
      a = b
    }
    return isInside
  }
}
