import Scene

/// Told how far the drawing of a picture has come, part after part.
public struct PictureProgress {
  private struct Watch {
    let began: (_ part: String, _ steps: Int?) -> Void
    let stepped: (_ steps: Int) -> Void
    let ended: () -> Void
  }

  private let watch: Watch?

  /// Whoever is told: that a part begins, such as `drawing trees`, of so many steps where that is known; that some more
  /// steps of it are done; that it is done.
  public init(
    began: @escaping (_ part: String, _ steps: Int?) -> Void, stepped: @escaping (_ steps: Int) -> Void,
    ended: @escaping () -> Void
  ) {
    watch = Watch(began: began, stepped: stepped, ended: ended)
  }

  private init() { watch = nil }

  /// Tells nobody.
  public static var none: PictureProgress { PictureProgress() }

  /// Does a part of the work; its steps are counted only where somebody is told of them.
  func part<Result>(
    _ name: String, of steps: @autoclosure () -> Int? = nil, _ body: () throws(SceneError) -> Result
  ) throws(SceneError) -> Result {
    guard let watch else { return try body() }
    watch.began(name, steps())
    defer { watch.ended() }
    return try body()
  }

  /// Some more steps of the present part are done.
  func step(_ steps: Int = 1) { watch?.stepped(steps) }
}
