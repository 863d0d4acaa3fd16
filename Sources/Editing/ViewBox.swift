import Geodesy

/// A box in map units, empty at first.
struct ViewBox: Hashable, Sendable {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  var isEmpty: Bool { !(minX <= maxX) }

  /// Makes the box hold a place; one that is not a number is left out.
  mutating func extend(_ x: Double, _ y: Double) {
    guard x == x, y == y else { return }
    if x < minX { minX = x }
    if x > maxX { maxX = x }
    if y < minY { minY = y }
    if y > maxY { maxY = y }
  }

  mutating func extend(_ other: ViewBox) {
    if other.minX < minX { minX = other.minX }
    if other.maxX > maxX { maxX = other.maxX }
    if other.minY < minY { minY = other.minY }
    if other.maxY > maxY { maxY = other.maxY }
  }

  /// Whether a place lies on the edge of the box or outside, so that the box may be smaller without it.
  func isBound(by x: Double, _ y: Double) -> Bool { !(x > minX && x < maxX && y > minY && y < maxY) }

  /// The square of the distance to a place: 0 inside, infinite of an empty box.
  func squaredDistance(to point: ViewPoint) -> Double {
    if isEmpty { return .infinity }
    let dx = point.x < minX ? minX - point.x : point.x > maxX ? point.x - maxX : 0
    let dy = point.y < minY ? minY - point.y : point.y > maxY ? point.y - maxY : 0
    return dx * dx + dy * dy
  }

  /// The box as others know it; nil of an empty one.
  var boundingBox: BoundingBox? {
    isEmpty ? nil : BoundingBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
