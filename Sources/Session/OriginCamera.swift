import Geodesy
import Scene
import Site

/// An origin camera that was set by hand: the camera that the zero point of the AR frame stands for.
public struct OriginCamera: Hashable, Sendable {
  /// The camera on WGS 84, with ellipsoidal height in metres.
  public let camera: SceneCamera
  /// What its altitude was given above, and what altitudes of the scene camera are shown above.
  public let heights: HeightReference

  /// An origin camera whose altitude was given above a reference.
  ///
  /// Throws `SceneError` of kind range for a place that cannot be on or near the earth, a pitch outside 0...180
  /// degrees, or an angle that is not finite.
  public init(camera: SceneCamera, heights: HeightReference) throws(SceneError) {
    try checkPlace(camera.position, of: "the origin camera")
    let orientation = camera.orientation
    guard orientation.heading.isFinite, orientation.roll.isFinite else {
      throw SceneError(.range, "the heading and roll of the origin camera must be finite angles")
    }
    guard (0...180).contains(orientation.pitch) else {
      throw SceneError(
        .range, "a pitch of \(orientation.pitch) degrees is not possible",
        help: "the pitch is 0 looking straight down, 90 at the horizon and 180 straight up")
    }
    self.camera = camera
    self.heights = heights
  }

  /// What about an origin camera is probably a mistake.
  public enum Doubt: Hashable, Sendable {
    /// The pitch is not 90 or the roll not 0, so that walking on level ground climbs in the scene.
    case tilted
    /// A tabletop scene hangs above the table: its origin is this many metres above the scene's ground, or above the
    /// ellipsoid where the scene has no elevation there.
    case tooHigh(Double, aboveGround: Bool)
    /// A flyover begins at or in the ground: its origin is this many metres above the scene's ground, or above the
    /// ellipsoid where the scene has no elevation there.
    case tooLow(Double, aboveGround: Bool)
  }

  /// The origin of a tabletop is low up to this many metres above the scene's ground. The lowest of the model should
  /// stand on the table; a hundred metres are 5 cm at the published factor of 2000.
  public static let lowAboveGround = 100.0
  /// Where a tabletop has no elevation, its origin is low up to this many metres above the ellipsoid. The published
  /// tabletop scenes have 0 m, 126 m and 1214 m.
  public static let lowAboveEllipsoid = 2_000.0
  /// The origin of a flyover is high from this many metres above the scene's ground: above trees and most buildings.
  public static let highAboveGround = 100.0
  /// Where a flyover has no elevation, its origin is high from this many metres above the ellipsoid.
  public static let highAboveEllipsoid = 500.0

  /// What is probably a mistake in a scene of a kind, whose ground at the origin's place has an ellipsoidal height in
  /// metres; nil where the scene has none there.
  public func doubts(in kind: SceneModel.Kind, groundHeight: Double?) -> [Doubt] {
    var doubts: [Doubt] = []
    let orientation = camera.orientation
    let roll = min(orientation.roll, 360 - orientation.roll)
    if abs(orientation.pitch - 90) > 1e-9 || roll > 1e-9 { doubts.append(.tilted) }
    let height = camera.position.height - (groundHeight ?? 0)
    let hasGround = groundHeight != nil
    switch kind {
    case .world: break
    case .tabletop:
      if height > (hasGround ? OriginCamera.lowAboveGround : OriginCamera.lowAboveEllipsoid) {
        doubts.append(.tooHigh(height, aboveGround: hasGround))
      }
    case .flyover:
      if height < (hasGround ? OriginCamera.highAboveGround : OriginCamera.highAboveEllipsoid) {
        doubts.append(.tooLow(height, aboveGround: hasGround))
      }
    }
    return doubts
  }
}
