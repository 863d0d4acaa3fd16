import Geodesy
import Site

/// What the error of a tapped point is made of.
///
/// One believed quantity after another is replaced by its true value, in the order of the terms; each term is how far
/// that moves the point, as east, north and up in metres at the true place, so that the terms sum to the error exactly.
public struct ErrorBreakdown: Hashable, Sendable {
  /// A cause, in the order in which they are replaced.
  public enum Term: String, Sendable, CaseIterable {
    /// Where the finger came down.
    case pixel
    /// The plane, feature point or surface that was met in place of what is really there.
    case plane
    /// The AR pose, by the drift of visual-inertial tracking.
    case drift
    /// What was added by hand.
    case calibration
    /// The heading of the AR frame.
    case heading
    /// The way that the device went between the measurement of a fix and its use.
    case lag
    /// The position fixes.
    case fix
    /// The operation from the frame of the fixes to WGS 84.
    case datum

    /// What it is, in words.
    public var words: String {
      switch self {
      case .pixel: "where the finger came down"
      case .plane: "what was met in place of what is there"
      case .drift: "drift of tracking"
      case .calibration: "calibration by hand"
      case .heading: "heading of the AR frame"
      case .lag: "fixes that come late"
      case .fix: "position fixes"
      case .datum: "datum of the fixes"
      }
    }
  }

  /// The terms in their order.
  public let terms: [Vector3]

  /// The breakdown of points that follow from each other, earth-centred: the tapped one first, the true one last.
  init(_ points: [Vector3], axes: Matrix3) {
    terms = zip(points, points.dropFirst()).map { before, after in axes.transposed * (before - after) }
  }

  /// One term as east, north and up.
  public subscript(term: Term) -> TapResult.Offset {
    let vector = Term.allCases.firstIndex(of: term).map { terms[$0] } ?? .zero
    return TapResult.Offset(east: vector.x, north: vector.y, up: vector.z)
  }

  /// The cause of most of the horizontal error.
  public var mainCause: Term {
    Term.allCases.max { self[$0].horizontal < self[$1].horizontal } ?? .fix
  }
}

/// What the breakdown of a tap needs to know of its session.
struct BreakdownSource: Sendable {
  let session: TrackingSession
  let frame: ARFrame

  /// The points that follow from each other, earth-centred. `arPoint` and `normal` are what was met in the AR frame;
  /// `trueDistance` and `truePoint` are of what is really at the intended pixel. Nil while no origin is known.
  func points(
    point: Vector3, arPoint: Vector3, normal: Vector3, pixel: Pixel, touched: Pixel, trueDistance: Double,
    truePoint: Vector3
  ) -> [Vector3]? {
    guard let alignment = frame.alignment else { return nil }
    var points = [point]
    let view = frame.device.lens.direction(pixel)
    // The pixel: the intended ray meets what was met, continued level with its surface.
    var intended = arPoint
    if pixel != touched {
      let (origin, direction) = frame.ray(pixel)
      let along = normal.dot(direction)
      let distance = abs(along) > 1e-6 ? normal.dot(arPoint - origin) / along : -1
      if distance > 0, distance < 10_000 { intended = origin + direction * distance }
    }
    points.append(alignment.earthCentred(arPoint: intended))
    // The plane: the true distance along the intended ray, from the measured pose.
    points.append(alignment.earthCentred(arPoint: frame.pose(view * trueDistance)))
    // The drift: the true point in the AR frame.
    let arTruth = session.truth.arPoint(earthCentred: truePoint)
    points.append(alignment.earthCentred(arPoint: arTruth))
    // The calibration: what was added by hand is taken back.
    let plain = session.calibrated(alignment, by: -session.calibration)
    points.append(plain.earthCentred(arPoint: arTruth))
    // The heading: the AR frame's true rotation about what its place was found for.
    let pivot = session.policy == .fused ? frame.truePivot(session.truth) : .zero
    let held = plain.earthCentred(arPoint: pivot)
    let rotation = session.truth.originCamera.earthCentred.rotation
    let turned = held + rotation * (arTruth - pivot)
    points.append(turned)
    // The lag: the way of the device between measurement and use, where the policy does not mind it.
    var lag = Vector3.zero
    if session.policy != .fused, !session.isExact, let fix = session.lastFix, let then = fix.trueDevicePosition {
      lag = Ellipsoid.wgs84.earthCentred(then) - session.truth.originCamera.earthCentred.translation
    }
    points.append(turned - lag)
    // The fixes: all that is left; the simulated operation between datums is exact.
    points.append(truePoint)
    points.append(truePoint)
    return points
  }
}

extension ARFrame {
  /// Where the device really is in the AR frame.
  fileprivate func truePivot(_ truth: WorldAlignment) -> Vector3 {
    truth.arPoint(earthCentred: truePose.translation)
  }
}
