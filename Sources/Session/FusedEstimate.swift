import Geodesy
import Glibc
import Site

/// Where the AR frame is, estimated from the AR path and the position fixes: a weighted rigid fit in recursive form.
///
/// A Kalman filter (Kalman 1960; Gelb: Applied optimal estimation, 1974, for coloured measurement noise by an augmented
/// state) over nine states: the device's place east, north and up in metres, the heading of the AR frame in radians,
/// the scale error of the AR path, its error of angles turned as a part of them, and the time-correlated part of the
/// fixes' errors along each axis. Walking makes the heading known; the compass is what is believed of it before. A path
/// of constant length costs constant time, and no fix is kept.
public struct FusedEstimate: Hashable, Sendable {
  private static let size = 9
  private enum Index {
    static let east = 0
    static let north = 1
    static let up = 2
    static let heading = 3
    static let scale = 4
    static let turn = 5
    static let correlated = 6
  }

  /// The frame of the places, at the first fix.
  let frame: LocalFrame
  /// Where the device was in the AR frame at the last fix.
  private var arPosition: Vector3
  /// How far it had turned clockwise by then, in degrees.
  private var clockwise: Double
  private var moment: Int64
  private var state = [Double](repeating: 0, count: size)
  /// The sine and cosine of the heading.
  private var sine = 0.0
  private var cosine = 1.0
  /// The covariance, row by row.
  private var covariance = [Double](repeating: 0, count: size * size)
  private let drift: DriftTerms
  private let correlatedShare: Double
  private let correlationTime: Double

  /// What a fix is believed to be off by at least, in metres: the rounding of receivers.
  private static let leastSigma = 0.001
  /// What the AR path is believed to be off by besides its scale, as a part of its length.
  private static let pathNoise = 0.001
  /// What is believed of a place before any fix, in metres.
  private static let unknown = 1_000.0

  /// An estimate that starts with a fix that was measured where the device was at a place of the AR frame
  /// and had turned clockwise by degrees.
  init(_ fix: PositionFix, arPosition: Vector3, clockwise: Double, profile: SensorProfile) {
    frame = LocalFrame(origin: fix.position)
    self.arPosition = arPosition
    self.clockwise = clockwise
    moment = fix.measured
    drift = profile.drift
    correlatedShare = profile.positioning.correlatedShare
    correlationTime = profile.positioning.correlationTime
    let sigma = max(fix.sigma, FusedEstimate.leastSigma)
    let vertical = max(fix.verticalAccuracy, FusedEstimate.leastSigma)
    for index in 0..<3 { setVariance(index, FusedEstimate.unknown) }
    setVariance(Index.heading, max(profile.compass.startSigma, 0.01) * Double.pi / 180)
    setVariance(Index.scale, max(drift.scaleSigma, 1e-5))
    setVariance(Index.turn, drift.turnSigma)
    let share = correlatedShare.squareRoot()
    setVariance(Index.correlated, sigma * share)
    setVariance(Index.correlated + 1, sigma * share)
    setVariance(Index.correlated + 2, vertical * share)
    correct(fix)
  }

  private mutating func setVariance(_ index: Int, _ sigma: Double) {
    covariance[index * FusedEstimate.size + index] = sigma * sigma
  }

  /// Takes a fix that was measured where the device was at a place of the AR frame and had turned clockwise by degrees.
  mutating func take(_ fix: PositionFix, arPosition next: Vector3, clockwise: Double) {
    predict(to: next, clockwise: clockwise, seconds: Double(fix.measured - moment) / 1000, fix)
    moment = fix.measured
    correct(fix)
  }

  /// The clock was set: the last fix was so many milliseconds later by it.
  mutating func shiftClock(by milliseconds: Int64) { moment += milliseconds }

  /// What is known becomes less after the AR frame has shifted by metres and turned by degrees (1 sigma).
  mutating func loosen(shift: Double, turn: Double) {
    for index in 0..<3 { covariance[index * FusedEstimate.size + index] += shift * shift }
    let radians = turn * Double.pi / 180
    covariance[Index.heading * FusedEstimate.size + Index.heading] += radians * radians
  }

  /// What an observation has changed: added to the state, and taken from the covariance, row by row, so that it can be
  /// taken back.
  struct Learned: Hashable, Sendable {
    fileprivate var state: [Double]
    fileprivate var covariance: [Double]

    fileprivate init(from before: FusedEstimate, to after: FusedEstimate) {
      state = zip(after.state, before.state).map { $0 - $1 }
      covariance = zip(before.covariance, after.covariance).map { $0 - $1 }
    }

    /// Both.
    static func + (a: Learned, b: Learned) -> Learned {
      var sum = a
      for index in sum.state.indices { sum.state[index] += b.state[index] }
      for index in sum.covariance.indices { sum.covariance[index] += b.covariance[index] }
      return sum
    }
  }

