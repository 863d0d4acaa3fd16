import Glibc

extension GeodesicGeometry {
  /// The length in metres of the shortest line from this geometry to another on the same ellipsoid, in whose polygons
  /// the inside counts; 0 where they meet, nil where one is empty.
  ///
  /// Candidates are found by boxes in earth-centred space, whose distance is never longer than the line on the
  /// ellipsoid. From a place to an edge the foot is found by the steps of S. Baselga and J. C. Martínez-Llario,
  /// "Intersection and point-to-line solutions for geodesics on the ellipsoid", Studia Geophysica et Geodaetica 62
  /// (2018) 353-363, good to less than a micrometre.
  public func distance(to other: GeodesicGeometry) -> Double? {
    guard !geometry.isEmpty, !other.geometry.isEmpty else { return nil }
    for (area, guest) in [(geometry, other.geometry), (other.geometry, geometry)] {
      guard let region = GeodesicRegion(area, on: geodesic) else { continue }
      if guest.starts.contains(where: region.contains) { return 0 }
    }
    let search = DistanceSearch(
      geodesic, GeodesicPieces(geometry, on: geodesic), GeodesicPieces(other.geometry, on: geodesic))
    return search.shortest()
  }
}

/// The search for the two pieces that are nearest to one another.
private struct DistanceSearch {
  let geodesic: Geodesic
  let first: GeodesicPieces
  let second: GeodesicPieces
  /// The largest radius of curvature, at the poles of a flattened ellipsoid.
  let radius: Double

  /// Less than this is nothing: geodesics are good to about 15 nanometres.
  private static let nothing = 2e-8

  init(_ geodesic: Geodesic, _ first: GeodesicPieces, _ second: GeodesicPieces) {
    self.geodesic = geodesic
    self.first = first
    self.second = second
    let ellipsoid = geodesic.ellipsoid
    radius = ellipsoid.semiMajorAxis / min(1, 1 - ellipsoid.flattening)
  }

  func shortest() -> Double {
    var best = Double.infinity
    var open = [(a: 1, b: 1, bound: bound(first.boxes[1], second.boxes[1]))]
    while let pair = open.popLast() {
      guard pair.bound < best else { continue }
      let (isLeafA, isLeafB) = (pair.a >= first.leafCount, pair.b >= second.leafCount)
      if isLeafA, isLeafB {
        compare(pair.a, pair.b, &best)
        if best <= Self.nothing { return 0 }
        continue
      }
      let opensFirst = !isLeafA && (isLeafB || first.boxes[pair.a].size >= second.boxes[pair.b].size)
      var children = [0, 1].map { child -> (a: Int, b: Int, bound: Double) in
        let a = opensFirst ? 2 * pair.a + child : pair.a
        let b = opensFirst ? pair.b : 2 * pair.b + child
        return (a, b, bound(first.boxes[a], second.boxes[b]))
      }
      // The nearer one is looked at first, so it goes on the stack last.
      if children[0].bound < children[1].bound { children.swapAt(0, 1) }
      for child in children where child.bound < best { open.append(child) }
    }
    return best
  }

  /// The length on the ellipsoid that cannot be undercut between two boxes: the arc over their distance where the earth
  /// is curved least, less a little for rounding.
  private func bound(_ a: SpaceBox, _ b: SpaceBox) -> Double {
    let chord = a.distance(to: b)
    guard chord > 0, chord < 2 * radius else { return chord.isFinite ? chord : .infinity }
    return 2 * radius * asin(chord / (2 * radius)) * (1 - 1e-9) - 1e-9
  }

  private func compare(_ a: Int, _ b: Int, _ best: inout Double) {
    for one in first.pieces(of: a) {
      for two in second.pieces(of: b) where bound(one.box, two.box) < best {
        best = min(best, distance(one, two))
      }
    }
  }

  private func distance(_ one: GeodesicPiece, _ two: GeodesicPiece) -> Double {
    if one.length > 0, two.length > 0 {
      if one.box.distance(to: two.box) == 0, cross(one, two) { return 0 }
      return min(
        distance(one.start, two), distance(one.end, two), distance(two.start, one), distance(two.end, one))
    }
    return one.length > 0 ? distance(two.start, one) : distance(one.start, two)
  }

  /// The distance from a place to a piece. From a place on the piece the right-angled triangle with the place sought tells
  /// how far along the foot lies; on a sphere at once, on the ellipsoid after a few steps.
  private func distance(_ place: Coordinate, _ piece: GeodesicPiece) -> Double {
    var along = 0.0
    var nearest = Double.infinity
    for step in 0..<30 {
      let here =
        along == 0
        ? (latitude: piece.start.y, longitude: piece.start.x, bearing: piece.bearing)
        : geodesic.destination(
          latitude: piece.start.y, longitude: piece.start.x, bearing: piece.bearing, distance: along)
      guard let here,
        let sight = geodesic.line(
          fromLatitude: here.latitude, longitude: here.longitude, toLatitude: place.y, longitude: place.x)
      else { return nearest }
      nearest = min(nearest, sight.distance)
      if piece.length == 0 { return nearest }
      let cosine = sineAndCosine(degrees: sight.startBearing - here.bearing).cosine
      let arc = sight.distance / radius
      let move = radius * atan2(sin(arc) * cosine, cos(arc))
      let next = min(piece.length, max(0, along + move))
      if abs(next - along) < 1e-6, step > 0 { return nearest }
      along = next
    }
    return nearest
  }

  /// Whether two pieces cross. Seen from a place where they do, both ends of each lie in opposite directions; in a map
  /// about a place nearby the edges are nearly straight, and the crossing found there is the centre of the next map.
  private func cross(_ one: GeodesicPiece, _ two: GeodesicPiece) -> Bool {
    var centre = one.start
    for _ in 0..<20 {
      let map = EquidistantMap(geodesic, longitude: centre.x, latitude: centre.y)
      guard let a = map.forward(one.start), let b = map.forward(one.end), let c = map.forward(two.start),
        let d = map.forward(two.end)
      else { return false }
      let (rx, ry, sx, sy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
      let cross = rx * sy - ry * sx
      // Of parallel edges that meet, one begins on the other, which the distances of the ends tell.
      guard abs(cross) > 1e-12 * one.length * two.length else { return false }
      let u = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross
      let v = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross
      guard (-0.01...1.01).contains(u), (-0.01...1.01).contains(v) else { return false }
      let (x, y) = (a.x + u * rx, a.y + u * ry)
      if hypot(x, y) < 1e-6 {
        return (0...1).contains(u) && (0...1).contains(v)
      }
      guard let next = map.inverse(Coordinate(x, y)) else { return false }
      centre = next
    }
    return false
  }
}
