import Commands
import Foundation
import Language
import TestKit
import Testing
import Workbench

@Suite("docs/first-session.md")
struct FirstSessionTests {
  /// What was typed, answered and said, as the page has it.
  static func transcript() throws -> [Substring] {
    let page = try String(
      contentsOf: ExampleRun.root.appendingPathComponent("docs/first-session.md"), encoding: .utf8)
    return page.components(separatedBy: "```")[1].split(separator: "\n").dropFirst().map { $0 }
  }

  @Test("Typing it again says the same, line by line, and records a feature within ten statements")
  func isCurrent() throws {
    let lines = try Self.transcript()
    final class Screen { var text = "" }
    let screen = Screen()
    let folder = try ScratchFolder()
    let output = TextOutput(out: { screen.text += $0 }, err: { screen.text += $0 })
    let interpreter = Interpreter(
      bench: Bench(files: FileAccess(outputFolder: folder.path)), output: output, showsNotes: true)
    interpreter.person = PersonAtPrompt(version: "1", seed: 1, history: { [] }) { question, _ in
      // The answer stands on the page behind the question.
      let answer = lines.first { $0.hasPrefix(question) }?.dropFirst(question.count)
      screen.text += question + (answer ?? "") + "\n"
      return answer.map(String.init)
    }
    let entries = lines.filter { $0.hasPrefix("arpent> ") }.map { String($0.dropFirst("arpent> ".count)) }
    for entry in entries {
      screen.text += "arpent> \(entry)\n"
      #expect(interpreter.run(SourceText(name: "prompt", entry), mode: .prompt) == .done)
    }
    #expect(screen.text == lines.joined(separator: "\n") + "\n")
    #expect(try #require(entries.firstIndex { $0.hasPrefix("record") }) < 10)
    #expect(interpreter.bench.state.recorded.features == 1)
  }
}
