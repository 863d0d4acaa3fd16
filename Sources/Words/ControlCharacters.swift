/// Characters that act on a terminal instead of being shown.
public enum ControlCharacters {
  /// The text with every control character in it written as an escape of a string literal (`\u{1b}`), so that a name
  /// from a file can neither move the cursor nor turn the text around. Line breaks (LF, CR LF) and tabs stay.
  ///
  /// Control characters are those of the Unicode category Cc (C0, DEL and C1) and the bidirectional controls of the
  /// Unicode Standard Annex 9 that reorder what stands after them (U+202A to U+202E, U+2066 to U+2069).
  public static func shown(_ text: String) -> String {
    guard holdsAny(text) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\n" || scalar == "\t" || (scalar == "\r" && rest.first == "\n") || !acts(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// The text on one line: as `shown`, and line breaks and tabs as `\n`, `\r` and `\t`.
  public static func shownOnOneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) || holdsAny(text) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case _ where acts(scalar): result.append(contentsOf: escape(scalar).unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a character acts on a terminal.
  public static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

  /// Whether there may be a character that acts, by a quick look at the bytes: most texts have none.
  private static func holdsAny(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
  }
}
