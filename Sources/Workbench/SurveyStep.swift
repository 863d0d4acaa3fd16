import Scene
import Session

/// A change of a table that can be taken back.
public struct SurveyStep {
  /// What was done, in words that follow "took back": `feature 3 of trees`.
  public let words: String
  /// The table that was changed.
  public let table: SurveyTable
  /// How many features and photos of this run's count it recorded.
  public let recorded: (features: Int, photos: Int)
  /// The candidate that was recorded, which waits again when that is taken back; nil for other changes.
  public let candidate: CandidateSlot?
  /// About how many bytes are kept for taking it back.
  public let size: Int
  /// Takes the change back at a moment in seconds since 1970. Throws what the store throws.
  public let takeBack: (_ time: Double) throws(SceneError) -> Void

  /// A change of a table.
  public init(
    _ words: String, of table: SurveyTable, recorded: (features: Int, photos: Int) = (0, 0),
    candidate: CandidateSlot? = nil, size: Int = 0,
    takeBack: @escaping (_ time: Double) throws(SceneError) -> Void
  ) {
    self.words = words
    self.table = table
    self.recorded = recorded
    self.candidate = candidate
    self.size = size
    self.takeBack = takeBack
  }
}
