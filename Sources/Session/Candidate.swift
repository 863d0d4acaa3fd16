import Geodesy
import Site

/// A tapped point that waits to be recorded, bound to the frame of its tap: the photo is of that frame, whatever has
/// happened since.
public struct Candidate: Sendable {
  /// What was tapped.
  public let tap: TapResult
  /// The frame that was tapped: number, epoch, time, pose and lens.
  public let frame: ARFrame

  /// The candidate of a tap on a frame; nil when the tap is of another frame or its location is not finite.
  init?(_ tap: TapResult, frame: ARFrame) {
    let place = tap.location
    guard place.latitude.isFinite, place.longitude.isFinite, place.height.isFinite, tap.frame == frame.number,
      tap.epoch == frame.epoch
    else { return nil }
    self.tap = tap
    self.frame = frame
  }
}

/// The place for the one candidate of a session.
public struct CandidateSlot: Sendable {
  /// Why there is no candidate.
  public enum Absence: Hashable, Sendable {
    /// Nothing was tapped yet.
    case none
    /// The last tap met nothing.
    case missed(TapMiss)
    /// It was cleared.
    case cleared
    /// It was recorded.
    case recorded
    /// Tracking was reset, or its mode changed, after it was tapped.
    case outdated

    /// The reason as one sentence without a full stop.
    public var sentence: String {
      switch self {
      case .none: "nothing was tapped yet"
      case .missed(let miss): "the last tap met nothing: \(miss.sentence)"
      case .cleared: "the candidate was cleared"
      case .recorded: "the candidate is recorded; tap again for the next"
      case .outdated: "tracking was reset after the tap, so the candidate is not valid any more; tap again"
      }
    }
  }

  /// The candidate, or nil.
  public private(set) var candidate: Candidate?
  /// Why there is none; `none` while there is one.
  public private(set) var absence = Absence.none

  /// A place without a candidate.
  public init() {}

  /// Whether there is something to record.
  public var canRecord: Bool { candidate != nil }

  /// Takes the outcome of a tap: a hit replaces the candidate, a miss leaves none.
  public mutating func take(_ outcome: TapOutcome, frame: ARFrame) {
    switch outcome {
    case .hit(let tap):
      candidate = Candidate(tap, frame: frame)
      absence = .none
    case .miss(let miss): drop(.missed(miss))
    }
  }

  /// Drops the candidate because the user clears it.
  public mutating func clear() { drop(.cleared) }

  /// Drops the candidate because it is stored.
  public mutating func markRecorded() { drop(.recorded) }

  /// Drops a candidate that was tapped in another epoch than the session's present one.
  public mutating func follow(_ session: TrackingSession) {
    if let candidate, candidate.frame.epoch != session.epoch { drop(.outdated) }
  }

  private mutating func drop(_ reason: Absence) {
    // A candidate is large, and mostly there is none.
    if candidate != nil { candidate = nil }
    absence = reason
  }
}
