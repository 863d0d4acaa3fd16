/// A piece of a shortest line between two places in degrees (x longitude, y latitude), or one place.
struct GeodesicPiece {
  var start: Coordinate
  var end: Coordinate
  /// The length in metres; 0 for one place.
  var length: Double
  /// The bearing at the start in degrees.
  var bearing: Double
  /// A box in earth-centred space that holds the piece.
  var box: SpaceBox
}

/// A box along the earth-centred axes, in metres.
struct SpaceBox {
  var low = Vector3(.infinity, .infinity, .infinity)
  var high = Vector3(-.infinity, -.infinity, -.infinity)

  mutating func include(_ point: Vector3, margin: Double) {
    low = Vector3(min(low.x, point.x - margin), min(low.y, point.y - margin), min(low.z, point.z - margin))
    high = Vector3(max(high.x, point.x + margin), max(high.y, point.y + margin), max(high.z, point.z + margin))
  }

  func joined(_ other: SpaceBox) -> SpaceBox {
    SpaceBox(
      low: Vector3(min(low.x, other.low.x), min(low.y, other.low.y), min(low.z, other.low.z)),
      high: Vector3(max(high.x, other.high.x), max(high.y, other.high.y), max(high.z, other.high.z)))
  }

  /// The straight distance between the boxes; 0 where they meet, infinite where one is empty.
  func distance(to other: SpaceBox) -> Double {
    func gap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Double {
      max(0, low - otherHigh, otherLow - high)
    }
    let x = gap(low.x, high.x, other.low.x, other.high.x)
    let y = gap(low.y, high.y, other.low.y, other.high.y)
    let z = gap(low.z, high.z, other.low.z, other.high.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  /// The longest diagonal, for choosing which box to open.
  var size: Double { high.x < low.x ? 0 : (high - low).length }
}

/// The edges and points of a geometry in a tree of boxes. Edges are cut into pieces of at most 100 km, so that a piece is
/// nearly straight. The tree follows the order of the vertices, in which neighbours lie close together; points are put
/// into such an order first.
struct GeodesicPieces {
  private(set) var pieces: [GeodesicPiece] = []
  /// A binary tree: the nodes below node n are 2n and 2n + 1, the leaves are the last half.
  private(set) var boxes: [SpaceBox] = []
  let leafCount: Int

  /// How many pieces a leaf holds.
  static let leafSize = 4

  init(_ geometry: Geometry, on geodesic: Geodesic) {
    // Longer pieces where there would be more than a million of them.
    let length = GeodesicGeometry(geometry, on: geodesic).length ?? 0
    var builder = Builder(geodesic: geodesic, longestPiece: max(100_000, length / 1_000_000))
    builder.add(geometry)
    pieces = builder.pieces
    var leaves = 1
    while leaves * Self.leafSize < pieces.count { leaves *= 2 }
    leafCount = leaves
    boxes = Array(repeating: SpaceBox(), count: 2 * leaves)
    for (place, piece) in pieces.enumerated() {
      let leaf = leaves + place / Self.leafSize
      boxes[leaf] = boxes[leaf].joined(piece.box)
    }
    for node in stride(from: leaves - 1, through: 1, by: -1) {
      boxes[node] = boxes[2 * node].joined(boxes[2 * node + 1])
    }
  }

  /// The pieces of a leaf.
  func pieces(of leaf: Int) -> ArraySlice<GeodesicPiece> {
    let first = min(pieces.count, (leaf - leafCount) * Self.leafSize)
    return pieces[first..<min(pieces.count, first + Self.leafSize)]
  }

  private struct Builder {
    let geodesic: Geodesic
    let longestPiece: Double
    var pieces: [GeodesicPiece] = []

    mutating func add(_ geometry: Geometry) {
      switch geometry.shape {
      case .point(let vertex): add(vertex)
      case .multipoint(let vertices):
        let located = vertices.map { (vertex: $0, key: Self.key(space($0))) }
        for vertex in located.sorted(by: { $0.key < $1.key }) { add(vertex.vertex) }
      case .polyline(let parts): parts.forEach { add(path: $0) }
      case .polygon: geometry.rings.forEach { add(path: $0.count > 2 ? $0 + $0.prefix(1) : $0) }
      case .collection(let members): members.forEach { add($0) }
      }
    }

    private func space(_ vertex: Coordinate) -> Vector3 {
      geodesic.ellipsoid.earthCentred(GeodeticPosition(latitude: vertex.y, longitude: vertex.x, height: 0))
    }

    private mutating func add(_ vertex: Coordinate) {
      var box = SpaceBox()
      box.include(space(vertex), margin: 0)
      pieces.append(GeodesicPiece(start: vertex, end: vertex, length: 0, bearing: 0, box: box))
    }

    private mutating func add(path: [Coordinate]) {
      if path.count == 1 { path.forEach { add($0) } }
      for (from, to) in zip(path, path.dropFirst()) { add(from, to) }
    }

    private mutating func add(_ from: Coordinate, _ to: Coordinate) {
      guard
        let line = geodesic.line(fromLatitude: from.y, longitude: from.x, toLatitude: to.y, longitude: to.x)
      else { return }
      let count = max(1, (line.distance / longestPiece).rounded(.up))
      let step = line.distance / count
      var start = from
      var bearing = line.startBearing
      for piece in 1...Int(count) {
        var end = to
        var next = bearing
        if Double(piece) < count,
          let place = geodesic.destination(
            latitude: from.y, longitude: from.x, bearing: line.startBearing, distance: step * Double(piece))
        {
          end = Coordinate(place.longitude, place.latitude)
          next = place.bearing
        }
        // An arc stays within its sagitta of its chord; the earth is nowhere curved more than at the equator northward.
        let ellipsoid = geodesic.ellipsoid
        let radius = ellipsoid.semiMajorAxis * (1 - ellipsoid.eccentricitySquared)
        var box = SpaceBox()
        box.include(space(start), margin: 1.1 * step * step / (8 * radius))
        box.include(space(end), margin: 1.1 * step * step / (8 * radius))
        pieces.append(GeodesicPiece(start: start, end: end, length: step, bearing: bearing, box: box))
        (start, bearing) = (end, next)
      }
    }

    /// The place of a point along a curve that fills space (Z-order), to 10 bits an axis.
    private static func key(_ point: Vector3) -> UInt32 {
      func spread(_ coordinate: Double) -> UInt32 {
        var bits = UInt32(max(0, min(1023, (coordinate / 7_000_000 + 1) * 512)))
        bits = (bits | bits << 16) & 0x0300_00FF
        bits = (bits | bits << 8) & 0x0300_F00F
        bits = (bits | bits << 4) & 0x030C_30C3
        return (bits | bits << 2) & 0x0924_9249
      }
      return spread(point.x) | spread(point.y) << 1 | spread(point.z) << 2
    }
  }
}
