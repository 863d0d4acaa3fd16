import CEdit
import Glibc

/// Reads lines from a terminal that cannot move its cursor, or while output goes elsewhere: the prompt goes to
/// standard error, the terminal itself edits the line.
final class PlainLineReader: LineReader {
  private let keyboard: Keyboard
  private var waiting: [UInt8] = []

  /// Reads standard input; `signals` is the pipe of caught signals.
  init(signals: Int32) {
    keyboard = Keyboard(signals: signals)
  }

  deinit { keyboard.close() }

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
      switch keyboard.next() {
      case .bytes(let bytes): waiting.append(contentsOf: bytes)
      case .woken: continue
      case .end:
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
