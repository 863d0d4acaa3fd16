import Words

/// Turns diagnostics into the text a person reads. It knows nothing of the parser.
public enum DiagnosticRenderer {
  /// The widest excerpt of a line, in characters.
  static let excerptWidth = 120

  /// The text of a diagnostic: message, place, source line with a caret, further places, help; a note is shorter.
  /// Control characters in names and messages are shown escaped.
  /// With a width, message and help are broken between words so that they fit; source lines stay as they are.
  public static func text(
    _ diagnostic: Diagnostic, in text: SourceText, palette: Palette = .plain, width: Int? = nil
  ) -> String {
    let source = diagnostic.source ?? text
    /// A text that stands behind so many characters of its first line.
    func fitted(_ text: String, behind first: Int, indent: Int) -> String {
      let shown = ControlCharacters.shown(text)
      guard let width else { return shown }
      // Room is kept for what stands before the text by a word without an end.
      let filled = String(repeating: "x", count: first - 1) + " " + shown
      return String(WrappedText.fitted(filled, width: width, indent: indent).dropFirst(first))
    }
    let message = fitted(diagnostic.message, behind: "error[E0000]: ".count, indent: 2)
    let help =
      diagnostic.help.map {
        ["  \(palette.paint("help:", .help)) \(fitted($0, behind: "  help: ".count, indent: "  help: ".count))"]
      } ?? []
    if diagnostic.severity == .note {
      let line = "\(palette.paint("note:", .note)) \(message) (\(place(diagnostic.span, in: source)))"
      return ([line] + help).joined(separator: "\n") + "\n"
    }
    let code = "[\(palette.paint(diagnostic.code.rawValue, .code))]"
    var lines = [palette.paint(diagnostic.severity.rawValue, .error) + code + ": " + message]
    let main = Excerpt(of: diagnostic.span, in: source, palette)
    lines += main.header("-->") + [main.underline(diagnostic.span, "^", .caret)]
    var others: [Diagnostic.Label] = []
    for label in diagnostic.labels {
      if label.source ?? source === source, main.shows(label.span) {
        lines.append(main.underline(label.span, "-", .label, label.text))
      } else {
        others.append(label)
      }
    }
    for label in others {
      let excerpt = Excerpt(of: label.span, in: label.source ?? source, palette)
      lines += excerpt.header(":::") + [excerpt.underline(label.span, "-", .label, label.text)]
    }
    lines += help
    return (lines + trace(diagnostic, source)).joined(separator: "\n") + "\n"
  }

  /// The calls that led there; one that comes many times running is counted.
  private static func trace(_ diagnostic: Diagnostic, _ source: SourceText) -> [String] {
    var lines: [(text: String, count: Int)] = []
    for link in diagnostic.trace {
      let place = link.span.map { " " + self.place($0, in: link.source ?? source) } ?? ""
      let text = "  \(ControlCharacters.shown(link.text))\(place)"
      if lines.last?.text == text { lines[lines.count - 1].count += 1 } else { lines.append((text, 1)) }
    }
    return lines.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
  }

  /// One line `file:line:column`.
  public static func place(_ span: Span, in source: SourceText) -> String {
    let (line, column) = source.place(of: span.start)
    return "\(ControlCharacters.shown(source.name)):\(line):\(column)"
  }
}

/// A line of a text, or the part of a long line around a place, with what stands under it.
private struct Excerpt {
  private let source: SourceText
  private let line: Int
  private let column: Int
  /// The column of the first character that is shown, from 0.
  private let first: Int
  private let shown: [Character]
  private let lineLength: Int
  private let palette: Palette

  /// The line in which a span begins.
  init(of span: Span, in source: SourceText, _ palette: Palette) {
    self.source = source
    self.palette = palette
    (line, column) = source.place(of: span.start)
    let width = DiagnosticRenderer.excerptWidth
    let stretch = source.stretch(ofLine: line)
    // Of a line of a megabyte only what may be shown is looked at.
    let place = min(max(span.start, stretch.lowerBound), stretch.upperBound)
    let before = Array(source.text(Span(max(stretch.lowerBound, place - Self.reach), place)))
    let after = Array(source.text(Span(place, min(stretch.upperBound, place + Self.reach))))
    let shownAfter = min(after.count, max(width - before.count, width / 2))
    let shownBefore = min(before.count, width - shownAfter)
    first = max(0, column - 1 - shownBefore)
    shown = (before.suffix(shownBefore) + after.prefix(shownAfter)).map { Self.printable($0) }
    lineLength = first + shownBefore + after.count
  }

  /// The most bytes before and behind a place of which characters are shown.
  private static let reach = 4000

  private var gutter: String { String(repeating: " ", count: String(line).count) }
  private var bar: String { palette.paint("|", .frame) }

  /// The place, and the line itself.
  func header(_ arrow: String) -> [String] {
    [
      "\(gutter)\(palette.paint(arrow, .frame)) \(ControlCharacters.shown(source.name)):\(line):\(column)",
      "\(gutter) \(bar)",
      "\(palette.paint(String(line), .frame)) \(bar) \(shown.map(String.init).joined())",
    ]
  }

  /// Whether a span begins in what is shown.
  func shows(_ span: Span) -> Bool {
    let place = source.place(of: span.start)
    return place.line == line && place.column > first && place.column <= first + shown.count + 1
  }

  /// The marks under a span, with a text after them.
  func underline(_ span: Span, _ marker: String, _ role: Palette.Role, _ text: String? = nil) -> String {
    let start = source.place(of: span.start)
    let end = source.place(of: max(span.start, span.end))
    let endColumn = end.line == line ? max(end.column, start.column + 1) : lineLength + 1
    let skipped = max(0, start.column - 1 - first)
    let before = shown.prefix(skipped).reduce(0) { $0 + TextWidth.cells($1) }
    let count = max(1, min(endColumn, first + shown.count + 1) - start.column)
    let under = shown.dropFirst(skipped).prefix(count).reduce(0) { $0 + TextWidth.cells($1) }
    let marks = String(repeating: marker, count: max(1, under)) + (text.map { " \(ControlCharacters.shown($0))" } ?? "")
    return "\(gutter) \(bar) \(String(repeating: " ", count: before))\(palette.paint(marks, role))"
  }

  /// Tabs become spaces and control characters a dot, so that nothing in a script can move the cursor.
  private static func printable(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return " " }
    if character == "\t" { return " " }
    return ControlCharacters.acts(scalar) ? "·" : character
  }
}
