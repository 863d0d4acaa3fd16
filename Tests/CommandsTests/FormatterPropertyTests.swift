import Commands
import Foundation
import TestKit
import Testing

@testable import Language

/// Every script there is to try things on: the examples, those of the tests and of the shared data, and the blocks of
/// grammar.md and of the help.
enum ScriptCorpus {
  /// A script and where it comes from.
  struct Entry: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }
  }

  static let all: [Entry] = files + blocks + examples

  static let files: [Entry] = ["Examples", "Tests/Scripts", "Benchmarks", "../shared/scripts"].flatMap { folder in
    let root = SharedData.package + "/" + folder
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }.sorted() ?? []
    return paths.filter { $0.hasSuffix(".arp") }.compactMap { path in
      (try? String(contentsOfFile: root + "/" + path, encoding: .utf8)).map {
        Entry(name: folder + "/" + path, text: $0)
      }
    }
  }

  static let blocks = PageBlock.all.filter { $0.info.hasPrefix("arpent") }.map {
    Entry(name: "grammar.md:\($0.line)", text: $0.text)
  }

  static let examples =
    CommandTable.vocabulary.commands.flatMap { command in
      command.examples.map { Entry(name: "help \(command.verb)", text: $0.setUp + "\n" + $0.text) }
    }
    + CommandTable.vocabulary.functions.map { function in
      Entry(name: "help \(function.name)", text: function.setUp + "\nprint \(function.example.code)")
    }
}

@Suite("What the layout keeps")
struct LayoutProperties {
  private func format(_ text: String) throws(ScriptFormatter.Fault) -> String {
    String(
      decoding: try ScriptFormatter.format(SourceText(name: "t", text), vocabulary: CommandTable.vocabulary),
      as: UTF8.self)
  }

  private func tree(_ text: String) -> String {
    SyntaxText.text(Parser.parse(SourceText(name: "t", text), CommandTable.vocabulary).script)
  }

  private func comments(_ text: String) -> [String] {
    ScriptFormatter.comments(in: SourceText(name: "t", text))
  }

  /// Whether the text has no mistakes; then its layout is checked.
  @discardableResult
  private func check(_ text: String, _ name: String) -> Bool {
    do throws(ScriptFormatter.Fault) {
      let once = try format(text)
      let twice = try format(once)
      if once != twice { Issue.record("\(name): not the same twice\n\(text)\n---\n\(once)\n---\n\(twice)") }
      if tree(once) != tree(text) { Issue.record("\(name): read in another way\n\(text)\n---\n\(once)") }
      if comments(once) != comments(text) { Issue.record("\(name): comments\n\(text)\n---\n\(once)") }
      let isTidy = once.isEmpty || (once.hasSuffix("\n") && !once.hasSuffix("\n\n") && !once.contains("\n\n\n"))
      if !isTidy || once.contains("\r") { Issue.record("\(name): not tidy\n\(once)") }
      return true
    } catch {
      if case .unsafe = error { Issue.record("\(name): would be read in another way\n\(text)") }
      return false
    }
  }

  @Test(
    "A text and its layout are read in the same way, and a second time nothing changes", arguments: ScriptCorpus.all)
  func isKept(_ entry: ScriptCorpus.Entry) { check(entry.text, entry.name) }

  @Test("There is much to try it on")
  func corpus() {
    #expect(ScriptCorpus.all.count > 200)
    #expect(ScriptCorpus.all.count { check($0.text, $0.name) } > 190)
  }

  @Test("Blanks, line ends, comments and tokens put in or left out anywhere", arguments: 1...40)
  func mutated(seed: UInt64) {
    var numbers = NumberSource(seed: seed)
    let pieces = [
      " ", "  ", "\n", "\n\n", " # c\n", ";", "\\\n", "\t", " \\ \n", "\r\n", "(", ")", "-", "{}", ",", " ; ",
    ]
    var sound = 0
    for turn in 0..<100 {
      let entry = ScriptCorpus.all[Int.random(in: ScriptCorpus.all.indices, using: &numbers)]
      guard entry.text.utf8.count < 3000 else { continue }
      var bytes = Array(entry.text.utf8)
      let tokens = Lexer.tokens(of: SourceText(name: "t", entry.text)).tokens
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let token = tokens[Int.random(in: tokens.indices, using: &numbers)]
        let place = min(Bool.random(using: &numbers) ? token.span.start : token.span.end, bytes.count)
        if Int.random(in: 0...5, using: &numbers) == 0, place < bytes.count {
          bytes.remove(at: place)
        } else {
          bytes.insert(contentsOf: pieces[Int.random(in: pieces.indices, using: &numbers)].utf8, at: place)
        }
      }
      if check(String(decoding: bytes, as: UTF8.self), "\(entry.name), seed \(seed), turn \(turn)") { sound += 1 }
    }
    // Most of what is put in means nothing, so that enough is left that can be laid out.
    #expect(sound > 4)
  }
}
