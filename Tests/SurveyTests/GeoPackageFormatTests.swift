import Foundation
import Geodesy
import Scene
import Survey
import Testing

/// What other programs see in a file.
@Suite struct GeoPackageFormatTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("trees.gpkg")
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    for (index, health) in ["Dead", "Distressed", "Healthy"].enumerated() {
      let tree = try Trees.tree(store.schema, health, longitude: 12.5 + Double(index))
      _ = try store.insert(tree, at: GeoPackageStore.clockStart + 12.5)
    }
    store.close()
  }

  func query(_ sql: String, of file: String? = nil) throws -> String {
    try Tool.run("sqlite3", file ?? path, sql).trimmingCharacters(in: .newlines)
  }

  @Test(.enabled(if: Tool.isInstalled("ogrinfo"), "ogrinfo is not installed"))
  func ogrinfoShowsFieldsValuesAndHeights() throws {
    let text = try Tool.run("ogrinfo", "-al", path)
    #expect(text.contains("Geometry: 3D Point\nFeature Count: 3\n"))
    #expect(text.contains("Extent: (12.500000, 41.800000) - (14.500000, 41.800000)"))
    #expect(text.contains("COMPOUNDCRS[\"WGS 84 + EGM96 height\""))
    #expect(text.contains("VERTCRS[\"EGM96 height\""))
    #expect(text.contains("ID[\"EPSG\",9707]]\nData axis to CRS axis mapping: 2,1,3"))
    #expect(text.contains("global_id: String (36.0) UNIQUE\n"))
    #expect(text.contains("Health: Integer (0.0) NOT NULL, domain name=TreeHealth"))
    #expect(text.contains("Diameter: Real (0.0) DEFAULT 0.3"))
    #expect(text.contains("Note: String (60.0)"))
    #expect(text.contains("  Health (Integer) = 5\n  Height (Real) = 3.2\n  Diameter (Real) = 0.3"))
    #expect(text.contains("  Note (String) = Größe, l'arbre"))
    #expect(text.contains("  recorded (DateTime) = 2026/01/01 12:00:12.500+00"))
    #expect(text.contains("  POINT Z (13.5 41.8 100)"))
    #expect(text.contains("  content_type (String) = image/jpeg"))
    #expect(!text.contains("Warning") && !text.contains("ERROR"))
  }

  @Test(.enabled(if: Tool.isInstalled("ogrinfo"), "ogrinfo is not installed"))
  func ogrinfoListsTheDomain() throws {
    let text = try Tool.run("ogrinfo", "-fielddomain", "TreeHealth", path)
    #expect(text.contains("Type: coded"))
    // GDAL 3.6 lists codes in the order of their text.
    #expect(text.contains("Coded values:\n    0: Dead\n    10: Healthy\n    5: Distressed"))
  }

  @Test(
    .enabled(if: Tool.isInstalled("ogrinfo"), "ogrinfo is not installed"),
    arguments: [
      (HeightReference.ellipsoidal, String?.none, "ID[\"EPSG\",4979]]"),
      (.orthometric(.egm2008), nil, "ID[\"EPSG\",9518]]"),
      // Never EPSG:4326 with z.
      (.egm96, "EPSG:4326", "ID[\"EPSG\",9707]]"), (.ellipsoidal, "EPSG:4326", "ID[\"EPSG\",4979]]"),
      // A projected system is joined with the heights.
      (.egm96, "EPSG:2154", "COMPOUNDCRS[\"RGF93 v1 / Lambert-93 + EGM96 height\""),
      (.orthometric(.navd88), "EPSG:26985", "VERTCRS[\"NAVD88 height\""),
    ])
  func theCoordinateSystemSaysWhatHeightsAre(heights: HeightReference, asked: String?, found: String) throws {
    let file = folder.file("other.gpkg")
    let schema = try Trees.schema(heights: heights, coordinateSystem: asked)
    try GeoPackageStore.create(file, schema: schema).close()
    let text = try Tool.run("ogrinfo", "-so", file, "trees")
    #expect(text.contains(found))
    #expect(try GeoPackageStore.open(file, table: "trees").schema.heights == heights)
  }

  @Test(.enabled(if: Tool.isInstalled("ogrinfo"), "ogrinfo is not installed"))
  func aSystemWithOtherHeightsIsRefused() throws {
    // NAD83 + NAVD88 height and, with a height system that has no name here, ETRS89 + DHHN92 height.
    for asked in ["EPSG:5498", "EPSG:4258+5783", "EPSG:4979"] {
      let schema = try Trees.schema(coordinateSystem: asked)
      let error = surveyError { _ = try GeoPackageStore.create(folder.file("other.gpkg"), schema: schema) }
      #expect(error?.kind == .geometry)
      #expect(error?.message == "\(asked) does not count heights from where trees does")
    }
  }

  @Test(.enabled(if: Tool.isInstalled("ogrinfo"), "ogrinfo is not installed"))
  func aTableWithoutAltitudesIsFlat() throws {
    let file = folder.file("flat.gpkg")
    let schema = try TableSchema(name: "flat", geometryType: .line, hasAltitudes: false, fields: [])
    let store = try GeoPackageStore.create(file, schema: schema)
    let line = Geometry(.polyline([[Coordinate(1, 2, 9), Coordinate(3, 4, 8)]]), hasZ: true)
    let id = try store.insert(NewFeature(geometry: line, values: []), at: GeoPackageStore.clockStart)
    #expect(try store.feature(id)?.geometry == Geometry(.polyline([[Coordinate(1, 2), Coordinate(3, 4)]])))
    let text = try Tool.run("ogrinfo", "-al", file)
    #expect(text.contains("Geometry: Line String"))
    #expect(text.contains("ID[\"EPSG\",4326]]"))
    #expect(text.contains("LINESTRING (1 2,3 4)"))
  }

  @Test(.enabled(if: Tool.isInstalled("sqlite3"), "sqlite3 is not installed"))
  func theFileIsSoundAndNamesItsExtensions() throws {
    #expect(try query("PRAGMA integrity_check") == "ok")
    #expect(try query("PRAGMA foreign_key_check") == "")
    // "GPKG" in ASCII, GeoPackage 1.2 (OGC 12-128r14, requirement 2).
    #expect(try query("PRAGMA application_id") == "1196444487")
    #expect(try query("PRAGMA user_version") == "10200")
    let extensions = try query(
      "SELECT table_name, column_name, extension_name, scope FROM gpkg_extensions ORDER BY 3, 1")
    #expect(
      extensions == """
        gpkg_spatial_ref_sys|definition_12_063|gpkg_crs_wkt|read-write
        gpkgext_relations||gpkg_related_tables|read-write
        trees_media||gpkg_related_tables|read-write
        trees|geom|gpkg_rtree_index|write-only
        gpkg_data_column_constraints||gpkg_schema|read-write
        gpkg_data_columns||gpkg_schema|read-write
        """)
  }

  @Test(.enabled(if: Validator.isInstalled, "python3-gdal is not installed"))
  func theValidatorOfGDALFindsNothing() throws {
    let text = try Tool.run("python3", "-m", "osgeo_utils.samples.validate_gpkg", "-k", "-v", "--extra", path)
    #expect(text.contains("Checking relations"))
    for word in ["Error", "Warning", "Req "] { #expect(!text.contains(word)) }
  }

  @Test(.enabled(if: Tool.isInstalled("sqlite3"), "sqlite3 is not installed"))
  func attachmentsAreARelatedTable() throws {
    #expect(try query("SELECT * FROM gpkgext_relations") == "1|trees|fid|media|id|media|trees_media")
    #expect(
      try query("SELECT base_id, related_id FROM trees_media ORDER BY id") == "1|1\n2|2\n3|3")
    #expect(
      try query("SELECT id, hex(data), content_type, name FROM media WHERE id = 2")
        == "2|010203|image/jpeg|photo-1.jpg")
    #expect(try query("SELECT data_type FROM gpkg_contents WHERE table_name = 'media'") == "attributes")
  }

  @Test(.enabled(if: Tool.isInstalled("sqlite3"), "sqlite3 is not installed"))
  func lengthsSayTheirUnit() throws {
    let rows = try query("SELECT column_name, description, constraint_name FROM gpkg_data_columns ORDER BY rowid")
    #expect(
      rows == """
        Health||TreeHealth
        Height|Length in metres|
        Diameter|Length in metres|
        Note||
        horizontal_accuracy|Length in metres, managed|
        recorded|managed|
        global_id|Globally unique identifier, managed|
        """)
  }

  @Test(.enabled(if: Tool.isInstalled("sqlite3"), "sqlite3 is not installed"))
  func noWallClockIsInTheFile() throws {
    let times = try query("SELECT table_name, last_change FROM gpkg_contents ORDER BY 1")
    #expect(times == "media|2026-01-01T12:00:12.500Z\ntrees|2026-01-01T12:00:12.500Z")
  }

  @Test(.enabled(if: Tool.isInstalled("sqlite3"), "sqlite3 is not installed"))
  func theSpatialIndexHoldsEveryFeature() throws {
    #expect(try query("SELECT count(*) FROM rtree_trees_geom") == "3")
  }

  @Test(.enabled(if: Tool.isInstalled("sqlite3"), "sqlite3 is not installed"))
  func namesWithQuotesAreKept() throws {
    let file = folder.file("quotes.gpkg")
    let schema = try TableSchema(
      name: "l'arbre \"vieux\"", geometryType: .point,
      fields: [FieldDefinition("a \"b\" 'c'; DROP TABLE media", .domain("it's"), isRequired: true)],
      domains: [
        .coded(try CodedValueDomain(name: "it's", entries: [.init(label: "'); --", code: .text("o'k"))]))
      ])
    let store = try GeoPackageStore.create(file, schema: schema)
    let values = try schema.values(of: [("a \"b\" 'c'; DROP TABLE media", .text("'); --"))])
    let point = Geometry.point(x: 1, y: 2, z: 3)
    let photo = Attachment(name: "it's.jpg", contentType: "image/jpeg", data: [0])
    let feature = NewFeature(geometry: point, values: values, attachments: [photo])
    let id = try store.insert(feature, at: GeoPackageStore.clockStart)
    #expect(try store.attachments(of: id).map(\.name) == ["it's.jpg"])
    store.close()
    let again = try GeoPackageStore.open(file, table: "l'arbre \"vieux\"")
    #expect(try again.feature(id)?.values == [.text("'); --")])
    try again.remove(id, at: GeoPackageStore.clockStart)
    again.close()
    #expect(try query("PRAGMA integrity_check; SELECT count(*) FROM media", of: file) == "ok\n0")
  }
}

enum Validator {
  static let isInstalled =
    (try? Tool.run("python3", "-c", "import osgeo_utils.samples.validate_gpkg; print('here')"))?.contains("here")
    == true
}
