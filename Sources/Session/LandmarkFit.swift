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
  /// The standard deviation of the direction, in degrees.
  let sigma: Double
}

/// Where the AR frame is, by looks at known points: a resection.
///
/// Least squares over the place of the device (east, north, up), the heading of the AR frame and the heading error for
/// each degree turned, with what is believed of them beforehand, by Gauss and Newton's method; residuals beyond 1.345
/// sigma count less (Huber: Robust estimation of a location parameter, 1964).
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
    /// How much the look counted, 0 to 1.
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
  public var headingSigma: Double { max(covariance[15], 0).squareRoot() * 180 / Double.pi }
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
  }

  private static let size = 5
  private static let huber = 1.345

  /// The fit of looks; `position` is where the device is now in the AR frame and `turned` how far it has turned. With
  /// `headingOnly` the place stays what is believed. Nil where the looks do not determine it.
  init?(
    _ looks: [LandmarkObservation], frame: LocalFrame, prior: Prior, position: Vector3, turned: Double,
    headingOnly: Bool
  ) {
    let size = LandmarkFit.size
    let controls = looks.map { frame.local(earthCentred: $0.control) }
    var place = prior.place
    var heading = prior.heading
    var gain = 0.0
    guard let belief = LandmarkFit.inverse(prior.covariance, 4) else { return nil }
    var weights = [Double](repeating: 1, count: looks.count)
    var normal: [Double] = []
    for _ in 0..<30 {
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
      for (index, look) in looks.enumerated() {
        let model = Model(
          look, control: controls[index], place: place, heading: heading, gain: gain, position: position,
          turned: turned)
        let sigma = max(look.sigma, 1e-6) * Double.pi / 180
        weights[index] = min(1, LandmarkFit.huber * sigma / max(model.size, 1e-12))
        for (residual, row) in [(model.azimuth, model.azimuthRow), (model.elevation, model.elevationRow)] {
          for i in 0..<size {
            right[i] += weights[index] * row[i] * residual / (sigma * sigma)
            for j in 0..<size { normal[i * size + j] += weights[index] * row[i] * row[j] / (sigma * sigma) }
          }
        }
      }
      if headingOnly { LandmarkFit.fix([0, 1, 2], &normal, &right) }
      guard let inverse = LandmarkFit.inverse(normal, size) else { return nil }
      let step = (0..<size).map { i in (0..<size).reduce(0) { $0 + inverse[i * size + $1] * right[$1] } }
      place = place + Vector3(step[0], step[1], step[2])
      heading += step[3]
      gain += step[4]
      guard step.allSatisfy(\.isFinite) else { return nil }
      if step.allSatisfy({ abs($0) < 1e-12 }) { break }
    }
    guard let inverse = LandmarkFit.inverse(normal, size) else { return nil }
    self.place = place
    self.heading = heading * 180 / Double.pi
    var covariance = (0..<16).map { inverse[$0 / 4 * size + $0 % 4] }
    residuals = zip(looks, zip(controls, weights)).map { look, rest in
      let model = Model(
        look, control: rest.0, place: place, heading: heading, gain: gain, position: position, turned: turned)
      return Residual(
        name: look.name, azimuth: -model.azimuth * 180 / Double.pi, elevation: model.elevation * 180 / Double.pi,
        distance: model.distance, weight: rest.1)
    }
    if headingOnly {
      // The place keeps its own doubt, which turns the heading: atan(sigma / distance).
      for i in 0..<4 { for j in 0..<4 where i != 3 || j != 3 { covariance[i * 4 + j] = prior.covariance[i * 4 + j] } }
      let across = ((prior.covariance[0] + prior.covariance[5]) / 2).squareRoot()
      let distance = residuals.map(\.distance).min() ?? .infinity
      let turn = atan(across / max(distance, 1e-9))
      covariance[15] += turn * turn
      for index in 0..<3 {
        covariance[index * 4 + 3] = 0
        covariance[12 + index] = 0
      }
    }
    self.covariance = covariance
  }

  /// A look as the fit predicts it, and how the prediction changes with what is fitted.
  private struct Model {
    var azimuth: Double
    var elevation: Double
    var azimuthRow: [Double]
    var elevationRow: [Double]
    var distance: Double
    var size: Double { (azimuth * azimuth + elevation * elevation).squareRoot() }

    init(
      _ look: LandmarkObservation, control: Vector3, place: Vector3, heading: Double, gain: Double, position: Vector3,
      turned: Double
    ) {
      let (sine, cosine) = (sin(heading), cos(heading))
      let step = look.position - position
      let moved = Vector3(step.x * cosine - step.z * sine, -step.x * sine - step.z * cosine, step.y)
      let way = control - place - moved
      let across = max(hypot(way.x, way.y), 1e-6)
      distance = max(way.length, 1e-6)
      // The frame has turned under the device since the look.
      let since = turned - look.turned
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
      azimuthRow = [east * flat, north * flat, 0, (1 + byMove) * flat, since * flat]
      let square = distance * distance
      let (upEast, upNorth, upUp) = (
        way.z * way.x / (across * square), way.z * way.y / (across * square), -across / square
      )
      elevationRow = [upEast, upNorth, upUp, upEast * moved.y - upNorth * moved.x, 0]
    }
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
