import Geodesy

extension EditingSession {
  /// Where the place of the reticle is drawn to; nil where snapping is off, nothing is near, or nothing would be placed:
  /// with creation off only what is held is.
  public var snap: SnapResult? { nil }
}
