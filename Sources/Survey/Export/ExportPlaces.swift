import Geodesy
import Scene

/// How coordinates and heights are turned into what a format means by them.
struct ExportPlaces {
  /// What coordinates are in when they are written; nil where nobody knows.
  let system: String?
  /// What heights are counted from when they are written; nil where there are none, or nobody knows.
  let heights: HeightReference?
  /// Whether written geometries have heights.
  let hasHeights: Bool
  /// Whether written coordinates are longitude and latitude on WGS 84.
  let isWGS84: Bool
  /// Whether heights leave the geometry because nobody knows what they are counted from.
  let dropsHeights: Bool

  private let operation: CoordinateOperation?
  private let conversion: HeightConversion?
  private let factor: Double

  /// The way of a source into a format. Throws where the format needs a system and the source says none, where PROJ
  /// knows no way, and where a geoid's grid is missing.
  init(_ source: ExportSource, _ format: ExportFormat, _ findings: ExportFindings) throws(SceneError) {
    let hasZ = findings.withHeights > 0 || (findings.count == 0 && source.hasHeights)
    let keepsGround = source.isAboveGround && (format == .kml || format == .kmz)
    dropsHeights = hasZ && format.heights != nil && source.heights == nil && !keepsGround
    hasHeights = hasZ && !dropsHeights
    let own = try ExportPlaces.ownSystem(source, hasHeights: hasZ)
    isWGS84 = format.isAlwaysWGS84 ? source.crs != nil || format != .csv : own == nil
    let hasPlaces = findings.without < findings.count
    if format.isAlwaysWGS84, format != .csv, source.crs == nil, hasPlaces {
      throw SceneError(
        .geometry,
        "\(source.name) does not say which coordinate reference system it is in, and \(format.name) is always "
          + "longitude and latitude on WGS 84", help: "say it where the layer is read, such as `crs 32633`")
    }
    let target = format.heights ?? (own == nil ? .ellipsoidal : source.heights)
    heights = hasHeights && source.heights != nil ? target : nil
    factor = isWGS84 ? source.crs?.heightUnitFactor ?? 1 : 1
    do throws(GeodesyError) {
      if isWGS84, let crs = source.crs {
        let made = try CoordinateOperation.toWGS84(from: crs.horizontal)
        operation = made.isIdentity ? nil : made
      } else {
        operation = nil
      }
    } catch {
      throw SceneError(error)
    }
    if let heights, let from = source.heights, heights != from {
      conversion = try HeightConversion.between(from, heights)
    } else {
      conversion = nil
    }
    guard isWGS84 else {
      system = own ?? nil
      return
    }
    let code = hasHeights ? heights?.epsgCodeWithWGS84 : nil
    system = "EPSG:\(code ?? 4326)"
  }

  /// The definition of the source's own system with its heights: an empty one where nobody says it, nil where no system
  /// can be named so and coordinates must go to WGS 84.
  private static func ownSystem(_ source: ExportSource, hasHeights: Bool) throws(SceneError) -> String?? {
    guard let crs = source.crs else { return .some(nil) }
    guard hasHeights, let heights = source.heights, crs.heightReference != heights else {
      return .some(crs.definition)
    }
    if crs.isWGS84LongitudeLatitude {
      return heights.epsgCodeWithWGS84.map { .some("EPSG:\($0)") }
    }
    guard case .orthometric(let geoid) = heights, let vertical = geoid.epsgCode else { return nil }
    return .some(
      try SpatialReference.compound(
        try SpatialReference.named(crs.horizontal.definition), vertical: "EPSG:\(vertical)"
      ).definition)
  }

  /// A geometry as it is written. Throws (geometry) where a place has no counterpart, (range) where a geoid's grid does
  /// not reach.
  func written(_ geometry: Geometry) throws(SceneError) -> Geometry {
    var result = geometry
    if dropsHeights || !hasHeights { result = result.keeping(z: false, m: true) }
    if let operation {
      guard let moved = result.converted(by: operation) else {
        throw SceneError(
          .geometry, "a place lies outside of \(operation.source.name), and has no longitude and latitude")
      }
      // A ten millionth of a metre: what is beyond is the noise of the projection.
      result = moved.mapped { $0.moved(to: (rounded($0.x, 1e9), rounded($0.y, 1e9))) } ?? moved
    }
    guard result.hasZ, conversion != nil || factor != 1 else { return result }
    return try lifted(result)
  }

  private func lifted(_ geometry: Geometry) throws(SceneError) -> Geometry {
    var places: [GeodeticPosition] = []
    geometry.forEachCoordinate {
      places.append(GeodeticPosition(latitude: $0.y, longitude: $0.x, height: $0.z * factor))
    }
    if !isWGS84, let conversion, !conversion.isIdentity { return geometry }
    conversion?.convert(&places)
    guard places.allSatisfy({ $0.height.isFinite }) else {
      throw SceneError(
        .range, "the geoid's grid does not reach a place, so its height cannot be converted",
        help: "export to a GeoPackage, which keeps heights as they are")
    }
    var index = 0
    return geometry.mapped { vertex in
      defer { index += 1 }
      return Coordinate(vertex.x, vertex.y, rounded(places[index].height, 1e4), m: vertex.m)
    } ?? geometry
  }

  /// How far EGM96 lies above the ellipsoid at a place in degrees; nil where the grid is missing.
  static func separation(_ conversion: HeightConversion, _ vertex: Coordinate) -> Double? {
    conversion.height(0, latitude: vertex.y, longitude: vertex.x).map { rounded($0, 1e4) }
  }
}

/// A number to a fraction of one.
private func rounded(_ value: Double, _ parts: Double) -> Double { (value * parts).rounded() / parts }
