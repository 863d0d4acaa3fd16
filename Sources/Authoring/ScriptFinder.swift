import Glibc
import Workbench

/// Finds the scripts that `arpent test` runs.
public enum ScriptFinder {
  /// A path that is neither a file nor a folder.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong, as a sentence without a full stop.
    public var message: String
  }

  /// The most folders inside one another.
  private static let deepest = 64

  /// The paths of the scripts: a file as it was given, of a folder every `*.arp` in it and below, sorted. What begins
  /// with a dot, and folders that are links, are passed over. None stands twice. Throws where a path leads nowhere.
  public static func scripts(at paths: [String]) throws(Fault) -> [String] {
    var found: [String] = []
    var seen = Set<String>()
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw Fault(message: "cannot read \(path): \(errno == ENOENT ? "no such file or folder" : reason)")
      }
      let own = status.st_mode & S_IFMT == S_IFDIR ? scripts(below: path, depth: 0).sorted() : [path]
      for script in own where seen.insert(script).inserted { found.append(script) }
    }
    return found
  }

  private static var reason: String { String(cString: strerror(errno)).lowercased() }

  private static func scripts(below folder: String, depth: Int) -> [String] {
    guard depth < deepest else { return [] }
    var found: [String] = []
    for entry in FileAccess.entries(of: folder) where !entry.name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
      if !entry.isFolder {
        if entry.name.hasSuffix(".arp") { found.append(path) }
      } else if !isLink(path) {
        found += scripts(below: path, depth: depth + 1)
      }
    }
    return found
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
