import Glibc
import Scene

/// A file to which text is added at once, so that it is there whatever happens next.
public final class AppendedFile {
  /// The path.
  public let path: String
  private let descriptor: Int32

  /// Begins a file with some text; an existing one is replaced only where `replaces` says so. Throws `SceneError` (file)
  /// where it cannot be made.
  public init(path: String, replaces: Bool, beginning: String) throws(SceneError) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | (replaces ? O_TRUNC : O_EXCL)
    descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else {
      throw SceneError(.file, "cannot make \(FileAccess.name(path)): \(String(cString: strerror(errno)).lowercased())")
    }
    try append(beginning)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds text. Throws `SceneError` (file) where it cannot be written.
  public func append(_ text: String) throws(SceneError) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { write(descriptor, $0.advanced(by: start), buffer.count - start) } ?? 0
      }
      if written > 0 {
        start += written
      } else if errno != EINTR {
        throw SceneError(
          .file, "cannot write \(FileAccess.name(path)): \(String(cString: strerror(errno)).lowercased())")
      }
    }
  }
}
