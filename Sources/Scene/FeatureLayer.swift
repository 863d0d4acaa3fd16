import CGDAL
import Geodesy
import Synchronization
import Words

/// A layer of features, read from a table of a file: GeoPackage, GeoJSON, Esri JSON, Shapefile, KML, GPX, CSV or
/// FlatGeobuf.
///
/// Features are read from the file each time they are asked for, one after the other, so that a layer of any size can
/// be gone through. A layer may be shared between threads; one reads at a time.
public final class FeatureLayer: Sendable {
  /// The file's path, as it was given.
  public let path: String
  /// The table's name in the file.
  public let table: String
  /// The condition that features must meet, in OGR's SQL, or nil.
  public let condition: String?
  /// The coordinate reference system, or nil for a table without geometries or a file that does not say.
  public let crs: CoordinateReferenceSystem?
  /// The fields, in the file's order.
  public let fields: [Field]
  /// The kind of geometry that the file declares for the table; nil where it declares none in particular, or none at
  /// all.
  public let geometryKind: Geometry.Kind?
  /// Whether the file declares geometries with z.
  public let hasZ: Bool

  /// What heights are counted from: what the system says, else what the format means by them; nil where neither says.
  public let heights: HeightReference?

  private let toldCount = Mutex(0)
  private let source: Mutex<OpenTable>
  private let operation = Mutex<CoordinateOperation?>(nil)

  /// Opens a table; without a name, the only one of the file.
  ///
  /// `where` is a condition in OGR's SQL, such as `Height > 3 AND Health = 'Dead'`; `crs` counts more than the file's
  /// own system. Throws where the file cannot be read, where the table does not exist or must be named, and where the
  /// condition names a field that does not exist or is no condition.
  public init(
    path: String, table: String? = nil, where condition: String? = nil, crs given: CoordinateReferenceSystem? = nil
  ) throws(SceneError) {
    let file = try DataFile(path, for: .layer)
    let open = try OpenTable(file, table: table)
    self.path = path
    self.table = open.name
    self.condition = condition
    fields = open.fields
    hasZ = OGR_GT_HasZ(open.geometryType) != 0 && !open.hasGaps
    switch OGR_GT_Flatten(open.geometryType) {
    case wkbPoint: geometryKind = .point
    case wkbMultiPoint: geometryKind = .multipoint
    case wkbLineString, wkbMultiLineString, wkbCompoundCurve, wkbCircularString, wkbMultiCurve: geometryKind = .polyline
    case wkbPolygon, wkbMultiPolygon, wkbCurvePolygon, wkbMultiSurface, wkbTriangle, wkbTIN, wkbPolyhedralSurface:
      geometryKind = .polygon
    default: geometryKind = nil
    }
    if let given { crs = given } else { crs = try FeatureLayer.system(of: open, path) }
    heights = crs?.heightReference ?? open.heights
    if let condition { try open.filter(condition) }
    source = Mutex(open)
  }

  private static func system(of table: OpenTable, _ path: String) throws(SceneError) -> CoordinateReferenceSystem? {
    if let named = table.file.namedSystem {
      guard let system = named.system else {
        throw SceneError(
          .file, "\"\(path)\" is in \(Quotation.excerpt(named.name)), a coordinate reference system that is not known",
          help: "say which it is, such as `crs 32633`")
      }
      table.add(
        "\(Quotation.excerpt(named.name)) is no system of EPSG; \(system.authorityCode ?? "") \(system.name) was taken")
      return system
    }
    do throws(GeodesyError) {
      return try CoordinateReferenceSystem.read(OGR_L_GetSpatialRef(table.layer))
    } catch {
      throw SceneError(error, path: path)
    }
  }

  /// The names of the tables of a file, in its order. Throws where the file cannot be read.
  public static func tables(of path: String) throws(SceneError) -> [String] {
    try OpenTable.names(of: DataFile(path, for: .layer))
  }

  /// The place of a field among `fields`, by its name; letters' case counts only where two differ in nothing else.
  /// Throws, naming the fields there are, where there is none.
  public func index(of name: String) throws(SceneError) -> Int {
    if let index = fields.firstIndex(where: { $0.name == name }) { return index }
    let lower = name.lowercased()
    if let index = fields.firstIndex(where: { $0.name.lowercased() == lower }) { return index }
    throw SceneError(
      .name, "\"\(path)\" has no field \"\(name)\"",
      help: Suggestion.help(for: name, among: fields.map(\.name), called: "fields"))
  }

  /// The number of features that meet the condition. Throws where the file cannot be read.
  public func count() throws(SceneError) -> Int {
    try source.withLock { table throws(SceneError) in try table.count() }
  }

  /// All features that meet the condition, in the file's order; inside a box of the layer's system where one is given.
  /// Throws where the file is damaged.
  public func features(in box: BoundingBox? = nil) throws(SceneError) -> [Feature] {
    var features: [Feature] = []
    try forEach(in: box) { feature in
      features.append(feature)
      return true
    }
    return features
  }

  /// Reads features one after the other, in the file's order, until the body returns false. The body must not ask the
  /// same layer for features. Throws where the file is damaged; features before the damage have been given by then.
  public func forEach(in box: BoundingBox? = nil, _ body: (Feature) -> Bool) throws(SceneError) {
    try source.withLock { table throws(SceneError) in try table.read(in: box, body) }
  }

  /// The feature of a number, or nil where there is none; the condition plays no part.
  public func feature(id: Int64) -> Feature? {
    source.withLock { $0.feature(id: id) }
  }

  /// What was repaired, taken for something else or lost when the file was opened and read so far, a sentence each; only
  /// what was not given before.
  public func takeRemarks() -> [String] {
    source.withLock { table in
      toldCount.withLock { told in
        defer { told = table.remarks.count }
        return Array(table.remarks.dropFirst(told))
      }
    }
  }

  /// The way to WGS 84 longitude and latitude. Throws where the layer has no coordinate reference system, or PROJ knows
  /// no way.
  public func toWGS84() throws(SceneError) -> CoordinateOperation {
    guard let crs else {
      throw SceneError(
        .file, "\"\(path)\" does not say which coordinate reference system it is in",
        help: "say it where the layer is declared: `layer NAME from \"…\" crs 4326`")
    }
    // It is asked for at every feature, and PROJ takes long to find one.
    return try operation.withLock { known throws(SceneError) in
      if let known { return known }
      do throws(GeodesyError) {
        let made = try CoordinateOperation.toWGS84(from: crs)
        known = made
        return made
      } catch {
        throw SceneError(error, path: path)
      }
    }
  }
}
