import Geodesy
import Glibc
import Language
import Runtime
import Session
import Survey
import Workbench

/// `errors`: how far off recorded points are, and why.
enum ErrorsCommand {
  static let all = [errors]

  private static let kinds = ["policy", "kind", "term"]
  private static let result =
    "a list of records: group, count, bias_east, bias_north, bias_up, rmse_horizontal, rmse_vertical, p68, p95"

  static let errors = CommandDefinition(
    "errors", group: "calibration", summary: "Says how far off recorded points are, and why.",
    details: """
      Of a layer, or of all that are recorded into; in all, or `by` the policy, the kind of thing that was hit, or the \
      terms that the errors are made of. `p68` and `p95` are the radii that so many of the horizontal errors stay within, \
      as counted. Below stand the worst points with their main cause. Where the truth is not known, as with recorded input, \
      points do not count.
      """,
    examples: [
      CommandExample(
        "errors trees\nerrors trees by term",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          layer trees new "trees.gpkg" point z {Height: length}
          sensors phone
          device at 51.5238N 0.7754W eye 1.6 m pitch 60 deg
          track continuous
          wait 5 s
          tap 540 960
          record trees {Height: 3 m}
          """)
    ],
    forms: [
      FormDefinition(
        [.optional("layer", .project([.layer]))], clauses: [Clause("by", .word(kinds))], effects: .reads,
        result: result, answers: true, action: run)
    ])

  /// One recorded point.
  private struct Point {
    var name: String
    var offset: Vector3
    var terms: [(term: ErrorBreakdown.Term, offset: Vector3)]
    var policy: String
    var kind: String
  }

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let tables = try tables(call)
    var points: [Point] = []
    var unknown = 0
    for table in tables {
      let (known, rest) = try read(table, call)
      points += known
      unknown += rest
    }
    let groups = grouped(points, by: try call.word("by", kinds))
    let records = groups.map { record($0.name, $0.offsets, call.heap) }
    let list = call.heap.list(records)
    if !call.hasResult {
      let table = points.isEmpty ? "no recorded point whose true place is known" : ShowCommand.listing(list, call.shown)
      var remarks = worst(points, call.shown)
      if unknown > 0 {
        remarks.append(
          "\(Plural.text(unknown, "point")) without a known true place \(unknown == 1 ? "does" : "do") not count")
      }
      try call.write("errors", ([table] + remarks).joined(separator: "\n"), of: list)
      if call.bench.state.display.form != .table { for remark in remarks { call.note(remark) } }
    }
    return list
  }

  private static func tables(_ call: Call) throws(ScriptError) -> [SurveyTable] {
    guard call.has("layer") else {
      guard !call.bench.state.tables.isEmpty else {
        throw ScriptError(.mode, "nothing is recorded into yet", help: "`layer NAME new \"file.gpkg\" …` makes a layer")
      }
      return call.bench.state.tables
    }
    return [try call.table("layer")]
  }

  private static func read(_ table: SurveyTable, _ call: Call) throws(ScriptError) -> ([Point], unknown: Int) {
    var points: [Point] = []
    var unknown = 0
    let layer = LayerValue(table.name, call.interpreter)
    let count = try layer.count() ?? 0
    try call.interpreter.watched("reading \(table.name)", of: count) { progress throws(ScriptError) in
      for index in 0..<count {
        try Interrupt.check()
        progress?.step()
        guard let feature = try layer.element(index, call.heap).native else { continue }
        func metres(_ name: String) throws(ScriptError) -> Double? {
          guard let value = try feature.field(name, call.heap), value.isNumeric else { return nil }
          return value.inBaseUnits
        }
        func text(_ name: String) throws(ScriptError) -> String { try feature.field(name, call.heap)?.string ?? "" }
        guard let east = try metres(Provenance.errorEast), let north = try metres(Provenance.errorNorth),
          let up = try metres(Provenance.errorUp)
        else {
          unknown += 1
          continue
        }
        points.append(
          Point(
            name: "\(table.name)[\(index)]", offset: Vector3(east, north, up),
            terms: terms(try text(Provenance.errorTerms)), policy: try text("update_policy"), kind: try text("hit")))
      }
    }
    return (points, unknown)
  }

  private static func terms(_ text: String) -> [(term: ErrorBreakdown.Term, offset: Vector3)] {
    guard let json = try? JSON(reading: text) else { return [] }
    return ErrorBreakdown.Term.allCases.compactMap { term in
      guard case .array(let parts)? = json[term.rawValue], parts.count == 3 else { return nil }
      let numbers = parts.compactMap { part -> Double? in if case .number(let number) = part { number } else { nil } }
      return numbers.count == 3 ? (term, Vector3(numbers[0], numbers[1], numbers[2])) : nil
    }
  }

  private static func grouped(_ points: [Point], by kind: String?) -> [(name: String, offsets: [Vector3])] {
    switch kind {
    case "term":
      return ErrorBreakdown.Term.allCases.map { term in
        (term.rawValue, points.map { point in point.terms.first { $0.term == term }?.offset ?? .zero })
      }
    case nil: return [("all", points.map(\.offset))]
    default:
      var groups: [(name: String, offsets: [Vector3])] = []
      for point in points {
        let name = kind == "policy" ? point.policy : point.kind
        if let place = groups.firstIndex(where: { $0.name == name }) {
          groups[place].offsets.append(point.offset)
        } else {
          groups.append((name, [point.offset]))
        }
      }
      return groups
    }
  }

  private static func record(_ name: String, _ offsets: [Vector3], _ heap: Heap) -> Value {
    let count = Double(offsets.count)
    func length(_ metres: Double?) -> Value {
      offsets.isEmpty ? .nothing : metres.map { Value($0, Units.metre) } ?? .nothing
    }
    let radii = offsets.map { hypot($0.x, $0.y) }.sorted()
    return heap.record(
      [
        ("group", heap.text(name)), ("count", Value(count)),
        ("bias_east", length(offsets.reduce(0) { $0 + $1.x } / count)),
        ("bias_north", length(offsets.reduce(0) { $0 + $1.y } / count)),
        ("bias_up", length(offsets.reduce(0) { $0 + $1.z } / count)),
        ("rmse_horizontal", length((radii.reduce(0) { $0 + $1 * $1 } / count).squareRoot())),
        ("rmse_vertical", length((offsets.reduce(0) { $0 + $1.z * $1.z } / count).squareRoot())),
        ("p68", length(PolicyComparison.quantile(0.68, of: radii))),
        ("p95", length(PolicyComparison.quantile(0.95, of: radii))),
      ], isFixed: true)
  }

  /// How many of the worst points are named.
  private static let named = 5

  private static func worst(_ points: [Point], _ display: DisplayText) -> [String] {
    let sorted = points.sorted { hypot($0.offset.x, $0.offset.y) > hypot($1.offset.x, $1.offset.y) }
    return sorted.prefix(named).map { point in
      let off = display.length(hypot(point.offset.x, point.offset.y), decimals: 3)
      let main = point.terms.max { hypot($0.offset.x, $0.offset.y) < hypot($1.offset.x, $1.offset.y) }
      let cause = main.map { ", mostly \($0.term.words)" } ?? ""
      return "\(point.name) is off by \(off)\(cause)"
    }
  }
}
