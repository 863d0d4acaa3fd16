import CPROJ
import Synchronization
import Words

/// Reads everything the package wants to know of a system from PROJ at once, so that a system is a plain value after.
enum DescriptionReader {
  typealias Description = CoordinateReferenceSystem.Description

  static func read(_ text: String) throws(GeodesyError) -> Description {
    let text = try checked(text)
    let context = try sharedContext()
    let description = context.lock.withLock { _ -> Description? in
      guard let object = context.create(text), proj_is_crs(object.pointer) != 0 else { return nil }
      // A short text stays as it is; a name may mean something else to another version of PROJ.
      return describe(object, definition: text.utf8.count <= 200 ? text : nil)
    }
    if let description { return description }
    throw GeodesyError(
      .name, "\(Quotation.excerpt(text, most: 60)) is no coordinate reference system that PROJ knows",
      help: "give an EPSG number, such as 32633, or a text that PROJ reads, such as WKT")
  }

  /// The description of the geographic system that a system is built on, in two dimensions; nil where there is none.
  static func base(of description: Description) throws(GeodesyError) -> Description? {
    if description.kind == .geographic2D { return description }
    let context = try sharedContext()
    return context.lock.withLock { _ -> Description? in
      guard let system = context.create(description.definition),
        let base = PROJObject(proj_crs_get_geodetic_crs(context.pointer, system.pointer), context),
        let flat = PROJObject(proj_crs_demote_to_2D(context.pointer, nil, base.pointer), context)
      else { return nil }
      let made = describe(flat, definition: nil)
      return made.kind == .geographic2D ? made : nil
    }
  }

  private static let shared = Mutex<PROJContext?>(nil)

  /// The context that all systems are read in, so that PROJ's data base is opened once.
  private static func sharedContext() throws(GeodesyError) -> PROJContext {
    if let known = shared.withLock({ $0 }) { return known }
    let made = try PROJContext()
    shared.withLock { $0 = made }
    return made
  }

