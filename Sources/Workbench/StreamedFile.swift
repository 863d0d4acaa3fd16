import Glibc
import Scene

/// A file that is written portion by portion beside its place and gets its name when it is whole, so that a run that
/// fails leaves no half of one.
public final class StreamedFile {
  /// The path that it gets.
  public let path: String
  /// The bytes written so far.
  public private(set) var length = 0
  private let partial: String
  private let replaces: Bool
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: SceneError?

  private static let portion = 1 << 16

  /// Begins a file that gets a path when it is finished; an existing one is replaced only where `replaces` says so.
  /// Throws `SceneError` (file) where nothing can be made there.
  public init(path: String, replaces: Bool) throws(SceneError) {
    self.path = path
    self.replaces = replaces
    partial = "\(FileAccess.parent(path))/.\(FileAccess.name(path)).\(getpid()).partial"
    descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw SceneError(.file, "cannot make \(FileAccess.name(path)): \(StreamedFile.reason())")
    }
  }

  deinit { discard() }

  /// Adds text. What goes wrong is told by `check` and `finish`.
  public func write(_ text: String) { write(bytes: text.utf8) }

  /// Adds bytes. What goes wrong is told by `check` and `finish`.
  public func write(bytes: some Sequence<UInt8>) {
    let before = buffer.count
    buffer.append(contentsOf: bytes)
    length += buffer.count - before
    if buffer.count >= StreamedFile.portion { flush() }
  }

  /// Throws `SceneError` (file) where something could not be written.
  public func check() throws(SceneError) { if let failure { throw failure } }

  /// Goes back to an earlier length.
  public func cut(to earlier: Int) {
    flush()
    guard failure == nil, descriptor >= 0, earlier < length else { return }
    guard ftruncate(descriptor, off_t(earlier)) == 0, lseek(descriptor, off_t(earlier), SEEK_SET) >= 0 else {
      return fail()
    }
    length = earlier
  }

  /// Gives the file its name. Throws `SceneError` (file) where something could not be written; nothing is left then.
  public func finish() throws(SceneError) {
    flush()
    if failure == nil, descriptor >= 0, fsync(descriptor) != 0, errno != EINVAL { fail() }
    if failure == nil, !replaces, link(partial, path) != 0 {
      // Some file systems know no links.
      if errno == EEXIST { fail("there is such a file already") } else if rename(partial, path) != 0 { fail() }
    } else if failure == nil, replaces, rename(partial, path) != 0 {
      fail()
    }
    discard()
    try check()
  }

  /// Leaves nothing.
  public func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(partial)
  }

  private func flush() {
    var start = 0
    while start < buffer.count, failure == nil, descriptor >= 0 {
      let written = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written > 0 { start += written } else if written < 0, errno != EINTR { fail() }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func fail(_ reason: String = StreamedFile.reason()) {
    failure = failure ?? SceneError(.file, "cannot write \(FileAccess.name(path)): \(reason)")
  }

  private static func reason() -> String { String(cString: strerror(errno)).lowercased() }
}
