import Geodesy
import Testing

@testable import Scene

@Suite struct FeatureLayerTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func layer(where condition: String? = nil) throws -> FeatureLayer {
    let text = """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.5, 46.25, 12.5]},
       "properties": {"Name": "oak", "Height": 4.5, "Big": 9007199254740993, "Seen": "2026-05-01T10:30:00.250+02:00"}},
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [8, 47, 0]},
       "properties": {"Name": "elm", "Height": null, "Big": 9223372036854775807, "Seen": "2026-05-02T00:00:00Z"}},
      {"type": "Feature", "geometry": null,
       "properties": {"Name": "Żółw's", "Height": 9, "Big": -1, "Seen": null}}]}
      """
    return try FeatureLayer(path: scratch.write("trees.geojson", text), where: condition)
  }

  @Test func schema() throws {
    let layer = try layer()
    #expect(layer.table == "trees")
    #expect(layer.fields.map(\.name) == ["Name", "Height", "Big", "Seen"])
    #expect(layer.fields.map(\.kind) == [.text, .real, .integer64, .time])
    #expect(layer.geometryKind == .point)
    #expect(try layer.count() == 3)
    #expect(try #require(layer.crs).isWGS84LongitudeLatitude)
  }

  @Test func values() throws {
    let features = try layer().features()
    // 2026-05-01T08:30:00.25Z, by `date -u -d @1777624200`.
    #expect(
      features[0].values == [.text("oak"), .real(4.5), .integer(9_007_199_254_740_993), .time(1_777_624_200.25)])
    #expect(features[1].values[1] == .null)
    #expect(features[1].values[2] == .integer(9_223_372_036_854_775_807))
    #expect(features[2].values == [.text("Żółw's"), .real(9), .integer(-1), .null])
    #expect(features[0].geometry == .point(x: 7.5, y: 46.25, z: 12.5))
    #expect(features[2].geometry == nil)
  }

  @Test(arguments: [
    ("Height > 4", 2), ("\"Name\" = 'elm'", 1), ("Height IS NULL", 1), ("Name IN ('oak', 'elm') AND Big > 1e9", 2),
    ("Name = 'Żółw''s'", 1), ("height < 0", 0),
  ])
  func condition(text: String, count: Int) throws {
    let layer = try layer(where: text)
    #expect(try layer.count() == count)
    #expect(try layer.features().count == count)
  }

  @Test(arguments: ["Heigth > 4", "\"Heigth\" > 4", "Name = 'x' AND Heigth IS NULL"])
  func missingFieldOfACondition(text: String) {
    let error = #expect(throws: SceneError.self) { try layer(where: text) }
    #expect(error?.kind == .name)
    #expect(error?.message.contains("has no field \"Heigth\"") == true)
    #expect(error?.help == "did you mean `Height`? the fields are Name, Height, Big, Seen")
  }

  @Test func brokenCondition() {
    let error = #expect(throws: SceneError.self) { try layer(where: "Height >") }
    #expect(error?.kind == .type)
  }

  @Test func missingField() throws {
    #expect(try layer().index(of: "big") == 2)
    let error = #expect(throws: SceneError.self) { try layer().index(of: "Nam") }
    #expect(error?.help?.hasPrefix("did you mean `Name`?") == true)
  }

  @Test func missingTable() throws {
    let path = try scratch.write("a.geojson", "{\"type\":\"FeatureCollection\",\"name\":\"trees\",\"features\":[]}")
    let error = #expect(throws: SceneError.self) { try FeatureLayer(path: path, table: "tree") }
    #expect(error?.message == "\"\(path)\" has no table \"tree\"")
    #expect(error?.help == "did you mean `trees`? the tables are trees")
  }

  @Test func byNumberAndBox() throws {
    let layer = try layer()
    #expect(layer.feature(id: 1)?.values.first == .text("elm"))
    #expect(layer.feature(id: 99) == nil)
    let box = BoundingBox(minX: 7, minY: 46, maxX: 7.9, maxY: 47.5)
    #expect(try layer.features(in: box).map(\.id) == [0])
    #expect(try layer.features().count == 3)
  }

  @Test func stopsWhenTold() throws {
    var seen = 0
    try layer().forEach { _ in
      seen += 1
      return false
    }
    #expect(seen == 1)
  }

  @Test func textCalledGpkg() throws {
    let path = try scratch.write("x.gpkg", "not a data base\n")
    let error = #expect(throws: SceneError.self) { try FeatureLayer(path: path) }
    #expect(error?.message == "\"\(path)\" is not a layer file that can be read")
  }

  @Test func polygonsWithHoles() throws {
    let path = try scratch.write(
      "p.geojson",
      """
      {"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}
      """)
    let geometry = try #require(try FeatureLayer(path: path).features().first?.geometry)
    let part = PolygonPart(
      outer: [Coordinate(0, 0), Coordinate(4, 0), Coordinate(4, 4), Coordinate(0, 4)],
      holes: [[Coordinate(1, 1), Coordinate(1, 2), Coordinate(2, 2)]])
    #expect(geometry == Geometry(.polygon([part])))
  }

  @Test func curvesBecomeLines() throws {
    let path = try scratch.write(
      "c.csv", "WKT,n\n\"CIRCULARSTRING (0 0,1 1,2 0)\",1\n\"COMPOUNDCURVE ((0 0,1 1))\",2\n")
    let features = try FeatureLayer(path: path).features()
    let arc = try #require(features[0].geometry)
    #expect(arc.kind == .polyline)
    var farthest = 0.0
    arc.forEachCoordinate { farthest = max(farthest, abs((($0.x - 1) * ($0.x - 1) + $0.y * $0.y) - 1)) }
    #expect(arc.coordinateCount > 20)
    #expect(farthest < 1e-12)
    #expect(features[1].geometry == Geometry(.polyline([[Coordinate(0, 0), Coordinate(1, 1)]])))
  }

  @Test func mixedCollection() throws {
    let path = try scratch.write("m.csv", "WKT,n\n\"GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (0 0,1 1))\",1\n")
    let geometry = try #require(try FeatureLayer(path: path).features().first?.geometry)
    let line = Geometry(.polyline([[Coordinate(0, 0), Coordinate(1, 1)]]))
    #expect(geometry == Geometry(.collection([.point(x: 1, y: 2), line])))
  }

  @Test func daysOfTheCalendar() {
    // `date -u -d 2000-02-29 +%s` / 86400 and so on.
    #expect(CivilTime.daysSince1970(year: 1970, month: 1, day: 1) == 0)
    #expect(CivilTime.daysSince1970(year: 2000, month: 2, day: 29) == 11016)
    #expect(CivilTime.daysSince1970(year: 1969, month: 12, day: 31) == -1)
  }
}

