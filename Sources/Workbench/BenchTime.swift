import Geodesy
import Scene
import Session
import Site

extension Bench {
  /// What happened while time passed.
  public struct Passage {
    /// Whole frames that passed.
    public var frames = 0
    /// Position fixes that were measured.
    public var fixes = 0
    /// Whether it was ended before its time, after a whole frame.
    public var wasInterrupted = false

    /// Nothing has happened.
    public init() {}
  }

  /// Frames between two looks at whether the user wants to stop.
  private static let framesBetweenLooks = 512

  /// Milliseconds that a way may be longer than whole frames by rounding.
  private static let rounding = 1e-4

  /// Lets time pass while the device stands.
  public func wait(
    milliseconds: Int64, isInterrupted: () -> Bool, _ happened: (SessionEvent) -> Void
  ) throws(SceneError) -> Passage {
    let frames = try state.clock.frames(milliseconds: milliseconds)
    guard var path = state.path else {
      return try pass(frames: frames, isInterrupted, happened) { (device, _) throws(SceneError) in
        (device, TrackingSession.Motion.none)
      }
    }
    let passage = try pass(frames: frames, isInterrupted, happened) { (device, moment) throws(SceneError) in
      try path.device(at: moment, lens: device.lens)
    }
    state.path = path.hasEnded(at: state.clock.milliseconds) ? nil : path
    return passage
  }

  /// Lets time pass while the device moves. Where it cannot go on, the device and the clock stay where they are after
  /// the last whole frame, and the error is thrown.
  public func move(
    _ way: some DeviceMotion, isInterrupted: () -> Bool, _ happened: (SessionEvent) -> Void
  ) throws(SceneError) -> Passage {
    if let path = state.path {
      throw SceneError(
        .domain, "the device follows the path recorded in \(path.name)", help: "`pose stop` lets it go")
    }
    var way = way
    guard way.duration > 0 else {
      if state.device != nil { place(try way.device(after: way.duration)) }
      return Passage()
    }
    guard let milliseconds = Int64(exactly: (way.duration * 1000 - Bench.rounding).rounded(.up)) else {
      throw SceneError(.range, "that takes too long", help: "0 s to 100 days are possible at once")
    }
    let frames = try state.clock.frames(milliseconds: milliseconds)
    let (start, rate) = (state.clock.milliseconds, way.duration)
    return try pass(frames: frames, isInterrupted, happened) { (_, moment) throws(SceneError) in
      let seconds = Double(moment - start) / 1000
      return (try way.device(after: min(seconds, rate)), seconds - rate < 1 ? way.motion : .none)
    }
  }

  /// Sets the clock to a moment in milliseconds from 1970-01-01T00:00:00Z; what sensors and session remember keeps its
  /// age. Throws `SceneError` of kind range for a year before 1970 or after 9999.
  public func setClock(_ moment: Int64) throws(SceneError) {
    let before = state.clock.milliseconds
    try state.clock.set(moment)
    let shift = moment - before
    state.sensors.receiver.shiftClock(by: shift)
    state.changeSession { session, _ in session.shiftClock(by: shift) }
  }

  /// Puts the device somewhere at once; a session that runs measures the way there as it measures any other.
  public func place(_ device: Device) {
    state.device = device
    state.path = nil
    state.session?.follow(device)
  }

