import Geodesy
import Scene

/// Brings geometries onto a map: into its system, over the date line without a jump, and cut to what is near its edges.
struct MapProjector {
  let frame: MapFrame
  /// What is farther outside is cut off, so that no number is too large for Cairo.
  private let near: CanvasBox

  /// The way onto a map, beyond whose edges a margin of so many pixels is kept.
  init(_ frame: MapFrame, margin: Double = 200) {
    self.frame = frame
    near = CanvasBox(0, 0, frame.width, frame.height).grown(by: margin)
  }

  /// The pixels of coordinates of a system; those that have no place on the map are left out. Over the date line the way
  /// goes on, as lines are geodesics and take the shorter way; one that goes all round the world is meant so.
  func pixels(_ coordinates: [Coordinate], _ toWGS84: CoordinateOperation) -> [CanvasPoint] {
    var points: [CanvasPoint] = []
    points.reserveCapacity(coordinates.count)
    var last: Double?
    var turn = 0.0
    func add(_ x: Double, _ y: Double) {
      guard x.isFinite, y.isFinite else { return }
      if let worldWidth = frame.worldWidth, let last {
        let step = x + turn - last
        if abs(step) > worldWidth / 2, abs(step) < worldWidth * 0.9999 { turn -= step > 0 ? worldWidth : -worldWidth }
      }
      last = x + turn
      let pixel = frame.pixel(x: x + turn, y: y)
      if abs(pixel.x) < 1e12, abs(pixel.y) < 1e12 { points.append(CanvasPoint(pixel.x, pixel.y)) }
    }
    if toWGS84.source.horizontal == frame.crs.horizontal {
      for coordinate in coordinates { add(coordinate.x, coordinate.y) }
      return points
    }
    var places = coordinates.map { GeodeticPosition(latitude: $0.y, longitude: $0.x, height: 0) }
    toWGS84.forward(&places)
    if frame.worldWidth != nil {
      for index in places.indices { places[index].longitude = MapFrame.wrapped(places[index].longitude) }
    }
    frame.toWGS84.inverse(&places)
    for place in places { add(place.longitude, place.latitude) }
    return points
  }

  /// The pixels of a ring. One that goes once round the world encloses a pole, which a map that repeats itself to the side
  /// has as its edge: the ring goes along that edge back to where it began.
  func ringPixels(_ ring: [Coordinate], _ toWGS84: CoordinateOperation) -> [CanvasPoint] {
    let points = pixels(ring, toWGS84)
    guard let worldWidth = frame.worldWidth, let first = points.first, let last = points.last, points.count > 2 else {
      return points
    }
    let world = worldWidth / frame.unitsPerPixel
    // An edge that goes all round the world is meant so, as in a box around all of it.
    guard abs(first.x - last.x) > world / 2,
      !zip(points, points.dropFirst()).contains(where: { abs($0.x - $1.x) > world * 0.9999 })
    else { return points }
    let equator = frame.pixel(x: 0, y: frame.toWGS84.inverse(x: 0, y: 0)?.y ?? 0).y
    let isSouth = points.reduce(0) { $0 + $1.y } / Double(points.count) > equator
    // Mercator's poles are nowhere; its usual square ends where it is as high as it is wide.
    let pole = frame.toWGS84.inverse(x: 0, y: isSouth ? -90 : 90)?.y
    let known = pole.flatMap { abs($0) <= worldWidth / 2 ? $0 : nil } ?? (isSouth ? -worldWidth / 2 : worldWidth / 2)
    let edge = frame.pixel(x: 0, y: known).y
    return alongEdge(
      edge, world: world, from: points.count == ring.count ? begunNear(edge, ring, points, toWGS84) : points)
  }

  /// The pixels of a ring that begins where it is nearest to an edge, so that the way from there to the edge crosses none
  /// of it.
  private func begunNear(
    _ edge: Double, _ ring: [Coordinate], _ points: [CanvasPoint], _ toWGS84: CoordinateOperation
  ) -> [CanvasPoint] {
    guard let start = points.indices.min(by: { abs(points[$0].y - edge) < abs(points[$1].y - edge) }) else {
      return points
    }
    return pixels(Array(ring[start...] + ring[..<start]), toWGS84)
  }

  /// A ring that goes once round the world, back along an edge.
  private func alongEdge(_ edge: Double, world: Double, from points: [CanvasPoint]) -> [CanvasPoint] {
    guard let first = points.first, let last = points.last else { return points }
    let end = first.x - ((first.x - last.x) / world).rounded() * world
    return points + [CanvasPoint(end, first.y), CanvasPoint(end, edge), CanvasPoint(first.x, edge)]
  }

