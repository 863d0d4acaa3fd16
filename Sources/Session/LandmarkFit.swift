import Geodesy
import Glibc

/// One look at a known point: where the device was in the AR frame, and in which direction the point was seen from it.
public struct LandmarkObservation: Hashable, Sendable {
  /// The name of the known point.
  public let name: String
  /// Where the known point is, earth-centred in metres.
  let control: Vector3
  /// The device's place in the AR frame, in metres.
  let position: Vector3
  /// The unit direction in the AR frame.
  let direction: Vector3
  /// Degrees that the device had turned clockwise since the AR frame was fixed.
  let turned: Double
  /// The steps until then, each times the degrees turned by then.
  let turningMoment: Vector3
  /// The standard deviation of the direction, in degrees.
  let sigma: Double
}

/// Where the AR frame is, by looks at known points: a resection.
///
/// Least squares over the place of the device (east, north, up), the heading of the AR frame, the heading error for
/// each degree turned and the scale error of the AR path, with what is believed of them beforehand, by Gauss and Newton's method. Residuals beyond 1.345
/// sigma count less (Huber: Robust estimation of a location parameter, 1964); from there on those beyond 4.685 sigma do
/// not count (the biweight of Beaton and Tukey, 1974). Both constants leave 95 % of the efficiency on normal errors.
public struct LandmarkFit: Sendable {
  /// What is left between a look and the fit.
  public struct Residual: Hashable, Sendable {
    /// The name of the known point.
    public let name: String
    /// Degrees to the right of the fit.
    public let azimuth: Double
    /// Degrees above the fit.
    public let elevation: Double
    /// Metres from the device to the point.
    public let distance: Double
    /// How much the look counted, 0 to 1: the less of its azimuth and its elevation.
    public let weight: Double
  }

  /// The place of the device in the frame of the fit: east, north, up.
  let place: Vector3
  /// The heading of the AR frame, in degrees from true north.
  public let heading: Double
  /// The covariance of east, north, up (metres) and heading (radians), row by row.
  let covariance: [Double]
  /// What is left of each look, in their order.
  public let residuals: [Residual]

  /// The standard deviation of the heading in degrees.
  public var headingSigma: Double { atan(max(covariance[15], 0).squareRoot()) * 180 / Double.pi }
  /// The standard deviation of the place along each horizontal axis, in metres.
  public var horizontalSigma: Double { (max(covariance[0] + covariance[5], 0) / 2).squareRoot() }
  /// The standard deviation of the height, in metres.
  public var verticalSigma: Double { max(covariance[10], 0).squareRoot() }

  /// What is believed beforehand.
  struct Prior {
    /// The place of the device: east, north, up of the frame of the fit, in metres.
    var place: Vector3
    /// The heading of the AR frame in radians.
    var heading: Double
    /// The covariance of the four, row by row.
    var covariance: [Double]
    /// The standard deviation of the heading error for each degree turned, in degrees.
    var turnSigma: Double
    /// The standard deviation of the AR path's scale: it is fitted too where looks are from several places.
    var scaleSigma: Double
  }

  private static let size = 6

  /// How much residuals count by their size in standard deviations.
  private enum Robust {
    /// Large ones less, but all of them: one minimum, whatever is believed at first.
    case huber
    /// Gross ones not at all, with sizes counted in a scale: from near the minimum.
    case biweight(scale: Double)

    func weight(_ size: Double) -> Double {
      switch self {
      case .huber: return min(1, 1.345 / max(size, 1e-12))
      case .biweight(let scale):
        let part = size / (4.685 * scale)
        // So little that nothing depends on it, and enough that looks which all disagree determine something.
        return part < 1 ? max((1 - part * part) * (1 - part * part), 1e-6) : 1e-6
      }
    }
  }

  /// What the middle residual says of the standard deviations: 1 where they are right, more where all points are known
  /// less well than looks are. 1.4826 is the normal distribution's standard deviation over its median size.
  private static func scale(_ sizes: [Double], fitted: Int) -> Double {
    let sorted = sizes.sorted()
    guard sorted.count > fitted, !sorted.isEmpty else { return max(1, sorted.last ?? 1) }
    let share = Double(sorted.count) / Double(sorted.count - fitted)
    return max(1, 1.4826 * sorted[sorted.count / 2] * share.squareRoot())
  }

  /// What of the place of the device stays what is believed.
  enum Held {
    /// Nothing: looks at several points find it.
    case nothing
    /// East and north: the policy cannot be moved across.
    case across
    /// All: looks at one point cannot tell its place from the heading.
    case place

    /// The indices of what is held.
    var indices: [Int] {
      switch self {
      case .nothing: []
      case .across: [0, 1]
      case .place: [0, 1, 2]
      }
    }
  }

