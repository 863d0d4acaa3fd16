import Geodesy
import Glibc
import Site

/// One tap and what answers it.
public struct Tap {
  /// Where it is meant to be, in pixels of the view.
  public var pixel: Pixel
  /// What it is answered from.
  public var source: TapResult.Source
  /// What was aimed at, earth-centred in metres, or nil for what is at the pixel.
  public var target: Vector3?

  /// A tap.
  public init(_ pixel: Pixel, source: TapResult.Source = .best, target: Vector3? = nil) {
    self.pixel = pixel
    self.source = source
    self.target = target
  }
}

/// What a tap is answered with: a frame of a session, and what surrounds it.
public struct HitTest {
  let frame: ARFrame
  let map: PlaneMap
  let uncertainty: SessionUncertainty?
  let profile: SensorProfile
  let site: SiteScene
  /// The accuracy in metres of the operation from the frame of the fixes to WGS 84.
  let datumAccuracy: Double
  /// What errors are broken down by; nil with perfect sensors and no session.
  let source: BreakdownSource?
  /// Whether the panel for calibrating is in the way.
  let isCalibrating: Bool

  /// A test of the frame that a session takes now. The accuracy is that of the operation from the frame of the fixes to
  /// WGS 84, in metres.
  public init(
    _ frame: ARFrame, session: TrackingSession, profile: SensorProfile, site: SiteScene, datumAccuracy: Double = 0
  ) {
    self.datumAccuracy = datumAccuracy
    source = BreakdownSource(session: session, frame: frame)
    isCalibrating = session.isCalibrating
    self.frame = frame
    map = session.map
    uncertainty = session.uncertainty(profile)
    self.profile = profile
    self.site = site
  }

  /// A test with perfect sensors.
  public init(_ frame: ARFrame, site: SiteScene) {
    self.frame = frame
    datumAccuracy = 0
    source = nil
    isCalibrating = false
    map = PlaneMap()
    uncertainty = nil
    profile = .perfect
    self.site = site
  }

  /// Answers a tap. The finger comes down beside the pixel by an error from the stream; the scene's surface is only
  /// asked for by a tap on the scene.
  public func answer<Failure>(
    _ tap: Tap, stream: inout RandomStream, surface: () throws(Failure) -> (any SceneSurface)?
  ) throws(Failure) -> TapOutcome {
    if let miss = refusal(tap.pixel) { return .miss(miss) }
    guard frame.believedPose != nil else { return .miss(.noOrigin) }
    let (across, along) = (stream.normal(), stream.normal())
    let sigma = profile.vision.tapSigma
    let touched = sigma == 0 ? tap.pixel : Pixel(tap.pixel.x + across * sigma, tap.pixel.y + along * sigma)
    if tap.source == .scene { return onScene(tap, touched, try surface()) }
    if profile.vision == .perfect || tap.source == .reality { return onReality(tap, touched) }
    var first: TapOutcome?
    let sources: [TapResult.Source] = tap.source == .best ? [.plane, .extended, .estimated, .feature] : [tap.source]
    for source in sources {
      let outcome = onFound(tap, touched, source)
      if case .hit = outcome { return outcome }
      first = first ?? outcome
    }
    return first ?? .miss(.noPlane(known: map.detected.count))
  }

  private func refusal(_ pixel: Pixel) -> TapMiss? {
    switch frame.state {
    case .notAvailable: return .notTracking
    case .limited(let limit): if !frame.policy.acceptsLimitedTaps { return .limited(limit) }
    case .normal: break
    }
    if isCalibrating, !frame.policy.acceptsLimitedTaps { return .calibrating }
    guard frame.device.lens.contains(pixel) else {
      return .outsideView(pixel, width: frame.device.lens.width, height: frame.device.lens.height)
    }
    return nil
  }

  // MARK: What is really there

  private struct Reality {
    var hit: SiteHit
    var arPoint: Vector3
    var truePoint: Vector3
  }

  /// What the ray of a pixel really meets, with the point in the AR frame as the session measures it: by its distance
  /// along the ray of the measured pose.
  private func reality(_ pixel: Pixel) -> Reality? {
    let view = frame.device.lens.direction(pixel)
    let origin = site.frame.local(earthCentred: frame.truePose.translation)
    guard let hit = site.hit(origin: origin, direction: site.frame.axes.transposed * (frame.truePose.rotation * view))
    else { return nil }
    return Reality(hit: hit, arPoint: frame.pose(view * hit.distance), truePoint: site.frame.earthCentred(hit.point))
  }

