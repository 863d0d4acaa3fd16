import Language
import Runtime
import Scene
import Workbench

/// What commands know of the person at the prompt: whom to ask, what was typed, what was done.
public final class PersonAtPrompt {
  /// Asks a question with the answers that Tab offers, and gives the answer, or nil where it was refused.
  let ask: (_ question: String, _ choices: [String]) -> String?
  /// The entries that were typed, the oldest first.
  let history: () -> [String]
  /// The program's version and the seed that the session began with.
  let began: (version: String, seed: UInt64)
  /// An entry to be opened in the person's editor, which whoever evaluates entries takes.
  public var entryToEdit: String?

  /// Whether it is told after each entry how long it took.
  public internal(set) var showsTime = false

  /// The entry that runs, or ran last.
  private(set) var entry: SourceText?
  /// Whether the person was told what would be lost by leaving since this entry began.
  fileprivate(set) var wasTold = false
  /// Whether it was told after the entry before this one began.
  private(set) var toldBefore = false

  /// Where the entry that runs lacks the clause `replace`, which a script needs to declare a name again.
  var replacements: Set<Int> = []

  /// What was answered while the present entry runs.
  var answers: [SessionTranscript.Answer] = []
  /// What succeeded so far.
  var transcript = SessionTranscript()
  /// The lesson that is going on.
  var lesson: RunningLesson?
  /// Where it is written as it is done.
  var log: AppendedFile?

  /// A person who can be asked.
  public init(
    version: String, seed: UInt64, history: @escaping () -> [String],
    ask: @escaping (_ question: String, _ choices: [String]) -> String?
  ) {
    began = (version, seed)
    self.history = history
    self.ask = ask
  }

  /// Begins an entry.
  func begin(_ entry: SourceText) {
    self.entry = entry
    (toldBefore, wasTold) = (wasTold, false)
    answers = []
    replacements = []
  }

  /// Remembers an answer for the text of the session.
  func noteAnswer(_ answer: SessionTranscript.Answer?) {
    if let answer { answers.append(answer) }
  }
}

extension Call {
  /// Remembers that this command of the entry replaced something without the clause that a script needs for that.
  func noteReplacement() {
    guard let person = interpreter.person, person.entry === call.site.source,
      let end = form.parameters.indices.compactMap({ call.site.argumentSpan($0)?.end }).max()
    else { return }
    person.replacements.insert(end)
  }
}

extension Interpreter {
  /// What would be lost if the person left now; nil where nothing would be.
  func lostByLeaving() -> (what: String, help: String)? {
    guard let edit = bench.state.editor, edit.hasUnsavedEdits else { return nil }
    person?.wasTold = true
    return (
      "the \(edit.session.kind.rawValue) that is edited is not saved",
      "`save` keeps it (a new one by `save in OVERLAY`), `discard` gives it up; `quit` or Ctrl-D once more leaves without it"
    )
  }

  /// What is said to a person who wants to leave by Ctrl-D while something would be lost; nil where nothing would be, or
  /// it was said just before.
  public func reasonToStay() -> String? {
    guard person?.wasTold == false, let lost = lostByLeaving() else { return nil }
    return "\(lost.what): \(lost.help)"
  }

  /// Keeps the statements of an entry that were carried out, and writes them where the session is logged.
  func keep(_ script: Script, _ failure: ScriptError?) {
    guard let person else { return }
    var end = script.source.bytes.count
    if let failure {
      let link = failure.chain.last { $0.source === script.source }
      let place = failure.place.flatMap { $0.source === script.source ? $0.span : nil }
      end = link?.span.start ?? place?.start ?? 0
    }
    let answers = failure == nil ? person.answers : []
    var kept = person.transcript
    let new = kept.keep(script, until: end, answers: answers, replacements: person.replacements, vocabulary)
    person.transcript = kept
    guard let log = person.log else { return }
    do throws(SceneError) {
      // A name that is bound again later is a variable in a file, and what is written stays written.
      for text in new { try log.append((text.hasPrefix("let ") ? "var " + text.dropFirst(4) : text) + "\n") }
    } catch {
      output.note("the session is not logged any more: \(error.message)")
      person.log = nil
    }
  }
}
