import CEdit
import Glibc
import Words

/// The loop at the terminal: reads entries, which may go over several lines, and gives them to a session.
///
/// Ctrl-C while typing drops the whole entry with its earlier lines; on an empty prompt it says how to leave; while an
/// entry runs it raises the interrupt flag. Ctrl-D on an empty prompt leaves, unless the
/// session has a reason to stay; in an unfinished entry it drops the entry, as there is no file whose end it could be. No key ends the process. There is one prompt in a process.
public final class Prompt {
  private let session: any PromptSession
  private let lines: any LineReader
  private var history: HistoryFile?
  private var lastEntry: String?
  private var typed: [String] = []

  /// A prompt on standard input and output. `interrupt` is called in the signal handler when Ctrl-C comes while an
  /// entry runs, where it may do no more than set an atomic variable; or poll `Interrupts.flag` instead. Without a
  /// history file, what is typed is kept only in memory.
  public init(
    session: any PromptSession, history: HistoryFile? = HistoryFile.standard(), program: String = "arpent",
    interrupt: (@convention(c) () -> Void)? = nil
  ) {
    self.session = session
    self.history = history
    let signals = arpent_signals_install(interrupt, 0)
    let edited = TerminalFacts.canEdit ? EditedLineReader(program: program, signals: signals) : nil
    lines = edited ?? PlainLineReader(signals: signals)
    loadHistory()
  }

  /// Reads and runs entries until the session or the person ends it.
  public func run() {
    if !runTaken() { return }
    var pending = ""
    var reason: String?
    while true {
      let reading = lines.readLine(prompt: reason.map(continuation) ?? session.primaryPrompt) { line, offset in
        let completion = self.session.complete(pending + line, at: pending.utf8.count + offset)
        return Completion(start: completion.start - pending.utf8.count, candidates: completion.candidates)
      }
      switch reading {
      case .endOfInput where reason == nil:
        tell("")
        guard let reason = session.reasonToStay() else { return }
        tell(reason)
      case .endOfInput:
        tell("")
        (pending, reason) = ("", nil)
      case .interrupted(let hadText):
        if reason == nil && !hadText { tell("(\(session.leaveHint))") }
        (pending, reason) = ("", nil)
      case .line(let line):
        pending += line
        if pending.allSatisfy(\.isWhitespace) {
          (pending, reason) = ("", nil)
          continue
        }
        reason = session.pendingReason(pending)
        if reason != nil {
          pending += "\n"
          continue
        }
        let entry = pending
        pending = ""
        if session.isKept(entry) { remember(entry) }
        let goesOn = session.evaluate(entry)
        // What was typed ahead was meant to follow on what has been stopped.
        if Interrupts.isRaised { lines.forgetTypedAhead() }
        Interrupts.clear()
        if !goesOn || !runTaken() { return }
      }
    }
  }

  /// Runs the entries that the session gives of itself, which are shown and remembered as typed ones; returns false when
  /// the prompt should end.
  private func runTaken() -> Bool {
    while let entry = session.takeEntry() {
      tell(entry)
      remember(entry)
      let goesOn = session.evaluate(entry)
      Interrupts.clear()
      if !goesOn { return false }
    }
    return true
  }

  /// The entries that were typed, those of earlier prompts included, the oldest first.
  public var entries: [String] { typed }

  /// Asks the person for one line while an entry runs, with Tab for the choices; nil when the answer is Ctrl-C or
  /// Ctrl-D. The answer need not be one of the choices, and is not kept in the history.
  public func ask(_ question: String, choices: [String] = []) -> String? {
    let reading = lines.readLine(prompt: question) { line, offset in
      let typed = String(decoding: Array(line.utf8).prefix(max(offset, 0)), as: UTF8.self)
      let fitting = choices.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
      return Completion(start: 0, candidates: fitting.map { Completion.Candidate($0, endsWord: false) })
    }
    switch reading {
    case .line(let line): return line
    case .interrupted: return nil
    case .endOfInput:
      tell("")
      return nil
    }
  }

  /// The prompt of a further line, which ends where the primary one ends.
  private func continuation(_ reason: String) -> String {
    let short = String(reason.unicodeScalars.filter { $0.isASCII && $0.value >= 32 }.prefix(20).map(Character.init))
    let padding = session.primaryPrompt.utf8.count - short.utf8.count - 2
    return String(repeating: " ", count: max(padding, 0)) + short + "> "
  }

  private func loadHistory() {
    guard let history else { return }
    do throws(HistoryError) {
      for entry in try history.load(count: EditedLineReader.historySize) {
        lines.remember(entry)
        lastEntry = entry
        typed.append(entry)
      }
    } catch {
      giveUpHistory(error)
    }
  }

  private func remember(_ entry: String) {
    guard entry != lastEntry else { return }
    lastEntry = entry
    typed.append(entry)
    lines.remember(entry)
    do throws(HistoryError) {
      try history?.append(entry)
    } catch {
      giveUpHistory(error)
    }
  }

  private func giveUpHistory(_ error: HistoryError) {
    history = nil
    tell("note: \(error.message); what is typed is not kept")
  }

  private func tell(_ line: String) {
    _ = writeAll(Array((ControlCharacters.shown(line) + "\n").utf8), to: 2)
  }
}
