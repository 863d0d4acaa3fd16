import Geodesy
import Site

extension TrackingSession {
  /// How well a person lines up what is drawn with what is seen, as standard deviations: assumptions.
  static let handHeadingSigma = 1.0
  static let handPlaceSigma = 0.3

  /// Whether the policy can be moved to the east and north: the toolkits since SwiftUI have no such control.
  public var canMoveAcross: Bool { policy == .uikit2019 || policy == .fused }

  /// Adds to where the session believes its AR frame to be, at once. Nothing happens while it knows no origin.
  ///
  /// The toolkits turn the scene about the origin camera (1.7); `fused` takes it as an observation, and turns it about the
  /// device.
  public mutating func calibrate(_ delta: Calibration) {
    guard let alignment else { return }
    var delta = delta
    // The SwiftUI toolkit keeps its total within half a turn to each side.
    if policy == .swiftui {
      delta.heading = max(-180, min(180, calibration.heading + delta.heading)) - calibration.heading
    }
    calibration = calibration + delta
    deltas.append(delta)
    self.alignment = calibrated(alignment, by: delta)
    estimate?.observe(delta, headingSigma: TrackingSession.handHeadingSigma, placeSigma: TrackingSession.handPlaceSigma)
  }

  /// The last addition that can be taken back.
  public var lastCalibration: Calibration? { deltas.last }

  /// Takes the last addition back; nil where there is none to take back.
  public mutating func undoCalibration() -> Calibration? {
    guard let last = deltas.popLast() else { return nil }
    calibrate(-last)
    _ = deltas.popLast()
    return last
  }

  /// Takes all additions back.
  public mutating func resetCalibration() {
    calibrate(-calibration)
    calibration = .none
    deltas = []
  }

  /// An alignment with an addition.
  func calibrated(_ alignment: WorldAlignment, by delta: Calibration) -> WorldAlignment {
    var camera = alignment.originCamera
    if policy == .fused, delta.heading != 0 {
      let pivot = odometry.pose.translation
      let place = alignment.earthCentred(arPoint: pivot)
      camera.orientation.heading = wrapped(camera.orientation.heading + delta.heading)
      let turned = alignment.moved(to: camera)
      let back = place - turned.earthCentred(arPoint: pivot)
      camera.position = Ellipsoid.wgs84.geodetic(camera.earthCentred.translation + back)
    } else if delta.heading != 0 {
      camera.orientation.heading = wrapped(camera.orientation.heading + delta.heading)
    }
    if delta.east != 0 || delta.north != 0 {
      let height = camera.position.height
      camera.position = LocalFrame(origin: camera.position).geodetic(Vector3(delta.east, delta.north, 0))
      camera.position.height = height
    }
    camera.position.height += delta.elevation
    return alignment.moved(to: camera)
  }

  private func wrapped(_ degrees: Double) -> Double {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }

  /// What is left of the calibration when a fix replaces the origin, as the policy does it: 2019 keeps the heading with
  /// the camera's orientation, SwiftUI and Kotlin add their totals again.
  mutating func keepCalibration(in camera: inout SceneCamera) -> Calibration? {
    switch policy {
    case .uikit2019:
      let lost = Calibration(elevation: calibration.elevation, east: calibration.east, north: calibration.north)
      guard lost != .none else { return nil }
      calibration = Calibration(heading: calibration.heading)
      deltas = []
      return lost
    case .swiftui, .kotlin:
      camera.orientation.heading = wrapped(camera.orientation.heading + calibration.heading)
      camera.position.height += calibration.elevation
      return nil
    case .fused: return nil
    }
  }
}
