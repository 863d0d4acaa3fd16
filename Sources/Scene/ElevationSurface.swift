import Geodesy
import Synchronization

/// Ground heights from a raster file in any coordinate reference system, held in memory.
///
/// Heights between samples are bilinear, counted between cell centres. There is no height beyond the outermost cell
/// centres, nor where a sample that counts is void.
public final class ElevationSurface: TerrainGrid {
  /// The file's path, as it was given.
  public let path: String
  /// The raster's coordinate reference system.
  public let crs: CoordinateReferenceSystem
  /// What the heights are counted from.
  public let heights: HeightReference
  /// The number of columns of samples.
  public var columns: Int { samples.columns }
  /// The number of rows of samples.
  public var rows: Int { samples.rows }
  /// The number of samples without a height.
  public var voidCount: Int { samples.voidCount }
  /// The lowest and highest sample in metres, or nil where all are void.
  public let range: ClosedRange<Double>?

  private let samples: RasterSamples
  private let placement: GroundPlacement
  private let toEllipsoid = Mutex<HeightConversion?>(nil)

  /// Reads a raster's first band.
  ///
  /// `crs` counts more than the file's own system, `heights` more than what the file's system says of heights. Throws
  /// where the file cannot be read, where neither gives a system or a height reference, and where PROJ knows no way
  /// from the system to WGS 84.
  public init(
    path: String, crs given: CoordinateReferenceSystem? = nil, heights: HeightReference? = nil
  ) throws(SceneError) {
    let raster = try RasterFile(path, crs: given)
    guard let reference = heights ?? raster.crs.heightReference else {
      throw SceneError(
        .file, "\"\(path)\" does not say what its heights are counted from",
        help: "add `heights orthometric` (above EGM96) or `heights ellipsoidal`")
    }
    self.path = path
    crs = raster.crs
    self.heights = reference
    placement = try GroundPlacement(
      raster.transform, columns: raster.columns, rows: raster.rows, crs: raster.crs, path: path)
    samples = try RasterSamples(raster, band: 1, unitFactor: raster.crs.heightUnitFactor)
    if let minimum = samples.minimum, let maximum = samples.maximum {
      range = Double(minimum)...Double(maximum)
    } else {
      range = nil
    }
  }

  /// The height in metres above `heights` at a place on WGS 84 in degrees; nil outside and at voids.
  public func elevation(latitude: Double, longitude: Double) -> Double? {
    guard let cell = placement.cell(latitude: latitude, longitude: longitude) else { return nil }
    return samples.bilinear(column: cell.column, row: cell.row, wrapsAround: placement.wrapsAround)
  }

  /// The height in metres above `heights` at a position, whose own altitude plays no part; nil outside and at voids.
  public func elevation(at position: Position) -> Double? {
    elevation(latitude: position.latitude, longitude: position.longitude)
  }

  /// The height in metres above `heights` at coordinates of the raster's own system, x east or longitude, y north or
  /// latitude; nil outside and at voids.
  public func elevation(x: Double, y: Double) -> Double? {
    let cell = placement.cell(x: x, y: y)
    return samples.bilinear(column: cell.column, row: cell.row, wrapsAround: placement.wrapsAround)
  }

  /// The heights in metres above `heights` at many places, whose own heights play no part; nil outside and at voids.
  public func elevations(_ places: [GeodeticPosition]) -> [Double?] {
    if placement.operation.isIdentity {
      return places.map { elevation(x: $0.longitude, y: $0.latitude) }
    }
    var places = places
    placement.operation.inverse(&places)
    return places.map { elevation(x: $0.longitude, y: $0.latitude) }
  }

  /// How many columns go once around the earth, where the grid has at least these; its last columns may repeat its first
  /// ones.
  public var columnsAround: Int? { placement.columnsAround }

  /// The sample of a cell in metres above `heights`; nil outside and where it is void.
  public func sample(column: Int, row: Int) -> Double? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    let value = samples.values[row * columns + column]
    return value.isNaN ? nil : Double(value)
  }

  /// The place of cell centre column, row (which may be fractions) on WGS 84; nil where the projection has no answer.
  public func place(column: Double, row: Double) -> (latitude: Double, longitude: Double)? {
    let coordinates = placement.transform.coordinates(column: column, row: row)
    guard let place = placement.operation.forward(x: coordinates.x, y: coordinates.y) else { return nil }
    return (place.y, place.x)
  }

  /// What PROJ does to get from the raster's system to WGS 84, chosen for its middle; for `show crs`.
  public var operation: CoordinateOperation.Choice? {
    let middle = placement.transform.coordinates(column: Double(columns - 1) / 2, row: Double(rows - 1) / 2)
    return placement.operation.choice(x: middle.x, y: middle.y)
  }

  /// The way from the raster's heights to heights above the ellipsoid. Throws where a geoid's grid is missing.
  public func ellipsoidalConversion() throws(SceneError) -> HeightConversion {
    if let known = toEllipsoid.withLock({ $0 }) { return known }
    do throws(GeodesyError) {
      let made = try HeightConversion(from: heights, to: .ellipsoidal, readGrid: RasterGeoid.read)
      toEllipsoid.withLock { $0 = made }
      return made
    } catch {
      throw SceneError(error)
    }
  }

  /// Where a place lies on the grid, counted in cell centres; may lie outside. Nil where the projection has no answer.
  public func gridCoordinates(latitude: Double, longitude: Double) -> (column: Double, row: Double)? {
    placement.cell(latitude: latitude, longitude: longitude)
  }

  /// The cell centres of a window, row after row, on WGS 84 with heights above the ellipsoid in metres; a void has the
  /// height NaN. Throws where the window is not on the grid, or a sample's place or height cannot be converted.
  public func vertices(columns window: Range<Int>, rows lines: Range<Int>) throws(SceneError) -> [GeodeticPosition] {
    guard window.lowerBound >= 0, window.upperBound <= columns, lines.lowerBound >= 0, lines.upperBound <= rows else {
      throw SceneError(
        .range, "the window of columns \(window) and rows \(lines) is not on the grid of \(columns) by \(rows) cells")
    }
    let conversion = try ellipsoidalConversion()
    var places: [GeodeticPosition] = []
    places.reserveCapacity(window.count * lines.count)
    for row in lines {
      let start = row * columns
      for column in window {
        let coordinates = placement.transform.coordinates(column: Double(column), row: Double(row))
        places.append(
          GeodeticPosition(
            latitude: coordinates.y, longitude: coordinates.x, height: Double(samples.values[start + column])))
      }
    }
    placement.operation.forward(&places)
    var index = 0
    let hadHeight = places.map { !$0.height.isNaN }
    conversion.convert(&places)
    while index < places.count {
      if hadHeight[index], places[index].height.isNaN || places[index].latitude.isNaN {
        throw SceneError(
          .domain,
          "\"\(path)\" has a sample whose place or height cannot be converted: column "
            + "\(window.lowerBound + index % window.count), row \(lines.lowerBound + index / window.count)",
          help: "cut the raster to the area of its coordinate reference system and of its geoid")
      }
      if places[index].longitude > 180 { places[index].longitude -= 360 }
      if places[index].longitude < -180 { places[index].longitude += 360 }
      index += 1
    }
    return places
  }
}
