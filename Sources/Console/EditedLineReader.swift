import CEdit
import Glibc

/// Reads lines by libedit from the terminal on standard input.
///
/// libedit is not asked to handle signals (it would send them to the whole process group again): its characters come
/// from `nextScalar`, which waits for the keyboard and for the pipe of caught signals at once.
/// There is one at a time in a process.
final class EditedLineReader: LineReader {
  private var editor: OpaquePointer?
  private let keyboard: Keyboard
  private var decoder = UTF8Decoder()
  /// Set by Ctrl-C: whether there was text on the line.
  private var interruptedWithText: Bool?
  private var prompt = ""
  private var promptBytes: UnsafeMutablePointer<CChar>?
  private var complete: ((String, Int) -> Completion)?

  /// How many entries the arrow keys can bring back.
  static let historySize = 5000

  /// Takes over the terminal; nil where libedit cannot. `signals` is the pipe of caught signals.
  init?(program: String, signals: Int32) {
    keyboard = Keyboard(signals: signals)
    guard arpent_edit_use_utf8() != 0 else { return nil }
    let owner = Unmanaged.passUnretained(self).toOpaque()
    editor = arpent_edit_open(
      program, owner,
      { editor, scalar in
        switch EditedLineReader.of(editor)?.nextScalar() {
        case .scalar(let value):
          scalar?.pointee = value
          return 1
        case .signal: return -1
        case .end, nil: return 0
        }
      },
      { editor in EditedLineReader.of(editor)?.promptBytes })
    guard let editor else { return nil }
    arpent_edit_history_open(editor, Int32(Self.historySize))
    addCommands(editor)
  }

  deinit {
    arpent_edit_close(editor)
    keyboard.close()
    free(promptBytes)
  }

  func readLine(prompt: String, complete: ((String, Int) -> Completion)?) -> LineReading {
    guard let editor else { return .endOfInput }
    self.prompt = prompt
    self.complete = complete
    free(promptBytes)
    promptBytes = strdup(prompt)
    interruptedWithText = nil
    arpent_signals_editing(1)
    // The window may have changed while something ran.
    arpent_edit_resize(editor)
    // Before the prompt is shown: a key that comes with it must not meet the terminal's own editing.
    arpent_edit_prepare_terminal(editor, 1)
    show(Self.pasteOn)
    var count: Int32 = 0
    let text = arpent_edit_read_line(editor, &count)
    let line = text.map { Self.string($0, count: Int(count)) }
    show(Self.pasteOff)
    arpent_signals_editing(0)
    // A Ctrl-C may have come after the last key was taken.
    while case let signal = arpent_signals_next(), signal != 0 {
      if signal == SIGINT && interruptedWithText == nil { interruptedWithText = line != nil }
    }
    if let hadText = interruptedWithText {
      decoder.clear()
      arpent_edit_reset(editor)
      return .interrupted(hadText: hadText)
    }
    guard var line else { return .endOfInput }
    if line.hasSuffix("\n") { line.removeLast() }
    return .line(line)
  }

  func forgetTypedAhead() {
    decoder.clear()
  }

  func remember(_ entry: String) {
    guard let editor else { return }
    (entry.unicodeScalars.map(\.value) + [0]).withUnsafeBufferPointer {
      arpent_edit_history_add(editor, $0.baseAddress)
    }
  }

  // MARK: Characters

  private enum Next {
    case scalar(UInt32)
    case signal
    case end
  }

  private func nextScalar() -> Next {
    while true {
      while case let signal = arpent_signals_next(), signal != 0 {
        if handle(signal) { return .signal }
      }
      if interruptedWithText != nil { return .signal }
      if let scalar = decoder.take() { return .scalar(scalar) }
      switch keyboard.next() {
      case .bytes(let bytes): decoder.append(bytes)
      case .woken: continue
      case .end: return .end
      }
    }
  }

  /// Acts on a signal that came while the line was edited; true when the line ends by it.
  private func handle(_ signal: Int32) -> Bool {
    guard let editor else { return true }
    switch signal {
    case SIGINT:
      let place = rows()
      show(String(repeating: "\n", count: place.last - place.cursor) + "^C\n")
      interruptedWithText = place.hasText
      return true
    case SIGWINCH:
      arpent_edit_resize(editor)
      redraw()
    case SIGTSTP:
      restoreTerminal()
      arpent_signals_default(SIGTSTP)
      // Here after SIGCONT, or at once where nobody could wake the process and the system does not stop it.
      while case let other = arpent_signals_next(), other != 0 {
        if other != SIGCONT && handle(other) { return true }
      }
      takeTerminalBack()
    case SIGCONT:
      takeTerminalBack()
    default:
      restoreTerminal()
      arpent_signals_default(signal)
    }
    return false
  }

  private func restoreTerminal() {
    let place = rows()
    show(Self.pasteOff + String(repeating: "\n", count: place.last - place.cursor + 1))
    arpent_edit_prepare_terminal(editor, 0)
  }

