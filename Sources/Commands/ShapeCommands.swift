import Editing
import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// Commands that select and change elements of the geometry that is edited.
enum ShapeCommands {
  static let all = [select, move, rotate, scale, delete, replace, part, hole]

  private static func element(_ call: Call) throws(ScriptError) -> Element {
    switch call.form.lead.first {
    case .word("vertex")?: return .vertex(part: try call.index("part"), index: try call.index("index"))
    case .word("midvertex")?: return .midVertex(part: try call.index("part"), segment: try call.index("index"))
    case .word("part")?: return .part(try call.index("part"))
    default: return .geometry
    }
  }

  static let select = CommandDefinition(
    "select", group: "editing", summary: "Selects an element of the geometry that is edited.",
    details: """
      `at reticle` selects the vertex or mid-vertex under the reticle; where there is none the selection stays. Parts of \
      polygons are rings.
      """,
    examples: [
      CommandExample(
        "edit (green)\nselect vertex 0 2\nselect part 0\nselect at reticle\nselect nothing\ndiscard",
        after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.word("vertex"), .parameter("part", .integer), .parameter("index", .integer)], action: select),
      FormDefinition(
        [.word("midvertex"), .parameter("part", .integer), .parameter("index", .integer)], action: select),
      FormDefinition([.word("part"), .parameter("part", .integer)], action: select),
      FormDefinition([.word("geometry")], action: select),
      FormDefinition([.word("nothing")]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in session.clearSelection() }
      },
      FormDefinition([.word("at"), .word("reticle")], result: "whether something was selected") {
        (call: Call) throws(ScriptError) in
        var edit = try call.openEdit()
        let isSelected = edit.session.selectAtReticle()
        call.bench.state.editor = edit
        call.note(isSelected ? "selected \(edit.session.selection?.words ?? "")" : "nothing is under the reticle")
        try call.raise(edit.session.changes)
        return Value(isSelected)
      },
    ])

  @Sendable private static func select(_ call: Call) throws(ScriptError) -> Value {
    let element = try element(call)
    return try call.edit(at: call.has("index") ? "index" : "part") { (session) throws(EditingError) in
      try session.select(element)
    }
  }

  static let move = CommandDefinition(
    "move", group: "editing", summary: "Moves what is selected.",
    details: """
      A vertex goes to the place; of a part or the geometry the middle of its extent does. `by` moves by units of the \
      map's system, to the east and to the north.
      """,
    examples: [
      CommandExample(
        "edit (green)\nselect vertex 0 0\nmove to 51.5212N 0.7801W\nmove by 10 -5\ndiscard",
        after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([.word("to"), .parameter("position", .position)]) { (call: Call) throws(ScriptError) in
        guard let place = try call.viewPoint("position") else { return .nothing }
        return try call.edit(at: "position") { (session) throws(EditingError) in try session.move(to: place) }
      },
      FormDefinition([.word("by"), .parameter("x", .number), .parameter("y", .number)]) {
        (call: Call) throws(ScriptError) in
        let (x, y) = (try call.number("x") ?? 0, try call.number("y") ?? 0)
        return try call.edit(at: "x") { (session) throws(EditingError) in try session.move(dx: x, dy: y) }
      },
    ])

  static let rotate = CommandDefinition(
    "rotate", group: "editing", summary: "Rotates what is selected, counter-clockwise.",
    details: "It turns about the middle of its extent, or about a position.",
    examples: [
      CommandExample("edit (green)\nselect geometry\nrotate 30 deg\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([.parameter("angle", .quantity(.angle))], clauses: [Clause("about", .position)]) {
        (call: Call) throws(ScriptError) in
        let angle = try call.angle("angle") ?? 0
        let centre = try call.viewPoint("about")
        return try call.edit(at: "angle") { (session) throws(EditingError) in
          try session.rotate(degreesCounterClockwise: angle, about: centre)
        }
      }
    ])

  static let scale = CommandDefinition(
    "scale", group: "editing", summary: "Scales what is selected; a negative factor reflects.",
    details: "One factor scales both ways. It scales about the middle of its extent, or about a position.",
    examples: [
      CommandExample("edit (green)\nselect geometry\nscale 2\nscale -1 1\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.parameter("x", .number), .optional("y", .number)], clauses: [Clause("about", .position)]
      ) { (call: Call) throws(ScriptError) in
        let x = try call.number("x") ?? 1
        let y = try call.number("y") ?? x
        let centre = try call.viewPoint("about")
        return try call.edit(at: "x") { (session) throws(EditingError) in try session.scale(x, y, about: centre) }
      }
    ])

  static let delete = CommandDefinition(
    "delete", group: "editing", summary: "Deletes what is selected, vertices, a part, a graphic, or recorded features.",
    details: """
      `delete FEATURE` and `delete from LAYER where (…)` delete recorded features with their attachments, all of them or \
      none. \
      `vertex PART INDEX` and `vertices PART RANGE` are one step to undo each. A part goes with its last vertex; a sketch \
      with too few vertices stays, and cannot be saved.
      """,
    examples: [
      CommandExample(
        """
        edit (green)
        delete vertex 0 1
        undo
        delete vertices 0 1..2
        discard
        delete graphic (green)
        """, after: EditCommands.exampleSetUp),
      CommandExample(
        "delete (trees[0])\nundo\ndelete from trees where (.Species == \"oak\")", after: FeatureCommands.exampleSetUp),
    ],
    forms: [
      FeatureCommands.deleteMany, FeatureCommands.deleteOne,
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in try session.deleteSelection() }
      },
      FormDefinition([.word("vertex"), .parameter("part", .integer), .parameter("index", .integer)]) {
        (call: Call) throws(ScriptError) in
        let (part, index) = (try call.index("part"), try call.index("index"))
        return try call.edit(at: "index") { (session) throws(EditingError) in
          try session.deleteVertex(part: part, index: index)
        }
      },
      FormDefinition([.word("vertices"), .parameter("part", .integer), .parameter("range", .any)]) {
        (call: Call) throws(ScriptError) in
        let part = try call.index("part")
        guard let ends = call.value("range").rangeEnds, ends.low.isNumber, ends.high.isNumber,
          let low = Int(exactly: ends.low.number), let high = Int(exactly: ends.high.number), low >= 0, low <= high
        else { throw call.fault(.type, "the vertices are a range, as 3..9", at: "range") }
        return try call.edit(at: "range") { (session) throws(EditingError) in
          try session.deleteVertices(part: part, low...high)
        }
      },
      FormDefinition([.word("part"), .parameter("part", .integer)]) { (call: Call) throws(ScriptError) in
        let part = try call.index("part")
        return try call.edit(at: "part") { (session) throws(EditingError) in try session.deletePart(part) }
      },
      FormDefinition([.word("graphic"), .parameter("graphic", .any)]) { (call: Call) throws(ScriptError) in
        guard let value = call.value("graphic").native as? GraphicValue, value.graphic != nil else {
          throw call.fault(.type, "a graphic is wanted here, found \(call.value("graphic").typeName)", at: "graphic")
        }
        guard call.bench.state.editor?.graphic != value.id else {
          throw call.fault(.mode, "the graphic is being edited", help: "`discard` first", at: "graphic")
        }
        call.bench.state.scene.removeGraphic(value.id)
        call.note("graphic deleted")
        return .nothing
      },
    ])

  static let replace = CommandDefinition(
    "replace", group: "editing",
    summary: "Puts another geometry of the same kind in the place of the one that is edited.",
    examples: [
      CommandExample(
        "edit (green)\nreplace wkt(\"POLYGON ((-0.78 51.52, -0.77 51.52, -0.77 51.53))\", crs: 4326)\ndiscard",
        after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([.parameter("geometry", .any)]) { (call: Call) throws(ScriptError) in
        let given = try call.geometryToDraw("geometry")
        let edit = try call.openEdit()
        var geometry = given.geometry
        if given.crs != edit.crs {
          let toGlobe = try call.interpreter.toWGS84(given.crs)
          let back = try call.interpreter.toWGS84(edit.crs)
          let moved = geometry.mapped { vertex in
            toGlobe.forward(x: vertex.x, y: vertex.y).flatMap { back.inverse(x: $0.x, y: $0.y) }
              .map { vertex.moved(to: $0) }
          }
          guard let moved else {
            throw call.fault(.range, "the geometry does not lie within \(edit.crs.name)", at: "geometry")
          }
          geometry = moved
        }
        return try call.edit(at: "geometry") { (session) throws(EditingError) in try session.replace(with: geometry) }
      }
    ])

  static let part = CommandDefinition(
    "part", group: "editing", summary: "Begins another part of the line or area that is edited.",
    examples: [
      CommandExample("edit new polyline\npress\npan by 9 9\npress\npart new\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([.word("new")]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in try session.newPart() }
      }
    ])

  static let hole = CommandDefinition(
    "hole", group: "editing", summary: "Begins a hole in the ring that is selected, else in the last outer one.",
    examples: [CommandExample("edit (green)\nhole new\ndiscard", after: EditCommands.exampleSetUp)],
    forms: [
      FormDefinition([.word("new")]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in try session.newHole() }
      }
    ])
}
