import CGDAL
import Geodesy

/// An open raster. Used by one thread while something is read from it, and closed with its last reference.
final class RasterFile {
  let file: DataFile
  let columns: Int
  let rows: Int
  let bandCount: Int
  let crs: CoordinateReferenceSystem
  let transform: GridTransform
  private let dataset: UnsafeMutableRawPointer

  /// Opens a raster. The given system counts more than the file's own.
  ///
  /// Throws where the file cannot be read as a raster, where it has no place on the earth, or where neither the file
  /// nor the caller gives a coordinate system.
  init(_ path: String, crs given: CoordinateReferenceSystem?) throws(SceneError) {
    let file = try DataFile(path, for: .raster)
    let dataset = try file.openRaster()
    // From here on the object owns the dataset, but a throwing initialiser runs no deinit.
    do throws(SceneError) {
      bandCount = Int(GDALGetRasterCount(dataset))
      columns = Int(GDALGetRasterXSize(dataset))
      rows = Int(GDALGetRasterYSize(dataset))
      guard bandCount > 0, columns > 0, rows > 0 else {
        throw SceneError(.file, "\"\(path)\" holds no raster band")
      }
      // A tile pyramid has at least one whole tile. GDAL 3.6 gives one pixel where the GeoPackage's tables disagree.
      if columns == 1, rows == 1, let driver = GDALGetDatasetDriver(dataset), let name = GDALGetDriverShortName(driver),
        String(cString: name) == "GPKG"
      {
        throw SceneError(
          .file, "the tables of \"\(path)\" disagree about where its tiles lie",
          help: "write the picture as GeoTIFF, with the program that made it")
      }
      var coefficients = [Double](repeating: 0, count: 6)
      let (found, _) = GDALLibrary.quietly { GDALGetGeoTransform(dataset, &coefficients) }
      guard found == CE_None, let transform = GridTransform(coefficients) else {
        throw SceneError(
          .file, "\"\(path)\" does not say where on the earth it lies",
          help: "give it a world file, or write its position into it with gdal_translate")
      }
      self.transform = transform
      crs = try RasterFile.system(of: dataset, path: path, given: given)
    } catch {
      GDALClose(dataset)
      throw error
    }
    self.file = file
    self.dataset = dataset
  }

  deinit { GDALClose(dataset) }

  private static func system(
    of dataset: UnsafeMutableRawPointer, path: String, given: CoordinateReferenceSystem?
  ) throws(SceneError) -> CoordinateReferenceSystem {
    if let given { return given }
    do throws(GeodesyError) {
      if let own = try CoordinateReferenceSystem.read(GDALGetSpatialRef(dataset)) { return own }
    } catch {
      throw SceneError(error, path: path)
    }
    throw SceneError(
      .file, "\"\(path)\" does not say which coordinate reference system it is in",
      help: "give it, such as `crs 32633`")
  }

  /// A band, counted from 1.
  func band(_ index: Int) throws(SceneError) -> UnsafeMutableRawPointer {
    guard let number = Int32(exactly: index), let band = GDALGetRasterBand(dataset, number) else {
      throw SceneError(.file, "\"\(file.path)\" has no band \(index)")
    }
    return band
  }

  /// Reads a window of a band into memory as another type and size; made smaller, a cell is the nearest of the old ones
  /// or, where `averages`, their mean. Overviews are used. Throws what GDAL says where the file is damaged.
  func read(
    _ band: UnsafeMutableRawPointer, columns: Range<Int>, rows: Range<Int>, into buffer: UnsafeMutableRawPointer,
    type: GDALDataType, bufferColumns: Int, bufferRows: Int, pixelBytes: Int, lineBytes: Int, averages: Bool = false
  ) throws(SceneError) {
    guard let x = Int32(exactly: columns.lowerBound), let y = Int32(exactly: rows.lowerBound),
      let width = Int32(exactly: columns.count), let height = Int32(exactly: rows.count),
      let targetWidth = Int32(exactly: bufferColumns), let targetHeight = Int32(exactly: bufferRows),
      let pixel = Int32(exactly: pixelBytes), let line = Int32(exactly: lineBytes)
    else { throw SceneError(.limit, "\"\(file.path)\" is too large to be read at once") }
    let (result, errors) = GDALLibrary.quietly {
      guard averages else {
        return GDALRasterIO(band, GF_Read, x, y, width, height, buffer, targetWidth, targetHeight, type, pixel, line)
      }
      var extra = GDALRasterIOExtraArg()
      extra.nVersion = 1
      extra.eResampleAlg = GRIORA_Average
      // Said as numbers with fractions, the window is not rounded to whole cells of an overview.
      extra.bFloatingPointWindowValidity = 1
      extra.dfXOff = Double(x)
      extra.dfYOff = Double(y)
      extra.dfXSize = Double(width)
      extra.dfYSize = Double(height)
      return GDALRasterIOEx(
        band, GF_Read, x, y, width, height, buffer, targetWidth, targetHeight, type, Int64(pixel), Int64(line), &extra)
    }
    guard result == CE_None else {
      throw SceneError(
        .file, "\"\(file.path)\" is damaged: \(file.plain(errors.first ?? "a part of it cannot be read"))")
    }
  }
}

/// The affine way between the columns and rows of a raster and coordinates of its system.
///
/// Columns and rows count cell centres here: column 0, row 0 is the middle of the first cell. GDAL's own six numbers
/// count from that cell's outer corner.
struct GridTransform: Hashable, Sendable {
  let x0: Double
  let xColumn: Double
  let xRow: Double
  let y0: Double
  let yColumn: Double
  let yRow: Double
  private let inverseDeterminant: Double

  /// The transform of GDAL's six numbers, or nil where they do not span a plane or are not finite.
  init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    let determinant = numbers[1] * numbers[5] - numbers[2] * numbers[4]
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    xColumn = numbers[1]
    xRow = numbers[2]
    yColumn = numbers[4]
    yRow = numbers[5]
    x0 = numbers[0] + 0.5 * (xColumn + xRow)
    y0 = numbers[3] + 0.5 * (yColumn + yRow)
    inverseDeterminant = 1 / determinant
  }

  /// The transform of a raster of other size over the same ground, by how many old cells a new one is.
  func scaled(columns: Double, rows: Double) -> GridTransform? {
    GridTransform([
      x0 - 0.5 * (xColumn + xRow), xColumn * columns, xRow * rows, y0 - 0.5 * (yColumn + yRow), yColumn * columns,
      yRow * rows,
    ])
  }

  /// The coordinates of a place on the grid.
  @inline(__always)
  func coordinates(column: Double, row: Double) -> (x: Double, y: Double) {
    (x0 + column * xColumn + row * xRow, y0 + column * yColumn + row * yRow)
  }

  /// The place on the grid of coordinates.
  @inline(__always)
  func cell(x: Double, y: Double) -> (column: Double, row: Double) {
    let dx = x - x0
    let dy = y - y0
    return ((dx * yRow - dy * xRow) * inverseDeterminant, (dy * xColumn - dx * yColumn) * inverseDeterminant)
  }
}
