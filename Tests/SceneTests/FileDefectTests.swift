import Foundation
import Geodesy
import Testing

@testable import Scene

/// What is wrong with files is repaired and said, or refused.
@Suite(.enabled(if: SharedData.isPresent, SharedData.absent))
struct FileDefectTests {
  private func layer(_ name: String, table: String? = nil) throws -> FeatureLayer {
    try FeatureLayer(path: SharedData.path("vector/" + name), table: table)
  }

  private func remarks(_ name: String, table: String? = nil) throws -> [String] {
    let layer = try layer(name, table: table)
    _ = try layer.features()
    return layer.takeRemarks()
  }

  /// pyproj 2229 -> 4326, by the README; each row has its longitude and latitude too.
  @Test func esriCodeCalledEPSG() throws {
    let layer = try layer("geojson/trees_crs_102645.json")
    let longitude = try layer.index(of: "Longitude")
    let latitude = try layer.index(of: "Latitude")
    let operation = try layer.toWGS84()
    let features = try layer.features()
    for feature in features {
      guard case .point(let place)? = feature.geometry?.shape, case .real(let x) = feature.values[longitude],
        case .real(let y) = feature.values[latitude]
      else {
        Issue.record("a tree has no place")
        continue
      }
      let found = try #require(operation.forward(x: place.x, y: place.y))
      // A hundredth of a metre is 9e-8 degrees.
      #expect(abs(found.x - x) < 1e-7 && abs(found.y - y) < 9e-8)
    }
    guard case .point(let first)? = features.first?.geometry?.shape else { return }
    let place = try #require(operation.forward(x: first.x, y: first.y))
    #expect(abs(place.x - -118.1574734) < 1e-7 && abs(place.y - 34.1800869) < 1e-7)
    #expect(
      layer.takeRemarks() == [
        "\"urn:ogc:def:crs:EPSG::102645\" is no system of EPSG; ESRI:102645 "
          + "NAD_1983_StatePlane_California_V_FIPS_0405_Feet was taken"
      ])
    #expect(layer.takeRemarks() == [])
  }

  @Test func unknownSystemIsRefusedUnlessOneIsGiven() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write(
      "a.geojson",
      """
      {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::999999"}},
      "features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[500000,5000000]}}]}
      """)
    let error = #expect(throws: SceneError.self) { try FeatureLayer(path: path) }
    #expect(
      error?.message
        == "\"\(path)\" is in \"urn:ogc:def:crs:EPSG::999999\", a coordinate reference system that is not known")
    let given = try FeatureLayer(path: path, crs: CoordinateReferenceSystem(epsg: 32633))
    #expect(given.crs?.authorityCode == "EPSG:32633")
  }

  @Test(arguments: [
    ("geojson/hint_different-first-last.geojson", nil, "a ring did not end where it began, and was closed"),
    ("kml/timespan.kml", nil, "a ring did not end where it began, and was closed"),
    ("gpkg/curvepolygon.gpkg", nil, "the curves of 1 geometry became lines of short edges"),
    ("gpx/unicode_with_bom.gpx", nil, "it does not say which version of GPX it is, and was read as GPX 1.1"),
    (
      "shp/gauss_kruger.shp", nil,
      "it lacks its index, a file of the same name that ends in .shx; the shapes were gone through instead"
    ),
    ("shp/js_utf8-property.shp", nil, "it does not say how its texts are encoded; they were read as UTF-8"),
    (
      "gpx/gpsbabel_expertgps.gpx", "tracks",
      "only 12 of the 64 points of its tracks have elevations, so the lines have none; those of the points are in the "
        + "table track_points"
    ),
    (
      "csv/otm_species.csv", nil,
      "no column is known to hold places; X and Y, lon and lat, longitude and latitude, easting and northing, or WKT would"
    ),
  ])
  func remark(name: String, table: String?, text: String) throws {
    #expect(try remarks(name, table: table).contains(text))
  }

  @Test(arguments: ["geojson/pasadena_trees.geojson", "shp/coutwildrnp.shp", "gpkg/nc.gpkg", "fgb/countries.fgb"])
  func nothingToSay(name: String) throws {
    #expect(try remarks(name) == [])
  }

  /// The same content as the author of shapefile-js expects.
  @Test(arguments: [
    "null", "multipointm", "polylinem", "point-z", "multipolygon_with_holes", "number-null-property", "utf8-property",
  ])
  func shapefileAgainstItsJSON(name: String) throws {
    let shapes = try layer("shp/js_\(name).shp").features()
    let expected = try layer("shp/js_\(name).json").features()
    // Shapefiles and GeoJSON run along rings in opposite ways.
    func plain(_ feature: Feature) -> Geometry? {
      feature.geometry?.keeping(z: true, m: false).wound(clockwise: false) { Geometry.planarArea($0) < 0 }
    }
    #expect(shapes.map(plain) == expected.map(plain))
    guard name == "number-null-property" || name == "utf8-property" else { return }
    #expect(try layer("shp/js_\(name).shp").fields.map(\.name) == layer("shp/js_\(name).json").fields.map(\.name))
    #expect(shapes.map { $0.values.map(number) } == expected.map { $0.values.map(number) })
  }

  /// A text table knows no whole numbers apart from others.
  private func number(_ value: FieldValue) -> FieldValue {
    if case .integer(let whole) = value { return .real(Double(whole)) }
    return value
  }

  /// What Python's decoders of cp1251, koi8_r, latin_1, big5 and gbk make of the bytes. The .cpg says how they are
  /// encoded, of ldid_chinese the language driver in the .dbf, of latin1_pyshp nothing.
  @Test(arguments: [
    ("encoding_1251.shp", "ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"), ("koi8r_only.dbf", "русский"),
    ("latin1_pyshp.shp", "Ñandú"), ("big5.shp", "國語"), ("ldid_chinese.shp", "简体"),
  ])
  func encodings(name: String, text: String) throws {
    let values = try layer("shp/" + name).features().flatMap(\.values)
    #expect(values.contains { if case .text(let found) = $0 { found.contains(text) } else { false } })
  }

  @Test func elevationsOfTracks() throws {
    // The first track point of the file: <ele>1614.678000</ele> and so on; gpxpy finds none without one.
    let tracks = try layer("gpx/Mojstrovka.gpx", table: "tracks")
    #expect(tracks.hasZ && tracks.heights == .egm96)
    let geometry = try #require(try tracks.features().first?.geometry)
    #expect(geometry.hasZ && geometry.coordinateCount == 184)
    #expect(try layer("gpx/gpsbabel_expertgps.gpx", table: "tracks").features().first?.geometry?.hasZ == false)
    // Zero is an elevation.
    #expect(try layer("gpx/tj_zero_elevation.gpx", table: "tracks").features().first?.geometry?.hasZ == true)
  }

  @Test func altitudesOfKML() throws {
    let path = "kml/KML_Samples.kml"
    #expect(try layer("kml/us_state_capitals.kml").features().allSatisfy { $0.geometry?.hasZ == false })
    #expect(try layer("kml/gxtrack.kml").heights == .egm96)
    #expect(try layer(path, table: "Extruded Polygon").heights == nil)
  }
}
