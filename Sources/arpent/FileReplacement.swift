import Console
import Glibc

/// Puts new bytes in the place of a file, so that it is there whole at every moment.
enum FileReplacement {
  /// Why a file keeps its bytes.
  struct Fault: Error {
    var message: String

    init(_ path: String, _ reason: String) { message = "cannot write \(path): \(reason)" }

    fileprivate init(_ path: String, errno number: Int32) {
      self.init(path, String(cString: strerror(number)).lowercased())
    }
  }

  /// Writes a file beside the one of a path and gives it that one's name, permissions and, where that is allowed, owner.
  /// A link stays one. Throws where the file is none, or may not be written.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Fault) {
    guard let resolved = realpath(path, nil) else { throw Fault(path, errno: errno) }
    defer { free(resolved) }
    let real = String(cString: resolved)
    var status = stat()
    guard stat(real, &status) == 0 else { throw Fault(path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(path, "it is no regular file") }
    guard access(real, W_OK) == 0 else { throw Fault(path, errno: errno) }
    var name = Array("\(real).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw Fault(path, errno: errno) }
    let failure = write(bytes, to: descriptor, like: status)
    if let failure {
      unlink(name)
      throw Fault(path, errno: failure)
    }
    guard rename(name, real) == 0 else {
      let number = errno
      unlink(name)
      throw Fault(path, errno: number)
    }
  }

  /// Writes and closes; gives the `errno` of what failed, or nil.
  private static func write(_ bytes: [UInt8], to descriptor: Int32, like status: stat) -> Int32? {
    let writer = OutputWriter(descriptor)
    writer.write(contentsOf: bytes)
    writer.flush()
    // Only some may give a file to another owner; then it stays with the one who lays it out.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    let hasMode = fchmod(descriptor, status.st_mode & 0o7777) == 0
    let number = errno
    let isClosed = close(descriptor) == 0
    if case .failed(let number) = writer.state { return number }
    return hasMode ? (isClosed ? nil : errno) : number
  }
}
