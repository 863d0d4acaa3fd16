import Geodesy
import Glibc
import Pictures
import Scene
import Session
import Site

/// What is asked of a view.
public struct ViewRequest: Sendable {
  /// The size in pixels; nil for that of the lens.
  public var size: (width: Int, height: Int)?
  /// Whether only the scene is drawn, without the camera's picture.
  public var isOfScene = false
  /// Whether detected planes are drawn.
  public var showsPlanes = false
  /// Whether feature points are drawn.
  public var showsPoints = false

  /// The view as the device has it.
  public init() {}
}

/// What the view through the phone shows of the workbench.
extension Bench {
  /// What there is to see, and remarks on what is not. Throws (domain) without a device, or where a scene is to be drawn
  /// that no camera looks at.
  public func viewContent(_ request: ViewRequest) throws(SceneError) -> (content: ViewContent, remarks: [String]) {
    guard let device = state.device else {
      throw SceneError(
        .domain, "there is no device whose view could be drawn",
        help: "put one somewhere: `device at 52.1032N 2.3224W eye 1.6 m heading 30 deg`")
    }
    var lens = device.lens
    if let size = request.size {
      lens = try Lens(width: size.width, height: size.height, filledBy: lens, interface: .landscape)
    }
    var content = ViewContent(lens: lens)
    var remarks: [String] = []
    let frame = self.frame
    let showsFeed = state.scene.showsFeed && !request.isOfScene
    if showsFeed {
      let place = device.position
      content.feed = ViewFeed(
        device: device, site: try siteScene(around: place),
        sun: state.site.sun(milliseconds: state.clock.milliseconds, at: place), ground: state.scene.basemap)
      content.feed?.brightness = state.site.brightness
      if let session = state.session { content.feed?.isBlack = session.state == .notAvailable && !session.isStopped }
    }
    if let frame, let pose = frame.believedPose {
      content.scene = try viewScene(frame, pose, isAlone: !showsFeed, &remarks)
    } else if !showsFeed {
      throw SceneError(
        .domain, "no camera looks at the scene yet",
        help:
          "start tracking: `track continuous` places the scene by position fixes, `track ignore` by the `origin` set")
    }
    if let frame, let session = state.session, !request.isOfScene {
      content.finds = viewFinds(frame, session, request)
    }
    content.lines = viewLines(frame, isOfScene: request.isOfScene)
    return (content, remarks)
  }

  // MARK: The session

  private func viewFinds(_ frame: ARFrame, _ session: TrackingSession, _ request: ViewRequest) -> ViewFinds {
    var finds = ViewFinds(pose: frame.pose)
    if request.showsPlanes {
      let convergence = state.sensors.profile.vision.planeConvergence
      finds.planes = session.map.detected.flatMap { $0.squares(convergence: convergence) }
    }
    if request.showsPoints { finds.points = session.map.features.map(\.point) }
    // What was tapped in another AR frame is not in this one.
    if let tap = state.candidate.candidate?.tap, tap.epoch == session.epoch { finds.tapped = tap.arPoint }
    return finds
  }

  /// The lines under a view: the session's status, its numbers, and that it is simulated.
  private func viewLines(_ frame: ARFrame?, isOfScene: Bool) -> [String] {
    var lines: [String] = []
    if !isOfScene {
      let status = SessionStatus(state.session, hasCandidate: state.candidate.canRecord)
      lines.append(status.text ?? status.code)
    }
    var numbers: [String] = []
    if let camera = frame?.sceneCamera
      ?? state.device.map({ SceneCamera(position: $0.position, orientation: $0.orientation) })
    {
      let heading = Bench.tenths(camera.orientation.heading)
      numbers.append("heading \(heading == "360" ? "0" : heading)°")
    }
    if let uncertainty = state.session?.uncertainty(state.sensors.profile), !state.sensors.profile.isPerfect {
      let metres = uncertainty.horizontal
      // Below a metre the second decimal counts.
      let shown = metres < 1 ? String((metres * 100).rounded() / 100) : Bench.tenths(metres)
      numbers.append("±\(shown) m (68 %)")
    }
    if let planes = state.session?.map.detectedCount, planes > 0 {
      numbers.append(planes == 1 ? "1 plane" : "\(planes) planes")
    }
    if state.placement.translationFactor != 1 {
      numbers.append("translation factor \(Bench.tenths(state.placement.translationFactor))")
    }
    if !numbers.isEmpty { lines.append(numbers.joined(separator: " · ")) }
    return lines + simulationNotes
  }

  /// What a picture must say of the sensors.
  public var simulationNotes: [String] { ["simulated; \(summary.sensors.note)"] }

