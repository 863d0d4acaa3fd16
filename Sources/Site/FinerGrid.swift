import Geodesy
import Glibc
import Scene

/// A coarse grid with vertices put between its own.
///
/// A cell of 25 km laid out as a plane lies 12 m below the bent earth at its middle; with vertices at most a kilometre
/// apart it is 2 cm. Between the grid's own vertices places follow the great circle and heights are bilinear.
struct FinerGrid: TerrainGrid {
  private let grid: any TerrainGrid
  private let factor: Int

  /// The widest cell, in metres, that is laid out as it is.
  private static let widest = 1_000.0
  private static let largestFactor = 128

  /// The grid itself, or finer where its cells are wider than a kilometre near a place.
  static func refining(_ grid: any TerrainGrid, near place: GeodeticPosition) throws(SceneError) -> any TerrainGrid {
    let centre = grid.gridCoordinates(latitude: place.latitude, longitude: place.longitude)
    func index(_ position: Double?, _ count: Int) -> Int {
      let middle = position.flatMap { $0.isFinite ? $0 : nil } ?? Double(count / 2)
      return Int(exactly: min(max(middle, 0), Double(count - 2)).rounded(.down)) ?? 0
    }
    let column = index(centre?.column, grid.columns)
    let row = index(centre?.row, grid.rows)
    let corners = try grid.vertices(columns: column..<column + 2, rows: row..<row + 2)
    guard corners.count == 4 else { return grid }
    let points = corners.map(FinerGrid.foot)
    let width = max((points[1] - points[0]).length, (points[2] - points[0]).length)
    guard width.isFinite, width > widest else { return grid }
    let factor = min(largestFactor, Int(exactly: (width / widest).rounded(.up)) ?? largestFactor)
    let (columns, tooWide) = (grid.columns - 1).multipliedReportingOverflow(by: factor)
    let (rows, tooHigh) = (grid.rows - 1).multipliedReportingOverflow(by: factor)
    guard !tooWide, !tooHigh, columns < Int.max, rows < Int.max else { return grid }
    return FinerGrid(grid: grid, factor: factor)
  }

  var columns: Int { (grid.columns - 1) * factor + 1 }
  var rows: Int { (grid.rows - 1) * factor + 1 }

  func gridCoordinates(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    grid.gridCoordinates(latitude: latitude, longitude: longitude)
      .map { ($0.column * Double(factor), $0.row * Double(factor)) }
  }

  func vertices(columns: Range<Int>, rows: Range<Int>) throws(SceneError) -> [GeodeticPosition] {
    guard !columns.isEmpty, !rows.isEmpty else { return [] }
    func own(_ range: Range<Int>, of count: Int) -> Range<Int> {
      range.lowerBound / factor..<min(count, (range.upperBound - 1) / factor + 2)
    }
    let ownColumns = own(columns, of: grid.columns)
    let ownRows = own(rows, of: grid.rows)
    let places = try grid.vertices(columns: ownColumns, rows: ownRows)
    guard places.count == ownColumns.count * ownRows.count else { return [] }
    let feet = places.map(FinerGrid.foot)
    var result: [GeodeticPosition] = []
    result.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let top = row / factor - ownRows.lowerBound
      let bottom = min(top + 1, ownRows.count - 1)
      let v = Double(row % factor) / Double(factor)
      for column in columns {
        let left = column / factor - ownColumns.lowerBound
        let right = min(left + 1, ownColumns.count - 1)
        let u = Double(column % factor) / Double(factor)
        let (upper, lower) = (top * ownColumns.count, bottom * ownColumns.count)
        let corners = (upper + left, upper + right, lower + left, lower + right)
        let weights = ((1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v)
        let foot =
          feet[corners.0] * weights.0 + feet[corners.1] * weights.1 + feet[corners.2] * weights.2
          + feet[corners.3] * weights.3
        var place = Ellipsoid.wgs84.geodetic(foot)
        // A corner of no weight does not count, even if it is void.
        func part(_ corner: Int, _ weight: Double) -> Double { weight > 0 ? places[corner].height * weight : 0 }
        place.height =
          part(corners.0, weights.0) + part(corners.1, weights.1) + part(corners.2, weights.2)
          + part(corners.3, weights.3)
        result.append(place)
      }
    }
    return result
  }

  /// The point on the ellipsoid below or above a place, earth-centred.
  private static func foot(_ place: GeodeticPosition) -> Vector3 {
    Ellipsoid.wgs84.earthCentred(
      GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: 0))
  }
}
