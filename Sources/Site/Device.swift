import Geodesy
import Scene

/// The device as it really is: where it is, where it looks, and through which lens.
public struct Device: Hashable, Sendable {
  /// The place of the lens on WGS 84, with ellipsoidal height.
  public var position: GeodeticPosition
  /// Where it looks, from true north at its place.
  public var orientation: CameraOrientation
  /// The lens.
  public var lens: Lens

  /// A device at a place, looking somewhere.
  ///
  /// Throws `SceneError` of kind range for a latitude outside -90...90, a longitude outside -180...180, a height
  /// outside -12 km...1000 km, a pitch outside 0...180, or an angle that is not a finite number.
  public init(
    position: GeodeticPosition, orientation: CameraOrientation, lens: Lens = .phone
  ) throws(SceneError) {
    try checkPlace(position, of: "the device")
    guard orientation.heading.isFinite, orientation.roll.isFinite else {
      throw SceneError(.range, "the heading and roll of the device must be finite angles")
    }
    guard (0...180).contains(orientation.pitch) else {
      throw SceneError(
        .range, "a pitch of \(orientation.pitch) degrees is not possible",
        help: "the pitch is 0 looking straight down, 90 at the horizon and 180 straight up")
    }
    self.position = position
    self.orientation = orientation
    self.lens = lens
  }

  /// The rotation from camera axes (right, up, back) to earth-centred axes.
  public var rotationEarthCentred: Matrix3 { LocalFrame(origin: position).axes * orientation.rotation }
}

/// Throws `SceneError` of kind range unless a place can be on or near the earth.
package func checkPlace(_ position: GeodeticPosition, of what: String) throws(SceneError) {
  guard (-90...90).contains(position.latitude) else {
    throw SceneError(
      .range, "the latitude of \(what), \(position.latitude), is outside -90 to 90 degrees",
      help: "the latitude is written first, then the longitude")
  }
  guard (-180...180).contains(position.longitude) else {
    throw SceneError(.range, "the longitude of \(what), \(position.longitude), is outside -180 to 180 degrees")
  }
  guard (-12_000...1_000_000).contains(position.height) else {
    throw SceneError(
      .range, "the height of \(what), \(position.height) m, is outside -12000 to 1000000 m above the ellipsoid")
  }
}
