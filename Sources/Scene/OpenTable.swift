import CGDAL
import Geodesy
import Words

/// An open table of a file of OGR's; closed with its last reference. OGR allows one thread at a time, which the lock of
/// `FeatureLayer` sees to: that is what makes `@unchecked Sendable` true.
final class OpenTable: @unchecked Sendable {
  let layer: UnsafeMutableRawPointer
  let name: String
  let fields: [Field]
  private let types: [(type: OGRFieldType, isBoolean: Bool)]
  let file: LayerFile
  /// What was repaired or lost, a sentence each; reading may add to it.
  private(set) var remarks: [String]
  /// Whether the heights of lines are left out, as some are missing.
  let hasGaps: Bool
  private var losses = GeometryLosses()
  private let modes: AltitudeModes?

  init(_ file: DataFile, table: String?) throws(SceneError) {
    let open = try LayerFile(file)
    layer = try OpenTable.choose(table, of: open.dataset, file)
    self.file = open
    remarks = open.remarks
    name = OpenTable.name(of: layer)
    hasGaps = open.tablesWithGaps.contains(name)
    modes = open.driver == "LIBKML" ? AltitudeModes(layer) : nil
    if let relative = modes?.relativeCount, relative > 0 {
      remarks.append(
        "the heights of \(relative) of its features are counted from the ground; give `placement relative`")
    }
    var fields: [Field] = []
    var types: [(type: OGRFieldType, isBoolean: Bool)] = []
    if let definition = OGR_L_GetLayerDefn(layer) {
      for index in 0..<max(0, OGR_FD_GetFieldCount(definition)) {
        guard let field = OGR_FD_GetFieldDefn(definition, index) else { continue }
        fields.append(Field(field))
        types.append((OGR_Fld_GetType(field), OGR_Fld_GetSubType(field) == OFSTBoolean))
      }
    }
    self.fields = fields
    self.types = types
    if open.driver == "CSV", geometryType == wkbNone {
      remarks.append(
        "no column is known to hold places; X and Y, lon and lat, longitude and latitude, easting and northing, or WKT would"
      )
    }
  }

  var geometryType: OGRwkbGeometryType {
    OGR_L_GetLayerDefn(layer).map { OGR_FD_GetGeomType($0) } ?? wkbUnknown
  }

  static func names(of file: DataFile) throws(SceneError) -> [String] {
    let open = try LayerFile(file)
    return withExtendedLifetime(open) { layers(of: open.dataset).map(name) }
  }

  private static func layers(of dataset: UnsafeMutableRawPointer) -> [UnsafeMutableRawPointer] {
    GDALLibrary.quietly {
      (0..<max(0, GDALDatasetGetLayerCount(dataset))).compactMap { GDALDatasetGetLayer(dataset, $0) }
    }.value
  }

  private static func name(of layer: UnsafeMutableRawPointer) -> String {
    OGR_L_GetName(layer).map { String(cString: $0) } ?? ""
  }

  private static func choose(
    _ table: String?, of dataset: UnsafeMutableRawPointer, _ file: DataFile
  ) throws(SceneError) -> UnsafeMutableRawPointer {
    let layers = layers(of: dataset)
    let names = layers.map(name)
    if let table {
      let exact = names.firstIndex(of: table)
      let index = exact ?? names.firstIndex { $0.lowercased() == table.lowercased() }
      if let index { return layers[index] }
      throw SceneError(
        .name, "\"\(file.path)\" has no table \"\(table)\"",
        help: Suggestion.help(for: table, among: names, called: "tables"))
    }
    guard let first = layers.first else {
      throw SceneError(.file, "\"\(file.path)\" holds no layer")
    }
    if layers.count == 1 { return first }
    // A GPX file always has its five tables; the only one with something in it is the one that is meant.
    let filled = layers.filter { layer in GDALLibrary.quietly { OGR_L_GetFeatureCount(layer, 1) }.value > 0 }
    if filled.count == 1, let only = filled.first { return only }
    let named = filled.isEmpty ? layers : filled
    // Beside the features a GeoPackage often has tables without places, such as the one of their photos.
    let placed = layers.filter { layer in GDALLibrary.quietly { OGR_L_GetGeomType(layer) }.value != wkbNone }
    if placed.count == 1, let only = placed.first { return only }
    throw SceneError(
      .name, "\"\(file.path)\" holds \(layers.count) tables, and one must be named",
      help:
        "add `table \"\(named.first.map(name) ?? "")\"`; \(filled.isEmpty || filled.count == layers.count ? "the tables are" : "those with features are") "
        + named.map(name).joined(separator: ", "))
  }