  static func areEquivalent(_ first: String, _ second: String) -> Bool {
    guard let context = try? PROJContext(), let a = context.create(first), let b = context.create(second) else {
      return false
    }
    return proj_is_equivalent_to_with_ctx(
      context.pointer, a.pointer, b.pointer, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
  }

  /// The text as it may go to PROJ: an EPSG number gets its authority, a PROJ string its type. Definitions that would
  /// have PROJ open a file of the text's choosing are refused, since a script reads only below its own folders.
  private static func checked(_ given: String) throws(GeodesyError) -> String {
    var text = Substring(given)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    if text.isEmpty || text.utf8.contains(0) {
      throw GeodesyError(.name, "a coordinate reference system needs a name, number or definition")
    }
    if text.utf8.count > 1_000_000 {
      throw GeodesyError(.range, "the definition of a coordinate reference system is longer than a million bytes")
    }
    if text.utf8.allSatisfy({ (48...57).contains($0) }) { return "EPSG:\(text)" }
    let lower = text.lowercased()
    let filePrefixes = ["init=", "file:", "@"]
    for prefix in filePrefixes where contains(lower, prefix) && (prefix == "init=" || lower.hasPrefix(prefix)) {
      throw GeodesyError(
        .permission, "\(Quotation.excerpt(String(text), most: 60)) would have PROJ read a file",
        help: "give the EPSG number, such as 32633, or the definition itself")
    }
    for marker in ["grids=", "catalog=", "file=", "parameterfile["] {
      for value in values(after: marker, in: lower) where value.contains("/") || value.contains("\\") {
        throw GeodesyError(
          .permission,
          "the coordinate reference system names a grid by its path, \(Quotation.excerpt(value, most: 60))",
          help: "name a grid of PROJ's own data without a path")
      }
    }
    // Without its type PROJ takes a PROJ string for an operation; a pipeline is one, and stays one.
    let isPROJString = contains(lower, "proj=") && !contains(lower, "[") && !lower.hasPrefix("{")
    let hasType = contains(lower, "type=crs") || contains(lower, "proj=pipeline")
    return isPROJString && !hasType ? text + " +type=crs" : String(text)
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    !values(after: part, in: text).isEmpty
  }

  /// What follows each occurrence of a marker, up to a blank or the closing quote.
  private static func values(after marker: String, in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let pattern = Array(marker.utf8)
    var found: [String] = []
    var index = 0
    while index + pattern.count <= bytes.count {
      if bytes[index] == pattern[0], bytes[index..<index + pattern.count].elementsEqual(pattern) {
        var end = index + pattern.count
        let start = end < bytes.count && bytes[end] == 34 ? end + 1 : end
        end = start
        while end < bytes.count, bytes[end] > 32, bytes[end] != 34 { end += 1 }
        found.append(String(decoding: bytes[start..<end], as: UTF8.self))
        index += pattern.count
      } else {
        index += 1
      }
    }
    return found
  }

  private static func describe(_ given: PROJObject, definition: String?) -> Description {
    let context = given.context
    // A bound system is its base with a fixed way to WGS 84; what it says of axes and datum is what its base says.
    var object = given
    if proj_get_type(given.pointer) == PJ_TYPE_BOUND_CRS,
      let base = PROJObject(proj_get_source_crs(context.pointer, given.pointer), context)
    {
      object = base
    }
    let kind = kind(of: object)
    let wkt = wkt(of: given)
    var axes = axes(of: object)
    var horizontal: Description?
    var vertical: Description?
    switch kind {
    case .compound:
      horizontal = part(0, of: object)
      vertical = part(1, of: object)
      axes = (horizontal?.axes ?? []) + (vertical?.axes ?? [])
    case .geographic3D, .projected:
      guard axes.count == 3 else { break }
      horizontal = PROJObject(proj_crs_demote_to_2D(context.pointer, nil, given.pointer), context)
        .map { describe($0, definition: nil) }
    default: break
    }
    let ellipsoid = ellipsoid(of: object)
    return Description(
      definition: definition ?? wkt, wkt: wkt, name: object.name, authorityCode: object.authorityCode, kind: kind,
      axes: axes, datum: horizontal?.datum ?? datum(of: object)?.name, ellipsoid: ellipsoid,
      areaOfUse: areaOfUse(of: object), isWGS84LongitudeLatitude: isWGS84(object, given, kind, axes),
      horizontal: horizontal, vertical: vertical)
  }

  private static func part(_ index: Int32, of object: PROJObject) -> Description? {
    PROJObject(proj_crs_get_sub_crs(object.context.pointer, object.pointer, index), object.context)
      .map { describe($0, definition: nil) }
  }

  private static func kind(of object: PROJObject) -> CoordinateReferenceSystem.Kind {
    switch proj_get_type(object.pointer) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS: return .geographic2D
    case PJ_TYPE_GEOGRAPHIC_3D_CRS: return .geographic3D
    case PJ_TYPE_GEOCENTRIC_CRS: return .geocentric
    case PJ_TYPE_PROJECTED_CRS: return .projected
    case PJ_TYPE_VERTICAL_CRS: return .vertical
    case PJ_TYPE_COMPOUND_CRS: return .compound
    case PJ_TYPE_ENGINEERING_CRS: return .engineering
    default: return .other
    }
  }

  /// The definition of a system in another kind of WKT, or nil where that cannot express it.
  static func wkt(of description: Description, as type: PJ_WKT_TYPE) throws(GeodesyError) -> String? {
    let context = try sharedContext()
    return context.lock.withLock { _ in
      context.create(description.definition).flatMap { string(proj_as_wkt(context.pointer, $0.pointer, type, nil)) }
    }
  }

  private static func wkt(of object: PROJObject) -> String {
    let context = object.context.pointer
    return "MULTILINE=NO".withCString { option in
      withUnsafeTemporaryAllocation(of: Optional<UnsafePointer<CChar>>.self, capacity: 2) { options in
        _ = options.initialize(fromContentsOf: [option, nil])
        return string(proj_as_wkt(context, object.pointer, PJ_WKT2_2019, options.baseAddress)) ?? object.name
      }
    }
  }

