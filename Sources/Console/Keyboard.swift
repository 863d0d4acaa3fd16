import Glibc

/// The bytes that come from the terminal on standard input, or a signal, whichever is first.
struct Keyboard {
  private let descriptor: Int32
  private let signals: Int32

  /// What woke the reader.
  enum Event {
    case bytes([UInt8])
    /// A caught signal is in the pipe, or nothing came after all.
    case woken
    /// The terminal is gone, or Ctrl-D was typed while it edits lines by itself.
    case end
  }

  /// The keyboard beside the pipe of caught signals.
  ///
  /// Ctrl-C empties the terminal's queue, so that a read may have nothing to take although poll saw something. It must
  /// not wait then, and the descriptor that was inherited must not be changed for the others who hold it: the
  /// terminal is opened once more.
  init(signals: Int32) {
    self.signals = signals
    var name = [CChar](repeating: 0, count: 256)
    let own = ttyname_r(0, &name, name.count) == 0 ? open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
    descriptor = own >= 0 ? own : 0
  }

  /// Waits for the next event.
  func next() -> Event {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waiting, 2, -1) > 0 else { return errno == EINTR ? .woken : .end }
    guard waiting[1].revents == 0 else { return .woken }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 { return .bytes(Array(chunk[..<count])) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .woken : .end
  }

  /// Gives the descriptor back.
  func close() {
    if descriptor > 0 { _ = Glibc.close(descriptor) }
  }
}
