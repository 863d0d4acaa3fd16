import Runtime
import Synchronization

/// How far something has come that may take long. It is looked at from another thread.
public final class Progress: Sendable {
  /// What is done, such as `reading trees`.
  public let label: String
  private let steps = Atomic<Int>(0)
  /// Below zero where it is not known.
  private let expected: Atomic<Int>

  init(_ label: String, of total: Int?) {
    self.label = label
    expected = Atomic(total ?? -1)
  }

  /// How many steps it has; nil where that is not known.
  public var total: Int? {
    let total = expected.load(ordering: .relaxed)
    return total < 0 ? nil : total
  }

  /// How many steps are done.
  public var done: Int { steps.load(ordering: .relaxed) }

  /// So many steps more are done.
  func step(_ more: Int = 1) { steps.wrappingAdd(more, ordering: .relaxed) }

  /// All steps are done.
  func finish() { if let total { steps.store(total, ordering: .relaxed) } }

  /// So many steps of so many are done.
  func come(to done: Int, of total: Int) {
    expected.store(total, ordering: .relaxed)
    steps.store(done, ordering: .relaxed)
  }
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
    let outer = presentProgress
    presentProgress = progress
    watch.began(progress)
    defer {
      presentProgress = outer
      watch.ended()
    }
    let result = try body(progress)
    progress.finish()
    return result
  }
}