  /// The fit of looks; `odometry` says where the device is now in the AR frame and how it came there. What is held of the place is not fitted, but its doubt counts. Nil where the looks do not determine it.
  init?(
    _ looks: [LandmarkObservation], frame: LocalFrame, prior: Prior, odometry: VisualOdometry, held: Held
  ) {
    let size = LandmarkFit.size
    let controls = looks.map { frame.local(earthCentred: $0.control) }
    var place = prior.place
    var heading = prior.heading
    var (gain, scale) = (0.0, 0.0)
    guard let belief = LandmarkFit.inverse(prior.covariance, 4) else { return nil }
    var weights = [Double](repeating: 1, count: looks.count)
    var normal: [Double] = []
    var full: [Double] = []
    var robust = Robust.huber
    // The doubt of what is held of the place shows in the residuals, the more the nearer the point.
    let doubt = held.indices.reduce(0) { max($0, prior.covariance[$1 * 5]) }
    for round in 0..<100 {
      normal = [Double](repeating: 0, count: size * size)
      var right = [Double](repeating: 0, count: size)
      let away = [place.x - prior.place.x, place.y - prior.place.y, place.z - prior.place.z, heading - prior.heading]
      for i in 0..<4 {
        for j in 0..<4 {
          normal[i * size + j] += belief[i * 4 + j]
          right[i] -= belief[i * 4 + j] * away[j]
        }
      }
      let gainSigma = max(prior.turnSigma, 1e-9) * Double.pi / 180
      normal[4 * size + 4] += 1 / (gainSigma * gainSigma)
      right[4] -= gain / (gainSigma * gainSigma)
      let scaleSigma = max(prior.scaleSigma, 1e-9)
      normal[5 * size + 5] += 1 / (scaleSigma * scaleSigma)
      right[5] -= scale / (scaleSigma * scaleSigma)
      var sizes: [Double] = []
      for (index, look) in looks.enumerated() {
        let model = Model(
          look, control: controls[index], place: place, heading: heading, gain: gain, scale: scale, now: odometry)
        let sigma = max(look.sigma, 1e-6) * Double.pi / 180
        let expected = (sigma * sigma + doubt / (model.distance * model.distance)).squareRoot()
        var least = 1.0
        for (residual, row) in model.rows(held) {
          let size = abs(residual) / expected
          sizes.append(size)
          let weight = robust.weight(size)
          least = min(least, weight)
          for i in 0..<LandmarkFit.size {
            right[i] += weight * row[i] * residual / (sigma * sigma)
            for j in 0..<LandmarkFit.size {
              normal[i * LandmarkFit.size + j] += weight * row[i] * row[j] / (sigma * sigma)
            }
          }
        }
        weights[index] = least
      }
      full = normal
      LandmarkFit.fix(held.indices, &normal, &right)
      guard let inverse = LandmarkFit.inverse(normal, size) else { return nil }
      let step = (0..<size).map { i in (0..<size).reduce(0) { $0 + inverse[i * size + $1] * right[$1] } }
      place = place + Vector3(step[0], step[1], step[2])
      heading += step[3]
      gain += step[4]
      scale += step[5]
      guard step.allSatisfy(\.isFinite) else { return nil }
      let isStill = step.allSatisfy { abs($0) < 1e-10 }
      if case .huber = robust, isStill || round == 60 {
        robust = .biweight(scale: LandmarkFit.scale(sizes, fitted: 4 - held.indices.count))
      } else if isStill {
        break
      }
    }
    guard let inverse = LandmarkFit.inverse(normal, size) else { return nil }
    self.place = place
    self.heading = heading * 180 / Double.pi
    covariance = LandmarkFit.covariance(inverse, full, held: held.indices, prior: prior.covariance)
    residuals = zip(looks, zip(controls, weights)).map { look, rest in
      let model = Model(
        look, control: rest.0, place: place, heading: heading, gain: gain, scale: scale, now: odometry)
      return Residual(
        name: look.name, azimuth: -model.azimuth * 180 / Double.pi, elevation: model.elevation * 180 / Double.pi,
        distance: model.distance, weight: rest.1)
    }
  }

  /// A look as the fit predicts it, and how the prediction changes with what is fitted.
  private struct Model {
    var azimuth: Double
    var elevation: Double
    var azimuthRow: [Double]
    var elevationRow: [Double]
    var distance: Double

    /// What is observed: where the height is held, a look's elevation says nothing.
    func rows(_ held: Held) -> [(residual: Double, row: [Double])] {
      held == .place ? [(azimuth, azimuthRow)] : [(azimuth, azimuthRow), (elevation, elevationRow)]
    }

