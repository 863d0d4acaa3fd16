import Geodesy
import Language
import Runtime
import Session
import Site
import Workbench

/// What `tap` gives: everything known about the tap, with `nil` where a field does not apply.
final class TapValue: NativeValue {
  let outcome: TapOutcome
  private let pixel: Pixel
  private let bench: Bench
  private let marks: HeightMarks
  private let heights: HeightReference

  private let times: Int
  private let spread: Double?

  init(
    _ outcome: TapOutcome, pixel: Pixel, times: Int = 1, spread: Double? = nil, bench: Bench, marks: HeightMarks
  ) {
    self.outcome = outcome
    self.pixel = pixel
    self.times = times
    self.spread = spread
    self.bench = bench
    self.marks = marks
    heights = bench.heights
  }

  override var typeName: String { "tap" }

  static let names = [
    "found", "reason", "location", "height", "kind", "name", "distance", "normal", "depression", "error",
    "true_location", "target_error", "terms", "source", "x", "y", "frame", "epoch", "ideal", "plane", "sigma",
    "warnings", "times", "spread",
  ]
  override var fieldNames: [String] { Self.names }

  private var hit: TapResult? {
    if case .hit(let result) = outcome { return result }
    return nil
  }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "found": return Value(hit != nil)
    case "reason":
      if case .miss(let miss) = outcome { return heap.text(miss.sentence) }
      return .nothing
    case "x": return Value(pixel.x)
    case "y": return Value(pixel.y)
    case "times": return Value(Double(times))
    case "warnings": return heap.list((hit?.warnings ?? []).map { heap.text($0) })
    default: break
    }
    guard Self.names.contains(name) else { return nil }
    guard let hit else { return .nothing }
    switch name {
    case "location": return heap.native(PositionValue(try position(hit.location), marks))
    case "height":
      let place = try position(hit.location)
      return place.altitude.map { Value($0, Units.metre, reference: marks.mark(place.heights)) } ?? .nothing
    case "kind": return heap.text(hit.kind.word)
    case "name": return hit.name.map { heap.text($0) } ?? .nothing
    case "distance": return Value(hit.distance, Units.metre)
    case "normal":
      return heap.record(
        [("east", Value(hit.normal.x)), ("north", Value(hit.normal.y)), ("up", Value(hit.normal.z))], isFixed: true)
    case "depression": return Value(hit.depression, Units.degree)
    case "error": return hit.error.map { error($0, heap) } ?? .nothing
    case "target_error": return hit.targetError.map { error($0, heap) } ?? .nothing
    case "terms":
      return hit.breakdown.map { breakdown in
        heap.record(
          ErrorBreakdown.Term.allCases.map { ($0.rawValue, error(breakdown[$0], heap)) }, isFixed: true)
      } ?? .nothing
    case "true_location":
      return try hit.trueLocation.map { (place) throws(ScriptError) in
        heap.native(PositionValue(try position(place), marks))
      } ?? .nothing
    case "source": return heap.text(hit.source.rawValue)
    case "frame": return Value(Double(hit.frame))
    case "epoch": return Value(Double(hit.epoch))
    case "ideal": return Value(hit.isIdeal)
    case "plane": return hit.plane.map { Value(Double($0)) } ?? .nothing
    case "sigma": return hit.sigma.map { sigma($0, heap) } ?? .nothing
    case "spread": return spread.map { Value($0, Units.metre) } ?? .nothing
    default: return nil
    }
  }

  private func error(_ offset: TapResult.Offset, _ heap: Heap) -> Value {
    heap.record(
      [
        ("east", Value(offset.east, Units.metre)), ("north", Value(offset.north, Units.metre)),
        ("up", Value(offset.up, Units.metre)), ("horizontal", Value(offset.horizontal, Units.metre)),
      ], isFixed: true)
  }

  private func sigma(_ sigma: TapResult.Sigma, _ heap: Heap) -> Value {
    let parts = [
      ("horizontal", sigma.horizontal), ("vertical", sigma.vertical), ("position", sigma.position),
      ("height", sigma.height), ("heading", sigma.heading), ("drift", sigma.drift), ("hit", sigma.hit),
      ("datum", sigma.datum),
    ]
    return heap.record(parts.map { ($0.0, Value($0.1, Units.metre)) }, isFixed: true)
  }

  private func position(_ place: GeodeticPosition) throws(ScriptError) -> Position {
    try Faults.attempt { try bench.position(place, heights: heights) }
  }

  override var text: String {
    guard let hit else {
      if case .miss(let miss) = outcome { return "no hit: \(miss.sentence)" }
      return "no hit"
    }
    let what = hit.name.map { "\(hit.kind.word) \($0)" } ?? hit.kind.word
    let place = try? bench.position(hit.location, heights: heights)
    let display = marks.display
    let shown = place.map {
      "\(display.place($0)), \(display.length($0.altitude ?? 0)) \(PositionWords.name($0.heights))"
    }
    let off = hit.error.map { ", off by \(display.length($0.horizontal, decimals: 3))" } ?? ""
    return "\(what) at \(shown ?? "?"), \(display.length(hit.distance, decimals: 2)) away\(off)\(doubt(hit, display))"
  }

  /// How well the place is known, where errors are simulated, and what to be careful about.
  private func doubt(_ hit: TapResult, _ display: DisplayText) -> String {
    var text = ""
    if let sigma = hit.sigma, sigma.horizontal > 0 {
      text += "; sigma \(display.length(sigma.horizontal, decimals: 2))"
      if let spread {
        text += ", spread of \(times) taps \(display.length(spread, decimals: 3))"
        text += ", not reduced by more taps: fix \(display.length(sigma.position, decimals: 2)), "
        text +=
          "heading \(display.length(sigma.heading, decimals: 2)), drift \(display.length(sigma.drift, decimals: 2))"
      }
    }
    for warning in hit.warnings { text += "; \(warning)" }
    return text
  }
}

extension Bench {
  /// A place with its altitude above a reference. Throws where a grid is missing or does not reach.
  func position(_ place: GeodeticPosition, heights: HeightReference) throws -> Position {
    var position = Position(
      latitude: place.latitude, longitude: place.longitude, altitude: place.height, heights: .ellipsoidal)
    guard heights != .ellipsoidal else { return position }
    position.altitude = try height(place.height, at: position, from: .ellipsoidal, to: heights)
    position.heights = heights
    return position
  }
}
