import Foundation
import Glibc

/// Why a test at the terminal cannot go on.
public struct TerminalFailure: Error, CustomStringConvertible {
  /// What was waited for, and what came instead.
  public var description: String
}

/// A program on a pseudo-terminal, typed at like a person would and read until the expected text comes.
///
/// Nothing here sleeps: every wait ends with what it waits for, or fails after a timeout with what was shown.
public final class Terminal {
  /// What the terminal shows.
  public private(set) var screen: TerminalScreen
  /// Everything the program wrote.
  public private(set) var received: [UInt8] = []

  // What Swift's Glibc leaves out: TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, POSIX_SPAWN_SETSID of <spawn.h>.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let newSession: Int16 = 0x80

  private let primary: Int32
  private let process: pid_t
  private var status: Int32?
  private var consumed = 0

  /// Starts a program that the package builds, or the one at an absolute path, with exactly this environment beside `TERM` and `PATH`.
  public init(
    _ product: String, arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws {
    screen = TerminalScreen(columns: columns, rows: rows)
    primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard primary >= 0, ioctl(primary, Self.setLock, &locked) == 0, ioctl(primary, Self.getNumber, &number) == 0
    else { throw TerminalFailure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)

    // A session of its own whose first opened terminal becomes its controlling one, so that keys send signals.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let path = try Self.path(of: product)
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let all = ["TERM": "xterm", "PATH": inherited].merging(environment) { $1 }
    var child = pid_t()
    let result = Self.withCStrings([path] + arguments) { argumentPointers in
      Self.withCStrings(all.map { "\($0)=\($1)" }.sorted()) { environmentPointers in
        posix_spawn(&child, path, &actions, &attributes, argumentPointers, environmentPointers)
      }
    }
    guard result == 0 else { throw TerminalFailure(description: "\(path): \(String(cString: strerror(result)))") }
    process = child
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(primary)
  }

  /// Types text; a control key is its character, such as `\u{3}` for Ctrl-C.
  public func type(_ text: String) throws {
    try type(bytes: Array(text.utf8))
  }

  /// Types bytes that need not be text. What the program writes meanwhile is read, so that neither waits for the other.
  public func type(bytes: [UInt8]) throws {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      var ready = pollfd(fd: primary, events: Int16(POLLIN | POLLOUT), revents: 0)
      poll(&ready, 1, -1)
      readAvailable()
      let written = bytes.withUnsafeBytes { write(primary, $0.baseAddress, $0.count) }
      if written < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard written > 0 else { throw failure("cannot type: \(String(cString: strerror(errno)))") }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Reads until this text comes in what the program wrote since the last wait; returns what was written up to it.
  @discardableResult
  public func wait(for text: String, timeout: Double = 20) throws -> String {
    let wanted = Array(text.utf8)
    var found: Range<Int>?
    try wait("\(text.debugDescription)", timeout: timeout) {
      found = self.received[self.consumed...].firstRange(of: wanted)
      return found != nil
    }
    let end = found?.upperBound ?? consumed
    defer { consumed = end }
    return String(decoding: received[consumed..<end], as: UTF8.self)
  }

  /// Reads until the screen is as the condition wants it.
  public func wait(forScreen what: String, timeout: Double = 20, _ condition: (TerminalScreen) -> Bool) throws {
    try wait(what, timeout: timeout) { condition(self.screen) }
  }

  /// Waits for the program to end; returns its exit status, or the negative number of the signal that ended it.
  public func waitForExit(timeout: Double = 20) throws -> Int32 {
    try wait("the end of the program", timeout: timeout) {
      var raw: Int32 = 0
      if self.status == nil && waitpid(self.process, &raw, WNOHANG) == self.process {
        self.status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
      }
      return self.status != nil
    }
    return status ?? 0
  }

  /// Changes the size of the terminal, as a window does.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen.resize(columns: columns, rows: rows)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program alone.
  public func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Waits until the program is stopped.
  public func waitUntilStopped() throws {
    try wait("the program to stop", timeout: 20) {
      var raw: Int32 = 0
      return waitpid(self.process, &raw, WNOHANG | WUNTRACED) == self.process && raw & 0xFF == 0x7F
    }
  }

  // MARK: Reading

  private func wait(_ what: String, timeout: Double, until condition: () -> Bool) throws {
    let deadline = Date().addingTimeInterval(timeout)
    while !condition() {
      guard Date() < deadline else { throw failure("waited for \(what)") }
      var waiting = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 20)
      // The program has closed its terminal; what is waited for may be its end.
      if !readAvailable() { poll(nil, 0, 5) }
    }
  }

  /// Takes what the program has written; false where the terminal is closed.
  @discardableResult
  private func readAvailable() -> Bool {
    while true {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(primary, &chunk, chunk.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      received.append(contentsOf: chunk[..<count])
      screen.write(chunk[..<count])
    }
  }

  private func failure(_ what: String) -> TerminalFailure {
    let rest = String(decoding: received[consumed...], as: UTF8.self)
    return TerminalFailure(
      description: "\(what); the screen shows\n\(screen.text)\nand the unread output is \(rest.debugDescription)")
  }

  /// The path of a product of the package, which lies beside the tests; an absolute path stays as it is.
  public static func path(of product: String) throws -> String {
    if product.hasPrefix("/") { return product }
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let candidates = [own, root.appendingPathComponent(".build/debug")].map { $0.appendingPathComponent(product).path }
    guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else {
      throw TerminalFailure(description: "\(product) is not built: \(candidates)")
    }
    return path
  }

  static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { preconditionFailure("an array that ends in nil is not empty") }
      return body(UnsafePointer(first))
    }
  }
}
