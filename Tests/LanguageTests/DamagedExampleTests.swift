import Foundation
import TestKit
import Testing

@testable import Language

/// The examples and the blocks of grammar.md, each without one of its bytes or one of its tokens: no mistake that is
/// reported may lie outside the text or stand before an earlier one.
///
/// Checking all of them takes minutes in a debug build. Each text loses at most `mostPlaces` bytes and as many tokens,
/// at even distances; the first place goes on from text to text, so that not always the same places of texts that
/// begin alike are tried.
@Suite("Examples that have lost a part")
struct DamagedExampleTests {
  static let mostPlaces = 60

  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var number: Int
    var bytes: [UInt8]
    var testDescription: String { name }
  }

  static let all: [Example] = {
    var texts: [(String, String)] = []
    let folder = SharedData.package + "/Examples"
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    where name.hasSuffix(".arp") {
      texts.append((name, (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""))
    }
    let page = (try? String(contentsOfFile: SharedData.package + "/grammar.md", encoding: .utf8)) ?? ""
    var block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let whole = block {
          texts.append(("block \(texts.count) of grammar.md", whole.joined(separator: "\n") + "\n"))
        }
        block = line.hasPrefix("```arpent") && block == nil ? [] : nil
      } else {
        block?.append(line)
      }
    }
    return texts.enumerated().map { Example(name: $1.0, number: $0, bytes: Array($1.1.utf8)) }
  }()

  @Test func thereAreSome() { #expect(Self.all.count > 20) }

  @Test(arguments: all) func withoutAByte(example: Example) {
    for place in Self.places(example.bytes.count, example.number) {
      var rest = example.bytes
      rest.remove(at: place)
      Self.check(rest, "\(example.name) without byte \(place)")
    }
  }

  @Test(arguments: all) func withoutAToken(example: Example) {
    let source = SourceText(name: "t", bytes: example.bytes)
    let spans = Lexer.tokens(of: source).tokens.map(\.span).filter { $0.start < $0.end }
    for place in Self.places(spans.count, example.number) {
      var rest = example.bytes
      rest.removeSubrange(spans[place].start..<spans[place].end)
      Self.check(rest, "\(example.name) without \(source.text(spans[place]))")
    }
  }

  private static func places(_ count: Int, _ number: Int) -> [Int] {
    let step = max(1, (count + mostPlaces - 1) / mostPlaces)
    return Array(stride(from: number % step, to: count, by: step))
  }

  private static func check(_ bytes: [UInt8], _ what: String) {
    let diagnostics = Small.diagnostics(bytes)
    for diagnostic in diagnostics {
      for span in [diagnostic.span] + diagnostic.labels.map(\.span) {
        let isInside = 0 <= span.start && span.start <= span.end && span.end <= bytes.count
        if !isInside { Issue.record("\(what): \(diagnostic.message) at \(span)") }
      }
    }
    for (one, next) in zip(diagnostics, diagnostics.dropFirst()) where one.span.start > next.span.start {
      Issue.record("\(what): \(one.message) at \(one.span) stands before \(next.message) at \(next.span)")
    }
  }
}
