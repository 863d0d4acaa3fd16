import Foundation

/// A folder of a test's own, removed with it.
public final class ScratchFolder: Sendable {
  /// Its real path.
  public let path: String

  /// Makes a new, empty folder.
  public init() throws {
    let made = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("arpent-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    path = made.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file with the folders it needs; returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String { try write(name, bytes: Array(text.utf8)) }

  /// Writes a file of bytes that need not be text.
  @discardableResult
  public func write(_ name: String, bytes: [UInt8]) throws -> String {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Makes a folder inside.
  @discardableResult
  public func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// Every file below, relative and sorted; hidden ones too.
  public func files(below name: String = "") -> [String] {
    let root = name.isEmpty ? path : path + "/" + name
    let found = FileManager.default.subpaths(atPath: root) ?? []
    return found.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  /// The bytes of a file, empty where there is none.
  public func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: path + "/" + name))).map { Array($0) } ?? []
  }
}
