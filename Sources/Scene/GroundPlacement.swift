import Geodesy

/// Where the cells of a raster lie on the earth: its grid, its system, and the way to WGS 84.
struct GroundPlacement: Sendable {
  let transform: GridTransform
  let columns: Int
  let rows: Int
  let operation: CoordinateOperation
  /// Whether longitudes may be turned by whole circles to meet the grid.
  let isGeographic: Bool
  /// A full circle in the units of longitude: 360 where they are degrees.
  let circle: Double
  /// Whether the last column's eastern neighbour is the first one: a world grid whose columns fill 360 degrees.
  let wrapsAround: Bool
  /// How many columns go once around the earth, where the grid has at least these: as many as it has where it wraps
  /// around, fewer where its last columns repeat its first ones.
  let columnsAround: Int?

  /// Places further than this outside the outermost cell centres, in cells, are outside; a place nearer than this to a
  /// centre counts as being on it. Far below a millimetre for any grid, and above the rounding of stored cell sizes.
  static let tolerance = 1e-6

  /// Where a raster lies; `known` is its way to WGS 84, where that was found before. Throws where PROJ knows none.
  init(
    _ transform: GridTransform, columns: Int, rows: Int, crs: CoordinateReferenceSystem, path: String,
    operation known: CoordinateOperation? = nil
  ) throws(SceneError) {
    self.transform = transform
    self.columns = columns
    self.rows = rows
    isGeographic = crs.isGeographic
    circle = crs.horizontal.axes.first.map { 2 * Double.pi / $0.unitFactor } ?? 360
    wrapsAround =
      crs.isGeographic && transform.yColumn == 0
      && abs(abs(transform.xColumn) * Double(columns) - circle) < 1e-3 * abs(transform.xColumn)
    let around = circle / abs(transform.xColumn)
    let isWhole = crs.isGeographic && transform.yColumn == 0 && abs(around - around.rounded()) < 1e-3
    columnsAround = isWhole ? Int(exactly: around.rounded()).flatMap { $0 >= 2 && $0 <= columns ? $0 : nil } : nil
    if let known {
      operation = known
      return
    }
    do throws(GeodesyError) {
      operation = try GroundPlacement.operation(from: crs, transform, columns, rows)
    } catch {
      throw SceneError(error, path: path)
    }
  }

  /// One operation for the whole raster, chosen by its middle.
  private static func operation(
    from crs: CoordinateReferenceSystem, _ transform: GridTransform, _ columns: Int, _ rows: Int
  ) throws(GeodesyError) -> CoordinateOperation {
    let general = try CoordinateOperation.toWGS84(from: crs)
    if general.isIdentity { return general }
    let middle = transform.coordinates(column: Double(columns - 1) / 2, row: Double(rows - 1) / 2)
    return general.chosen(x: middle.x, y: middle.y)
  }

  /// Where a place on WGS 84 lies on the grid, counted in cell centres; nil where the projection has no answer.
  @inline(__always)
  func cell(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    guard let place = operation.inverse(x: longitude, y: latitude) else { return nil }
    return cell(x: place.x, y: place.y)
  }

  /// Where coordinates lie on the grid; longitudes are turned by a circle where that brings them onto it.
  @inline(__always)
  func cell(x: Double, y: Double) -> (column: Double, row: Double) {
    let cell = transform.cell(x: x, y: y)
    let last = Double(wrapsAround ? columns : columns - 1) + GroundPlacement.tolerance
    if !isGeographic || (cell.column >= -GroundPlacement.tolerance && cell.column <= last) { return cell }
    for turn in [1.0, -1.0] {
      let turned = transform.cell(x: x + turn * circle, y: y)
      if turned.column >= -GroundPlacement.tolerance && turned.column <= last { return turned }
    }
    return cell
  }
}
