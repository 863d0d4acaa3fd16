/// How reading a line ended.
enum LineReading: Equatable {
  /// The text of the line without its newline; a paste may have newlines inside.
  case line(String)
  /// Ctrl-C; `hadText` says whether something had been typed on the line.
  case interrupted(hadText: Bool)
  /// Ctrl-D on an empty line, or the terminal is gone.
  case endOfInput
}

/// Reads lines from the person at the terminal.
protocol LineReader: AnyObject {
  /// Reads one line after showing the prompt. `complete` gets the line and the cursor in UTF-8 bytes.
  func readLine(prompt: String, complete: ((String, Int) -> Completion)?) -> LineReading

  /// Forgets what was typed ahead of the next line.
  func forgetTypedAhead()

  /// Adds an entry to those that the arrow keys bring back.
  func remember(_ entry: String)
}
