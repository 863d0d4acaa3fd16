import Language
import Lessons
import Runtime
import Workbench

/// `lesson`: short lessons that watch what is typed.
enum LessonCommand {
  static let all = [lesson]

  private static let names = Lesson.all.map(\.name)

  static let lesson = CommandDefinition(
    "lesson", group: "language", summary: "Lists the lessons, or begins one.",
    details: """
      A lesson tells a step at a time what to type, and goes on when it has been done. `lesson hint` helps, `lesson again` \
      repeats the step, `lesson stop` ends it. In batch a lesson is shown whole.
      """,
    examples: [CommandExample("lesson"), CommandExample("lesson tap")],
    forms: [
      FormDefinition([.word("hint")]) { (call: Call) throws(ScriptError) in
        let running = try running(call)
        answer(running.step.hint ?? "type: \(running.step.entries.last ?? "")", call)
        return .nothing
      },
      FormDefinition([.word("again")]) { (call: Call) throws(ScriptError) in
        answer(try running(call).text, call)
        return .nothing
      },
      FormDefinition([.word("stop")]) { (call: Call) throws(ScriptError) in
        let running = try running(call)
        call.interpreter.person?.lesson = nil
        call.note("the lesson \(running.lesson.title) ends here")
        return .nothing
      },
      FormDefinition([.optional("name", .word(names))], result: "a list of texts", answers: true) {
        (call: Call) throws(ScriptError) in
        guard let name = try call.word("name", names), let lesson = Lesson.all.first(where: { $0.name == name }) else {
          let list = call.heap.list(names.map { call.heap.text($0) })
          if !call.hasResult {
            let rows = Lesson.all.map { [$0.name, $0.title] }
            call.interpreter.output.answer(
              "lesson",
              TextTable.text(["lesson", "title"], rows, fitting: call.shown.columns)
                + "\n`lesson tap` begins the first",
              JSON.of(list, call.heap))
          }
          return list
        }
        guard let person = call.interpreter.person else {
          answer(([heading(lesson)] + lesson.steps.map { text(of: $0) }).joined(separator: "\n\n"), call)
          return .nothing
        }
        let running = RunningLesson(lesson)
        person.lesson = running
        answer("\(heading(lesson))\n\n\(running.text)", call)
        return .nothing
      },
    ])

  private static func heading(_ lesson: Lesson) -> String { "\(lesson.title)\n\(lesson.summary)" }

  private static func answer(_ text: String, _ call: Call) {
    call.interpreter.output.answer("lesson", text, .string(text))
  }

  private static func running(_ call: Call) throws(ScriptError) -> RunningLesson {
    guard let running = call.interpreter.person?.lesson else {
      throw ScriptError(.mode, "no lesson is going on", help: "`lesson` lists them")
    }
    return running
  }

  /// What a step tells, with the lines to type set off.
  static func text(of step: Lesson.Step) -> String {
    (step.text + step.entries.map { "    " + $0 }).joined(separator: "\n")
  }
}

/// A lesson that is going on.
struct RunningLesson {
  let lesson: Lesson
  private(set) var place = 0
  /// How many entries did not do what the step wants.
  private(set) var misses = 0

  init(_ lesson: Lesson) { self.lesson = lesson }

  var step: Lesson.Step { lesson.steps[place] }
  var text: String { "\(place + 1) of \(lesson.steps.count). " + LessonCommand.text(of: step) }

  /// Goes on where the step is done, and gives what is to be said; nil where the lesson is over.
  mutating func advance(isDone: Bool) -> (text: String?, isOver: Bool) {
    guard isDone else {
      misses += 1
      // Steps take several entries, so a hint comes only when more were typed than the step has.
      guard misses > step.entries.count, let hint = step.hint else { return (nil, false) }
      misses = 0
      return ("hint: \(hint)", false)
    }
    misses = 0
    place += 1
    guard lesson.steps.indices.contains(place) else {
      place = lesson.steps.count - 1
      return ("That was the lesson \(lesson.title). `lesson` lists the others.", true)
    }
    return ("Done. " + text, false)
  }
}

extension Interpreter {
  /// Looks whether an entry has done what the lesson's step wants, and says what comes next.
  func followLesson(_ script: Script, succeeded: Bool) {
    guard let person, var running = person.lesson else { return }
    var verbs: [String] = []
    for case .command(let command) in script.statements { verbs.append(vocabulary.commands[command.command].verb) }
    // What asks for help is no try.
    if let first = verbs.first, ["lesson", "help", "why", "history", "quit", "exit"].contains(first) { return }
    // The last line of the step, or as many entries as it has lines: what it wants may be done in other ways.
    let wanted = running.step.entries.last?.prefix { $0.isLetter } ?? ""
    let entry = String(decoding: script.source.bytes, as: UTF8.self).drop { $0.isWhitespace }
    let isLast = succeeded && entry.hasPrefix(wanted)
    let isDone: Bool
    if let condition = running.step.condition {
      isDone = (isLast || running.misses + 1 >= running.step.entries.count) && holds(condition)
    } else {
      isDone = isLast
    }
    let (text, isOver) = running.advance(isDone: isDone)
    person.lesson = isOver ? nil : running
    if let text { output.answer("lesson", text, .string(text)) }
  }

  /// Whether a condition holds now; one that cannot be evaluated does not.
  private func holds(_ condition: String) -> Bool {
    let checked = check(SourceText(name: "lesson", "expect \(condition)"), .prompt)
    guard checked.isSound, let chunk = try? Compiler.compile(checked, heap: machine.heap, host: self, echoes: false)
    else { return false }
    return (try? machine.run(chunk, globals: names)) != nil
  }
}
