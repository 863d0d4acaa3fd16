import Foundation
import Geodesy
import Scene
import Testing

@testable import Survey

private let realTrees =
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path + "/shared/data/vector/geojson/pasadena_trees.geojson"

/// A real survey goes through the formats. The README of the data counts 1013 trees of which 13 repeat another, 39
/// without species and 3 without genus.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: realTrees)))
struct RealExportTests {
  private func export(_ from: String, _ to: String, _ folder: Folder) throws -> ExportResult {
    let source = ExportSource(try FeatureLayer(path: from), name: "trees", placement: .draped)
    return try Exporter.write(
      source, to: folder.file(to), as: try #require(ExportFormat(path: to)), replaces: false,
      at: GeoPackageStore.clockStart)
  }

  @Test func throughAGeoPackageAndBack() throws {
    let folder = try Folder()
    let package = try export(realTrees, "trees.gpkg", folder)
    let json = try export(folder.file("trees.gpkg"), "trees.geojson", folder)
    #expect(package.features == 1013 && json.features == 1013)
    #expect(package.notes == [] && json.notes == [])
    func features(_ path: String) throws -> [NSDictionary] {
      let object = try JSONSerialization.jsonObject(with: Data(try bytes(of: path))) as? [String: Any]
      return try #require(object?["features"] as? [NSDictionary])
    }
    let (before, after) = (try features(realTrees), try features(folder.file("trees.geojson")))
    #expect(before == after)
    func missing(_ name: String) -> Int {
      after.count { (($0["properties"] as? NSDictionary)?[name] as? NSNull) != nil }
    }
    #expect(missing("Species") == 39 && missing("Genus") == 3)
  }

  /// Of every format GDAL's own program counts as many features.
  @Test(arguments: ["trees.kml", "trees.kmz", "trees.gpx", "trees.shp", "trees.csv", "trees.fgb"])
  func readByAnotherProgram(name: String) throws {
    let folder = try Folder()
    #expect(try export(realTrees, name, folder).features == 1013)
    let info = try Tool.run("ogrinfo", "-ro", "-al", "-so", folder.file(name))
    #expect(info.contains("Feature Count: 1013"))
    #expect(!info.contains("ERROR"))
    // And Arpent reads back what every tree is called.
    let crs = name == "trees.csv" ? try CoordinateReferenceSystem(epsg: 4326) : nil
    let (before, after) = (try FeatureLayer(path: realTrees), try FeatureLayer(path: folder.file(name), crs: crs))
    let words = after.fields.first { $0.name.hasSuffix("Common_Nam") || $0.name.hasSuffix("Common_Name") }?.name
    let (own, theirs) = (try before.index(of: "Common_Name"), try after.index(of: try #require(words)))
    #expect(try before.features().map { $0.values[own] } == after.features().map { $0.values[theirs] })
  }
}
