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
      One geometry is edited at a time: a graphic's, or a recorded feature's. A graphic is hidden while it is edited, and stays as it was until `save`. The map \
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
        if call.value("graphic").native is StoredFeatureValue || call.value("graphic").native is SceneFeatureValue {
          try openFeature(call)
          return .nothing
        }
        guard let value = call.value("graphic").native as? GraphicValue, value.id != 0, value.graphic != nil else {
          throw call.fault(
            .type, "a graphic of an overlay or a recorded feature is edited, found \(call.value("graphic").typeName)",
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
    guard let (graphic, _) = call.bench.state.scene.graphic(id) else { return }
    let crs = try call.at(name) { try graphic.crs ?? CoordinateReferenceSystem(epsg: 4326) }
    let (session, view) = try opened(graphic.geometry, crs, stays: stays, call, at: name)
    call.bench.state.map = view
    call.bench.state.editor = OpenEdit(session: session, crs: crs, heights: graphic.heights, graphic: id)
    call.bench.state.scene.changeGraphic(id) { $0.isEdited = true }
    try call.applySnapping()
    call.note("editing \(words(session))")
  }

  /// Opens a recorded feature.
  private static func openFeature(_ call: Call) throws(ScriptError) {
    let (table, id) = try call.recordedFeature("graphic")
    try call.at("graphic") { try table.store.requireWritable() }
    guard let geometry = try call.at("graphic", { try table.store.feature(id)?.geometry }) else {
      throw call.fault(.geometry, "feature \(id) of \(table.name) has no geometry", at: "graphic")
    }
    let crs = try call.interpreter.system(of: table.store.schema)
    let (session, view) = try opened(geometry, crs, stays: call.flag("stay"), call, at: "graphic")
    call.bench.state.map = view
    call.bench.state.editor = OpenEdit(
      session: session, crs: crs, heights: table.store.schema.heights,
      feature: FeatureUnderEdit(layer: table.name, id: id))
    try call.applySnapping()
    call.note("editing feature \(id) of \(table.name), \(words(session))")
  }

  private static func words(_ session: EditingSession) -> String {
    "a \(session.kind.rawValue) of \(Plural.text(session.vertexCount, "vertex", "vertices"))"
  }

  /// A session on a geometry, and the map with its middle where the session begins.
  private static func opened(
    _ geometry: Geometry, _ crs: CoordinateReferenceSystem, stays: Bool, _ call: Call, at name: String
  ) throws(ScriptError) -> (EditingSession, MapView) {
    try requireNone(call)
    var view = try call.mapView()
    let creates = call.bench.state.createsVertices
    var session = try call.at(name) { try EditingSession(geometry, view: try view.editingView(for: crs)) }
    session.creationEnabled = creates
    if !stays, let middle = creates ? session.viewPoint(of: .geometry) : end(of: session) {
      view.centre = (middle.x, middle.y)
      session.view.centre = middle
    }
    return (session, view)
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
      An edited graphic or feature takes the new geometry; a new one needs an overlay or a layer (`in`). A layer takes it \
      as a new feature with the `values` of its fields. A sketch with too few vertices is refused, and says why. What is \
      still held goes back to its place first.
      """,
    examples: [CommandExample("edit (green)\nsave", after: exampleSetUp)],
    forms: [
      FormDefinition(
        [], clauses: [Clause("in", .project([.overlay, .layer])), Clause("values", .record)] + SymbolClauses.all,
        result: "the graphic or feature", action: save)
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
    let value = try SavedSketch.save(geometry, of: edit, call)
    call.bench.state.editor = nil
    let back = held.map { "; \($0.words) went back to its place" } ?? ""
    call.note(
      "saved a \(geometry.kind.rawValue) of \(Plural.text(geometry.coordinateCount, "vertex", "vertices"))\(back)")
    if let fault = try? GeometryValidity.fault(of: geometry) {
      call.warn("what was saved is not valid (\(fault.reason)); `edit` it again: `valid` says where, `repair` mends it")
    }
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
    "undo", group: "editing", summary: "Takes back the last edit, or the last change of a recorded feature.",
    details: """
      While a geometry is open its last edit is taken back; while something is held it is only put back. With none open, \
      what this run did last to a layer is taken back: a recorded feature with its photo, a change, a deletion, an \
      attachment.
      """,
    examples: [CommandExample("edit new polyline\npress\nundo\ndiscard", after: exampleSetUp)],
    forms: [
      FormDefinition([], effects: .records) { (call: Call) throws(ScriptError) in
        guard call.bench.state.editor == nil else {
          return try call.edit { (session) throws(EditingError) in try session.undo() }
        }
        return try undoSurvey(call)
      }
    ])

  private static func undoSurvey(_ call: Call) throws(ScriptError) -> Value {
    guard !call.bench.isTrying else {
      throw ScriptError(.mode, "a recorded feature is not taken back where the block is taken back itself")
    }
    guard let step = call.bench.state.surveySteps.last else {
      throw ScriptError(.mode, "there is nothing to undo", help: "no geometry is open, and no feature was changed")
    }
    guard call.bench.state.tables.contains(where: { $0.store === step.table.store }) else {
      throw ScriptError(.mode, "the layer \(step.table.name) is not there any more")
    }
    _ = try call.at("") { try call.bench.takeBackSurveyStep() }
    call.note("took back \(step.words)")
    return .nothing
  }

  static let redo = CommandDefinition(
    "redo", group: "editing", summary: "Makes again what `undo` has taken back.",
    details: "That is edits of the geometry that is open. Changes of recorded features are not made again.",
    examples: [CommandExample("edit new polyline\npress\nundo\nredo\ndiscard", after: exampleSetUp)],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        if call.bench.state.editor == nil, let words = call.bench.state.takenBack {
          throw ScriptError(
            .mode, "`undo` took back \(words), which `redo` cannot make again",
            help: "`redo` is for edits of an open geometry; do once more what is to be there")
        }
        return try call.edit { (session) throws(EditingError) in try session.redo() }
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
