import Testing
import Words

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("hieght", "height"), ("HEIGHT", "height"), ("heigt", "height"), ("heights", "height"), ("nmae", "name"),
  ])
  func nearMiss(_ name: String, _ meant: String) {
    #expect(Suggestion.nearest(to: name, among: ["name", "height"]) == meant)
  }

  @Test(arguments: ["tree", "width", "hi", "", "height"])
  func noNearMiss(_ name: String) {
    #expect(Suggestion.nearest(to: name, among: ["name", "height"]) == nil)
  }

  @Test func firstOfEquallyNearNamesWins() {
    #expect(Suggestion.nearest(to: "pole", among: ["poles", "poley"]) == "poles")
  }

  @Test func longTextsAreNotCompared() {
    let long = String(repeating: "a", count: 100_000)
    #expect(Suggestion.nearest(to: long, among: [long + "b"]) == nil)
  }

  @Test func helpListsWhatThereIs() {
    #expect(
      Suggestion.help(for: "hight", among: ["name", "height"], called: "fields")
        == "did you mean `height`? the fields are name, height")
    #expect(Suggestion.help(for: "tree", among: ["name"], called: "fields") == "the fields are name")
    #expect(Suggestion.help(for: "tree", among: [], called: "fields") == "there are no fields")
  }

  @Test func helpListsTwentyNames() {
    let help = Suggestion.help(for: "x", among: (1...21).map { "n\($0)" }, called: "names")
    #expect(help.hasSuffix("n19, n20 and more"))
  }
}

@Suite struct NumberTextTests {
  @Test(arguments: [
    (3.0, "3"), (-0.0, "0"), (2.5, "2.5"), (9_007_199_254_740_991, "9007199254740991"), (1e300, "1e+300"),
    (.infinity, "inf"),
  ])
  func shortest(_ number: Double, _ text: String) {
    #expect(NumberText.shortest(number) == text)
  }

  @Test func padded() {
    #expect(NumberText.padded(7, to: 3) == "007")
    #expect(NumberText.padded(1234, to: 3) == "1234")
    #expect(NumberText.padded(UInt8(10), to: 2, radix: 16) == "0a")
  }
}

@Suite struct QuotationTests {
  @Test func excerptStaysOnOneLine() {
    #expect(Quotation.excerpt("a\r\nb\nc") == "\"a b c\"")
    #expect(Quotation.excerpt("abcd", most: 4) == "\"abcd\"")
    #expect(Quotation.excerpt("abcde", most: 4) == "\"abcd…\"")
  }

  @Test func escapedReplacesOnlyWhatItIsToldTo() {
    #expect(Quotation.escaped("a\"é") { $0 == "\"" ? "\\\"" : nil } == "\"a\\\"é\"")
  }
}
