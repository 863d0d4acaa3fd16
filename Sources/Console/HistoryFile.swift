import Glibc

/// The entries typed at earlier prompts.
///
/// One entry is one line of UTF-8, a newline in it written as `\n` and a backslash as `\\`, so that the file can be
/// read and mended by hand. An entry is appended as soon as it was typed, under a lock, so that two prompts lose
/// nothing of each other. Whatever has happened to the file, the prompt works: it then says once what is wrong and
/// keeps its history in memory.
public struct HistoryFile: Sendable {
  /// Where the file is.
  public var path: String

  /// At most this much of the end of the file is read.
  private static let readLimit = 1 << 20
  /// A larger file is cut to the newest `readLimit` bytes when the next entry is added.
  private static let sizeLimit = 4 << 20

  /// The history in this file, whose folders are made when they are missing.
  public init(path: String) {
    self.path = path
  }

  /// The history where the XDG Base Directory Specification 0.8 keeps state: `$XDG_STATE_HOME/arpent/history`, or
  /// `~/.local/state/arpent/history`; nil where there is no home.
  public static func standard() -> HistoryFile? {
    if let state = TerminalFacts.environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return HistoryFile(path: state + "/arpent/history")
    }
    guard let home = TerminalFacts.environment("HOME"), home.hasPrefix("/") else { return nil }
    return HistoryFile(path: home + "/.local/state/arpent/history")
  }

  /// The newest entries, at most `count`, oldest first; none where there is no file. A line that is not UTF-8 is left
  /// out. Throws `HistoryError` where a file is there and cannot be read.
  public func load(count: Int = 5000) throws(HistoryError) -> [String] {
    // Opened without waiting: a named pipe in the file's place must not stop the prompt.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw failure("read", errno)
    }
    defer { close(descriptor) }
    let bytes = try newest(descriptor)
    let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(max(count, 0))
    return lines.compactMap { String(validating: $0, as: UTF8.self).map(Self.decode) }
  }

  /// Adds an entry to the end of the file. Throws `HistoryError` where it cannot be written.
  public func append(_ entry: String) throws(HistoryError) {
    makeFolders()
    let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw failure("write", errno) }
    defer { close(descriptor) }
    let size = try size(descriptor)
    guard lock(descriptor) else { throw failure("lock", errno) }
    fchmod(descriptor, 0o600)
    var kept: [UInt8] = []
    if size > Self.sizeLimit {
      kept = try newest(descriptor)
      guard ftruncate(descriptor, 0) == 0 else { throw failure("shorten", errno) }
    }
    var last: UInt8 = UInt8(ascii: "\n")
    if kept.isEmpty { pread(descriptor, &last, 1, max(lseek(descriptor, 0, SEEK_END) - 1, 0)) }
    // A line that was cut off, by a full disk say, is ended first.
    let start = (kept.last ?? last) == UInt8(ascii: "\n") ? kept : kept + [UInt8(ascii: "\n")]
    let result = writeAll(start + Self.encode(entry).utf8 + [UInt8(ascii: "\n")], to: descriptor)
    if result != 0 { throw failure("write", result) }
  }

  /// An entry as a line of the file.
  static func encode(_ entry: String) -> String {
    var result = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\0": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The entry in a line of the file; an escape that is none stays as it is.
  static func decode(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var afterBackslash = false
    for scalar in line.unicodeScalars where scalar != "\0" && scalar != "\r" {
      if afterBackslash {
        afterBackslash = false
        switch scalar {
        case "n": result.append("\n")
        case "\\": result.append("\\")
        default: result.append(contentsOf: ["\\", scalar])
        }
      } else if scalar == "\\" {
        afterBackslash = true
      } else {
        result.append(scalar)
      }
    }
    if afterBackslash { result.append("\\") }
    return String(result)
  }

  // MARK: The file

  /// The bytes at the end of the file from the start of a line on.
  private func newest(_ descriptor: Int32) throws(HistoryError) -> [UInt8] {
    let size = try size(descriptor)
    let start = max(size - Self.readLimit, 0)
    var bytes = [UInt8](repeating: 0, count: size - start)
    var filled = 0
    while filled < bytes.count {
      let offset = start + filled
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled, offset)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw failure("read", errno) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    guard start > 0 else { return bytes }
    return Array(bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
  }

  private func size(_ descriptor: Int32) throws(HistoryError) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure("read", errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw HistoryError(message: "the history \(path) is not a file")
    }
    return Int(facts.st_size)
  }

  /// Waits a moment for another prompt that is writing.
  private func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<50 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(2000)
    }
    return false
  }

  private func makeFolders() {
    for (index, character) in zip(path.indices, path) where character == "/" && index != path.startIndex {
      mkdir(String(path[..<index]), 0o700)
    }
  }

  private func failure(_ verb: String, _ number: Int32) -> HistoryError {
    HistoryError(message: "cannot \(verb) the history \(path): \(describe(number))")
  }
}

/// Why the history is not kept.
public struct HistoryError: Error, Hashable, Sendable {
  /// What happened, as one sentence without a full stop; names the file.
  public var message: String
}
