/// Counts in words.
enum Plural {
  /// `1 feature`, `2 features`.
  static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
