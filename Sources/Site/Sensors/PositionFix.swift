import Geodesy

/// One position fix, as a receiver delivers it.
public struct PositionFix: Hashable, Sendable {
  /// Milliseconds from 1970-01-01T00:00:00Z to the moment it was measured.
  public var measured: Int64
  /// Milliseconds from 1970-01-01T00:00:00Z to the moment it was delivered.
  public var delivered: Int64
  /// The place, with ellipsoidal height in metres.
  public var position: GeodeticPosition
  /// The class of the fix.
  public var fixClass: FixClass
  /// The 68 % radius in metres that the receiver states; negative where it states none.
  public var horizontalAccuracy: Double
  /// The standard deviation of the height in metres that the receiver states; negative where it states none.
  public var verticalAccuracy: Double
  /// Where the device really was when it was measured, which no receiver knows; nil where nobody does.
  public var trueDevicePosition: GeodeticPosition?

  /// A fix of these values.
  public init(
    measured: Int64, delivered: Int64, position: GeodeticPosition, fixClass: FixClass, horizontalAccuracy: Double,
    verticalAccuracy: Double, trueDevicePosition: GeodeticPosition? = nil
  ) {
    self.measured = measured
    self.delivered = delivered
    self.position = position
    self.fixClass = fixClass
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.trueDevicePosition = trueDevicePosition
  }

  /// Milliseconds from its measurement to a moment.
  public func age(at moment: Int64) -> Int64 { moment - measured }
  /// The standard deviation along each horizontal axis that the stated radius means.
  public var sigma: Double { max(horizontalAccuracy, 0) / RecordedFix.radiusPerSigma }
}
