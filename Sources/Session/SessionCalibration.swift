import Geodesy
import Site

extension TrackingSession {
  /// How well a person lines up what is drawn with what is seen, as standard deviations: assumptions.
  static let handHeadingSigma = 1.0
  static let handPlaceSigma = 0.3

  /// Whether the policy can be moved to the east and north: the toolkits since SwiftUI have no such control.
  public var canMoveAcross: Bool { policy == .uikit2019 || policy == .fused }

  /// Adds to where the session believes its AR frame to be, at once. Nothing happens while it knows no origin. With
  /// `continuing` it goes on with the last addition, as a slider does that is held: both are one look of a person.
  ///
  /// The toolkits turn the scene about the origin camera (1.7); `fused` takes it as an observation, and turns it about the
  /// device.
  public mutating func calibrate(_ delta: Calibration, continuing: Bool = false) {
    let isPart = continuing && !additions.isEmpty
    calibrate(
      delta, headingSigma: isPart ? nil : TrackingSession.handHeadingSigma,
      placeSigma: isPart ? nil : TrackingSession.handPlaceSigma)
    guard isPart, let part = additions.popLast(), let whole = additions.popLast() else { return }
    var learned = whole.learned
    if let one = learned, let other = part.learned { learned = one + other }
    additions.append(Addition(delta: whole.delta + part.delta, learned: learned))
  }

  /// Adds what is known as well as these standard deviations say, in degrees and metres.
  public mutating func calibrate(_ delta: Calibration, headingSigma: Double?, placeSigma: Double?) {
    guard let alignment else { return }
    var delta = delta
    // The SwiftUI toolkit keeps its total within half a turn to each side.
    if policy == .swiftui {
      delta.heading = max(-180, min(180, calibration.heading + delta.heading)) - calibration.heading
    }
    calibration = calibration + delta
    calibrationNumber += 1
    self.alignment = calibrated(alignment, by: delta)
    let learned = estimate?.observe(delta, headingSigma: headingSigma, placeSigma: placeSigma)
    additions.append(Addition(delta: delta, learned: learned))
    if delta.heading != 0, let headingSigma { know(heading: headingSigma) }
  }

  /// One addition, and what the estimate has learned by it.
  struct Addition: Hashable, Sendable {
    var delta: Calibration
    var learned: FusedEstimate.Learned?
  }

  /// How well a calibration has made place and heading known where no estimate keeps it: standard deviations, and where
  /// tracking stood then.
  struct Known: Hashable, Sendable {
    var horizontal: Double?
    var vertical: Double?
    var heading: Double
    var walked: Double
    var turned: Double
  }

  mutating func know(horizontal: Double? = nil, vertical: Double? = nil, heading: Double) {
    guard policy != .fused else { return }
    known = Known(
      horizontal: horizontal ?? known?.horizontal, vertical: vertical ?? known?.vertical, heading: heading,
      walked: odometry.distance, turned: odometry.turned)
  }

  /// The last addition that can be taken back.
  public var lastCalibration: Calibration? { additions.last?.delta }

  /// Takes the last addition back, and what was learned by it; nil where there is none to take back.
  public mutating func undoCalibration() -> Calibration? {
    guard let alignment, let last = additions.popLast() else { return nil }
    calibration = calibration + -last.delta
    calibrationNumber += 1
    self.alignment = calibrated(alignment, by: -last.delta)
    if let learned = last.learned { estimate?.forget(learned) }
    known = nil
    return last.delta
  }

  /// Takes all additions back, and forgets the looks at known points.
  public mutating func resetCalibration() {
    looks = []
    while undoCalibration() != nil {}
    // What an earlier AR frame has left in the totals.
    if calibration != .none, let alignment {
      self.alignment = calibrated(alignment, by: -calibration)
      _ = estimate?.observe(-calibration)
    }
    calibration = .none
    known = nil
  }

  /// An alignment with an addition.
  func calibrated(_ alignment: WorldAlignment, by delta: Calibration) -> WorldAlignment {
    var camera = alignment.originCamera
    if policy == .fused, delta.heading != 0 {
      let pivot = odometry.pose.translation
      let place = alignment.earthCentred(arPoint: pivot)
      camera.orientation.heading = wrapped(degrees: camera.orientation.heading + delta.heading)
      let turned = alignment.moved(to: camera)
      let back = place - turned.earthCentred(arPoint: pivot)
      camera.position = Ellipsoid.wgs84.geodetic(camera.earthCentred.translation + back)
    } else if delta.heading != 0 {
      camera.orientation.heading = wrapped(degrees: camera.orientation.heading + delta.heading)
    }
    if delta.east != 0 || delta.north != 0 {
      let height = camera.position.height
      camera.position = LocalFrame(origin: camera.position).geodetic(Vector3(delta.east, delta.north, 0))
      camera.position.height = height
    }
    camera.position.height += delta.elevation
    return alignment.moved(to: camera)
  }

  /// What is left of the calibration when a fix replaces the origin, as the policy does it: 2019 keeps the heading with
  /// the camera's orientation, SwiftUI and Kotlin add their totals again.
  mutating func keepCalibration(in camera: inout SceneCamera) -> Calibration? {
    switch policy {
    case .uikit2019:
      let lost = Calibration(elevation: calibration.elevation, east: calibration.east, north: calibration.north)
      guard lost != .none else { return nil }
      calibration = Calibration(heading: calibration.heading)
      additions = additions.filter { $0.delta.heading != 0 }.map {
        Addition(delta: Calibration(heading: $0.delta.heading), learned: nil)
      }
      return lost
    case .swiftui, .kotlin:
      camera.orientation.heading = wrapped(degrees: camera.orientation.heading + calibration.heading)
      camera.position.height += calibration.elevation
      return nil
    case .fused: return nil
    }
  }
}