  private static func tenths(_ value: Double) -> String {
    let text = String((value * 10).rounded() / 10)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  // MARK: The scene

  private func viewScene(
    _ frame: ARFrame, _ pose: TransformationMatrix, isAlone: Bool, _ remarks: inout [String]
  ) throws(SceneError) -> ViewScene {
    let model = state.scene
    var scene = ViewScene(camera: pose)
    let place = Ellipsoid.wgs84.geodetic(pose.translation)
    scene.surface = model.surface
    // Without the camera's picture there is nothing that the scene could be transparent to.
    scene.opacity = isAlone ? 1 : model.opacity
    scene.basemap = model.basemap
    if let distance = state.placement.clippingDistance, let alignment = frame.alignment {
      scene.clip = (alignment.originCamera.earthCentred.translation, distance)
    }
    let heights = try model.elevation.map { (elevation) throws(SceneError) in try GroundOfSurface(elevation) }
    scene.heights = heights
    let placing = try placedFeatures(over: heights, around: place)
    scene.features = placing.features
    if placing.withoutGround > 0 {
      remarks.append("points where the scene's ground has no height, not drawn: \(placing.withoutGround)")
    }
    scene.ground = try sceneGround(around: place)
    if let height = heights?.ellipsoidalHeight(latitude: place.latitude, longitude: place.longitude),
      height > place.height, scene.surface.isVisible, scene.surface.opacity > 0
    {
      remarks.append(
        "the scene camera is \(Bench.tenths(height - place.height)) m below the scene's ground, which is not drawn from below"
      )
    }
    guard scene.ground == nil else { return scene }
    if model.kind == .world, model.basemap != nil || placing.needsGround {
      remarks.append(
        "the scene has no elevation, so its ground is the ellipsoid, "
          + "\(Bench.tenths(place.height)) m below the camera; `elevation from FILE` gives it one")
    }
    let isDraped = scene.features.contains { if case .areaOnGround = $0.shape { true } else { false } }
    guard model.basemap != nil || isDraped else { return scene }
    // A scene without elevation lies on the ellipsoid.
    var flat = SiteModel()
    flat.ground = .flat(height: 0)
    scene.ground = try SiteScene(flat, around: place)
    if model.basemap == nil { scene.surface.isVisible = false }
    return scene
  }

  /// Features farther from the camera than this are not looked for, in degrees of latitude: about 100 km.
  private static let reach = 0.9

  private func placedFeatures(
    over ground: (any GroundHeights)?, around place: GeodeticPosition
  ) throws(SceneError) -> ViewPlacing {
    var placing = ViewPlacing(self, ground: ground)
    func add(
      _ geometry: Geometry?, _ operation: CoordinateOperation, _ heights: ViewPlacing.Heights, _ symbol: Symbol?,
      usual number: Int?
    ) throws(SceneError) {
      guard let geometry, let symbol = symbol ?? number.flatMap({ MapPicture.usualSymbol(geometry.kind, number: $0) })
      else { return }
      try placing.add(geometry, operation, heights, symbol)
    }
    var number = 0
    for layer in state.scene.layers where layer.isVisible {
      let operation = try layer.source.toWGS84()
      let heights = ViewPlacing.Heights(
        placement: layer.placement, reference: layer.source.heights ?? self.heights)
      let near = Bench.extent(operation) { across, down in
        let latitude = max(-90, min(90, place.latitude + (0.5 - down) * 2 * Bench.reach))
        let wide = Bench.reach / max(0.01, cos(place.latitude * Double.pi / 180))
        return (latitude, place.longitude + (across - 0.5) * 2 * wide)
      }
      // What a renderer gives no symbol is hidden by it.
      let usual = layer.renderer == nil ? number : nil
      var failure: SceneError?
      try layer.source.forEach(in: near) { feature in
        do throws(SceneError) {
          try add(feature.geometry, operation, heights, layer.symbol(of: feature), usual: usual)
        } catch {
          failure = error
        }
        return failure == nil
      }
      if let failure { throw failure }
      number += 1
    }
    for table in state.tables {
      let operation = try Bench.operation(of: table.store.schema)
      let heights = ViewPlacing.Heights(placement: table.placement, reference: table.store.schema.heights)
      let usual = table.renderer == nil ? number : nil
      try table.store.forEach { (feature) throws(SceneError) in
        try add(feature.geometry, operation, heights, table.symbol(of: feature), usual: usual)
      }
      number += 1
    }
    for overlay in state.scene.overlays where overlay.isVisible {
      for graphic in overlay.graphics where graphic.isVisible && !graphic.isEdited {
        let heights = ViewPlacing.Heights(placement: overlay.placement, reference: graphic.heights)
        try add(
          graphic.geometry, try Bench.toWGS84(graphic.crs), heights, graphic.symbol ?? overlay.symbol, usual: number)
      }
      number += 1
    }
    if let location = state.candidate.candidate?.tap.location, let symbol = candidateSymbol {
      placing.add(location, symbol)
    }
    return placing
  }
}
