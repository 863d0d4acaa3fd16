import Geodesy
import Glibc
import Site

/// What each policy does with a position fix.
extension TrackingSession {
  mutating func take(
    _ fix: PositionFix, device: Device, moment: Int64, isDark: Bool, sensors: inout SensorSuite
  ) -> (FixVerdict, SessionEvent?) {
    guard mode != .ignore, !(mode == .initial && lastFix != nil) else { return (.ignored(.mode), nil) }
    guard imposed?.limit != .interrupted else { return (.ignored(.stopped), nil) }
    switch policy {
    case .uikit2019:
      // No test at all; in mode continuous the old origin keeps its orientation.
      var camera = SceneCamera(position: fix.position, orientation: .levelNorth)
      if mode == .continuous, let old = alignment?.originCamera, fixes.used > 0 { camera.orientation = old.orientation }
      if fix.verticalAccuracy < 0, let old = alignment?.originCamera { camera.position.height = old.position.height }
      return replace(camera, fix, device, moment, isDark, &sensors)
    case .swiftui:
      if isCalibrating { return (.ignored(.calibrating), nil) }
      if case .limited = state { return (.ignored(.limited), nil) }
      guard fix.age(at: moment) < UpdatePolicy.oldest else { return (.ignored(.tooOld), nil) }
      guard fix.horizontalAccuracy >= 0, fix.verticalAccuracy >= 0 else { return (.ignored(.inaccurate), nil) }
      if fixes.used > 0, let camera = alignment?.sceneCamera(ar: odometry.pose),
        horizontalDistance(camera.position, fix.position) <= UpdatePolicy.swiftUIDistance
      {
        return (.ignored(.near), nil)
      }
      return replace(
        SceneCamera(position: fix.position, orientation: .levelNorth), fix, device, moment, isDark, &sensors)
    case .kotlin:
      guard fix.age(at: moment) <= UpdatePolicy.oldest else { return (.ignored(.tooOld), nil) }
      guard fix.horizontalAccuracy >= 0, fix.verticalAccuracy >= 0,
        fix.horizontalAccuracy <= UpdatePolicy.kotlinAccuracy
      else { return (.ignored(.inaccurate), nil) }
      if fixes.used > 0, let origin = alignment?.originCamera,
        horizontalDistance(origin.position, fix.position) <= UpdatePolicy.kotlinDistance
      {
        return (.ignored(.near), nil)
      }
      return replace(
        SceneCamera(position: fix.position, orientation: .levelNorth), fix, device, moment, isDark, &sensors)
    case .fused:
      return fuse(fix, moment: moment, profile: sensors.profile)
    }
  }

  /// The origin camera is replaced and tracking restarts; what was found keeps its place in the AR frame.
  private mutating func replace(
    _ camera: SceneCamera, _ fix: PositionFix, _ device: Device, _ moment: Int64, _ isDark: Bool,
    _ sensors: inout SensorSuite
  ) -> (FixVerdict, SessionEvent?) {
    let before = alignment?.sceneCamera(ar: odometry.pose)
    var camera = camera
    lostCalibration = keepCalibration(in: &camera) ?? lostCalibration
    let isFirst = fixes.used == 0
    beforeRestart = ReplayedFrame(pose: odometry.pose, state: state)
    restart(device: device, sensors: &sensors, moment: moment, isDark: isDark)
    // The device's place is the AR frame's origin now; how it is held stays what it is.
    alignment = moved(to: camera)
    lastFix = fix
    if !isFirst { restarts += 1 }
    return (.replacedOrigin, before.flatMap { moveEvent(from: $0) })
  }

  private func moved(to camera: SceneCamera) -> WorldAlignment {
    guard let alignment else { return WorldAlignment(originCamera: camera) }
    return alignment.moved(to: camera)
  }

  private func moveEvent(from before: SceneCamera) -> SessionEvent? {
    guard let after = alignment?.sceneCamera(ar: odometry.pose) else { return nil }
    let turn = after.orientation.heading - before.orientation.heading
    return .originMoved(
      metres: LocalFrame(origin: before.position).local(after.position).length,
      degrees: shortestTurn(degrees: turn))
  }

