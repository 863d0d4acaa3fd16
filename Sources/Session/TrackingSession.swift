import Geodesy
import Glibc
import Scene
import Site

/// What the AR device believes about where it is.
///
/// At the start, and at each reset, the AR frame is fixed at the device's true place, level, and turned to what the
/// compass says is north. From then on visual-inertial tracking measures the device's pose in it. The origin camera is
/// where the session believes the AR frame to be: an update policy derives it from position fixes.
public struct TrackingSession: Hashable, Sendable {
  /// Where the origin camera comes from.
  public enum Mode: String, Sendable, CaseIterable {
    /// It is set by hand.
    case ignore
    /// From the first position fix.
    case initial
    /// From every position fix.
    case continuous
  }

  /// How well the session tracks.
  public enum State: Hashable, Sendable {
    /// The session does not run.
    case notAvailable
    /// The pose is not reliable.
    case limited(Limit)
    /// The pose is reliable.
    case normal
  }

  /// Why a pose is not reliable.
  public enum Limit: String, Sendable, CaseIterable {
    case initializing
    case relocalizing
    case excessiveMotion
    case insufficientFeatures
  }

  /// Where the origin camera comes from.
  public let mode: Mode
  /// How fixes become an origin camera.
  public let policy: UpdatePolicy
  /// How well the session tracks.
  public internal(set) var state: State
  /// Where the session believes its AR frame to be; nil while no fix came and no origin was set.
  public internal(set) var alignment: WorldAlignment?
  /// Where the AR frame really is.
  public internal(set) var truth: WorldAlignment
  /// How often the AR frame was fixed: it grows with each reset, and what was tapped in an earlier epoch is not in
  /// the present AR frame.
  public internal(set) var epoch: Int
  /// Camera frames since the session started.
  public internal(set) var frame = 1
  /// The device's pose as it is measured.
  public internal(set) var odometry: VisualOdometry
  /// What the camera has found.
  public internal(set) var map = PlaneMap()
  /// What became of the position fixes.
  public internal(set) var fixes = FixCounts()
  /// The last fix that was used; nil after a reset until the next.
  public internal(set) var lastFix: PositionFix?
  /// How often a fix after the first replaced the origin and restarted tracking.
  public internal(set) var restarts = 0
  /// The estimate of the policy `fused`.
  public internal(set) var estimate: FusedEstimate?
  /// What a recording says of the next frame in place of the models; nil outside a replay.
  public var replayed: ReplayedFrame?
  /// How the session stood in this frame before a fix restarted tracking; nil where none did.
  public internal(set) var beforeRestart: ReplayedFrame?
  /// What was added by hand to where the session believes its AR frame to be.
  public internal(set) var calibration = Calibration.none
  /// Grows with each change of the calibration, so that a point can say under which it was taken.
  public internal(set) var calibrationNumber = 0
  /// Whether the panel for calibrating is open.
  public var isCalibrating = false
  /// What of the calibration a fix has overwritten and nobody was told of yet.
  var lostCalibration: Calibration?
  /// The looks at known points since the AR frame was fixed.
  public internal(set) var looks: [LandmarkObservation] = []
  /// The additions that can be taken back, from the first.
  var additions: [Addition] = []
  /// How well a calibration has made the session know where it is; nil where none has.
  var known: Known?
  /// Whether the errors of the sensors are none, so that the session knows where it is.
  public internal(set) var isExact: Bool

  /// Milliseconds from 1970-01-01T00:00:00Z to the end of what limits tracking for a time.
  var limitedUntil: Int64?
  /// A limit that a script has said, and until when; nil means until it ends it.
  var imposed: Imposition?
  /// Where the device was in the AR frame in the last seconds, for fixes that come late.
  var path = RecentPath()
  /// When the camera looks for planes next, and when it does at the soonest where the device has moved.
  var nextLook: Int64
  var soonestLook: Int64
  /// How often it has looked since the device moved.
  var looksFromHere = 0
  /// The fixes since the AR frame was fixed, with where the device was in it.
  var trail = FixTrail()
  /// The distance walked when the last fix was used, in metres.
  var distanceAtFix = 0.0

  /// What a script can do to tracking.
  public enum Imposed: Hashable, Sendable {
    /// The camera is taken away: an incoming call, another app.
    case interrupted
    /// Tracking is lost for a reason.
    case lost(State)
  }

  struct Imposition: Hashable, Sendable {
    var limit: Imposed
    var until: Int64?
  }

