import Editing
import Geodesy
import Language
import Runtime
import Workbench

/// `state.editor`: the geometry that is being edited. It is a snapshot; the geometry is only made when it is asked for.
final class EditorValue: NativeValue {
  private let edit: OpenEdit
  private let interpreter: Interpreter

  init(_ edit: OpenEdit, _ interpreter: Interpreter) {
    self.edit = edit
    self.interpreter = interpreter
  }

  override var typeName: String { "editor" }
  override var text: String { "editing a \(edit.session.kind.rawValue) of \(edit.session.vertexCount) vertices" }
  override var fieldNames: [String] {
    [
      "type", "geometry", "vertex_count", "press", "hovered", "selected", "picked_up", "can_undo", "can_redo",
      "sketch_valid", "reason", "creation", "undo_steps", "undo_bytes",
    ]
  }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    let session = edit.session
    switch name {
    case "type": return heap.text(session.kind.rawValue)
    case "geometry":
      return heap.native(GeometryValue(session.geometry, edit.crs, heights: edit.heights, interpreter))
    case "vertex_count": return Value(Double(session.vertexCount))
    case "press": return session.pressAction.map { heap.text($0.rawValue) } ?? .nothing
    case "hovered": return Self.element(session.hovered, heap)
    case "selected": return Self.element(session.selection, heap)
    case "picked_up": return Self.element(session.pickedUp, heap)
    case "can_undo": return Value(session.canUndo)
    case "can_redo": return Value(session.canRedo)
    case "sketch_valid": return Value(session.sketchValidity.isValid)
    case "reason": return session.sketchValidity.reason.map { heap.text($0) } ?? .nothing
    case "creation": return Value(session.creationEnabled)
    case "undo_steps": return Value(Double(session.undoCount))
    case "undo_bytes": return Value(Double(session.undoBytes))
    default: return nil
    }
  }

  /// An element as a record; nil where there is none.
  static func element(_ element: Element?, _ heap: Heap) -> Value {
    guard let element else { return .nothing }
    var (vertex, segment) = (Value.nothing, Value.nothing)
    if case .vertex(_, let index) = element { vertex = Value(Double(index)) }
    if case .midVertex(_, let index) = element { segment = Value(Double(index)) }
    return heap.record(
      [
        ("kind", heap.text(element.kind.rawValue)), ("part", element.part.map { Value(Double($0)) } ?? .nothing),
        ("vertex", vertex), ("segment", segment), ("can_delete", Value(element.canChange)),
        ("can_move", Value(element.canChange)),
      ], isFixed: true)
  }
}
