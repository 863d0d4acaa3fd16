import Geodesy
import Glibc
import Site

@testable import Session

/// A device with sensors on level ground that is carried, turned and pointed at known points.
struct CalibrationRun {
  var device: Device
  var sensors: SensorSuite
  var session: TrackingSession
  private(set) var moment = SimulatedClock.defaultStart
  private var frames: Int64 = 0

  static let start = GeodeticPosition(latitude: 51.5238, longitude: -0.7754, height: 61.6)
  private let rate: Int64

  /// A session that starts tracking on a device that looks to a heading, level.
  init(
    _ policy: UpdatePolicy, mode: TrackingSession.Mode = .continuous, profile: SensorProfile, seed: UInt64,
    heading: Double = 20, rate: Int64 = 60
  ) throws {
    self.rate = rate
    device = try Device(position: Self.start, orientation: CameraOrientation(heading: heading, pitch: 90))
    var sensors = SensorSuite(profile, seed: seed)
    session = TrackingSession(mode: mode, policy: policy, device: device, sensors: &sensors, moment: moment)
    sensors.receiver.measure(device, at: moment)
    _ = session.takeDue(device: device, moment: moment, isDark: false, sensors: &sensors)
    self.sensors = sensors
  }

  /// Lets whole seconds pass, in which the device goes at metres a second to a bearing.
  mutating func go(seconds: Int, speed: Double = 0, bearing: Double = 0, site: SiteScene? = nil) {
    let angle = bearing * Double.pi / 180
    let step = Vector3(sin(angle), cos(angle), 0) * (speed / Double(rate))
    for _ in 0..<Int64(seconds) * rate {
      frames += 1
      moment = SimulatedClock.defaultStart + frames * 1000 / rate
      if speed > 0 {
        var place = LocalFrame(origin: device.position).geodetic(step)
        place.height = device.position.height
        device.position = place
      }
      if frames % rate == 0 { sensors.receiver.measure(device, at: moment) }
      _ = session.step(
        device: device, moment: moment, motion: TrackingSession.Motion(speed: speed, turnRate: 0),
        surroundings: TrackingSession.Surroundings(), sensors: &sensors, site: { site })
    }
  }

  /// Turns the device to a heading and pitch.
  mutating func turn(heading: Double, pitch: Double = 90) {
    device.orientation = CameraOrientation(heading: heading, pitch: pitch)
    session.follow(device)
  }

  /// The place at a distance in metres to a bearing in degrees from the device, and metres above it.
  func place(_ distance: Double, bearing: Double, up: Double = 0) -> GeodeticPosition {
    let angle = bearing * Double.pi / 180
    return LocalFrame(origin: device.position).geodetic(Vector3(sin(angle) * distance, cos(angle) * distance, up))
  }

  /// Turns the device so that a place is in the middle of the view, and looks at it as if it were the known point; the
  /// finger errs. `control` is where the point is said to be.
  mutating func look(at place: GeodeticPosition, said control: GeodeticPosition? = nil, name: String) {
    let way = LocalFrame(origin: device.position).local(place)
    turn(
      heading: atan2(way.x, way.y) * 180 / Double.pi,
      pitch: 90 + atan2(way.z, hypot(way.x, way.y)) * 180 / Double.pi)
    let sigma = sensors.profile.vision.tapSigma
    let lens = device.lens
    let touched = Pixel(
      Double(lens.width) / 2 + sensors.tapStream.normal() * sigma,
      Double(lens.height) / 2 + sensors.tapStream.normal() * sigma)
    session.look(
      at: control ?? place, name: name, touched: touched, frame: session.frame(device: device, milliseconds: moment),
      profile: sensors.profile)
  }

  /// There is nothing to say.
  struct NoAnswer: Error {}

  /// Solves the looks.
  mutating func solve() throws -> TrackingSession.Fit {
    guard let fit = session.solveLandmarks(moment: moment, profile: sensors.profile) else { throw NoAnswer() }
    return fit
  }

  /// How far off the session is: metres east, north and up, and degrees clockwise.
  func error() throws -> (offset: Vector3, heading: Double) {
    guard let error = session.error(of: device) else { throw NoAnswer() }
    return error
  }
}

/// Errors of many runs with what was predicted of them.
struct PredictedErrors {
  private(set) var errors: [Double] = []
  private var normalised = 0.0

  mutating func add(_ error: Double, sigma: Double) {
    errors.append(error)
    normalised += error / sigma * (error / sigma)
  }

  /// The root mean square error over its predicted standard deviation: 1 where the prediction is right.
  var ratio: Double { (normalised / Double(max(errors.count, 1))).squareRoot() }
  var rootMeanSquare: Double { (errors.reduce(0) { $0 + $1 * $1 } / Double(max(errors.count, 1))).squareRoot() }
  /// What so many of the errors stay within.
  func quantile(_ part: Double) -> Double {
    let sizes = errors.map(abs).sorted()
    return sizes.isEmpty ? 0 : sizes[min(sizes.count - 1, Int(Double(sizes.count) * part))]
  }
}