  /// Starts a session on a device; after an earlier session its epoch goes on from there.
  ///
  /// In mode `ignore` the origin camera is the one that was set by hand, if one was; the AR frame has its heading.
  public init(
    mode: Mode, policy: UpdatePolicy = .fused, device: Device, sensors: inout SensorSuite, moment: Int64,
    isDark: Bool = false, origin: SceneCamera? = nil, after earlier: TrackingSession? = nil
  ) {
    let origin = mode == .ignore ? origin : nil
    self.mode = mode
    self.policy = policy
    epoch = (earlier?.epoch ?? 0) + 1
    isExact = sensors.isExact
    sensors.compass.startSession()
    sensors.receiver.restart(at: moment)
    truth = TrackingSession.frame(
      of: device,
      heading: mode == .ignore ? origin?.orientation.heading ?? 0 : -sensors.compass.reading(of: device))
    odometry = VisualOdometry(at: truth.arPose(device), isDark: isDark, sensors: &sensors)
    state = .normal
    nextLook = moment
    soonestLook = moment
    alignment = origin.map { WorldAlignment(originCamera: $0) }
    if isExact, mode != .ignore { alignment = truth }
    beginInitialising(sensors.profile.vision.initialising, moment)
    path.append(moment, odometry.pose.translation)
  }

  /// Starts a session with perfect sensors.
  public init(mode: Mode, device: Device, origin: SceneCamera? = nil, after earlier: TrackingSession? = nil) {
    var sensors = SensorSuite(.perfect, seed: 1)
    self.init(
      mode: mode, device: device, sensors: &sensors, moment: SimulatedClock.defaultStart, origin: origin,
      after: earlier)
  }

  static func frame(of device: Device, heading: Double) -> WorldAlignment {
    WorldAlignment(
      originCamera: SceneCamera(
        position: device.position, orientation: CameraOrientation(heading: heading, pitch: 90, roll: 0)))
  }

  private mutating func beginInitialising(_ seconds: Double, _ moment: Int64) {
    guard seconds > 0 else {
      limitedUntil = nil
      return
    }
    state = .limited(.initializing)
    limitedUntil = moment + Int64((seconds * 1000).rounded())
  }

  /// Sets where the session believes its AR frame to be; nil where it shall not know.
  public mutating func align(_ alignment: WorldAlignment?) { self.alignment = alignment }

  /// Fixes the AR frame anew where the device is now, and starts a new epoch. What was found is forgotten. In mode
  /// `ignore` the origin camera stays where it was set; otherwise the next fix sets it.
  public mutating func reset(
    device: Device, sensors: inout SensorSuite, moment: Int64, isDark: Bool = false
  ) {
    map = PlaneMap()
    estimate = nil
    lastFix = nil
    isCalibrating = false
    // SwiftUI and Kotlin keep their totals for the next fix; otherwise the additions end with what they were added to.
    if policy != .swiftui, policy != .kotlin { calibration = .none }
    additions = []
    restart(device: device, sensors: &sensors, moment: moment, isDark: isDark)
    if mode != .ignore { alignment = isExact ? truth : nil }
  }

  /// Fixes the AR frame anew with perfect sensors.
  public mutating func reset(device: Device) {
    var sensors = SensorSuite(.perfect, seed: 1)
    reset(device: device, sensors: &sensors, moment: SimulatedClock.defaultStart)
  }

  /// Fixes the AR frame anew; what was found keeps its place in the AR frame, as anchors do that are not removed.
  mutating func restart(device: Device, sensors: inout SensorSuite, moment: Int64, isDark: Bool) {
    sensors.compass.restartTracking()
    truth = TrackingSession.frame(
      of: device,
      heading: mode == .ignore
        ? alignment?.originCamera.orientation.heading ?? 0 : -sensors.compass.reading(of: device))
    odometry = VisualOdometry(at: truth.arPose(device), isDark: isDark, sensors: &sensors)
    path = RecentPath()
    path.append(moment, odometry.pose.translation)
    looks = []
    known = nil
    trail = FixTrail()
    distanceAtFix = 0
    epoch += 1
    state = .normal
    imposed = nil
    beginInitialising(sensors.profile.vision.initialising, moment)
  }

  /// Ends tracking; the last alignment stays known.
  public mutating func stop() {
    state = .notAvailable
    imposed = nil
  }

  /// Whether tracking was stopped.
  public var isStopped: Bool { state == .notAvailable && imposed == nil }

