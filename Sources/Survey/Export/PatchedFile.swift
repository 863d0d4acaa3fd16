import Glibc
import Scene

/// A file that was written and of which a few bytes are still to be changed.
struct PatchedFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// How long it is, in bytes.
  let size: Int

  /// Opens a file. Throws `SceneError` (file) where that cannot be.
  init(_ path: String) throws(SceneError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw SceneError(.file, "cannot open \(path): \(Self.reason)") }
    size = lseek(descriptor, 0, SEEK_END)
  }

  deinit { _ = Glibc.close(descriptor) }

  /// So many bytes from a place on, or fewer where the file ends before; none where the place is not in the file.
  func read(_ count: Int, at place: Int) throws(SceneError) -> [UInt8] {
    guard place >= 0, count >= 0, place <= size else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, size - place))
    var done = 0
    while done < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(place + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw SceneError(.file, "cannot read \(path): \(Self.reason)") }
      done += got
    }
    return bytes
  }

  /// Puts bytes in place of those that stand at a place. Throws `SceneError` (file).
  func write(_ bytes: [UInt8], at place: Int) throws(SceneError) {
    guard place >= 0, place <= size - bytes.count else { return }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(place + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SceneError(.file, "cannot write \(path): \(Self.reason)") }
      done += count
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
