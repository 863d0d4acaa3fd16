import Site

/// What a session tells the person who holds the device, in words and as a code for machines.
public struct SessionStatus: Hashable, Sendable {
  /// For machines: lower-case words joined by underscores.
  public let code: String
  /// For people: a sentence without a full stop; nil where the app shows nothing.
  public let text: String?

  /// The status of a session, or of none, with or without a candidate.
  public init(_ session: TrackingSession?, hasCandidate: Bool) {
    guard let session else {
      self.init("no_session", "tracking has not been started")
      return
    }
    // The sample of 2019 hides the state of tracking in mode continuous, as every fix restarts it (3.2).
    let isHidden = session.policy == .uikit2019 && session.mode == .continuous
    switch session.state {
    case .notAvailable:
      self.init(
        session.isStopped ? "stopped" : "interrupted",
        session.isStopped ? "tracking was stopped" : "the camera is interrupted")
    case .limited(let limit) where isHidden: self.init(SessionStatus.code(limit), nil)
    case .limited(.initializing): self.init("initialising", "tracking starts; move the device a little")
    case .limited(.relocalizing):
      self.init("relocalising", "the session looks for its place; go back to where tracking stopped")
    case .limited(.excessiveMotion): self.init("excessive_motion", "the device moves too fast; move it more slowly")
    case .limited(.insufficientFeatures):
      self.init("insufficient_features", "too little can be seen; add light or look at something with more detail")
    case .normal where session.alignment == nil:
      self.init("waiting_for_fix", "no position fix was used yet")
    case .normal where session.isCalibrating:
      self.init("calibrating", "the calibration is open; move the scene onto reality and end it")
    case .normal where hasCandidate: self.init("candidate", "a point is tapped; record it, or tap again")
    case .normal: self.init("ready", "tap to place a point")
    }
  }

  private init(_ code: String, _ text: String?) {
    self.code = code
    self.text = text
  }

  private static func code(_ limit: TrackingSession.Limit) -> String {
    switch limit {
    case .initializing: "initialising"
    case .relocalizing: "relocalising"
    case .excessiveMotion: "excessive_motion"
    case .insufficientFeatures: "insufficient_features"
    }
  }
}
