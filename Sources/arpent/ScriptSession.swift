import Commands
import Console
import Language

/// The prompt's session: entries go through the same evaluator as files.
final class ScriptSession: PromptSession {
  private let interpreter: Interpreter
  private let flush: () -> Void

  private let watch: Stopwatch

  init(_ interpreter: Interpreter, _ watch: Stopwatch, flush: @escaping () -> Void) {
    self.interpreter = interpreter
    self.watch = watch
    self.flush = flush
  }

  /// Says what is open: a geometry that is edited, or a layer with edits that wait.
  var primaryPrompt: String { PromptText.text(interpreter.bench.state) }

  /// The entries that were typed, the oldest first.
  var history: () -> [String] = { [] }
  /// Says a line beside what was asked for.
  var tell: (String) -> Void = { _ in }
  private var next: String?

  func reasonToStay() -> String? { interpreter.reasonToStay() }

  func pendingReason(_ text: String) -> String? { EntryState.pendingReason(text) }

  func evaluate(_ entry: String) -> Bool {
    // What people type who come from other prompts.
    let spellings = ["?": "help", "\\?": "help", "\\q": "quit", ":q": "quit", "exit()": "quit", "quit()": "quit"]
    let entry = spellings[String(entry.filter { !$0.isWhitespace })] ?? entry
    if entry.hasPrefix("!") {
      next = recalled(entry.dropFirst())
      return true
    }
    watch.start()
    _ = interpreter.run(SourceText(name: "prompt", entry), mode: .prompt)
    flush()
    if interpreter.person?.showsTime == true, !interpreter.hasQuit { tell(watch.text) }
    return !interpreter.hasQuit
  }

  func isKept(_ entry: String) -> Bool { !entry.hasPrefix("!") }

  func takeEntry() -> String? {
    if let entry = next {
      next = nil
      return entry
    }
    guard let text = interpreter.person?.entryToEdit else { return nil }
    interpreter.person?.entryToEdit = nil
    guard let edited = PersonsEditor.edit(text) else {
      tell("the editor failed, so nothing was run")
      return nil
    }
    return edited.isEmpty ? nil : edited
  }

  /// The entry that `!12`, `!!`, `!-2` or `!tap` means.
  private func recalled(_ text: Substring) -> String? {
    let entries = history()
    var word = text
    while word.last?.isWhitespace == true { word.removeLast() }
    let found: String?
    if word == "!" {
      found = entries.last
    } else if let number = Int(word) {
      let index = number < 0 ? entries.count &+ number : number &- 1
      found = entries.indices.contains(index) ? entries[index] : nil
    } else {
      found = word.isEmpty ? nil : entries.last { $0.hasPrefix(word) }
    }
    if found == nil { tell("there is no entry !\(word); `history` lists them") }
    return found
  }

  func complete(_ text: String, at offset: Int) -> Completion {
    let found = Completer.complete(text, at: offset, in: interpreter)
    return Completion(
      start: found.start,
      candidates: found.candidates.map {
        Completion.Candidate($0.text, summary: $0.summary, endsWord: $0.endsWord)
      })
  }
}
