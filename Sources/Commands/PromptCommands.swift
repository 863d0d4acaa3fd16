import Language
import Runtime
import Scene
import Workbench

/// Commands about the prompt and what was typed there.
enum PromptCommands {
  static let all = [history, session, timing]

  static let history = CommandDefinition(
    "history", group: "language", summary: "Lists the entries that were typed, or opens one in an editor.",
    details: """
      A pattern lists the entries that contain it, in any letter case: words as they stand, any other text in quotes. `history edit` opens the last entry, or the one of \
      a number, in $VISUAL or $EDITOR; what is saved there is run. `!12` runs entry 12 again, `!!` the last one, `!tap` \
      the last that begins with tap. In batch there is no history.
      """,
    examples: [CommandExample("history"), CommandExample("history tap"), CommandExample("history \"5 mi\"")],
    forms: [
      FormDefinition([.word("edit"), .optional("entry", .integer)]) { (call: Call) throws(ScriptError) in
        let person = try person(call)
        let entries = person.history()
        var text = entries.dropLast().last ?? ""
        if let number = try call.number("entry") {
          guard let index = Int(exactly: number), entries.indices.contains(index - 1) else {
            throw call.fault(
              .range, "there is no entry \(ValueText.number(number))", help: "`history` lists them", at: "entry")
          }
          text = entries[index - 1]
        }
        person.entryToEdit = text
        return .nothing
      },
      FormDefinition([.optional("pattern", .pattern)], result: "a list of texts", answers: true) {
        (call: Call) throws(ScriptError) in
        guard call.interpreter.person != nil else {
          try call.write("history", "no history: this is no prompt", .array([])) { nil }
          return call.heap.list([])
        }
        let entries = try person(call).history()
        let pattern = try call.text("pattern")?.lowercased()
        let found = entries.enumerated().filter { pattern.map($0.element.lowercased().contains) ?? true }
        let list = call.heap.list(found.map { call.heap.text($0.element) })
        if !call.hasResult {
          let width = String(entries.count).count
          let lines = found.map { number, entry in
            let head = String(number + 1)
            let blanks = String(repeating: " ", count: width - head.count)
            return "\(blanks)\(head)  \(entry.replacing("\n", with: "\n\(String(repeating: " ", count: width + 2))"))"
          }
          try call.write(
            "history", lines.isEmpty ? "nothing was typed like that" : lines.joined(separator: "\n"),
            JSON.of(list, call.heap)
          ) { nil }
        }
        return list
      },
    ])

  static let session = CommandDefinition(
    "session", group: "language", summary: "Saves what was done at the prompt as a script.",
    details: """
      `save` writes the statements that succeeded, in their order, with the seed; answers to questions stand in them, what \
      replaced a thing of its name has the clause `replace`, and names of files are written so that they are found from the \
      script. `arpent FILE` does it all again. `log` writes \
      each as it succeeds, from the first on, until `session log off` or the end. In batch nothing is typed, so what is \
      saved is empty.
      """,
    examples: [CommandExample("session save \"morning.arp\"")],
    forms: [
      FormDefinition(
        [.word("save"), .parameter("file", .outputFile([".arp"]))], clauses: [Clause("replace")], effects: .writes
      ) { (call: Call) throws(ScriptError) in
        let person = call.interpreter.person ?? nobody(call)
        let path = try script(call)
        let text = person.transcript.script(
          seed: person.began.seed, version: person.began.version, path: call.interpreter.names(from: path))
        try call.write(Array(text.utf8), to: path, at: "file")
        let shown = call.bench.files.shown(path)
        call.note("\(shown): \(Plural.text(person.transcript.statements.count, "statement"))")
        call.interpreter.warnOfMistakes(in: text, shown, path)
        return .nothing
      },
      FormDefinition([.word("log"), .word("off")]) { (call: Call) throws(ScriptError) in
        let person = try person(call)
        guard let log = person.log else {
          throw ScriptError(.mode, "the session is not being logged", help: "`session log \"x.arp\"` begins it")
        }
        person.log = nil
        call.note("\(call.bench.files.shown(log.path)) is written no further")
        return .nothing
      },
      FormDefinition(
        [.word("log"), .parameter("file", .outputFile([".arp"]))], clauses: [Clause("replace")], effects: .writes
      ) { (call: Call) throws(ScriptError) in
        let person = try person(call)
        let path = try script(call)
        let text = person.transcript.script(
          seed: person.began.seed, version: person.began.version, path: call.interpreter.names(from: path))
        let replaces = call.flag("replace") || call.bench.files.replaces
        person.log = try call.at("file") { try AppendedFile(path: path, replaces: replaces, beginning: text) }
        call.bench.files.noteWritten(path)
        call.note("what succeeds is written to \(call.bench.files.shown(path))")
        return .nothing
      },
    ])

  static let timing = CommandDefinition(
    "timing", group: "language", summary: "Tells after each entry at the prompt how long it took.",
    details: """
      The time is that of the wall clock, without what the person takes to read and to answer, and goes to standard \
      error. In batch nothing is told, so that what a run writes is the same each time.
      """,
    examples: [CommandExample("timing on"), CommandExample("timing off")],
    forms: [
      FormDefinition([.parameter("choice", .word(["on", "off"]))]) { (call: Call) throws(ScriptError) in
        call.interpreter.person?.showsTime = try call.word("choice", ["on", "off"]) == "on"
        return .nothing
      }
    ])

  private static func person(_ call: Call) throws(ScriptError) -> PersonAtPrompt {
    guard let person = call.interpreter.person else {
      throw ScriptError(.mode, "this is about what was typed at the prompt, and nobody types here")
    }
    return person
  }

  /// Who has typed nothing.
  private static func nobody(_ call: Call) -> PersonAtPrompt {
    call.warn("nothing is typed in batch, so the saved session is empty")
    return PersonAtPrompt(version: "", seed: call.bench.state.seed, history: { [] }, ask: { _, _ in nil })
  }

  private static func script(_ call: Call) throws(ScriptError) -> String {
    let path = try call.outputPath("file")
    guard path.lowercased().hasSuffix(".arp") else {
      throw call.fault(
        .file, "\(try call.requiredText("file")) is no name for a script", help: "let the name end in .arp", at: "file")
    }
    return path
  }
}

extension Interpreter {
  /// How files that were read are named in a script at a path: relative to its folder, where they were named by a path
  /// that means another file there.
  func names(from script: String) -> (String) -> String {
    let folder = FileAccess.parent(script)
    let written = bench.files.written
    var others: [String: String] = [:]
    for (real, given) in givenPaths where !given.hasPrefix("/") && !written.contains(real) {
      guard FileAccess.exists(real), FileAccess.real("\(folder)/\(given)") != real else { continue }
      others[given] = FileAccess.relative(real, to: folder)
    }
    return { others[$0] ?? $0 }
  }

  /// Says where a saved session is no script: names may be declared again only at the prompt.
  func warnOfMistakes(in text: String, _ shown: String, _ path: String) {
    let source = SourceText(name: shown, folder: FileAccess.parent(path), bytes: Array(text.utf8))
    let fresh = Interpreter(bench: Bench(files: bench.files), output: output, limits: limits)
    let mistakes = fresh.check(source).filter { $0.severity == .error }
    guard let first = mistakes.first else { return }
    let line = source.place(of: first.span.start).line
    output.note(
      "\(shown) has \(Plural.text(mistakes.count, "mistake")) to be mended by hand; line \(line): \(first.message)")
  }
}
