import Geodesy

extension TerrainMesh {
  /// The cell of the grid that Embree met in a patch; its row times the width plus its column.
  @inline(__always)
  func cell(inPatch primitive: UInt32, u: Float, v: Float) -> Int? {
    guard let index = Int(exactly: primitive), index < patches.count else { return nil }
    let patch = patches[index]
    let column = TerrainMesh.step(u, Int(patch.width))
    let row = TerrainMesh.step(v, Int(patch.height))
    return Int(patch.startVertexID) + row * width + column
  }

  /// The cell of the grid that Embree met by a triangle.
  @inline(__always)
  func cell(ofTriangle primitive: UInt32) -> Int? {
    guard let index = Int(exactly: primitive), index < triangleCells.count else { return nil }
    return Int(triangleCells[index] / 2)
  }

  /// Which of `count - 1` steps a part of the way from 0 to 1 lies in.
  @inline(__always)
  private static func step(_ part: Float, _ count: Int) -> Int {
    let position = part * Float(count - 1)
    guard position > 0 else { return 0 }
    return position < Float(count - 1) ? Int(position) : count - 2
  }

  /// Where a ray really meets the ground near the cell that Embree met at about `estimate`, or nil when it does not
  /// meet it from above. The normal points up and has length 1.
  func meeting(
    cell: Int, origin: Vector3, direction: Vector3, estimate: Double, nearest: Double
  ) -> (distance: Double, normal: Vector3, cell: Int)? {
    if let found = meeting(inCell: cell, origin, direction, nearest) { return (found.distance, found.normal, cell) }
    var best: (distance: Double, normal: Vector3, cell: Int)?
    let column = cell % width
    for step in [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1] as [Int] {
      let other = cell + step
      // No wrap from the end of a row to the start of the next.
      guard abs(other % width - column) <= 1, let found = meeting(inCell: other, origin, direction, nearest) else {
        continue
      }
      if let known = best, known.distance <= found.distance { continue }
      best = (found.distance, found.normal, other)
    }
    if let best { return best }
    return flatMeeting(cell: cell, direction: direction, estimate: estimate)
  }

  /// The meeting with one cell: bilinear, or a triangle where a corner is void.
  @inline(__always)
  private func meeting(
    inCell cell: Int, _ origin: Vector3, _ direction: Vector3, _ nearest: Double
  ) -> (distance: Double, normal: Vector3)? {
    guard cell >= 0, cell % width < width - 1 else { return nil }
    let patch = BilinearPatch(
      corner00: store[cell], corner10: store[cell + 1], corner01: store[cell + width],
      corner11: store[cell + width + 1])
    let whole = patch.corner00.z + patch.corner10.z + patch.corner01.z + patch.corner11.z
    if whole.isNaN { return triangleMeeting(patch, origin, direction, nearest) }
    return patch.meeting(origin: origin, direction: direction, nearest: nearest, side: side)
      .map { ($0.distance, $0.normal.normalised * side) }
  }

  /// The meeting with the one triangle of a cell with a void corner that can exist: the diagonal runs from the second
  /// corner to the third.
  private func triangleMeeting(
    _ patch: BilinearPatch, _ origin: Vector3, _ direction: Vector3, _ nearest: Double
  ) -> (distance: Double, normal: Vector3)? {
    let isFirst = patch.corner11.z.isNaN
    let apex = isFirst ? patch.corner00 : patch.corner11
    let b = isFirst ? patch.corner10 : patch.corner01
    let c = isFirst ? patch.corner01 : patch.corner10
    let normal = (b - apex).cross(c - apex)
    let steepness = normal.dot(direction)
    guard steepness * side < 0 else { return nil }
    let distance = normal.dot(apex - origin) / steepness
    guard distance > nearest else { return nil }
    let p = origin + direction * distance
    let area = normal.dot(normal)
    let u = (p - apex).cross(c - apex).dot(normal) / area
    let v = (b - apex).cross(p - apex).dot(normal) / area
    guard u >= -1e-9, v >= -1e-9, u + v <= 1 + 1e-9 else { return nil }
    return (distance, normal.normalised * side)
  }

  /// The last resort, where the ray grazes Embree's triangles but no bilinear cell: the distance that Embree gave.
  private func flatMeeting(
    cell: Int, direction: Vector3, estimate: Double
  ) -> (distance: Double, normal: Vector3, cell: Int)? {
    let right = store[cell + 1] - store[cell]
    let down = store[cell + width] - store[cell]
    let normal = right.cross(down).normalised * side
    guard normal.dot(direction) < 0 else { return nil }
    return (estimate, normal, cell)
  }
}
