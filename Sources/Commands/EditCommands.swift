import Editing
import Geodesy
import Language
import Runtime
import Scene
import Words
import Workbench

/// Commands that begin and end the editing of a geometry.
enum EditCommands {
  static let all = [edit, save, stop, discard, undo, redo, creation]

  private static let kinds = ["point", "multipoint", "polyline", "polygon"]
  static let exampleSetUp = """
    map blank center 51.523806N 0.775395W scale 1:20000 size 390 844
    overlay sketches
    let park = wkt("POLYGON ((-0.78 51.521, -0.77 51.521, -0.77 51.526, -0.78 51.526))", crs: 4326)
    graphic (park) in sketches as green
    """

  static let edit = CommandDefinition(
    "edit", group: "editing", summary: "Opens a geometry for editing, or begins a new one.",
    details: """
      One geometry is edited at a time. A graphic is hidden while it is edited, and stays as it was until `save`. The map \
      goes to the middle of its extent, or with creation off to the end of its last part; with `stay` it does not move. A \
      new geometry has the system of the map unless `crs` says another, and heights with `z`.
      """,
    examples: [
      CommandExample(
        "edit (green)\nprint state.editor.press\ndiscard\nedit new polyline\npress\ndiscard", after: exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.word("new"), .parameter("type", .word(kinds))],
        clauses: [Clause("z"), Clause("crs", .crs)]
      ) { (call: Call) throws(ScriptError) in
        try requireNone(call)
        let view = try call.mapView()
        let word = try call.word("type", kinds) ?? "point"
        let crs = try call.crs("crs") ?? view.crs
        let hasZ = call.flag("z")
        let session = try call.at("type") {
          try EditingSession(
            new: Geometry.Kind(rawValue: word) ?? .point, view: try view.editingView(for: crs), hasZ: hasZ)
        }
        var edit = OpenEdit(session: session, crs: crs, heights: call.bench.heights)
        edit.session.creationEnabled = call.bench.state.createsVertices
        call.bench.state.editor = edit
        try call.applySnapping()
        call.note("a new \(word) in \(crs.name)")
        return .nothing
      },
      FormDefinition([.parameter("graphic", .any)], clauses: [Clause("stay")]) { (call: Call) throws(ScriptError) in
        guard let value = call.value("graphic").native as? GraphicValue, value.id != 0, value.graphic != nil else {
          throw call.fault(
            .type, "a graphic of an overlay is edited, found \(call.value("graphic").typeName)",
            help: "`graphic GEOMETRY in OVERLAY as NAME` makes one", at: "graphic")
        }
        try open(value.id, stays: call.flag("stay"), call, at: "graphic")
        return .nothing
      },
    ])

  private static func requireNone(_ call: Call) throws(ScriptError) {
    guard let edit = call.bench.state.editor else { return }
    throw ScriptError(
      .mode, "a \(edit.session.kind.rawValue) is being edited already", help: "`save` or `discard` ends that first")
  }

  /// Opens the graphic of a number.
  static func open(_ id: Int, stays: Bool, _ call: Call, at name: String) throws(ScriptError) {
    try requireNone(call)
    var view = try call.mapView()
    guard let (graphic, _) = call.bench.state.scene.graphic(id) else { return }
    let crs = try call.at(name) { try graphic.crs ?? CoordinateReferenceSystem(epsg: 4326) }
    let creates = call.bench.state.createsVertices
    var session = try call.at(name) {
      try EditingSession(graphic.geometry, view: try view.editingView(for: crs))
    }
    session.creationEnabled = creates
    if !stays, let middle = creates ? session.viewPoint(of: .geometry) : end(of: session) {
      view.centre = (middle.x, middle.y)
      session.view.centre = middle
    }
    call.bench.state.map = view
    call.bench.state.editor = OpenEdit(session: session, crs: crs, heights: graphic.heights, graphic: id)
    call.bench.state.scene.changeGraphic(id) { $0.isEdited = true }
    try call.applySnapping()
    call.note("editing a \(session.kind.rawValue) of \(Plural.text(session.vertexCount, "vertex", "vertices"))")
  }

  /// The last vertex of the last part.
  private static func end(of session: EditingSession) -> ViewPoint? {
    let part = session.editable.partCount - 1
    guard part >= 0 else { return nil }
    let count = session.editable.vertexCount(ofPart: part)
    return count > 0 ? session.viewPoint(of: .vertex(part: part, index: count - 1)) : nil
  }

  static let save = CommandDefinition(
    "save", group: "editing", summary: "Keeps what was edited, and ends the editing.",
    details: """
      An edited graphic takes the new geometry; a new one needs an overlay (`in`). A sketch with too few vertices is \
      refused, and says why. What is still held goes back to its place first.
      """,
    examples: [CommandExample("edit (green)\nsave", after: exampleSetUp)],
    forms: [
      FormDefinition(
        [], clauses: [Clause("in", .project([.overlay]))] + SymbolClauses.all, result: "the graphic", action: save)
    ])

  @Sendable private static func save(_ call: Call) throws(ScriptError) -> Value {
    var edit = try call.openEdit()
    if let reason = edit.session.sketchValidity.reason {
      throw ScriptError(
        .mode, "the sketch cannot be saved: \(reason)", help: "add the vertices that are missing, or `discard` it")
    }
    let held = edit.session.pickedUp
    if held != nil { _ = edit.session.cancel() }
    let geometry = edit.session.geometry
    let symbol = try SymbolClauses.symbol(call)
    let overlay = (call.value("in").native as? OverlayValue)?.name
    let value: Value
    if let id = edit.graphic, overlay == nil || overlay == call.bench.state.scene.graphic(id)?.overlay {
      call.bench.state.scene.changeGraphic(id) { graphic in
        graphic.geometry = geometry
        graphic.isEdited = false
        if let symbol { graphic.symbol = symbol }
      }
      guard let found = call.bench.state.scene.graphic(id) else {
        throw ScriptError(.mode, "the graphic is gone", help: "`save in OVERLAY` keeps the geometry as a new one")
      }
      value = call.heap.native(GraphicValue(found.graphic, call.interpreter))
    } else {
      guard let overlay else {
        throw ScriptError(.type, "the overlay is missing", help: "write `save in OVERLAY`")
      }
      let graphic = Graphic(
        geometry: geometry, crs: edit.crs, heights: edit.heights, symbol: symbol ?? .sketch(of: geometry))
      guard let added = call.add(graphic, to: overlay) else { return .nothing }
      if let id = edit.graphic { call.bench.state.scene.changeGraphic(id) { $0.isEdited = false } }
      value = added
    }
    call.bench.state.editor = nil
    let back = held.map { "; \($0.words) went back to its place" } ?? ""
    call.note(
      "saved a \(geometry.kind.rawValue) of \(Plural.text(geometry.coordinateCount, "vertex", "vertices"))\(back)")
    return value
  }

  static let stop = CommandDefinition(
    "stop", group: "editing",
    summary: "Ends the editing and gives the geometry, valid or not; the graphic stays as it was.",
    details: "What is still held goes back to its place first.",
    examples: [
      CommandExample("edit new polyline\npress\nstop as sketch\nprint vertex_count(sketch)", after: exampleSetUp)
    ],
    forms: [
      FormDefinition([], result: "the geometry") { (call: Call) throws(ScriptError) in
        var edit = try call.openEdit()
        if edit.session.pickedUp != nil { call.note(edit.session.cancel().text) }
        if let id = edit.graphic { call.bench.state.scene.changeGraphic(id) { $0.isEdited = false } }
        call.bench.state.editor = nil
        call.note("stopped editing a \(edit.session.kind.rawValue)")
        return call.heap.native(
          GeometryValue(edit.session.geometry, edit.crs, heights: edit.heights, call.interpreter))
      }
    ])

  static let discard = CommandDefinition(
    "discard", group: "editing", summary: "Ends the editing and keeps nothing of it.",
    examples: [CommandExample("edit (green)\ndiscard", after: exampleSetUp)],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        let edit = try call.openEdit()
        if let id = edit.graphic { call.bench.state.scene.changeGraphic(id) { $0.isEdited = false } }
        call.bench.state.editor = nil
        call.note("discarded \(Plural.text(edit.session.undoCount, "edit"))")
        return .nothing
      }
    ])

  static let undo = CommandDefinition(
    "undo", group: "editing", summary: "Takes back the last edit, or the last recorded feature.",
    details: """
      While a geometry is open its last edit is taken back; while something is held it is only put back. With none open, \
      the feature that was recorded last in this run is taken back, with its photo.
      """,
    examples: [CommandExample("edit new polyline\npress\nundo\ndiscard", after: exampleSetUp)],
    forms: [
      FormDefinition([], effects: .records) { (call: Call) throws(ScriptError) in
        guard call.bench.state.editor == nil else {
          return try call.edit { (session) throws(EditingError) in try session.undo() }
        }
        return try undoRecord(call)
      }
    ])

  private static func undoRecord(_ call: Call) throws(ScriptError) -> Value {
    guard !call.bench.isTrying else {
      throw ScriptError(.mode, "a recorded feature is not taken back where the block is taken back itself")
    }
    guard let last = call.bench.state.recordedLast.popLast() else {
      throw ScriptError(.mode, "there is nothing to undo", help: "no geometry is open, and no feature was recorded")
    }
    guard let table = call.bench.state.table(last.table) else {
      throw ScriptError(.mode, "the layer \(last.table) is not there any more")
    }
    let seconds = Double(call.bench.state.clock.milliseconds) / 1000
    try call.at("") { try table.store.takeBack(last.id, at: seconds) }
    call.bench.state.recorded.features -= 1
    call.bench.state.recorded.photos -= last.photos
    call.note("took back feature \(last.id) of \(last.table)")
    return .nothing
  }

  static let redo = CommandDefinition(
    "redo", group: "editing", summary: "Makes again what `undo` has taken back.",
    examples: [CommandExample("edit new polyline\npress\nundo\nredo\ndiscard", after: exampleSetUp)],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in try session.redo() }
      }
    ])

  static let creation = CommandDefinition(
    "creation", group: "editing", summary: "Says whether the button may add vertices.",
    details: "Off, vertices can be moved, and nothing can be added by `press`.",
    examples: [CommandExample("creation off\ncreation on")],
    forms: [
      FormDefinition([.parameter("state", .word(["on", "off"]))]) { (call: Call) throws(ScriptError) in
        let isOn = try call.word("state", ["on", "off"]) == "on"
        call.bench.state.createsVertices = isOn
        call.bench.state.editor?.session.creationEnabled = isOn
        call.note("creation \(isOn ? "on" : "off")")
        return .nothing
      }
    ])
}
