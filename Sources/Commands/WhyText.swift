import Geodesy
import Session
import Site
import Workbench

/// What there is to say about what went wrong last, about the last tap, and the session behind it.
enum WhyText {
  /// The failure stands before the tap, unless it is older.
  static func lines(_ bench: Bench, _ failure: Failure?) -> [String] {
    guard let failure else { return lines(bench) }
    return failure.isOlderThanTap ? lines(bench) + failure.lines : failure.lines + lines(bench)
  }

  private static func lines(_ bench: Bench) -> [String] {
    let state = bench.state
    var lines: [String] = []
    if let candidate = state.candidate.candidate {
      let tap = candidate.tap
      lines.append("there is a candidate, tapped using \(tap.source.rawValue)\(tap.isIdeal ? " (ideal)" : "")")
      lines += tap.warnings
    } else {
      lines.append("no candidate: \(state.candidate.absence.sentence)")
    }
    let status = SessionStatus(state.session, hasCandidate: state.candidate.canRecord)
    lines.append("session: \(status.text ?? status.code)")
    guard let session = state.session else { return lines }
    let fixes = session.fixes
    var text = "fixes: \(fixes.received) came, \(fixes.used) were used"
    if let reason = fixes.lastReason { text += "; the last that was not: \(reason.rawValue)" }
    lines.append(text)
    if session.restarts > 0 { lines.append("fixes restarted tracking \(session.restarts) times") }
    if !session.isExact {
      lines.append("planes: \(session.map.detected.count), feature points: \(session.map.features.count)")
    }
    return lines
  }
}
