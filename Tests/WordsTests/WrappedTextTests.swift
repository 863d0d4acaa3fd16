import Testing
import Words

@Suite("Text on lines of a width")
struct WrappedTextTests {
  @Test func linesBreakBetweenWordsByCells() {
    #expect(WrappedText.lines("one two three", width: 7) == ["one two", "three"])
    #expect(WrappedText.lines("木木 木木", width: 8) == ["木木", "木木"])
    #expect(WrappedText.lines("木木 木木", width: 9) == ["木木 木木"])
    #expect(WrappedText.lines("incomprehensibilities are long", width: 8) == ["incomprehensibilities", "are long"])
  }

  @Test func onlyLinesThatAreTooLongAreBroken() {
    #expect(
      WrappedText.fitted("a  b   c\n  one two three four five six", width: 20, indent: 2)
        == "a  b   c\n  one two three\n    four five six")
    #expect(WrappedText.fitted("", width: 20, indent: 2) == "")
  }
}
