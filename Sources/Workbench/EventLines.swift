import Geodesy
import Session
import Site

/// The lines of an event log. docs/event-log.md says what each means.
enum EventLines {
  /// The name of the format, and its version.
  static let format = "arpent events"
  static let version = 1

  /// Why an AR frame was fixed.
  enum Cause: String {
    case track
    case reset
    /// Tracking was under way when the log began.
    case running
  }

  static func header(_ state: BenchState) -> String {
    var line = JSONLine("header")
    line.add("format", format)
    line.add("version", Int64(version))
    line.add("start", state.clock.milliseconds)
    line.add("frame_rate", Int64(state.clock.frameRate))
    line.add("fix_rate", Int64(state.clock.fixRate))
    return line.line
  }

  /// What the sensors are, as far as a log says it.
  struct Sensors: Hashable {
    var profile: SensorProfile
    var seed: UInt64
    var isExact: Bool
    var recording: String?

    init(_ sensors: SensorSuite) {
      profile = sensors.profile
      seed = sensors.seed
      isExact = sensors.isExact
      recording = sensors.receiver.recording?.name
    }
  }

  static func sensors(_ sensors: Sensors) -> String {
    var line = JSONLine("sensors")
    line.add("seed", String(sensors.seed))
    line.add("exact", sensors.isExact)
    line.add("recorded_fixes", sensors.recording)
    let profile = sensors.profile
    line.add("name", profile.name)
    line.add("service", profile.positioning.service.rawValue)
    line.add("class", profile.positioning.fixClass.rawValue)
    for (name, value) in ProfileTerms.values(of: profile) { line.add(name, value) }
    line.add(
      "compass.disturbance",
      profile.compass.disturbance.map {
        [$0.position.latitude, $0.position.longitude, $0.position.height, $0.angle, $0.radius]
      })
    return line.line
  }

  static func lens(_ lens: Lens) -> String {
    var line = JSONLine("lens")
    line.add("width", Int64(lens.width))
    line.add("height", Int64(lens.height))
    line.add("fx", lens.focalX)
    line.add("fy", lens.focalY)
    line.add("cx", lens.principal.x)
    line.add("cy", lens.principal.y)
    return line.line
  }

  static func start(_ moment: Int64, _ device: Device, _ session: TrackingSession, _ cause: Cause) -> String {
    var line = JSONLine("start")
    line.add("time", moment)
    line.add("cause", cause.rawValue)
    line.add("mode", session.mode.rawValue)
    line.add("policy", session.policy.rawValue)
    line.add("epoch", Int64(session.epoch))
    line.add("device", camera(device).numbers)
    line.add("frame", session.truth.originCamera.numbers)
    line.add("compass_error", compassError(session))
    line.add("pose", session.odometry.pose.columns)
    line.add("origin", session.alignment?.originCamera.numbers)
    line.add("state", word(session.state))
    return line.line
  }

  static func frame(_ moment: Int64, _ device: Device, _ session: TrackingSession?) -> String {
    var line = JSONLine("frame")
    line.add("time", moment)
    line.add("device", camera(device).numbers)
    guard let session else { return line.line }
    line.add("frame", Int64(session.frame))
    line.add("epoch", Int64(session.epoch))
    line.add("state", word(session.state))
    line.add("pose", session.odometry.pose.columns)
    line.add("origin", session.alignment?.originCamera.numbers)
    line.add("camera", session.alignment?.sceneCamera(ar: session.odometry.pose).numbers)
    return line.line
  }

  /// What else happened in a frame.
  static func followers(_ session: TrackingSession?, _ events: [SessionEvent]) -> [String] {
    var lines: [String] = []
    if let session, let before = session.beforeRestart {
      var line = JSONLine("restart")
      line.add("epoch", Int64(session.epoch))
      line.add("frame", session.truth.originCamera.numbers)
      line.add("compass_error", compassError(session))
      line.add("before", before.pose.columns)
      line.add("state_before", before.state.map(word))
      lines.append(line.line)
    }
    for event in events { lines.append(follower(event)) }
    return lines
  }

  private static func follower(_ event: SessionEvent) -> String {
    switch event {
    case .fix(let fix, let verdict):
      var line = JSONLine("fix")
      line.add("measured", fix.measured)
      line.add("delivered", fix.delivered)
      line.add("position", [fix.position.latitude, fix.position.longitude, fix.position.height])
      line.add("class", fix.fixClass.rawValue)
      line.add("accuracy", fix.horizontalAccuracy)
      line.add("vertical", fix.verticalAccuracy)
      line.add(
        "true_position", fix.trueDevicePosition.map { [$0.latitude, $0.longitude, $0.height] })
      switch verdict {
      case .replacedOrigin: line.add("used", "replaced")
      case .fused: line.add("used", "fused")
      case .ignored(let reason):
        line.add("used", String?.none)
        line.add("reason", reason.rawValue)
      }
      return line.line
    case .planeAdded(let plane): return self.plane(plane, "added", nil)
    case .planeUpdated(let plane): return self.plane(plane, "updated", nil)
    case .planesMerged(let plane, let other): return self.plane(plane, "merged", other)
    case .originMoved(let metres, let degrees):
      var line = JSONLine("origin")
      line.add("distance", metres)
      line.add("turn", degrees)
      return line.line
    case .calibrationLost(let lost):
      var line = JSONLine("calibration_lost")
      line.add("change", [lost.heading, lost.elevation, lost.east, lost.north])
      return line.line
    case .tracking(let state):
      var line = JSONLine("tracking")
      line.add("state", word(state))
      return line.line
    }
  }

