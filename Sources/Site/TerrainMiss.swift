import Geodesy
import Glibc

extension TerrainMesh {
  /// Why a ray that starts above the ground meets none of it: it goes along its way through the heights that occur and
  /// looks whether the grid ends there or has a void.
  func miss(origin: Vector3, direction: Vector3, frame: LocalFrame) -> SiteMiss {
    guard let heights else { return .void }
    let grid = source.grid
    // Over the horizon at the latest, where the ray rises again for good.
    let farthest = 1_000_000.0
    var distance = 0.0
    var lastHeight = Double.infinity
    while distance <= farthest {
      let place = frame.geodetic(origin + direction * distance)
      if place.height > heights.upperBound, place.height >= lastHeight { return .sky }
      lastHeight = place.height
      if place.height < heights.lowerBound - 1 { return .edge(distance: distance) }
      if place.height <= heights.upperBound {
        guard let at = grid.gridCoordinates(latitude: place.latitude, longitude: place.longitude),
          at.column >= Double(columns.lowerBound), at.column <= Double(columns.upperBound - 1),
          at.row >= Double(rows.lowerBound), at.row <= Double(rows.upperBound - 1)
        else { return direction.dot(frame.axes.transposed * LocalFrame(origin: place).axes.column2) < 0 ? .edge(distance: distance) : .sky }
        if isVoid(column: at.column - Double(columns.lowerBound), row: at.row - Double(rows.lowerBound)) { return .void }
      }
      distance += max(0.25, distance / 200)
    }
    return .sky
  }

  /// Whether the cell at a place in the part held has a void corner.
  private func isVoid(column: Double, row: Double) -> Bool {
    let x = min(max(Int(column), 0), width - 2)
    let y = min(max(Int(row), 0), rows.count - 2)
    let corner = y * width + x
    return [corner, corner + 1, corner + width, corner + width + 1].contains(where: store.isVoid)
  }
}
