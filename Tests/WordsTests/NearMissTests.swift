import Testing
import Words

@Suite("Near misses")
struct NearMisses {
  static let names = ["track", "tap", "print", "heading", "height", "elevation", "x", "as"]

  @Test(
    arguments: [
      ("trak", "track"), ("tarck", "track"), ("Track", "track"), ("prnt", "print"), ("tpa", "tap"),
      ("hieght", "height"),
      ("headding", "heading"), ("elevtion", "elevation"), ("ELEVATION", "elevation"),
    ])
  func areFound(word: String, expected: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == expected)
    #expect(Suggestion.help(for: word, among: Self.names) == "did you mean `\(expected)`?")
  }

  @Test(arguments: [
    "", "y", "ab", "zebra", "record", "ta", "hxxxht", "telephone", String(repeating: "track", count: 20),
  ])
  func areNotInvented(word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == nil)
    #expect(Suggestion.help(for: word, among: Self.names) == nil)
  }

  @Test func theNearestWinsAndTheFirstOfEqualOnes() {
    #expect(Suggestion.nearest(to: "trees", among: ["treat", "tree", "trees2"]) == "tree")
    #expect(Suggestion.nearest(to: "abcd", among: ["abcx", "abcy"]) == "abcx")
    #expect(Suggestion.nearest(to: "abc", among: [String]()) == nil)
  }
}