  private static func axes(of object: PROJObject) -> [CoordinateReferenceSystem.Axis] {
    let context = object.context
    guard let system = PROJObject(proj_crs_get_coordinate_system(context.pointer, object.pointer), context) else {
      return []
    }
    var axes: [CoordinateReferenceSystem.Axis] = []
    for index in 0..<max(0, proj_cs_get_axis_count(context.pointer, system.pointer)) {
      var name: UnsafePointer<CChar>?
      var abbreviation: UnsafePointer<CChar>?
      var direction: UnsafePointer<CChar>?
      var unit: UnsafePointer<CChar>?
      var factor = 1.0
      guard
        proj_cs_get_axis_info(
          context.pointer, system.pointer, index, &name, &abbreviation, &direction, &factor, &unit, nil, nil) != 0
      else { continue }
      axes.append(
        CoordinateReferenceSystem.Axis(
          name: string(name) ?? "", abbreviation: string(abbreviation) ?? "", direction: string(direction) ?? "",
          unit: string(unit) ?? "", unitFactor: factor))
    }
    return axes
  }

  private static func datum(of object: PROJObject) -> PROJObject? {
    let context = object.context
    return PROJObject(proj_crs_get_datum_ensemble(context.pointer, object.pointer), context)
      ?? PROJObject(proj_crs_get_datum_forced(context.pointer, object.pointer), context)
      ?? PROJObject(proj_crs_get_geodetic_crs(context.pointer, object.pointer), context).flatMap { base in
        PROJObject(proj_crs_get_datum_ensemble(context.pointer, base.pointer), context)
          ?? PROJObject(proj_crs_get_datum_forced(context.pointer, base.pointer), context)
      }
  }

  private static func ellipsoid(of object: PROJObject) -> Ellipsoid? {
    let context = object.context
    guard let ellipsoid = PROJObject(proj_get_ellipsoid(context.pointer, object.pointer), context) else { return nil }
    var semiMajorAxis = 0.0
    var inverseFlattening = 0.0
    guard
      proj_ellipsoid_get_parameters(
        context.pointer, ellipsoid.pointer, &semiMajorAxis, nil, nil, &inverseFlattening) != 0
    else { return nil }
    return Ellipsoid(
      semiMajorAxis: semiMajorAxis, flattening: inverseFlattening == 0 ? 0 : 1 / inverseFlattening)
  }

  private static func areaOfUse(of object: PROJObject) -> CoordinateReferenceSystem.AreaOfUse? {
    var west = 0.0
    var south = 0.0
    var east = 0.0
    var north = 0.0
    var name: UnsafePointer<CChar>?
    guard proj_get_area_of_use(object.context.pointer, object.pointer, &west, &south, &east, &north, &name) != 0,
      west >= -180
    else { return nil }
    return CoordinateReferenceSystem.AreaOfUse(
      west: west, south: south, east: east, north: north, name: string(name) ?? "")
  }

  private static func isWGS84(
    _ object: PROJObject, _ given: PROJObject, _ kind: CoordinateReferenceSystem.Kind,
    _ axes: [CoordinateReferenceSystem.Axis]
  ) -> Bool {
    guard object === given, kind == .geographic2D, axes.count == 2,
      Set(axes.map(\.direction)) == ["north", "east"],
      axes.allSatisfy({ abs($0.unitFactor * 180 / Double.pi - 1) < 1e-9 }),
      let datum = datum(of: object)?.name, datum.hasPrefix("World Geodetic System 1984"), !datum.contains("("),
      let meridian = PROJObject(proj_get_prime_meridian(object.context.pointer, object.pointer), object.context)
    else { return false }
    var longitude = 0.0
    _ = proj_prime_meridian_get_parameters(object.context.pointer, meridian.pointer, &longitude, nil, nil)
    return longitude == 0
  }
}
