import Commands
import Language
import Runtime

/// What a run printed and reported, line by line, with the places it came from.
final class RunRecord: Output {
  /// A line of standard output.
  struct Line {
    var text: String
    /// The lines of the script over which the command stretches that printed it; nil where it stands in another text.
    var origin: ClosedRange<Int>?
  }

  /// A mistake, error or note.
  struct Report {
    var diagnostic: Diagnostic
    var file: String
    var line: Int
    /// Whether it is of the script itself and not of another text that the script runs.
    var isOwn: Bool
  }

  let room = OutputRoom()
  /// The run that writes here; it says which command prints.
  weak var interpreter: Interpreter?
  private(set) var lines: [Line] = []
  private(set) var reports: [Report] = []
  private let script: SourceText

  init(of script: SourceText) { self.script = script }

  func print(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) { write(text()) }
  func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: @autoclosure () -> JSON) { write(text()) }
  func note(_ text: String) {}
  func summary(_ lines: [String], _ value: JSON, isImportant: Bool) {}

  func diagnostic(_ diagnostic: Diagnostic, in source: SourceText) {
    let source = diagnostic.source ?? source
    reports.append(
      Report(
        diagnostic: diagnostic, file: source.name, line: source.place(of: diagnostic.span.start).line,
        isOwn: source === script))
  }

  private func write(_ text: String) {
    guard room.takes(text + "\n") else { return }
    var origin: ClosedRange<Int>?
    if let site = interpreter?.performing, site.source === script {
      let first = script.place(of: site.span.start).line
      origin = first...max(first, script.place(of: site.span.end).line)
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      lines.append(Line(text: String(line), origin: origin))
    }
  }
}
