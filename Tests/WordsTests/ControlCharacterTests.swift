import Testing
import Words

@Suite("Control characters")
struct ControlCharacterTests {
  @Test(
    arguments: [
      ("plain é 樫 \u{200D}", "plain é 樫 \u{200D}"), ("a\nb\tc\r\nd", "a\nb\tc\r\nd"), ("a\rb", "a\\u{d}b"),
      ("\u{1B}[31mred", "\\u{1b}[31mred"), ("\u{7}\u{7F}\u{9B}2J", "\\u{7}\\u{7f}\\u{9b}2J"),
      ("a\u{202E}b\u{2066}", "a\\u{202e}b\\u{2066}"), ("\u{0}", "\\u{0}"),
    ])
  func areShownEscaped(text: String, expected: String) {
    #expect(ControlCharacters.shown(text) == expected)
  }

  @Test(arguments: [("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"), ("\u{1B}", "\\u{1b}"), ("é", "é")])
  func onOneLineWithLineBreaks(text: String, expected: String) {
    #expect(ControlCharacters.shownOnOneLine(text) == expected)
  }
}
