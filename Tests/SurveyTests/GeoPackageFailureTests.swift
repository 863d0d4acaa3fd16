import Foundation
import Scene
import Survey
import Testing

@Suite struct GeoPackageFailureTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("trees.gpkg")
  }

  @Test func anExistingFileIsNotTouchedUnlessReplaced() throws {
    try "precious".write(toFile: path, atomically: true, encoding: .utf8)
    let error = surveyError { _ = try GeoPackageStore.create(path, schema: try Trees.schema()) }
    #expect(error?.kind == .file)
    #expect(error?.message == "\(path) exists already")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    let store = try GeoPackageStore.create(path, schema: try Trees.schema(), replace: true)
    #expect(store.count == 0)
    #expect(folder.names == ["trees.gpkg"])
  }

  @Test func aMissingFolderIsNamed() throws {
    let path = folder.file("no/trees.gpkg")
    let error = surveyError { _ = try GeoPackageStore.create(path, schema: try Trees.schema()) }
    #expect(error?.kind == .file)
    #expect(error?.message == "cannot make \(path): there is no folder \(folder.path)/no")
  }

  @Test func aFolderThatCannotBeWrittenToIsNamed() throws {
    // Not even root may make files here.
    let error = surveyError { _ = try GeoPackageStore.create("/proc/trees.gpkg", schema: try Trees.schema()) }
    #expect(error?.kind == .file)
    #expect(error?.message.contains("cannot make /proc/trees.gpkg") == true)
  }

  @Test func anUnknownCoordinateSystemLeavesNoFile() throws {
    let schema = try Trees.schema(coordinateSystem: "EPSG:1")
    #expect(surveyError { _ = try GeoPackageStore.create(path, schema: schema) }?.kind == .geometry)
    #expect(folder.names.isEmpty)
  }

  @Test func heightsWithoutASystemAreRefused() throws {
    let schema = try Trees.schema(heights: .orthometric(.separation(40)))
    #expect(surveyError { _ = try GeoPackageStore.create(path, schema: schema) }?.kind == .geometry)
    #expect(folder.names.isEmpty)
  }

  @Test func aRefusedValueLeavesTheFileUntouched() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    _ = try store.insert(try Trees.tree(store.schema), at: GeoPackageStore.clockStart)
    let before = try bytes(of: path)
    var feature = try Trees.tree(store.schema)
    feature.values[0] = .integer(7)
    #expect(surveyError { _ = try store.insert(feature, at: GeoPackageStore.clockStart) }?.kind == .domain)
    #expect(surveyError { _ = try Trees.tree(store.schema, "Sleepy") }?.kind == .domain)
    #expect(store.count == 1)
    #expect(try store.apply().attachments == 1)
    store.close()
    #expect(try bytes(of: path) == before)
  }

  @Test func aFailingAttachmentLeavesNothingOfItsFeature() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    _ = try store.insert(try Trees.tree(store.schema), at: GeoPackageStore.clockStart)
    try store.execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON media WHEN NEW.name = 'photo-2.jpg' \
      BEGIN SELECT RAISE(ABORT, 'no more photos'); END
      """)
    var feature = try Trees.tree(store.schema, longitude: 50)
    feature.attachments.append(Attachment(name: "photo-2.jpg", contentType: "image/jpeg", data: [4]))
    let error = surveyError { _ = try store.insert(feature, at: GeoPackageStore.clockStart) }
    #expect(error?.kind == .store)
    #expect(error?.message.contains("no more photos") == true)
    #expect(store.count == 1)
    #expect(try store.apply().attachments == 1)
    // The store goes on, and the failed feature has left no trace in ids or extent.
    feature.attachments.removeLast()
    #expect(try store.insert(try Trees.tree(store.schema, longitude: 12.6), at: GeoPackageStore.clockStart) == 2)
    store.close()
    if Tool.isInstalled("ogrinfo") {
      let text = try Tool.run("ogrinfo", "-so", path, "trees")
      #expect(text.contains("Feature Count: 2"))
      #expect(text.contains("Extent: (12.500000, 41.800000) - (12.600000, 41.800000)"))
    }
  }

  @Test func aFullDiskIsSaidAndLeavesNothing() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    _ = try store.insert(try Trees.tree(store.schema), at: GeoPackageStore.clockStart)
    // SQLite's own limit gives the very error that a full disk gives.
    try store.execute("PRAGMA max_page_count = 60")
    let large = try Trees.tree(store.schema, photo: [UInt8](repeating: 7, count: 1_000_000))
    let error = surveyError { _ = try store.insert(large, at: GeoPackageStore.clockStart) }
    #expect(error?.kind == .store)
    #expect(error?.message.contains("disk is full") == true)
    #expect(error?.help == "make room on the disk; nothing of this change was stored")
    #expect(store.count == 1)
    #expect(try store.apply() == StoreReport(features: 1, attachments: 1, attachmentBytes: 3, location: path))
    #expect(try store.insert(large, at: GeoPackageStore.clockStart) == 2)
  }

  @Test func aFileThatAnotherProgramHoldsRefusesAndTakesTheFeatureLater() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    let other = Process()
    let (input, output) = (Pipe(), Pipe())
    other.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    other.arguments = [path]
    other.standardInput = input
    other.standardOutput = output
    try other.run()
    input.fileHandleForWriting.write(Data("BEGIN EXCLUSIVE; SELECT 'held';\n".utf8))
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "held\n")
    let tree = try Trees.tree(store.schema)
    let error = surveyError { _ = try store.insert(tree, at: GeoPackageStore.clockStart) }
    #expect(error?.kind == .store)
    #expect(
      error?.help == "close the file in other programs; nothing of this change was stored", "\(error?.message ?? "")")
    try input.fileHandleForWriting.close()
    other.waitUntilExit()
    #expect(try store.insert(tree, at: GeoPackageStore.clockStart) == 1)
  }

  @Test func whatWasAcknowledgedIsInTheFileWithoutClosing() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    for index in 0..<3 {
      _ = try store.insert(try Trees.tree(store.schema, longitude: Double(index)), at: GeoPackageStore.clockStart)
    }
    // What a killed process leaves is the file as it is now.
    let copy = folder.file("copy.gpkg")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(!folder.names.contains { $0.hasSuffix("-journal") || $0.hasSuffix("-wal") })
    let again = try GeoPackageStore.open(copy, table: "trees")
    #expect(again.ids == [1, 2, 3])
    #expect(try again.apply().attachments == 3)
  }

  @Test func attachmentsWithoutTypeOrDataAreRefused() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    for (attachment, kind) in [
      (Attachment(name: "a", contentType: "jpg", data: [1]), SceneError.Kind.type),
      (Attachment(name: "a", contentType: "image/jpeg", data: []), .range),
    ] {
      var feature = try Trees.tree(store.schema)
      feature.attachments = [attachment]
      #expect(surveyError { _ = try store.insert(feature, at: GeoPackageStore.clockStart) }?.kind == kind)
    }
    #expect(store.count == 0)
  }

  @Test func aClosedStoreSaysSo() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    store.close()
    store.close()
    #expect(surveyError { _ = try store.apply() }?.message == "\(path) has been closed")
  }

  @Test func otherFilesAreRefusedWithAReason() throws {
    try "text".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(surveyError { _ = try GeoPackageStore.open(path, table: "trees") }?.kind == .file)
    #expect(surveyError { _ = try GeoPackageStore.open(folder.file("x.gpkg"), table: "t") }?.kind == .file)
    let store = try GeoPackageStore.create(folder.file("y.gpkg"), schema: try Trees.schema())
    store.close()
    let error = surveyError { _ = try GeoPackageStore.open(folder.file("y.gpkg"), table: "shrubs") }
    #expect(error?.kind == .name)
    #expect(error?.help == "the tables are trees")
  }
}