  private func takeTerminalBack() {
    guard let editor else { return }
    arpent_edit_prepare_terminal(editor, 1)
    show(Self.pasteOn)
    arpent_edit_resize(editor)
    arpent_edit_refresh(editor)
  }

  private func redraw() {
    let above = rows().cursor
    show((above > 0 ? "\u{1B}[\(above)A" : "") + "\r\u{1B}[J")
    arpent_edit_refresh(editor)
  }

  // MARK: The line

  /// The text before and behind the cursor.
  private func text() -> (before: String, after: String) {
    var count: Int32 = 0
    var cursor: Int32 = 0
    guard let editor, let scalars = arpent_edit_text(editor, &count, &cursor) else { return ("", "") }
    let cut = Int(cursor)
    return (
      Self.string(scalars, count: cut), Self.string(scalars.advanced(by: cut), count: max(Int(count) - cut, 0))
    )
  }

  /// The rows of the cursor and of the end of the text, counted from the prompt's.
  private func rows() -> (cursor: Int, last: Int, hasText: Bool) {
    let (before, after) = text()
    let width = TextLayout.width(prompt)
    let columns = TerminalFacts.width()
    return (
      TextLayout.row(after: before.unicodeScalars, promptWidth: width, columns: columns),
      TextLayout.row(after: (before + after).unicodeScalars, promptWidth: width, columns: columns),
      !(before.isEmpty && after.isEmpty)
    )
  }

  private func insert(_ text: String) -> Bool {
    (text.unicodeScalars.map(\.value) + [0]).withUnsafeBufferPointer { arpent_edit_insert(editor, $0.baseAddress) == 0 }
  }

  private static func string(_ scalars: UnsafePointer<UInt32>, count: Int) -> String {
    var result = String.UnicodeScalarView()
    for value in UnsafeBufferPointer(start: scalars, count: count) {
      result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(result)
  }

  private func show(_ text: String) {
    _ = writeAll(Array(text.utf8), to: 1)
  }

  private static func of(_ editor: OpaquePointer?) -> EditedLineReader? {
    arpent_edit_owner(editor).map { Unmanaged<EditedLineReader>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Tab and paste

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"
  private static let pasteEnd = Array("\u{1B}[201~".unicodeScalars.map(\.value))

  private func addCommands(_ editor: OpaquePointer) {
    arpent_edit_add_command(
      editor, "arpent-complete", "Complete the word",
      { editor, _ in EditedLineReader.of(editor)?.completeWord() ?? UInt8(ARPENT_EDIT_ERROR) })
    arpent_edit_add_command(
      editor, "arpent-paste", "Take a paste whole",
      { editor, _ in EditedLineReader.of(editor)?.takePaste() ?? UInt8(ARPENT_EDIT_ERROR) })
    KeyBindings.bind(editor)
  }

  private func completeWord() -> UInt8 {
    let before = text().before
    guard let complete else { return UInt8(ARPENT_EDIT_ERROR) }
    switch CompletionEdit.choose(complete(before, before.utf8.count), text: before) {
    case .nothing:
      return UInt8(ARPENT_EDIT_ERROR)
    case .replace(let delete, let replacement):
      arpent_edit_delete_before(editor, Int32(clamping: delete))
      return UInt8(insert(replacement) ? ARPENT_EDIT_REFRESH : ARPENT_EDIT_ERROR)
    case .list(let candidates):
      let place = rows()
      let lines = CompletionEdit.listing(
        candidates, columns: TerminalFacts.width(), rows: max(TerminalFacts.height() - place.last - 2, 4))
      show(String(repeating: "\n", count: place.last - place.cursor + 1) + lines.joined(separator: "\n") + "\n")
      return UInt8(ARPENT_EDIT_REDISPLAY)
    }
  }

  private func takePaste() -> UInt8 {
    var pasted: [UInt32] = []
    var scalar: UInt32 = 0
    while !pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      guard arpent_edit_read_scalar(editor, &scalar) == 1 else { return UInt8(ARPENT_EDIT_END) }
      pasted.append(scalar)
    }
    pasted.removeLast(Self.pasteEnd.count)
    return UInt8(insert(Self.cleaned(pasted)) ? ARPENT_EDIT_REFRESH : ARPENT_EDIT_ERROR)
  }

  /// The paste with one kind of newline, none at its end, and without control characters. libedit has the terminal
  /// exchange CR and LF, so that CR LF arrives as LF CR: either pair is one newline.
  private static func cleaned(_ pasted: [UInt32]) -> String {
    var result = String.UnicodeScalarView()
    var firstOfPair: UInt32?
    for value in pasted {
      if value == 10 || value == 13 {
        let endsPair = firstOfPair.map { $0 != value } ?? false
        firstOfPair = endsPair ? nil : value
        if !endsPair { result.append("\n") }
        continue
      }
      firstOfPair = nil
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.value >= 32 && scalar.value != 127 || scalar == "\t" { result.append(scalar) }
    }
    while result.last == "\n" { result.removeLast() }
    return String(result)
  }
}
