import Language

/// What the comments of a script say that its run prints and reports.
struct Expectations {
  /// A line of standard output: `# expect: TEXT`.
  struct Line {
    var text: String
    /// The line of the script that the comment belongs to.
    var line: Int
    /// Whether the comment stands beside code, which may then have to be what prints the line.
    var isBeside: Bool
  }

  /// A mistake, error or note: `# error: E0301 WORDS`, `# note: E0302 WORDS`.
  struct Report {
    var severity: Diagnostic.Severity
    /// The code; nil where the comment has none that exists.
    var code: DiagnosticCode?
    /// What the message holds.
    var words: String
    var line: Int
  }

  var output: [Line] = []
  var reports: [Report] = []

  /// The expectations of a text. A comment that stands alone belongs to the line above it that is none such.
  init(_ source: SourceText) {
    var above = 0
    var last = 0
    for comment in Comment.all(in: source) {
      if !comment.isAlone || comment.line != last + 1 { above = comment.isAlone ? comment.line - 1 : comment.line }
      last = comment.line
      let text = comment.text
      if let expected = Self.rest(of: text, after: "expect:") {
        output.append(Line(text: expected, line: above, isBeside: !comment.isAlone))
      } else if let expected = Self.rest(of: text, after: "error:") {
        reports.append(Self.report(.error, expected, above))
      } else if let expected = Self.rest(of: text, after: "note:") {
        reports.append(Self.report(.note, expected, above))
      } else if comment.isAlone {
        // Another comment is a line like any other.
        last = 0
      }
    }
  }

  private static func report(_ severity: Diagnostic.Severity, _ text: String, _ line: Int) -> Report {
    let parts = text.split(separator: " ", maxSplits: 1)
    return Report(
      severity: severity, code: parts.first.flatMap { DiagnosticCode(rawValue: String($0)) },
      words: parts.count > 1 ? trimmed(parts[1]) : "", line: line)
  }

  /// What follows a word at the start of a comment, without the one blank that sets it off.
  private static func rest(of comment: String, after word: String) -> String? {
    let text = comment.drop { $0 == " " }
    guard text.hasPrefix(word) else { return nil }
    let rest = text.dropFirst(word.count)
    return String(rest.first == " " ? rest.dropFirst() : rest)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
