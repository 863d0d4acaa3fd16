import Glibc

/// Buffered output to a descriptor by write(2).
///
/// A reader that goes away is not an error of the writer: what comes after is dropped and `state` says so. At a
/// terminal each line is written at once.
public final class OutputWriter: TextOutputStream {
  /// How the writing went so far.
  public enum State: Hashable, Sendable {
    case open
    /// The other end of the pipe was closed (EPIPE).
    case readerLeft
    /// Writing failed with this `errno`, for example a full disk.
    case failed(Int32)
  }

  /// How the writing went so far; when it is not `open`, output is dropped.
  public private(set) var state = State.open

  private let descriptor: Int32
  private let writesLines: Bool
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Output to a descriptor: 1 is standard output, 2 standard error.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    writesLines = descriptor == 2 || TerminalFacts.isTerminal(descriptor)
  }

  deinit { flush() }

  /// Adds text.
  public func write(_ text: String) {
    var text = text
    text.withUTF8 { write(contentsOf: $0) }
  }

  /// Adds bytes.
  public func write(contentsOf bytes: some Collection<UInt8>) {
    guard state == .open else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity || (writesLines && bytes.contains(UInt8(ascii: "\n"))) { flush() }
  }

  /// Writes what is still in the buffer.
  public func flush() {
    guard state == .open, !buffer.isEmpty else { return }
    let result = writeAll(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    switch result {
    case 0: break
    case EPIPE: state = .readerLeft
    default: state = .failed(result)
    }
  }
}

/// Writes all bytes, over partial writes, signals and a descriptor that does not wait; returns 0 or the `errno`.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { raw in
    var done = 0
    while done < raw.count {
      let written = write(descriptor, raw.baseAddress?.advanced(by: done), raw.count - done)
      if written > 0 {
        done += written
      } else if written < 0 && errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if written < 0 && errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
