import Editing
import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// What commands of the editor have in common.
extension Call {
  /// The geometry that is being edited. Throws where none is.
  func openEdit() throws(ScriptError) -> OpenEdit {
    guard let edit = bench.state.editor else {
      throw ScriptError(
        .mode, "nothing is being edited", help: "`edit new polygon` begins a sketch, `edit GRAPHIC` opens one")
    }
    return edit
  }

  /// Carries out an operation of the editor, says what it did, and lets what waits for its events run.
  @discardableResult
  func edit(
    at name: String = "", _ body: (inout EditingSession) throws(EditingError) -> EditOutcome
  ) throws(ScriptError) -> Value {
    var edit = try openEdit()
    // Out of the state while it changes, so that nothing of it is copied.
    bench.state.editor = nil
    let outcome: EditOutcome
    do throws(EditingError) {
      outcome = try body(&edit.session)
    } catch {
      bench.state.editor = edit
      throw Faults.scriptError(error, slot: form.slot(name))
    }
    let changes = edit.session.changes
    bench.state.editor = edit
    note(outcome.text + (outcome.isEdit ? MeasureReadout.text(self) : ""))
    for warning in outcome.warnings { warn(warning) }
    try raise(changes)
    return .nothing
  }

  /// Lets what waits for changes of the editor run.
  func raise(_ changes: Set<Change>) throws(ScriptError) {
    for change in Change.allCases where changes.contains(change) {
      let name = EditorEvents.name(change)
      guard isAwaited(name), let edit = bench.state.editor else { continue }
      try raise(name, heap.native(EditorValue(edit, interpreter)))
    }
  }

  /// A place of the map, for the editor.
  func viewPoint(_ name: String) throws(ScriptError) -> ViewPoint? {
    guard let position = try position(name) else { return nil }
    let place = try mapPlace(position, try mapView().crs, at: name)
    return ViewPoint(place.x, place.y)
  }

  /// A whole number of at least 0.
  func index(_ name: String) throws(ScriptError) -> Int {
    guard let number = try number(name), let index = Int(exactly: number), index >= 0 else {
      throw fault(.type, "\(name) is a whole number, 0 or above", at: name)
    }
    return index
  }

  /// Shows another part of the map; the editor looks again for what is under the reticle.
  func show(_ view: MapView, at name: String) throws(ScriptError) {
    let old = bench.state.map
    bench.state.map = view
    guard var edit = bench.state.editor else { return }
    bench.state.editor = nil
    var seen = edit.session.view
    if let old, old.crs != view.crs || old.midpoints != view.midpoints {
      seen = try at(name) { try view.editingView(for: edit.crs) }
    } else {
      seen.centre = ViewPoint(view.centre.x, view.centre.y)
      seen.unitsPerPixel = view.unitsPerPixel
    }
    edit.session.view = seen
    let changes = edit.session.changes
    bench.state.editor = edit
    try raise(changes)
  }

  /// Moves the middle of the map.
  func pan(to place: ViewPoint, at name: String) throws(ScriptError) {
    var view = try mapView()
    view.centre = (place.x, place.y)
    try show(view, at: name)
  }
}

/// The events of the editor.
enum EditorEvents {
  static func name(_ change: Change) -> String { "\(change.rawValue) changed" }
}
