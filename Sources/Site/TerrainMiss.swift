import Geodesy
import Glibc

extension TerrainMesh {
  /// Why a ray that starts above the ground meets none of it: it goes along its way through the heights that occur and
  /// looks whether the grid ends there or has a void.
  func miss(origin: Vector3, direction: Vector3, frame: LocalFrame) -> SiteMiss {
    guard let heights else { return .void }
    // Over the horizon at the latest, where the ray rises again for good.
    let farthest = 1_000_000.0
    var distance = 0.0
    var lastHeight = Double.infinity
    var edge: Double?
    while distance <= farthest {
      let place = frame.geodetic(origin + direction * distance)
      // A ray that rises above all ground meets none of it any more.
      if place.height > heights.upperBound, place.height >= lastHeight { return .sky }
      lastHeight = place.height
      if let at = gridCoordinates(place) {
        edge = nil
        if place.height <= heights.upperBound, isVoid(at) { return .void }
      } else if edge == nil {
        edge = distance
      }
      if place.height < heights.lowerBound { return edge.map { .edge(distance: $0) } ?? .void }
      distance += max(0.25, distance / 200)
    }
    return .sky
  }

  /// Where a place lies in the part of the grid that is held, or nil when it lies outside.
  private func gridCoordinates(_ place: GeodeticPosition) -> (column: Double, row: Double)? {
    guard let at = source.grid.gridCoordinates(latitude: place.latitude, longitude: place.longitude) else { return nil }
    let column = at.column - Double(columns.lowerBound)
    let row = at.row - Double(rows.lowerBound)
    guard column >= 0, column <= Double(columns.count - 1), row >= 0, row <= Double(rows.count - 1) else { return nil }
    return (column, row)
  }

  /// Whether the cell at a place in the part held has a void corner.
  private func isVoid(_ place: (column: Double, row: Double)) -> Bool {
    let x = min(Int(place.column), width - 2)
    let y = min(Int(place.row), rows.count - 2)
    let corner = y * width + x
    return [corner, corner + 1, corner + width, corner + width + 1].contains(where: store.isVoid)
  }
}
