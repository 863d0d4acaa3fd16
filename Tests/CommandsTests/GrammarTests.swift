import Commands
import Foundation
import Language
import Testing
import Workbench

/// A block of code of grammar.md, with what is said of it.
struct PageBlock: Sendable, CustomTestStringConvertible {
  /// The line of grammar.md that it begins on.
  let line: Int
  /// What stands after the opening fence, such as `arpent error E0103`.
  let info: String
  let text: String
  /// The text of a block `output` that stands directly after it.
  var output: String?

  var testDescription: String { "line \(line): \(info)" }

  static let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  static let file = ExampleRun.root.appendingPathComponent("grammar.md")

  static let all: [PageBlock] = {
    var blocks: [PageBlock] = []
    var open: (line: Int, info: String, lines: [Substring])?
    var lastEnd = 0
    for (place, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open, line == "```" {
        let text = block.lines.joined(separator: "\n")
        if block.info == "output", lastEnd >= block.line - 3, !blocks.isEmpty {
          blocks[blocks.count - 1].output = text
        } else {
          blocks.append(PageBlock(line: block.line, info: block.info, text: text))
        }
        lastEnd = place + 1
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (place + 1, String(line.dropFirst(3)), [])
      }
    }
    return blocks
  }()
}

@Suite("grammar.md")
struct Grammar {
  @Test("Every block of code runs", arguments: PageBlock.all.filter { $0.info == "arpent" })
  func runs(_ block: PageBlock) {
    let run = ExampleRun(block.text)
    #expect(run.outcome == .done, "\(run.err)")
    if let output = block.output { #expect(run.out == output + "\n") }
  }

  @Test("Every block of wrong code is refused", arguments: PageBlock.all.filter { $0.info.hasPrefix("arpent error") })
  func isRefused(_ block: PageBlock) {
    let run = ExampleRun(block.text)
    #expect(run.outcome != .done)
    let code = block.info.split(separator: " ").dropFirst(2).first
    if let code { #expect(run.err.contains("[\(code)]"), "\(run.err)") }
  }

  @Test("A block is of a known kind")
  func kinds() {
    let known: Set = ["arpent", "text", "ebnf", "json", "output", "sh"]
    for block in PageBlock.all where !block.info.hasPrefix("arpent error") {
      #expect(known.contains(block.info), "line \(block.line): \(block.info)")
    }
    #expect(PageBlock.all.count > 30)
  }

  @Test("The generated parts equal the tables", arguments: Reference.Section.allCases)
  func isCurrent(_ section: Reference.Section) throws {
    let page = try String(contentsOf: PageBlock.file, encoding: .utf8)
    let current = try #require(Reference.replacing(section.rawValue, with: Reference.markdown(section), in: page))
    guard current != page else { return }
    if ProcessInfo.processInfo.environment["ARPENT_RECORD"] == "1" { try Self.record() }
    Issue.record("grammar.md differs from the tables in \(section.rawValue); ARPENT_RECORD=1 writes it anew")
  }

  /// Writes all parts anew, so that tests that run at the same time write the same.
  private static func record() throws {
    var page = try String(contentsOf: PageBlock.file, encoding: .utf8)
    for section in Reference.Section.allCases {
      page = Reference.replacing(section.rawValue, with: Reference.markdown(section), in: page) ?? page
    }
    try page.write(to: PageBlock.file, atomically: true, encoding: .utf8)
  }
}

@Suite("The output with --json")
struct JSONSchema {
  @Test("Every kind of line has the members that the schema asks for")
  func agrees() throws {
    let block = try #require(PageBlock.all.first { $0.info == "json" && $0.text.contains("$schema") })
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(block.text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    final class Lines {
      var text = ""
    }
    let lines = Lines()
    let interpreter = Interpreter(
      bench: Bench(files: FileAccess()), output: JSONOutput(out: { lines.text += $0 }), showsNotes: true)
    let script = "seed 7\nprint 51N 0E\nprint 3 m, 1..2\nshow (nil)\nprint 1 / 0"
    let outcome = interpreter.run(SourceText(name: "test.arp", script))
    interpreter.summarise(outcome)
    var seen: [String] = []
    for line in lines.text.split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let kind = try #require(object["kind"] as? String)
      seen.append(kind)
      let definition = try #require(definitions[kind])
      #expect(Set(object.keys) == Set(try #require(definition["required"] as? [String])), "\(line)")
      let properties = try #require(definition["properties"] as? [String: [String: Any]])
      guard let inner = properties["value"]?["required"] as? [String] else { continue }
      let value = try #require(object["value"] as? [String: Any])
      #expect(Set(value.keys) == Set(inner), "\(line)")
      if kind == "summary" { #expect(value["recorded"] as? Int == 0) }
    }
    #expect(seen == ["note", "print", "print", "show", "error", "summary"])
  }

  @Test("A position and a quantity have the members that the schema asks for")
  func values() {
    final class Lines {
      var text = ""
    }
    let lines = Lines()
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: JSONOutput(out: { lines.text += $0 }))
    _ = interpreter.run(SourceText(name: "test.arp", "print position(51.5, -0.1, altitude: 60 m), 3 km, 1..2, nil"))
    #expect(
      lines.text == """
        {"kind":"print","value":[{"lat":51.5,"lon":-0.1,"altitude":60,"heights":"EGM96"},{"value":3,"unit":"km"},\
        {"from":1,"to":2},null]}

        """)
  }
}

@Suite("Where a line goes on")
struct Continuation {
  @Test(
    "An operator at the end of a line asks for more, as a word too",
    arguments: ["1 +", "true and", "true or", "7 div", "7 mod", "3 m in", "let x =", "print 1,", "for x in"])
  func asksForMore(_ text: String) {
    #expect(EntryState.pendingReason(text) == "…")
  }

  @Test("What goes on at the prompt goes on in a file")
  func goesOn() {
    let run = ExampleRun(
      "print 3 m in\n cm, true and\n not false, 7 div\n 2, 7 mod\n 4\nfor x in\n [1] { print x }")
    #expect(run.out == "300 cm true 3 3\n1\n", "\(run.err)")
  }
}

@Suite("The arguments of commands")
struct Arguments {
  @Test(
    "A sign with a blank after it, or none before it, is refused with both readings",
    arguments: [
      ("tap 540 - 20", "write `(540 - 20)` for one argument, or `540 -20` for two"),
      ("tap 540-20", "write `(540 - 20)` for one argument, or `540 -20` for two"),
      ("tap (1 + 2) - 20 3", "write `((1 + 2) - 20)` for one argument, or `(1 + 2) -20` for two"),
      ("tap args[0] * 2", "write `(args[0] * 2)` for one argument"),
    ])
  func refuses(_ script: String, _ help: String) {
    let run = ExampleRun(script)
    #expect(run.outcome == .mistakes)
    #expect(run.err.contains("error[E0203]") && run.err.contains(help), "\(run.err)")
  }

  @Test("A symbol's size is a length or pixels, and nothing else")
  func sizes() {
    #expect(ExampleRun("overlay a symbol cube red size 1 m\noverlay b symbol circle red size 9").outcome == .done)
    #expect(ExampleRun("overlay a symbol cube red size 3 s").err.contains("size is a length, or pixels"))
  }
}
