/// Turns diagnostics into the text a person reads. It knows nothing of the parser.
public enum DiagnosticRenderer {
  /// The widest excerpt of a line, in characters.
  static let excerptWidth = 120

  /// The text of a diagnostic: message, place, source line with a caret, further places, help.
  public static func text(_ diagnostic: Diagnostic, in source: SourceText) -> String {
    var lines = ["\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]: \(diagnostic.message)"]
    lines += excerpt(diagnostic.span, in: source, arrow: "-->", marker: "^", label: nil)
    for label in diagnostic.labels {
      lines += excerpt(label.span, in: source, arrow: ":::", marker: "-", label: label.text)
    }
    if let help = diagnostic.help { lines.append("  help: \(help)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One line `file:line:column`.
  public static func place(_ span: Span, in source: SourceText) -> String {
    let (line, column) = source.place(of: span.start)
    return "\(source.name):\(line):\(column)"
  }

  private static func excerpt(
    _ span: Span, in source: SourceText, arrow: String, marker: String, label: String?
  ) -> [String] {
    let (line, column) = source.place(of: span.start)
    let characters = Array(source.line(line))
    let last = source.place(of: max(span.start, span.end))
    let endColumn = last.line == line ? max(last.column, column + 1) : characters.count + 1
    var first = 0
    if characters.count > excerptWidth {
      first = max(0, min(column - 1 - excerptWidth / 2, characters.count - excerptWidth))
    }
    let shown = characters.dropFirst(first).prefix(excerptWidth).map { printable($0) }
    let number = String(line)
    let gutter = String(repeating: " ", count: number.count)
    let before = shown.prefix(max(0, column - 1 - first)).reduce(0) { $0 + width($1) }
    let count = max(1, min(endColumn, first + excerptWidth + 1) - column)
    let under = shown.dropFirst(max(0, column - 1 - first)).prefix(count).reduce(0) { $0 + width($1) }
    return [
      "\(gutter)\(arrow) \(source.name):\(line):\(column)",
      "\(gutter) |",
      "\(number) | \(shown.map(String.init).joined())",
      "\(gutter) | \(String(repeating: " ", count: before))\(String(repeating: marker, count: max(1, under)))"
        + (label.map { " \($0)" } ?? ""),
    ]
  }

  /// Tabs become spaces and control characters a dot, so that nothing in a script can move the cursor.
  private static func printable(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return " " }
    if character == "\t" { return " " }
    return scalar.value < 32 || (scalar.value >= 127 && scalar.value < 160) ? "·" : character
  }

  /// The cells a character takes in a terminal: 2 for East Asian wide characters and emoji, else 1.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