  /// Makes the table give only features that meet a condition.
  func filter(_ condition: String) throws(SceneError) {
    try FilterCheck.check(condition, table: self, path: file.file.path)
    let (result, errors) = GDALLibrary.quietly { OGR_L_SetAttributeFilter(layer, condition) }
    guard result == OGRERR_NONE, errors.isEmpty else { throw refused(condition, errors) }
    // Some drivers look at the condition only when the first feature is read.
    let (_, later) = GDALLibrary.quietly {
      OGR_L_ResetReading(layer)
      if let feature = OGR_L_GetNextFeature(layer) { OGR_F_Destroy(feature) }
    }
    if !later.isEmpty { throw refused(condition, later) }
  }

  private func refused(_ condition: String, _ errors: [String]) -> SceneError {
    SceneError(
      .type,
      "\"\(condition)\" is no condition that \"\(file.file.path)\" can be asked"
        + (errors.first.map { ": \(file.file.plain($0))" } ?? ""),
      help: Suggestion.help(for: "", among: fields.map(\.name), called: "fields"))
  }

  func count() throws(SceneError) -> Int {
    let heard = GDALLibrary.listening { OGR_L_GetFeatureCount(layer, 1) }
    guard let number = Int(exactly: heard.value), number >= 0, heard.errors.isEmpty else { throw damaged(heard.errors) }
    note(heard.warnings)
    return number
  }

  func read(in box: BoundingBox?, _ body: (Feature) -> Bool) throws(SceneError) {
    losses = GeometryLosses()
    // Of a GeoJSON that calls its features something else GDAL counts none but gives them all the same.
    if file.driver == "GeoJSON", box == nil, try count() == 0 { return }
    let heard = GDALLibrary.listening {
      if let box { OGR_L_SetSpatialFilterRect(layer, box.minX, box.minY, box.maxX, box.maxY) }
      OGR_L_ResetReading(layer)
      while let handle = OGR_L_GetNextFeature(layer) {
        defer { OGR_F_Destroy(handle) }
        if !body(feature(handle)) { break }
      }
      if box != nil { OGR_L_SetSpatialFilter(layer, nil) }
    }
    note(heard.warnings)
    for remark in losses.remarks where !remarks.contains(remark) { remarks.append(remark) }
    if !heard.errors.isEmpty { throw damaged(heard.errors) }
  }

  /// What the format counts heights from; nil where it does not say, or where they are not all counted from there.
  var heights: HeightReference? {
    if file.driver == "CSV" { return TextHeights.reference(of: fields) }
    return modes.map { $0.relativeCount > 0 } == true ? nil : file.heights
  }

  /// Says something more of the file.
  func add(_ remark: String) { remarks.append(remark) }

  private func note(_ warnings: [String]) {
    for warning in warnings {
      let remark = LayerFile.remark(warning, of: file.file)
      if !remarks.contains(remark) { remarks.append(remark) }
    }
  }

  func feature(id: Int64) -> Feature? {
    GDALLibrary.quietly {
      guard let handle = OGR_L_GetFeature(layer, id) else { return nil }
      defer { OGR_F_Destroy(handle) }
      return feature(handle)
    }.value
  }

  private func feature(_ handle: OGRFeatureH) -> Feature {
    var values: [FieldValue] = []
    values.reserveCapacity(types.count)
    for (index, field) in types.enumerated() {
      values.append(FieldValue.read(handle, Int32(truncatingIfNeeded: index), field.type, isBoolean: field.isBoolean))
    }
    var geometry = OGR_F_GetGeometryRef(handle).flatMap { Geometry.read($0, &losses) }
    if geometry == nil, file.driver == "ESRIJSON", geometryType != wkbNone { losses.missing += 1 }
    if hasGaps || modes?.lies(geometry, handle) == true { geometry = geometry?.keeping(z: false, m: true) }
    return Feature(id: OGR_F_GetFID(handle), geometry: geometry, values: values)
  }

  private func damaged(_ errors: [String]) -> SceneError {
    SceneError(
      .file, "\"\(file.file.path)\" is damaged: \(file.file.plain(errors.first ?? "its features cannot be counted"))")
  }
}
