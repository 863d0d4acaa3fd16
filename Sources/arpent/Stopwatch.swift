/// How long an entry at the prompt takes by the wall clock, without the time that the person takes to read or to answer.
final class Stopwatch {
  private var began = ContinuousClock.now
  private var paused = Duration.zero

  /// Begins anew.
  func start() {
    began = ContinuousClock.now
    paused = .zero
  }

  /// Does something during which the time does not count.
  func pause<Result>(_ body: () -> Result) -> Result {
    let begin = ContinuousClock.now
    defer { paused += ContinuousClock.now - begin }
    return body()
  }

  /// The time since the start in words: `took 12.3 ms`, `took 1.204 s`, `took 2 min 3.4 s`.
  var text: String { Self.text(ContinuousClock.now - began - paused) }

  static func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    func decimal(_ whole: Int64, _ unit: Int64, places: Int) -> String {
      var part = String(whole % unit * [1, 10, 100, 1000][places] / unit)
      part = String(repeating: "0", count: max(0, places - part.count)) + part
      return "\(whole / unit).\(part)"
    }
    switch microseconds {
    case ..<1_000_000: return "took \(decimal(microseconds, 1000, places: 1)) ms"
    case ..<60_000_000: return "took \(decimal(microseconds, 1_000_000, places: 3)) s"
    default:
      let rest = decimal(microseconds % 60_000_000, 1_000_000, places: 1)
      return "took \(microseconds / 60_000_000) min \(rest) s"
    }
  }
}