  /// The frame that the device's camera takes now, at a moment in milliseconds from 1970-01-01T00:00:00Z.
  public func frame(device: Device, milliseconds: Int64) -> ARFrame {
    ARFrame(session: self, device: device, milliseconds: milliseconds)
  }

  /// How well the session knows where it is; nil while it knows no origin camera.
  public func uncertainty(_ profile: SensorProfile) -> SessionUncertainty? {
    guard alignment != nil else { return nil }
    if let estimate { return estimate.uncertainty(ar: odometry.pose.translation, clockwise: odometry.turnedClockwise) }
    let walked = odometry.distance - distanceAtFix
    let drift = walked * (profile.drift.scale.map(abs) ?? profile.drift.scaleSigma)
    if let known { return uncertainty(known, profile) }
    guard let lastFix else {
      return SessionUncertainty(
        horizontal: 0, vertical: 0, heading: isExact ? 0 : profile.compass.startSigma, drift: drift)
    }
    return SessionUncertainty(
      horizontal: lastFix.sigma, vertical: max(lastFix.verticalAccuracy, 0), heading: profile.compass.startSigma,
      drift: drift)
  }
}

extension TrackingSession {
  /// What a calibration has made known, and what was walked and turned since.
  private func uncertainty(_ known: Known, _ profile: SensorProfile) -> SessionUncertainty {
    let scale = profile.drift.scale.map(abs) ?? profile.drift.scaleSigma
    let turn = (odometry.turned - known.turned) * (profile.drift.turn.map(abs) ?? profile.drift.turnSigma)
    let heading = (known.heading * known.heading + turn * turn).squareRoot()
    let since = known.horizontal == nil ? distanceAtFix : known.walked
    return SessionUncertainty(
      horizontal: known.horizontal ?? lastFix?.sigma ?? 0,
      vertical: known.vertical ?? max(lastFix?.verticalAccuracy ?? 0, 0), heading: heading,
      drift: (odometry.distance - since) * scale)
  }

  /// How far what the session believes is from the truth: metres east, north and up at the device, and degrees by which
  /// its heading is too far clockwise. Nil while it knows no origin.
  public func error(of device: Device) -> (offset: Vector3, heading: Double)? {
    guard let alignment else { return nil }
    let frame = ARFrame(session: self, device: device, milliseconds: 0)
    let believed = alignment.earthCentred(ar: frame.pose)
    let local = LocalFrame(origin: device.position)
    // The rotation from the true to the believed attitude, applied to north.
    let turn = believed.rotation * frame.truePose.rotation.transposed * local.axes.column1
    let north = local.axes.transposed * turn
    return (local.local(earthCentred: believed.translation), atan2(north.x, north.y) * 180 / Double.pi)
  }
}

extension WorldAlignment {
  /// The true AR pose of a device.
  func arPose(_ device: Device) -> TransformationMatrix {
    arPose(
      earthCentred: SceneCamera(position: device.position, orientation: device.orientation).earthCentred)
  }
}

/// Where the device was in the AR frame in the last seconds.
struct RecentPath: Hashable, Sendable {
  private var moments: [Int64] = []
  private var places: [Vector3] = []

  /// Milliseconds that are remembered.
  static let length: Int64 = 12_000
  /// Milliseconds between two places that are kept.
  private static let step: Int64 = 50

  mutating func append(_ moment: Int64, _ place: Vector3) {
    if let last = moments.last, moment - last < RecentPath.step { return }
    moments.append(moment)
    places.append(place)
    // Taken away in large pieces, so that each frame costs the same on average.
    if moments.count > 1_000, let old = moments.firstIndex(where: { moment - $0 <= RecentPath.length }) {
      moments.removeFirst(old)
      places.removeFirst(old)
    }
  }

  mutating func shiftClock(by milliseconds: Int64) {
    for index in moments.indices { moments[index] += milliseconds }
  }

  /// The place at a moment, between the places that are kept; nil before the first.
  func place(_ moment: Int64, now: Int64, at present: Vector3) -> Vector3? {
    guard let first = moments.first, moment >= first else { return nil }
    guard let next = moments.lastIndex(where: { $0 <= moment }) else { return nil }
    let (start, place) = (moments[next], places[next])
    let (end, other) = next + 1 < moments.count ? (moments[next + 1], places[next + 1]) : (now, present)
    guard end > start else { return place }
    return place + (other - place) * (Double(moment - start) / Double(end - start))
  }
}
