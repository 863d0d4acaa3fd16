import Runtime
import Synchronization

/// How far something has come that may take long. It is looked at from another thread.
public final class Progress: Sendable {
  /// What is done, such as `reading trees`.
  public let label: String
  /// How many steps it has; nil where that is not known.
  public let total: Int?
  private let steps = Atomic<Int>(0)

  init(_ label: String, of total: Int?) {
    self.label = label
    self.total = total
  }

  /// How many steps are done.
  public var done: Int { steps.load(ordering: .relaxed) }

  /// One step more is done.
  func step() { steps.wrappingAdd(1, ordering: .relaxed) }
}

/// Who shows how far things have come.
public protocol ProgressWatch: AnyObject {
  /// Something begins, inside of what has begun before.
  func began(_ progress: Progress)
  /// What began last has ended.
  func ended()
}

extension Interpreter {
  /// Does something that may take long, of so many steps; the body gets what it tells its steps to, where somebody
  /// watches.
  func watched<Result>(
    _ label: @autoclosure () -> String, of total: @autoclosure () -> Int? = nil,
    _ body: (Progress?) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    guard let watch = progressWatch else { return try body(nil) }
    let progress = Progress(label(), of: total())
    watch.began(progress)
    defer { watch.ended() }
    return try body(progress)
  }
}
