extension Geometry {
  /// Polygons from rings of which nothing says which are outer ones and which holes: a ring in an even number of others
  /// is an outer one, a ring in an odd number a hole of the smallest ring around it. The way that rings run counts only
  /// where there are more than 5000: then those that run clockwise are outer ones, and the others holes of the outer one
  /// before them whose box holds them.
  public static func polygons(of rings: [[Coordinate]]) -> [PolygonPart] {
    guard rings.count > 1 else { return rings.map { PolygonPart(outer: $0) } }
    let sketches = rings.map { RingSketch($0) }
    return rings.count > 5000 ? organised(byRun: sketches) : organised(byPlace: sketches)
  }

  private static func organised(byPlace sketches: [RingSketch]) -> [PolygonPart] {
    // A ring can only lie in a larger one.
    let order = sketches.indices.sorted { (abs(sketches[$0].area), $1) > (abs(sketches[$1].area), $0) }
    var parents: [Int?] = Array(repeating: nil, count: sketches.count)
    var depths = Array(repeating: 0, count: sketches.count)
    for (rank, own) in order.enumerated() {
      // The last of the larger ones around it is the smallest.
      guard let parent = order[..<rank].last(where: { sketches[$0].contains(sketches[own]) }) else { continue }
      parents[own] = parent
      depths[own] = depths[parent] + 1
    }
    var parts: [PolygonPart] = []
    var places: [Int: Int] = [:]
    for (own, sketch) in sketches.enumerated() where depths[own] % 2 == 0 {
      places[own] = parts.count
      parts.append(PolygonPart(outer: sketch.ring))
    }
    for (own, sketch) in sketches.enumerated() where depths[own] % 2 == 1 {
      if let parent = parents[own], let place = places[parent] { parts[place].holes.append(sketch.ring) }
    }
    return parts
  }

  private static func organised(byRun sketches: [RingSketch]) -> [PolygonPart] {
    var parts: [PolygonPart] = []
    var boxes: [BoundingBox?] = []
    for sketch in sketches {
      if sketch.area > 0, let last = boxes.last, let outer = last, let box = sketch.box,
        outer.contains(x: box.minX, y: box.minY), outer.contains(x: box.maxX, y: box.maxY)
      {
        parts[parts.count - 1].holes.append(sketch.ring)
      } else {
        parts.append(PolygonPart(outer: sketch.ring))
        boxes.append(sketch.box)
      }
    }
    return parts
  }

  /// The geometry with every outer ring of its polygons clockwise or not, and every hole the other way.
  public func wound(clockwise: Bool, _ isClockwise: ([Coordinate]) -> Bool) -> Geometry {
    var result = self
    switch shape {
    case .point, .multipoint, .polyline: break
    case .polygon(let parts):
      func turned(_ ring: [Coordinate], _ clockwise: Bool) -> [Coordinate] {
        isClockwise(ring) == clockwise ? ring : ring.prefix(1) + ring.dropFirst().reversed()
      }
      result.shape = .polygon(
        parts.map { part in
          PolygonPart(outer: turned(part.outer, clockwise), holes: part.holes.map { turned($0, !clockwise) })
        })
    case .collection(let members):
      result.shape = .collection(members.map { $0.wound(clockwise: clockwise, isClockwise) })
    }
    return result
  }

  /// Twice the area of a ring in the plane of its coordinates, negative where it runs clockwise.
  public static func planarArea(_ ring: [Coordinate]) -> Double {
    guard let origin = ring.first else { return 0 }
    return zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, edge in
      let (a, b) = edge
      return sum + (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
  }
}

/// A ring with what is asked of it again and again.
private struct RingSketch {
  let ring: [Coordinate]
  let area: Double
  let box: BoundingBox?

  init(_ ring: [Coordinate]) {
    self.ring = ring
    area = Geometry.planarArea(ring)
    box = Geometry(.multipoint(ring)).boundingBox
  }

  /// Whether another ring lies inside, told by its first vertex that is not on this one; rings do not cross.
  func contains(_ other: RingSketch) -> Bool {
    guard let box, let inner = other.box, box.contains(x: inner.minX, y: inner.minY),
      box.contains(x: inner.maxX, y: inner.maxY)
    else { return false }
    for vertex in other.ring {
      if let side = side(of: vertex) { return side }
    }
    return false
  }

  /// Whether a place is inside; nil where it is on the ring.
  private func side(of place: Coordinate) -> Bool? {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let cross = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)
      if cross == 0, min(a.x, b.x) <= place.x, place.x <= max(a.x, b.x), min(a.y, b.y) <= place.y,
        place.y <= max(a.y, b.y)
      {
        return nil
      }
      if (a.y > place.y) != (b.y > place.y), (cross > 0) == (b.y > a.y) { isInside.toggle() }
    }
    return isInside
  }
}
