import Language
import Runtime

/// Where what a script says goes: text for people, or one JSON object a line. Of an answer's two forms only the one that
/// is written is made.
public protocol Output: AnyObject {
  /// What `print` prints.
  func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON)
  /// What `show` and other answers print.
  func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON)
  /// One line about what a command did.
  func note(_ text: String)
  /// A mistake or failure with its place.
  func diagnostic(_ diagnostic: Diagnostic, in source: SourceText)
  /// The end of a run.
  func summary(_ lines: [String], _ value: JSON, isImportant: Bool)
}

/// Writes for people: answers to one stream, everything else to the other.
public final class TextOutput: Output {
  private let out: (String) -> Void
  private let err: (String) -> Void

  /// Writes to these two streams.
  public init(out: @escaping (String) -> Void, err: @escaping (String) -> Void) {
    self.out = out
    self.err = err
  }

  /// Prints what `print` prints.
  public func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) { out(text() + "\n") }
  /// Prints an answer.
  public func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    out(text() + "\n")
  }
  /// Says what a command did.
  public func note(_ text: String) { err(text + "\n") }
  /// Shows a mistake or failure.
  public func diagnostic(_ diagnostic: Diagnostic, in source: SourceText) {
    err(DiagnosticRenderer.text(diagnostic, in: source))
  }
  /// Says how the run ended.
  public func summary(_ lines: [String], _ value: JSON, isImportant: Bool) {
    if isImportant { for line in lines { err(line + "\n") } }
  }
}

/// Writes one JSON object a line, all to one stream; grammar.md has the schema.
public final class JSONOutput: Output {
  private let out: (String) -> Void

  /// Writes to this stream.
  public init(out: @escaping (String) -> Void) { self.out = out }

  private func write(_ members: [(String, JSON)]) { out(JSON.object(members).text + "\n") }

  /// Prints what `print` prints.
  public func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    write([("kind", .string("print")), ("value", value())])
  }
  /// Prints an answer.
  public func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    write([("kind", .string("show")), ("command", .string(kind)), ("value", value())])
  }
  /// Says what a command did.
  public func note(_ text: String) { write([("kind", .string("note")), ("value", .string(text))]) }
  /// Shows a mistake or failure.
  public func diagnostic(_ diagnostic: Diagnostic, in source: SourceText) {
    let place = source.place(of: diagnostic.span.start)
    write([
      ("kind", .string("error")),
      (
        "value",
        .object([
          ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
          ("message", .string(diagnostic.message)), ("file", .string(source.name)),
          ("line", .number(Double(place.line))), ("column", .number(Double(place.column))),
          ("help", diagnostic.help.map(JSON.string) ?? .null),
        ])
      ),
    ])
  }
  /// Says how the run ended.
  public func summary(_ lines: [String], _ value: JSON, isImportant: Bool) {
    write([("kind", .string("summary")), ("value", value)])
  }
}