  private func pass(
    frames: Int, _ isInterrupted: () -> Bool, _ happened: (SessionEvent) -> Void,
    _ motion: (Device, Int64) throws(SceneError) -> (Device, TrackingSession.Motion)
  ) throws(SceneError) -> Passage {
    var passage = Passage()
    guard var device = state.device else {
      while passage.frames < frames { count(&passage, state.clock.step()) }
      return passage
    }
    // Out of the state while it changes, so that no frame copies it.
    var session = state.session
    var sensors = state.sensors
    var clock = state.clock
    var walked = state.walked
    state.session = nil
    state.walked = WalkedWay()
    defer {
      state.walked = walked
      state.session = session
      state.sensors = sensors
      state.clock = clock
      state.device = device
    }
    let surroundings = state.site.surroundings
    let logs = activeLogs
    while passage.frames < frames {
      if passage.frames % Bench.framesBetweenLooks == 0 {
        whenTimePasses?(passage.frames, frames)
        if isInterrupted() {
          passage.wasInterrupted = true
          return passage
        }
      }
      var next = clock
      let isFix = next.step()
      let (there, speed) = try motion(device, next.milliseconds)
      clock = next
      walked.go(from: device.position, to: there.position)
      device = there
      count(&passage, isFix)
      if isFix { sensors.receiver.measure(device, at: clock.milliseconds) }
      let events = session?.step(
        device: device, moment: clock.milliseconds, motion: speed, surroundings: surroundings, sensors: &sensors,
        site: { try? siteScene(around: device.position) })
      for log in logs { try log.frame(clock.milliseconds, device, session, sensors, events ?? []) }
      if let events, !events.isEmpty { for event in events { happened(event) } }
    }
    return passage
  }

  private func count(_ passage: inout Passage, _ isFix: Bool) {
    passage.frames += 1
    if isFix { passage.fixes += 1 }
  }

  /// Starts tracking on the device, with a first fix that is measured at once, and puts what stands in the AR frame on
  /// the site. Throws where the site cannot hold it; nothing has changed then.
  public func startTracking(_ mode: TrackingSession.Mode, device: Device) throws(SceneError) {
    // Another mode ends the calibration.
    closeCalibration()
    let surroundings = state.site.surroundings
    let (earlier, policy, moment) = (state.session, state.policy, state.clock.milliseconds)
    var sensors = state.sensors
    var session = TrackingSession(
      mode: mode, policy: policy, device: device, sensors: &sensors, moment: moment, isDark: surroundings.isDark,
      origin: state.origin?.camera, after: earlier)
    sensors.receiver.measure(device, at: moment)
    let events = session.takeDue(
      device: device, moment: moment, isDark: surroundings.isDark, sensors: &sensors)
    var state = state
    state.device = device
    // An anchor that was given before tracking lies in the AR frame that begins now.
    if earlier != nil { state.dropAnchor() }
    state.sensors = sensors
    state.session = session
    try state.placeInFrame()
    state.framePlacements = []
    for log in activeLogs { try log.started(moment, device, session, sensors, .track, events) }
    self.state = state
  }

  /// Closes the panel for calibrating, and draws the surface as it was before.
  public func closeCalibration() {
    state.session?.isCalibrating = false
    if let opacity = state.opacityBeforeCalibrating { try? state.scene.surface.setOpacity(opacity) }
    state.opacityBeforeCalibrating = nil
  }

  /// Resets tracking where the device is.
  public func resetTracking(device: Device) throws(SceneError) {
    closeCalibration()
    let moment = state.clock.milliseconds
    let isDark = state.site.surroundings.isDark
    state.changeSession { session, sensors in
      session.reset(device: device, sensors: &sensors, moment: moment, isDark: isDark)
    }
    guard let session = state.session else { return }
    for log in activeLogs { try log.started(moment, device, session, state.sensors, .reset, []) }
  }

  /// Gives tracking back that a script has taken away.
  public func releaseTracking() throws(SceneError) {
    let moment = state.clock.milliseconds
    state.changeSession { session, sensors in session.release(moment: moment, sensors: &sensors) }
    for log in activeLogs { try log.event(EventLines.word("release", moment)) }
  }
}

extension SiteModel {
  /// What the camera has to go by on this site.
  public var surroundings: TrackingSession.Surroundings {
    TrackingSession.Surroundings(
      isDark: brightness < SiteModel.lowLight, hasTexture: !isPlain && brightness >= SiteModel.darkness)
  }

  /// Below this part of daylight tracking drifts as in low light, and below the other the camera sees nothing to track
  /// by: assumptions, as no toolkit publishes them.
  public static let lowLight = 0.3
  /// Below this part of daylight the camera sees nothing to track by.
  public static let darkness = 0.05
}
