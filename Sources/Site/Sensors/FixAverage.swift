import Geodesy

/// The mean of position fixes, each weighted by 1 / accuracy².
public struct FixAverage: Hashable, Sendable {
  /// The mean place, with ellipsoidal height.
  public let position: GeodeticPosition
  /// The root mean square horizontal distance of the fixes from it, in metres.
  public let spread: Double
  /// The weighted root mean square of the stated 68 % radii, in metres.
  public let accuracy: Double

  /// The mean of fixes; nil for none.
  public init?(_ fixes: [PositionFix]) {
    guard let first = fixes.first else { return nil }
    let frame = LocalFrame(origin: first.position)
    let weights = fixes.map { 1 / max($0.horizontalAccuracy * $0.horizontalAccuracy, 1e-8) }
    let total = weights.reduce(0, +)
    let places = fixes.map { frame.local($0.position) }
    let centre = zip(places, weights).reduce(Vector3.zero) { $0 + $1.0 * $1.1 } * (1 / total)
    position = frame.geodetic(centre)
    let squares = places.reduce(0.0) { sum, place in
      let off = place - centre
      return sum + off.x * off.x + off.y * off.y
    }
    spread = (squares / Double(places.count)).squareRoot()
    let radii = zip(fixes, weights).reduce(0.0) { $0 + $1.0.horizontalAccuracy * $1.0.horizontalAccuracy * $1.1 }
    accuracy = (radii / total).squareRoot()
  }
}
