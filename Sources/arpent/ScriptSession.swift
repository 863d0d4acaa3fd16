import Commands
import Console
import Language

/// The prompt's session: entries go through the same evaluator as files.
final class ScriptSession: PromptSession {
  private let interpreter: Interpreter
  private let flush: () -> Void

  init(_ interpreter: Interpreter, flush: @escaping () -> Void) {
    self.interpreter = interpreter
    self.flush = flush
  }

  var primaryPrompt: String { "arpent> " }

  func pendingReason(_ text: String) -> String? { EntryState.pendingReason(text) }

  func evaluate(_ entry: String) -> Bool {
    // What people type who come from other prompts.
    let spellings = ["?": "help", "\\?": "help", "\\q": "quit", ":q": "quit", "exit()": "quit", "quit()": "quit"]
    let entry = spellings[String(entry.filter { !$0.isWhitespace })] ?? entry
    _ = interpreter.run(SourceText(name: "prompt", entry), mode: .prompt)
    flush()
    return !interpreter.hasQuit
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
