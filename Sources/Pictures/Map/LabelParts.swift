import Glibc

/// What of a line or area is seen, on all copies of the world that a map shows, and where its name goes: on the largest
/// part, and of equal ones on the nearest to the middle.
struct LabelParts {
  private struct Part {
    /// The length or area in pixels that is seen.
    var size: Double
    var fromMiddle: Double
    var places: [CanvasPoint]
  }

  private let middle: CanvasPoint
  private var parts: [Part] = []

  /// No parts of a canvas whose middle this is.
  init(middle: CanvasPoint) { self.middle = middle }

  /// The middles that the name may have, the best first: on the largest part, then on others at least half as large.
  var places: [CanvasPoint] {
    guard let largest = parts.map(\.size).max() else { return [] }
    // Copies of a part differ by rounding only.
    let ranked = parts.filter { $0.size >= largest / 2 }.sorted {
      $0.size.rounded() == $1.size.rounded() ? $0.fromMiddle < $1.fromMiddle : $0.size > $1.size
    }
    return ranked.prefix(4).flatMap(\.places)
  }

  private mutating func add(_ size: Double, _ places: [CanvasPoint]) {
    guard let first = places.first else { return }
    parts.append(Part(size: size, fromMiddle: hypot(first.x - middle.x, first.y - middle.y), places: places))
  }

  /// Adds lines: the name goes halfway along each.
  mutating func add(lines: [[CanvasPoint]]) {
    for line in lines {
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
      if let place = LabelParts.halfway(along: line, length) { add(length, [place]) }
    }
  }

  /// Adds an area: an outer ring and its holes.
  mutating func add(area rings: [[CanvasPoint]]) {
    guard let outer = rings.first, !outer.isEmpty else { return }
    let holes = rings.dropFirst().reduce(0) { $0 + LabelParts.area($1) }
    add(LabelParts.area(outer) - holes, LabelParts.inside(rings))
  }

  private static func halfway(along line: [CanvasPoint], _ length: Double) -> CanvasPoint? {
    var left = length / 2
    for (first, second) in zip(line, line.dropFirst()) {
      let step = hypot(second.x - first.x, second.y - first.y)
      if step >= left, step > 0 {
        let part = left / step
        return CanvasPoint(first.x + (second.x - first.x) * part, first.y + (second.y - first.y) * part)
      }
      left -= step
    }
    return line.first
  }

  /// The area of a ring by the shoelace formula.
  private static func area(_ ring: [CanvasPoint]) -> Double {
    guard var last = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += (last.x - ring[0].x) * (point.y - ring[0].y) - (point.x - ring[0].x) * (last.y - ring[0].y)
      last = point
    }
    return abs(sum) / 2
  }

  /// Points inside rings: in the middle of the widest stretch of rows at parts of their height, the row through the middle
  /// first; then beside the middle of that row.
  private static func inside(_ rings: [[CanvasPoint]]) -> [CanvasPoint] {
    guard let outer = rings.first, let first = outer.first else { return [] }
    let ys = outer.map(\.y)
    let (top, bottom) = (ys.min() ?? first.y, ys.max() ?? first.y)
    var places: [CanvasPoint] = []
    var beside: [CanvasPoint] = []
    for part in [0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75] {
      let y = top + (bottom - top) * part
      guard let stretch = widestStretch(rings, y) else { continue }
      let width = stretch.upperBound - stretch.lowerBound
      places.append(CanvasPoint(stretch.lowerBound + width / 2, y))
      if part == 0.5 { beside = [0.3, 0.7].map { CanvasPoint(stretch.lowerBound + width * $0, y) } }
    }
    return places.isEmpty ? [first] : places + beside
  }

  /// The widest stretch of a row that lies inside rings.
  private static func widestStretch(_ rings: [[CanvasPoint]], _ y: Double) -> ClosedRange<Double>? {
    var crossings: [Double] = []
    for ring in rings {
      guard var last = ring.last else { continue }
      for point in ring {
        if (point.y > y) != (last.y > y) {
          crossings.append(last.x + (point.x - last.x) * (y - last.y) / (point.y - last.y))
        }
        last = point
      }
    }
    // A range of what is no number would trap.
    crossings = crossings.filter(\.isFinite).sorted()
    let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map { crossings[$0]...crossings[$0 + 1] }
    return stretches.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
  }
}
