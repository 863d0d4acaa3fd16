import CGDAL
import Geodesy
import Scene

/// A file that GDAL writes features into; closed with its last reference.
final class ExportTarget {
  private let dataset: GDALDatasetH
  private let path: String
  private let shown: String
  private(set) var warnings: [String] = []

  /// Makes an empty file. Throws where GDAL cannot.
  init(_ path: String, _ format: ExportFormat, shown: String, options: [String]) throws(SceneError) {
    let (dataset, errors) = GDALLibrary.quietly {
      GDALLibrary.withChangeableList(options) { options in
        GDALGetDriverByName(format.driver).flatMap { GDALCreate($0, path, 0, 0, 0, GDT_Unknown, options) }
      }
    }
    guard let dataset, errors.isEmpty else {
      if let dataset { GDALClose(dataset) }
      throw SceneError(
        .file, "cannot make \(shown)" + (errors.first.map { ": \($0.replacing(path, with: shown))" } ?? ""),
        help: "look whether the disk is full")
    }
    self.dataset = dataset
    self.path = path
    self.shown = shown
    isOpen = true
  }

  private var isOpen: Bool

  deinit { if isOpen { _ = GDALLibrary.quietly { GDALClose(dataset) } } }

  /// Adds a table: first columns of text that come from no field, then those of fields. Throws where GDAL cannot.
  func makeLayer(
    _ name: String, system: String?, type: OGRwkbGeometryType, texts: [String], columns: [ExportColumn],
    options: [String]
  ) throws(SceneError) -> ExportLayer {
    let reference = try system.map { (text) throws(SceneError) in try SpatialReference.named(text) }
    let heard = GDALLibrary.listening {
      GDALLibrary.withChangeableList(options) { GDALDatasetCreateLayer(dataset, name, reference?.handle, type, $0) }
    }
    guard let layer = heard.value, heard.errors.isEmpty else { throw refused(heard.errors) }
    for text in texts { _ = try makeColumn(text, OFTString, OFSTNone, width: 0, in: layer) }
    var places: [Int32] = []
    for column in columns {
      places.append(
        try makeColumn(
          column.name, column.type.0, column.type.1, width: column.width, precision: column.precision, in: layer))
    }
    return ExportLayer(layer, columns: columns, places: places, of: self)
  }

  /// Adds a column and gives its place. Some formats have columns of certain names already.
  private func makeColumn(
    _ name: String, _ type: OGRFieldType, _ subtype: OGRFieldSubType, width: Int, precision: Int = 0,
    in layer: OGRLayerH
  ) throws(SceneError) -> Int32 {
    let before = OGR_FD_GetFieldCount(OGR_L_GetLayerDefn(layer))
    guard let definition = OGR_Fld_Create(name, type) else { throw refused([]) }
    defer { OGR_Fld_Destroy(definition) }
    OGR_Fld_SetSubType(definition, subtype)
    if width > 0 { OGR_Fld_SetWidth(definition, Int32(clamping: width)) }
    if precision > 0 { OGR_Fld_SetPrecision(definition, Int32(clamping: precision)) }
    let heard = GDALLibrary.listening { OGR_L_CreateField(layer, definition, 1) }
    guard heard.value == OGRERR_NONE, heard.errors.isEmpty else { throw refused(heard.errors) }
    note(heard.warnings)
    let after = OGR_FD_GetFieldCount(OGR_L_GetLayerDefn(layer))
    return after > before ? after - 1 : OGR_FD_GetFieldIndex(OGR_L_GetLayerDefn(layer), name)
  }

  /// Begins a transaction where the format has them.
  func begin() { _ = GDALLibrary.quietly { GDALDatasetStartTransaction(dataset, 0) } }

  /// Ends it and closes the file. Throws where something could not be written.
  func finish(commits: Bool) throws(SceneError) {
    let heard = GDALLibrary.listening {
      let error = commits ? GDALDatasetCommitTransaction(dataset) : OGRERR_NONE
      isOpen = false
      GDALClose(dataset)
      return error
    }
    guard heard.value == OGRERR_NONE, heard.errors.isEmpty else { throw refused(heard.errors) }
    note(heard.warnings)
  }

  func note(_ texts: [String]) {
    for text in texts {
      let text = text.replacing(path, with: shown)
      if !warnings.contains(text), warnings.count < 20 { warnings.append(text) }
    }
  }

  func refused(_ errors: [String]) -> SceneError {
    let reason = errors.first.map { ": \($0.replacing(path, with: shown))" } ?? ""
    return SceneError(
      .file, "cannot write \(shown)\(reason)", help: errors.isEmpty ? "look whether the disk is full" : nil)
  }
}

/// A table of a file that is written.
struct ExportLayer {
  private let layer: OGRLayerH
  private let columns: [ExportColumn]
  private let places: [Int32]
  private let target: ExportTarget

  /// `places` are those of the columns among all of the table.
  init(_ layer: OGRLayerH, columns: [ExportColumn], places: [Int32], of target: ExportTarget) {
    self.layer = layer
    self.columns = columns
    self.places = places
    self.target = target
  }

  /// Writes a feature. `texts` are values for columns that come from no field, by their names. Throws where it cannot be
  /// written.
  func add(
    _ feature: ExportFeature, _ geometry: Geometry?, as type: GeometryType?, of source: ExportSource,
    texts: [(name: String, text: String)] = [], id: Int64? = nil
  ) throws(SceneError) {
    let definition = OGR_L_GetLayerDefn(layer)
    guard let handle = OGR_F_Create(definition) else { throw target.refused([]) }
    defer { OGR_F_Destroy(handle) }
    let heard = GDALLibrary.listening { () -> OGRErr in
      if let id { _ = OGR_F_SetFID(handle, id) }
      for (place, column) in zip(places, columns) where place >= 0 && feature.values.indices.contains(column.field) {
        ExportValues.set(
          feature.values[column.field], column, source.fields[column.field], in: handle, at: place)
      }
      for (name, text) in texts where !text.isEmpty {
        let index = OGR_FD_GetFieldIndex(definition, name)
        if index >= 0 { OGR_F_SetFieldString(handle, index, text) }
      }
      if let geometry {
        let bytes = WellKnownBinary(geometry, widened: type).bytes
        var shape: OGRGeometryH?
        let made = OGR_G_CreateFromWkb(bytes, nil, &shape, Int32(clamping: bytes.count))
        guard made == OGRERR_NONE, OGR_F_SetGeometryDirectly(handle, shape) == OGRERR_NONE else {
          return OGRERR_FAILURE
        }
      }
      return OGR_L_CreateFeature(layer, handle)
    }
    guard heard.value == OGRERR_NONE, heard.errors.isEmpty else { throw target.refused(heard.errors) }
    target.note(heard.warnings)
  }
}
