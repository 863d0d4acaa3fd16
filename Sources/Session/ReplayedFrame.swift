import Geodesy
import Site

/// What a recording says of a frame.
public struct ReplayedFrame: Hashable, Sendable {
  /// The pose in the AR frame as it was measured.
  public var pose: TransformationMatrix
  /// How well the session tracked; nil where that is for the model to say.
  public var state: TrackingSession.State?

  /// A pose, and how well the session tracked.
  public init(pose: TransformationMatrix, state: TrackingSession.State?) {
    self.pose = pose
    self.state = state
  }
}

extension TrackingSession {
  /// A replayed device was put somewhere else, where this pose was measured.
  public mutating func replay(_ device: Device, measured: TransformationMatrix) {
    odometry.replay(truth.arPose(device), measured: measured)
  }
}

extension TapResult {
  /// The result of a tap that was recorded, for a session that believes its AR frame to be there: the location follows
  /// from the point of the AR frame, the error from the recorded true location.
  public init(
    recordedAt arPoint: Vector3, in alignment: WorldAlignment, pixel: Pixel, touched: Pixel, source: Source, kind: Kind,
    name: String?, distance: Double, normal: Vector3, depression: Double, trueLocation: GeodeticPosition?
  ) {
    let location = alignment.worldLocation(arPoint: arPoint)
    let error = trueLocation.map { Offset(from: $0, to: location) }
    self.init(
      pixel: pixel, touched: touched, source: source, location: location, arPoint: arPoint, kind: kind, name: name,
      distance: distance, normal: normal, depression: depression, trueLocation: trueLocation, error: error, frame: 0,
      epoch: 0)
  }
}

extension TapResult.Offset {
  /// How far one place is from another.
  public init(from place: GeodeticPosition, to other: GeodeticPosition) {
    self.init(LocalFrame(origin: place).local(other))
  }
}

extension TapResult.Sigma {
  /// Standard deviations in metres, by their causes: place, height, heading, drift, hit, datum. Nil where there are not
  /// six.
  public init?(recorded parts: [Double]) {
    guard parts.count == 6 else { return nil }
    self.init(position: parts[0], height: parts[1], heading: parts[2], drift: parts[3], hit: parts[4])
    datum = parts[5]
  }
}
