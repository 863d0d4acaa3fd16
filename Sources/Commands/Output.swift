import Language
import Runtime
import Words

/// Where what a script says goes: text for people, or one JSON object a line. Of an answer's two forms only the one that
/// is written is made.
public protocol Output: AnyObject {
  /// How much may still be printed. Lines that find no room are dropped; whoever runs a script looks at it.
  var room: OutputRoom { get }
  /// What `print` prints.
  func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON)
  /// What `show` and other answers print.
  func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON)
  /// A drawing for the terminal, which colours and moves by control characters of its own.
  func drawing(_ kind: String, _ text: String)
  /// The value of an expression that was typed at the prompt.
  func echo(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON)
  /// One line about what a command did.
  func note(_ text: String)
  /// A mistake or failure with its place.
  func diagnostic(_ diagnostic: Diagnostic, in source: SourceText)
  /// The end of a run.
  func summary(_ lines: [String], _ value: JSON, isImportant: Bool)
}

extension Output {
  /// Prints it as `print` does.
  public func echo(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) { print(text(), value()) }
}

extension Output {
  /// As an answer.
  public func drawing(_ kind: String, _ text: String) { answer(kind, text, .null) }
}

/// How much a run may print. It counts whole lines: one that does not fit is not begun.
public final class OutputRoom {
  /// The most bytes.
  public private(set) var limit = Int.max
  /// Whether a line found no room.
  public private(set) var isExceeded = false
  private var used = 0

  /// Room without a limit.
  public init() {}

  /// Begins to count anew, up to a number of bytes.
  public func reset(limit: Int) {
    self.limit = limit
    used = 0
    isExceeded = false
  }

  /// Whether there is room for a text; what has found room is counted.
  public func takes(_ text: String) -> Bool {
    let length = text.utf8.count
    if isExceeded || length > limit - used {
      isExceeded = true
      return false
    }
    used += length
    return true
  }
}

/// Writes for people: answers to one stream, everything else to the other.
public final class TextOutput: Output {
  /// How much may still be printed.
  public let room = OutputRoom()
  private let out: (String) -> Void
  private let err: (String) -> Void
  private let palette: Palette
  private let escapes: Bool
  /// Shows an answer that is longer than the screen, and says whether it did.
  public var pager: ((String) -> Bool)?
  /// The columns of the window that what is said has to fit into; nil where lines may be as long as they are.
  public var columns: (() -> Int)?

  /// Writes to these two streams. `palette` colours what is written to the second; where the first is a terminal,
  /// control characters in what is printed are shown escaped.
  public init(
    out: @escaping (String) -> Void, err: @escaping (String) -> Void, palette: Palette = .plain,
    isTerminal: Bool = false
  ) {
    self.out = out
    self.err = err
    self.palette = palette
    escapes = isTerminal
  }

  /// Prints what `print` prints.
  public func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    write(text(), isPaged: false)
  }
  /// Prints an answer.
  public func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    write(text(), isPaged: true)
  }
  /// Prints the value of an expression.
  public func echo(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    write(text(), isPaged: true)
  }
  /// Draws, as it is.
  public func drawing(_ kind: String, _ text: String) {
    if room.takes(text) { out(text + "\n") }
  }
  private func write(_ text: String, isPaged: Bool) {
    let line = escapes ? ControlCharacters.shown(text + "\n") : text + "\n"
    guard room.takes(line) else { return }
    if isPaged, let pager, pager(line) { return }
    out(line)
  }
  /// Says what a command did.
  public func note(_ text: String) {
    let shown = ControlCharacters.shown(text)
    err((columns.map { WrappedText.fitted(shown, width: $0(), indent: 2) } ?? shown) + "\n")
  }
  /// Shows a mistake or failure.
  public func diagnostic(_ diagnostic: Diagnostic, in source: SourceText) {
    err(DiagnosticRenderer.text(diagnostic, in: source, palette: palette, width: columns?()))
  }
  /// Says how the run ended.
  public func summary(_ lines: [String], _ value: JSON, isImportant: Bool) {
    if isImportant { for line in lines { err(ControlCharacters.shown(line) + "\n") } }
  }
}