  /// A person has moved the scene by this much: what is believed changes by just that, what is correlated with it follows,
  /// and it is known as well as standard deviations say, in degrees and metres. Without them nothing is learned but the
  /// place.
  mutating func observe(_ delta: Calibration, headingSigma: Double? = nil, placeSigma: Double? = nil) -> Learned {
    let size = FusedEstimate.size
    let before = self
    let radians = Double.pi / 180
    let all: [(index: Int, change: Double, sigma: Double?)] = [
      (Index.heading, delta.heading * radians, headingSigma.map { $0 * radians }),
      (Index.east, delta.east, placeSigma), (Index.north, delta.north, placeSigma),
      (Index.up, delta.elevation, placeSigma),
    ]
    let parts = all.filter { $0.change != 0 }
    // P_xa P_aa^-1 change, for all parts together.
    let count = parts.count
    let own = (0..<count * count).map { covariance[parts[$0 / count].index * size + parts[$0 % count].index] }
    if let inverse = LandmarkFit.inverse(own, count) {
      for (i, part) in parts.enumerated() {
        var pull = 0.0
        for j in 0..<count { pull += inverse[i * count + j] * parts[j].change }
        for other in 0..<size { state[other] += covariance[other * size + part.index] * pull }
      }
    } else {
      for part in parts { state[part.index] += part.change }
    }
    turnFrame()
    for part in parts {
      guard let sigma = part.sigma else { continue }
      let row = (0..<size).map { covariance[$0 * size + part.index] }
      let total = max(row[part.index], 1e-12) + sigma * sigma
      for i in 0..<size {
        for j in 0..<size { covariance[i * size + j] -= row[i] * row[j] / total }
      }
    }
    return Learned(from: before, to: self)
  }

  /// What was learned is taken back.
  mutating func forget(_ learned: Learned) {
    for index in state.indices { state[index] -= learned.state[index] }
    for index in covariance.indices { covariance[index] += learned.covariance[index] }
    turnFrame()
  }

  /// What is believed of the device's place in `frame` and of the heading of the AR frame in radians, when the device is
  /// at a place of the AR frame at a moment, with the covariance of the four.
  mutating func belief(
    ar position: Vector3, clockwise: Double, moment: Int64, fix: PositionFix
  ) -> (place: Vector3, heading: Double, covariance: [Double]) {
    predict(to: position, clockwise: clockwise, seconds: Double(moment - self.moment) / 1000, fix)
    self.moment = moment
    let four = (0..<16).map { covariance[$0 / 4 * FusedEstimate.size + $0 % 4] }
    return (
      Vector3(state[Index.east], state[Index.north], state[Index.up]), state[Index.heading], four
    )
  }

  /// Takes over a better knowledge of place and heading, right after `belief`; what is correlated with them follows.
  mutating func adopt(place: Vector3, heading: Double, covariance better: [Double]) -> Learned? {
    let before = self
    let size = FusedEstimate.size
    let four = (0..<16).map { covariance[$0 / 4 * size + $0 % 4] }
    guard let inverse = LandmarkFit.inverse(four, 4) else { return nil }
    // How each state follows the four: P_xa P_aa^-1.
    var gain = [Double](repeating: 0, count: size * 4)
    for i in 0..<size {
      for j in 0..<4 {
        for k in 0..<4 { gain[i * 4 + j] += covariance[i * size + k] * inverse[k * 4 + j] }
      }
    }
    let change = [
      place.x - state[Index.east], place.y - state[Index.north], place.z - state[Index.up],
      heading - state[Index.heading],
    ]
    for i in 0..<size { for j in 0..<4 { state[i] += gain[i * 4 + j] * change[j] } }
    turnFrame()
    for i in 0..<size {
      for j in 0..<size {
        for k in 0..<4 {
          for l in 0..<4 {
            covariance[i * size + j] += gain[i * 4 + k] * (better[k * 4 + l] - four[k * 4 + l]) * gain[j * 4 + l]
          }
        }
      }
    }
    return Learned(from: before, to: self)
  }

  // MARK: What it says

  /// The heading of the AR frame from true north, in degrees.
  var heading: Double { state[Index.heading] * 180 / Double.pi }

  /// Where the device is when it stands at a place of the AR frame: east, north and up of `frame`.
  func place(ar position: Vector3) -> Vector3 {
    let step = turnedToNorth(position - arPosition) * (1 - state[Index.scale])
    return Vector3(state[Index.east], state[Index.north], state[Index.up]) + step
  }

