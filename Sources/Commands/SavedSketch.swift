import Geodesy
import Runtime
import Scene
import Survey
import Workbench

/// Where `save` puts the geometry that was edited.
enum SavedSketch {
  /// Puts it into the graphic or feature that was edited, or into the overlay or layer that `in` names. Throws where it
  /// does not fit there; nothing has changed then.
  static func save(_ geometry: Geometry, of edit: OpenEdit, _ call: Call) throws(ScriptError) -> Value {
    if call.value("in").native is LayerValue {
      let table = try call.table("in")
      // Saved into its own layer without values, the feature that was opened is meant.
      if let feature = edit.feature, feature.layer == table.name, !call.has("values") {
        return try change(feature, geometry, call)
      }
      return try add(geometry, of: edit, call)
    }
    if call.has("values") {
      throw call.fault(.type, "a graphic has no values", help: "write `save in LAYER values {…}`", at: "values")
    }
    let overlay = (call.value("in").native as? OverlayValue)?.name
    if overlay == nil, let feature = edit.feature { return try change(feature, geometry, call) }
    return try draw(geometry, of: edit, in: overlay, call)
  }

  private static func draw(
    _ geometry: Geometry, of edit: OpenEdit, in overlay: String?, _ call: Call
  ) throws(ScriptError) -> Value {
    let symbol = try SymbolClauses.symbol(call)
    if let id = edit.graphic, overlay == nil || overlay == call.bench.state.scene.graphic(id)?.overlay {
      call.bench.state.scene.changeGraphic(id) { graphic in
        graphic.geometry = geometry
        graphic.isEdited = false
        if let symbol { graphic.symbol = symbol }
      }
      guard let found = call.bench.state.scene.graphic(id) else {
        throw ScriptError(.mode, "the graphic is gone", help: "`save in OVERLAY` keeps the geometry as a new one")
      }
      return call.heap.native(GraphicValue(found.graphic, call.interpreter))
    }
    guard let overlay else {
      throw ScriptError(.type, "the overlay is missing", help: "write `save in OVERLAY`, or `save in LAYER values {…}`")
    }
    let graphic = Graphic(
      geometry: geometry, crs: edit.crs, heights: edit.heights, symbol: symbol ?? .sketch(of: geometry))
    guard let added = call.add(graphic, to: overlay) else { return .nothing }
    showAgain(edit, call)
    return added
  }

  private static func showAgain(_ edit: OpenEdit, _ call: Call) {
    if let id = edit.graphic { call.bench.state.scene.changeGraphic(id) { $0.isEdited = false } }
  }

  private static func change(_ feature: FeatureUnderEdit, _ geometry: Geometry, _ call: Call) throws(ScriptError)
    -> Value
  {
    guard let table = call.bench.state.table(feature.layer),
      let stored = try call.at("", { try table.store.feature(feature.id) })
    else {
      throw ScriptError(
        .mode, "feature \(feature.id) of \(feature.layer) is gone",
        help: "`save in LAYER values {…}` keeps the geometry as a new one")
    }
    let id = feature.id
    try call.at("") { try table.store.update([FeatureChange(id, geometry: geometry)], at: call.seconds) }
    let before = FeatureChange(id, geometry: stored.geometry)
    call.bench.keep(
      SurveyStep(
        "the edit of feature \(id) of \(table.name)", of: table, size: 64 + geometry.coordinateCount * 32
      ) { (time) throws(SceneError) in try table.store.update([before], at: time) })
    return try value(of: id, in: table, call)
  }

  private static func add(_ geometry: Geometry, of edit: OpenEdit, _ call: Call) throws(ScriptError) -> Value {
    let table = try call.table("in")
    let schema = table.store.schema
    var inputs = try call.inputs("values", for: schema)
    try MissingFields.ask(for: schema, &inputs, call, after: "in", keyword: "values ")
    let sketch = GeometryValue(geometry, edit.crs, heights: edit.heights, call.interpreter)
    let shape = try call.at("in") { try call.interpreter.geometry(sketch, for: schema) }
    let managed = Provenance.made("digitised", for: schema, of: call.bench)
    let values = try call.at(call.has("values") ? "values" : "in") {
      try schema.values(of: inputs, managed: managed)
    }
    let id = try call.at("in") {
      try table.store.insert(NewFeature(geometry: shape, values: values), at: call.seconds)
    }
    call.bench.keep(
      SurveyStep("feature \(id) of \(table.name)", of: table, recorded: (1, 0)) {
        (time) throws(SceneError) in try table.store.takeBack([id], at: time)
      })
    showAgain(edit, call)
    return try value(of: id, in: table, call)
  }

  private static func value(of id: Int64, in table: SurveyTable, _ call: Call) throws(ScriptError) -> Value {
    guard call.hasResult, let found = try call.at("", { try table.store.feature(id) }) else { return .nothing }
    return call.heap.native(StoredFeatureValue(found, table, call.interpreter))
  }
}
