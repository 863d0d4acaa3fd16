import Geodesy

/// A format that features are exported to.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case geoJSON
  case kml
  case kmz
  case gpx
  case shapefile
  case csv
  case flatGeobuf
  case geoPackage

  /// The format that a path's ending stands for, letter case not counting; nil for another ending.
  public init?(path: String) {
    let lower = path.lowercased()
    guard let format = ExportFormat.allCases.first(where: { $0.endings.contains { lower.hasSuffix($0) } }) else {
      return nil
    }
    self = format
  }

  /// The endings of its files, the usual one first.
  public var endings: [String] {
    switch self {
    case .geoJSON: [".geojson", ".json"]
    case .kml: [".kml"]
    case .kmz: [".kmz"]
    case .gpx: [".gpx"]
    case .shapefile: [".shp"]
    case .csv: [".csv"]
    case .flatGeobuf: [".fgb"]
    case .geoPackage: [".gpkg"]
    }
  }

  /// Its name, with the article where one belongs before it.
  public var name: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .kml: "KML"
    case .kmz: "KMZ"
    case .gpx: "GPX"
    case .shapefile: "a shapefile"
    case .csv: "CSV"
    case .flatGeobuf: "FlatGeobuf"
    case .geoPackage: "a GeoPackage"
    }
  }

  /// The endings of the files of one export; a shapefile is several.
  var parts: [String] { self == .shapefile ? [".shp", ".shx", ".dbf", ".prj", ".cpg"] : [] }

  /// The endings of files that go with an old shapefile and would not fit a new one: indexes of place and value.
  var staleParts: [String] {
    self == .shapefile ? [".qix", ".sbn", ".sbx", ".idm", ".ind", ".qpj", ".shp.xml"] : []
  }

  /// GDAL's name for the driver that writes it.
  var driver: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .kml, .kmz: "KML"
    case .gpx: "GPX"
    case .shapefile: "ESRI Shapefile"
    case .csv: "CSV"
    case .flatGeobuf: "FlatGeobuf"
    case .geoPackage: "GPKG"
    }
  }

  /// What it counts heights from, where it says so itself: GeoJSON from the WGS 84 ellipsoid (RFC 7946 section 4), KML
  /// from the geoid EGM96 (OGC 07-147r2). GPX 1.1 calls elevations metres; beside `geoidheight`, the separation of
  /// NMEA's GGA, they are heights above the geoid, and EGM96 is that of GGA. Nil where the file can name it.
  var heights: HeightReference? {
    switch self {
    case .geoJSON: .ellipsoidal
    case .kml, .kmz, .gpx: .egm96
    case .shapefile, .csv, .flatGeobuf, .geoPackage: nil
    }
  }

  /// Whether coordinates are always longitude and latitude on WGS 84.
  var isAlwaysWGS84: Bool { heights != nil || self == .csv }

  /// Whether fields with a domain are written as label and code, each in a field of its own.
  var writesCodes: Bool { self == .shapefile || self == .flatGeobuf }

  /// The most bytes of a field's name.
  var longestName: Int? { self == .shapefile ? 10 : nil }

  /// Columns that every file of it has for itself. Of the elements of a GPX point those are left to fields that are texts.
  var ownColumns: [String] {
    switch self {
    case .geoPackage: ["fid", "geom"]
    case .gpx:
      [
        "ele", "time", "magvar", "geoidheight", "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid",
        "number",
      ]
    default: []
    }
  }

  /// The last bytes of a whole file, by which one is known that was cut off where the disk was full.
  var end: String? {
    switch self {
    case .geoJSON: "}"
    case .kml, .kmz: "</kml>"
    case .gpx: "</gpx>"
    default: nil
    }
  }
}
