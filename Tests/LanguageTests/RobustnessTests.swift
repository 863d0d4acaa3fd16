import Language
import Testing

/// No text may crash the reader, and every mistake has a place inside the text.
@Suite("Texts with mistakes")
struct BrokenTexts {
  private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    let source = SourceText(name: "t", bytes: bytes)
    for diagnostic in Small.diagnostics(bytes) {
      let spans = [diagnostic.span] + diagnostic.labels.map(\.span)
      for span in spans {
        let isInside = 0 <= span.start && span.start <= span.end && span.end <= bytes.count
        if !isInside { Issue.record("\(what()): \(diagnostic.message) at \(span)") }
      }
      let place = source.place(of: diagnostic.span.start)
      let isSentence = !diagnostic.message.isEmpty && !diagnostic.message.hasSuffix(".")
      if place.line < 1 || place.column < 1 || !isSentence { Issue.record("\(what()): \(diagnostic.message)") }
    }
  }

  @Test(arguments: Small.corpus) func everyPrefix(text: String) {
    let bytes = Array(text.utf8)
    for end in stride(from: 0, through: bytes.count, by: Small.step(text)) {
      check(Array(bytes[..<end]), "the first \(end) bytes")
    }
  }

  @Test(arguments: Small.corpus) func everyByteLeftOut(text: String) {
    let bytes = Array(text.utf8)
    for place in stride(from: 0, to: bytes.count, by: Small.step(text)) {
      var rest = bytes
      rest.remove(at: place)
      check(rest, "without byte \(place)")
    }
  }

  @Test func everyByteReplaced() {
    let bytes = Array(Small.corpus[0].utf8)
    for place in bytes.indices {
      for byte: UInt8 in [0x22, 0x28, 0x7B, 0x7D, 0x5C, 0x0A, 0x30, 0x2E, 0xFF] {
        var other = bytes
        other[place] = byte
        check(other, "byte \(byte) at \(place)")
      }
    }
  }

  @Test func theRendererShowsEveryMistake() {
    for text in Small.corpus {
      let bytes = Array(text.utf8)
      for end in stride(from: 0, through: bytes.count, by: 31) {
        let source = SourceText(name: "t", bytes: Array(bytes[..<end]))
        for diagnostic in Small.diagnostics(source.bytes) {
          let shown = DiagnosticRenderer.text(diagnostic, in: source)
          #expect(shown.contains("t:\(source.place(of: diagnostic.span.start).line):"))
          #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 400 }, "\(shown)")
        }
      }
    }
  }

  @Test(arguments: [
    "(", "[", "{a: ", "\"{", "if true { ", "not ", "-", "try { ", "1 + (", "f(", "a[", "1 in m in ", "2 ^ ",
  ])
  func deepTextsAreOneMistake(piece: String) {
    let text = "print " + String(repeating: piece, count: 100_000)
    let found = Small.diagnostics(Array(text.utf8))
    #expect((1...2).contains(found.count), "\(found.prefix(3))")
  }

  @Test func excerptsOfLongLinesAreShort() {
    let text = "print " + String(repeating: "x + ", count: 50_000)
    let source = SourceText(name: "t", text)
    let diagnostic = Diagnostic(.unexpected, "here", at: Span(100_000, 100_001))
    let lines = DiagnosticRenderer.text(diagnostic, in: source).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 130 }, "\(lines)")
  }
}

@Suite("Places in a text")
struct PlacesInAText {
  @Test(
    arguments: [
      ("ab\ncd", 0, 1, 1), ("ab\ncd", 2, 1, 3), ("ab\ncd", 3, 2, 1), ("ab\r\ncd", 4, 2, 1), ("ab\rcd", 3, 2, 1),
      ("é b", 3, 1, 3), ("e\u{301}b", 3, 1, 2), ("測量b", 6, 1, 3), ("👩‍👩‍👧b", 18, 1, 2), ("", 0, 1, 1), ("a", 99, 1, 2),
      ("a", -5, 1, 1), ("a\n", 2, 2, 1),
    ])
  func countLinesAndLetters(text: String, offset: Int, line: Int, column: Int) {
    let place = SourceText(name: "t", text).place(of: offset)
    #expect(place.line == line && place.column == column, "\(place)")
  }

  @Test(
    arguments: [
      ("", 0), ("print", 0), ("\u{FEFF}x", 3), ("#!/bin/x\nprint", 9), ("\u{FEFF}#!x\ny", 7), ("#!x", 3), ("# x\n", 0),
    ])
  func codeStartsAfterTheMarkAndTheFirstLine(text: String, start: Int) {
    #expect(SourceText(name: "t", text).codeStart == start)
  }
}
