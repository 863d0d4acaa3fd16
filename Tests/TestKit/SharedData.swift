import Foundation

/// The real public data and scripts that lie beside the checkout, in ../shared, on machines that have them.
public enum SharedData {
  /// The package's own folder.
  public static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The folder ../shared.
  public static let folder = URL(fileURLWithPath: package).deletingLastPathComponent().path + "/shared"

  /// Whether it is there.
  public static var isPresent: Bool { FileManager.default.fileExists(atPath: folder + "/data/README.md") }

  /// Why a test is skipped.
  public static let absent = "the real data of ../shared is not here"

  /// A file of the data.
  public static func data(_ name: String) -> String { folder + "/data/" + name }

  /// A text of the shared scripts, or nil.
  public static func script(_ name: String) -> String? {
    try? String(contentsOfFile: folder + "/scripts/" + name, encoding: .utf8)
  }
}
