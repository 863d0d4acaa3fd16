import Geodesy
import Scene
import Session
import Site

/// Plays an event log on a workbench: the device, the poses, the fixes, the states and the taps are those of the log;
/// the update policy, the origin camera and the locations of taps are worked out anew.
public struct SessionReplay {
  /// What came of it.
  public struct Outcome: Sendable {
    /// Frames that passed.
    public var frames = 0
    /// Fixes that the log holds.
    public var fixes = 0
    /// The answers to the taps, in their order.
    public var taps: [(outcome: TapOutcome, pixel: Pixel, times: Int, spread: Double?)] = []
    /// The policy of the last session, and that under which it was recorded; nil where none was tracked.
    public var policies: (played: UpdatePolicy, recorded: UpdatePolicy)?
    /// The farthest that a tap's location is from the recorded one, in metres; nil without two to compare.
    public var tapDifference: Double?
    /// How far the origin camera is from the recorded one at the last frame, in metres; nil without two to compare.
    public var originDifference: Double?

    /// Nothing was played.
    public init() {}
  }

  /// What came of it so far.
  public private(set) var outcome = Outcome()

  private let bench: Bench
  private let name: String
  private let wanted: UpdatePolicy?
  private let earlierRecording: FixRecording?
  private var lens = Lens.phone
  private var device: Device?
  private var session: TrackingSession?
  private var sensors: SensorSuite
  /// From the recorded AR frame to that of the session here.
  private var base = TransformationMatrix.identity

  /// A replay of the log of a name that begins on a workbench, under a policy, or those of the log. A session that runs
  /// is dropped.
  public init(name: String, policy: UpdatePolicy?, bench: Bench) {
    self.bench = bench
    self.name = name
    wanted = policy
    earlierRecording = bench.state.sensors.receiver.recording
    sensors = bench.state.sensors
    sensors.receiver.recording = FixRecording(name: name, fixes: [])
    bench.state.session = nil
    bench.state.path = nil
  }

  /// Whether the session is under the policy under which it was recorded.
  private var isSame: Bool { outcome.policies.map { $0.played == $0.recorded } ?? true }

  /// Plays what a line says, with the lines that belong to it.
  public mutating func play(
    _ entry: EventLogEntry, _ followers: [EventLogEntry], _ happened: (SessionEvent) -> Void
  ) throws(SceneError) {
    for case .fix(let fix) in followers {
      sensors.receiver.recording?.append(fix)
      outcome.fixes += 1
    }
    switch entry {
    case .sensors(let sensors): use(sensors)
    case .lens(let lens): self.lens = lens
    case .start(let start): try begin(start)
    case .frame(let frame): try pass(frame, followers, happened)
    case .tap(let tap): try answer(tap)
    case .limit(let limit, let until): session?.impose(limit, until: until)
    case .calibration(let act): calibrate(act)
    case .release: session?.release(moment: bench.state.clock.milliseconds, sensors: &sensors)
    case .stop: session?.stop()
    case .fix, .restart, .other, .end: break
    }
  }

  /// Ends it: the session and the device stay as they are, and the models are in force again.
  public mutating func finish() {
    session?.replayed = nil
    sensors.compass.recorded = nil
    sensors.receiver.recording = earlierRecording
    park()
  }

  private mutating func use(_ recorded: EventLogEntry.Sensors) {
    var profile = recorded.profile
    // A receiver that was off has delivered nothing.
    profile.positioning.service = .on
    if recorded.seed != sensors.seed || session == nil { sensors = SensorSuite(profile, seed: recorded.seed) }
    sensors.profile = profile
    sensors.receiver.recording = FixRecording(name: name, fixes: [], isExact: recorded.isExact)
  }

  // MARK: Frames

  private mutating func begin(_ start: EventLogEntry.Start) throws(SceneError) {
    try setClock(start.time)
    let device = try make(start.device)
    sensors.compass.recorded = start.compassError
    session?.replayed = nil
    park()
    if start.isReset, session != nil {
      try bench.resetTracking(device: device)
    } else {
      if start.mode == .ignore, let origin = start.origin {
        bench.state.origin = try OriginCamera(camera: origin, heights: .ellipsoidal)
      }
      let policy = wanted ?? start.policy
      outcome.policies = (policy, start.policy)
      guard start.mode == .continuous || policy.knowsModes else {
        throw SceneError(
          .domain, "the policy \(policy.rawValue) knows no modes, and the log tracks in mode \(start.mode.rawValue)",
          help: "choose another policy")
      }
      bench.state.policy = policy
      try bench.startTracking(start.mode, device: device)
    }
    self.device = device
    fetch()
    fit(start.pose)
    if let session { self.session?.replayed = ReplayedFrame(pose: session.odometry.pose, state: nil) }
  }

