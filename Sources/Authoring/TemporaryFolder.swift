import Glibc
import Workbench

/// A new, empty folder that is removed with what is in it when nobody holds it any more.
final class TemporaryFolder {
  let path: String

  /// Makes one where the environment's `TMPDIR` says, else in /tmp; nil where that fails.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(parent.isEmpty ? "/tmp" : parent)/arpent-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// Removes a folder with what is in it; links are removed, not followed.
  private static func remove(_ folder: String) {
    for entry in FileAccess.entries(of: folder) {
      let path = folder + "/" + entry.name
      if unlink(path) != 0, entry.isFolder { remove(path) }
    }
    rmdir(folder)
  }
}
