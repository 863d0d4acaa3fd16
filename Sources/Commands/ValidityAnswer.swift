import Editing
import Geodesy
import Language
import Runtime
import Scene

/// What `valid` says of a geometry: its faults by GEOS and by our own search, and what is odd about its vertices.
struct ValidityAnswer {
  /// The most faults, and the most oddities, that are listed.
  static let most = 100

  let sketch: SketchValidity
  private let isGeographic: Bool
  /// The faults that are listed, that of GEOS first.
  private(set) var faults: [(code: String, reason: String, place: (x: Double, y: Double)?)] = []
  /// How many faults are not listed.
  private(set) var more = 0
  /// Whether there are more than those that were counted.
  private(set) var isCut = false
  let lints: VertexLints

  /// GEOS has the last word: where it says valid there is no fault, and the one that it names is always listed.
  init(_ geometry: Geometry, _ crs: CoordinateReferenceSystem, _ sketch: SketchValidity) throws(SceneError) {
    self.sketch = sketch
    isGeographic = crs.isGeographic
    lints = VertexLints(of: geometry, crs, most: Self.most)
    let tooFew = GeometryFault.Code.tooFewPoints
    var first: GeometryFault?
    if sketch.isValid {
      guard let fault = try GeometryValidity.fault(of: geometry) else { return }
      let code = GeometryFault.Code.allCases.first { $0.reason == fault.reason }
      faults.append((code?.rawValue ?? fault.code, fault.reason, fault.place.map { ($0.x, $0.y) }))
      if let code, let place = fault.place { first = GeometryFault(code, place.x, place.y) }
    }
    let all = GeometryFaults(of: geometry)
    let nearness =
      1e-9 * (geometry.boundingBox.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 0)
    for fault in all.list {
      if let first, fault.code == first.code, abs(fault.x - first.x) <= nearness, abs(fault.y - first.y) <= nearness {
        continue
      }
      if faults.count < Self.most {
        faults.append((fault.code.rawValue, fault.code.reason, (fault.x, fault.y)))
      } else {
        more += 1
      }
    }
    isCut = all.isCut
    if !sketch.isValid, faults.isEmpty { faults.append((tooFew.rawValue, tooFew.reason, nil)) }
  }

  var isValid: Bool { sketch.isValid && faults.isEmpty }

  /// Why it is not valid, in a few words.
  private var reason: String? { sketch.reason ?? faults.first?.reason }

  func record(_ heap: Heap) -> Value {
    func text(_ text: String?) -> Value { text.map { heap.text($0) } ?? .nothing }
    func number(_ number: Double?) -> Value { number.map { Value($0) } ?? .nothing }
    let first = faults.first
    return heap.record(
      [
        ("sketch_valid", Value(sketch.isValid)), ("sketch_reason", text(sketch.reason)), ("valid", Value(isValid)),
        ("code", text(first?.code)), ("reason", text(reason)), ("x", number(first?.place?.x)),
        ("y", number(first?.place?.y)),
        (
          "faults",
          heap.list(
            faults.map { fault in
              heap.record(
                [
                  ("code", heap.text(fault.code)), ("reason", heap.text(fault.reason)), ("x", number(fault.place?.x)),
                  ("y", number(fault.place?.y)),
                ], isFixed: true)
            })
        ),
        ("more", Value(Double(more))),
        (
          "lints",
          heap.list(
            lints.list.map { lint in
              heap.record(
                [
                  ("code", heap.text(lint.code.rawValue)), ("distance", Value(lint.distance, Units.metre)),
                  ("x", Value(lint.x)), ("y", Value(lint.y)),
                ], isFixed: true)
            })
        ),
      ], isFixed: true)
  }

  /// The answer as text: one line, or one a fault, and one for each oddity.
  var text: String {
    func number(_ number: Double) -> String {
      ValueText.number(PositionWords.rounded(number, isGeographic ? 1e9 : 1e4))
    }
    func place(_ place: (x: Double, y: Double)?) -> String {
      place.map { " at \(number($0.x)) \(number($0.y))" } ?? ""
    }
    var lines: [String] = []
    if isValid {
      lines = ["valid"]
    } else if faults.count == 1, more == 0 {
      lines = ["not valid: \(reason ?? "")\(place(faults[0].place))"]
    } else {
      let number = "\(isCut ? "more than " : "")\(faults.count + more)"
      lines = ["not valid: \(sketch.reason.map { "\($0); " } ?? "")\(number) faults"]
      lines += faults.map { "  \($0.reason)\(place($0.place))" }
      if more > 0 { lines.append("  and \(isCut ? "at least " : "")\(more) more") }
    }
    for lint in lints.list {
      let words =
        lint.code == .repeatedPoint
        ? "repeated point" : "vertices \(PositionWords.length(lint.distance)) apart"
      lines.append("odd: \(words)\(place((lint.x, lint.y)))")
    }
    if lints.count > lints.list.count { lines.append("odd: \(lints.count - lints.list.count) more") }
    return lines.joined(separator: "\n")
  }
}
