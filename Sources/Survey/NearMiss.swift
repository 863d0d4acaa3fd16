/// The candidate that a mistyped name most probably meant, or nil when none is near: at most one edit in three
/// characters, letter case apart. The first of equally near candidates wins.
func nearMiss(_ name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(200))
  let limit = max(1, wanted.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(wanted, Array(candidate.lowercased().unicodeScalars.prefix(200)))
    if distance <= limit, distance < (best?.distance ?? Int.max) {
      best = (distance, candidate)
    }
  }
  return best?.candidate
}

/// The least number of insertions, deletions and substitutions between two texts (Levenshtein 1966), in
/// O(first x second) time.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var row = Array(0...second.count)
  for (i, scalar) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in second.enumerated() {
      let substituted = diagonal + (scalar == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
    }
  }
  return row[second.count]
}
