import Geodesy
import Glibc
import Scene
import Session
import Site

/// A way in which the device moves while time passes.
public protocol DeviceMotion {
  /// Seconds that it takes.
  var duration: Double { get }
  /// How fast it goes and turns.
  var motion: TrackingSession.Motion { get }
  /// The device after so many seconds, at most the duration. Throws where there is no ground to stand on.
  mutating func device(after seconds: Double) throws(SceneError) -> Device
}

/// The device turns on the spot.
public struct Turn: DeviceMotion {
  private let start: Device
  private let end: CameraOrientation
  private let turn: Double
  /// Seconds that it takes.
  public let duration: Double
  /// How fast it turns.
  public let motion: TrackingSession.Motion

  /// Degrees a second at which people turn a telephone calmly, where nothing is said: an assumption.
  public static let calmRate = 60.0

  /// A turn to an orientation, clockwise by degrees of heading (negative: the other way), at degrees a second, above 0.
  public init(_ device: Device, to end: CameraOrientation, clockwise turn: Double, rate: Double) {
    start = device
    self.end = end
    self.turn = turn
    let roll = Turn.shortest(from: device.orientation.roll, to: end.roll)
    let most = max(abs(turn), abs(end.pitch - device.orientation.pitch), abs(roll))
    duration = most / rate
    motion = TrackingSession.Motion(speed: 0, turnRate: most > 0 ? rate : 0)
  }

  /// A turn to an orientation by the shorter way.
  public init(_ device: Device, to end: CameraOrientation, rate: Double) {
    self.init(
      device, to: end, clockwise: Turn.shortest(from: device.orientation.heading, to: end.heading), rate: rate)
  }

  /// Degrees clockwise from one heading to another, -180 to 180.
  public static func shortest(from: Double, to: Double) -> Double {
    shortestTurn(degrees: to - from)
  }

  /// The device after so many seconds.
  public func device(after seconds: Double) -> Device {
    var device = start
    guard seconds < duration else {
      device.orientation = end
      return device
    }
    let part = seconds / duration
    let roll = Turn.shortest(from: start.orientation.roll, to: end.roll)
    device.orientation = CameraOrientation(
      heading: start.orientation.heading + turn * part,
      pitch: start.orientation.pitch + (end.pitch - start.orientation.pitch) * part,
      roll: start.orientation.roll + roll * part)
    return device
  }
}

/// The device is carried along a line over the ground, at the height above it that it has.
public struct Walk: DeviceMotion {
  /// A place of the line and the metres walked to it.
  private struct Stop {
    var latitude: Double
    var longitude: Double
    var distance: Double
    var bearing: Double
  }

  private var device: Device
  private let eye: Double
  private let facesAhead: Bool
  private let speed: Double
  private let ground: (GeodeticPosition) throws(SceneError) -> Double
  private var stops: [Stop]
  private var leg = 0
  /// Metres of the whole line.
  public let length: Double
  /// Seconds that it takes.
  public let duration: Double
  /// How fast it goes.
  public var motion: TrackingSession.Motion { TrackingSession.Motion(speed: speed, turnRate: 0) }

  /// Metres a second of a person who walks, where nothing is said (the preferred walking speed of adults is about
  /// 1.4 m/s).
  public static let walkingSpeed = 1.4
  /// Between places this many metres apart the line is straight in latitude and longitude: less than a millimetre
  /// beside the geodesic up to 85 degrees of latitude.
  private static let piece = 20.0

  /// A walk from where the device is through places on the ground, at metres a second, above 0. `ground` gives the
  /// ellipsoidal height of the ground. Throws `SceneError` where a line cannot be computed.
  public init(
    _ device: Device, through places: [GeodeticPosition], speed: Double, facesAhead: Bool, geodesic: Geodesic,
    ground: @escaping (GeodeticPosition) throws(SceneError) -> Double
  ) throws(SceneError) {
    self.device = device
    self.speed = speed
    self.facesAhead = facesAhead
    self.ground = ground
    eye = device.position.height - (try ground(device.position))
    var stops = [
      Stop(latitude: device.position.latitude, longitude: device.position.longitude, distance: 0, bearing: 0)
    ]
    var walked = 0.0
    for place in places {
      let from = stops[stops.count - 1]
      guard
        let line = geodesic.line(
          fromLatitude: from.latitude, longitude: from.longitude, toLatitude: place.latitude,
          longitude: place.longitude)
      else { throw SceneError(.range, "the walk leads to no place on earth") }
      guard line.distance > 1e-6 else { continue }
      let pieces = max(1, (line.distance / Walk.piece).rounded(.up))
      guard let count = Int(exactly: pieces), count < 10_000_000 else {
        throw SceneError(.range, "a walk of \(line.distance) m is too long")
      }
      for number in 1...count {
        let distance = line.distance * Double(number) / pieces
        let there = geodesic.destination(
          latitude: from.latitude, longitude: from.longitude, bearing: line.startBearing, distance: distance)
        let isLast = number == count
        stops.append(
          Stop(
            latitude: isLast ? place.latitude : there?.latitude ?? from.latitude,
            longitude: isLast ? place.longitude : there?.longitude ?? from.longitude, distance: walked + distance,
            bearing: there?.bearing ?? line.startBearing))
      }
      walked += line.distance
    }
    self.stops = stops
    length = walked
    duration = walked / speed
  }

  /// The device after so many seconds; time only goes on.
  public mutating func device(after seconds: Double) throws(SceneError) -> Device {
    guard stops.count > 1 else { return device }
    let walked = min(seconds * speed, length)
    while leg + 2 < stops.count, stops[leg + 1].distance < walked { leg += 1 }
    let (from, to) = (stops[leg], stops[leg + 1])
    let part = min(max((walked - from.distance) / (to.distance - from.distance), 0), 1)
    // The shorter way round the world, over the date line too.
    let across = Turn.shortest(from: from.longitude, to: to.longitude)
    var longitude = from.longitude + across * part
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    var place = GeodeticPosition(
      latitude: from.latitude + (to.latitude - from.latitude) * part, longitude: longitude,
      height: device.position.height)
    place.height = try ground(place) + eye
    device.position = place
    if facesAhead { device.orientation.heading = to.bearing }
    return device
  }
}

/// The device is moved in a straight line in space.
public struct StraightMove: DeviceMotion {
  private let start: Device
  private let end: Device
  private let frame: LocalFrame
  private let way: Vector3
  /// Seconds that it takes.
  public let duration: Double
  /// How fast it goes.
  public let motion: TrackingSession.Motion

  /// A move to another place at metres a second, above 0.
  public init(_ device: Device, to end: Device, speed: Double) {
    start = device
    self.end = end
    frame = LocalFrame(origin: device.position)
    way = frame.local(end.position)
    duration = way.length / speed
    motion = TrackingSession.Motion(speed: way.length > 0 ? speed : 0, turnRate: 0)
  }

  /// The device after so many seconds.
  public func device(after seconds: Double) -> Device {
    guard seconds < duration else { return end }
    var device = start
    device.position = frame.geodetic(way * (seconds / duration))
    return device
  }
}
