import Geodesy
import Scene
import Site

/// A place in the AR frame, as people say it: to the right, up and forward of where tracking starts.
public struct FramePlace: Hashable, Sendable {
  /// Metres to the right, the frame's x.
  public let right: Double
  /// Metres up, the frame's y.
  public let up: Double
  /// Metres forward, against the frame's z.
  public let forward: Double

  /// The farthest a place may be from the frame's zero point along each axis, in metres.
  public static let reach = 100_000.0

  /// A place this far to the right, up and forward, in metres. Throws `SceneError` of kind range where one is over
  /// 100 km.
  public init(right: Double, up: Double, forward: Double) throws(SceneError) {
    for (word, metres) in [("right", right), ("up", up), ("forward", forward)]
    where !(abs(metres) <= FramePlace.reach) {
      throw SceneError(
        .range, "\(word) \(metres) m is too far from where tracking starts", help: "100 km each way are possible")
    }
    self.right = right
    self.up = up
    self.forward = forward
  }

  /// The place of a point of the AR frame.
  public init(arPoint point: Vector3) {
    right = point.x
    up = point.y
    forward = -point.z
  }

  /// The point of the AR frame: x right, y up, z back, in metres.
  public var arPoint: Vector3 { Vector3(right, up, -forward) }
}

/// A site object that was placed in the AR frame before tracking fixed where that is.
public struct FramePlacement: Hashable, Sendable {
  /// The object's name.
  public let name: String
  /// Where it stands in the frame.
  public let place: FramePlace
  /// What it is; its heading counts clockwise from the frame's forward.
  public let form: SiteObject.Form

  /// An object of this name at a place of the AR frame.
  public init(name: String, place: FramePlace, form: SiteObject.Form) {
    self.name = name
    self.place = place
    self.form = form
  }

  /// The object as it stands on the site when the AR frame is there. Throws `SceneError` where the site cannot hold
  /// it.
  public func object(in frame: WorldAlignment) throws(SceneError) -> SiteObject {
    let heading = frame.originCamera.orientation.heading
    let turned: SiteObject.Form =
      switch form {
      case .tree: form
      case .box(let width, let depth, let height, let own):
        .box(width: width, depth: depth, height: height, heading: heading + own)
      case .plane(let width, let depth, let own, let tilt):
        .plane(width: width, depth: depth, heading: heading + own, tilt: tilt)
      }
    return try SiteObject(name: name, position: frame.worldLocation(arPoint: place.arPoint), form: turned)
  }
}
