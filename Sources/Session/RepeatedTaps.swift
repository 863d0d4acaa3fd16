import Geodesy
import Glibc

extension TapOutcome {
  /// The answer to several taps on one place: the last hit, moved to the median of all, and the root mean square
  /// distance in metres of the hits from there; the last miss where nothing was hit. Nil as spread for a single tap.
  public static func middle(of outcomes: [TapOutcome]) -> (TapOutcome, spread: Double?) {
    guard let last = outcomes.last else { return (.miss(.notTracking), nil) }
    let hits = outcomes.compactMap { outcome in if case .hit(let hit) = outcome { hit } else { nil } }
    guard outcomes.count > 1, let first = hits.first, var hit = hits.last else { return (last, nil) }
    let frame = LocalFrame(origin: first.location)
    let places = hits.map { frame.local($0.location) }
    let centre = Vector3(median(places.map(\.x)), median(places.map(\.y)), median(places.map(\.z)))
    let squares = places.map { ($0.x - centre.x) * ($0.x - centre.x) + ($0.y - centre.y) * ($0.y - centre.y) }
    hit.location = frame.geodetic(centre)
    if let truth = hit.trueLocation {
      let off = LocalFrame(origin: truth).local(hit.location)
      hit.error = TapResult.Offset(east: off.x, north: off.y, up: off.z)
    }
    return (.hit(hit), (squares.reduce(0, +) / Double(squares.count)).squareRoot())
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
