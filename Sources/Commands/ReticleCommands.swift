import Editing
import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// Commands of the reticle: panning, pressing, picking up and dropping.
enum ReticleCommands {
  static let all = [pan, press, place, pick, drop, cancel]

  static let pan = CommandDefinition(
    "pan", group: "editing", summary: "Moves the map under the reticle.",
    details: """
      `to vertex PART INDEX` and `to midvertex PART SEGMENT` go to an element of the geometry that is edited; `by` goes \
      right and down by pixels.
      """,
    examples: [
      CommandExample(
        "edit (green)\npan to vertex 0 2\nprint state.editor.hovered.vertex\npan by 40 0\ndiscard",
        after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.word("to"), .word("vertex"), .parameter("part", .integer), .parameter("index", .integer)]
      ) { (call: Call) throws(ScriptError) in
        try pan(to: .vertex(part: try call.index("part"), index: try call.index("index")), call)
      },
      FormDefinition(
        [.word("to"), .word("midvertex"), .parameter("part", .integer), .parameter("index", .integer)]
      ) { (call: Call) throws(ScriptError) in
        try pan(to: .midVertex(part: try call.index("part"), segment: try call.index("index")), call)
      },
      FormDefinition([.word("to"), .parameter("position", .position)]) { (call: Call) throws(ScriptError) in
        guard let place = try call.viewPoint("position") else { return .nothing }
        try call.pan(to: place, at: "position")
        say(call)
        return .nothing
      },
      FormDefinition(
        [.word("by"), .parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))]
      ) { (call: Call) throws(ScriptError) in
        let view = try call.mapView()
        let x = try call.quantity("x", .pixels) ?? 0
        let y = try call.quantity("y", .pixels) ?? 0
        let place = view.place(x: view.width / 2 + x, y: view.height / 2 + y)
        try call.pan(to: ViewPoint(place.x, place.y), at: "x")
        say(call)
        return .nothing
      },
    ])

  private static func pan(to element: Element, _ call: Call) throws(ScriptError) -> Value {
    guard let place = try call.openEdit().session.viewPoint(of: element) else {
      throw call.fault(.range, "there is no \(element.words)", at: "index")
    }
    try call.pan(to: place, at: "index")
    say(call)
    return .nothing
  }

  private static func say(_ call: Call) {
    guard let edit = call.bench.state.editor else { return call.note("map moved") }
    call.note(edit.session.hovered.map { "over \($0.words)" } ?? "over nothing")
  }

  private static let coincident = Clause("coincident", .word(CoincidentPolicy.allCases.map(\.rawValue)))

  private static func policy(_ call: Call) throws(ScriptError) -> CoincidentPolicy {
    let word = try call.word("coincident", CoincidentPolicy.allCases.map(\.rawValue))
    return word.flatMap { CoincidentPolicy(rawValue: $0) } ?? .warn
  }

  static let press = CommandDefinition(
    "press", group: "editing", summary: "Presses the one button of the reticle.",
    details: """
      It drops what is held, else picks up the vertex or mid-vertex under the reticle, else inserts a vertex there. \
      `state.editor.press` says beforehand which: `insert`, `drop`, `pick up`, or nil where it does nothing.
      """,
    examples: [
      CommandExample("edit new polyline\npress\npan by 50 0\npress\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([], clauses: [coincident]) { (call: Call) throws(ScriptError) in
        let policy = try policy(call)
        return try call.edit { (session) throws(EditingError) in try session.press(coincident: policy) }
      }
    ])

  static let place = CommandDefinition(
    "place", group: "editing", summary: "Inserts a vertex, or drops what is held: at the reticle or somewhere else.",
    details: """
      What is under the reticle does not count. A distance goes from the selected vertex, else from the last, along the \
      shortest line on the ellipsoid: `bearing` counts from true north, `deflection` clockwise from the last segment. \
      A vertex on top of another is said; `coincident refuse` refuses it.
      """,
    examples: [
      CommandExample(
        "edit new polyline\nplace at 51.5238N 0.7754W\nplace 100 m bearing 45 deg\nplace 50 m deflection 90 deg\ndiscard",
        after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.optional("distance", .quantity(.length))],
        clauses: [
          Clause("bearing", .bearing), Clause("deflection", .quantity(.angle)), Clause("at", .position), coincident,
        ]
      ) { (call: Call) throws(ScriptError) in
        if call.has("distance") || call.has("bearing") || call.has("deflection") {
          guard !call.has("at") else {
            throw call.fault(.type, "a distance goes from a vertex, not to a place", help: "leave `at` out", at: "at")
          }
          return try placeAway(call)
        }
        if call.has("at") { return try placeAt(call) }
        let policy = try policy(call)
        return try call.edit { (session) throws(EditingError) in try session.place(coincident: policy) }
      }
    ])

  private static func placeAt(_ call: Call) throws(ScriptError) -> Value {
    let policy = try policy(call)
    let edit = try call.openEdit()
    guard let position = try call.position("at"), let place = try call.viewPoint("at") else {
      return .nothing
    }
    if edit.session.pickedUp != nil || position.altitude == nil {
      return try call.edit(at: "at") { (session) throws(EditingError) in
        try session.place(at: place, coincident: policy)
      }
    }
    guard let flat = try call.interpreter.toWGS84(edit.crs).inverse(x: position.longitude, y: position.latitude) else {
      throw call.fault(.range, "the place lies outside \(edit.crs.name)", at: "at")
    }
    let z = try call.at("at") {
      try call.bench.height(position.altitude ?? 0, at: position, from: position.heights, to: edit.heights)
    }
    return try call.edit(at: "at") { (session) throws(EditingError) in
      try session.insert(Coordinate(flat.x, flat.y, z), hasZ: true, coincident: policy)
    }
  }

  @Sendable private static func placeAway(_ call: Call) throws(ScriptError) -> Value {
    let policy = try policy(call)
    let edit = try call.openEdit()
    let distance = try call.length("distance") ?? 0
    guard call.has("distance"), call.has("bearing") != call.has("deflection") else {
      throw call.fault(
        .type, "a distance and one of `bearing` and `deflection` belong together",
        help: "write `place 100 m bearing 45 deg`", at: call.has("distance") ? "distance" : "bearing")
    }
    let (from, before) = try ends(edit, call)
    let geodesic = try call.at("distance") { try call.bench.geodesic() }
    var bearing: Double
    if let deflection = try call.angle("deflection") {
      guard let before,
        let line = geodesic.line(
          fromLatitude: before.latitude, longitude: before.longitude, toLatitude: from.latitude,
          longitude: from.longitude)
      else { throw call.fault(.mode, "there is no segment yet to deflect from", at: "deflection") }
      bearing = line.endBearing + deflection
    } else {
      bearing = try call.bearing("bearing", at: from) ?? 0
    }
    bearing = bearing.truncatingRemainder(dividingBy: 360)
    guard
      let end = geodesic.destination(
        latitude: from.latitude, longitude: from.longitude, bearing: bearing, distance: distance)
    else { throw call.fault(.range, "that leads to no place on earth", at: "distance") }
    let place = try call.mapPlace(
      Position(latitude: end.latitude, longitude: end.longitude), try call.mapView().crs, at: "distance")
    return try call.edit(at: "distance") { (session) throws(EditingError) in
      try session.place(at: ViewPoint(place.x, place.y), coincident: policy)
    }
  }

  /// The vertex that a distance goes from, and the one before it.
  private static func ends(_ edit: OpenEdit, _ call: Call) throws(ScriptError) -> (from: Position, before: Position?) {
    let editable = edit.session.editable
    var (part, index) = (editable.partCount - 1, -1)
    if case .vertex(let selected, let vertex)? = edit.session.selection {
      (part, index) = (selected, vertex)
    } else if part >= 0 {
      index = editable.vertexCount(ofPart: part) - 1
    }
    guard part >= 0, index >= 0, let from = try position(.vertex(part: part, index: index), edit, call) else {
      throw call.fault(
        .mode, "there is no vertex yet to go from", help: "`press` or `place at POSITION` makes the first",
        at: "distance")
    }
    return (from, index > 0 ? try position(.vertex(part: part, index: index - 1), edit, call) : nil)
  }

  private static func position(_ element: Element, _ edit: OpenEdit, _ call: Call) throws(ScriptError) -> Position? {
    guard let place = edit.session.viewPoint(of: element) else { return nil }
    return try call.interpreter.toWGS84(try call.mapView().crs).forward(x: place.x, y: place.y).map {
      Position(latitude: $0.y, longitude: $0.x)
    }
  }

  static let pick = CommandDefinition(
    "pick", group: "editing", summary: "Picks up the selected vertex or mid-vertex, wherever the reticle is.",
    examples: [
      CommandExample("edit (green)\nselect vertex 0 1\npick\ncancel\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in try session.pickUp() }
      }
    ])

  static let drop = CommandDefinition(
    "drop", group: "editing", summary: "Drops what is held: at the reticle or somewhere else.",
    examples: [
      CommandExample(
        "edit (green)\nselect vertex 0 1\npick\ndrop at 51.5215N 0.7695W\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([], clauses: [coincident]) { (call: Call) throws(ScriptError) in
        let policy = try policy(call)
        return try call.edit { (session) throws(EditingError) in try session.drop(coincident: policy) }
      },
      FormDefinition([.word("at"), .parameter("position", .position)], clauses: [coincident]) {
        (call: Call) throws(ScriptError) in
        let policy = try policy(call)
        let place = try call.viewPoint("position")
        return try call.edit(at: "position") { (session) throws(EditingError) in
          try session.drop(at: place, coincident: policy)
        }
      },
    ])

  static let cancel = CommandDefinition(
    "cancel", group: "editing", summary: "Puts back what is held; that is no step to undo.",
    examples: [
      CommandExample("edit (green)\npan to midvertex 0 0\npress\ncancel\ndiscard", after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in session.cancel() }
      }
    ])
}
