import Geodesy
import Language
import Runtime
import Words
import Workbench

/// A command that is being carried out: its arguments by name, and the workbench it acts on. Like `CommandCall` it holds
/// nothing: the interpreter calls it, and has the form.
struct Call {
  unowned(unsafe) let interpreter: Interpreter
  let call: CommandCall
  unowned(unsafe) let prepared: PreparedForm

  var form: CommandForm { prepared.form }

  var bench: Bench { interpreter.bench }
  var heap: Heap { call.heap }
  /// Whether `as NAME` takes what the command gives.
  var hasResult: Bool { call.site.hasResult }

  /// The argument of a name; absent where it was left out.
  func value(_ name: String) -> Value {
    guard let slot = form.slot(name) else { return .absent }
    return call.arguments[slot]
  }

  /// Whether something was given for a name.
  func has(_ name: String) -> Bool { value(name).kind != .absent }

  /// A fault that points at the argument of a name.
  /// Where the argument is a record, `entry` is the field of it that is at fault.
  func fault(
    _ kind: ScriptError.Kind, _ message: String, help: String? = nil, at name: String, entry: String? = nil
  ) -> ScriptError {
    ScriptError(kind, message, help: help, slot: form.slot(name), entry: entry)
  }

  private func mismatch(_ name: String, _ wanted: String) -> ScriptError {
    fault(.type, "\(name) is \(wanted), found \(value(name).typeName)", at: name)
  }

  private func lacking(_ name: String) -> ScriptError {
    ScriptError(.type, "\(name) is missing")
  }

  /// A quantity of a dimension in base units (metre, second, degree, pixel), nil where it was left out. Pixels may be
  /// bare numbers.
  func quantity(_ name: String, _ dimension: Dimension) throws(ScriptError) -> Double? {
    let value = value(name)
    if value.kind == .absent { return nil }
    if dimension == .pixels, value.isNumber { return value.number }
    guard value.isNumeric, value.dimension == dimension, let number = value.inBaseUnits else {
      var help: String?
      if value.isNumber, let unit = Units.base(of: dimension) {
        help = "write `\(ValueText.text(value)) \(unit.symbol)`, or multiply by `1 \(unit.symbol)`"
      }
      throw fault(
        .type, "\(name) is \(UsageText.type(.quantity(dimension))), found \(value.typeName)", help: help, at: name)
    }
    return number
  }

  /// A length in metres.
  func length(_ name: String) throws(ScriptError) -> Double? { try quantity(name, .length) }
  /// An angle in degrees.
  func angle(_ name: String) throws(ScriptError) -> Double? { try quantity(name, .angle) }
  /// A plain number.
  func number(_ name: String) throws(ScriptError) -> Double? {
    let value = value(name)
    if value.kind == .absent { return nil }
    guard value.isNumber else { throw mismatch(name, "a plain number") }
    return value.number
  }

  /// A text; a word counts as one.
  func text(_ name: String) throws(ScriptError) -> String? {
    let value = value(name)
    if value.kind == .absent { return nil }
    guard let text = value.string else { throw mismatch(name, "a text") }
    return text
  }

  /// A text that must be there.
  func requiredText(_ name: String) throws(ScriptError) -> String {
    guard let text = try text(name) else { throw lacking(name) }
    return text
  }

  /// A word of a list; a value in parentheses is checked against it.
  func word(_ name: String, _ words: [String]) throws(ScriptError) -> String? {
    guard let word = try text(name) else { return nil }
    guard words.contains(word) else {
      throw fault(
        .type, "\(ValueText.quote(word)) is not one of the words for \(name)",
        help: Suggestion.help(for: word, among: words) ?? "it is one of \(words.joined(separator: " "))", at: name)
    }
    return word
  }

  /// Whether a flag was given.
  func flag(_ name: String) -> Bool { value(name).boolean == true }

  /// A place on earth; a geometry of one point is one too.
  func position(_ name: String) throws(ScriptError) -> Position? {
    let value = value(name)
    if value.kind == .absent { return nil }
    guard let position = try GeodesyFunctions.position(of: value) else { throw mismatch(name, "a position") }
    return position
  }

  /// A place on earth that must be there.
  func requiredPosition(_ name: String) throws(ScriptError) -> Position {
    guard let position = try position(name) else { throw lacking(name) }
    return position
  }

  /// The real path of a file to read, within what the script may read.
  func inputPath(_ name: String) throws(ScriptError) -> String {
    let path = try requiredText(name)
    do throws(FileAccess.Fault) {
      let real = try bench.files.pathToRead(path, scriptFolder: call.site.source.folder)
      interpreter.noteGiven(path, for: real)
      return real
    } catch {
      throw fault(error.isRefusal ? .permission : .file, error.message, help: error.help, at: name)
    }
  }

  /// The real path of a file to write, within what the script may write.
  func outputPath(_ name: String) throws(ScriptError) -> String {
    let path = try requiredText(name)
    do throws(FileAccess.Fault) {
      let real = try bench.files.pathToWrite(path, replace: flag("replace"))
      interpreter.noteGiven(path, for: real)
      return real
    } catch {
      throw fault(error.isRefusal ? .permission : .file, error.message, help: error.help, at: name)
    }
  }

  /// Writes a file whole, or nothing, to a path that `outputPath` has given.
  func write(_ bytes: [UInt8], to path: String, at name: String) throws(ScriptError) {
    // What is made in a trial is taken back, so a file that exists is left alone and a stand-in takes its place.
    let target = bench.isTrying && FileAccess.exists(path) ? bench.standIn(for: path) : path
    try at(name) {
      let stream = try StreamedFile(path: target, replaces: flag("replace") || bench.files.replaces)
      stream.write(bytes: bytes)
      try stream.finish()
    }
    let files = bench.files
    bench.journal { files.remove(target) }
    bench.files.noteWritten(target)
  }

  /// Runs what may throw another module's error, which then points at the argument of a name.
  func at<T>(_ name: String, _ body: () throws -> T) throws(ScriptError) -> T {
    try Faults.attempt(slot: form.slot(name), body)
  }

  /// Refuses to declare a name again in a file; at the prompt it is said that the earlier thing is replaced.
  func declare(_ name: String, over existing: String?, replaces: Bool = false) throws(ScriptError) {
    guard let existing else { return }
    let replaces = replaces || flag("replace")
    guard interpreter.mayReplace || replaces else {
      throw fault(
        .name, "there is \(existing) \(name) already",
        help: "choose another name, or add the clause `replace`; the prompt replaces without it", at: "name")
    }
    if !replaces { noteReplacement() }
    note("\(name) replaces \(existing) of that name")
  }

  /// Says in one line what was done: always at the prompt, in batch with `--verbose`; not of the many runs of a
  /// comparison.
  func note(_ text: @autoclosure () -> String) {
    if interpreter.showsNotes, !interpreter.isComparing { interpreter.output.note(text()) }
  }
}
