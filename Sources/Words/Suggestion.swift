/// Finds the name that was probably meant.
public enum Suggestion {
  /// The nearest of the candidates to a mistyped name, or nil where none is near: at most a third of the letters may
  /// differ, letter case does not count, and a name of one or two letters has no near miss.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    guard wanted.count > 2, wanted.count <= 60 else { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let letters = Array(candidate.lowercased())
      guard letters.count > 1, letters.count <= 60 else { continue }
      let allowed = max(1, max(wanted.count, letters.count) / 3)
      let distance = editDistance(wanted, letters, limit: allowed)
      if distance <= allowed, best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.name
  }

  /// The sentence `did you mean …?`, or nil.
  public static func help(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }

  /// What to do about a name that does not exist among those that do: the near miss, if there is one, and then what
  /// there is, `the fields are …`; at most 20 of them are listed.
  public static func help(for name: String, among candidates: [String], called plural: String) -> String {
    guard !candidates.isEmpty else { return "there are no \(plural)" }
    let listed = candidates.prefix(20).joined(separator: ", ") + (candidates.count > 20 ? " and more" : "")
    let near = help(for: name, among: candidates).map { $0 + " " } ?? ""
    return "\(near)the \(plural) are \(listed)"
  }

  /// The optimal string alignment distance (insert, delete, replace, swap neighbours); stops early past the limit.
  static func editDistance(_ a: [Character], _ b: [Character], limit: Int) -> Int {
    if abs(a.count - b.count) > limit { return limit + 1 }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...max(1, a.count) where i <= a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...max(1, b.count) where j <= b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
