import Geodesy
import Glibc
import Site

@testable import Session

/// A device with sensors that is carried over level ground, frame by frame, without a site to look at.
struct SimulatedWalk {
  var device: Device
  var sensors: SensorSuite
  var session: TrackingSession
  private(set) var moment = SimulatedClock.defaultStart
  private let framesPerSecond: Int64
  private var frames: Int64 = 0
  private(set) var events: [SessionEvent] = []

  static let start = GeodeticPosition(latitude: 51.5238, longitude: -0.7754, height: 61.6)

  /// A session that starts tracking on a device which looks to a heading, slightly down.
  init(
    _ policy: UpdatePolicy, mode: TrackingSession.Mode = .continuous, profile: SensorProfile = .phone,
    seed: UInt64 = 1, heading: Double = 20, framesPerSecond: Int64 = 60
  ) throws {
    device = try Device(
      position: Self.start, orientation: CameraOrientation(heading: heading, pitch: 80))
    self.framesPerSecond = framesPerSecond
    var sensors = SensorSuite(profile, seed: seed)
    session = TrackingSession(mode: mode, policy: policy, device: device, sensors: &sensors, moment: moment)
    sensors.receiver.measure(device, at: moment)
    _ = session.takeDue(device: device, moment: moment, isDark: false, sensors: &sensors)
    self.sensors = sensors
  }

  /// Lets seconds pass, in which the device goes at metres a second to a bearing and turns by degrees a second, and a
  /// fix is measured every second. `body` sees every frame.
  mutating func go(
    seconds: Int, speed: Double = 0, bearing: Double = 20, turn: Double = 0, site: SiteScene? = nil,
    _ body: (SimulatedWalk) -> Void = { _ in }
  ) {
    let rate = Double(framesPerSecond)
    let angle = bearing * Double.pi / 180
    let step = Vector3(sin(angle), cos(angle), 0) * (speed / rate)
    for _ in 0..<Int64(seconds) * framesPerSecond {
      frames += 1
      moment = SimulatedClock.defaultStart + frames * 1000 / framesPerSecond
      if speed > 0 {
        var place = LocalFrame(origin: device.position).geodetic(step)
        place.height = device.position.height
        device.position = place
      }
      if turn != 0 {
        device.orientation = CameraOrientation(
          heading: device.orientation.heading + turn / rate, pitch: device.orientation.pitch)
      }
      if frames % framesPerSecond == 0 { sensors.receiver.measure(device, at: moment) }
      events += session.step(
        device: device, moment: moment, motion: TrackingSession.Motion(speed: speed, turnRate: abs(turn)),
        surroundings: TrackingSession.Surroundings(), sensors: &sensors, site: { site })
      body(self)
    }
  }

  /// The device is at once held otherwise, or elsewhere.
  mutating func hold(heading: Double, pitch: Double) {
    device.orientation = CameraOrientation(heading: heading, pitch: pitch)
    session.follow(device)
  }

  /// The site of level ground that the device is carried over, with objects.
  static func site(_ objects: SiteObject...) throws -> SiteScene {
    var model = SiteModel()
    model.ground = .flat(height: start.height - 1.6)
    for object in objects { try model.add(object) }
    return try SiteScene(model, around: start)
  }

  /// An object whose foot is metres east and north of the start.
  static func object(_ name: String, east: Double, north: Double, _ form: SiteObject.Form) throws -> SiteObject {
    var place = LocalFrame(origin: start).geodetic(Vector3(east, north, -1.6))
    place.height = start.height - 1.6
    return try SiteObject(name: name, position: place, form: form)
  }

  /// Taps the view now.
  func tap(
    _ source: TapResult.Source, at pixel: Pixel = Pixel(540, 960), site: SiteScene, stream: inout RandomStream
  ) -> TapOutcome {
    let frame = session.frame(device: device, milliseconds: moment)
    let test = HitTest(frame, session: session, profile: sensors.profile, site: site)
    return test.answer(Tap(pixel, source: source), stream: &stream) { nil as (any SceneSurface)? }
  }

  /// Gives the session a fix, measured milliseconds ago where the device is now or metres to the east of there.
  mutating func fix(
    age: Int64 = 0, accuracy: Double = 5, vertical: Double = 5, east: Double = 0, up: Double = 0
  ) -> FixVerdict {
    var place = LocalFrame(origin: device.position).geodetic(Vector3(east, 0, 0))
    place.height = device.position.height + up
    let fix = PositionFix(
      measured: moment - age, delivered: moment, position: place, fixClass: .single, horizontalAccuracy: accuracy,
      verticalAccuracy: vertical)
    let (verdict, _) = session.take(fix, device: device, moment: moment, isDark: false, sensors: &sensors)
    session.fixes.count(verdict)
    return verdict
  }

  /// Where something drawn at an earth-centred place appears in the real world, earth-centred: what the view shows by
  /// the believed pose is seen from the true one. Nil while nothing is drawn.
  func drawn(_ place: Vector3) -> Vector3? {
    let frame = session.frame(device: device, milliseconds: moment)
    guard let believed = frame.believedPose else { return nil }
    return frame.truePose(believed.rotation.transposed * (place - believed.translation))
  }
}

extension FixCounts {
  /// The number that were not used.
  var ignored: Int { received - used }
}
