extension Bench {
  /// How a run ended, in words and as facts.
  public struct Summary {
    /// For people.
    public var lines: [String]
    /// For machines.
    public var facts: [(name: String, value: String)]
    /// What was left open.
    public var open: [String]
  }

  /// What is there at the end of a run. It always names the sensors, and says when errors were not simulated.
  public var summary: Summary {
    let errors = state.sensors == "perfect" ? "sensors perfect: errors are not simulated" : "sensors \(state.sensors)"
    var open: [String] = []
    if state.candidate.canRecord { open.append("a candidate was tapped and not recorded") }
    var lines = [errors]
    for table in state.tables { lines.append("\(table.name): \(features(table.store.count)) in \(table.shownPath)") }
    lines += open.map { "left open: \($0)" }
    return Summary(
      lines: lines,
      facts: [
        ("sensors", state.sensors), ("note", errors), ("recorded", "\(state.recorded.features)"),
        ("photos", "\(state.recorded.photos)"),
      ], open: open)
  }

  private func features(_ count: Int) -> String { count == 1 ? "1 feature" : "\(count) features" }
}
