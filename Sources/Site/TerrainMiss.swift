import Geodesy

extension TerrainMesh {
  /// Why a ray that starts above the ground meets none of it: it is followed down to the lowest height that occurs. If
  /// it gets there over the grid, it went through a void; if not, the edge is found by halving.
  func miss(origin: Vector3, direction: Vector3, frame: LocalFrame) -> SiteMiss {
    guard let heights else { return .void }
    let lowest = FlatGround(height: heights.lowerBound - 0.01, frame: frame)
    guard let end = lowest.guess(origin: origin, direction: direction) else { return .sky }
    func isInside(_ distance: Double) -> Bool { holds(frame.geodetic(origin + direction * distance)) }
    if isInside(end) { return .void }
    guard isInside(0) else { return .edge(distance: 0) }
    var (inside, outside) = (0.0, end)
    while outside - inside > 0.01 {
      let middle = (inside + outside) / 2
      guard middle > inside, middle < outside else { break }
      if isInside(middle) { inside = middle } else { outside = middle }
    }
    return .edge(distance: outside)
  }

  /// Whether a place lies over the part of the grid that is held.
  private func holds(_ place: GeodeticPosition) -> Bool {
    guard let at = grid.gridCoordinates(latitude: place.latitude, longitude: place.longitude) else {
      return false
    }
    let column = at.column - Double(columns.lowerBound)
    let row = at.row - Double(rows.lowerBound)
    return column >= 0 && column <= Double(columns.count - 1) && row >= 0 && row <= Double(rows.count - 1)
  }
}
