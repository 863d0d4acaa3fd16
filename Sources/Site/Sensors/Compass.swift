import Geodesy
import Glibc

/// A compass with its biases.
public struct Compass: Sendable {
  /// The sizes of its errors.
  public var terms: CompassTerms
  /// What it was off by when it was recorded, in degrees, in place of the model; nil where nothing was recorded.
  public var recorded: Double?
  private var sessionStream: RandomStream
  private var resetStream: RandomStream
  private var noiseStream: RandomStream
  /// In standard deviations, so that a change of a term keeps the draw.
  private var session = 0.0
  private var reset = 0.0
  private var phase = 0.0

  /// A compass of these terms under a seed.
  public init(_ terms: CompassTerms, seed: UInt64) {
    self.terms = terms
    sessionStream = RandomStream(seed: seed, name: "compass, session")
    resetStream = RandomStream(seed: seed, name: "compass, reset")
    noiseStream = RandomStream(seed: seed, name: "compass, noise")
    startSession()
  }

  /// A session begins: its bias and its deviation are drawn.
  public mutating func startSession() {
    session = sessionStream.normal()
    phase = 360 * sessionStream.uniform()
    restartTracking()
  }

  /// Tracking begins anew within a session.
  public mutating func restartTracking() { reset = resetStream.normal() }

  /// What a reading is off by without its noise, in degrees: of a device at a place with a heading from true north.
  public func error(of device: Device) -> Double {
    if let recorded { return recorded }
    let turned = (device.orientation.heading + phase) * Double.pi / 180
    return terms.bias + session * terms.sessionSigma + reset * terms.resetSigma + terms.deviation * sin(turned)
      + disturbance(at: device.position)
  }

  /// What one reading is off by, in degrees.
  public mutating func reading(of device: Device) -> Double {
    let noise = terms.noise * noiseStream.normal()
    return recorded ?? error(of: device) + noise
  }

  private func disturbance(at place: GeodeticPosition) -> Double {
    guard let disturbance = terms.disturbance else { return 0 }
    let distance = LocalFrame(origin: disturbance.position).local(place).length
    return distance < disturbance.radius ? disturbance.angle * (1 - distance / disturbance.radius) : 0
  }
}
