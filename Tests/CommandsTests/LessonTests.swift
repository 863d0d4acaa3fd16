import Commands
import Foundation
import Language
import Lessons
import TestKit
import Testing
import Workbench

@Suite("Lessons")
struct LessonTests {
  /// A prompt without a terminal that keeps what is said.
  final class Learner {
    var said = ""
    let folder: ScratchFolder
    let interpreter: Interpreter

    init() throws {
      final class Box { var text: (String) -> Void = { _ in } }
      let box = Box()
      folder = try ScratchFolder()
      let output = TextOutput(out: { box.text($0) }, err: { box.text($0) })
      interpreter = Interpreter(
        bench: Bench(files: FileAccess(outputFolder: folder.path)), output: output, showsNotes: true)
      interpreter.person = PersonAtPrompt(version: "1", seed: 1, history: { [] }, ask: { _, _ in nil })
      box.text = { [unowned self] in said += $0 }
    }

    /// What an entry says.
    @discardableResult
    func type(_ entry: String) -> String {
      said = ""
      _ = interpreter.run(SourceText(name: "prompt", entry), mode: .prompt)
      return said
    }
  }

  @Test("What each step tells to type does it, and not before its last entry", arguments: Lesson.all.map(\.name))
  func everyStepCanBeDone(name: String) throws {
    let lesson = try #require(Lesson.all.first { $0.name == name })
    let learner = try Learner()
    #expect(
      learner.type("lesson \(name)").hasPrefix("\(lesson.title)\n\(lesson.summary)\n\n1 of \(lesson.steps.count). "))
    #expect(lesson.steps.count >= 4 && !lesson.summary.isEmpty)
    for (number, step) in lesson.steps.enumerated() {
      #expect(!step.text.isEmpty && !step.entries.isEmpty, "\(name), step \(number + 1)")
      for entry in step.entries.dropLast() {
        let said = learner.type(entry)
        #expect(!said.contains("Done.") && !said.contains("error["), "\(name), step \(number + 1): \(entry)\n\(said)")
      }
      let last = step.entries[step.entries.count - 1]
      let said = learner.type(last)
      let next = number + 1 == lesson.steps.count ? "That was the lesson" : "Done. \(number + 2) of "
      #expect(said.contains(next) && !said.contains("error["), "\(name), step \(number + 1): \(last)\n\(said)")
    }
  }

  @Test("A slip brings the hint after as many tries as the step has lines, and `lesson hint` at once")
  func hints() throws {
    let learner = try Learner()
    learner.type("lesson reticle")
    #expect(learner.type("lesson hint") == "`map blank center PLACE scale 1:5000`, then `overlay sketches`\n")
    #expect(learner.type("print 1") == "1\n")
    #expect(learner.type("print 2") == "2\n")
    #expect(learner.type("print 3") == "3\nhint: `map blank center PLACE scale 1:5000`, then `overlay sketches`\n")
    #expect(learner.type("lesson again").hasPrefix("1 of "))
    learner.type("lesson stop")
    #expect(learner.type("lesson hint").contains("no lesson is going on"))
  }

  @Test("The list names each lesson, and in batch one is shown whole")
  func listing() throws {
    let learner = try Learner()
    let list = learner.type("lesson")
    for lesson in Lesson.all { #expect(list.contains(lesson.title)) }
    learner.interpreter.person = nil
    #expect(learner.type("lesson tap").contains("    tap on oak\n"))
  }
}
