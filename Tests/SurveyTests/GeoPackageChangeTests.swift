import Foundation
import Geodesy
import Scene
import Survey
import Testing

@Suite("Changes of stored features")
struct GeoPackageChangeTests {
  let folder: Folder
  let store: GeoPackageStore
  let time = GeoPackageStore.clockStart

  init() throws {
    folder = try Folder()
    store = try GeoPackageStore.create(folder.file("trees.gpkg"), schema: try Trees.schema())
    for health in ["Dead", "Distressed", "Healthy"] {
      _ = try store.insert(try Trees.tree(store.schema, health), at: time)
    }
  }

  func query(_ sql: String) throws -> String {
    try Tool.run("sqlite3", folder.file("trees.gpkg"), sql).trimmingCharacters(in: .newlines)
  }

  @Test("An update changes what it names and nothing else")
  func update() throws {
    let before = try #require(try store.feature(2))
    let values = try store.schema.values(changing: [("Height", .length(7))], of: before.storedValues)
    try store.update([FeatureChange(2, geometry: .point(x: 13, y: 42, z: 5), values: values)], at: time)
    let after = try #require(try store.feature(2))
    #expect(after.geometry == .point(x: 13, y: 42, z: 5))
    #expect(after.values[1] == .real(7))
    #expect(after.values[0] == before.values[0] && after.globalID == before.globalID)
    #expect(try store.attachments(of: 2).count == 1)
    // The R-tree follows.
    #expect(try query("SELECT minx FROM rtree_trees_geom WHERE id = 2") == "13.0")
  }

  @Test("Of several changes one that is refused keeps all back")
  func allOrNone() throws {
    let moved = FeatureChange(1, geometry: .point(x: 1, y: 1, z: 1))
    let wrong = FeatureChange(2, geometry: .point(x: 500, y: 1, z: 1))
    #expect(surveyError { try store.update([moved, wrong], at: time) }?.kind == .geometry)
    #expect(try store.feature(1)?.geometry == .point(x: 12.5, y: 41.8, z: 100))
    #expect(surveyError { try store.update([moved, FeatureChange(9)], at: time) }?.kind == .name)
    #expect(surveyError { try store.remove([1, 9], at: time) }?.kind == .name)
    #expect(store.ids == [1, 2, 3])
  }

  @Test("What is removed can be put back with its number and its photo")
  func restore() throws {
    let before = try (1...3).map { try store.feature(Int64($0)) }
    let removed = try store.remove([3, 1], at: time)
    #expect(store.ids == [2])
    #expect(try query("SELECT count(*) FROM media; SELECT count(*) FROM trees_media") == "1\n1")
    try store.restore(removed, at: time)
    #expect(store.ids == [1, 2, 3])
    #expect(try (1...3).map { try store.feature(Int64($0)) } == before)
    #expect(try store.data(ofAttachment: try #require(try store.attachments(of: 3).first).id) == [1, 2, 3])
    // Numbers go on where they were.
    #expect(try store.insert(try Trees.tree(store.schema), at: time) == 4)
  }

  @Test("What is too much to be kept is removed for good, or not at all where it must be kept")
  func removalLimits() throws {
    let error = surveyError { _ = try store.remove([1, 2, 3], at: time, keeping: 200, mustKeep: true) }
    #expect(error?.kind == .limit)
    #expect(store.ids == [1, 2, 3])
    #expect(try query("SELECT count(*) FROM trees") == "3")
    #expect(try store.remove([1, 2], at: time, keeping: 200, mustKeep: false) == nil)
    #expect(try query("SELECT count(*) FROM trees; SELECT count(*) FROM media") == "1\n1")
    #expect(try store.remove([3], at: time, keeping: 1000, mustKeep: true)?.count == 1)
  }

