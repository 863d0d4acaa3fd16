extension CivilTime {
  /// The moment that a text of ISO 8601 gives: `2026-05-01`, or `2026-05-01T10:30:00Z` with or without decimals of a
  /// second. Only UTC is read; nil for any other text and for days that do not exist.
  public init?(iso8601 text: String) {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count <= 2, let days = Self.numbers(halves[0], "-"), days.count == 3, halves[0].count == 10 else {
      return nil
    }
    guard halves.count == 2 else {
      self.init(year: days[0], month: days[1], day: days[2])
      return
    }
    guard halves[1].last == "Z" else { return nil }
    let parts = halves[1].dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let clock = Self.numbers(parts[0], ":"), clock.count == 3, parts[0].count == 8,
      (0...59).contains(clock[2])
    else { return nil }
    var milliseconds = 0
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].allSatisfy({ ("0"..."9").contains($0) }),
        let value = Int(String((parts[1] + "000").prefix(3)))
      else { return nil }
      milliseconds = value
    }
    self.init(
      year: days[0], month: days[1], day: days[2], hour: clock[0], minute: clock[1],
      milliseconds: clock[2] * 1000 + milliseconds)
  }

  private static func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
    return numbers.count == parts.count ? numbers : nil
  }
}
