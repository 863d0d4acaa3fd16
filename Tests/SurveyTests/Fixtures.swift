import Foundation
import Geodesy
import Scene
import Survey
import Testing

/// The tree survey that the tests record into.
enum Trees {
  static func domain() throws -> CodedValueDomain {
    try CodedValueDomain(
      name: "TreeHealth",
      entries: [
        .init(label: "Dead", code: .integer(0)), .init(label: "Distressed", code: .integer(5)),
        .init(label: "Healthy", code: .integer(10)),
      ])
  }

  static func schema(heights: HeightReference = .egm96, coordinateSystem: String? = nil) throws -> TableSchema {
    try TableSchema(
      name: "trees", geometryType: .point,
      fields: [
        FieldDefinition("Health", .domain("TreeHealth"), isRequired: true),
        FieldDefinition("Height", .length),
        FieldDefinition("Diameter", .length, defaultValue: .length(0.3)),
        FieldDefinition("Note", .text(maximumLength: 60)),
        FieldDefinition("horizontal_accuracy", .length, isManaged: true),
        FieldDefinition("recorded", .time, isManaged: true),
      ], domains: [.coded(try domain())], heights: heights, coordinateSystem: coordinateSystem)
  }

  /// A tree with a photo of the given bytes.
  static func tree(
    _ schema: TableSchema, _ health: String = "Distressed", longitude: Double = 12.5, altitude: Double = 100,
    photo: [UInt8]? = [1, 2, 3]
  ) throws -> NewFeature {
    let values = try schema.values(
      of: [("Health", .text(health)), ("Height", .length(3.2)), ("Note", .text("Größe, l'arbre"))],
      managed: [("horizontal_accuracy", .length(0.0123)), ("recorded", .time(1_767_268_812.5))])
    return NewFeature(
      geometry: .point(x: longitude, y: 41.8, z: altitude), values: values,
      attachments: photo.map { [Attachment(name: "photo-1.jpg", contentType: "image/jpeg", data: $0)] } ?? [])
  }
}

/// A folder that is removed when the test ends.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("arpent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}

/// Other programs that say what is in a file.
enum Tool {
  static func isInstalled(_ name: String) -> Bool { path(name) != nil }

  static func run(_ name: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(path(name)))
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private static func path(_ name: String) -> String? {
    ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// The error that the body throws.
func surveyError(_ body: () throws -> Void) -> SceneError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SceneError
  }
}
