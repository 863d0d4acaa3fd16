import Geodesy
import Language
import Runtime
import Session
import Workbench

/// `planes`: what the session has found.
enum PlanesCommand {
  static let all = [planes]

  static let planes = CommandDefinition(
    "planes", group: "session", summary: "Lists the planes that the session has detected.",
    details: """
      Planes are detected as the device looks around, to 5 m with `sensors phone`; they grow, and merge where they meet. \
      With perfect sensors every surface can be hit at once, and none is listed.
      """,
    examples: [
      CommandExample(
        "planes",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          sensors phone
          device at 51.5238N 0.7754W eye 1.6 m pitch 45 deg
          track continuous
          wait 5 s
          """)
    ],
    forms: [
      FormDefinition(
        [], result: "a list of records: id, alignment, kind, object, centre, width, depth", answers: true
      ) { (call: Call) throws(ScriptError) in
        var records: [Value] = []
        for plane in call.bench.state.session?.map.detected ?? [] { records.append(try record(plane, call)) }
        let list = call.heap.list(records)
        if !call.hasResult {
          let text =
            records.isEmpty ? "no planes: \(reason(call.bench))" : ShowCommand.listing(list, call.shown)
          try call.write("planes", text, of: list)
        }
        return list
      }
    ])

  private static func reason(_ bench: Bench) -> String {
    guard let session = bench.state.session else { return "tracking has not been started" }
    return session.isExact
      ? "with perfect sensors every surface can be hit at once"
      : "let the device look around: `turn by 360 deg`"
  }

  /// A plane as a record.
  static func record(_ plane: DetectedPlane, _ call: Call) throws(ScriptError) -> Value {
    let heap = call.heap
    var centre = Value.nothing
    if let alignment = call.bench.state.session?.alignment {
      let place = alignment.worldLocation(arPoint: plane.centre)
      let position = try Faults.attempt { try call.bench.position(place, heights: call.bench.heights) }
      centre = heap.native(PositionValue(position, call.interpreter.heightMarks))
    }
    return heap.record(
      [
        ("id", Value(Double(plane.id))), ("alignment", heap.text(plane.alignment.rawValue)),
        ("kind", heap.text(plane.kind.rawValue)), ("object", plane.object.map { heap.text($0) } ?? .nothing),
        ("centre", centre), ("width", Value(plane.extent.width, Units.metre)),
        ("depth", Value(plane.extent.depth, Units.metre)),
      ], isFixed: true)
  }
}
