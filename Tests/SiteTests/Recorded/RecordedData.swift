import Foundation
import TestKit
import Testing

/// A file of the shared data as bytes.
func sharedBytes(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: SharedData.data(name))))
}

/// A repeatable stream of numbers: xorshift64* (Vigna 2016).
struct RepeatableNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}

/// Damaged forms of a file: cut at many places, with bytes replaced, removed and repeated, and noise of its length.
func damaged(_ bytes: [UInt8], seed: UInt64, count: Int) -> [[UInt8]] {
  var numbers = RepeatableNumbers(seed: seed)
  return (0..<count).map { round in
    var copy = bytes
    switch round % 4 {
    case 0: copy = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers)))
    case 1:
      for _ in 0..<max(1, bytes.count / 50) where !copy.isEmpty {
        copy[Int.random(in: copy.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
    case 2:
      let start = Int.random(in: 0..<max(1, copy.count), using: &numbers)
      copy.removeSubrange(start..<min(copy.count, start + Int.random(in: 1...80, using: &numbers)))
      // Numbers far beyond any range.
      for index in copy.indices where copy[index] == UInt8(ascii: "1") && Bool.random(using: &numbers) {
        copy[index] = UInt8(ascii: "9")
      }
    default: for index in copy.indices { copy[index] = UInt8.random(in: 0...255, using: &numbers) }
    }
    return copy
  }
}
