import Glibc
import Synchronization

/// Shows on standard error how far something has come that takes longer than half a second.
///
/// A thread of its own looks ten times a second, so that what is shown does not depend on how often the work tells of
/// itself, and work that tells nothing is shown too. It is the one thread here; it ends when there is nothing to show.
/// Everything else that is written to the terminal meanwhile goes through `writing`.
public final class ProgressDisplay: Sendable {
  /// How it is shown.
  public enum Style: Sendable {
    /// A bar on the terminal's last line, which vanishes.
    case bar
    /// A line for a log, such as `reading trees: 0...10...20`.
    case log
  }

  /// Something that may take long.
  public struct Activity: Sendable {
    var label: String
    var total: @Sendable () -> Int?
    var done: @Sendable () -> Int

    /// Something with a name; `total` is how many steps it has, nil where that is not known, `done` how many
    /// are done; both are asked from another thread.
    public init(
      _ label: String, of total: @escaping @Sendable () -> Int?, done: @escaping @Sendable () -> Int
    ) {
      self.label = label
      self.total = total
      self.done = done
    }
  }

  private struct State {
    var stack: [(activity: Activity, since: ContinuousClock.Instant)] = []
    var isRunning = false
    var isPaused = false
    /// How many turns of the thread found nothing to show.
    var idle = 0
    /// Whether a bar stands on the terminal.
    var isDrawn = false
    /// The depth of the activity of which a line of the log was begun, and the tens of percent that it tells.
    var logged: (depth: Int, tens: Int)?
  }

  private let style: Style
  private let delay: Duration
  private let state = Mutex(State())

  /// A display; nothing is shown before `delay` has passed.
  public init(_ style: Style, delay: Duration = .milliseconds(500)) {
    self.style = style
    self.delay = delay
  }

  /// The display for standard error: a bar where it is a terminal that can show one, lines in a log that is verbose, else
  /// none.
  public static func standard(isVerbose: Bool) -> ProgressDisplay? {
    if TerminalFacts.isTerminal(2) { return TerminalFacts.isDumb ? nil : ProgressDisplay(.bar) }
    return isVerbose ? ProgressDisplay(.log) : nil
  }

  /// Something begins, inside of what has begun before.
  public func begin(_ activity: Activity) {
    let starts = state.withLock { state in
      state.stack.append((activity, ContinuousClock.now))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts, !startThread() { state.withLock { $0.isRunning = false } }
  }

  /// What began last has ended.
  public func end() {
    state.withLock { state in
      if let logged = state.logged, logged.depth == state.stack.count {
        // What was broken off has not come to its end.
        let tens = (state.stack.last?.activity).map(Self.tens) ?? 0
        Self.write(Self.log(from: logged.tens, to: tens) + "\n")
        state.logged = nil
      }
      _ = state.stack.popLast()
      Self.erase(&state)
    }
  }

  /// Writes something else, between what is shown of the progress.
  public func writing<Result>(_ body: () -> Result) -> Result {
    state.withLock { state in
      Self.erase(&state)
      return body()
    }
  }

  /// Does something meanwhile that has the terminal for itself, such as a pager or a question.
  public func paused<Result>(_ body: () -> Result) -> Result {
    state.withLock { state in
      Self.erase(&state)
      state.isPaused = true
    }
    defer {
      state.withLock { state in
        state.isPaused = false
        // The time that the person took does not count.
        for place in state.stack.indices { state.stack[place].since = ContinuousClock.now }
      }
    }
    return body()
  }

  // MARK: The thread

  private func startThread() -> Bool {
    var thread = pthread_t()
    let own = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { context in
        if let context {
          let display = Unmanaged<ProgressDisplay>.fromOpaque(context).takeRetainedValue()
          while display.turn() { usleep(100_000) }
        }
        return nil
      }, own.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { own.release() }
    return failure == 0
  }

  /// Shows what there is; false when the thread should end.
  private func turn() -> Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      state.idle = state.stack.isEmpty ? state.idle + 1 : 0
      if state.idle > 10 {
        state.isRunning = false
        state.idle = 0
        return false
      }
      // The innermost that takes long tells most; a log is told only of what has a known end.
      guard !state.isPaused,
        let depth = state.stack.lastIndex(where: {
          now - $0.since >= delay && (style == .bar || $0.activity.total() != nil)
        })
      else { return true }
      let (activity, since) = state.stack[depth]
      switch style {
      case .bar:
        let line = Self.bar(
          activity.label, activity.done(), of: activity.total(), seconds: Int((now - since).components.seconds),
          columns: TerminalFacts.width(2))
        Self.write("\r\(line)\u{1B}[K")
        state.isDrawn = true
      case .log: Self.log(activity, at: depth + 1, &state)
      }
      return true
    }
  }

  // MARK: What is shown

  /// A line that leaves the last column free: `reading trees [=====>    ]  52 %`, or with the seconds so far.
  static func bar(_ label: String, _ done: Int, of total: Int?, seconds: Int, columns: Int) -> String {
    guard let total, total > 0 else { return TextLayout.cut("\(label) … \(seconds) s", to: columns - 1) }
    let percent = percent(done, of: total)
    let number = String(repeating: " ", count: 3 - String(percent).count) + "\(percent) %"
    let room = min(40, columns - 1 - TextLayout.width(label) - 4 - number.count)
    guard room >= 5 else { return TextLayout.cut("\(label) \(number)", to: columns - 1) }
    let filled = percent * room / 100
    let head = filled < room ? ">" : ""
    let bar = String(repeating: "=", count: filled) + head
    return "\(label) [\(bar)\(String(repeating: " ", count: room - bar.count))] \(number)"
  }

  private static func percent(_ done: Int, of total: Int) -> Int {
    let (product, overflows) = max(0, min(done, total)).multipliedReportingOverflow(by: 100)
    return overflows ? 0 : product / total
  }

  private static func tens(_ activity: Activity) -> Int {
    activity.total().map { $0 > 0 ? percent(activity.done(), of: $0) / 10 : 0 } ?? 0
  }

  private static func log(_ activity: Activity, at depth: Int, _ state: inout State) {
    let tens = tens(activity)
    if let logged = state.logged, logged.depth == depth {
      write(log(from: logged.tens, to: tens))
    } else {
      erase(&state)
      write("\(activity.label): \(log(from: -1, to: tens))")
    }
    state.logged = (depth, tens)
  }

  /// The tens of percent after `from`, up to `to`: `...10...20`.
  static func log(from: Int, to: Int) -> String {
    guard to > from else { return "" }
    return (from + 1...to).map { $0 == 0 ? "0" : "...\($0 * 10)" }.joined()
  }

  private static func erase(_ state: inout State) {
    if state.isDrawn { write("\r\u{1B}[K") }
    state.isDrawn = false
    if state.logged != nil { write("\n") }
    state.logged = nil
  }

  private static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: 2) }
}
