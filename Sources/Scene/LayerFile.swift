import CGDAL
import Geodesy
import Glibc
import Words

/// A file of layers that GDAL has opened, with what had to be said of that; closed with its last reference.
final class LayerFile {
  let file: DataFile
  let dataset: UnsafeMutableRawPointer
  /// What was repaired or passed over when the file was opened, a sentence each.
  let remarks: [String]
  /// The coordinate reference system where GDAL does not find the one that the file names.
  let namedSystem: NamedSystem?
  /// What the format counts heights from where the file's system does not say.
  let heights: HeightReference?
  /// Tables of lines of which not all vertices have a height; GDAL gives 0 for what is missing.
  let tablesWithGaps: Set<String>
  /// GDAL's name for the format.
  let driver: String
  private let stand: StandIn?

  /// Opens the file. Throws where no driver reads it, and where something in it would be read as what it is not.
  init(_ file: DataFile) throws(SceneError) {
    try GDALLibrary.load()
    var remarks: [String] = []
    let isShapefile = file.hasEnding(".shp") || file.hasEnding(".dbf")
    let shapes = isShapefile ? ShapefileParts(file) : nil
    let stand = try shapes?.standIn()
    if stand != nil {
      remarks.append(
        "it lacks its index, a file of the same name that ends in .shx; the shapes were gone through instead")
    }
    var options = file.layerOptions
    if let encoding = shapes?.undeclaredEncoding {
      options.append("ENCODING=\(encoding)")
      remarks.append("it does not say how its texts are encoded; they were read as \(encoding)")
    }
    let scan = try file.hasEnding(".gpx") || file.hasEnding(".kml") ? MarkupScan(file) : nil
    tablesWithGaps = scan?.tablesWithGaps ?? []
    remarks += scan?.remarks ?? []
    var heard = LayerFile.open(stand?.path ?? file.name, options: options, restores: stand != nil)
    if file.hasEnding(".kmz"), let whole = heard.value {
      // Of an archive GDAL passes over the fields that its KML declares, but not of the KML in it.
      let inner = LayerFile.open("/vsizip/\(file.name)/doc.kml", options: options, restores: false)
      if inner.value != nil {
        GDALClose(whole)
        heard = inner
      }
    }
    guard let dataset = heard.value else { throw try file.unopened(heard.errors, for: .layer) }
    var kept = false
    defer { if !kept { GDALClose(dataset) } }
    try file.refuseAddresses(heard.errors)
    let driver = GDALGetDatasetDriver(dataset).flatMap { GDALGetDriverShortName($0) }.map { String(cString: $0) } ?? ""
    namedSystem =
      heard.errors.contains { $0.contains("crs not found") } && driver == "GeoJSON" ? try NamedSystem(file) : nil
    for message in heard.warnings + (namedSystem == nil ? heard.errors : []) {
      let remark = LayerFile.remark(message, of: file)
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    // KML counts altitudes from the geoid EGM96 (OGC 07-147r2, on `coordinates`). GPX 1.1 calls elevations metres only,
    // but its `geoidheight` is the separation of NMEA's GGA, whose altitude is the one above mean sea level.
    heights = ["LIBKML", "KML", "GPX"].contains(driver) ? .egm96 : nil
    self.driver = driver
    self.remarks = remarks
    self.dataset = dataset
    self.file = file
    self.stand = stand
    kept = true
  }

  deinit { GDALClose(dataset) }

  private static func open(_ name: String, options: [String], restores: Bool) -> GDALLibrary.Heard<GDALDatasetH?> {
    GDALLibrary.listening {
      CPLSetThreadLocalConfigOption("SHAPE_RESTORE_SHX", restores ? "YES" : nil)
      defer { CPLSetThreadLocalConfigOption("SHAPE_RESTORE_SHX", nil) }
      return GDALLibrary.withStringList(GDALLibrary.vectorDrivers) { drivers in
        GDALLibrary.withStringList(options) { options in
          GDALOpenEx(name, UInt32(GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR), drivers, options, nil)
        }
      }
    }
  }

  /// What GDAL said beside its work, as a sentence for the reader where it is of use, else in its own words.
  static func remark(_ message: String, of file: DataFile) -> String {
    if message.contains("Non closed ring detected") { return "a ring did not end where it began, and was closed" }
    if message.contains("GPX schema version is unknown") {
      return "it does not say which version of GPX it is, and was read as GPX 1.1"
    }
    if message.contains("This version of GeoPackage") {
      return "it is of a newer version of GeoPackage, of which not everything may be read"
    }
    return file.plain(message)
  }
}

extension DataFile {
  /// Whether the path has an ending, letter case not counting.
  func hasEnding(_ ending: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// A text table says nothing of types, nor which columns are coordinates; the usual names are taken for them.
  var layerOptions: [String] {
    guard hasEnding(".csv") || hasEnding(".tsv") else { return [] }
    return [
      "AUTODETECT_TYPE=YES", "KEEP_GEOM_COLUMNS=YES", "GEOM_POSSIBLE_NAMES=WKT,geometry,geom,the_geom,wkb",
      "X_POSSIBLE_NAMES=X,lon,long,lng,longitude,easting", "Y_POSSIBLE_NAMES=Y,lat,latitude,northing",
      "Z_POSSIBLE_NAMES=Z,altitude,elevation," + TextHeights.columns.map(\.name).joined(separator: ","),
    ]
  }
}

/// Columns of a text table that say what their heights are counted from, as `export` writes them.
enum TextHeights {
  static let columns: [(name: String, heights: HeightReference)] = [
    ("height_ellipsoidal_m", .ellipsoidal), ("height_egm96_m", .egm96), ("height_egm2008_m", .orthometric(.egm2008)),
    ("height_navd88_m", .orthometric(.navd88)),
  ]

  /// What the heights of a table are counted from; nil where no column says so.
  static func reference(of fields: [Field]) -> HeightReference? {
    columns.first { column in fields.contains { $0.name.lowercased() == column.name } }?.heights
  }
}
