import Commands
import Language
import Testing
import Workbench

@Suite("What Tab offers while a feature is recorded")
struct RecordCompletion {
  let interpreter: Interpreter
  let day: FieldDay

  init() throws {
    day = try FieldDay()
    let files = FileAccess(outputFolder: day.folder.path)
    interpreter = Interpreter(bench: Bench(files: files), output: TextOutput(out: { _ in }, err: { _ in }))
    #expect(interpreter.run(SourceText(name: "test.arp", FieldDay.layer)) == .done)
  }

  @Test(
    arguments: [
      ("record trees {", ["Health:", "Height:", "Note:", "Lean:"]),
      ("record trees {He", ["Health:", "Height:"]),
      ("record trees {Health: \"Dead\", L", ["Lean:"]),
      ("record trees {Health: ", ["\"Dead\"", "\"Distressed\"", "\"Healthy\""]),
      ("record trees {Health: \"D", ["\"Dead\"", "\"Distressed\""]),
      ("record trees {Note: \"D", []),
      ("record trees {Health: \"Dead\"} ph", ["photo"]),
      ("clear can", ["candidate"]),
      ("record tr", ["trees"]),
    ])
  func offers(typed: String, expected: [String]) {
    let found = Completer.complete(typed, at: typed.utf8.count, in: interpreter)
    #expect(found.candidates.map(\.text) == expected)
  }
}
