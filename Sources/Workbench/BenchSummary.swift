extension Bench {
  /// How a run ended, in words and as facts.
  public struct Summary {
    /// For people.
    public var lines: [String]
    /// The sensors' profile, and in words whether errors were simulated.
    public var sensors: (profile: String, note: String)
    /// How many features and photos were recorded.
    public var recorded: (features: Int, photos: Int)
    /// What was left open.
    public var open: [String]
  }

  /// What is there at the end of a run. It always names the sensors, and says when errors were not simulated.
  public var summary: Summary {
    let profile = state.sensors.profile
    var errors =
      profile.isPerfect
      ? "sensors perfect: errors are not simulated"
      : "sensors \(profile.name), seed \(state.seed): errors are simulated"
    if let recording = state.sensors.receiver.recording { errors += "; fixes are those recorded in \(recording.name)" }
    var open: [String] = []
    if state.candidate.canRecord { open.append("a candidate was tapped and not recorded") }
    if let edit = state.editor, edit.hasUnsavedEdits {
      open.append("a \(edit.session.kind.rawValue) was edited and not saved")
    }
    if let session = state.session, session.mode != .ignore, session.fixes.used == 0, session.frame > 60 {
      open.append("tracking ran for \(session.frame) frames and no position fix was used")
    }
    var lines = [errors]
    for table in state.tables { lines.append("\(table.name): \(features(table.store.count)) in \(table.shownPath)") }
    lines += open.map { "left open: \($0)" }
    return Summary(
      lines: lines, sensors: (profile.name, errors), recorded: state.recorded, open: open)
  }

  private func features(_ count: Int) -> String { count == 1 ? "1 feature" : "\(count) features" }
}
