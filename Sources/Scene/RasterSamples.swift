import CGDAL
import Glibc

/// The samples of one band as heights in metres, held once in memory; a void is NaN.
///
/// Float holds whole metres exactly up to 16,777 km and heights on land to half a millimetre.
struct RasterSamples: Sendable {
  let columns: Int
  let rows: Int
  let values: [Float]
  let voidCount: Int
  let minimum: Float?
  let maximum: Float?

  /// No raster of more cells than this is read at once (1.6 GB of samples).
  static let cellLimit = 400_000_000

  /// Reads a band whole: no-data values (compared in the band's own type), cells that its mask excludes and cells that
  /// are not finite become voids; scale, offset and unit of the band are applied, then `unitFactor`.
  init(_ raster: RasterFile, band number: Int, unitFactor: Double) throws(SceneError) {
    let (cells, overflow) = raster.columns.multipliedReportingOverflow(by: raster.rows)
    guard !overflow, cells <= RasterSamples.cellLimit else {
      throw SceneError(
        .limit,
        "\"\(raster.file.path)\" has \(raster.columns) by \(raster.rows) cells, more than can be held in memory",
        help: "cut out the part you need, for example with gdal_translate -projwin")
    }
    let band = try raster.band(number)
    var failure: SceneError?
    var values = [Float](unsafeUninitializedCapacity: cells) { buffer, count in
      do throws(SceneError) {
        try RasterSamples.fill(buffer, from: raster, band)
        count = cells
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    try RasterSamples.mask(&values, raster, band)
    let calibration = try Calibration(band, raster, unitFactor: unitFactor)

    var voids = 0
    var lowest = Float.infinity
    var highest = -Float.infinity
    values.withUnsafeMutableBufferPointer { buffer in
      for index in buffer.indices {
        let value = calibration.apply(buffer[index])
        buffer[index] = value
        if value.isNaN {
          voids += 1
        } else {
          lowest = min(lowest, value)
          highest = max(highest, value)
        }
      }
    }
    self.values = values
    columns = raster.columns
    rows = raster.rows
    voidCount = voids
    minimum = voids < cells ? lowest : nil
    maximum = voids < cells ? highest : nil
  }

  /// Reads the band into the buffer and makes no-data values NaN. Types that Float holds exactly are compared as Float;
  /// others go through Double, a few rows at a time.
  private static func fill(
    _ buffer: UnsafeMutableBufferPointer<Float>, from raster: RasterFile, _ band: UnsafeMutableRawPointer
  ) throws(SceneError) {
    guard let base = buffer.baseAddress else { return }
    var found: Int32 = 0
    let declared = GDALGetRasterNoDataValue(band, &found)
    let noData = found != 0 ? declared : nil
    let columns = raster.columns
    switch GDALGetRasterDataType(band) {
    case GDT_Byte, GDT_Int16, GDT_UInt16, GDT_Float32:
      let limit = Double(Float.greatestFiniteMagnitude)
      let comparison = noData.map { Float(max(-limit, min(limit, $0))) }
      // Whole strips, so that a large file is not asked for in one call and stays in GDAL's cache no longer than needed.
      let strip = max(1, (1 << 22) / columns)
      for start in stride(from: 0, to: raster.rows, by: strip) {
        let rows = start..<min(raster.rows, start + strip)
        try raster.read(
          band, columns: 0..<columns, rows: rows, into: base + start * columns, type: GDT_Float32,
          bufferColumns: columns, bufferRows: rows.count, pixelBytes: 4, lineBytes: 4 * columns)
      }
      guard let comparison, !comparison.isNaN else { return }
      for index in buffer.indices where base[index] == comparison { base[index] = .nan }
    case GDT_Int32, GDT_UInt32, GDT_Float64:
      var row = [Double](repeating: 0, count: columns)
      for line in 0..<raster.rows {
        try raster.read(
          band, columns: 0..<columns, rows: line..<line + 1, into: &row, type: GDT_Float64, bufferColumns: columns,
          bufferRows: 1, pixelBytes: 8, lineBytes: 8 * columns)
        for column in 0..<columns {
          base[line * columns + column] = row[column] == noData ? .nan : Float(row[column])
        }
      }
    case let type:
      let name = GDALGetDataTypeName(type).map { String(cString: $0) } ?? "unknown"
      throw SceneError(.type, "\"\(raster.file.path)\" holds samples of type \(name), which are no heights")
    }
  }

  /// Cells that the data set's mask excludes become voids. Masks that only repeat the no-data value are skipped.
  private static func mask(
    _ values: inout [Float], _ raster: RasterFile, _ band: UnsafeMutableRawPointer
  ) throws(SceneError) {
    let flags = GDALGetMaskFlags(band)
    guard flags & (GMF_ALL_VALID | GMF_NODATA) == 0, let mask = GDALGetMaskBand(band) else { return }
    var row = [UInt8](repeating: 0, count: raster.columns)
    for line in 0..<raster.rows {
      try raster.read(
        mask, columns: 0..<raster.columns, rows: line..<line + 1, into: &row, type: GDT_Byte,
        bufferColumns: raster.columns, bufferRows: 1, pixelBytes: 1, lineBytes: raster.columns)
      for column in 0..<raster.columns where row[column] == 0 { values[line * raster.columns + column] = .nan }
    }
  }

  /// How a stored number becomes metres.
  private struct Calibration {
    let scale: Double
    let offset: Double

    init(_ band: UnsafeMutableRawPointer, _ raster: RasterFile, unitFactor: Double) throws(SceneError) {
      let unit = GDALGetRasterUnitType(band).map { String(cString: $0) } ?? ""
      let metres: Double
      switch unit.lowercased() {
      case "", "m", "metre", "metres", "meter", "meters": metres = unitFactor
      case "ft", "foot", "feet": metres = 0.3048
      case "us-ft", "us survey foot", "ftus", "us_survey_foot": metres = 1200.0 / 3937
      case "cm", "centimetre", "centimeter": metres = 0.01
      default:
        throw SceneError(
          .file, "\"\(raster.file.path)\" holds numbers in the unit \"\(unit)\", which is no unit of height known here",
          help: "write its heights in metres, for example with gdal_calc")
      }
      var hasScale: Int32 = 0
      var hasOffset: Int32 = 0
      let bandScale = GDALGetRasterScale(band, &hasScale)
      let bandOffset = GDALGetRasterOffset(band, &hasOffset)
      scale = (hasScale != 0 && bandScale.isFinite ? bandScale : 1) * metres
      offset = (hasOffset != 0 && bandOffset.isFinite ? bandOffset : 0) * metres
    }

    @inline(__always)
    func apply(_ value: Float) -> Float {
      guard value.isFinite else { return .nan }
      return scale == 1 && offset == 0 ? value : Float(Double(value) * scale + offset)
    }
  }

  /// The bilinear value at a place counted in cell centres; nil outside the outermost centres, and where a cell that
  /// counts is void. `wrapsAround` makes the first column the last one's eastern neighbour.
  @inline(__always)
  func bilinear(column: Double, row: Double, wrapsAround: Bool) -> Double? {
    let tolerance = GroundPlacement.tolerance
    let lastColumn = Double(wrapsAround ? columns : columns - 1)
    let lastRow = Double(rows - 1)
    // Written so that a NaN fails.
    guard column >= -tolerance, column <= lastColumn + tolerance, row >= -tolerance, row <= lastRow + tolerance else {
      return nil
    }
    let left = RasterSamples.split(column, tolerance)
    let top = RasterSamples.split(row, tolerance)
    let column0 = left.cell < columns ? left.cell : left.cell - columns
    let column1 = column0 + 1 < columns ? column0 + 1 : 0
    let line0 = top.cell * columns
    // A neighbour without weight may be void or lie outside the grid; it is not looked at.
    var value = mix(line0 + column0, line0 + column1, left.fraction)
    if top.fraction > 0 {
      let line1 = line0 + columns
      let below = mix(line1 + column0, line1 + column1, left.fraction)
      value += (below - value) * top.fraction
    }
    return value.isNaN ? nil : value
  }

  @inline(__always)
  private func mix(_ first: Int, _ second: Int, _ fraction: Double) -> Double {
    let value = Double(values[first])
    return fraction > 0 ? value + (Double(values[second]) - value) * fraction : value
  }

  /// The whole cell and the fraction of a place that lies on the grid, up to the tolerance.
  @inline(__always)
  private static func split(_ place: Double, _ tolerance: Double) -> (cell: Int, fraction: Double) {
    let nearest = place.rounded()
    if abs(place - nearest) <= tolerance { return (Int(nearest), 0) }
    let cell = place.rounded(.down)
    return (Int(cell), place - cell)
  }
}
