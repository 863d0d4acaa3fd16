/// The state that scripts act on.
public final class Bench {
  /// What paths mean and where the script may go.
  public var files: FileAccess

  /// The seed of all random streams.
  public let seed: UInt64

  /// A workbench with its rules for files and its seed.
  public init(files: FileAccess, seed: UInt64 = 1) {
    self.files = files
    self.seed = seed
  }

  /// Closes what is open, at the end of a run.
  public func close() {}

  /// Keeps what is needed to go back to this moment.
  public func beginTrial() {}
  /// Goes back to the moment of the last `beginTrial`.
  public func endTrial() {}
  /// Forgets the moments that a failed run kept.
  public func abandonTrials() {}

  /// How a run ended, in words and as facts.
  public struct Summary {
    /// For people.
    public var lines: [String]
    /// For machines.
    public var facts: [(name: String, value: String)]
    /// What was left open.
    public var open: [String]
  }

  /// What is there at the end of a run.
  public var summary: Summary { Summary(lines: [], facts: [], open: []) }
}
