import Editing
import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// `snap`: what the reticle is drawn to.
enum SnapCommand {
  static let all = [snap]

  static let snap = CommandDefinition(
    "snap", group: "editing", summary: "Draws the reticle to overlays, layers and the sketch itself.",
    details: """
      Vertices come before crossings, those before edges, and edges before guides; of one kind the nearest counts. \
      `to` adds an overlay or a layer, whose geometries are taken as they are now. The tolerance is 10 px where nothing is \
      said. What is held is never snapped to.
      """,
    examples: [
      CommandExample(
        "snap on tolerance 15 px\nsnap to sketches\nedit new polyline\npress\ndiscard\nsnap off",
        after: EditCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.parameter("state", .word(["on", "off"]))], clauses: [Clause("tolerance", .quantity(.pixels))]
      ) { (call: Call) throws(ScriptError) in
        let isOn = try call.word("state", ["on", "off"]) == "on"
        let tolerance = try call.quantity("tolerance", .pixels) ?? 10
        guard (0...100).contains(tolerance) else {
          throw call.fault(.range, "a tolerance is 0 to 100 px", at: "tolerance")
        }
        call.bench.state.snapping.settings = isOn ? SnapSettings(tolerance: tolerance) : nil
        if !isOn { call.bench.state.snapping.sources = [] }
        try call.applySnapping()
        call.note("snapping \(isOn ? "on" : "off")")
        return .nothing
      },
      FormDefinition([.word("to"), .parameter("source", .project([.overlay, .layer]))]) {
        (call: Call) throws(ScriptError) in
        let value = call.value("source").native
        guard let name = (value as? OverlayValue)?.name ?? (value as? LayerValue)?.name else {
          throw call.fault(.type, "an overlay or a layer is wanted here", at: "source")
        }
        var state = call.bench.state.snapping
        if state.settings == nil { state.settings = SnapSettings() }
        if !state.sources.contains(name) { state.sources.append(name) }
        call.bench.state.snapping = state
        try call.applySnapping()
        call.note("snapping to \(state.sources.joined(separator: ", "))")
        return .nothing
      },
    ])
}

extension Call {
  /// Lets the editor, where one is open, snap as it was said.
  func applySnapping() throws(ScriptError) {
    guard var edit = bench.state.editor else { return }
    let view = try mapView()
    let snapping = bench.state.snapping
    var sources: [any SnapSource] = []
    if snapping.settings != nil {
      for name in snapping.sources {
        sources.append(
          GeometrySnapSource(
            name: name, try geometries(name, besides: edit.graphic, view), isSameSystem: edit.crs == view.crs))
      }
    }
    edit.session.snapping = snapping.settings
    edit.session.snapSources = sources
    bench.state.editor = edit
  }

  /// The geometries of an overlay or a layer in the system of the map; without a graphic that is being edited.
  private func geometries(_ name: String, besides edited: Int?, _ view: MapView) throws(ScriptError) -> [Geometry] {
    if let overlay = bench.state.scene.overlay(name) {
      var found: [Geometry] = []
      for graphic in overlay.graphics where graphic.isVisible && graphic.id != edited {
        if let geometry = try onMap(graphic, view) { found.append(geometry) }
      }
      return found
    }
    let layer = LayerValue(name, interpreter)
    let feature = bench.state.editor?.feature.flatMap { $0.layer == name ? $0.id : nil }
    var found: [Geometry] = []
    for index in 0..<(try layer.count() ?? 0) {
      let element = try layer.element(index, heap).native
      if let feature, (element as? StoredFeatureValue)?.feature.id == feature { continue }
      guard let value = try element?.field("geometry", heap)?.native as? GeometryValue else { continue }
      var graphic = Graphic(geometry: value.geometry, crs: value.crs)
      graphic.isVisible = true
      if let geometry = try onMap(graphic, view) { found.append(geometry) }
    }
    return found
  }
}
