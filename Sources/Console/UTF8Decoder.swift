/// Turns bytes into Unicode scalars as they come, a bad byte into U+FFFD.
struct UTF8Decoder {
  private var pending: [UInt8] = []
  private var next = 0

  /// Adds bytes that were read.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    pending.removeFirst(next)
    next = 0
    pending.append(contentsOf: bytes)
  }

  /// Forgets what was read but not taken yet.
  mutating func clear() {
    pending.removeAll()
    next = 0
  }

  /// The next scalar, or nil when more bytes are needed.
  mutating func take() -> UInt32? {
    guard next < pending.count else { return nil }
    let first = pending[next]
    let (length, lowest, bits): (Int, UInt32, UInt8)
    switch first {
    case 0x00..<0x80: (length, lowest, bits) = (1, 0, first)
    case 0xC2..<0xE0: (length, lowest, bits) = (2, 0x80, first & 0x1F)
    case 0xE0..<0xF0: (length, lowest, bits) = (3, 0x800, first & 0x0F)
    case 0xF0..<0xF5: (length, lowest, bits) = (4, 0x10000, first & 0x07)
    default:
      next += 1
      return 0xFFFD
    }
    var value = UInt32(bits)
    for index in 1..<max(length, 1) {
      guard next + index < pending.count else { return nil }
      let byte = pending[next + index]
      guard byte & 0xC0 == 0x80 else {
        next += index
        return 0xFFFD
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    next += length
    return value >= lowest && Unicode.Scalar(value) != nil ? value : 0xFFFD
  }
}