/// Writes one JSON object a line, all to one stream; grammar.md has the schema.
public final class JSONOutput: Output {
  /// How much may still be printed. Errors and the summary are written beyond it.
  public let room = OutputRoom()
  private let out: (String) -> Void

  /// Writes to this stream. Where it is a terminal, control characters that JSON leaves as they are get escaped, too.
  public init(out: @escaping (String) -> Void, isTerminal: Bool = false) {
    guard isTerminal else {
      self.out = out
      return
    }
    self.out = { text in
      // They stand in texts only, apart from the end of the line.
      let scalars = text.unicodeScalars.map { scalar in
        scalar != "\n" && ControlCharacters.acts(scalar)
          ? "\\u" + NumberText.padded(scalar.value, to: 4, radix: 16) : String(scalar)
      }
      out(scalars.joined())
    }
  }

  private func write(_ members: [(String, JSON)]) { out(JSON.object(members).text + "\n") }

  private func writeWithinRoom(_ members: [(String, JSON)]) {
    let line = JSON.object(members).text + "\n"
    if room.takes(line) { out(line) }
  }

  /// Prints what `print` prints.
  public func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    writeWithinRoom([("kind", .string("print")), ("value", value())])
  }
  /// Prints an answer.
  public func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) {
    writeWithinRoom([("kind", .string("show")), ("command", .string(kind)), ("value", value())])
  }
  /// Says what a command did.
  public func note(_ text: String) { writeWithinRoom([("kind", .string("note")), ("value", .string(text))]) }
  /// Shows a mistake or failure.
  public func diagnostic(_ diagnostic: Diagnostic, in source: SourceText) {
    let source = diagnostic.source ?? source
    let place = Self.place(of: diagnostic.span, in: source)
    // The way that an error came is told like other places that have to do with it.
    let links = diagnostic.trace.compactMap { link in link.span.map { ($0, link.text, link.source) } }
    let labels = (diagnostic.labels.map { ($0.span, $0.text, $0.source) } + links).map { span, text, other in
      let file = other ?? source
      return JSON.object(
        [("file", .string(file.name))] + Self.place(of: span, in: file) + [("text", .string(text))])
    }
    write(
      error: diagnostic.severity, diagnostic.code, diagnostic.message, file: source.name, place, help: diagnostic.help,
      labels: labels)
  }
  /// Says what is wrong with the command line, or with a file that it names.
  public func complaint(_ message: String, help: String?, file: String? = nil) {
    let nowhere = ["line", "column", "end_line", "end_column"].map { ($0, JSON.null) }
    write(error: .error, .commandLine, message, file: file, nowhere, help: help, labels: [])
  }

  private func write(
    error severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, file: String?,
    _ place: [(String, JSON)], help: String?, labels: [JSON]
  ) {
    let value: [(String, JSON)] =
      [
        ("severity", .string(severity.rawValue)), ("code", .string(code.rawValue)), ("message", .string(message)),
        ("file", file.map(JSON.string) ?? .null),
      ] + place + [("help", help.map(JSON.string) ?? .null), ("labels", .array(labels))]
    write([("kind", .string("error")), ("value", .object(value))])
  }

  /// Where a stretch begins and where the first character after it stands.
  private static func place(of span: Span, in source: SourceText) -> [(String, JSON)] {
    let start = source.place(of: span.start)
    let end = source.place(of: max(span.start, span.end))
    return [
      ("line", .number(Double(start.line))), ("column", .number(Double(start.column))),
      ("end_line", .number(Double(end.line))), ("end_column", .number(Double(end.column))),
    ]
  }

  /// Says how the run ended.
  public func summary(_ lines: [String], _ value: JSON, isImportant: Bool) {
    write([("kind", .string("summary")), ("value", value)])
  }
}
