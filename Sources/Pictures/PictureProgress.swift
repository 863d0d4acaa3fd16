import Scene

/// Told how far the drawing of a picture has come, part after part.
public struct PictureProgress {
  private let began: (_ part: String, _ steps: Int?) -> Void
  private let stepped: (_ steps: Int) -> Void
  private let ended: () -> Void

  /// Whoever is told: that a part begins, such as `drawing trees`, of so many steps where that is known; that some more
  /// steps of it are done; that it is done.
  public init(
    began: @escaping (_ part: String, _ steps: Int?) -> Void, stepped: @escaping (_ steps: Int) -> Void,
    ended: @escaping () -> Void
  ) {
    self.began = began
    self.stepped = stepped
    self.ended = ended
  }

  /// Tells nobody.
  public static var none: PictureProgress {
    PictureProgress(began: { _, _ in }, stepped: { _ in }, ended: {})
  }

  /// Does a part of the work.
  func part<Result>(
    _ name: String, of steps: Int? = nil, _ body: () throws(SceneError) -> Result
  ) throws(SceneError) -> Result {
    began(name, steps)
    defer { ended() }
    return try body()
  }

  /// Some more steps of the present part are done.
  func step(_ steps: Int = 1) { stepped(steps) }
}
