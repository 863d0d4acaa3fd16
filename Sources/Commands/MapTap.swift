import Editing
import Language
import Runtime
import Workbench

/// `tap map`: a tap on the map's window.
enum MapTap {
  /// How near a tap must be, in pixels.
  private static let tolerance = 10.0

  @Sendable static func run(_ call: Call) throws(ScriptError) -> Value {
    let view = try call.mapView()
    guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
    let place = view.place(x: x, y: y)
    let stays = call.flag("stay")
    guard let edit = call.bench.state.editor else {
      guard let found = try call.graphic(near: place, tolerance: tolerance, in: view) else {
        call.note("nothing there")
        return .nothing
      }
      try EditCommands.open(found.id, stays: stays, call, at: "x")
      return call.heap.native(found)
    }
    let kinds: Set<Element.Kind> = edit.session.creationEnabled ? [.vertex, .midVertex] : [.vertex]
    let point = ViewPoint(place.x, place.y)
    guard let element = edit.session.nearestElement(to: point, tolerance: tolerance, kinds: kinds) else {
      call.note("nothing of the geometry is there")
      return .nothing
    }
    try call.edit(at: "x") { (session) throws(EditingError) in try session.select(element) }
    if !stays, let middle = edit.session.viewPoint(of: element) { try call.pan(to: middle, at: "x") }
    return EditorValue.element(element, call.heap)
  }
}
