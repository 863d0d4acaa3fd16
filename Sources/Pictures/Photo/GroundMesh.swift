import Geodesy
import Scene

/// Where points of a local frame lie on a picture of the ground: found exactly at the corners of boxes, and within a box
/// by proportion.
///
/// A straight line departs from the curved earth by s² / 8R over a length s, 0.2 mm over the smallest box of 100 m. Boxes
/// grow with the width of a pixel, of which the departure stays a thousandth and less. Not safe for use by several
/// threads at once: each has its own.
struct GroundMesh {
  private let frame: LocalFrame
  private let picture: any GroundColour
  private var boxes: [Key: Box] = [:]
  private var last: (key: Key, box: Box)?

  /// The sides of a box in metres are this times two to the power of its level, at least level 0.
  private static let side = 100.0
  private static let height = 400.0
  private static let mostBoxes = 8_192

  private struct Key: Hashable {
    var level: Int32
    var x: Int32
    var y: Int32
    var z: Int32
  }

  /// The columns and rows at the eight corners: x changes fastest, then y, then z. Nil where the picture has none there,
  /// or is cut through between two.
  private struct Box {
    var corners: [SIMD2<Double>]?
  }

  init(_ picture: any GroundColour, frame: LocalFrame) {
    self.picture = picture
    self.frame = frame
  }

  /// The colour at a point of the frame, seen with pixels that are `footprint` metres wide there.
  mutating func colour(_ point: Vector3, footprint: Double) -> Colour? {
    var level: Int32 = 0
    var side = GroundMesh.side
    while side < footprint * 32, level < 16 {
      side *= 2
      level += 1
    }
    let (a, b, c) = (point.x / side, point.y / side, point.z / GroundMesh.height)
    guard abs(a) < 1e8, abs(b) < 1e8, abs(c) < 1e8 else { return exact(point) }
    let (i, j, k) = (a.rounded(.down), b.rounded(.down), c.rounded(.down))
    let box = box(Key(level: level, x: Int32(i), y: Int32(j), z: Int32(k)), side)
    guard let corners = box.corners else { return exact(point) }
    let (u, v, w) = (a - i, b - j, c - k)
    func blend(_ start: Int) -> SIMD2<Double> {
      let near = corners[start] + (corners[start + 1] - corners[start]) * u
      let far = corners[start + 2] + (corners[start + 3] - corners[start + 2]) * u
      return near + (far - near) * v
    }
    let lower = blend(0)
    let cell = lower + (blend(4) - lower) * w
    return picture.colour(column: cell.x, row: cell.y)
  }

  private func exact(_ point: Vector3) -> Colour? {
    let place = frame.geodetic(point)
    return picture.colour(latitude: place.latitude, longitude: place.longitude)
  }

  private mutating func box(_ key: Key, _ side: Double) -> Box {
    if let last, last.key == key { return last.box }
    if let known = boxes[key] {
      last = (key, known)
      return known
    }
    if boxes.count >= GroundMesh.mostBoxes { boxes.removeAll(keepingCapacity: true) }
    let box = Box(corners: corners(key, side))
    boxes[key] = box
    last = (key, box)
    return box
  }

  private func corners(_ key: Key, _ side: Double) -> [SIMD2<Double>]? {
    var corners: [SIMD2<Double>] = []
    for index in 0..<8 {
      let point = Vector3(
        (Double(key.x) + Double(index & 1)) * side, (Double(key.y) + Double(index >> 1 & 1)) * side,
        (Double(key.z) + Double(index >> 2)) * GroundMesh.height)
      let place = frame.geodetic(point)
      guard let cell = picture.cell(latitude: place.latitude, longitude: place.longitude) else { return nil }
      corners.append(SIMD2(cell.column, cell.row))
    }
    // Where opposite sides differ, the picture is cut through between them, or bends too much.
    let across = [corners[1] - corners[0], corners[3] - corners[2], corners[5] - corners[4], corners[7] - corners[6]]
    let along = [corners[2] - corners[0], corners[3] - corners[1], corners[6] - corners[4], corners[7] - corners[5]]
    for sides in [across, along] {
      for other in sides.dropFirst() {
        let difference = other - sides[0]
        let size = abs(sides[0].x) + abs(sides[0].y)
        guard abs(difference.x) + abs(difference.y) <= 0.01 * size + 1e-6 else { return nil }
      }
    }
    return corners
  }
}