/// Expected values: ogrinfo 3.6.2.
@Suite(.enabled(if: SharedData.isPresent, SharedData.absent))
struct RealLayerTests {
  private func layer(_ name: String, table: String? = nil, where condition: String? = nil) throws -> FeatureLayer {
    try FeatureLayer(path: SharedData.path("vector/" + name), table: table, where: condition)
  }

  @Test func buildings() throws {
    let buildings = try layer("geojson/dc_buildings.geojson")
    let features = try buildings.features()
    #expect(features.count == 84)
    #expect(features[0].values == [.real(17.530000686645508), .real(3525.11328125)])
    let box = try #require(
      features.compactMap { $0.geometry?.boundingBox }.reduce(nil) { (all: BoundingBox?, box) in
        var all = all ?? box
        all.extend(x: box.minX, y: box.minY)
        all.extend(x: box.maxX, y: box.maxY)
        return all
      })
    #expect(abs(box.minX - -77.054620) < 1e-6 && abs(box.maxY - 38.812241) < 1e-6)
  }

  @Test func nullsOfEveryType() throws {
    let features = try layer("gpkg/test_gpkg_nulls.gpkg").features()
    #expect(features[3].values.allSatisfy { $0 == .null })
    #expect(features[0].values[0] == .boolean(true))
    #expect(features[0].values[4] == .integer(1))
    #expect(features[2].values[10] == .real(3.5))
  }

  @Test func everyTypeOfFlatGeobuf() throws {
    let layer = try layer("fgb/alldatatypes.fgb")
    let values = try #require(try layer.features().first?.values)
    #expect(values[6] == .integer(4_294_967_295))
    #expect(values[13] == .time(1_582_979_696))
    #expect(values[14] == .binary([0x58]))
    #expect(layer.crs == nil)
  }

  @Test func measuresAreDroppedAndHeightsKept() throws {
    let geometry = try #require(try layer("gpkg/line_zm.gpkg").features().first?.geometry)
    #expect(geometry.hasZ)
    #expect(geometry.coordinateCount == 2)
  }

  @Test func curvePolygonOfALine() throws {
    let layer = try layer("gpkg/curvepolygon.gpkg")
    #expect(layer.geometryKind == .polygon)
    #expect(try #require(try layer.features().first?.geometry).coordinateCount == 3)
  }

  @Test func tablesMustBeNamed() throws {
    let path = SharedData.path("vector/gpkg/mixed_crs.gpkg")
    #expect(try FeatureLayer.tables(of: path) == ["oregon_2269", "oregon_4326"])
    let error = #expect(throws: SceneError.self) { try FeatureLayer(path: path) }
    #expect(error?.help == "add `table \"oregon_2269\"`; the tables are oregon_2269, oregon_4326")
    #expect(try FeatureLayer(path: path, table: "oregon_2269").crs?.authorityCode == "EPSG:2269")
  }

  @Test func conditionOnAGeoPackage() throws {
    let counties = try layer("gpkg/nc.gpkg", where: "BIR74 > 5000 AND NAME LIKE 'M%'")
    #expect(try counties.features().map(\.id) == [68])
    #expect(counties.crs?.authorityCode == "EPSG:4267")
    let error = #expect(throws: SceneError.self) { try layer("gpkg/nc.gpkg", where: "\"NAMES\" = 'x'") }
    #expect(error?.help?.hasPrefix("did you mean `NAME`?") == true)
  }

  @Test func zippedShapefile() throws {
    #expect(try layer("shp/coutwildrnp.zip").count() == 67)
    #expect(try layer("shp/coutwildrnp.zip/coutwildrnp.shp").count() == 67)
    #expect(throws: SceneError.self) { try layer("shp/coutwildrnp.zip/none.shp") }
  }

  @Test func undefinedSystemIsNone() throws {
    let land = try layer("gpkg/null_crs_gdal.gpkg")
    #expect(land.crs == nil)
    #expect(throws: SceneError.self) { try land.toWGS84() }
  }

  @Test func columnsOfATextTable() throws {
    let hire = try layer("csv/cycle_hire_xy.csv")
    let first = try #require(try hire.features().first)
    #expect(first.geometry == .point(x: -0.109970527, y: 51.52916347))
    #expect(first.values.suffix(2) == [.integer(4), .integer(14)])
  }

  @Test func esriFeatures() throws {
    let points = try FeatureLayer(path: SharedData.path("esri/query/PointHasZ.json"))
    #expect(try points.count() == 3)
    #expect(points.crs?.authorityCode == "EPSG:3857")
    #expect(try points.features().first?.geometry?.hasZ == true)
  }

  @Test func gpxTracks() throws {
    #expect(try layer("gpx/fells_loop.gpx", table: "waypoints").count() == 86)
    // Its <ele>.
    guard
      case .point(let first)? = try layer("gpx/fells_loop.gpx", table: "waypoints").features().first?.geometry?.shape
    else { return #expect(Bool(false), "the waypoint is no point") }
    #expect(first.z == 44.586548)
  }

  @Test(arguments: ["geojson/hint_bad-json.geojson", "csv/otm_species.csv/none"])
  func broken(name: String) {
    #expect(throws: SceneError.self) { try layer(name) }
  }
}
