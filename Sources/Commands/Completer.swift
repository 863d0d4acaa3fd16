import Language
import Runtime
import Survey
import Words
import Workbench

/// What Tab offers at the prompt, from the command table, the names of the run and the values that they have.
public enum Completer {
  /// A word that could stand in place of what was typed.
  public struct Candidate: Hashable, Sendable {
    /// The whole word.
    public var text: String
    /// One line about it.
    public var summary: String
    /// Whether a blank may follow.
    public var endsWord: Bool

    init(_ text: String, _ summary: String, endsWord: Bool = true) {
      self.text = text
      // A name from a file must not move the cursor.
      self.summary = ControlCharacters.shownOnOneLine(summary)
      self.endsWord = endsWord
    }
  }

  /// The candidates for the word that ends at a byte offset, and where that word begins.
  public static func complete(
    _ text: String, at offset: Int, in interpreter: Interpreter
  ) -> (start: Int, candidates: [Candidate]) {
    let context = CompletionContext(text, at: offset, vocabulary: interpreter.vocabulary)
    let typed = Array(text.utf8.prefix(max(0, offset)))
    if let start = context.pathStart { return inText(from: start, typed, context, interpreter) }
    let all = candidates(context, interpreter)
    let fitting = all.filter { $0.text.hasPrefix(context.word) }
    if fitting.isEmpty, context.word.isEmpty == false {
      // Whoever types small letters means the name in capitals, too.
      let word = context.word.lowercased()
      return (context.wordStart, all.filter { $0.text.lowercased().hasPrefix(word) })
    }
    return (context.wordStart, fitting)
  }

  /// Candidates inside a text: a path, or the label of a field.
  private static func inText(
    from start: Int, _ bytes: [UInt8], _ context: CompletionContext, _ interpreter: Interpreter
  ) -> (start: Int, candidates: [Candidate]) {
    let typed = String(decoding: bytes.dropFirst(start), as: UTF8.self)
    if let record = context.record {
      let labels = FieldCandidates.recorded(record.layer, record.field, interpreter.bench.state)
      return (start - 1, labels.filter { record.field != nil && $0.text.hasPrefix("\"" + typed) })
    }
    guard let extensions = context.fileExtensions else { return (start, []) }
    let quote = bytes[start - 1] == UInt8(ascii: "'") ? "'" : "\""
    return (start, PathCandidates.all(typed, extensions, interpreter.bench.files, quote: quote))
  }

  private static func candidates(_ context: CompletionContext, _ interpreter: Interpreter) -> [Candidate] {
    let vocabulary = interpreter.vocabulary
    if let path = context.path {
      return ValueCandidates.fields(of: path, loops: context.loops, interpreter)
    }
    if let words = context.filtered { return FieldCandidates.filtered(words, interpreter) }
    if context.takesTopic { return topics(vocabulary) }
    if let record = context.record {
      let fields = FieldCandidates.recorded(record.layer, record.field, interpreter.bench.state)
      if !fields.isEmpty { return fields }
    }
    var all: [Candidate] = []
    if context.beginsStatement {
      all += vocabulary.commands.map { Candidate($0.verb, $0.summary) }
      all += HelpTopics.statements.map { Candidate($0.word, $0.summary) }
    }
    all += arguments(context, interpreter)
    all += context.words.map { Candidate($0.text, $0.summary) }
    for project in interpreter.names.declaredProjectNames
    where context.takesExpression || context.projectKinds.contains(project.kind) {
      all.append(Candidate(project.name, project.kind.rawValue))
    }
    if let extensions = context.fileExtensions {
      all += PathCandidates.all("", extensions, interpreter.bench.files, quote: "\"").map {
        Candidate("\"" + $0.text, $0.summary, endsWord: $0.endsWord)
      }
    }
    if context.takesExpression {
      all += ValueCandidates.variables(local: context.localNames, interpreter)
      all += HelpTopics.names.map { Candidate($0.word, $0.summary, endsWord: false) }
      all += vocabulary.functions.map { Candidate($0.name + "(", "\($0.usage): \($0.summary)", endsWord: false) }
    }
    var seen: Set<String> = []
    return all.filter { seen.insert($0.text).inserted }
  }

  /// The arguments of the function that is being called which must be given by name.
  private static func arguments(_ context: CompletionContext, _ interpreter: Interpreter) -> [Candidate] {
    guard let call = context.call else { return [] }
    if let place = interpreter.vocabulary.function(call.function) {
      return interpreter.vocabulary.functions[place].parameters
        .filter { $0.isLabelled && !call.named.contains($0.name) }
        .map { Candidate($0.name + ":", $0.type + ($0.isOptional ? "; may be left out" : "")) }
    }
    guard let slot = interpreter.names.slot(of: call.function), let value = interpreter.machine.global(slot) else {
      return []
    }
    return value.parameterNames.filter { !call.named.contains($0) }.map {
      Candidate($0 + ":", "argument of \(call.function)")
    }
  }

  private static func topics(_ vocabulary: Vocabulary) -> [Candidate] {
    HelpTopics.all(vocabulary).map { Candidate($0.word, $0.summary) }
      + DiagnosticCode.allCases.map { Candidate($0.rawValue, $0.meaning) }
  }
}