  private mutating func pass(
    _ frame: EventLogEntry.Frame, _ followers: [EventLogEntry], _ happened: (SessionEvent) -> Void
  ) throws(SceneError) {
    let before = bench.state.clock.milliseconds
    try setClock(frame.time)
    let device = try make(frame.device)
    let motion = self.device.map {
      RecordedPath.motion(from: $0, to: device, seconds: Double(frame.time - before) / 1000)
    }
    self.device = device
    outcome.frames += 1
    var events: [SessionEvent] = []
    if var session, let measured = frame.measured {
      self.session = nil
      var present = measured
      var wasRestarted = false
      for case .restart(let earlier, let error) in followers {
        present = earlier
        sensors.compass.recorded = error
        wasRestarted = true
      }
      session.replayed = ReplayedFrame(pose: base.adding(present.pose), state: isSame ? present.state : nil)
      let bench = bench
      events = session.step(
        device: device, moment: frame.time, motion: motion ?? .none, surroundings: bench.state.site.surroundings,
        sensors: &sensors, site: { try? bench.siteScene(around: device.position) })
      if session.mode == .ignore, let origin = frame.origin, session.alignment?.originCamera != origin {
        session.align(WorldAlignment(originCamera: origin))
      }
      self.session = session
      if wasRestarted || session.beforeRestart != nil { fit(measured.pose) }
      if let recorded = frame.origin, let origin = session.alignment?.originCamera {
        outcome.originDifference = distance(origin.position, recorded.position)
      }
    }
    for log in bench.activeLogs { try log.frame(frame.time, device, session, sensors, events) }
    for event in events { happened(event) }
  }

  /// Finds the way from the recorded AR frame to the session's, in which the device has the pose that it has now.
  private mutating func fit(_ recorded: TransformationMatrix) {
    guard let session else { return }
    base = session.odometry.pose.adding(recorded.inverse)
    let off = base.rotation
    let turn = (off.column0 - Vector3(1, 0, 0)).length + (off.column1 - Vector3(0, 1, 0)).length
    // One and the same frame, up to rounding.
    if turn < 1e-9, base.translation.length < 1e-8 { base = .identity }
  }

  private mutating func setClock(_ time: Int64) throws(SceneError) {
    let clock = bench.state.clock.milliseconds
    guard device == nil || time >= clock else {
      throw SceneError(.file, "the time goes back by \(clock - time) ms")
    }
    if time != clock || device == nil { try bench.state.clock.set(time) }
  }

  private func make(_ camera: SceneCamera) throws(SceneError) -> Device {
    try Device(position: camera.position, orientation: camera.orientation, lens: lens)
  }

  private mutating func calibrate(_ act: CalibrationAct) {
    park()
    guard let frame = bench.frame else { return }
    fetch()
    session?.replay(act, frame: frame, profile: sensors.profile)
  }

  // MARK: Taps

  private mutating func answer(_ tap: EventLogEntry.TapAnswer) throws(SceneError) {
    let device = try make(tap.device)
    if device != self.device { session?.replay(device, measured: base.adding(tap.pose)) }
    self.device = device
    park()
    defer { fetch() }
    guard let frame = bench.frame else { return }
    let answer = self.answer(tap, frame)
    outcome.taps.append((answer, tap.pixel, tap.times, tap.spread))
    if case .hit(let hit) = answer, let recorded = tap.hit?.location {
      outcome.tapDifference = max(outcome.tapDifference ?? 0, distance(hit.location, recorded))
    }
    bench.take(answer, of: frame, site: try bench.siteScene(around: device.position))
    try bench.logTap(
      answer, Tap(tap.pixel, source: tap.source), times: tap.times, spread: tap.spread, of: frame)
  }

  private func answer(_ tap: EventLogEntry.TapAnswer, _ frame: ARFrame) -> TapOutcome {
    guard let hit = tap.hit else { return .miss(.scene(tap.reason)) }
    if !isSame {
      if frame.state == .notAvailable { return .miss(.notTracking) }
      if case .limited(let limit) = frame.state, !frame.policy.acceptsLimitedTaps { return .miss(.limited(limit)) }
    }
    guard let alignment = frame.alignment else { return .miss(.noOrigin) }
    let old = hit.result
    var result = TapResult(
      recordedAt: base(old.arPoint), in: alignment, pixel: tap.pixel, touched: old.touched, source: old.source,
      kind: old.kind, name: old.name, distance: old.distance, normal: old.normal, depression: old.depression,
      trueLocation: old.trueLocation)
    result.frame = frame.number
    result.epoch = frame.epoch
    result.isIdeal = old.isIdeal
    result.plane = old.plane
    result.sigma = old.sigma
    if let target = tap.hit?.target {
      result.targetError = TapResult.Offset(from: target, to: result.location)
    }
    result.warnings = old.warnings
    return .hit(result)
  }

  private func distance(_ a: GeodeticPosition, _ b: GeodeticPosition) -> Double {
    (Ellipsoid.wgs84.earthCentred(a) - Ellipsoid.wgs84.earthCentred(b)).length
  }

  // MARK: The workbench

  /// Puts what is played into the workbench.
  private func park() {
    bench.state.session = session
    bench.state.sensors = sensors
    if let device { bench.state.device = device }
  }

  /// Takes it out again, so that no frame copies it.
  private mutating func fetch() {
    session = bench.state.session
    sensors = bench.state.sensors
    bench.state.session = nil
  }
}
