import Geodesy
import Glibc
import Site

/// The AR pose as visual-inertial tracking measures it: the true motion with a scale error, turned by an error that
/// grows with turning.
public struct VisualOdometry: Hashable, Sendable {
  /// The measured pose in the AR frame.
  public private(set) var pose = TransformationMatrix.identity
  /// Metres walked since the AR frame was fixed, as measured.
  public private(set) var distance = 0.0
  /// Degrees turned since then, in either sense.
  public private(set) var turned = 0.0
  /// Degrees turned since then clockwise, less those the other way.
  public private(set) var turnedClockwise = 0.0
  /// The sum of the measured steps since then, each times the degrees turned clockwise by then: what an error of turning
  /// does to the path.
  public private(set) var turningMoment = Vector3.zero
  /// The scale error, as a part of the distance.
  public let scaleError: Double
  /// Degrees of heading error for each degree turned.
  public let turnError: Double

  private var truePose = TransformationMatrix.identity
  private var trueHeading: Double
  /// How far the measured frame is turned from the true one, in degrees clockwise.
  private var yaw = 0.0

  /// Tracking that begins at a true pose. Its errors are drawn from the suite's stream.
  init(at pose: TransformationMatrix, isDark: Bool, sensors: inout SensorSuite) {
    let terms = sensors.profile.drift
    let scale = sensors.driftStream.normal() * (isDark ? terms.lowLightScaleSigma : terms.scaleSigma)
    let turn = sensors.driftStream.normal() * terms.turnSigma
    scaleError = terms.scale ?? scale
    turnError = terms.turn ?? turn
    self.pose = pose
    truePose = pose
    trueHeading = VisualOdometry.heading(pose)
  }

  /// Whether what is measured is exact.
  private var isExact: Bool { scaleError == 0 && turnError == 0 }

  /// Follows the device to its next true pose in the AR frame.
  mutating func follow(_ next: TransformationMatrix) {
    guard next != truePose else { return }
    let step = next.translation - truePose.translation
    let heading = next.rotation == truePose.rotation ? trueHeading : VisualOdometry.heading(next)
    let turn = heading - trueHeading
    let short = shortestTurn(degrees: turn)
    let length = step.length
    truePose = next
    trueHeading = heading
    turned += abs(short)
    turnedClockwise += short
    distance += length * (1 + scaleError)
    guard !isExact else {
      turningMoment = turningMoment + step * turnedClockwise
      pose = next
      return
    }
    yaw += turnError * short
    let turning = VisualOdometry.clockwise(yaw)
    let measured = turning * (step * (1 + scaleError))
    turningMoment = turningMoment + measured * turnedClockwise
    pose = TransformationMatrix(rotation: turning * next.rotation, translation: pose.translation + measured)
  }

  /// Follows the device to its next true pose, where a recording says which pose was measured.
  mutating func replay(_ next: TransformationMatrix, measured: TransformationMatrix) {
    let before = pose.translation
    let (walked, moment) = (distance, turningMoment)
    follow(next)
    turningMoment = moment + (measured.translation - before) * turnedClockwise
    // Where the frame was fixed anew the way is not that from pose to pose; what is true is then the better guess.
    let step = (measured.translation - before).length
    if distance > walked, step < 10 * (distance - walked) { distance = walked + step }
    pose = measured
  }

  /// The AR frame jumps: what is measured from now on is turned clockwise by degrees and shifted by metres.
  mutating func jump(clockwise degrees: Double, shift: Vector3) {
    yaw += degrees
    pose = TransformationMatrix(
      rotation: VisualOdometry.clockwise(degrees) * pose.rotation, translation: pose.translation + shift)
  }

  /// Clockwise from the frame's forward, in degrees; of the upward side where the camera looks straight up or down.
  private static func heading(_ pose: TransformationMatrix) -> Double {
    let back = pose.rotation.column2
    let across = hypot(back.x, back.z) > 1e-6 ? -back : (back.y > 0 ? pose.rotation.column1 : -pose.rotation.column1)
    return atan2(across.x, -across.z) * 180 / Double.pi
  }

  /// The rotation of the AR frame's axes (x right, y up, z back) clockwise seen from above.
  static func clockwise(_ degrees: Double) -> Matrix3 {
    let angle = degrees * Double.pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    return Matrix3(Vector3(cosine, 0, sine), Vector3(0, 1, 0), Vector3(-sine, 0, cosine))
  }
}
