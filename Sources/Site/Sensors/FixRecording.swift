/// Recorded fixes that come in place of those of a receiver's model.
public struct FixRecording: Sendable {
  /// What the fixes come from, for people.
  public let name: String
  /// Whether they are of a device whose sensors had no errors, so that a session knows where it is.
  public let isExact: Bool
  private var fixes: [PositionFix]
  private var next = 0

  /// Fixes in the order of their delivery.
  public init(name: String, fixes: [PositionFix], isExact: Bool = false) {
    self.name = name
    self.fixes = fixes
    self.isExact = isExact
  }

  /// How many were not delivered yet.
  public var remaining: Int { fixes.count - next }

  /// Adds a fix that is delivered after all others.
  public mutating func append(_ fix: PositionFix) {
    // Those delivered are taken away in large pieces, so that each costs the same on average.
    if next > 1_000 {
      fixes.removeFirst(next)
      next = 0
    }
    fixes.append(fix)
  }

  /// The fixes that are due at a moment, oldest first.
  mutating func due(at moment: Int64) -> [PositionFix] {
    let start = next
    while next < fixes.count, fixes[next].delivered <= moment { next += 1 }
    return start == next ? [] : Array(fixes[start..<next])
  }

  /// Passes over what was delivered before a moment, but for the last: that is what a receiver still has when it is
  /// asked.
  mutating func skip(to moment: Int64) {
    while next + 1 < fixes.count, fixes[next + 1].delivered <= moment { next += 1 }
  }
}
