import Testing

@testable import Console

@Suite struct DecoderTests {
  private func decode(_ bytes: [UInt8], pieces: Int = 1) -> String {
    var decoder = UTF8Decoder()
    var result = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      decoder.append(bytes[start..<min(start + pieces, bytes.count)])
      while let value = decoder.take() { result.append(Unicode.Scalar(value) ?? "?") }
    }
    return String(result)
  }

  @Test(arguments: [1, 2, 3, 100]) func textComesBackInPieces(pieces: Int) {
    let text = "aé測🌳\u{10FFFF}\u{7F}"
    #expect(decode(Array(text.utf8), pieces: pieces) == text)
  }

  // The Unicode Standard 15.0, table 3-7: well-formed UTF-8 byte sequences.
  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xC3, 0x41], "\u{FFFD}A"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}"), ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}"), ([0xE0, 0x80, 0x80], "\u{FFFD}"),
      ([0x80], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func badBytesAreReplaced(bytes: [UInt8], expected: String) {
    #expect(decode(bytes) == expected)
  }
}

@Suite struct CompletionEditTests {
  private func candidates(_ texts: String...) -> [Completion.Candidate] { texts.map { Completion.Candidate($0) } }

  @Test func theOnlyCandidateReplacesTheWord() {
    let completion = Completion(start: 4, candidates: candidates("trees"))
    #expect(CompletionEdit.choose(completion, text: "éd tr") == .replace(delete: 2, insert: "trees "))
  }

  @Test func aCandidateMayMendTheCaseOfTheWord() {
    let completion = Completion(start: 0, candidates: candidates("Healthy"))
    #expect(CompletionEdit.choose(completion, text: "hé") == .replace(delete: 2, insert: "Healthy "))
  }

  @Test func severalInsertTheirCommonPrefix() {
    let completion = Completion(start: 0, candidates: candidates("track", "translation"))
    #expect(CompletionEdit.choose(completion, text: "t") == .replace(delete: 1, insert: "tra"))
    #expect(CompletionEdit.choose(completion, text: "tra") == .list(completion.candidates))
  }

  @Test(arguments: [-1, 4, 1000]) func aStartOutsideTheTextIsNoCompletion(start: Int) {
    #expect(CompletionEdit.choose(Completion(start: start, candidates: candidates("x")), text: "abc") == .nothing)
  }

  @Test func aCandidateThatStandsThereAlreadyAddsNothing() {
    let completion = Completion(start: 0, candidates: [Completion.Candidate("count(", endsWord: false)])
    #expect(CompletionEdit.choose(completion, text: "count(") == .nothing)
  }

  @Test func summariesStandInAColumn() {
    let list = [Completion.Candidate("tap", summary: "tap the screen"), Completion.Candidate("translation")]
    #expect(CompletionEdit.listing(list, columns: 20, rows: 10) == ["tap          tap th…", "translation"])
  }

  @Test func plainCandidatesStandInColumnsDownwards() {
    #expect(
      CompletionEdit.listing(candidates("a", "bb", "c", "d", "e"), columns: 10, rows: 10) == ["a   c   e", "bb  d"])
  }

  @Test func aListLongerThanTheScreenSaysHowMuchIsMissing() {
    #expect(
      CompletionEdit.listing(candidates("a", "b", "c", "d"), columns: 1, rows: 3) == ["a", "b", "… and 2 more lines"])
  }
}

@Suite struct LayoutTests {
  @Test func rowsCountWrappedLinesAndNewlines() {
    #expect(TextLayout.row(after: "".unicodeScalars, promptWidth: 6, columns: 10) == 0)
    #expect(TextLayout.row(after: "abc".unicodeScalars, promptWidth: 6, columns: 10) == 0)
    #expect(TextLayout.row(after: "abcd".unicodeScalars, promptWidth: 6, columns: 10) == 1)
    #expect(TextLayout.row(after: "a\nb\tc".unicodeScalars, promptWidth: 6, columns: 10) == 1)
    #expect(TextLayout.row(after: "a".unicodeScalars, promptWidth: 0, columns: 0) == 1)
  }
}