  /// How well the device's place is known when it has walked to a place of the AR frame and has turned clockwise by
  /// degrees, and the heading in degrees: standard deviations, of the place along each axis.
  func uncertainty(ar position: Vector3, clockwise: Double) -> SessionUncertainty {
    // Along the way by the scale, across it by the heading.
    let spread = (max(variance(Index.scale), 0) + max(variance(Index.heading), 0)) / 2
    let walked =
      (position - arPosition).length * (spread + FusedEstimate.pathNoise * FusedEstimate.pathNoise).squareRoot()
    // The variance of heading - turn · error.
    let turn = (clockwise - self.clockwise) * Double.pi / 180
    let common = covariance[Index.heading * FusedEstimate.size + Index.turn]
    let heading = variance(Index.heading) - 2 * turn * common + turn * turn * variance(Index.turn)
    let horizontal = (variance(Index.east) + variance(Index.north)) / 2
    return SessionUncertainty(
      horizontal: max(horizontal, 0).squareRoot(), vertical: max(variance(Index.up), 0).squareRoot(),
      heading: max(heading, 0).squareRoot() * 180 / Double.pi, drift: walked)
  }

  private func variance(_ index: Int) -> Double { covariance[index * FusedEstimate.size + index] }

  /// A step of the AR frame as east, north and up.
  private func turnedToNorth(_ step: Vector3) -> Vector3 {
    Vector3(step.x * cosine - step.z * sine, -step.x * sine - step.z * cosine, step.y)
  }

  // MARK: The filter

  private mutating func predict(to next: Vector3, clockwise: Double, seconds: Double, _ fix: PositionFix) {
    let size = FusedEstimate.size
    let step = next - arPosition
    let moved = turnedToNorth(step)
    let kept = exp(-max(seconds, 0) / correlationTime)
    let scale = 1 - state[Index.scale]
    let turn = (clockwise - self.clockwise) * Double.pi / 180
    state[Index.east] += scale * moved.x
    state[Index.north] += scale * moved.y
    state[Index.up] += scale * moved.z
    state[Index.heading] -= turn * state[Index.turn]
    carry(Index.heading, into: Index.east, by: scale * moved.y)
    carry(Index.heading, into: Index.north, by: -scale * moved.x)
    carry(Index.scale, into: Index.east, by: -moved.x)
    carry(Index.scale, into: Index.north, by: -moved.y)
    carry(Index.scale, into: Index.up, by: -moved.z)
    carry(Index.turn, into: Index.heading, by: -turn)

    let noise = step.length * FusedEstimate.pathNoise
    for index in 0..<3 { covariance[index * size + index] += noise * noise }
    let fresh = (1 - kept * kept) * correlatedShare
    for axis in 0..<3 {
      let index = Index.correlated + axis
      state[index] *= kept
      for other in 0..<size {
        covariance[index * size + other] *= kept
        covariance[other * size + index] *= kept
      }
      let sigma = FusedEstimate.sigma(fix, axis: axis)
      covariance[index * size + index] += fresh * sigma * sigma
    }
    arPosition = next
    self.clockwise = clockwise
    turnFrame()
  }

  /// One state is added to another by a factor: the covariance P becomes E P Eᵀ, where E is the identity with that
  /// factor beside its diagonal. The whole transition is a product of these.
  private mutating func carry(_ source: Int, into target: Int, by factor: Double) {
    let size = FusedEstimate.size
    for index in 0..<size { covariance[target * size + index] += factor * covariance[source * size + index] }
    for index in 0..<size { covariance[index * size + target] += factor * covariance[index * size + source] }
  }

  /// Each axis is measured on its own, so that no matrix is inverted: z = place + correlated error + white noise.
  private mutating func correct(_ fix: PositionFix) {
    let size = FusedEstimate.size
    let measured = frame.local(fix.position)
    for axis in 0..<3 {
      let value = axis == 0 ? measured.x : axis == 1 ? measured.y : measured.z
      let sigma = FusedEstimate.sigma(fix, axis: axis)
      let white = sigma * sigma * max(1 - correlatedShare, 1e-4)
      let other = Index.correlated + axis
      var gain = (0..<size).map { covariance[$0 * size + axis] + covariance[$0 * size + other] }
      let total = gain[axis] + gain[other] + white
      let row = gain
      for index in 0..<size { gain[index] /= total }
      let innovation = value - state[axis] - state[other]
      for index in 0..<size { state[index] += gain[index] * innovation }
      for i in 0..<size {
        for j in 0..<size { covariance[i * size + j] -= gain[i] * row[j] }
      }
    }
    turnFrame()
  }

  private mutating func turnFrame() {
    (sine, cosine) = (sin(state[Index.heading]), cos(state[Index.heading]))
  }

  private static func sigma(_ fix: PositionFix, axis: Int) -> Double {
    max(axis < 2 ? fix.sigma : fix.verticalAccuracy, leastSigma)
  }
}

/// How well a session knows where it is: standard deviations.
public struct SessionUncertainty: Hashable, Sendable {
  /// Of the device's place along each horizontal axis, in metres.
  public var horizontal: Double
  /// Of its height, in metres.
  public var vertical: Double
  /// Of the heading of the AR frame, in degrees.
  public var heading: Double
  /// What tracking has drifted by since the last fix that was used, in metres.
  public var drift: Double

  /// These standard deviations, in metres and degrees.
  public init(horizontal: Double, vertical: Double, heading: Double, drift: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.heading = heading
    self.drift = drift
  }
}
