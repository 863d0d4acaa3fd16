import Geodesy
import Glibc
import Site

extension TrackingSession {
  /// How the device moves from one frame to the next.
  public struct Motion: Hashable, Sendable {
    /// Metres a second.
    public var speed: Double
    /// Degrees a second.
    public var turnRate: Double

    /// A motion of metres and degrees a second.
    public init(speed: Double, turnRate: Double) {
      self.speed = speed
      self.turnRate = turnRate
    }

    /// The device stands.
    public static let none = Motion(speed: 0, turnRate: 0)
  }

  /// What the camera has to go by.
  public struct Surroundings: Sendable {
    /// Whether it is dark: tracking drifts more.
    public var isDark: Bool
    /// Whether there is anything to see: light and texture.
    public var hasTexture: Bool

    /// Surroundings of these properties.
    public init(isDark: Bool = false, hasTexture: Bool = true) {
      self.isDark = isDark
      self.hasTexture = hasTexture
    }
  }

  /// One camera frame passes: the device is now here, and moved there by a motion.
  ///
  /// The cost does not grow with the length of a session. The site is only asked for when the camera looks for planes.
  public mutating func step(
    device: Device, moment: Int64, motion: Motion, surroundings: Surroundings, sensors: inout SensorSuite,
    site: () -> SiteScene?
  ) -> [SessionEvent] {
    frame = frame &+ 1
    beforeRestart = nil
    var events: [SessionEvent] = []
    if let replayed {
      odometry.replay(truth.arPose(device), measured: replayed.pose)
    } else if motion != .none {
      odometry.follow(truth.arPose(device))
    }
    path.append(moment, odometry.pose.translation)
    let before = state
    updateState(device, moment, motion, surroundings, &sensors)
    if let recorded = replayed?.state { state = recorded }
    if state != before { events.append(.tracking(state)) }
    if !isStopped {
      events += takeDue(device: device, moment: moment, isDark: surroundings.isDark, sensors: &sensors)
    }
    approachEstimate()
    if motion != .none { looksFromHere = 0 }
    if !isExact, moment >= nextLook || (looksFromHere == 0 && moment >= soonestLook), canLook {
      let seconds = looksFromHere < PlaneMap.looksBeforeRest ? PlaneMap.interval : PlaneMap.restInterval
      looksFromHere += 1
      soonestLook = moment + Int64(PlaneMap.interval * 1000)
      nextLook = moment + Int64(seconds * 1000)
      if let site = site() {
        events += map.look(
          frame(device: device, milliseconds: moment), site: site, sensors: &sensors,
          hasTexture: surroundings.hasTexture, seconds: seconds)
      }
    }
    return events
  }

  /// Takes the fixes that are due at a moment, and says what became of them.
  @discardableResult
  public mutating func takeDue(
    device: Device, moment: Int64, isDark: Bool, sensors: inout SensorSuite
  ) -> [SessionEvent] {
    var events: [SessionEvent] = []
    for fix in sensors.receiver.due(at: moment) {
      let (verdict, moved) = take(fix, device: device, moment: moment, isDark: isDark, sensors: &sensors)
      fixes.count(verdict)
      if let place = path.place(fix.measured, now: moment, at: odometry.pose.translation) { trail.append(fix, place) }
      events.append(.fix(fix, verdict))
      if let moved { events.append(moved) }
      if let lost = lostCalibration { events.append(.calibrationLost(lost)) }
      lostCalibration = nil
    }
    return events
  }

  /// The device was put somewhere else.
  public mutating func follow(_ device: Device) {
    guard !isStopped else { return }
    looksFromHere = 0
    odometry.follow(truth.arPose(device))
  }

  /// The clock was set: what has happened was so many milliseconds later by it, and what ends at a time ends as soon as
  /// before.
  public mutating func shiftClock(by milliseconds: Int64) {
    limitedUntil = limitedUntil.map { $0 + milliseconds }
    if let until = imposed?.until { imposed?.until = until + milliseconds }
    nextLook += milliseconds
    soonestLook += milliseconds
    path.shiftClock(by: milliseconds)
    estimate?.shiftClock(by: milliseconds)
    lastFix?.measured += milliseconds
    lastFix?.delivered += milliseconds
  }

  private var canLook: Bool {
    switch state {
    case .normal, .limited(.initializing), .limited(.insufficientFeatures): true
    default: false
    }
  }

  // MARK: The tracking state

  /// How many of the rays of a look must meet something near enough to track by.
  private static let leastFound = 2

  private mutating func updateState(
    _ device: Device, _ moment: Int64, _ motion: Motion, _ surroundings: Surroundings, _ sensors: inout SensorSuite
  ) {
    if isStopped { return }
    if let imposed {
      guard let until = imposed.until, moment >= until else { return }
      release(imposed.limit, moment, &sensors)
    }
    if let until = limitedUntil {
      guard moment >= until else { return }
      limitedUntil = nil
      state = .normal
    }
    let vision = sensors.profile.vision
    if motion.speed > vision.mostSpeed || motion.turnRate > vision.mostTurn {
      state = .limited(.excessiveMotion)
    } else if !surroundings.hasTexture || (vision != .perfect && map.lastFound < TrackingSession.leastFound) {
      state = .limited(.insufficientFeatures)
    } else {
      state = .normal
    }
  }

  /// A script takes tracking away, until a moment or until it gives it back.
  public mutating func impose(_ limit: Imposed, until: Int64?) {
    imposed = Imposition(limit: limit, until: until)
    switch limit {
    case .interrupted: state = .notAvailable
    case .lost(let lost): state = lost
    }
  }

  /// What a script has taken away is given back at a moment.
  public mutating func release(moment: Int64, sensors: inout SensorSuite) {
    guard let imposed else { return }
    release(imposed.limit, moment, &sensors)
  }

  /// After an interruption the session looks for its place: the AR frame has shifted, which no toolkit tells.
  private mutating func release(_ limit: Imposed, _ moment: Int64, _ sensors: inout SensorSuite) {
    imposed = nil
    state = .normal
    guard limit == .interrupted else { return }
    let vision = sensors.profile.vision
    epoch += 1
    let turn = sensors.relocationStream.normal() * vision.relocationTurn
    let shift = Vector3(
      sensors.relocationStream.normal() * vision.relocationShift,
      sensors.relocationStream.normal() * vision.relocationShift / 3,
      sensors.relocationStream.normal() * vision.relocationShift)
    if turn != 0 || shift != .zero {
      // What was recorded has jumped by itself.
      if replayed == nil { odometry.jump(clockwise: turn, shift: shift) }
      path = RecentPath()
      path.append(moment, odometry.pose.translation)
      estimate?.loosen(shift: vision.relocationShift, turn: vision.relocationTurn)
    }
    guard vision.relocalising > 0 else { return }
    state = .limited(.relocalizing)
    limitedUntil = moment + Int64((vision.relocalising * 1000).rounded())
  }
}
