import Glibc
import Scene

/// A file that another one takes the place of. It is kept beside it until the new one holds something, so that a script
/// that fails before costs nothing.
public final class ReplacedFile {
  private let path: String
  private let kept: String
  private var isKept = true

  /// Keeps the file at a path; nil where there is none. Throws `SceneError` (file) where it cannot be kept.
  public init?(_ path: String) throws(SceneError) {
    self.path = path
    kept = "\(FileAccess.parent(path))/.\(FileAccess.name(path)).replaced"
    guard FileAccess.exists(path) else { return nil }
    guard rename(path, kept) == 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw SceneError(.file, "cannot replace \(FileAccess.name(path)): \(reason)")
    }
  }

  /// Puts it back in its place.
  public func putBack() {
    guard isKept else { return }
    isKept = false
    _ = rename(kept, path)
  }

  /// Removes it for good.
  public func giveUp() {
    guard isKept else { return }
    isKept = false
    unlink(kept)
  }
}
