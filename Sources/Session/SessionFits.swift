import Geodesy
import Glibc
import Site

extension TrackingSession {
  /// What a fit did.
  public struct Fit: Sendable {
    /// What was added.
    public var change: Calibration
    /// The standard deviation of the heading afterwards, in degrees.
    public var headingSigma: Double
    /// The standard deviation of the place along each horizontal axis afterwards, in metres.
    public var horizontalSigma: Double
    /// The standard deviation of the height afterwards, in metres.
    public var verticalSigma: Double
    /// What is left of each look; none for a fit to fixes.
    public var residuals: [LandmarkFit.Residual]
    /// The root mean square distance of the fixes from the fitted path, in metres; nil for a fit to landmarks.
    public var trackResidual: Double?
  }

  /// Keeps a look at a known point: the direction of a place of the view in the frame that is taken now.
  public mutating func look(
    at control: GeodeticPosition, name: String, touched: Pixel, frame: ARFrame, profile: SensorProfile
  ) {
    let (origin, direction) = frame.ray(touched)
    let pixel = profile.vision.tapSigma / min(frame.device.lens.focalX, frame.device.lens.focalY)
    looks.append(
      LandmarkObservation(
        name: name, control: Ellipsoid.wgs84.earthCentred(control), position: origin, direction: direction,
        turned: odometry.turnedClockwise, sigma: max(pixel * 180 / Double.pi, TrackingSession.leastLookSigma)))
  }

  /// A look is never believed to be better than this, in degrees.
  static let leastLookSigma = 0.01

  /// Fits the looks that were kept: of one known point the heading, of several the place and height too. Nil where they
  /// do not determine it, or no origin is known. Policies that cannot be moved across get heading and height.
  public mutating func solveLandmarks(moment: Int64, profile: SensorProfile) -> Fit? {
    guard let alignment, !looks.isEmpty else { return nil }
    let position = odometry.pose.translation
    let isOne = Set(looks.map(\.name)).count == 1
    let uncertainty = uncertainty(profile) ?? SessionUncertainty(horizontal: 0, vertical: 0, heading: 0, drift: 0)
    let frame = estimate?.frame ?? LocalFrame(origin: alignment.originCamera.position)
    var prior = believed(alignment, in: frame, uncertainty, profile)
    if let lastFix,
      let known = estimate?.belief(
        ar: position, turned: odometry.turned, moment: moment, fix: lastFix)
    {
      prior.place = known.place
      prior.heading = known.heading
      prior.covariance = known.covariance
    }
    guard
      let fit = LandmarkFit(
        looks, frame: frame, prior: prior, position: position, turned: odometry.turnedClockwise,
        headingOnly: isOne || !canMoveAcross)
    else { return nil }
    let before = alignment.originCamera
    self.alignment = alignment.moved(to: camera(heading: fit.heading, place: fit.place, at: position, in: frame))
    estimate?.adopt(place: fit.place, heading: fit.heading * Double.pi / 180, covariance: fit.covariance)
    let change = note(from: before)
    looks = []
    return Fit(
      change: change, headingSigma: fit.headingSigma, horizontalSigma: fit.horizontalSigma,
      verticalSigma: fit.verticalSigma, residuals: fit.residuals)
  }

  /// What is believed where no estimate is kept.
  private func believed(
    _ alignment: WorldAlignment, in frame: LocalFrame, _ uncertainty: SessionUncertainty, _ profile: SensorProfile
  ) -> LandmarkFit.Prior {
    let place = frame.local(earthCentred: alignment.earthCentred(arPoint: odometry.pose.translation))
    // What a person has moved may be wrong by as much.
    let moved = calibration.east * calibration.east + calibration.north * calibration.north
    let across =
      uncertainty.horizontal * uncertainty.horizontal + uncertainty.drift * uncertainty.drift + moved + 1e-6
    let up = uncertainty.vertical * uncertainty.vertical + calibration.elevation * calibration.elevation + 1e-6
    let turn = max(uncertainty.heading, TrackingSession.looseHeading) * Double.pi / 180
    var covariance = [Double](repeating: 0, count: 16)
    (covariance[0], covariance[5], covariance[10], covariance[15]) = (across, across, up, turn * turn)
    return LandmarkFit.Prior(
      place: place, heading: alignment.originCamera.orientation.heading * Double.pi / 180, covariance: covariance,
      turnSigma: profile.drift.turnSigma)
  }

