import Geodesy
import Glibc

extension TapOutcome {
  /// The answer to several taps on one place: the last hit, moved to the median of all, and the root mean square
  /// horizontal distance in metres of the hits from there; the last miss where nothing was hit. Nil as spread for a
  /// single tap.
  ///
  /// The hits are compared in the AR frame, where what is tapped stays while the scene moves, and the median is placed
  /// by the alignment of the last frame; where tracking restarted between them, only their places can be compared.
  public static func middle(
    of outcomes: [TapOutcome], alignment: WorldAlignment?
  ) -> (TapOutcome, spread: Double?) {
    guard let last = outcomes.last else { return (.miss(.notTracking), nil) }
    let hits = outcomes.compactMap { outcome in if case .hit(let hit) = outcome { hit } else { nil } }
    guard outcomes.count > 1, let first = hits.first, var hit = hits.last else { return (last, nil) }
    let spread: Double
    if let alignment, hits.allSatisfy({ $0.epoch == hit.epoch }) {
      let points = hits.map(\.arPoint)
      hit.arPoint = median(points)
      hit.location = alignment.worldLocation(arPoint: hit.arPoint)
      // The AR frame's y is up.
      spread =
        TapOutcome.spread(points.map { hypot($0.x - hit.arPoint.x, $0.z - hit.arPoint.z) })
        * alignment.translationFactor
    } else {
      let frame = LocalFrame(origin: first.location)
      let places = hits.map { frame.local($0.location) }
      let centre = median(places)
      hit.location = frame.geodetic(centre)
      spread = TapOutcome.spread(places.map { hypot($0.x - centre.x, $0.y - centre.y) })
    }
    if let truth = hit.trueLocation {
      let off = LocalFrame(origin: truth).local(hit.location)
      hit.error = TapResult.Offset(east: off.x, north: off.y, up: off.z)
    }
    return (.hit(hit), spread)
  }

  private static func spread(_ distances: [Double]) -> Double {
    (distances.reduce(0) { $0 + $1 * $1 } / Double(distances.count)).squareRoot()
  }

  private static func median(_ points: [Vector3]) -> Vector3 {
    Vector3(median(points.map(\.x)), median(points.map(\.y)), median(points.map(\.z)))
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
