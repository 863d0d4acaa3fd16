import Commands
import Language
import Runtime
import Workbench

/// A script that was run and compared with what its comments expect of it; `arpent help test` says how.
public struct ScriptTest: Sendable {
  /// One thing that is not as expected.
  public struct Failure: Hashable, Sendable {
    /// The line of the script, or 0 where it has none.
    public var line: Int
    /// What was expected and what was found, on one line or two.
    public var text: [String]
  }

  /// What all scripts of a run of tests are given.
  public struct Settings: Sendable {
    /// The folders beside the script's own that may be read.
    public var readFolders: [String] = []
    /// The seed of all random streams.
    public var seed: UInt64 = 1
    /// What each script may use.
    public var limits = RunLimits()

    /// What holds where nothing is said.
    public init() {}
  }

  /// The path of the script as it was given or found.
  public let path: String
  /// What is not as expected, in the order of the lines.
  public let failures: [Failure]
  /// Whether Ctrl-C ended the run.
  public let isInterrupted: Bool
  /// Whether the script did what it says.
  public var isPassed: Bool { failures.isEmpty }

  /// A script that could not be run.
  public init(path: String, failure: String) {
    self.path = path
    failures = [Failure(line: 0, text: [failure])]
    isInterrupted = false
  }

  /// Runs a script in an interpreter and an output folder of its own, and compares.
  public init(_ source: SourceText, settings: Settings = Settings()) {
    path = source.name
    let record = RunRecord(of: source)
    guard let folder = TemporaryFolder() else {
      failures = [Failure(line: 0, text: ["no temporary folder can be made for the script's files"])]
      isInterrupted = false
      return
    }
    let files = FileAccess(outputFolder: folder.path, readFolders: settings.readFolders)
    let interpreter = Interpreter(
      bench: Bench(files: files, seed: settings.seed), output: record, limits: settings.limits)
    record.interpreter = interpreter
    let outcome = interpreter.run(source)
    interpreter.bench.close()
    isInterrupted = outcome == .interrupted
    failures = Judgement(Expectations(source), record, outcome).failures
  }
}
