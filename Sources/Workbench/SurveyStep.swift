import Scene

/// A change of a table that can be taken back.
public struct SurveyStep {
  /// What was done, in words that follow "took back": `feature 3 of trees`.
  public let words: String
  /// The table that was changed.
  public let table: SurveyTable
  /// How many features and photos of this run's count it recorded.
  public let recorded: (features: Int, photos: Int)
  /// About how many bytes are kept for taking it back.
  public let size: Int
  /// Takes the change back at a moment in seconds since 1970. Throws what the store throws.
  public let takeBack: (_ time: Double) throws(SceneError) -> Void

  /// A change of a table.
  public init(
    _ words: String, of table: SurveyTable, recorded: (features: Int, photos: Int) = (0, 0), size: Int = 0,
    takeBack: @escaping (_ time: Double) throws(SceneError) -> Void
  ) {
    self.words = words
    self.table = table
    self.recorded = recorded
    self.size = size
    self.takeBack = takeBack
  }
}

extension Bench {
  /// The most bytes that are kept for taking changes of tables back; the oldest are given up first.
  public static let mostKept = 256 << 20

  /// Keeps a change of a table, for `undo` and for going back to an earlier moment.
  public func keep(_ step: SurveyStep) {
    let seconds = Double(state.clock.milliseconds) / 1000
    journal { try? step.takeBack(seconds) }
    state.recorded.features += step.recorded.features
    state.recorded.photos += step.recorded.photos
    state.surveySteps.append(step)
    var kept = state.surveySteps.reduce(0) { $0 + $1.size }
    while kept > Self.mostKept, !state.surveySteps.isEmpty { kept -= state.surveySteps.removeFirst().size }
  }

  /// Gives up what `undo` could take back: what came before a change that cannot be taken back does not fit any more.
  public func forgetSurveySteps() { state.surveySteps = [] }

  /// Takes the last change of a table back and returns it; nil where there is none. Throws what its store throws, and
  /// then keeps it.
  public func takeBackSurveyStep() throws(SceneError) -> SurveyStep? {
    guard let step = state.surveySteps.last else { return nil }
    try step.takeBack(Double(state.clock.milliseconds) / 1000)
    state.surveySteps.removeLast()
    state.recorded.features -= step.recorded.features
    state.recorded.photos -= step.recorded.photos
    return step
  }
}
