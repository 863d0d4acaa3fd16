import Glibc

// Texts in the heap. Most are short and never grow: their bytes follow the record, in one piece of memory. Appending to
// a longer one makes a buffer with room to spare, which the texts that begin in it share.

/// A text.
struct TextRecord {
  var header: RecordHeader
  var bytes: UnsafeMutablePointer<UInt8>
  var count: Int
  /// What holds the bytes; nil where they follow the record.
  var buffer: UnsafeMutablePointer<TextBuffer>?
}

/// Bytes that several texts share, and that follow it: appending to the text that ends where they end adds to them.
struct TextBuffer {
  var references: Int
  var used: Int
  var capacity: Int
}

extension Heap {
  /// The longest text that is copied when something is appended to it, so that buffers are for what grows.
  private static let mostCopied = 128

  /// A text.
  public func text(_ string: String) -> Value {
    var string = string
    return string.withUTF8 { source in
      text(room: source.count) { bytes in
        if let base = source.baseAddress { bytes.update(from: base, count: source.count) }
        return source.count
      }
    }
  }

  /// A text whose bytes are written into so much room; gives how many.
  private func text(room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) -> Value {
    let size = MemoryLayout<TextRecord>.size
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + room, alignment: MemoryLayout<TextRecord>.alignment)
    let bytes = (memory + size).bindMemory(to: UInt8.self, capacity: room)
    let count = write(bytes)
    memory.initializeMemory(
      as: TextRecord.self, to: TextRecord(header: header(.text), bytes: bytes, count: count, buffer: nil))
    return link(memory, as: .text, bytes: size + count)
  }

  /// Whether joining texts may pass the limit: the joined text and its spare room may take three times their bytes.
  func isTight(forTextsOf bytes: Int) -> Bool { bytesInUse + 3 * bytes > limit }

  /// The text of texts and whole numbers one after another; amortised constant time for repeated appending.
  func joined(_ pieces: UnsafeBufferPointer<Value>) -> Value {
    guard let first = pieces.first else { return text("") }
    if pieces.count == 1, first.kind == .text { return first }
    let room = pieces.reduce(0) { $0 + $1.roomInText }
    if first.kind == .text, let buffer = first.textRecord.pointee.buffer {
      let rest = UnsafeBufferPointer(rebasing: pieces.dropFirst())
      let (bytes, count) = (first.textRecord.pointee.bytes, first.textRecord.pointee.count)
      if buffer.pointee.used == count, room <= buffer.pointee.capacity {
        return text(in: buffer, bytes, count + Self.write(rest, to: bytes + count))
      }
    }
    if room <= Self.mostCopied { return text(room: room) { Self.write(pieces, to: $0) } }
    let size = MemoryLayout<TextBuffer>.size
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size + 2 * room, alignment: MemoryLayout<TextBuffer>.alignment)
    let buffer = memory.initializeMemory(
      as: TextBuffer.self, to: TextBuffer(references: 0, used: 0, capacity: 2 * room))
    bytesInUse += size + 2 * room
    let bytes = (memory + size).bindMemory(to: UInt8.self, capacity: 2 * room)
    return text(in: buffer, bytes, Self.write(pieces, to: bytes))
  }

  /// The text of the first bytes of a buffer, which are all that is used of it.
  private func text(
    in buffer: UnsafeMutablePointer<TextBuffer>, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> Value {
    buffer.pointee.used = count
    buffer.pointee.references += 1
    return link(TextRecord(header: header(.text), bytes: bytes, count: count, buffer: buffer), as: .text, bytes: 0)
  }

  /// Writes texts and whole numbers one after another; gives how many bytes they are.
  private static func write(_ pieces: UnsafeBufferPointer<Value>, to start: UnsafeMutablePointer<UInt8>) -> Int {
    var end = start
    for piece in pieces {
      if piece.kind == .text {
        let record = piece.textRecord
        end.update(from: record.pointee.bytes, count: record.pointee.count)
        end += record.pointee.count
      } else if let whole = piece.wholeNumber {
        end += write(whole, to: end)
      }
    }
    return end - start
  }

  /// Writes a number's digits, after a minus sign where it is negative; gives how many bytes they are.
  private static func write(_ whole: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
    var rest = whole.magnitude
    var count = whole < 0 ? 2 : 1
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    rest = whole.magnitude
    start[0] = UInt8(ascii: "-")
    var place = count
    repeat {
      place -= 1
      start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    return count
  }

  /// Takes a text back, and its buffer with the last text in it.
  func freeText(_ record: UnsafeMutablePointer<TextRecord>) {
    let size = MemoryLayout<TextRecord>.size
    if let buffer = record.pointee.buffer {
      buffer.pointee.references -= 1
      if buffer.pointee.references == 0 {
        bytesInUse -= buffer.pointee.capacity + MemoryLayout<TextBuffer>.size
        UnsafeMutableRawPointer(buffer).deallocate()
      }
    } else {
      bytesInUse -= record.pointee.count
    }
    bytesInUse -= size
    // No address in it leads anywhere then.
    if collectsAlways { memset(record, 0xFF, size) }
    UnsafeMutableRawPointer(record).deallocate()
  }
}

extension Value {
  /// The bytes of a text; 0 for anything else.
  var textBytes: Int { kind == .text ? textRecord.pointee.count : 0 }

  /// The most bytes that a text or a whole number takes in a text.
  var roomInText: Int { kind == .text ? textRecord.pointee.count : 17 }

  /// A number whose text is its digits alone: whole and below 2^53; nil for anything else.
  var wholeNumber: Int? {
    guard isNumber, number.magnitude < 0x1p53 else { return nil }
    let whole = Int(number)
    return Double(whole) == number ? whole : nil
  }
}
