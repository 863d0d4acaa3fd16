import Scene

/// The changes of tables in a run.
extension Bench {
  /// The most bytes that are kept for taking changes of tables back; the oldest are given up first.
  public static let mostKept = 256 << 20

  /// Keeps a change of a table, for `undo` and for going back to an earlier moment.
  public func keep(_ step: SurveyStep) {
    let seconds = state.clock.secondsSince1970
    journal { try? step.takeBack(seconds) }
    state.recorded.features += step.recorded.features
    state.recorded.photos += step.recorded.photos
    state.surveySteps.append(step)
    state.takenBack = nil
    var kept = state.surveySteps.reduce(0) { $0 + $1.size }
    while kept > Self.mostKept, !state.surveySteps.isEmpty { kept -= state.surveySteps.removeFirst().size }
  }

  /// Gives up what `undo` could take back: what came before a change that cannot be taken back does not fit any more.
  public func forgetSurveySteps() { state.surveySteps = [] }

  /// Takes the last change of a table back and returns it; nil where there is none. Throws what its store throws, and
  /// then keeps it.
  public func takeBackSurveyStep() throws(SceneError) -> SurveyStep? {
    guard let step = state.surveySteps.last else { return nil }
    try step.takeBack(state.clock.secondsSince1970)
    state.surveySteps.removeLast()
    state.takenBack = step.words
    state.recorded.features -= step.recorded.features
    state.recorded.photos -= step.recorded.photos
    // It waits again, unless another was tapped meanwhile or tracking has begun anew.
    if var slot = step.candidate, !state.candidate.canRecord {
      if let session = state.session { slot.follow(session) }
      if slot.canRecord { state.candidate = slot }
    }
    return step
  }
}
