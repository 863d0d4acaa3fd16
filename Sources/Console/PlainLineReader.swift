import CEdit
import Glibc

/// Reads lines from a terminal that cannot move its cursor, or while output goes elsewhere: the prompt goes to
/// standard error, the terminal itself edits the line.
final class PlainLineReader: LineReader {
  private let signals: Int32
  private var waiting: [UInt8] = []

  /// Reads standard input; `signals` is the pipe of caught signals.
  init(signals: Int32) {
    self.signals = signals
  }

  func readLine(prompt: String, complete: ((String, Int) -> Completion)?) -> LineReading {
    _ = writeAll(Array(prompt.utf8), to: 2)
    arpent_signals_editing(1)
    defer { arpent_signals_editing(0) }
    while true {
      while case let signal = arpent_signals_next(), signal != 0 {
        if signal == SIGINT {
          waiting.removeAll()
          _ = writeAll([UInt8(ascii: "\n")], to: 2)
          return .interrupted(hadText: false)
        }
        if signal != SIGWINCH && signal != SIGCONT { arpent_signals_default(signal) }
      }
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: waiting[..<end], as: UTF8.self)
        waiting.removeSubrange(...end)
        return .line(line)
      }
      var sources = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sources, 2, -1) > 0, sources[1].revents == 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(0, &chunk, chunk.count)
      if count > 0 {
        waiting.append(contentsOf: chunk[..<count])
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        defer { waiting.removeAll() }
        return waiting.isEmpty ? .endOfInput : .line(String(decoding: waiting, as: UTF8.self))
      }
    }
  }

  func forgetTypedAhead() {
    waiting.removeAll()
  }

  /// Such a terminal has no keys that could bring entries back.
  func remember(_ entry: String) {}
}
