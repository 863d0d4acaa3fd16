import CPROJ
import Synchronization

/// Something that knows how far the geoid lies above the WGS 84 ellipsoid.
public protocol GeoidGrid: Sendable {
  /// The grid's name for people, such as a model or a file.
  var name: String { get }
  /// The stated accuracy of the separation in metres, or nil where none is stated.
  var accuracy: Double? { get }

  /// The height of the geoid above the ellipsoid in metres at a place in degrees, or nil outside the grid.
  func separation(latitude: Double, longitude: Double) -> Double?

  /// The same for many places, in their order; NaN outside the grid.
  func separations(_ places: [GeodeticPosition]) -> [Double]
}

extension GeoidGrid {
  /// The height of the geoid above the ellipsoid in metres at many places; NaN outside the grid.
  public func separations(_ places: [GeodeticPosition]) -> [Double] {
    places.map { separation(latitude: $0.latitude, longitude: $0.longitude) ?? .nan }
  }
}

/// One separation for everywhere.
public struct ConstantGeoid: GeoidGrid {
  /// The height of the geoid above the ellipsoid in metres.
  public let metres: Double

  /// The geoid at this height in metres above the ellipsoid.
  public init(metres: Double) { self.metres = metres }

  /// The geoid's name for people.
  public var name: String { Geoid.separation(metres).name }
  /// A given separation states no accuracy.
  public var accuracy: Double? { nil }
  /// The separation, the same everywhere.
  public func separation(latitude: Double, longitude: Double) -> Double? { metres }
}

/// A geoid model of the EPSG data set, from the grid of it that PROJ finds on this machine.
public final class ModelGeoid: GeoidGrid {
  /// The name of the operation that PROJ chose.
  public let name: String
  /// The operation's stated accuracy in metres.
  public let accuracy: Double?

  private let operation: PROJObject

  private static let egm96 = Mutex<ModelGeoid?>(nil)

  /// The geoid of EGM96, read once for the process. Throws where its grid is not installed, naming it.
  public static func egm96Geoid() throws(GeodesyError) -> ModelGeoid {
    if let known = egm96.withLock({ $0 }) { return known }
    let made = try ModelGeoid(geoid: .egm96, compound: "EPSG:9707")
    egm96.withLock { $0 = made }
    return made
  }

  /// The geoid of a compound system of WGS 84 with heights of that geoid. Throws where its grid is not installed.
  init(geoid: Geoid, compound: String) throws(GeodesyError) {
    let context = try PROJContext()
    guard let source = context.create(compound), let target = context.create("EPSG:4979") else {
      throw GeodesyError(.file, "PROJ's data base has no \(compound)", help: "install the Debian package proj-data")
    }
    guard let operation = CoordinateOperation.create(from: source, to: target, area: nil) else {
      let grids = CoordinateOperation.missingGrids(from: source, to: target)
      throw ModelGeoid.missing(geoid, grid: grids.first ?? "of \(geoid.name)")
    }
    var name = ""
    var accuracy: Double?
    // PROJ settles on one of its candidates with the first place; all of them serve the whole world.
    _ = proj_trans(operation.pointer, PJ_FWD, PJ_COORD(v: (0, 0, 0, 0)))
    if let used = PROJObject(proj_trans_get_last_used_operation(operation.pointer), context) {
      name = used.operationName
      let stated = proj_coordoperation_get_accuracy(context.pointer, used.pointer)
      accuracy = stated >= 0 ? stated : nil
    }
    self.operation = operation
    self.name = name
    self.accuracy = accuracy
  }

  static func missing(_ geoid: Geoid, grid: String) -> GeodesyError {
    GeodesyError(
      .file, "heights above \(geoid.name) need the grid \(grid), which is not installed",
      help: "give the grid with `geoid from \"file.tif\"`, or a separation in metres for the whole site")
  }

  /// The height of the geoid above the ellipsoid in metres at a place in degrees.
  public func separation(latitude: Double, longitude: Double) -> Double? {
    guard latitude.isFinite, longitude.isFinite else { return nil }
    return operation.context.lock.withLock { _ in
      let result = proj_trans(operation.pointer, PJ_FWD, PJ_COORD(v: (longitude, latitude, 0, 0))).v.2
      if !result.isFinite { _ = proj_errno_reset(operation.pointer) }
      return result.isFinite ? result : nil
    }
  }

  /// The height of the geoid above the ellipsoid in metres at many places; NaN outside the grid.
  public func separations(_ places: [GeodeticPosition]) -> [Double] {
    var separations = [Double](repeating: 0, count: places.count)
    let stride = MemoryLayout<GeodeticPosition>.stride
    // PROJ writes longitude and latitude back in place; the caller's places are copied so that they stay as they are.
    var places = places
    places.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let latitude = base.assumingMemoryBound(to: Double.self)
      separations.withUnsafeMutableBufferPointer { heights in
        operation.context.lock.withLock { _ in
          _ = proj_trans_generic(
            operation.pointer, PJ_FWD, latitude + 1, stride, heights.count, latitude, stride, heights.count,
            heights.baseAddress, MemoryLayout<Double>.stride, heights.count, nil, 0, 0)
          _ = proj_errno_reset(operation.pointer)
        }
      }
    }
    for index in separations.indices where !separations[index].isFinite { separations[index] = .nan }
    return separations
  }
}