  private static func plane(_ plane: DetectedPlane, _ what: String, _ other: Int?) -> String {
    var line = JSONLine("plane")
    line.add("what", what)
    line.add("id", Int64(plane.id))
    line.add("alignment", plane.alignment.rawValue)
    line.add("centre", [plane.centre.x, plane.centre.y, plane.centre.z])
    line.add("extent", [plane.extent.width, plane.extent.depth])
    line.add("normal", [plane.normal.x, plane.normal.y, plane.normal.z])
    if let other { line.add("merged", Int64(other)) }
    return line.line
  }

  static func tap(_ outcome: TapOutcome, _ tap: Tap, times: Int, spread: Double?, _ frame: ARFrame) -> String {
    var line = JSONLine("tap")
    line.add("time", frame.milliseconds)
    line.add("device", camera(frame.device).numbers)
    line.add("pose", frame.pose.columns)
    line.add("x", tap.pixel.x)
    line.add("y", tap.pixel.y)
    line.add("using", tap.source.rawValue)
    line.add("times", Int64(times))
    line.add("spread", spread)
    switch outcome {
    case .miss(let miss):
      line.add("found", false)
      line.add("reason", miss.sentence)
    case .hit(let hit):
      line.add("found", true)
      line.add("touched", [hit.touched.x, hit.touched.y])
      line.add("source", hit.source.rawValue)
      let target = tap.target.map { Ellipsoid.wgs84.geodetic($0) }
      line.add("location", [hit.location.latitude, hit.location.longitude, hit.location.height])
      let point = frame.alignment?.arPoint(earthCentred: Ellipsoid.wgs84.earthCentred(hit.location)) ?? hit.arPoint
      line.add("point", [point.x, point.y, point.z])
      line.add("kind", hit.kind.word)
      line.add("name", hit.name)
      line.add("distance", hit.distance)
      line.add("normal", [hit.normal.x, hit.normal.y, hit.normal.z])
      line.add("depression", hit.depression)
      line.add("true_location", hit.trueLocation.map { [$0.latitude, $0.longitude, $0.height] })
      line.add("target", target.map { [$0.latitude, $0.longitude, $0.height] })
      line.add("ideal", hit.isIdeal)
      line.add("plane", hit.plane.map { Int64($0) })
      line.add("sigma", hit.sigma.map { [$0.position, $0.height, $0.heading, $0.drift, $0.hit, $0.datum] })
      line.add("warnings", hit.warnings)
    }
    return line.line
  }

  static func limit(_ moment: Int64, _ limit: TrackingSession.Imposed, until: Int64?) -> String {
    var line = JSONLine("limit")
    line.add("time", moment)
    switch limit {
    case .interrupted: line.add("what", "interrupted")
    case .lost(let state):
      line.add("what", "lost")
      line.add("state", word(state))
    }
    line.add("until", until)
    return line.line
  }

  /// What a whole log ends with.
  static func end(_ frames: Int) -> String {
    var line = JSONLine("end")
    line.add("frames", Int64(frames))
    return line.line
  }

  /// An event that is a word and a time alone: `release`, `stop`.
  static func word(_ type: String, _ moment: Int64) -> String {
    var line = JSONLine(type)
    line.add("time", moment)
    return line.line
  }

  private static func camera(_ device: Device) -> SceneCamera {
    SceneCamera(position: device.position, orientation: device.orientation)
  }

  /// How far the AR frame is turned from true north, clockwise negative, as a compass reading is off; nil where the
  /// heading was set by hand.
  private static func compassError(_ session: TrackingSession) -> Double? {
    guard session.mode != .ignore else { return nil }
    let heading = session.truth.originCamera.orientation.heading
    return -(heading > 180 ? heading - 360 : heading)
  }

  /// The word of a tracking state.
  static func word(_ state: TrackingSession.State) -> String {
    switch state {
    case .normal: "normal"
    case .notAvailable: "notAvailable"
    case .limited(let limit): limit.rawValue
    }
  }
}

extension TrackingSession.State {
  /// The state of a word of an event log; nil for another.
  public init?(logged word: String) {
    switch word {
    case "normal": self = .normal
    case "notAvailable": self = .notAvailable
    default:
      guard let limit = TrackingSession.Limit(rawValue: word) else { return nil }
      self = .limited(limit)
    }
  }
}
