import Glibc
import Scene

/// Reads a file line by line in constant memory.
public final class LineReader {
  /// The number of the line that was read last, from 1.
  public private(set) var number = 0
  private let name: String
  private let descriptor: Int32
  private var portion = [UInt8](repeating: 0, count: 1 << 16)
  private var filled = 0
  private var place = 0
  private var hasEnded = false

  private static let longestLine = 1 << 20

  /// Opens a file, whose name is for messages. Throws `SceneError` (file) where it is no plain file or cannot be read.
  public init(path: String, name: String) throws(SceneError) {
    self.name = name
    // A pipe would wait for its other end; it is opened without waiting and then refused.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SceneError(.file, "cannot read \"\(name)\"")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of the next line without its end; nil after the last. Throws where a line is longer than 1 MB or the
  /// file cannot be read.
  public func next() throws(SceneError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if place == filled { try fill() }
      if filled == 0 {
        if line.isEmpty { return nil }
        number += 1
        return line
      }
      let rest = portion[place..<filled]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      line.append(contentsOf: rest[..<(end ?? rest.endIndex)])
      guard line.count <= LineReader.longestLine else {
        throw SceneError(.limit, "\"\(name)\", line \(number + 1): the line is longer than 1 MB")
      }
      place = end.map { $0 + 1 } ?? filled
      guard end != nil else { continue }
      number += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return line
    }
  }

  private func fill() throws(SceneError) {
    place = 0
    filled = 0
    guard !hasEnded else { return }
    while true {
      let count = read(descriptor, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SceneError(.file, "cannot read \"\(name)\"") }
      filled = count
      hasEnded = count == 0
      return
    }
  }
}