  /// A heading that no estimate is kept of is believed no better than this, in degrees: looks decide it.
  private static let looseHeading = 20.0

  /// Counts what a fit has changed as a calibration, and says what it was.
  private mutating func note(from before: SceneCamera) -> Calibration {
    guard let after = alignment?.originCamera else { return .none }
    let offset = LocalFrame(origin: before.position).local(after.position)
    let turn = after.orientation.heading - before.orientation.heading
    let change = Calibration(
      heading: turn - 360 * (turn / 360).rounded(), elevation: after.position.height - before.position.height,
      east: offset.x, north: offset.y)
    calibration = calibration + change
    deltas = []
    return change
  }

  /// Fits the walked AR path to the fixes that came since the AR frame was fixed: a rigid fit in the plane
  /// (theta = atan2(sum cross, sum dot) of centred points, then the shift of the centroids; reference/ar.md 2.8). Nil where
  /// there are fewer than three fixes, the path is shorter than `TrackingSession.leastPath`, or no origin is known.
  public mutating func fitTrack() -> Fit? {
    guard let alignment, trail.points.count >= 3, canMoveAcross || policy != .fused else { return nil }
    let frame = LocalFrame(origin: alignment.originCamera.position)
    let points = trail.points.map { (ar: $0.position, fix: frame.local($0.fix.position)) }
    let share = 1 / Double(points.count)
    let arCentre = points.reduce(Vector3.zero) { $0 + $1.ar } * share
    let fixCentre = points.reduce(Vector3.zero) { $0 + $1.fix } * share
    var (cross, dot, square) = (0.0, 0.0, 0.0)
    for point in points {
      // The AR frame's forward is north of a level camera that looks north.
      let (x, y) = (point.ar.x - arCentre.x, -(point.ar.z - arCentre.z))
      let (east, north) = (point.fix.x - fixCentre.x, point.fix.y - fixCentre.y)
      cross += x * north - y * east
      dot += x * east + y * north
      square += x * x + y * y
    }
    guard square * share >= TrackingSession.leastPath * TrackingSession.leastPath else { return nil }
    // Counter-clockwise from the path to the fixes, so the heading is its opposite.
    let heading = -atan2(cross, dot) * 180 / Double.pi
    let before = alignment.originCamera
    let fitted = camera(heading: heading, place: fixCentre, at: arCentre, in: frame)
    self.alignment = alignment.moved(to: fitted)
    let turn = CameraOrientation(heading: heading, pitch: 90).rotation
    let left = points.map { point -> Double in
      let place = fixCentre + turn * (point.ar - arCentre) - point.fix
      return place.x * place.x + place.y * place.y
    }
    let residual = (left.reduce(0, +) * share).squareRoot()
    let perAxis = residual / 2.squareRoot()
    let change = note(from: before)
    let count = Double(points.count)
    return Fit(
      change: change, headingSigma: atan(perAxis / square.squareRoot()) * 180 / Double.pi,
      horizontalSigma: perAxis / count.squareRoot(), verticalSigma: trail.verticalSigma / count.squareRoot(),
      residuals: [], trackResidual: residual)
  }

  /// How many fixes `fitTrack` could use.
  public var pathFixCount: Int { trail.points.count }

  /// The root mean square distance of the path from its middle that a heading can be fitted to, in metres.
  public static let leastPath = 2.0
}

/// Fixes with where the device was in the AR frame; of very many every second is forgotten, so that an hour needs no
/// more memory than a minute.
struct FixTrail: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    var fix: PositionFix
    var position: Vector3
  }

  private(set) var points: [Point] = []
  private var stride = 1
  private var count = 0
  private static let most = 512

  /// The mean standard deviation of the heights.
  var verticalSigma: Double {
    points.isEmpty ? 0 : points.reduce(0) { $0 + max($1.fix.verticalAccuracy, 0) } / Double(points.count)
  }

  mutating func append(_ fix: PositionFix, _ position: Vector3) {
    defer { count += 1 }
    guard count % stride == 0 else { return }
    points.append(Point(fix: fix, position: position))
    guard points.count >= FixTrail.most else { return }
    points = points.indices.filter { $0 % 2 == 0 }.map { points[$0] }
    stride *= 2
  }
}
