import Geodesy
import Scene
import Session
import Site

extension BenchState {
  /// The session with the factor and anchor of the scene; nil while there is none.
  public var placedSession: TrackingSession? {
    guard var session, !placement.isPlain, let alignment = session.alignment else { return session }
    session.align(alignment.placed(by: placement))
    return session
  }

  /// Where the AR frame is: of the session, or where it would be if tracking began now.
  public var arFrame: WorldAlignment {
    if let session { return session.truth }
    let place = device?.position ?? startingPlace
    return WorldAlignment(
      originCamera: SceneCamera(
        position: place, orientation: CameraOrientation(heading: origin?.camera.orientation.heading ?? 0, pitch: 90)))
  }

  /// Where the AR frame is when nothing says where on earth the device is. A model on a table looks the same
  /// everywhere.
  public static let nominalPlace = GeodeticPosition(latitude: 0, longitude: 0, height: 0)

  /// In a world scene the origin camera stands where the device is.
  private var startingPlace: GeodeticPosition {
    scene.kind == .world ? origin?.camera.position ?? BenchState.nominalPlace : BenchState.nominalPlace
  }

  /// Whether nothing that is really there has a place on earth.
  private var hasNoPlaceOnEarth: Bool {
    site.ground == nil && site.surface == nil && site.objects.count == framePlacements.count
  }

  /// The device, or one that stands level at the zero point of the AR frame where tracking without fixes begins and
  /// nothing says where on earth that is; nil where it must be put somewhere first.
  public func deviceToTrack(mode: TrackingSession.Mode?) -> Device? {
    if let device { return device }
    guard mode == .ignore, hasNoPlaceOnEarth else { return nil }
    let start = arFrame.originCamera
    return try? Device(position: start.position, orientation: start.orientation, lens: lens)
  }

  /// Whether the origin camera that was set by hand is the one in force: no fix has come since.
  public var isOriginInForce: Bool {
    guard let session, let alignment = session.alignment else { return origin != nil }
    return alignment.originCamera == origin?.camera
  }

  /// Puts the site objects that wait for tracking where the AR frame is now. Throws where the site cannot hold one.
  public mutating func placeInFrame() throws(SceneError) {
    guard !framePlacements.isEmpty else { return }
    let frame = arFrame
    var changed = site
    for placement in framePlacements { try changed.replace(try placement.object(in: frame)) }
    site = changed
  }

  /// Begins a scene, without an origin camera, factor, anchor and clipping.
  public mutating func begin(_ scene: SceneModel) {
    self.scene = scene
    origin = nil
    placement = ScenePlacement()
    if session?.mode == .ignore { session?.align(nil) }
  }

  /// Drops the anchor: its point lies in an AR frame that is no more. A tabletop is half transparent again.
  public mutating func dropAnchor() {
    guard placement.anchor != nil else { return }
    placement.anchor = nil
    if scene.kind == .tabletop { try? scene.setOpacity(SceneModel.unplacedOpacity) }
  }
}

extension Bench {
  /// The scene's elevation as it is drawn about the scene camera: within the clipping distance of the origin camera. nil
  /// where the scene has none. Throws where its heights cannot be converted.
  public func drawnSurface(of frame: ARFrame) throws(SceneError) -> (any SceneSurface)? {
    let place = frame.sceneCamera?.position ?? frame.device.position
    guard let surface = try sceneSurface(around: place) else { return nil }
    guard let distance = state.placement.clippingDistance, let alignment = frame.alignment else { return surface }
    return ClippedSurface(
      surface, centreEarthCentred: alignment.originCamera.earthCentred.translation, radius: distance)
  }
}
