import Foundation
import Geodesy
import Scene
import Testing

@testable import Survey

/// What is written, read back by GDAL, by Foundation or as text.
@Suite struct ExportTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A separation of EGM96 by `cs2cs EPSG:4979 EPSG:9707` of PROJ, as in the tests of the geoid.
  static let separation = 44.566908
  static let place = (longitude: 2.35, latitude: 48.85)

  /// A tree whose height above EGM96 is 100 m, in Paris.
  private func trees(
    heights: HeightReference = .egm96, altitude: Double = 100, photo: [UInt8]? = [1, 2, 3]
  ) throws -> GeoPackageStore {
    let schema = try Trees.schema(heights: heights)
    let path = folder.file("survey.gpkg")
    let store = try GeoPackageStore.create(path, schema: schema, replace: true)
    let tree = try Trees.tree(schema, longitude: Self.place.longitude, altitude: altitude, photo: photo)
    let values = tree.values
    let feature = NewFeature(
      geometry: .point(x: Self.place.longitude, y: Self.place.latitude, z: altitude), values: values,
      attachments: tree.attachments)
    _ = try store.insert(feature, at: GeoPackageStore.clockStart)
    return store
  }

  @discardableResult private func export(
    _ store: any FeatureStore, _ name: String, replaces: Bool = false
  ) throws -> ExportResult {
    let format = try #require(ExportFormat(path: name))
    return try Exporter.write(
      try ExportSource(store, name: "trees"), to: folder.file(name), as: format, replaces: replaces,
      at: GeoPackageStore.clockStart)
  }

  private func layer(_ geometry: String, _ name: String = "source.geojson", crs: Int? = nil) throws -> ExportSource {
    try geometry.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    let layer = try FeatureLayer(
      path: folder.file(name), crs: try crs.map { try CoordinateReferenceSystem(epsg: $0) })
    return ExportSource(layer, name: "source", placement: .absolute)
  }

  @discardableResult private func export(_ source: ExportSource, _ name: String) throws -> ExportResult {
    let format = try #require(ExportFormat(path: name))
    return try Exporter.write(
      source, to: folder.file(name), as: format, replaces: false, at: GeoPackageStore.clockStart)
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: folder.file(name), encoding: .utf8) }

  /// 100 m above EGM96 are 144.5669 m above the ellipsoid; formats that name their heights keep them.
  @Test(arguments: [
    ("t.geojson", 144.5669, HeightReference.ellipsoidal), ("t.kml", 100, .egm96), ("t.kmz", 100, .egm96),
    ("t.gpx", 100, .egm96), ("t.shp", 100, .egm96), ("t.csv", 100, .egm96), ("t.fgb", 100, .egm96),
    ("t.gpkg", 100, .egm96),
  ])
  func heightGoesThere(name: String, z: Double, heights: HeightReference) throws {
    for (source, altitude) in [(HeightReference.egm96, 100.0), (.ellipsoidal, 100 + Self.separation)] {
      let store = try trees(heights: source, altitude: altitude)
      try export(store, name, replaces: true)
      store.close()
      let crs = name == "t.csv" ? try CoordinateReferenceSystem(epsg: 4326) : nil
      let layer = try FeatureLayer(path: folder.file(name), table: name == "t.gpkg" ? "trees" : nil, crs: crs)
      let keeps = ["t.shp", "t.csv", "t.fgb", "t.gpkg"].contains(name)
      #expect(layer.heights == (keeps ? source : heights))
      guard case .point(let vertex)? = try layer.features().first?.geometry?.shape else {
        Issue.record("\(name) has no point")
        continue
      }
      #expect(abs(vertex.x - Self.place.longitude) < 1e-12 && abs(vertex.y - Self.place.latitude) < 1e-12)
      #expect(abs(vertex.z - (keeps ? altitude : z)) < 1e-4)
    }
  }

  @Test func geoJSONIsOfRFC7946() throws {
    try export(try trees(), "t.geojson")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(try bytes(of: folder.file("t.geojson"))))
        as? [String: Any])
    #expect(json["crs"] == nil)
    let feature = try #require((json["features"] as? [[String: Any]])?.first)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["coordinates"] as? [Double] == [2.35, 48.85, 144.5669])
    let properties = try #require(feature["properties"] as? [String: Any])
    #expect(properties["Health"] as? String == "Distressed")
    #expect(properties["Height"] as? Double == 3.2)
    #expect(properties["Note"] as? String == "Größe, l'arbre")
    #expect(properties["recorded"] as? String == "2026-01-01T12:00:12.500Z")
  }

  @Test func ringsFollowTheRightHand() throws {
    // A square and its hole, both clockwise.
    let source = try layer(
      """
      {"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}
      """)
    try export(source, "t.geojson")
    let geometry = try #require(try FeatureLayer(path: folder.file("t.geojson")).features().first?.geometry)
    guard case .polygon(let parts) = geometry.shape else { return #expect(Bool(false), "no polygon") }
    #expect(Geometry.planarArea(parts[0].outer) == 32)
    #expect(Geometry.planarArea(parts[0].holes[0]) == -2)
  }

  @Test func kmlSaysThatAltitudesAreAbsolute() throws {
    try export(try trees(), "t.kml")
    let kml = try text("t.kml")
    #expect(
      kml.contains("<Point><altitudeMode>absolute</altitudeMode><coordinates>2.35,48.85,100</coordinates></Point>"))
    #expect(kml.contains("<SimpleData name=\"Health\">Distressed</SimpleData>"))
    #expect(kml.contains("<name>trees 1</name>"))
  }

  @Test func gpxHasTheSeparation() throws {
    try export(try trees(), "t.gpx")
    let gpx = try text("t.gpx")
    func number(_ element: String) -> Double? {
      gpx.components(separatedBy: "<\(element)>").dropFirst().first?.components(separatedBy: "<").first.flatMap {
        Double($0)
      }
    }
    #expect(number("ele") == 100)
    #expect(number("geoidheight").map { abs($0 - Self.separation) < 1e-4 } == true)
    #expect(gpx.contains("<arpent:Health>Distressed</arpent:Health>"))
  }

  @Test func csvNamesItsHeights() throws {
    try export(try trees(), "t.csv")
    let lines = try text("t.csv").split(separator: "\n")
    #expect(
      lines[0] == "longitude,latitude,height_egm96_m,global_id,Health,Height,Diameter,Note,horizontal_accuracy,recorded"
    )
    #expect(
      lines[1].hasPrefix("2.35,48.85,100,") && lines[1].contains(",Distressed,3.2,0.3,\"Größe, l'arbre\",0.0123,"))
  }

  @Test func csvHasLinesAsText() throws {
    let source = try layer(#"{"type":"LineString","coordinates":[[7.5,46.25,12.5],[8,47,0]]}"#)
    try export(source, "t.csv")
    #expect(
      try text("t.csv") == "WKT,height_reference\n\"LINESTRING Z (7.5 46.25 12.5, 8 47 0)\",WGS 84 ellipsoid\n")
  }

  @Test func projectedLayersGoToDegreesWhereTheFormatIsInDegrees() throws {
    // `gdaltransform -s_srs EPSG:32633 -t_srs EPSG:4326` of 500000 5000000: 15 45.153477183356.
    let text = #"{"type":"Point","coordinates":[500000,5000000]}"#
    try export(try layer(text, crs: 32633), "t.geojson")
    guard
      case .point(let vertex)? = try FeatureLayer(path: folder.file("t.geojson")).features().first?.geometry?.shape
    else { return #expect(Bool(false), "no point") }
    #expect(vertex.x == 15 && abs(vertex.y - 45.153477183) < 1e-9)
    try export(try layer(text, crs: 32633), "t.fgb")
    let kept = try FeatureLayer(path: folder.file("t.fgb"))
    #expect(kept.crs?.authorityCode == "EPSG:32633")
    #expect(try kept.features().first?.geometry == .point(x: 500_000, y: 5_000_000))
  }

  @Test func photosGoIntoKMZ() throws {
    let result = try export(try trees(photo: Array("a photo".utf8)), "t.kmz")
    #expect(result.attachments == 1)
    let list = try Tool.run(
      "python3", "-c",
      "import zipfile,sys;z=zipfile.ZipFile(sys.argv[1]);print(z.namelist(),z.read('files/1-1-photo-1.jpg'))",
      folder.file("t.kmz"))
    #expect(list == "['doc.kml', 'files/1-1-photo-1.jpg'] b'a photo'\n")
    let layer = try FeatureLayer(path: folder.file("t.kmz"))
    let photos = try layer.index(of: "description")
    #expect(
      try layer.features().first?.values[photos] == .text("<img src=\"files/1-1-photo-1.jpg\" width=\"480\"/>"))
  }

  @Test func geoPackageKeepsAll() throws {
    let store = try trees()
    let result = try export(store, "t.gpkg")
    #expect(result.notes == [] && result.attachments == 1)
    let info = try Tool.run("ogrinfo", "-ro", "-al", folder.file("t.gpkg"), "trees")
    #expect(info.contains("Health (Integer) = 5") && info.contains("POINT Z (2.35 48.85 100)"))
    #expect(info.contains(try #require(try store.feature(1)).globalID))
    let database = try GeoPackageDatabase.open(folder.file("t.gpkg"))
    #expect(try GeoPackageMedia.list(of: 1, table: "trees", in: database).map(\.name) == ["photo-1.jpg"])
    #expect(
      try database.rows("SELECT description FROM gpkg_data_column_constraints WHERE value = '5'") == [["Distressed"]])
  }

  @Test func shapefileHasLabelsAndCodes() throws {
    let result = try export(try trees(), "t.shp")
    #expect(folder.names.filter { $0.hasPrefix("t.") } == ["t.cpg", "t.dbf", "t.prj", "t.shp", "t.shx"])
    #expect(try text("t.cpg") == "UTF-8")
    let info = try Tool.run("ogrinfo", "-ro", "-al", folder.file("t.shp"))
    #expect(info.contains("Health (String) = Distressed") && info.contains("Health_cod (Integer64) = 5"))
    #expect(info.contains("Note (String) = Größe, l'arbre"))
    #expect(info.contains("DBF_DATE_LAST_UPDATE=2026-01-01"))
    #expect(
      result.notes.contains(
        .loss(
          "names of fields have at most 10 bytes in a shapefile: Health_code is Health_cod, horizontal_accuracy is "
            + "horizontal")))
  }

  @Test(arguments: ["t.geojson", "t.kml", "t.kmz", "t.gpx", "t.shp", "t.csv", "t.fgb", "t.gpkg"])
  func twiceTheSame(name: String) throws {
    let store = try trees()
    try export(store, name)
    try export(store, "again-" + name)
    for file in folder.names where file.hasPrefix("t.") {
      let (one, other) = (try bytes(of: folder.file(file)), try bytes(of: folder.file("again-" + file)))
      // The format may hold the file's own name.
      if name != "t.gpkg" { #expect(one == other) } else { #expect(one.count == other.count) }
    }
    let first = try bytes(of: folder.file(name))
    // A second of the wall clock more would show.
    Thread.sleep(forTimeInterval: 1.1)
    try export(store, name, replaces: true)
    #expect(try bytes(of: folder.file(name)) == first)
  }

  @Test(arguments: ["t.geojson", "t.kmz", "t.shp", "t.gpkg"])
  func existingFileStays(name: String) throws {
    let store = try trees()
    try "mine".write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    let before = folder.names
    let error = surveyError { try export(store, name) }
    #expect(error?.kind == .file && error?.message.hasSuffix("exists already") == true)
    #expect(try text(name) == "mine")
    #expect(folder.names == before)
    try export(store, name, replaces: true)
    #expect(try bytes(of: folder.file(name)).count > 100)
  }

  @Test func partOfAShapefileStays() throws {
    let store = try trees()
    try "mine".write(toFile: folder.file("t.dbf"), atomically: false, encoding: .utf8)
    #expect(surveyError { try export(store, "t.shp") }?.message.contains("t.dbf exists already") == true)
    #expect(try text("t.dbf") == "mine" && !folder.names.contains("t.shp"))
  }

  @Test func failureLeavesNothing() throws {
    let store = try trees()
    try export(store, "t.shp")
    let before = folder.names
    let old = try bytes(of: folder.file("t.dbf"))
    var calls = 0
    let error = surveyError {
      _ = try Exporter.write(
        try ExportSource(store, name: "trees"), to: folder.file("t.shp"), as: .shapefile, replaces: true, at: 0,
        shouldStop: {
          calls += 1
          return calls > 1
        })
    }
    #expect(error?.kind == .limit)
    #expect(folder.names == before)
    #expect(try bytes(of: folder.file("t.dbf")) == old)
  }

  @Test func severalKindsOfGeometry() throws {
    let mixed = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}},
      {"type":"Feature","properties":{"n":2},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
      {"type":"Feature","properties":{"n":3},"geometry":null}]}
      """#
    let refused = surveyError { try export(try layer(mixed), "t.shp") }
    #expect(refused?.message == "a shapefile holds one kind of geometry, and source has points and lines")
    for name in ["t.geojson", "t.fgb", "t.gpkg", "t.kml"] {
      let result = try export(try layer(mixed), name)
      let shapes = try FeatureLayer(path: folder.file(name)).features().map(\.geometry)
      let line = Geometry(.polyline([[Coordinate(1, 2), Coordinate(3, 4)]]))
      let isWhole = name != "t.fgb"
      #expect(shapes == [.point(x: 1, y: 2), line] + (isWhole ? [nil] : []))
      #expect(result.features == (isWhole ? 3 : 2))
      #expect(
        result.notes == (isWhole ? [] : [.loss("FlatGeobuf holds places only; 1 feature without one is left out")]))
    }
    let gpx = try export(try layer(mixed), "t.gpx")
    #expect(gpx.features == 2)
    #expect(gpx.notes.contains(.loss("GPX holds places only; 1 feature without one is left out")))
    #expect(try FeatureLayer(path: folder.file("t.gpx"), table: "waypoints").count() == 1)
    #expect(try FeatureLayer(path: folder.file("t.gpx"), table: "tracks").count() == 1)
  }

  @Test func heightsOfNobodyKnowsWhat() throws {
    let source = try layer(#"{"type":"Point","coordinates":[500000,5000000,7.5]}"#, crs: 32633)
    let result = try export(source, "t.kml")
    #expect(
      result.notes == [
        .loss(
          "nobody says what heights are counted from, so the places of KML have none; they are in the field z instead")
      ])
    let layer = try FeatureLayer(path: folder.file("t.kml"))
    #expect(try layer.features().first?.geometry?.hasZ == false)
    #expect(try layer.features().first?.values[layer.index(of: "z")] == .text("7.5"))
  }

  @Test func withoutASystemThereIsNoGeoJSON() throws {
    try "X,Y,n\n1,2,3\n".write(toFile: folder.file("a.csv"), atomically: false, encoding: .utf8)
    let source = ExportSource(try FeatureLayer(path: folder.file("a.csv")), name: "a", placement: .draped)
    let error = surveyError { try export(source, "t.geojson") }
    #expect(error?.kind == .geometry && error?.help?.contains("crs 32633") == true)
    try export(source, "t.csv")
    #expect(try text("t.csv") == "x,y,X_1,Y_1,n\n1,2,1,2,3\n")
  }

  @Test func longTextsAndLargeNumbers() throws {
    let note = String(repeating: "ö", count: 200)
    let source = try layer(
      #"""
      {"type":"Feature","properties":{"Note":"\#(note)","Big":9007199254740993,"List":[1,2]},
      "geometry":{"type":"Point","coordinates":[1,2]}}
      """#)
    let shape = try export(source, "t.shp")
    #expect(shape.notes.contains(.loss("1 text is cut to 254 bytes in Note")))
    #expect(shape.notes.contains(.loss("a shapefile holds no lists, which are texts of JSON: List")))
    let cut = try FeatureLayer(path: folder.file("t.shp")).features()[0].values
    #expect(cut[0] == .text(String(repeating: "ö", count: 127)))
    #expect(cut[1] == .integer(9_007_199_254_740_993))
    #expect(cut[2] == .text("[1,2]"))
    let json = try export(source, "t.geojson")
    #expect(json.notes.contains(.loss("Big has whole numbers beyond 2^53, which many readers of GeoJSON round")))
    #expect(try text("t.geojson").contains("\"Big\": 9007199254740993, \"List\": [ 1, 2 ]"))
  }

  @Test func someWithoutHeights() throws {
    let some = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"n":369954770.1015625},"geometry":{"type":"Point","coordinates":[1,2]}},
      {"type":"Feature","properties":{"n":2.5},"geometry":{"type":"Point","coordinates":[1,2,3]}}]}
      """#
    for name in ["t.fgb", "t.shp"] {
      let result = try export(try layer(some), name)
      #expect(
        result.notes.contains {
          $0.text.hasSuffix("has heights at all places: 0 at 1 feature without")
        })
      let features = try FeatureLayer(path: folder.file(name)).features()
      #expect(features.map(\.geometry) == [.point(x: 1, y: 2, z: 0), .point(x: 1, y: 2, z: 3)])
      #expect(features.map(\.values) == [[.real(369954770.1015625)], [.real(2.5)]])
    }
    for name in ["t.geojson", "t.gpkg"] {
      try export(try layer(some), name)
      let features = try FeatureLayer(path: folder.file(name)).features()
      #expect(features.map(\.geometry) == [.point(x: 1, y: 2), .point(x: 1, y: 2, z: 3)])
    }
  }

  @Test func tablesWithoutPlaces() throws {
    try "code,name\nAB,Fir\n".write(toFile: folder.file("a.csv"), atomically: false, encoding: .utf8)
    let source = ExportSource(try FeatureLayer(path: folder.file("a.csv")), name: "a", placement: .draped)
    for name in ["t.geojson", "t.kml", "t.csv", "t.shp", "t.gpkg"] {
      try export(source, name)
      let layer = try FeatureLayer(path: folder.file(name))
      #expect(try layer.features().count == 1)
      #expect(try layer.features()[0].values[layer.index(of: "code")] == .text("AB"))
    }
    for (name, format) in [("t.gpx", "GPX"), ("t.fgb", "FlatGeobuf")] {
      let error = surveyError { try export(source, name) }
      #expect(error?.message == "\(format) holds features with places, and a has none")
    }
  }

  /// GDAL reads what it wrote, whatever fields are called.
  @Test(arguments: ["t.geojson", "t.kml", "t.kmz", "t.gpx", "t.shp", "t.csv", "t.fgb", "t.gpkg"])
  func namesOfAllKinds(name: String) throws {
    let source = try layer(
      #"""
      {"type":"Feature","properties":{"a b":"v1","é<&>'x":"v2<&>","1x":"v3","time":"v4","ele":"v5","geom":"v6",
      "fid":"v7","longitude":"v8","WKT":"v9","A B":"v10","Name":"v11","Photos":"v12\u0001"},
      "geometry":{"type":"Point","coordinates":[1,2,3]}}
      """#)
    let result = try export(source, name)
    let crs = name == "t.csv" ? try CoordinateReferenceSystem(epsg: 4326) : nil
    let feature = try #require(try FeatureLayer(path: folder.file(name), crs: crs).features().first)
    let texts = feature.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    for value in ["v1", "v2<&>", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11"] {
      #expect(texts.contains(value))
    }
    #expect(texts.contains { $0.hasPrefix("v12") })
    #expect(result.notes.contains { $0.text.contains("A B is A") })
    #expect(
      result.notes.contains { $0.text.contains("control characters") } == ["t.kml", "t.kmz", "t.gpx"].contains(name))
  }

  @Test(arguments: ExportFormat.allCases)
  func everyFormatIsDocumented(format: ExportFormat) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: package.appendingPathComponent("docs/formats.md"), encoding: .utf8)
    #expect(page.contains("\n| `\(format.endings[0])`"))
  }
}