    init(
      _ look: LandmarkObservation, control: Vector3, place: Vector3, heading: Double, gain: Double, scale: Double,
      now: VisualOdometry
    ) {
      let (sine, cosine) = (sin(heading), cos(heading))
      func turnedToNorth(_ step: Vector3) -> Vector3 {
        Vector3(step.x * cosine - step.z * sine, -step.x * sine - step.z * cosine, step.y)
      }
      let step = look.position - now.pose.translation
      let whole = turnedToNorth(step)
      // The steps since then have turned with the frame, each by what was turned after it.
      let wheeled = turnedToNorth(step * now.turnedClockwise + (now.turningMoment - look.turningMoment))
      let moved = whole * (1 - scale) + Vector3(wheeled.y, -wheeled.x, 0) * gain
      let way = control - place - moved
      let across = max(hypot(way.x, way.y), 1e-6)
      distance = max(way.length, 1e-6)
      // The frame has turned under the device since the look.
      let since = now.turnedClockwise - look.turned
      let seen = atan2(look.direction.x, -look.direction.z) + heading + gain * since
      let height = atan2(look.direction.y, hypot(look.direction.x, look.direction.z))
      let flat = cos(height)
      let raw = seen - atan2(way.x, way.y)
      // Right of the fit; near the zenith a degree of azimuth is less.
      azimuth = -(raw - 2 * Double.pi * (raw / (2 * Double.pi)).rounded()) * flat
      elevation = height - atan2(way.z, across)
      // The derivatives of what is predicted: of the azimuth of the way less the heading, and of its height.
      let (east, north) = (way.y / (across * across), -way.x / (across * across))
      let byMove = east * moved.y - north * moved.x
      azimuthRow = [
        east * flat, north * flat, 0, (1 + byMove) * flat, (since + east * wheeled.y - north * wheeled.x) * flat,
        -(east * whole.x + north * whole.y) * flat,
      ]
      let square = distance * distance
      let (upEast, upNorth, upUp) = (
        way.z * way.x / (across * square), way.z * way.y / (across * square), -across / square
      )
      elevationRow = [
        upEast, upNorth, upUp, upEast * moved.y - upNorth * moved.x, upEast * wheeled.y - upNorth * wheeled.x,
        -(upEast * whole.x + upNorth * whole.y + upUp * whole.z),
      ]
    }
  }

  /// The covariance of place and heading: of what was fitted, and of what was held and how its doubt goes into the rest
  /// (Schmidt: Application of state-space methods to navigation problems, 1966, "consider" parameters). With one point
  /// the doubt of the heading is atan(sigma of the place across the line of sight / distance).
  private static func covariance(
    _ inverse: [Double], _ full: [Double], held: [Int], prior: [Double]
  ) -> [Double] {
    var covariance = (0..<16).map { inverse[$0 / 4 * size + $0 % 4] }
    guard !held.isEmpty else { return covariance }
    let free = (0..<size).filter { !held.contains($0) }
    // How what was fitted follows what was held: -N_bb^-1 N_bp.
    var follow = [Double](repeating: 0, count: size * size)
    for i in free {
      for j in held { follow[i * size + j] = -free.reduce(0) { $0 + inverse[i * size + $1] * full[$1 * size + j] } }
    }
    for i in 0..<4 {
      for j in 0..<4 {
        switch (held.contains(i), held.contains(j)) {
        case (true, true): covariance[i * 4 + j] = prior[i * 4 + j]
        case (false, true): covariance[i * 4 + j] = held.reduce(0) { $0 + follow[i * size + $1] * prior[$1 * 4 + j] }
        case (true, false): covariance[i * 4 + j] = held.reduce(0) { $0 + follow[j * size + $1] * prior[$1 * 4 + i] }
        case (false, false):
          for k in held {
            for l in held { covariance[i * 4 + j] += follow[i * size + k] * prior[k * 4 + l] * follow[j * size + l] }
          }
        }
      }
    }
    return covariance
  }

  /// Keeps unknowns at what they are.
  private static func fix(_ indices: [Int], _ normal: inout [Double], _ right: inout [Double]) {
    for index in indices {
      for other in 0..<size {
        normal[index * size + other] = 0
        normal[other * size + index] = 0
      }
      normal[index * size + index] = 1
      right[index] = 0
    }
  }

  /// The inverse of a matrix by Gauss and Jordan's method with pivots; nil where there is none.
  static func inverse(_ matrix: [Double], _ size: Int) -> [Double]? {
    var left = matrix
    var result = (0..<size * size).map { $0 / size == $0 % size ? 1.0 : 0 }
    for column in 0..<size {
      guard let pivot = (column..<size).max(by: { abs(left[$0 * size + column]) < abs(left[$1 * size + column]) }),
        abs(left[pivot * size + column]) > 1e-300
      else { return nil }
      if pivot != column {
        for index in 0..<size {
          left.swapAt(pivot * size + index, column * size + index)
          result.swapAt(pivot * size + index, column * size + index)
        }
      }
      let scale = 1 / left[column * size + column]
      for index in 0..<size {
        left[column * size + index] *= scale
        result[column * size + index] *= scale
      }
      for row in 0..<size where row != column {
        let factor = left[row * size + column]
        guard factor != 0 else { continue }
        for index in 0..<size {
          left[row * size + index] -= factor * left[column * size + index]
          result[row * size + index] -= factor * result[column * size + index]
        }
      }
    }
    return result.allSatisfy(\.isFinite) ? result : nil
  }
}
