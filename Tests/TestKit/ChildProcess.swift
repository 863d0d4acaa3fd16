import Foundation
import Glibc

/// A program without a terminal: what it is given on standard input, what it wrote, and how it ended.
public final class ChildProcess {
  /// What a program wrote and how it ended.
  public struct Outcome: Sendable {
    /// The exit status, or the negative number of the signal that ended it.
    public var status: Int32
    /// Standard output.
    public var out: String
    /// Standard error.
    public var err: String
  }

  private let files: ScratchFolder
  private let process: pid_t
  private var status: Int32?

  /// Starts a program that the package builds, or the one at an absolute path, in a folder.
  ///
  /// Its streams are files, so that neither side ever waits for the other. The environment is `PATH`, `HOME` (the
  /// folder) and `LANG`, and what is given.
  public init(
    _ product: String, _ arguments: [String], input: [UInt8] = [], in folder: String,
    environment: [String: String] = [:]
  ) throws {
    files = try ScratchFolder()
    try Data(input).write(to: URL(fileURLWithPath: files.path + "/in"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files.path + "/in", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files.path + "/out", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files.path + "/err", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    // Swift's Glibc has no posix_spawn_file_actions_addchdir_np.
    let path = "/usr/bin/env"
    let words = [path, "-C", folder, try Terminal.path(of: product)] + arguments
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let all = ["PATH": inherited, "HOME": folder, "LANG": "C.UTF-8"].merging(environment) { $1 }
    var child = pid_t()
    let result = Terminal.withCStrings(words) { argumentPointers in
      Terminal.withCStrings(all.map { "\($0)=\($1)" }.sorted()) { environmentPointers in
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
  }

  /// Runs a program to its end.
  public static func run(
    _ product: String, _ arguments: [String], input: String = "", in folder: String,
    environment: [String: String] = [:], timeout: Double = 120
  ) throws -> Outcome {
    try ChildProcess(product, arguments, input: Array(input.utf8), in: folder, environment: environment)
      .outcome(timeout: timeout)
  }

  /// What it has written so far to standard output.
  public var out: String { written("out") }
  /// What it has written so far to standard error.
  public var err: String { written("err") }

  /// Sends it a signal.
  public func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until a condition holds.
  public func wait(for what: String, timeout: Double = 60, until condition: () -> Bool) throws {
    let deadline = Date().addingTimeInterval(timeout)
    while !condition() {
      guard Date() < deadline else { throw TerminalFailure(description: "waited for \(what); it wrote \(out)\(err)") }
      poll(nil, 0, 5)
    }
  }

  /// Waits for its end.
  public func outcome(timeout: Double = 120) throws -> Outcome {
    try wait(for: "the end of the program", timeout: timeout) {
      var raw: Int32 = 0
      if status == nil, waitpid(process, &raw, WNOHANG) == process {
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
      }
      return status != nil
    }
    return Outcome(status: status ?? 0, out: out, err: err)
  }

  private func written(_ name: String) -> String {
    let data = try? Data(contentsOf: URL(fileURLWithPath: files.path + "/" + name))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
