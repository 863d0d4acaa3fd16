/// Finds what was probably meant by a name that does not exist.
enum NearMiss {
  /// The candidate that differs least from a name, letters' case apart, or nil where none is near.
  static func best(for name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased())
    guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate.count <= 100 {
      let distance = distance(wanted, Array(candidate.lowercased()))
      if distance <= max(1, wanted.count / 3), distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// What to do about a name that does not exist: the near miss, then what there is.
  static func help(for name: String, among candidates: [String], called what: String) -> String {
    let listed = candidates.prefix(20).joined(separator: ", ") + (candidates.count > 20 ? " and more" : "")
    let there = candidates.isEmpty ? "there are no \(what)" : "the \(what) are \(listed)"
    guard let best = best(for: name, among: candidates) else { return there }
    return "did you mean \(best)? \(there)"
  }

  /// The Levenshtein distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var previous = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var current = [i + 1]
      for (j, y) in b.enumerated() {
        current.append(min(previous[j] + (x == y ? 0 : 1), previous[j + 1] + 1, current[j] + 1))
      }
      previous = current
    }
    return previous[b.count]
  }
}
