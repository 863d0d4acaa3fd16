import Commands
import Language
import Runtime
import Workbench

/// What `arpent check` does: it finds the mistakes of scripts without running them, each by itself.
public struct ScriptCheck {
  /// How many files were checked.
  public private(set) var files = 0
  /// How many of them have a mistake.
  public private(set) var faultyFiles = 0
  /// How many mistakes were found.
  public private(set) var mistakes = 0
  /// How many notes were made.
  public private(set) var notes = 0
  /// Whether a file could not be read.
  public var hasUnreadable = false
  private let limits: RunLimits

  /// A check of no files yet.
  public init(limits: RunLimits = RunLimits()) { self.limits = limits }

  /// Checks a text with no names but its own, and writes what is found in the order of the places.
  public mutating func check(_ source: SourceText, output: any Output) {
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: output, limits: limits)
    let found = interpreter.check(source)
    interpreter.report(found, in: source)
    let own = found.count { $0.severity == .error }
    files += 1
    faultyFiles += own > 0 ? 1 : 0
    mistakes += own
    notes += found.count - own
  }

  /// How the check ended: a file that cannot be read outranks mistakes.
  public var outcome: Interpreter.Outcome { hasUnreadable ? .usage : mistakes > 0 ? .mistakes : .done }

  /// Writes how the check ended; for people where there are mistakes, or always.
  public func summarise(to output: any Output, always: Bool) {
    let inFiles = files == 1 ? "1 file" : "\(faultyFiles == 0 ? "" : "\(faultyFiles) of ")\(files) files"
    let line = "\(mistakes == 0 ? "no mistake" : mistakes == 1 ? "1 mistake" : "\(mistakes) mistakes") in \(inFiles)"
    output.summary(
      [line],
      .object([
        ("exit", .number(Double(outcome.rawValue))), ("files", .number(Double(files))),
        ("mistakes", .number(Double(mistakes))), ("notes", .number(Double(notes))),
      ]),
      isImportant: always || mistakes > 0)
  }
}