  private func onReality(_ tap: Tap, _ touched: Pixel) -> TapOutcome {
    guard let met = reality(touched) else {
      let origin = site.frame.local(earthCentred: frame.truePose.translation)
      let view = frame.truePose.rotation * frame.device.lens.direction(touched)
      return .miss(.site(site.miss(origin: origin, direction: site.frame.axes.transposed * view)))
    }
    // The normal goes the same way: from the site into the camera's axes, and out by the believed pose.
    let view = frame.truePose.rotation.transposed * (site.frame.axes * met.hit.normal)
    return result(
      tap, touched, tap.source == .best ? .reality : tap.source, arPoint: met.arPoint, kind: .site(met.hit.kind),
      name: met.hit.name, distance: met.hit.distance, normal: frame.pose.rotation * view, hitSigma: 0,
      truth: touched == tap.pixel ? met : reality(tap.pixel)
    ) { $0.isIdeal = true }
  }

  // MARK: The scene

  private func onScene(_ tap: Tap, _ touched: Pixel, _ surface: (any SceneSurface)?) -> TapOutcome {
    guard let surface else { return .miss(.scene("the scene has no elevation to hit")) }
    guard let alignment = frame.alignment, let pose = frame.believedPose else { return .miss(.noOrigin) }
    let direction = pose.rotation * frame.device.lens.direction(touched)
    switch surface.intersect(originEarthCentred: pose.translation, direction: direction) {
    case .miss(let sentence): return .miss(.scene(sentence))
    case .hit(let point, let distance, let normal):
      return result(
        tap, touched, .scene, arPoint: alignment.arPoint(earthCentred: point), kind: .scene, name: nil,
        distance: distance, normal: frame.pose.rotation * (pose.rotation.transposed * normal), hitSigma: 0,
        truth: reality(tap.pixel), point: point)
    }
  }

  // MARK: What the session has found

  /// How far an extended plane is followed, in metres.
  private static let farthest = 100.0
  /// How far beside the ray feature points count, in degrees, for an estimate and for a single point.
  private static let estimateAngle = 6.0
  private static let featureAngle = 1.5
  private static let leastFeatures = 4

  private func onFound(_ tap: Tap, _ touched: Pixel, _ source: TapResult.Source) -> TapOutcome {
    let (origin, direction) = frame.ray(touched)
    switch source {
    case .plane, .extended: return onPlane(tap, touched, source, origin, direction)
    case .estimated: return onEstimate(tap, touched, origin, direction)
    default: return onFeature(tap, touched, origin, direction)
    }
  }

  private func onPlane(
    _ tap: Tap, _ touched: Pixel, _ source: TapResult.Source, _ origin: Vector3, _ direction: Vector3
  ) -> TapOutcome {
    let planes = map.detected
    let convergence = profile.vision.planeConvergence
    var best: (plane: DetectedPlane, distance: Double)?
    for plane in planes {
      let along = plane.normal.dot(direction)
      // A plane is met from the side it was seen from.
      guard along < -1e-9 else { continue }
      let distance = plane.normal.dot(plane.point(convergence) - origin) / along
      guard distance > 0, distance < best?.distance ?? HitTest.farthest else { continue }
      guard source == .extended || plane.contains(origin + direction * distance) else { continue }
      best = (plane, distance)
    }
    guard let (plane, distance) = best else {
      return .miss(
        source == .plane
          ? .noPlane(known: planes.count) : .noExtendedPlane(known: planes.count, limit: HitTest.farthest))
    }
    let steepness = max(-plane.normal.dot(direction), 0.01)
    return result(
      tap, touched, source, arPoint: origin + direction * distance, kind: .site(plane.kind), name: plane.object,
      distance: distance, normal: plane.normal,
      hitSigma: profile.vision.planeHeightSigma * plane.remaining(convergence) / steepness,
      truth: reality(tap.pixel)
    ) { $0.plane = plane.id }
  }

  private func near(
    _ origin: Vector3, _ direction: Vector3, within degrees: Double
  ) -> [(feature: PlaneMap.FeaturePoint, distance: Double, cosine: Double)] {
    let least = cos(degrees * Double.pi / 180)
    return map.features.compactMap { feature in
      let way = feature.point - origin
      let length = way.length
      guard length > 0.05 else { return nil }
      let cosine = way.dot(direction) / length
      return cosine >= least ? (feature, length, cosine) : nil
    }
  }

  private func onFeature(_ tap: Tap, _ touched: Pixel, _ origin: Vector3, _ direction: Vector3) -> TapOutcome {
    guard
      let best = near(origin, direction, within: HitTest.featureAngle).max(by: { $0.cosine < $1.cosine })
    else { return .miss(.noFeature(known: map.features.count)) }
    return result(
      tap, touched, .feature, arPoint: best.feature.point, kind: .site(best.feature.kind), name: best.feature.object,
      distance: best.distance, normal: -direction, hitSigma: profile.vision.featureDepthSigma * best.distance,
      truth: reality(tap.pixel))
  }

