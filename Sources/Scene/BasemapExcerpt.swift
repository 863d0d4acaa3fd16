import CGDAL
import Geodesy

/// Where the cells of a basemap's file lie, for drawing it on a map.
public struct BasemapGrid: Sendable {
  private let placement: GroundPlacement
  /// The columns of the file.
  public var columns: Int { placement.columns }
  /// The rows of the file.
  public var rows: Int { placement.rows }
  /// How many columns go once around the earth, where the file has at least these; its last columns may repeat its first
  /// ones.
  public var columnsAround: Int? { placement.columnsAround }

  init(_ placement: GroundPlacement) { self.placement = placement }

  /// The cell of a place on WGS 84 in degrees, counted in cell centres of the file; may lie outside. Nil where the
  /// projection has no answer.
  public func cell(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    placement.cell(latitude: latitude, longitude: longitude)
  }

  /// The place on WGS 84 in degrees of a cell, counted in cell centres of the file; nil where the projection has none.
  public func place(column: Double, row: Double) -> (latitude: Double, longitude: Double)? {
    let coordinates = placement.transform.coordinates(column: column, row: row)
    return placement.operation.forward(x: coordinates.x, y: coordinates.y).map { ($0.y, $0.x) }
  }
}

/// A window of a basemap's file at the resolution that a map needs, held in memory.
public struct BasemapExcerpt: Sendable {
  private let grid: BasemapGrid
  private let window: (columns: Range<Int>, rows: Range<Int>)
  private let columns: Int
  private let rows: Int
  private let pixels: [Colour]
  private let sampling: Basemap.Sampling

  /// No more pixels than this are held (256 MB).
  private static let pixelLimit = 67_108_864

  /// Where the cells of the file of a basemap lie. Throws where it cannot be read any more.
  public static func grid(of basemap: Basemap) throws(SceneError) -> BasemapGrid {
    BasemapGrid(try placement(try RasterFile(basemap.path, crs: basemap.crs), basemap))
  }

  private static func placement(_ raster: RasterFile, _ basemap: Basemap) throws(SceneError) -> GroundPlacement {
    try GroundPlacement(
      raster.transform, columns: raster.columns, rows: raster.rows, crs: raster.crs, path: basemap.path,
      operation: basemap.placement.operation)
  }

  /// Reads the cells between two corners, counted in cell centres of the file, with `reduction` cells, at least 1, made
  /// one by their mean; nil where the file has none of them. Throws where the file cannot be read.
  public init?(
    of basemap: Basemap, columns wanted: ClosedRange<Double>, rows wantedRows: ClosedRange<Double>, reduction: Double
  ) throws(SceneError) {
    let raster = try RasterFile(basemap.path, crs: basemap.crs)
    grid = BasemapGrid(try BasemapExcerpt.placement(raster, basemap))
    sampling = basemap.sampling
    var reduction = max(1, reduction)
    let margin = 2 * reduction + 2
    func range(_ wanted: ClosedRange<Double>, _ count: Int) -> Range<Int>? {
      let low = max(0, wanted.lowerBound - margin)
      let high = min(Double(count), wanted.upperBound + margin)
      guard low < high, let first = Int(exactly: low.rounded(.down)), let last = Int(exactly: high.rounded(.up)),
        first < min(count, last)
      else { return nil }
      return first..<min(count, last)
    }
    // On both sides of the seam of a world grid the whole circle is needed, and no column of it twice.
    let circle = grid.columnsAround ?? raster.columns
    let crossesSeam =
      grid.columnsAround != nil && (wanted.lowerBound < margin || wanted.upperBound > Double(circle) - margin)
    guard let across = crossesSeam ? 0..<circle : range(wanted, circle),
      let down = range(wantedRows, raster.rows)
    else { return nil }
    let least = (Double(across.count) * Double(down.count) / Double(BasemapExcerpt.pixelLimit)).squareRoot()
    reduction = max(reduction, least)
    columns = max(1, Int((Double(across.count) / reduction).rounded()))
    rows = max(1, Int((Double(down.count) / reduction).rounded()))
    guard columns * rows <= 2 * BasemapExcerpt.pixelLimit else {
      throw SceneError(.limit, "\"\(basemap.path)\" is too large to be drawn")
    }
    window = (across, down)
    pixels = try PixelReader(
      raster, columns: columns, rows: rows, window: window, averages: columns < across.count || rows < down.count
    ).read()
  }

  /// The colour at a cell of the file, counted in cell centres; nil outside the picture and where it is fully
  /// transparent.
  public func colour(column: Double, row: Double) -> Colour? {
    // The picture reaches half a cell beyond its outermost centres; a NaN fails.
    guard row >= -0.5, row <= Double(grid.rows) - 0.5 else { return nil }
    var column = column
    if let around = grid.columnsAround {
      column -= (column / Double(around)).rounded(.down) * Double(around)
    } else {
      guard column >= -0.5, column <= Double(grid.columns) - 0.5 else { return nil }
    }
    let x = (column + 0.5 - Double(window.columns.lowerBound)) * Double(columns) / Double(window.columns.count) - 0.5
    let y = (row + 0.5 - Double(window.rows.lowerBound)) * Double(rows) / Double(window.rows.count) - 0.5
    guard x > -2, x < Double(columns) + 1, y > -2, y < Double(rows) + 1 else { return nil }
    if sampling == .nearest {
      let colour = pixel(Int(x.rounded()), Int(y.rounded()))
      return colour.alpha == 0 ? nil : colour
    }
    return blend(x, y)
  }

  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> Colour {
    let isRound = window.columns.count == grid.columnsAround
    let column = isRound ? (column + columns) % columns : max(0, min(columns - 1, column))
    return pixels[max(0, min(rows - 1, row)) * columns + column]
  }

  /// The mean of the four pixels around a place, by their distance and opacity; the place is less than two pixels outside.
  private func blend(_ x: Double, _ y: Double) -> Colour? {
    // Brought above 0, a number is cut off downward.
    let (column, row) = (Int(x + 2) - 2, Int(y + 2) - 2)
    let (right, bottom) = (x - Double(column), y - Double(row))
    let (a, b) = (pixel(column, row), pixel(column + 1, row))
    let (c, d) = (pixel(column, row + 1), pixel(column + 1, row + 1))
    if a.alpha & b.alpha & c.alpha & d.alpha == 255 {
      func channels(_ colour: Colour, _ weight: Double) -> SIMD4<Float> {
        SIMD4(Float(colour.red), Float(colour.green), Float(colour.blue), 255) * Float(weight)
      }
      let mean =
        channels(a, (1 - right) * (1 - bottom)) + channels(b, right * (1 - bottom)) + channels(c, (1 - right) * bottom)
        + channels(d, right * bottom) + 0.5
      func byte(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int32(value)) }
      return Colour(red: byte(mean.x), green: byte(mean.y), blue: byte(mean.z))
    }
    func weighted(_ colour: Colour, _ weight: Double) -> SIMD4<Double> {
      let opacity = weight * Double(colour.alpha)
      return SIMD4(Double(colour.red), Double(colour.green), Double(colour.blue), 1) * opacity
    }
    let sum =
      weighted(a, (1 - right) * (1 - bottom)) + weighted(b, right * (1 - bottom)) + weighted(c, (1 - right) * bottom)
      + weighted(d, right * bottom)
    guard sum.w > 0 else { return nil }
    func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    return Colour(
      red: byte(sum.x / sum.w), green: byte(sum.y / sum.w), blue: byte(sum.z / sum.w), alpha: byte(sum.w))
  }
}