  @Test("A batch is stored whole, or nothing of it")
  func batch() throws {
    var rest = 5
    let ids = try store.insertAll(at: time) { () throws(SceneError) in
      guard rest > 0 else { return nil }
      rest -= 1
      return NewFeature(
        geometry: .point(x: 1, y: 2, z: 3), values: try store.schema.values(of: [("Health", .text("Dead"))]))
    }
    #expect(ids == [4, 5, 6, 7, 8])
    var number = 0
    let error = surveyError {
      _ = try store.insertAll(at: time) { () throws(SceneError) in
        number += 1
        if number == 3 { throw SceneError(.range, "no more") }
        return NewFeature(
          geometry: .point(x: 1, y: 2, z: 3), values: try store.schema.values(of: [("Health", .text("Dead"))]))
      }
    }
    #expect(error?.message == "no more")
    #expect(store.count == 8)
    #expect(try query("SELECT count(*), max(fid) FROM trees") == "8|8")
  }

  @Test("Attachments are added and removed one by one")
  func attachments() throws {
    let note = Attachment(name: "note.txt", contentType: "text/plain", data: [65])
    let number = try store.attach(note, to: 2, at: time)
    #expect(try store.attachments(of: 2).map(\.name) == ["photo-1.jpg", "note.txt"])
    #expect(surveyError { try store.detach(number, from: 1, at: time) }?.kind == .name)
    #expect(try store.detach(number, from: 2, at: time) == note)
    #expect(try query("SELECT count(*) FROM media") == "3")
    #expect(surveyError { _ = try store.attach(note, to: 9, at: time) }?.kind == .name)
  }

  @Test(
    "What ogr2ogr appends is read, and domains and attachments are kept",
    .enabled(if: Tool.isInstalled("ogr2ogr"), "ogr2ogr is not installed"))
  func foreignFeatures() throws {
    store.close()
    let point = #"{"type": "Feature", "properties": {"Health": 5}, "geometry": null}"#
    try Data(point.utf8).write(to: URL(fileURLWithPath: folder.file("more.geojson")))
    let said = try Tool.run(
      "ogr2ogr", "-append", "-nln", "trees", folder.file("trees.gpkg"), folder.file("more.geojson"))
    #expect(said == "")
    #expect(try query("SELECT count(*) FROM gpkg_data_column_constraints; SELECT count(*) FROM media") == "3\n3")
    #expect(try query("PRAGMA integrity_check") == "ok")
    let again = try GeoPackageStore.open(folder.file("trees.gpkg"))
    #expect(again.ids == [1, 2, 3, 4])
    let feature = try #require(try again.feature(4))
    #expect(feature.geometry == nil)
    #expect(feature.values[0] == .text("Distressed"))
    #expect(feature.globalID == UniqueIdentifier(namespace: again.survey, name: "4").description)
    #expect(try again.insert(try Trees.tree(again.schema), at: time) == 5)
  }

  @Test("A pattern that another program has put on a field leaves the field what it was")
  func patterns() throws {
    store.close()
    _ = try query(
      """
      INSERT INTO gpkg_data_column_constraints (constraint_name, constraint_type, value) VALUES ('Capital', 'glob', '[A-Z]*');
      UPDATE gpkg_data_columns SET constraint_name = 'Capital' WHERE column_name = 'Note';
      """)
    let again = try GeoPackageStore.open(folder.file("trees.gpkg"))
    #expect(again.schema.fields.first { $0.name == "Note" }?.type == .text(maximumLength: 60))
    #expect(again.schema.domains.map(\.name) == ["TreeHealth"])
  }

  @Test("A file that may only be read refuses to change and says what allows it")
  func readOnly() throws {
    store.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("trees.gpkg")))
    let reading = try GeoPackageStore.open(folder.file("trees.gpkg"), readOnlyHelp: "use --allow-write")
    #expect(reading.count == 3)
    let error = surveyError { _ = try reading.insert(try Trees.tree(reading.schema), at: time) }
    #expect(error?.kind == .permission && error?.help == "use --allow-write")
    reading.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("trees.gpkg"))) == bytes)
  }
}
