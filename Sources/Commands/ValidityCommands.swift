import Editing
import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// Whether what is edited may be saved and is valid, and how it is made so.
enum ValidityCommands {
  static let all = [valid, repair]

  static let valid = CommandDefinition(
    "valid", group: "editing", summary: "Says whether what is edited has enough vertices, and whether it is simple.",
    details: """
      `sketch_valid` is what `save` asks for: enough vertices. `valid` is that of OGC Simple Features, in the plane of the \
      geometry's system: rings do not cross, holes lie inside. GEOS says whether it is; then all faults are listed, each \
      with a code of JTS and a place, that of GEOS first, at most 100 and how many `more`. `lints` are repeated vertices \
      and those nearer than 1 cm to the one before, which make nothing invalid. With a geometry it is checked in place of \
      what is edited.
      """,
    examples: [
      CommandExample(
        "valid wkt(\"POLYGON ((0 0, 10 10, 10 0, 0 10))\", crs: 3857) as answer\nprint answer.valid, answer.code"),
      CommandExample(
        """
        valid wkt("POLYGON ((0 0, 9 0, 9 9, 0 9), (1 1, 3 1, 2 3, 2 -1), (20 0, 21 0, 21 1))", crs: 3857) as answer
        for fault in answer.faults { print fault.code, fault.x, fault.y }
        """),
      CommandExample("edit (green)\nvalid\ndiscard", after: EditCommands.exampleSetUp),
    ],
    forms: [
      FormDefinition(
        [.optional("geometry", .any)],
        result: "a record: sketch_valid, sketch_reason, valid, code, reason, x, y, faults, more, lints", answers: true
      ) { (call: Call) throws(ScriptError) in
        let geometry: Geometry
        let crs: CoordinateReferenceSystem
        var sketch: SketchValidity
        if call.has("geometry") {
          let given = try call.geometryToDraw("geometry")
          (geometry, crs) = (given.geometry, given.crs)
          sketch = geometry.shortcoming.map { .invalid($0) } ?? .valid
        } else {
          let edit = try call.openEdit()
          (geometry, crs) = (edit.session.geometry, edit.crs)
          sketch = edit.session.sketchValidity
        }
        if geometry.isEmpty { sketch = sketch.isValid ? .invalid("it has no vertices") : sketch }
        let answer = try call.at("geometry") { try ValidityAnswer(geometry, crs, sketch) }
        let record = answer.record(call.heap)
        return try call.answer("valid", answer.text, record)
      }
    ])

  static let repair = CommandDefinition(
    "repair", group: "editing", summary: "Makes what is edited valid, and says what changed.",
    details: """
      `linework`, the usual method, keeps all lines and makes areas of what they enclose once; `structure` makes each \
      ring valid, joins them, and takes holes away. It is one step to undo.
      """,
    examples: [
      CommandExample(
        "edit (bow)\nrepair structure\nprint state.editor.vertex_count\ndiscard",
        after: """
          map blank center 51.523806N 0.775395W scale 1:20000
          overlay sketches
          graphic wkt("POLYGON ((-0.78 51.52, -0.77 51.53, -0.77 51.52, -0.78 51.53))", crs: 4326) in sketches as bow
          """)
    ],
    forms: [
      FormDefinition([.optional("method", .word(GeometryValidity.Method.allCases.map(\.rawValue)))]) {
        (call: Call) throws(ScriptError) in
        let word = try call.word("method", GeometryValidity.Method.allCases.map(\.rawValue))
        let method = word.flatMap { GeometryValidity.Method(rawValue: $0) } ?? .linework
        let edit = try call.openEdit()
        let before = edit.session.geometry
        let repaired = try call.at("method") { try GeometryValidity.repaired(before, method: method) }
        guard repaired.kind == before.kind, !repaired.isEmpty else {
          throw ScriptError(
            .geometry, "the repair would leave a \(repaired.kind.rawValue), and a \(before.kind.rawValue) is edited",
            help: "mend it by hand: `valid` says where")
        }
        try call.edit(at: "method") { (session) throws(EditingError) in try session.replace(with: repaired) }
        call.note(
          "repaired by \(method.rawValue): \(counts(before)) before, \(counts(repaired)) now")
        return .nothing
      }
    ])

  private static func counts(_ geometry: Geometry) -> String {
    "\(Plural.text(geometry.paths.count, "part")) of \(Plural.text(geometry.coordinateCount, "vertex", "vertices"))"
  }
}
