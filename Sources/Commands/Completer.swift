import Glibc
import Language
import Runtime
import Survey
import Workbench

/// What Tab offers at the prompt, from the command table and the names of the run.
public enum Completer {
  /// A word that could stand in place of what was typed.
  public struct Candidate: Hashable, Sendable {
    /// The whole word.
    public var text: String
    /// One line about it.
    public var summary: String
    /// Whether a blank may follow.
    public var endsWord: Bool
  }

  /// The candidates for the word that ends at a byte offset, and where that word begins.
  public static func complete(
    _ text: String, at offset: Int, in interpreter: Interpreter
  ) -> (start: Int, candidates: [Candidate]) {
    let vocabulary = interpreter.vocabulary
    let context = CompletionContext(text, at: offset, vocabulary: vocabulary)
    if let start = context.pathStart {
      if let record = context.record {
        let typed = "\"" + String(decoding: Array(text.utf8.prefix(offset)).dropFirst(start), as: UTF8.self)
        let labels = fields(record.layer, record.field, interpreter.bench.state)
        return (start - 1, labels.filter { record.field != nil && $0.text.hasPrefix(typed) })
      }
      guard let extensions = context.fileExtensions else { return (start, []) }
      let typed = String(decoding: Array(text.utf8.prefix(offset)).dropFirst(start), as: UTF8.self)
      return (start, paths(typed, extensions, interpreter.bench.files))
    }
    if let record = context.record {
      let fields = fields(record.layer, record.field, interpreter.bench.state)
      if !fields.isEmpty { return (context.wordStart, fields.filter { $0.text.hasPrefix(context.word) }) }
    }
    var all = context.words.map { Candidate(text: $0.text, summary: $0.summary, endsWord: true) }
    let names = interpreter.names
    for project in names.declaredProjectNames
    where context.takesExpression || context.projectKinds.contains(project.kind) {
      all.append(Candidate(text: project.name, summary: project.kind.rawValue, endsWord: true))
    }
    if context.takesExpression {
      all += names.variableNames.map { Candidate(text: $0, summary: "variable", endsWord: true) }
      all += vocabulary.functions.map { Candidate(text: $0.name + "(", summary: $0.summary, endsWord: false) }
    }
    if isTopic(text, offset) { all = topics(vocabulary) }
    return (context.wordStart, all.filter { $0.text.hasPrefix(context.word) })
  }

  /// The fields of a layer that is recorded into, or the labels that one of its fields takes.
  private static func fields(_ layer: String, _ field: String?, _ state: BenchState) -> [Candidate] {
    guard let schema = state.table(layer)?.store.schema else { return [] }
    guard let field else {
      return schema.fields.filter { !$0.isManaged }.map {
        Candidate(text: $0.name + ":", summary: $0.type.description, endsWord: true)
      }
    }
    guard let definition = schema.fields.first(where: { $0.name == field }),
      let domain = schema.domain(of: definition)?.coded
    else { return [] }
    return domain.labels.map { Candidate(text: ValueText.quote($0), summary: domain.name, endsWord: true) }
  }

  private static func isTopic(_ text: String, _ offset: Int) -> Bool {
    String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self).hasPrefix("help ")
  }

  private static func topics(_ vocabulary: Vocabulary) -> [Candidate] {
    HelpTopics.all(vocabulary).map { Candidate(text: $0.word, summary: $0.summary, endsWord: true) }
  }

  /// Files with one of the extensions, and folders, that begin as typed.
  private static func paths(_ typed: String, _ extensions: [String], _ files: FileAccess) -> [Candidate] {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let prefix = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    let root = folder.hasPrefix("/") ? folder : files.startFolder + "/" + folder
    return FileAccess.entries(of: root).compactMap { entry in
      guard entry.name.hasPrefix(prefix), prefix.hasPrefix(".") || !entry.name.hasPrefix(".") else { return nil }
      if entry.isFolder { return Candidate(text: folder + entry.name + "/", summary: "folder", endsWord: false) }
      guard extensions.isEmpty || extensions.contains(where: { entry.name.lowercased().hasSuffix($0) }) else {
        return nil
      }
      return Candidate(text: folder + entry.name + "\"", summary: "", endsWord: true)
    }
  }
}