  /// How far to the side a thing within a stretch of the map is drawn so that it is seen: once, or on a map that repeats
  /// itself as often as it shows.
  func shifts(_ points: [CanvasPoint]) -> [Double] {
    guard let worldWidth = frame.worldWidth else { return [0] }
    var low = Double.infinity
    var high = -Double.infinity
    for point in points {
      low = min(low, point.x)
      high = max(high, point.x)
    }
    guard low <= high else { return [] }
    let world = worldWidth / frame.unitsPerPixel
    let first = ((near.x - high) / world).rounded(.up)
    let last = ((near.x + near.width - low) / world).rounded(.down)
    guard first <= last else { return [] }
    // More than a few worlds side by side tell nothing more.
    return stride(from: max(first, -4), through: min(last, 4), by: 1).map { $0 * world }
  }

  static func shifted(_ points: [CanvasPoint], _ shift: Double) -> [CanvasPoint] {
    shift == 0 ? points : points.map { CanvasPoint($0.x + shift, $0.y) }
  }

  /// Whether all points lie near the map.
  private func isNear(_ points: [CanvasPoint]) -> Bool {
    points.allSatisfy {
      $0.x >= near.x && $0.x <= near.x + near.width && $0.y >= near.y && $0.y <= near.y + near.height
    }
  }

  /// A ring cut to what is near the map, by the method of Sutherland and Hodgman (Communications of the ACM 17, 1974,
  /// 32-42); empty where nothing is left.
  func clippedRing(_ ring: [CanvasPoint]) -> [CanvasPoint] {
    if isNear(ring) { return ring }
    let (right, bottom) = (near.x + near.width, near.y + near.height)
    var points = ring
    let sides: [(inside: (CanvasPoint) -> Bool, cut: (CanvasPoint, CanvasPoint) -> CanvasPoint)] = [
      ({ $0.x >= near.x }, { MapProjector.cut($0, $1, x: near.x) }),
      ({ $0.x <= right }, { MapProjector.cut($0, $1, x: right) }),
      ({ $0.y >= near.y }, { MapProjector.cut($0, $1, y: near.y) }),
      ({ $0.y <= bottom }, { MapProjector.cut($0, $1, y: bottom) }),
    ]
    for side in sides {
      guard var last = points.last else { return [] }
      var result: [CanvasPoint] = []
      for point in points {
        if side.inside(point) != side.inside(last) { result.append(side.cut(last, point)) }
        if side.inside(point) { result.append(point) }
        last = point
      }
      points = result
    }
    return points
  }

  /// A line cut to what is near the map, by the method of Liang and Barsky (ACM Transactions on Graphics 3, 1984, 1-22).
  func clippedLine(_ line: [CanvasPoint]) -> [[CanvasPoint]] {
    if isNear(line) { return [line] }
    var pieces: [[CanvasPoint]] = []
    for (first, second) in zip(line, line.dropFirst()) {
      guard let (start, end) = clippedSegment(first, second) else { continue }
      if let last = pieces.last?.last, last == start {
        pieces[pieces.count - 1].append(end)
      } else {
        pieces.append([start, end])
      }
    }
    return pieces
  }

  private func clippedSegment(_ a: CanvasPoint, _ b: CanvasPoint) -> (CanvasPoint, CanvasPoint)? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    var (start, end) = (0.0, 1.0)
    for (slope, room) in [
      (-dx, a.x - near.x), (dx, near.x + near.width - a.x), (-dy, a.y - near.y), (dy, near.y + near.height - a.y),
    ] {
      if slope == 0 {
        if room < 0 { return nil }
      } else if slope < 0 {
        start = max(start, room / slope)
      } else {
        end = min(end, room / slope)
      }
    }
    guard start <= end else { return nil }
    func point(_ part: Double) -> CanvasPoint {
      part == 0 ? a : part == 1 ? b : CanvasPoint(a.x + dx * part, a.y + dy * part)
    }
    return (point(start), point(end))
  }

  private static func cut(_ a: CanvasPoint, _ b: CanvasPoint, x: Double) -> CanvasPoint {
    CanvasPoint(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
  }

  private static func cut(_ a: CanvasPoint, _ b: CanvasPoint, y: Double) -> CanvasPoint {
    CanvasPoint(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y)
  }
}
