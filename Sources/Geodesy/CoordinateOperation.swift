import CPROJ

/// The way between the horizontal coordinates of two reference systems, by PROJ, never by a ballpark guess.
///
/// Coordinates go in and come out as x (east, or longitude) then y (north, or latitude), in the units of the system:
/// metres or feet, or degrees. An operation may be shared between threads; one runs at a time.
public final class CoordinateOperation: Sendable {
  /// What PROJ chose to get from one system to the other.
  public struct Choice: Hashable, Sendable {
    /// The operation's name in the EPSG data set, step after step.
    public let name: String
    /// Its stated accuracy in metres, or nil where none is stated.
    public let accuracy: Double?
  }

  /// The system that coordinates come from.
  public let source: CoordinateReferenceSystem
  /// The system that coordinates go to.
  public let target: CoordinateReferenceSystem

  /// Nil where both systems give the same coordinates and nothing needs to be computed.
  private let operation: PROJObject?

  /// The greatest y that passes unchanged: of latitudes the pole's, of other coordinates any.
  private let greatestUnchangedY: Double

  /// The operation between two systems. With an area (in degrees) one operation is chosen for all of it, by its centre,
  /// which is faster than the choice for each point that is made otherwise.
  ///
  /// Throws where no operation is known, naming the missing grid where there is one.
  public init(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem, area: BoundingBox? = nil
  ) throws(GeodesyError) {
    self.source = source
    self.target = target
    let from = source.horizontal
    let to = target.horizontal
    greatestUnchangedY = from.isGeographic ? 90 + 1e-9 : .greatestFiniteMagnitude
    if from == to || (from.isWGS84LongitudeLatitude && to.isWGS84LongitudeLatitude) {
      operation = nil
      return
    }
    let context = try PROJContext()
    guard let first = context.create(from.description.definition),
      let second = context.create(to.description.definition)
    else {
      throw GeodesyError(.name, "PROJ cannot read back the definition of \(from.name) or \(to.name)")
    }
    let made = CoordinateOperation.create(from: first, to: second, area: area)
    guard let made else {
      throw CoordinateOperation.noOperation(from: from, first, to: to, second)
    }
    operation = area.map { CoordinateOperation.pinned(made, from: from, to: to, at: $0.centre) } ?? made
  }

  /// The operation from a system to WGS 84 longitude and latitude in degrees.
  public static func toWGS84(
    from source: CoordinateReferenceSystem, area: BoundingBox? = nil
  ) throws(GeodesyError) -> CoordinateOperation {
    if source.isWGS84LongitudeLatitude { return try CoordinateOperation(from: source, to: source) }
    return try CoordinateOperation(from: source, to: .wgs84(), area: area)
  }

  private init(_ operation: PROJObject, like other: CoordinateOperation) {
    self.operation = operation
    source = other.source
    target = other.target
    greatestUnchangedY = other.greatestUnchangedY
  }

  /// The one operation that serves a place of the source system, for use on all of a small area: faster than the choice
  /// for each point, and the same for all of them. The operation itself where it does not serve that place.
  public func chosen(x: Double, y: Double) -> CoordinateOperation {
    guard let operation else { return self }
    let used = operation.context.lock.withLock { _ in CoordinateOperation.used(by: operation, PJ_FWD, x, y) }
    return used.map { CoordinateOperation($0, like: self) } ?? self
  }

  /// Whether coordinates pass unchanged.
  public var isIdentity: Bool { operation == nil }

  /// The place in the target system of a place in the source system; nil outside the operation's domain.
  @inlinable
  public func forward(x: Double, y: Double) -> (x: Double, y: Double)? { convert(x, y, forward: true) }

  /// The place in the source system of a place in the target system; nil outside the operation's domain.
  @inlinable
  public func inverse(x: Double, y: Double) -> (x: Double, y: Double)? { convert(x, y, forward: false) }

  @usableFromInline
  func convert(_ x: Double, _ y: Double, forward: Bool) -> (x: Double, y: Double)? {
    guard let operation else {
      return x.isFinite && abs(y) <= greatestUnchangedY ? (x, y) : nil
    }
    guard x.isFinite, y.isFinite else { return nil }
    let result = operation.context.lock.withLock { _ in
      let result = proj_trans(operation.pointer, forward ? PJ_FWD : PJ_INV, PJ_COORD(v: (x, y, 0, 0)))
      if !result.v.0.isFinite { _ = proj_errno_reset(operation.pointer) }
      return (x: result.v.0, y: result.v.1)
    }
    return result.x.isFinite && result.y.isFinite ? result : nil
  }

  /// Converts places of the source system, held as longitude (x) and latitude (y), into the target system, many at a
  /// time; heights are left as they are. A place outside the domain becomes NaN.
  public func forward(_ places: inout [GeodeticPosition]) {
    convert(&places, direction: PJ_FWD)
  }

  /// The opposite of `forward(_:)`.
  public func inverse(_ places: inout [GeodeticPosition]) {
    convert(&places, direction: PJ_INV)
  }

