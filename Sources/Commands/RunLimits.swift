/// What a run may use. Each limit has an option of the command line.
public struct RunLimits: Hashable, Sendable {
  /// The most turns of loops, calls and commands.
  public var steps = 100_000_000_000
  /// The most bytes of a script's values.
  public var memory = 2048 << 20
  /// The most bytes that `print`, `show` and other answers write to standard output.
  public var output = 1024 << 20
  /// The most calls inside one another.
  public var depth = 100_000
  /// The most calls that the chain of an error names.
  public var chain = 20
  /// The most brackets, blocks and operators inside one another.
  public var nesting = 200
  /// Whether memory is collected wherever it may be, by which tests find values that a collection misses.
  package var collectsAlways = false

  /// Whether a run goes on after an expectation that did not hold.
  public var keepsGoing = false

  /// The limits that hold where nothing else is said.
  public init() {}
}
