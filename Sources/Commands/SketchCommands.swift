import Editing
import Geodesy
import Language
import Runtime
import Workbench

/// Commands that draw whole parts at once.
enum SketchCommands {
  static let all = [draw]

  static let draw = CommandDefinition(
    "draw", group: "editing", summary: "Draws a whole part at once: a line through places, a rectangle, an ellipse.",
    details: """
      `freehand` takes a list of positions as one part, leaving out those nearer than `every` pixels to the last. A rectangle \
      and an ellipse lie between two opposite corners, along the axes of the map. Each is one step to undo.
      """,
    examples: [
      CommandExample(
        """
        edit new polygon
        draw rectangle from 51.5230N 0.7760W to 51.5240N 0.7745W
        draw ellipse from 51.5250N 0.7760W to 51.5260N 0.7745W segments 32
        draw freehand [51.520N 0.776W, 51.520N 0.775W, 51.521N 0.775W]
        discard
        """, after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([.word("freehand"), .parameter("line", .any)], clauses: [Clause("every", .quantity(.pixels))]) {
        (call: Call) throws(ScriptError) in
        let edit = try call.openEdit()
        let operation = try call.interpreter.toWGS84(edit.crs)
        var line: [Coordinate] = []
        for place in try MotionCommands.line(call) {
          guard let flat = operation.inverse(x: place.longitude, y: place.latitude) else {
            throw call.fault(.range, "a place lies outside \(edit.crs.name)", at: "line")
          }
          line.append(Coordinate(flat.x, flat.y))
        }
        let every = try call.quantity("every", .pixels) ?? 0
        guard (0...1_000).contains(every) else { throw call.fault(.range, "`every` is 0 to 1000 px", at: "every") }
        let least = every * (try call.mapView().unitsPerPixel)
        return try call.edit(at: "line") { (session) throws(EditingError) in
          try session.addStream(line, minimumDistance: least)
        }
      },
      FormDefinition([.word("rectangle")], clauses: corners) { (call: Call) throws(ScriptError) in
        guard let from = try call.viewPoint("from"), let to = try call.viewPoint("to") else { return .nothing }
        return try call.edit(at: "from") { (session) throws(EditingError) in try session.rectangle(from: from, to: to) }
      },
      FormDefinition([.word("ellipse")], clauses: corners + [Clause("segments", .integer)]) {
        (call: Call) throws(ScriptError) in
        guard let from = try call.viewPoint("from"), let to = try call.viewPoint("to") else { return .nothing }
        let number = try call.number("segments") ?? 64
        guard let segments = Int(exactly: number) else {
          throw call.fault(.type, "segments is a whole number", at: "segments")
        }
        return try call.edit(at: "segments") { (session) throws(EditingError) in
          try session.ellipse(from: from, to: to, segments: segments)
        }
      },
    ])

  private static let corners = [
    Clause("from", .position, required: true), Clause("to", .position, required: true),
  ]
}
