/// How wide texts are in a terminal.
public enum TextWidth {
  /// The cells that a character takes: 2 for East Asian wide characters and emoji, else 1.
  public static func cells(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The cells that a text takes on one line.
  public static func cells(_ text: String) -> Int { text.reduce(0) { $0 + cells($1) } }
}
