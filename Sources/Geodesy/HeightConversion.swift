/// The way from heights above one reference to heights above another, at places on WGS 84.
///
/// A height above a geoid is a height above the ellipsoid less the geoid's separation from it. Where both references
/// are the same nothing is computed and no grid is needed.
public struct HeightConversion: Sendable {
  /// How a raster file with geoid separations is read; what stands above this module provides it.
  public typealias GridReader = @Sendable (String) throws(GeodesyError) -> any GeoidGrid

  /// What the heights that come in are counted from.
  public let source: HeightReference
  /// What the heights that go out are counted from.
  public let target: HeightReference

  private let added: (any GeoidGrid)?
  private let subtracted: (any GeoidGrid)?

  /// The conversion between two references. `readGrid` opens the file of a `Geoid.file`.
  ///
  /// Throws where a geoid's grid is not installed, naming the grid, and where a geoid's file cannot be read.
  public init(
    from source: HeightReference, to target: HeightReference, readGrid: GridReader? = nil
  ) throws(GeodesyError) {
    self.source = source
    self.target = target
    if source == target {
      added = nil
      subtracted = nil
      return
    }
    added = try HeightConversion.grid(of: source, readGrid)
    subtracted = try HeightConversion.grid(of: target, readGrid)
  }

  private static func grid(of reference: HeightReference, _ readGrid: GridReader?) throws(GeodesyError) -> (
    any GeoidGrid
  )? {
    guard case .orthometric(let geoid) = reference else { return nil }
    switch geoid {
    case .egm96: return try ModelGeoid.egm96Geoid()
    case .egm2008: return try ModelGeoid(geoid: .egm2008, compound: "EPSG:9518")
    case .navd88: throw ModelGeoid.missing(.navd88, grid: "us_noaa_g2018u0.tif")
    case .separation(let metres):
      guard metres.isFinite else {
        throw GeodesyError(.range, "a geoid separation must be a finite number of metres")
      }
      return ConstantGeoid(metres: metres)
    case .file(let path):
      guard let readGrid else {
        throw GeodesyError(.file, "the geoid file \"\(path)\" cannot be read here")
      }
      return try readGrid(path)
    }
  }

  /// Whether heights pass unchanged.
  public var isIdentity: Bool { added == nil && subtracted == nil }

  /// The height at a place in degrees above the target reference, in metres; nil where a grid does not reach.
  public func height(_ height: Double, latitude: Double, longitude: Double) -> Double? {
    var result = height
    if let added {
      guard let separation = added.separation(latitude: latitude, longitude: longitude) else { return nil }
      result += separation
    }
    if let subtracted {
      guard let separation = subtracted.separation(latitude: latitude, longitude: longitude) else { return nil }
      result -= separation
    }
    return result.isFinite ? result : nil
  }

  /// Converts the heights of many places. A void (NaN) stays one, and a height where a grid does not reach becomes one.
  public func convert(_ places: inout [GeodeticPosition]) {
    for (grid, sign) in [(added, 1.0), (subtracted, -1.0)] {
      guard let grid else { continue }
      let separations = grid.separations(places)
      for index in places.indices { places[index].height += sign * separations[index] }
    }
  }

  /// The grids used, for `show crs`, in the order of use.
  public var grids: [any GeoidGrid] { [added, subtracted].compactMap { $0 } }

  /// The stated accuracy in metres: of several grids the root of the sum of squares; nil where one states none.
  public var accuracy: Double? {
    var sum = 0.0
    for grid in grids {
      guard let accuracy = grid.accuracy else { return nil }
      sum += accuracy * accuracy
    }
    return sum.squareRoot()
  }
}
