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
        turned: odometry.turnedClockwise, turningMoment: odometry.turningMoment,
        sigma: max(pixel * 180 / Double.pi, TrackingSession.leastLookSigma)))
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
        ar: position, clockwise: odometry.turnedClockwise, moment: moment, fix: lastFix)
    {
      prior.place = known.place
      prior.heading = known.heading
      prior.covariance = known.covariance
    }
    guard
      let fit = LandmarkFit(
        looks, frame: frame, prior: prior, odometry: odometry,
        held: isOne ? .place : canMoveAcross ? .nothing : .across)
    else { return nil }
    self.alignment = aligned(heading: fit.heading, place: fit.place, at: position, in: frame)
    let learned = estimate?.adopt(
      place: fit.place, heading: fit.heading * Double.pi / 180, covariance: fit.covariance)
    let change = note(from: alignment, learned)
    know(horizontal: fit.horizontalSigma, vertical: fit.verticalSigma, heading: fit.headingSigma)
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
    let moved = known == nil ? calibration.east * calibration.east + calibration.north * calibration.north : 0
    let raised = known == nil ? calibration.elevation * calibration.elevation : 0
    let across =
      uncertainty.horizontal * uncertainty.horizontal + uncertainty.drift * uncertainty.drift + moved + 1e-6
    let up = uncertainty.vertical * uncertainty.vertical + raised + 1e-6
    let turn = max(uncertainty.heading, TrackingSession.looseHeading) * Double.pi / 180
    var covariance = [Double](repeating: 0, count: 16)
    (covariance[0], covariance[5], covariance[10], covariance[15]) = (across, across, up, turn * turn)
    return LandmarkFit.Prior(
      place: place, heading: alignment.originCamera.orientation.heading * Double.pi / 180, covariance: covariance,
      turnSigma: profile.drift.turnSigma, scaleSigma: profile.drift.scaleSigma)
  }

  /// A heading that no estimate is kept of is believed no better than this, in degrees: looks decide it.
  private static let looseHeading = 20.0

  /// Counts what a fit has changed as a calibration, and says what it was: the turn, and what is moved besides.
  private mutating func note(from before: WorldAlignment, _ learned: FusedEstimate.Learned?) -> Calibration {
    guard let after = alignment?.originCamera else { return .none }
    let turn = after.orientation.heading - before.originCamera.orientation.heading
    let heading = shortestTurn(degrees: turn)
    let turned = calibrated(before, by: Calibration(heading: heading)).originCamera
    let offset = LocalFrame(origin: turned.position).local(after.position)
    // Below a billionth of a metre it is rounding.
    func whole(_ metres: Double) -> Double { abs(metres) < 1e-9 ? 0 : metres }
    let change = Calibration(
      heading: heading, elevation: whole(after.position.height - turned.position.height), east: whole(offset.x),
      north: whole(offset.y))
    calibration = calibration + change
    additions.append(Addition(delta: change, learned: learned))
    return change
  }

  /// Fits the walked AR path to the fixes that came since the AR frame was fixed: a rigid fit in the plane
  /// (theta = atan2(sum cross, sum dot) of centred points, then the shift of the centroids; reference/ar.md 2.8). Nil where
  /// there are fewer than three fixes, the path is shorter than `TrackingSession.leastPath`, or no origin is known.
  ///
  /// The standard deviations are those of least squares whose errors are correlated in time as the profile says.
  public mutating func fitTrack(_ profile: SensorProfile) -> Fit? {
    guard let alignment, trail.points.count >= 3, canMoveAcross, policy != .fused else { return nil }
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
    let fitted = aligned(heading: heading, place: fixCentre, at: arCentre, in: frame).originCamera
    self.alignment = alignment.moved(to: fitted)
    let turn = CameraOrientation(heading: heading, pitch: 90).rotation
    let left = points.map { point -> Double in
      let place = fixCentre + turn * (point.ar - arCentre) - point.fix
      return place.x * place.x + place.y * place.y
    }
    let doubt = trail.doubt(arCentre, profile.positioning)
    let path = odometry.turned * profile.drift.turnSigma * Double.pi / 180
    let headingSigma = (doubt.heading * doubt.heading + path * path).squareRoot()
    // Away from the middle of the path the place turns and stretches with it.
    let lever = (odometry.pose.translation - arCentre).length
    let stretch = (headingSigma * headingSigma + profile.drift.scaleSigma * profile.drift.scaleSigma) / 2
    let fit = Fit(
      change: note(from: alignment, nil), headingSigma: headingSigma * 180 / Double.pi,
      horizontalSigma: (doubt.place * doubt.place + lever * lever * stretch).squareRoot(),
      verticalSigma: doubt.height, residuals: [], trackResidual: (left.reduce(0, +) * share).squareRoot())
    know(horizontal: fit.horizontalSigma, vertical: fit.verticalSigma, heading: fit.headingSigma)
    return fit
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

  /// The standard deviations of a rigid fit to the fixes, about a middle of the AR path: of the heading in radians, and of
  /// place (along each axis) and height of the middle in metres.
  ///
  /// The heading is the sum of arm_i x error_i / sum arm_i², so its variance is the sum over all pairs of
  /// arm_i · arm_j cov(i, j) / (sum arm_i²)²; the middle's is the mean of cov(i, j). A part of the errors falls to 1/e over
  /// the correlation time (Gauss-Markov), the rest is white.
  func doubt(_ middle: Vector3, _ terms: PositioningTerms) -> (heading: Double, place: Double, height: Double) {
    var (turn, place, height, square) = (0.0, 0.0, 0.0, 0.0)
    for (i, a) in points.enumerated() {
      let arm = a.position - middle
      square += arm.x * arm.x + arm.z * arm.z
      for (j, b) in points.enumerated() {
        let seconds = Double(abs(a.fix.measured - b.fix.measured)) / 1000
        let kept = terms.correlatedShare * exp(-seconds / max(terms.correlationTime, 1e-3))
        let share = i == j ? 1 : kept
        let other = b.position - middle
        turn += (arm.x * other.x + arm.z * other.z) * share * a.fix.sigma * b.fix.sigma
        place += share * a.fix.sigma * b.fix.sigma
        height += share * max(a.fix.verticalAccuracy, 0) * max(b.fix.verticalAccuracy, 0)
      }
    }
    let count = Double(max(points.count, 1))
    return (
      max(turn, 0).squareRoot() / max(square, 1e-9), max(place, 0).squareRoot() / count,
      max(height, 0).squareRoot() / count
    )
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
