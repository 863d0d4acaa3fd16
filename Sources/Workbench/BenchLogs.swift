import Geodesy
import Scene
import Session
import Site

/// The logs of a run.
extension Bench {
  /// The logs that are written now; what a comparison does is dropped, and so not written.
  var activeLogs: [SessionLog] { state.comparedTaps == nil ? state.logs : [] }

  /// Begins a log into a file that may be replaced or not. Throws where the file cannot be made.
  public func startLog(_ kind: SessionLog.Kind, path: String, replaces: Bool) throws(SceneError) {
    let geoid = kind == .nmea || kind == .gpx ? try conversion(from: .ellipsoidal, to: .egm96) : nil
    let file = try StreamedFile(path: path, replaces: replaces || files.replaces)
    let log = SessionLog(
      kind: kind, file: file, shownPath: files.shown(path), depth: trialDepth, geoid: geoid)
    try log.event(EventLines.header(state))
    if let session = state.session, !session.isStopped, let device = state.device {
      try log.started(state.clock.milliseconds, device, session, state.sensors, .running, [])
    }
    state.logs.append(log)
  }

  /// Ends the logs of a kind, or all, and says which they were. Throws where one could not be written.
  public func stopLogs(_ word: String? = nil) throws(SceneError) -> [SessionLog] {
    let ended = state.logs.filter { word == nil || $0.kind.word == word }
    for log in ended {
      guard log.depth == trialDepth else {
        throw SceneError(
          .permission, "a log that began before this block cannot be ended in it", help: "end it outside of the block")
      }
      state.logs.removeAll { $0 === log }
      try log.finish()
      let path = log.file.path
      let files = files
      journal { files.remove(path) }
      self.files.noteWritten(path)
    }
    return ended
  }

  /// Drops all logs with their files, after a run that failed.
  public func dropLogs() {
    for log in state.logs { log.file.discard() }
    state.logs = []
  }

  /// A tap was answered.
  public func logTap(_ outcome: TapOutcome, _ tap: Tap, times: Int, spread: Double?, of frame: ARFrame)
    throws(SceneError)
  {
    for log in activeLogs {
      try log.event(EventLines.tap(outcome, tap, times: times, spread: spread, frame))
    }
  }

  /// Tracking is taken away, until a moment in milliseconds or until it is given back.
  public func imposeLimit(_ limit: TrackingSession.Imposed, until: Int64?) throws(SceneError) {
    state.session?.impose(limit, until: until)
    for log in activeLogs {
      try log.event(EventLines.limit(state.clock.milliseconds, limit, until: until))
    }
  }

  /// Ends tracking.
  public func stopTracking() throws(SceneError) {
    state.session?.stop()
    for log in activeLogs { try log.event(EventLines.word("stop", state.clock.milliseconds)) }
  }
}

/// Where the logs of a run stand.
public struct LogMarks {
  fileprivate let marks: [SessionLog.State]
}

extension Bench {
  /// Where the logs stand now.
  public var logMarks: LogMarks { LogMarks(marks: state.logs.map(\.mark)) }

  /// Takes back what was written since; the logs must be those of then.
  public func goBack(to marks: LogMarks) {
    for (log, mark) in zip(state.logs, marks.marks) { log.goBack(to: mark) }
  }
}
