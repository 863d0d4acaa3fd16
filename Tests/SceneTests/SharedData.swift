import Foundation
import Testing

/// The real public data that lies beside the checkout, in ../shared/data, on machines that have it.
enum SharedData {
  static let folder: String = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared/data").path
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder + "/README.md") }

  static let absent: Comment = "the real data of ../shared/data is not here"

  static func path(_ name: String) -> String { folder + "/" + name }
}

/// A folder of a test's own, removed with it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/arpent-scene-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }
}
