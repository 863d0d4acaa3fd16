import CGDAL
import Geodesy
import Scene

/// How a file of a format is laid out for what is exported.
struct ExportLayout {
  let format: ExportFormat
  /// Columns of text before those of fields.
  let texts: [String]
  /// The column that holds a feature's name, for formats that have one.
  let nameColumn: String?
  /// The column that holds a feature's description, for KMZ.
  let descriptionColumn: String?
  /// The field that names features, among the source's; nil where none does.
  let nameField: Int?
  /// The field that says when a feature came about; nil where none does.
  let timeField: Int?
  /// The column of a CSV for heights of points; nil where there are none.
  let heightColumn: String?
  /// What geometries are declared as, and how far they are widened.
  let type: OGRwkbGeometryType
  let widened: GeometryType?
  /// Whether a CSV has its geometries as texts.
  let hasText: Bool

  init(
    _ source: ExportSource, _ format: ExportFormat, _ findings: ExportFindings, _ places: ExportPlaces
  ) {
    self.format = format
    nameField =
      ["name", "label", "title"].lazy.compactMap { word in
        source.fields.firstIndex { $0.name.lowercased() == word }
      }.first
    timeField = source.fields.firstIndex { $0.kind == .time && ["recorded_at", "time"].contains($0.name.lowercased()) }
    func free(_ name: String) -> String {
      var free = name
      while source.fields.contains(where: { $0.name.lowercased() == free.lowercased() }) { free += "_" }
      return free
    }
    let isPoints =
      findings.families == [.points] && findings.collections == 0
      && findings.types[.multipoint] == nil
    let hasAny = !findings.families.isEmpty || findings.collections > 0
    hasText = format == .csv && hasAny && !isPoints
    let isKML = format == .kml || format == .kmz
    nameColumn = isKML ? nameField.map { source.fields[$0].name } ?? "Name" : nil
    descriptionColumn = format == .kmz && findings.attachments > 0 ? free("Photos") : nil
    let height = places.hasHeights || places.dropsHeights ? ExportLayout.heightColumn(source, places) : nil
    heightColumn = (format == .csv && isPoints) || (places.dropsHeights && isPoints) ? height.map(free) : nil
    var texts: [String] = []
    if format == .csv, isPoints || (!hasAny && source.geometryType == .point) {
      texts = places.isWGS84 ? ["longitude", "latitude"] : ["x", "y"]
    }
    if hasText { texts.append("WKT") }
    if hasText, places.hasHeights { texts.append("height_reference") }
    if let heightColumn { texts.append(heightColumn) }
    if isKML, nameField == nil { texts.append("Name") }
    if let descriptionColumn { texts.append(descriptionColumn) }
    self.texts = texts
    (type, widened) = ExportLayout.type(source, format, findings, places)
  }

  /// The name of a column of heights, which says what they are counted from.
  private static func heightColumn(_ source: ExportSource, _ places: ExportPlaces) -> String {
    if source.isAboveGround { return "height_above_ground_m" }
    switch places.heights {
    case nil: return "z"
    case .ellipsoidal: return "height_ellipsoidal_m"
    case .orthometric(.egm96): return "height_egm96_m"
    case .orthometric(.egm2008): return "height_egm2008_m"
    case .orthometric(.navd88): return "height_navd88_m"
    case .orthometric: return "height_orthometric_m"
    }
  }

  private static func type(
    _ source: ExportSource, _ format: ExportFormat, _ findings: ExportFindings, _ places: ExportPlaces
  ) -> (OGRwkbGeometryType, GeometryType?) {
    if format == .csv { return (wkbNone, nil) }
    let hasAny = !findings.families.isEmpty || findings.collections > 0
    if !hasAny, source.geometryType == nil, format == .geoPackage {
      return (findings.count > 0 ? wkbNone : wkbUnknown, nil)
    }
    // An empty shapefile is of something all the same.
    let common = hasAny ? findings.commonType : source.geometryType ?? (format == .shapefile ? .point : nil)
    let names = format == .shapefile || format == .flatGeobuf || format == .geoPackage
    var number = names || findings.occurring.count < 2 ? common?.rawValue ?? 0 : 0
    // GDAL puts a geometry without heights among others only where no type is declared.
    if format == .flatGeobuf, places.hasHeights, findings.lacksHeights > 0 { number = 0 }
    let widens = names && number > 0 && findings.occurring.count > 1
    switch (places.hasHeights, findings.withMeasures > 0 && holdsMeasures(format)) {
    case (true, true): number += 3000
    case (false, true): number += 2000
    case (true, false): number += 0x8000_0000
    case (false, false): break
    }
    return (OGRwkbGeometryType(number), widens ? common : nil)
  }

  /// Whether a format keeps measures.
  static func holdsMeasures(_ format: ExportFormat) -> Bool {
    [.shapefile, .flatGeobuf, .geoPackage].contains(format)
  }

  /// The options with which GDAL makes the file.
  func fileOptions(_ source: ExportSource, hasHeights: Bool) -> [String] {
    switch format {
    case .kml, .kmz:
      var options = nameColumn.map { ["NameField=\($0)"] } ?? []
      if let descriptionColumn { options.append("DescriptionField=\(descriptionColumn)") }
      if hasHeights { options.append("AltitudeMode=\(source.isAboveGround ? "relativeToGround" : "absolute")") }
      return options
    case .gpx: return ["GPX_USE_EXTENSIONS=YES", "GPX_EXTENSIONS_NS=arpent", "GPX_EXTENSIONS_NS_URL=urn:arpent:fields"]
    case .geoPackage: return ["ADD_GPKG_OGR_CONTENTS=NO"]
    default: return []
    }
  }

  /// The options with which GDAL makes a table; `day` is the day of the change.
  func tableOptions(day: String) -> [String] {
    switch format {
    case .geoJSON: ["RFC7946=YES", "COORDINATE_PRECISION=15"]
    case .shapefile: ["ENCODING=UTF-8", "DBF_DATE_LAST_UPDATE=\(day)"]
    case .csv: ["STRING_QUOTING=IF_NEEDED", "LINEFORMAT=LF", "SEPARATOR=COMMA"]
    // An index would change the order and need memory for all features.
    case .flatGeobuf: ["SPATIAL_INDEX=NO"]
    case .geoPackage: ["GEOMETRY_NAME=geom", "FID=fid"]
    case .kml, .kmz, .gpx: []
    }
  }
}