  private func onEstimate(_ tap: Tap, _ touched: Pixel, _ origin: Vector3, _ direction: Vector3) -> TapOutcome {
    let around = near(origin, direction, within: HitTest.estimateAngle)
    guard around.count >= HitTest.leastFeatures, let plane = FittedPlane(around.map(\.feature.point)) else {
      return .miss(.noEstimate(near: around.count, wanted: HitTest.leastFeatures))
    }
    let along = plane.normal.dot(direction)
    let distance = plane.normal.dot(plane.centre - origin) / along
    let range = around.map(\.distance)
    // Outside the points it is made from, a plane is a guess.
    guard abs(along) > 0.02, distance.isFinite, let nearest = range.min(), let farthest = range.max(),
      distance > nearest * 0.8, distance < farthest * 1.25,
      let closest = around.max(by: { $0.cosine < $1.cosine })
    else { return .miss(.noEstimate(near: around.count, wanted: HitTest.leastFeatures)) }
    let depth = profile.vision.featureDepthSigma * distance
    return result(
      tap, touched, .estimated, arPoint: origin + direction * distance, kind: .site(closest.feature.kind),
      name: closest.feature.object, distance: distance, normal: along > 0 ? -plane.normal : plane.normal,
      hitSigma: (depth * depth / Double(around.count) + plane.thickness * plane.thickness / (along * along))
        .squareRoot(),
      truth: reality(tap.pixel))
  }

  // MARK: The answer

  /// Below this many degrees a small error of height or pitch moves the point by metres (reference/ar.md 2.5).
  private static let grazing = 10.0

  private func result(
    _ tap: Tap, _ touched: Pixel, _ source: TapResult.Source, arPoint: Vector3, kind: TapResult.Kind, name: String?,
    distance: Double, normal: Vector3, hitSigma: Double, truth: Reality?, point known: Vector3? = nil,
    _ amend: (inout TapResult) -> Void = { _ in }
  ) -> TapOutcome {
    guard let alignment = frame.alignment, let pose = frame.believedPose else { return .miss(.noOrigin) }
    let point = known ?? alignment.earthCentred(arPoint: arPoint)
    let location = Ellipsoid.wgs84.geodetic(point)
    let axes = tangentAxes(location)
    let direction = pose.rotation * frame.device.lens.direction(touched)
    let depression = asin(max(-1, min(1, -direction.dot(frame.believedUp)))) * 180 / Double.pi
    var answer = TapResult(
      pixel: tap.pixel, touched: touched, source: source, location: location, arPoint: arPoint, kind: kind, name: name,
      distance: distance, normal: axes.transposed * (pose.rotation * (frame.pose.rotation.transposed * normal)),
      depression: depression, frame: frame.number, epoch: frame.epoch)
    if let truth {
      let off = point - truth.truePoint
      let place = off == .zero ? location : Ellipsoid.wgs84.geodetic(truth.truePoint)
      // Over a metre the tangent plane turns by a ten-millionth.
      let trueAxes = off.dot(off) < 1 ? axes : tangentAxes(place)
      answer.trueLocation = place
      answer.error = TapResult.Offset(trueAxes.transposed * off)
      answer.breakdown = self.source?.points(
        point: point, arPoint: arPoint, normal: normal, pixel: tap.pixel, touched: touched,
        trueDistance: truth.hit.distance, truePoint: truth.truePoint
      ).map { ErrorBreakdown($0, axes: trueAxes) }
    }
    if let target = tap.target {
      answer.targetError = TapResult.Offset(
        tangentAxes(Ellipsoid.wgs84.geodetic(target)).transposed * (point - target))
    }
    if let uncertainty {
      let level = distance * cos(depression * Double.pi / 180)
      answer.sigma = TapResult.Sigma(
        position: uncertainty.horizontal, height: uncertainty.vertical,
        heading: level * tan(min(uncertainty.heading, 80) * Double.pi / 180), drift: uncertainty.drift, hit: hitSigma,
        datum: datumAccuracy)
    }
    if depression > 0, depression < HitTest.grazing, profile.vision != .perfect, kind != .scene {
      answer.warnings.append(
        "the ray grazes: it looks only \(Int64(depression.rounded())) deg down, where a small error of height moves the "
          + "point far")
    }
    if case .limited(let limit) = frame.state { answer.warnings.append("tracking is limited (\(limit.rawValue))") }
    amend(&answer)
    return .hit(answer)
  }
}
