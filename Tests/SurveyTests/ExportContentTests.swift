import Foundation
import Scene
import Testing

@testable import Survey

/// What goes into an exported file beside what scripts gave the features.
@Suite("What an export holds")
struct ExportContents {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A table of two trees, one at a time recorded by the survey or brought from elsewhere.
  private func trees(recorded: [Bool]) throws -> GeoPackageStore {
    let schema = try Trees.schema()
    let store = try GeoPackageStore.create(folder.file("survey.gpkg"), schema: schema, replace: true)
    for (place, isRecorded) in recorded.enumerated() {
      let values =
        isRecorded
        ? try Trees.tree(schema).values : try schema.values(of: [("Health", .text("Dead"))], managed: [])
      let feature = NewFeature(geometry: .point(x: Double(place), y: 41.8, z: 100), values: values, attachments: [])
      _ = try store.insert(feature, at: GeoPackageStore.clockStart)
    }
    return store
  }

  private func fields(_ store: GeoPackageStore, _ name: String) throws -> [String] {
    let format = try #require(ExportFormat(path: name))
    _ = try Exporter.write(
      try ExportSource(store, name: "trees"), to: folder.file(name), as: format, replaces: true,
      at: GeoPackageStore.clockStart)
    return try FeatureLayer(path: folder.file(name)).fields.map(\.name)
  }

  private let own = ["Health", "Height", "Diameter", "Note"]
  private let survey = ["horizontal_accuracy", "recorded"]

  @Test("The columns that the survey fills are left out where it has filled none, and whole where it has filled one")
  func surveyColumns() throws {
    #expect(try fields(try trees(recorded: [false, false]), "t.geojson") == ["global_id"] + own)
    #expect(try fields(try trees(recorded: [false, true]), "t.geojson") == ["global_id"] + own + survey)
    // Nobody knows what an empty table will hold.
    #expect(try fields(try trees(recorded: []), "t.csv").suffix(2) == survey[...])
  }

  @Test("Notes speak of the columns that are there")
  func notes() throws {
    let store = try trees(recorded: [false])
    let result = try Exporter.write(
      try ExportSource(store, name: "trees"), to: folder.file("t.csv"), as: .csv, replaces: true,
      at: GeoPackageStore.clockStart)
    #expect(result.notes.map(\.text).contains("lengths are in metres: Height, Diameter"))
  }

  @Test("A GeoPackage keeps them, so that more can be recorded")
  func geoPackage() throws {
    #expect(try Set(fields(try trees(recorded: [false]), "t.gpkg")).isSuperset(of: survey))
  }

  // Python's zipfile reads the dates of the directory, and the local headers are looked at byte by byte: the low bits of a
  // date are its day, then four of the month, then the years since 1980 (PKWARE APPNOTE 6.3.10, 4.4.6).
  @Test("The entries of a KMZ are of a day that there is, and equal features give equal bytes")
  func datesInKMZ() throws {
    let store = try trees(recorded: [true])
    _ = try fields(store, "a.kmz")
    _ = try fields(store, "b.kmz")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("a.kmz"))))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("b.kmz"))) == Data(bytes))
    let dates = try Tool.run(
      "python3", "-c",
      "import zipfile,sys;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),{i.date_time for i in z.infolist()})",
      folder.file("a.kmz"))
    #expect(dates == "None {(1980, 1, 1, 0, 0, 0)}\n")
    #expect(bytes.prefix(4) == [0x50, 0x4B, 0x03, 0x04])
    #expect(bytes[10..<14] == [0, 0, 0x21, 0])
  }
}
