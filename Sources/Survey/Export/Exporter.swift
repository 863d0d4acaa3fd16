import Geodesy
import Scene
import Words

/// What an export came to.
public struct ExportResult: Hashable, Sendable {
  /// The paths of the files that were written.
  public let paths: [String]
  /// How many features were written.
  public let features: Int
  /// How many attachments were written.
  public let attachments: Int
  /// What the format cannot hold, and what was chosen, a sentence each.
  public let notes: [ExportNote]
}

/// Writes features into a file of a format. They are gone through twice or three times, one after the other: memory
/// does not grow with their number.
public struct Exporter {
  let source: ExportSource
  let format: ExportFormat
  let path: String
  let time: Double
  let shouldStop: () -> Bool

  let findings: ExportFindings
  let places: ExportPlaces
  let layout: ExportLayout
  let plan: ExportPlan

  /// Writes a source into a file and gives what came of it. The file appears under its name when it is whole; when
  /// something fails none is left, and one that was there is as before. An existing file is replaced only where
  /// `replaces` says so. `time` is the moment of the change in seconds since 1970, for formats that hold one.
  /// `shouldStop` is asked at every feature. Throws `SceneError` (file, geometry, range, limit and what reading throws).
  public static func write(
    _ source: ExportSource, to path: String, as format: ExportFormat, replaces: Bool, at time: Double,
    shouldStop: () -> Bool = { false }
  ) throws(SceneError) -> ExportResult {
    try GDALLibrary.load()
    return try withoutActuallyEscaping(shouldStop) { (stop) throws(SceneError) in
      let exporter = try Exporter(source, path, format, time, stop)
      let files = try ExportFiles(path, format, replaces: replaces)
      return try exporter.write(files)
    }
  }

  /// The paths of all files that an export to a path makes; a shapefile is several.
  public static func paths(of path: String, as format: ExportFormat) -> [String] {
    ExportFiles.parts(of: path, format)
  }

  private init(
    _ source: ExportSource, _ path: String, _ format: ExportFormat, _ time: Double, _ shouldStop: @escaping () -> Bool
  ) throws(SceneError) {
    self.source = source
    self.path = path
    self.format = format
    self.time = time
    self.shouldStop = shouldStop
    findings = try ExportFindings(source, shouldStop: shouldStop)
    try Exporter.check(source, format, findings)
    places = try ExportPlaces(source, format, findings)
    layout = ExportLayout(source, format, findings, places)
    plan = ExportPlan(
      source, format, findings, taken: layout.texts + format.ownColumns)
  }

  /// Refuses what a format has no place for at all.
  private static func check(
    _ source: ExportSource, _ format: ExportFormat, _ findings: ExportFindings
  ) throws(SceneError) {
    let kinds = findings.families.map(\.rawValue) + (findings.collections > 0 ? ["collections"] : [])
    let list = kinds.joined(separator: " and ")
    if format == .shapefile, kinds.count > 1 || findings.collections > 0 {
      throw SceneError(
        .geometry, "a shapefile holds one kind of geometry, and \(source.name) has \(list)",
        help: "export to GeoPackage or GeoJSON, or a part with `where`")
    }
    if format == .gpx || format == .flatGeobuf, findings.count > 0, findings.without == findings.count {
      throw SceneError(
        .geometry, "\(format.name) holds features with places, and \(source.name) has none",
        help: "export to CSV or GeoPackage")
    }
    if format == .gpx, findings.families.contains(.polygons) || findings.collections > 0 {
      throw SceneError(
        .geometry, "GPX holds points and lines, and \(source.name) has \(list)",
        help: "export to KML or GeoJSON, or a part with `where`")
    }
  }

  private func write(_ files: ExportFiles) throws(SceneError) -> ExportResult {
    var notes = plan.notes + remarks
    if format == .geoPackage, let store = source.store {
      try GeoPackageExport.write(source, store, to: files.path, at: time, shouldStop: shouldStop)
      // A GeoPackage is what tables are made in, so nothing of them is changed.
      notes = []
    } else {
      notes += try GDALLibrary.at(time) { () throws(SceneError) in try writeByGDAL(files) }.map { .loss($0) }
      try files.checkEnd()
    }
    if format == .kmz { try KMZArchive.write(files, source, shouldStop: shouldStop) }
    let keeps = format == .kmz || (format == .geoPackage && source.store != nil)
    return ExportResult(
      paths: try files.publish(), features: findings.count - leftOut, attachments: keeps ? findings.attachments : 0,
      notes: notes)
  }

  /// How many features have no place in the format.
  var leftOut: Int {
    // GDAL leaves features without geometry out of a FlatGeobuf.
    format == .gpx || format == .flatGeobuf ? findings.without : 0
  }

  private func writeByGDAL(_ files: ExportFiles) throws(SceneError) -> [String] {
    let target = try ExportTarget(
      files.path, format, shown: path, options: layout.fileOptions(source, hasHeights: places.hasHeights))
    let hasTransactions = format == .geoPackage
    if hasTransactions { target.begin() }
    for table in tables {
      let layer = try target.makeLayer(
        table.name, system: format == .csv ? nil : places.system, type: table.type, texts: layout.texts,
        columns: plan.columns, options: layout.tableOptions(day: day))
      try source.forEach { (feature) throws(SceneError) in
        if shouldStop() { throw SceneError(.limit, "the export was stopped") }
        for piece in try pieces(of: feature, for: table) {
          try layer.add(
            feature, piece.geometry, as: layout.widened, of: source, texts: piece.texts,
            id: format == .geoPackage ? feature.id : nil)
        }
        return true
      }
    }
    try target.finish(commits: hasTransactions)
    return target.warnings
  }

  private var day: String {
    CivilTime(secondsSince1970: time)?.date() ?? "1970-01-01"
  }
}
