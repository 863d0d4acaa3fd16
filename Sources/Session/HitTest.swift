import Geodesy
import Glibc
import Site

extension ARFrame {
  /// Taps on what is really there. The true ray meets the site; the device measures the point in its AR frame, and the
  /// session places it in the world by its origin camera.
  public func tapReality(_ pixel: Pixel, site: SiteScene) -> TapOutcome {
    if let miss = refusal(pixel) { return .miss(miss) }
    guard let alignment, let believedPose else { return .miss(.noOrigin) }
    let view = device.lens.direction(pixel)
    let origin = site.frame.local(earthCentred: truePose.translation)
    let direction = site.frame.axes.transposed * (truePose.rotation * view)
    guard let hit = site.hit(origin: origin, direction: direction) else {
      return .miss(.site(site.miss(origin: origin, direction: direction)))
    }
    let truePoint = site.frame.earthCentred(hit.point)
    let arPoint = truth.arPoint(earthCentred: truePoint)
    let point = alignment.earthCentred(arPoint: arPoint)
    // The normal goes the same way: from the site into the camera's axes, and out by the believed pose.
    let normal = believedPose.rotation * (truePose.rotation.transposed * (site.frame.axes * hit.normal))
    return .hit(
      result(
        pixel, .reality, point: point, arPoint: arPoint, kind: .site(hit.kind), name: hit.name, distance: hit.distance,
        normal: normal, direction: believedPose.rotation * view, truePoint: truePoint))
  }

  /// Taps on the scene as it is drawn: the believed ray meets the scene's surface. The true location is that of the
  /// thing on the site at the same pixel.
  public func tapScene(_ pixel: Pixel, surface: some SceneSurface, site: SiteScene) -> TapOutcome {
    if let miss = refusal(pixel) { return .miss(miss) }
    guard let alignment, let believedPose else { return .miss(.noOrigin) }
    let view = device.lens.direction(pixel)
    let direction = believedPose.rotation * view
    switch surface.intersect(originEarthCentred: believedPose.translation, direction: direction) {
    case .miss(let sentence): return .miss(.scene(sentence))
    case .hit(let point, let distance, let normal):
      let origin = site.frame.local(earthCentred: truePose.translation)
      let hit = site.hit(origin: origin, direction: site.frame.axes.transposed * (truePose.rotation * view))
      return .hit(
        result(
          pixel, .scene, point: point, arPoint: alignment.arPoint(earthCentred: point), kind: .scene, name: nil,
          distance: distance, normal: normal, direction: direction,
          truePoint: hit.map { site.frame.earthCentred($0.point) }))
    }
  }

  private func refusal(_ pixel: Pixel) -> TapMiss? {
    switch state {
    case .notAvailable: return .notTracking
    case .limited(let limit): return .limited(limit)
    case .normal: break
    }
    guard device.lens.contains(pixel) else {
      return .outsideView(pixel, width: device.lens.width, height: device.lens.height)
    }
    return nil
  }

  private func result(
    _ pixel: Pixel, _ source: TapResult.Source, point: Vector3, arPoint: Vector3, kind: TapResult.Kind, name: String?,
    distance: Double, normal: Vector3, direction: Vector3, truePoint: Vector3?
  ) -> TapResult {
    let location = Ellipsoid.wgs84.geodetic(point)
    let axes = tangentAxes(location)
    var trueLocation: GeodeticPosition?
    var error: TapResult.Offset?
    if let truePoint {
      let off = point - truePoint
      let place = off == .zero ? location : Ellipsoid.wgs84.geodetic(truePoint)
      // Over a metre the tangent plane turns by a ten-millionth.
      let local = (off.dot(off) < 1 ? axes : tangentAxes(place)).transposed * off
      trueLocation = place
      error = TapResult.Offset(east: local.x, north: local.y, up: local.z)
    }
    return TapResult(
      pixel: pixel, source: source, location: location, arPoint: arPoint, kind: kind, name: name, distance: distance,
      normal: axes.transposed * normal,
      depression: asin(max(-1, min(1, -direction.dot(believedUp)))) * 180 / Double.pi, trueLocation: trueLocation,
      error: error, frame: number, epoch: epoch)
  }
}