  private func convert(_ places: inout [GeodeticPosition], direction: PJ_DIRECTION) {
    guard let operation, !places.isEmpty else { return }
    let count = places.count
    let stride = MemoryLayout<GeodeticPosition>.stride
    // GeodeticPosition is three doubles in a fixed order, so PROJ works in the array's own memory.
    places.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let latitude = base.assumingMemoryBound(to: Double.self)
      let longitude = latitude + 1
      operation.context.lock.withLock { _ in
        _ = proj_trans_generic(
          operation.pointer, direction, longitude, stride, count, latitude, stride, count, nil, 0, 0, nil, 0, 0)
        _ = proj_errno_reset(operation.pointer)
      }
    }
    for index in places.indices where !(places[index].latitude.isFinite && places[index].longitude.isFinite) {
      places[index].latitude = .nan
      places[index].longitude = .nan
    }
  }

  /// What PROJ does at a place of the source system, for `show crs`; nil outside the operation's domain.
  public func choice(x: Double, y: Double) -> Choice? {
    guard let operation else { return Choice(name: "no conversion needed", accuracy: 0) }
    return operation.context.lock.withLock { _ in
      guard let used = CoordinateOperation.used(by: operation, PJ_FWD, x, y) else { return nil }
      let accuracy = proj_coordoperation_get_accuracy(operation.context.pointer, used.pointer)
      return Choice(name: used.operationName, accuracy: accuracy >= 0 ? accuracy : nil)
    }
  }
}

extension CoordinateOperation {
  /// The operation that PROJ finds between two systems, in x, y order, or nil.
  static func create(from source: PROJObject, to target: PROJObject, area: BoundingBox?) -> PROJObject? {
    let context = source.context
    let projArea = area.flatMap { box in
      let made = proj_area_create()
      proj_area_set_bbox(made, box.minX, box.minY, box.maxX, box.maxY)
      return made
    }
    defer { if let projArea { proj_area_destroy(projArea) } }
    let made = "ALLOW_BALLPARK=NO".withCString { option in
      withUnsafeTemporaryAllocation(of: Optional<UnsafePointer<CChar>>.self, capacity: 2) { options in
        _ = options.initialize(fromContentsOf: [option, nil])
        return proj_create_crs_to_crs_from_pj(
          context.pointer, source.pointer, target.pointer, projArea, options.baseAddress)
      }
    }
    guard let raw = PROJObject(made, context) else { return nil }
    return PROJObject(proj_normalize_for_visualization(context.pointer, raw.pointer), context)
  }

  /// The one operation that serves the centre of an area, or the operation as it is where that cannot be told.
  private static func pinned(
    _ operation: PROJObject, from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem,
    at centre: (x: Double, y: Double)
  ) -> PROJObject {
    let probe: PJ_DIRECTION = target.isGeographic ? PJ_INV : PJ_FWD
    guard target.isGeographic || source.isGeographic else { return operation }
    return used(by: operation, probe, centre.x, centre.y) ?? operation
  }

  /// The candidate that PROJ takes at a place, or nil where none serves it. Call with the lock held.
  private static func used(
    by operation: PROJObject, _ direction: PJ_DIRECTION, _ x: Double, _ y: Double
  ) -> PROJObject? {
    guard proj_trans(operation.pointer, direction, PJ_COORD(v: (x, y, 0, 0))).v.0.isFinite else {
      _ = proj_errno_reset(operation.pointer)
      return nil
    }
    return PROJObject(proj_trans_get_last_used_operation(operation.pointer), operation.context)
  }

  private static func noOperation(
    from source: CoordinateReferenceSystem, _ first: PROJObject, to target: CoordinateReferenceSystem,
    _ second: PROJObject
  ) -> GeodesyError {
    let missing = missingGrids(from: first, to: second)
    if let grid = missing.first {
      return GeodesyError(
        .file, "the conversion from \(source.name) to \(target.name) needs the grid \(grid), which is not installed",
        help: "install the grid where PROJ finds it, or use data in another coordinate reference system")
    }
    return GeodesyError(
      .domain, "PROJ knows no conversion from \(source.name) to \(target.name) that is better than a guess",
      help: "name the coordinate reference system of the data, such as `crs 32633`, if the file's own one is incomplete"
    )
  }

  /// The grids that operations between two systems would use and that are not installed, best operation first.
  static func missingGrids(from source: PROJObject, to target: PROJObject) -> [String] {
    let context = source.context
    guard let factory = proj_create_operation_factory_context(context.pointer, nil) else { return [] }
    defer { proj_operation_factory_context_destroy(factory) }
    proj_operation_factory_context_set_grid_availability_use(context.pointer, factory, PROJ_GRID_AVAILABILITY_IGNORED)
    proj_operation_factory_context_set_allow_ballpark_transformations(context.pointer, factory, 0)
    proj_operation_factory_context_set_spatial_criterion(
      context.pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    guard let list = proj_create_operations(context.pointer, source.pointer, target.pointer, factory) else { return [] }
    defer { proj_list_destroy(list) }
    var names: [String] = []
    for index in 0..<min(20, max(0, proj_list_get_count(list))) {
      guard let operation = PROJObject(proj_list_get(context.pointer, list, index), context) else { continue }
      for grid in 0..<max(0, proj_coordoperation_get_grid_used_count(context.pointer, operation.pointer)) {
        var name: UnsafePointer<CChar>?
        var available: Int32 = 0
        guard
          proj_coordoperation_get_grid_used(
            context.pointer, operation.pointer, grid, &name, nil, nil, nil, nil, nil, &available) != 0,
          available == 0, let text = string(name), !names.contains(text)
        else { continue }
        names.append(text)
      }
    }
    return names
  }
}
