import Scene

/// The clock of a run. It stands still until it is advanced, and then goes by whole frames.
public struct SimulatedClock: Hashable, Sendable {
  /// Camera frames in a second.
  public let frameRate: Int
  /// Position fixes in a second.
  public let fixRate: Int
  /// Frames since the clock was set.
  public private(set) var frame = 0
  /// Milliseconds from 1970-01-01T00:00:00Z to the moment the clock was set.
  public private(set) var start: Int64

  /// 2026-01-01T12:00:00Z in milliseconds from 1970-01-01T00:00:00Z.
  public static let defaultStart: Int64 = 1_767_268_800_000
  /// The longest way the clock goes at once, in milliseconds: 100 days.
  public static let longestAdvance: Int64 = 100 * 86_400_000

  /// A clock of 60 frames and 1 fix a second that starts at 2026-01-01T12:00:00Z.
  public init() {
    frameRate = 60
    fixRate = 1
    start = SimulatedClock.defaultStart
  }

  /// A clock of these rates (1 to 1000 frames, 1 to the frame rate fixes) that starts at a moment in milliseconds
  /// from 1970-01-01T00:00:00Z. Throws `SceneError` of kind range for other rates, or a year before 1970 or after 9999.
  public init(frameRate: Int = 60, fixRate: Int = 1, start: Int64) throws(SceneError) {
    guard (1...1000).contains(frameRate) else {
      throw SceneError(.range, "a rate of \(frameRate) frames a second is not possible", help: "1 to 1000 are")
    }
    guard (1...frameRate).contains(fixRate) else {
      throw SceneError(
        .range, "a rate of \(fixRate) fixes a second is not possible", help: "1 to the frame rate, \(frameRate), are")
    }
    try SimulatedClock.check(start)
    self.frameRate = frameRate
    self.fixRate = fixRate
    self.start = start
  }

  /// Milliseconds from 1970-01-01T00:00:00Z to the present frame, rounded down.
  public var milliseconds: Int64 { start + elapsed(frame) }
  /// The moment in seconds since 1970-01-01T00:00:00Z.
  public var secondsSince1970: Double { Double(milliseconds) / 1000 }

  /// Sets the clock to a moment in milliseconds from 1970-01-01T00:00:00Z; frames count from there. Throws `SceneError`
  /// of kind range for a year before 1970 or after 9999.
  public mutating func set(_ moment: Int64) throws(SceneError) {
    try SimulatedClock.check(moment)
    start = moment
    frame = 0
  }

  /// Goes on by whole frames until at least this many milliseconds have passed, and says how many frames and fixes
  /// came on the way. Throws `SceneError` of kind range for a negative time or one over 100 days; the clock then
  /// stands where it was.
  @discardableResult
  public mutating func advance(milliseconds: Int64) throws(SceneError) -> (frames: Int, fixes: Int) {
    guard (0...SimulatedClock.longestAdvance).contains(milliseconds) else {
      throw SceneError(
        .range, "the clock cannot go on by \(milliseconds) ms", help: "0 s to 100 days are possible at once")
    }
    let target = elapsed(frame) + milliseconds
    try SimulatedClock.check(start + target)
    // The first frame whose time, rounded down to milliseconds, is not before the target.
    let (whole, rest) = (target / 1000, target % 1000)
    let parts = (rest * Int64(frameRate) + 999) / 1000
    let next = max(frame, Int(whole) * frameRate + Int(parts))
    let passed = (frames: next - frame, fixes: fixes(at: next) - fixes(at: frame))
    frame = next
    return passed
  }

  /// The whole frames that pass until at least this many milliseconds have passed. Throws as `advance` does.
  public func frames(milliseconds: Int64) throws(SceneError) -> Int {
    var then = self
    return try then.advance(milliseconds: milliseconds).frames
  }

  /// Goes on by one frame, and says whether a position fix is measured in it.
  public mutating func step() -> Bool {
    frame += 1
    return fixes(at: frame) > fixes(at: frame - 1)
  }

  private func elapsed(_ frame: Int) -> Int64 {
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: frameRate)
    return Int64(seconds) * 1000 + Int64(rest) * 1000 / Int64(frameRate)
  }

  private func fixes(at frame: Int) -> Int {
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: frameRate)
    return seconds * fixRate + rest * fixRate / frameRate
  }

  private static func check(_ moment: Int64) throws(SceneError) {
    guard (0..<253_402_300_800_000).contains(moment) else {
      throw SceneError(.range, "the clock shows years from 1970 to 9999 only")
    }
  }
}
