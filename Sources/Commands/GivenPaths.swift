import Runtime

/// Files in messages by the names that the script has for them, so that what a run says does not depend on the folders
/// it lies in: `catch` may print a message.
extension Interpreter {
  /// Remembers which name a script has for the file at a real path.
  func noteGiven(_ path: String, for real: String) { givenPaths[real] = path }

  /// An error in which real paths of files are replaced by the names that the script has for them.
  func asGiven(_ error: ScriptError) -> ScriptError {
    guard error.place == nil else { return error }
    // The longer path first: it may begin like a shorter one.
    let paths = givenPaths.sorted { ($1.key.utf8.count, $1.key) < ($0.key.utf8.count, $0.key) }
    func given(_ text: String) -> String { paths.reduce(text) { $0.replacing($1.key, with: $1.value) } }
    let message = given(error.message)
    let help = error.help.map(given)
    if message == error.message, help == error.help { return error }
    return ScriptError(error.kind, message, help: help, slot: error.slot, entry: error.entry)
  }
}
