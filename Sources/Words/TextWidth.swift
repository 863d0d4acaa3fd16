/// How wide texts are in a terminal.
public enum TextWidth {
  /// The cells that a character takes: 2 for East Asian wide characters and emoji, 0 for a mark or joiner that stands alone,
  /// else 1.
  public static func cells(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.value < 0x300 {
      // A digit or sign becomes an emoji by the scalars behind it.
      return scalar.isASCII || !character.unicodeScalars.contains("\u{FE0F}") ? 1 : 2
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isEmoji = scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
    return isEmoji ? 2 : 1
  }

  /// The cells that a text takes on one line.
  public static func cells(_ text: String) -> Int { text.reduce(0) { $0 + cells($1) } }

  /// The text in at most so many cells, with an ellipsis where something is missing.
  public static func cut(_ text: String, to width: Int) -> String {
    guard cells(text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      used += cells(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }
}
