import Geodesy

/// A receiver of position fixes: it measures where its antenna is, with noise, and delivers what it measured later.
public struct PositionReceiver: Sendable {
  /// The sizes of its errors.
  public var terms: PositioningTerms {
    didSet {
      if terms.stale != oldValue.stale { owesStale = terms.stale != nil }
      for axis in correlated.indices { correlated[axis].correlationTime = terms.correlationTime }
    }
  }
  /// Recorded fixes that come in place of the model's; nil where there are none.
  public var recording: FixRecording?
  /// Fixes measured and not yet delivered, in order.
  private var waiting: [PositionFix] = []
  /// The correlated parts of the errors to the east, north and up, in standard deviations, so that a change of a term
  /// keeps what was drawn.
  private var correlated: [CorrelatedNoise] = []
  private var correlatedStream: RandomStream
  private var whiteStream: RandomStream
  private var lastMeasured: Int64?
  private var owesStale: Bool
  /// Where the device really was in the last minutes, for a cached fix: once a second, at most `remembered`.
  private var path: [(moment: Int64, position: GeodeticPosition)] = []

  private static let remembered = 600

  /// A receiver of these terms under a seed.
  public init(_ terms: PositioningTerms, seed: UInt64) {
    self.terms = terms
    correlatedStream = RandomStream(seed: seed, name: "position, correlated")
    whiteStream = RandomStream(seed: seed, name: "position, white")
    owesStale = terms.stale != nil
    for _ in 0..<3 {
      correlated.append(
        CorrelatedNoise(sigma: 1, correlationTime: terms.correlationTime, stream: &correlatedStream))
    }
  }

  /// Measures a fix of a device at a moment, to be delivered after the lag; nothing where the receiver is off or fails.
  public mutating func measure(_ device: Device, at moment: Int64) {
    remember(device.position, moment)
    guard recording == nil else { return }
    let seconds = lastMeasured.map { Double(max(moment - $0, 0)) / 1000 } ?? 0
    lastMeasured = moment
    let (common, white) = (terms.correlatedShare.squareRoot(), (1 - terms.correlatedShare).squareRoot())
    // All numbers are drawn for each fix, whatever its size, so that a term that changes does not shift the others.
    if seconds > 0 {
      for axis in correlated.indices { correlated[axis].advance(seconds: seconds, stream: &correlatedStream) }
    }
    let error = Vector3(
      terms.sigma * (common * correlated[0].value + white * whiteStream.normal()),
      terms.sigma * (common * correlated[1].value + white * whiteStream.normal()),
      terms.verticalSigma * (common * correlated[2].value + white * whiteStream.normal()))
    guard terms.service == .on else { return }
    if owesStale, let age = terms.stale {
      owesStale = false
      let then = moment - Int64((age * 1000).rounded())
      let place = path.last { $0.moment <= then }?.position ?? device.position
      waiting.append(fix(place, of: place, error, measured: then, delivered: moment))
      return
    }
    let lag = Int64((terms.lag * 1000).rounded())
    waiting.append(fix(antenna(of: device), of: device.position, error, measured: moment, delivered: moment + lag))
  }

  /// The fixes that are due at a moment, oldest first.
  public mutating func due(at moment: Int64) -> [PositionFix] {
    if let recorded = recording?.due(at: moment) { return terms.service == .on ? recorded : [] }
    guard let first = waiting.first, first.delivered <= moment else { return [] }
    let count = waiting.prefix { $0.delivered <= moment }.count
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }

  /// The clock was set: what was measured was so many milliseconds later by it.
  public mutating func shiftClock(by milliseconds: Int64) {
    for index in waiting.indices {
      waiting[index].measured += milliseconds
      waiting[index].delivered += milliseconds
    }
    for index in path.indices { path[index].moment += milliseconds }
    lastMeasured = lastMeasured.map { $0 + milliseconds }
  }

  /// Drops what is on the way: tracking starts anew at a moment. Of recorded fixes that were due before, the last stays.
  public mutating func restart(at moment: Int64) {
    recording?.skip(to: moment)
    waiting = []
    owesStale = terms.stale != nil
  }

  private func fix(
    _ place: GeodeticPosition, of device: GeodeticPosition, _ error: Vector3, measured: Int64, delivered: Int64
  ) -> PositionFix {
    PositionFix(
      measured: measured, delivered: delivered,
      position: error == .zero ? place : LocalFrame(origin: place).geodetic(error), fixClass: terms.fixClass,
      horizontalAccuracy: terms.radius * terms.claim, verticalAccuracy: terms.verticalSigma * terms.claim,
      trueDevicePosition: device)
  }

  private func antenna(of device: Device) -> GeodeticPosition {
    guard terms.antenna != .zero else { return device.position }
    let level = CameraOrientation(heading: device.orientation.heading, pitch: 90).rotation
    // Columns are right, up and back.
    let offset =
      level.column0 * terms.antenna.x - level.column2 * terms.antenna.y + level.column1 * terms.antenna.z
    return LocalFrame(origin: device.position).geodetic(offset)
  }

  private mutating func remember(_ position: GeodeticPosition, _ moment: Int64) {
    path.append((moment, position))
    // Taken away in large pieces, so that each fix costs the same on average.
    if path.count > 2 * PositionReceiver.remembered { path.removeFirst(PositionReceiver.remembered) }
  }
}
