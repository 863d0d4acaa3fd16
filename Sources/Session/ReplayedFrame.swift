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
    var error: Offset?
    if let trueLocation {
      let off = LocalFrame(origin: trueLocation).local(location)
      error = Offset(east: off.x, north: off.y, up: off.z)
    }
    self.init(
      pixel: pixel, touched: touched, source: source, location: location, arPoint: arPoint, kind: kind, name: name,
      distance: distance, normal: normal, depression: depression, trueLocation: trueLocation, error: error, frame: 0,
      epoch: 0)
  }
}

extension TapResult.Sigma {
  /// Standard deviations in metres, by their causes.
  public init(recordedPosition position: Double, height: Double, heading: Double, drift: Double, hit: Double) {
    self.init(position: position, height: height, heading: heading, drift: drift, hit: hit)
  }
}
