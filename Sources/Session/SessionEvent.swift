import Site

/// Something that happened in a session while time passed.
public enum SessionEvent: Hashable, Sendable {
  /// A plane was detected.
  case planeAdded(DetectedPlane)
  /// A plane has grown.
  case planeUpdated(DetectedPlane)
  /// A plane has taken over another, of this number.
  case planesMerged(DetectedPlane, Int)
  /// A position fix came.
  case fix(PositionFix, FixVerdict)
  /// The origin camera was replaced or began to move.
  case originMoved(metres: Double, degrees: Double)
  /// A fix has overwritten a part of the calibration.
  case calibrationLost(Calibration)
  /// The tracking state is another.
  case tracking(TrackingSession.State)

  /// The words by which a script waits for it.
  public var words: String {
    switch self {
    case .planeAdded: "plane added"
    case .planeUpdated, .planesMerged: "plane updated"
    case .fix: "fix"
    case .originMoved: "origin moved"
    case .calibrationLost: "calibration lost"
    case .tracking: "tracking changed"
    }
  }
}
