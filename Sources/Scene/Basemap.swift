import CGDAL
import Geodesy

/// A picture of the ground from a raster file, held in memory; a large one at a coarser resolution.
public final class Basemap: GroundColour {
  /// How a colour between pixels is found.
  public enum Sampling: String, Sendable, CaseIterable {
    case nearest
    case bilinear
  }

  /// The file's path, as it was given.
  public let path: String
  /// The raster's coordinate reference system.
  public let crs: CoordinateReferenceSystem
  /// The number of columns held, which may be fewer than the file's.
  public let columns: Int
  /// The number of rows held, which may be fewer than the file's.
  public let rows: Int
  /// How a colour between pixels is found.
  public let sampling: Sampling

  private let pixels: [Colour]
  let placement: GroundPlacement

  /// No more pixels than this are held (64 MB).
  static let pixelLimit = 16_777_216

  /// Reads a raster with red, green and blue bands (and alpha), with a palette, or with one grey band.
  ///
  /// Masks, alpha and no-data values make pixels transparent. `crs` counts more than the file's own system. Throws where
  /// the file cannot be read as a picture, or where neither gives a system.
  public convenience init(
    path: String, crs given: CoordinateReferenceSystem? = nil, sampling: Sampling = .bilinear
  ) throws(SceneError) {
    try self.init(path: path, crs: given, sampling: sampling, pixelLimit: Basemap.pixelLimit)
  }

  init(
    path: String, crs given: CoordinateReferenceSystem?, sampling: Sampling, pixelLimit: Int
  ) throws(SceneError) {
    let raster = try RasterFile(path, crs: given)
    let reduction = max(1, (Double(raster.columns) * Double(raster.rows) / Double(pixelLimit)).squareRoot())
    let columns = max(1, min(raster.columns, Int((Double(raster.columns) / reduction).rounded(.down))))
    let rows = max(1, min(raster.rows, Int((Double(raster.rows) / reduction).rounded(.down))))
    guard columns * rows <= 2 * pixelLimit,
      let transform = raster.transform.scaled(
        columns: Double(raster.columns) / Double(columns), rows: Double(raster.rows) / Double(rows))
    else { throw SceneError(.limit, "\"\(path)\" is too large to be read") }
    self.path = path
    self.sampling = sampling
    self.columns = columns
    self.rows = rows
    crs = raster.crs
    placement = try GroundPlacement(transform, columns: columns, rows: rows, crs: raster.crs, path: path)
    pixels = try PixelReader(raster, columns: columns, rows: rows).read()
  }

  /// The colour at a place on WGS 84 in degrees; nil outside the picture and where it is fully transparent.
  public func colour(latitude: Double, longitude: Double) -> Colour? {
    cell(latitude: latitude, longitude: longitude).flatMap { colour(column: $0.column, row: $0.row) }
  }

  /// Where a place on WGS 84 in degrees lies, counted in centres of the pixels held; may lie outside. Nil where the
  /// projection has no answer.
  public func cell(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    placement.cell(latitude: latitude, longitude: longitude)
  }

  /// The colour at a column and row, counted in centres of the pixels held; nil outside the picture and where it is fully
  /// transparent.
  public func colour(column: Double, row: Double) -> Colour? {
    // The picture reaches half a pixel beyond its outermost pixels' centres; a NaN fails.
    guard column >= -0.5, column <= Double(columns) - 0.5, row >= -0.5, row <= Double(rows) - 0.5 else { return nil }
    let colour =
      sampling == .nearest ? pixel(Int(column.rounded()), Int(row.rounded())) : blend((column: column, row: row))
    return colour.alpha == 0 ? nil : colour
  }

  private func pixel(_ column: Int, _ row: Int) -> Colour {
    let column = placement.wrapsAround ? (column + columns) % columns : max(0, min(columns - 1, column))
    return pixels[max(0, min(rows - 1, row)) * columns + column]
  }

  /// The mean of the four pixels around a place, by their distance and opacity.
  private func blend(_ cell: (column: Double, row: Double)) -> Colour {
    let left = cell.column.rounded(.down)
    let top = cell.row.rounded(.down)
    let right = cell.column - left
    let bottom = cell.row - top
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0
    for (column, row, weight) in [
      (0, 0, (1 - right) * (1 - bottom)), (1, 0, right * (1 - bottom)), (0, 1, (1 - right) * bottom),
      (1, 1, right * bottom),
    ] where weight > 0 {
      let colour = pixel(Int(left) + column, Int(top) + row)
      let opacity = weight * Double(colour.alpha)
      red += opacity * Double(colour.red)
      green += opacity * Double(colour.green)
      blue += opacity * Double(colour.blue)
      alpha += opacity
    }
    guard alpha > 0 else { return Colour(red: 0, green: 0, blue: 0, alpha: 0) }
    return Colour(
      red: UInt8((red / alpha).rounded()), green: UInt8((green / alpha).rounded()),
      blue: UInt8((blue / alpha).rounded()), alpha: UInt8(min(255, alpha.rounded())))
  }
}
