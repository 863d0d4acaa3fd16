import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// The names of layers, overlays, domains and site objects.
extension Interpreter {
  /// The layer, overlay, domain or site object of a name.
  public func project(_ name: String, _ heap: Heap) throws(ScriptError) -> Value {
    let state = bench.state
    if state.table(name) != nil || state.scene.layer(name) != nil { return heap.native(LayerValue(name, self)) }
    if state.scene.overlay(name) != nil { return heap.native(OverlayValue(name, self)) }
    if let domain = state.domain(name) { return heap.native(DomainValue(domain)) }
    if state.site.object(name) != nil { return heap.native(SiteObjectValue(name, self)) }
    if let control = state.control(name) { return heap.native(ControlValue(control, self)) }
    throw ScriptError(
      .name, "there is nothing named `\(name)` yet", help: "the command that declares it has not run, or has failed")
  }

  /// Whether there is a layer, overlay, domain or site object of a name.
  func hasProject(_ name: String) -> Bool {
    let state = bench.state
    return state.table(name) != nil || state.scene.layer(name) != nil || state.scene.overlay(name) != nil
      || state.domain(name) != nil || state.site.object(name) != nil || state.control(name) != nil
  }

  /// The value of a built-in name: `args`, the script's arguments, or `pi`.
  public func builtin(_ name: String, _ heap: Heap) throws(ScriptError) -> Value {
    if name == "args" { return heap.list(arguments.map { heap.text($0) }) }
    if name == "pi" { return Value(Double.pi) }
    if name == "state" { return StateRecord.make(self, heap) }
    return .nothing
  }

  /// All features of a layer that was read from a file, read once.
  func features(of layer: SceneLayer) throws(SceneError) -> [Feature] {
    let key = ObjectIdentifier(layer.source)
    if let known = featureCache[key] { return known.features }
    let watch = progressWatch
    let progress = watch.map { _ in Progress("reading \(layer.name)", of: try? layer.source.count()) }
    if let watch, let progress { watch.began(progress) }
    defer { watch?.ended() }
    var features: [Feature] = []
    try layer.source.forEach { feature in
      features.append(feature)
      progress?.step()
      return true
    }
    if !isComparing {
      for remark in layer.source.takeRemarks() {
        output.note("note: \(bench.files.shown(layer.source.path)): \(remark)")
      }
    }
    let present = bench.state.scene.layers.map { ObjectIdentifier($0.source) }
    featureCache = featureCache.filter { present.contains($0.key) }
    featureCache[key] = (layer.source, features)
    return features
  }

  /// The way from a table's horizontal system to WGS 84; nil where the table is on WGS 84 itself.
  func operation(of schema: TableSchema) throws(ScriptError) -> CoordinateOperation? {
    guard let code = schema.coordinateSystem else { return nil }
    if let known = operationCache[code] { return known }
    do {
      let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem(code).horizontal)
      operationCache[code] = operation
      return operation
    } catch {
      throw Faults.scriptError(error)
    }
  }

  /// The place of a table's coordinates.
  func position(_ x: Double, _ y: Double, _ z: Double?, of schema: TableSchema) -> Position? {
    var place: (x: Double, y: Double)? = (x, y)
    if let operation = try? operation(of: schema) { place = operation.forward(x: x, y: y) }
    return place.map { Position(latitude: $0.y, longitude: $0.x, altitude: z, heights: schema.heights) }
  }
}
