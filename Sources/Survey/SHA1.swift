/// The Secure Hash Algorithm 1 (RFC 3174), which version-5 identifiers are made with; not for security.
package enum SHA1 {
  /// The digest of 20 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    var padded = message
    padded.append(0x80)
    padded.append(contentsOf: [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64))
    let bits = UInt64(message.count) &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for word in 0..<16 {
        let at = block + word * 4
        words[word] =
          UInt32(padded[at]) << 24 | UInt32(padded[at + 1]) << 16 | UInt32(padded[at + 2]) << 8 | UInt32(padded[at + 3])
      }
      for word in 16..<80 {
        words[word] = rotated(words[word - 3] ^ words[word - 8] ^ words[word - 14] ^ words[word - 16], 1)
      }
      mix(words, into: &state)
    }
    var digest: [UInt8] = []
    digest.reserveCapacity(20)
    for word in [state.0, state.1, state.2, state.3, state.4] {
      for shift: UInt32 in [24, 16, 8, 0] { digest.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return digest
  }

  private static func mix(_ words: [UInt32], into state: inout (UInt32, UInt32, UInt32, UInt32, UInt32)) {
    var (a, b, c, d, e) = state
    for (round, word) in words.enumerated() {
      let mixed: UInt32
      switch round {
      case ..<20: mixed = (b & c | ~b & d) &+ 0x5A82_7999
      case ..<40: mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
      case ..<60: mixed = (b & c | b & d | c & d) &+ 0x8F1B_BCDC
      default: mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
      }
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, rotated(a, 5) &+ mixed &+ e &+ word)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}
