import Language
import Runtime
import Workbench

/// The statements of a session that succeeded, as a script that does the same.
struct SessionTranscript {
  /// What a person answered while a statement ran, as it would be written.
  struct Answer {
    /// Where it belongs in the text of the entry.
    let place: Int
    /// What is written there.
    let text: String
  }

  /// Commands that are about the session itself and do nothing in a script.
  static let leftOut: Set<String> = ["help", "history", "session", "lesson", "quit", "explain"]

  /// The statements in order, each as it is written into a file.
  private(set) var statements: [String] = []
  /// Where names were bound by `let`, to be bound by `var` when they are bound again.
  private var lets: [String: Int] = [:]
  private var variables: Set<String> = []

  /// Keeps the statements of an entry that begin before an offset, in the order of the text, with the clause `replace` at
  /// some places; returns how they read.
  mutating func keep(
    _ script: Script, until end: Int, answers: [Answer], replacements: Set<Int> = [], _ vocabulary: Vocabulary
  ) -> [String] {
    var kept: [String] = []
    for statement in script.statements where statement.span.end <= end {
      if case .command(let command) = statement,
        Self.leftOut.contains(vocabulary.commands[command.command].verb)
      {
        continue
      }
      let text = text(of: statement, script.source, answers, replacements)
      statements.append(text)
      kept.append(text)
    }
    return kept
  }

  private mutating func text(
    of statement: Statement, _ source: SourceText, _ answers: [Answer], _ replacements: Set<Int>
  ) -> String {
    var edits: [(span: Span, text: String)] = replacements.sorted()
      .filter { $0 > statement.span.start && $0 <= statement.span.end }.map { (Span($0, $0), " replace") }
    let inside = answers.filter { $0.place > statement.span.start && $0.place <= statement.span.end }
    var note = ""
    let places = inside.map(\.place)
    if Set(places).count == places.count {
      edits += inside.map { (Span($0.place, $0.place), $0.text) }
    } else {
      // The statement asked more than once, so no one text says what was answered.
      note = "# asked while it ran: \(inside.map(\.text).joined(separator: " "))\n"
    }
    if case .binding(let binding) = statement, let change = rebinding(binding, source) { edits.append(change) }
    return note + Self.edited(source.bytes, edits, from: statement.span.start, to: statement.span.end)
  }

  /// A part of a text with other words in some places.
  private static func edited(
    _ bytes: [UInt8], _ edits: [(span: Span, text: String)], from start: Int, to end: Int
  ) -> String {
    var bytes = bytes
    var end = end
    for edit in edits.sorted(by: { ($1.span.start, $1.span.end) < ($0.span.start, $0.span.end) }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8)
      end += edit.text.utf8.count - (edit.span.end - edit.span.start)
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// A name may be bound again at the prompt but not in a file, where it is a variable that is assigned.
  private mutating func rebinding(_ binding: BindingStatement, _ source: SourceText) -> (span: Span, text: String)? {
    let name = binding.use.name.text
    let keyword = Span(binding.span.start, binding.use.name.span.start)
    if variables.contains(name) { return (keyword, "") }
    if let earlier = lets[name], statements.indices.contains(earlier) {
      let text = statements[earlier]
      if text.hasPrefix("let ") { statements[earlier] = "var " + text.dropFirst(4) }
      variables.insert(name)
      return (keyword, "")
    }
    if binding.isVariable { variables.insert(name) } else { lets[name] = statements.count }
    return nil
  }

  /// The script: who wrote it, the seed that the session began with, and the statements, with other names for files
  /// where `path` gives one.
  func script(seed: UInt64, version: String, path: (String) -> String) -> String {
    Self.header(seed: seed, version: version)
      + statements.map { statement in
        let source = SourceText(name: "", statement)
        let edits = StringLiterals.plain(in: source).compactMap { literal -> (span: Span, text: String)? in
          let other = path(literal.text)
          return other == literal.text ? nil : (literal.span, ValueText.quote(other))
        }
        return Self.edited(source.bytes, edits, from: 0, to: source.bytes.count) + "\n"
      }.joined()
  }

  /// What stands before the statements.
  static func header(seed: UInt64, version: String) -> String {
    "# A session of Arpent\(version.isEmpty ? "" : " \(version)"): what succeeded, in order. `arpent --out FOLDER FILE` does it again.\nseed \(seed)\n"
  }
}
