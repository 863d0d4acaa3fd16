import Foundation
import Geodesy
import Scene
import Testing

@testable import Survey

/// What becomes of heights that a format cannot say as they are.
@Suite struct ExportHeightTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A layer with one point, 100 m high, in Paris or in the middle of UTM zone 33.
  private func source(
    crs: String, isProjected: Bool = false, placement: Placement = .absolute
  ) throws -> ExportSource {
    let coordinates = isProjected ? "[500000,5000000,100]" : "[2.35,48.85,100]"
    try
      "{\"type\":\"Feature\",\"properties\":{\"n\":1},\"geometry\":{\"type\":\"Point\",\"coordinates\":\(coordinates)}}"
      .write(toFile: folder.file("a.geojson"), atomically: false, encoding: .utf8)
    let layer = try FeatureLayer(path: folder.file("a.geojson"), crs: try CoordinateReferenceSystem(crs))
    return ExportSource(layer, name: "a", placement: placement)
  }

  private func export(_ source: ExportSource, _ name: String) throws -> ExportResult {
    try Exporter.write(
      source, to: folder.file(name), as: try #require(ExportFormat(path: name)), replaces: false, at: 0)
  }

  @Test func aboveTheGround() throws {
    let source = try source(crs: "EPSG:9707", placement: .relative)
    _ = try export(source, "t.kml")
    let kml = try String(contentsOfFile: folder.file("t.kml"), encoding: .utf8)
    #expect(kml.contains("<altitudeMode>relativeToGround</altitudeMode><coordinates>2.35,48.85,100</coordinates>"))
    let json = try export(source, "t.geojson")
    #expect(
      json.notes == [
        .loss(
          "heights are counted from the ground, so the places of GeoJSON have none; they are in the field "
            + "height_above_ground_m instead")
      ])
    _ = try export(source, "t.csv")
    let csv = try String(contentsOfFile: folder.file("t.csv"), encoding: .utf8)
    #expect(csv == "longitude,latitude,height_above_ground_m,n\n2.35,48.85,100,1\n")
  }

  @Test(arguments: ["t.shp", "t.fgb", "t.gpkg"])
  func projectedWithAGeoid(name: String) throws {
    _ = try export(try source(crs: "EPSG:32633+5773", isProjected: true), name)
    let layer = try FeatureLayer(path: folder.file(name))
    #expect(layer.heights == .egm96 && layer.crs?.horizontal.authorityCode == "EPSG:32633")
    #expect(try layer.features().first?.geometry == .point(x: 500_000, y: 5_000_000, z: 100))
  }

  /// `cs2cs EPSG:4979 EPSG:9707`: EGM96 is 44.566908 m above the ellipsoid there.
  @Test func ellipsoidalInKML() throws {
    _ = try export(try source(crs: "EPSG:4979"), "t.kml")
    guard case .point(let vertex)? = try FeatureLayer(path: folder.file("t.kml")).features().first?.geometry?.shape
    else { return #expect(Bool(false), "no point") }
    #expect(abs(vertex.z - (100 - 44.566908)) < 1e-4)
  }

  /// A foot is 0.3048 m.
  @Test func feetBecomeMetres() throws {
    // EPSG:8228 are feet above NAVD88, of which no grid is installed; those of the ellipsoid need none.
    let crs = """
      GEOGCRS["WGS 84 with feet",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],\
      CS[ellipsoidal,3],AXIS["latitude",north,ANGLEUNIT["degree",0.0174532925199433]],\
      AXIS["longitude",east,ANGLEUNIT["degree",0.0174532925199433]],AXIS["height",up,LENGTHUNIT["foot",0.3048]]]
      """
    _ = try export(try source(crs: crs), "t.geojson")
    guard case .point(let vertex)? = try FeatureLayer(path: folder.file("t.geojson")).features().first?.geometry?.shape
    else { return #expect(Bool(false), "no point") }
    #expect(abs(vertex.z - 30.48) < 1e-9)
  }

  @Test func missingGridIsSaid() throws {
    let error = surveyError { _ = try export(try source(crs: "EPSG:4326+5703"), "t.kml") }
    #expect(error?.message.contains("NAVD88") == true)
    #expect(folder.names == ["a.geojson"])
  }
}
