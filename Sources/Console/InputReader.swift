import Glibc

/// Why standard input could not be read.
public struct InputError: Error, Hashable, Sendable {
  /// What happened, as one sentence without a full stop.
  public var message: String
  /// What to do about it, or nil.
  public var help: String?
}

/// Input that is no terminal, read whole and byte for byte: CR, NUL and bad UTF-8 are for the language to judge.
public enum InputReader {
  /// Everything that the descriptor gives up to its end, at most `limit` bytes. Throws `InputError` where there is
  /// more, or it cannot be read.
  public static func readAll(_ descriptor: Int32 = 0, limit: Int = 64 << 20) throws(InputError) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return result }
      if count < 0 {
        if errno == EINTR && !Interrupts.isRaised { continue }
        if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          poll(&waiting, 1, -1)
          continue
        }
        // A program started without a standard input has nothing to read; that is no mistake.
        if errno == EBADF && descriptor == 0 { return result }
        throw InputError(message: "cannot read standard input: \(describe(errno))", help: nil)
      }
      guard result.count + count <= limit else {
        throw InputError(
          message: "standard input holds more than \(limit) bytes",
          help: "a script that large is most likely data; name it in the script and read it from there")
      }
      result.append(contentsOf: chunk[..<count])
    }
  }
}

/// The system's words for an `errno`, with a small first letter.
func describe(_ number: Int32) -> String {
  let words = String(cString: strerror(number))
  return words.prefix(1).lowercased() + words.dropFirst()
}

extension InputReader {
  /// Everything that a file holds, at most `limit` bytes; a pipe is read to its end. Throws `InputError` that names
  /// the path where it cannot be read.
  public static func readFile(_ path: String, limit: Int = 64 << 20) throws(InputError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(message: "cannot read \(path): \(describe(errno))", help: nil) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw InputError(message: "cannot read \(path): it is a folder", help: nil)
    }
    do throws(InputError) {
      return try readAll(descriptor, limit: limit)
    } catch {
      throw InputError(message: "cannot read \(path): \(error.message)", help: error.help)
    }
  }
}