  /// Metres along the ground between two places that are at most some kilometres apart; the toolkits take the geodesic,
  /// from which this differs by less than a millionth.
  private func horizontalDistance(_ a: GeodeticPosition, _ b: GeodeticPosition) -> Double {
    var level = b
    level.height = a.height
    let offset = LocalFrame(origin: a).local(level)
    return hypot(offset.x, offset.y)
  }

  // MARK: Fused

  private mutating func fuse(
    _ fix: PositionFix, moment: Int64, profile: SensorProfile
  ) -> (FixVerdict, SessionEvent?) {
    guard fix.horizontalAccuracy >= 0, fix.verticalAccuracy >= 0 else { return (.ignored(.inaccurate), nil) }
    // With perfect sensors the session knows where it is, and the fix says the same.
    if isExact {
      lastFix = fix
      return (.fused, nil)
    }
    let present = odometry.pose.translation
    guard let place = path.place(fix.measured, now: moment, at: present) else { return (.ignored(.tooOld), nil) }
    lastFix = fix
    distanceAtFix = odometry.distance
    guard estimate != nil else {
      let first = FusedEstimate(fix, arPosition: place, clockwise: odometry.turnedClockwise, profile: profile)
      estimate = first
      alignment = aligned(heading: 0, place: first.place(ar: present), at: present, in: first.frame)
      return (.fused, nil)
    }
    let before = estimate.map { ($0.place(ar: present), $0.heading) }
    estimate?.take(fix, arPosition: place, clockwise: odometry.turnedClockwise)
    guard let before, let estimate else { return (.fused, nil) }
    let shift = (estimate.place(ar: present) - before.0).length
    let turn = estimate.heading - before.1
    return (.fused, .originMoved(metres: shift, degrees: turn))
  }

  /// The most by which the scene moves at the device between two frames, in metres, and turns about it, in degrees: a
  /// feature 40 m away moves by 3.1 cm at most.
  static let mostShift = 0.01
  static let mostTurn = 0.03

  /// The origin camera goes towards the estimate, a little each frame, so that nothing jumps.
  mutating func approachEstimate() {
    guard let estimate, let alignment, !isStopped else { return }
    let present = odometry.pose.translation
    let wanted = estimate.place(ar: present)
    let believed = estimate.frame.local(earthCentred: alignment.earthCentred(arPoint: present))
    let shift = wanted - believed
    let heading = alignment.originCamera.orientation.heading
    let turn = estimate.heading - heading
    let short = shortestTurn(degrees: turn)
    let length = shift.length
    // Less than this is neither seen nor worth the work: at 40 m both together are below 2 mm.
    guard length > 0.001 || abs(short) > 0.001 else { return }
    let step = length > TrackingSession.mostShift ? shift * (TrackingSession.mostShift / length) : shift
    let turning = max(-TrackingSession.mostTurn, min(TrackingSession.mostTurn, short))
    self.alignment = aligned(heading: heading + turning, place: believed + step, at: present, in: estimate.frame)
  }

  /// The alignment by the origin camera, level at a heading, by which the device at a place of the AR frame is at a
  /// place of the estimate's frame.
  func aligned(
    heading: Double, place: Vector3, at position: Vector3, in frame: LocalFrame
  ) -> WorldAlignment {
    let (sine, cosine) = sineAndCosine(degrees: heading)
    // What `CameraOrientation.rotation` gives for a pitch of 90 and no roll, at a third of the cost: it is made in each
    // frame of a walk.
    let level = Matrix3(Vector3(cosine, -sine, 0), Vector3(0, 0, 1), Vector3(-sine, -cosine, 0))
    let origin = frame.geodetic(place - level * position)
    let camera = SceneCamera(
      position: origin, orientation: CameraOrientation(heading: heading, pitch: 90, roll: 0))
    let there = LocalFrame(origin: origin)
    let pose = TransformationMatrix(rotation: there.axes * level, translation: there.originEarthCentred)
    return alignment?.moved(to: camera, earthCentred: pose)
      ?? WorldAlignment(originCamera: camera)
  }
}
