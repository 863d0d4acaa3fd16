import Runtime

/// Finds a text in another one, by whole letters as a reader sees them: `e` is not found in `é`, however that is
/// written. The time is linear in the length of both (Knuth, Morris and Pratt 1977).
struct TextSearch {
  private let letters: [Character]
  /// For each count of letters that agree, how many agree after the next one does not.
  private let fallback: [Int]

  /// A search for a text of at least one letter.
  init(_ part: String) {
    letters = Array(part)
    var fallback = [0]
    var agreeing = 0
    for index in letters.indices.dropFirst() {
      while agreeing > 0, letters[index] != letters[agreeing] { agreeing = fallback[agreeing - 1] }
      if letters[index] == letters[agreeing] { agreeing += 1 }
      fallback.append(agreeing)
    }
    self.fallback = fallback
  }

  /// How many letters stand before the first place; nil where there is none.
  func first(in text: String) throws(ScriptError) -> Int? {
    var found: Int?
    try search(text) { end, _ in
      found = end - letters.count
      return false
    }
    return found
  }

  /// Where the part stands, from left to right and without overlaps.
  func all(in text: String) throws(ScriptError) -> [Range<String.Index>] {
    var places: [Range<String.Index>] = []
    try search(text) { _, end in
      places.append(text.index(end, offsetBy: -letters.count)..<end)
      return true
    }
    return places
  }

  /// Calls `found` with the count of letters up to the end of each place, and that end; it says whether to go on.
  private func search(
    _ text: String, _ found: (_ count: Int, _ end: String.Index) -> Bool
  ) throws(ScriptError) {
    var agreeing = 0
    var count = 0
    var bytes = 0
    for letter in text {
      count += 1
      bytes += letter.utf8.count
      if count & 0xFFFF == 0 { try Interrupt.check() }
      while agreeing > 0, letter != letters[agreeing] { agreeing = fallback[agreeing - 1] }
      if letter == letters[agreeing] { agreeing += 1 }
      guard agreeing == letters.count else { continue }
      agreeing = 0
      if !found(count, text.utf8.index(text.startIndex, offsetBy: bytes)) { return }
    }
  }
}
