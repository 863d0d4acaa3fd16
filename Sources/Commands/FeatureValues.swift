import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// A layer as scripts see it: a sequence of features, read where they are kept.
final class LayerValue: NativeValue {
  let name: String
  private let interpreter: Interpreter

  init(_ name: String, _ interpreter: Interpreter) {
    self.name = name
    self.interpreter = interpreter
  }

  override var typeName: String { "layer" }
  override var text: String { "layer \(name)" }
  override var fieldNames: [String] { ["name", "count", "file", "fields"] }

  var table: SurveyTable? { interpreter.bench.state.table(name) }
  var sceneLayer: SceneLayer? { interpreter.bench.state.scene.layer(name) }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "name": return heap.text(self.name)
    case "count": return try count().map { Value(Double($0)) } ?? .nothing
    case "file":
      let path = table?.shownPath ?? sceneLayer.map { interpreter.bench.files.shown($0.source.path) }
      return path.map { heap.text($0) } ?? .nothing
    case "fields": return heap.list(columns.map { heap.text($0) })
    default: return nil
    }
  }

  /// The names of the fields in order.
  var columns: [String] { table?.store.schema.fields.map(\.name) ?? sceneLayer?.source.fields.map(\.name) ?? [] }

  override func count() throws(ScriptError) -> Int? {
    if let table { return table.store.count }
    guard let layer = sceneLayer else { return 0 }
    return try Faults.attempt { try layer.source.count() }
  }

  override func element(_ index: Int, _ heap: Heap) throws(ScriptError) -> Value {
    if let table {
      let found = try Faults.attempt { try table.store.feature(at: index) }
      return found.map { heap.native(StoredFeatureValue($0, table, interpreter)) } ?? .nothing
    }
    guard let layer = sceneLayer else { return .nothing }
    let features = try Faults.attempt { try interpreter.features(of: layer) }
    return features.indices.contains(index)
      ? heap.native(SceneFeatureValue(features[index], layer, interpreter)) : .nothing
  }

  override func equals(_ other: NativeValue) -> Bool { (other as? LayerValue)?.name == name }
}

/// A feature that was recorded: reading a field reads the present.
final class StoredFeatureValue: NativeValue {
  private(set) var feature: StoredFeature
  let table: SurveyTable
  private let interpreter: Interpreter
  private var revision: Int

  init(_ feature: StoredFeature, _ table: SurveyTable, _ interpreter: Interpreter) {
    self.feature = feature
    self.table = table
    self.interpreter = interpreter
    revision = table.store.revision
  }

  /// Reads the feature again where its table has changed. Throws (name) where it is gone.
  private func refresh() throws(ScriptError) {
    guard revision != table.store.revision else { return }
    guard let present = try Faults.attempt({ try table.store.feature(feature.id) }) else {
      throw ScriptError(.name, "feature \(feature.id) of \(table.name) is gone", help: "it was deleted")
    }
    feature = present
    revision = table.store.revision
  }

  override var typeName: String { "feature" }
  override var fieldNames: [String] {
    table.store.schema.fields.map(\.name) + ["id", "global_id", "position", "geometry", "photos", "attachments"]
  }
  override var text: String { "feature \(feature.id) of \(table.name)" }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    try refresh()
    let fields = table.store.schema.fields
    if let place = fields.firstIndex(where: { $0.name == name }) {
      return FieldValues.value(feature.values[place], of: table.store.schema.columnType(of: fields[place]), heap)
    }
    switch name {
    case "id": return Value(Double(feature.id))
    case "global_id": return heap.text(feature.globalID)
    case "position": return position.map { heap.native(PositionValue($0, interpreter.heightMarks)) } ?? .nothing
    case "geometry":
      guard let geometry = feature.geometry else { return .nothing }
      let schema = table.store.schema
      let heights = schema.hasAltitudes ? schema.heights : nil
      let crs = try interpreter.system(of: schema)
      return heap.native(GeometryValue(geometry, crs, heights: heights, interpreter))
    case "photos":
      let infos = try Faults.attempt { try table.store.attachments(of: feature.id) }
      return Value(Double(infos.count { $0.contentType.hasPrefix("image/") }))
    case "attachments":
      let infos = try Faults.attempt { try table.store.attachments(of: feature.id) }
      return heap.list(infos.map { AttachmentCommands.record($0, heap) })
    default: return nil
    }
  }

  /// The place of a point feature; nil for other shapes.
  var position: Position? {
    guard let geometry = feature.geometry, case .point(let vertex) = geometry.shape else { return nil }
    return interpreter.position(vertex.x, vertex.y, geometry.hasZ ? vertex.z : nil, of: table.store.schema)
  }

  override func equals(_ other: NativeValue) -> Bool {
    guard let other = other as? StoredFeatureValue else { return false }
    return other.feature.id == feature.id && other.table.store === table.store
  }
}

/// A feature of a layer that was read from a file.
final class SceneFeatureValue: NativeValue {
  let feature: Feature
  let layer: SceneLayer
  private let interpreter: Interpreter

  init(_ feature: Feature, _ layer: SceneLayer, _ interpreter: Interpreter) {
    self.feature = feature
    self.layer = layer
    self.interpreter = interpreter
  }

  override var typeName: String { "feature" }
  override var fieldNames: [String] {
    // A field of the file comes before what every feature has.
    let own = layer.source.fields.map(\.name)
    return own + ["id", "position", "geometry"].filter { !own.contains($0) }
  }
  override var text: String { "feature \(feature.id) of \(layer.name)" }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    if let place = layer.source.fields.firstIndex(where: { $0.name == name }), feature.values.indices.contains(place) {
      return FieldValues.value(feature.values[place], of: nil, heap)
    }
    switch name {
    case "id": return Value(Double(feature.id))
    case "position":
      guard let centre = feature.geometry?.boundingBox?.centre else { return .nothing }
      let operation = try Faults.attempt { try layer.source.toWGS84() }
      guard let place = operation.forward(x: centre.x, y: centre.y) else { return .nothing }
      guard abs(place.y) <= 90 else {
        throw ScriptError(
          .geometry, "\(text) has a latitude of \(ValueText.number(place.y)) degrees, which is no place",
          help:
            "the file's coordinate system may be wrong; give the right one where the layer is read, such as `crs 32633`"
        )
      }
      return heap.native(PositionValue(Position(latitude: place.y, longitude: place.x), interpreter.heightMarks))
    case "geometry":
      guard let geometry = feature.geometry else { return .nothing }
      // A layer that does not say its system has no places.
      _ = try Faults.attempt { try layer.source.toWGS84() }
      guard let crs = layer.source.crs else { return .nothing }
      if let vertex = geometry.firstUnusable {
        throw ScriptError(.geometry, "the vertex \(vertex) of \(text) has a coordinate that is no number")
      }
      return heap.native(GeometryValue(geometry, crs, heights: layer.source.heights, interpreter))
    default: return nil
    }
  }

  override func equals(_ other: NativeValue) -> Bool {
    guard let other = other as? SceneFeatureValue else { return false }
    return other.feature == feature && other.layer.source === layer.source
  }
}

/// Field values as scripts see them, and back.
enum FieldValues {
  /// A stored value; a length or angle field gives a quantity. A whole number that a double cannot hold comes as text.
  static func value(_ value: FieldValue, of type: FieldType?, _ heap: Heap) -> Value {
    switch value {
    case .null: return .nothing
    case .boolean(let truth): return Value(truth)
    case .integer(let whole):
      return whole.magnitude <= 1 << 53 ? Value(Double(whole)) : heap.text(String(whole))
    case .real(let number):
      switch type {
      case .length: return Value(number, Units.metre)
      case .angle: return Value(number, Units.degree)
      default: return Value(number)
      }
    case .text(let text): return heap.text(text)
    case .date(let year, let month, let day):
      let civil = CivilTime(year: year, month: month, day: day)
      // A file may hold a day of the year 0, which is no date of the language.
      if let date = civil.flatMap({ DateValue($0) }) { return heap.native(date) }
      return heap.text(civil?.date() ?? "\(year)-\(month)-\(day)")
    case .time(let seconds):
      let civil = CivilTime(secondsSince1970: seconds)
      if let moment = civil.flatMap({ MomentValue($0) }) { return heap.native(moment) }
      return heap.text(civil?.iso8601 ?? "")
    case .binary(let bytes): return heap.text("\(bytes.count) bytes")
    case .list(let values): return heap.list(values.map { self.value($0, of: nil, heap) })
    }
  }

  /// A script's value on its way into a field. Throws for values that no field holds.
  static func input(_ value: Value, field: String) throws(ScriptError) -> FieldInput {
    switch value.kind {
    case .nothing, .absent: return .missing
    case .boolean: return .boolean(value.boolean ?? false)
    case .number: return .number(value.number)
    case .quantity:
      guard let number = value.inBaseUnits else { break }
      if value.dimension == .length { return .length(number) }
      if value.dimension == .angle { return .angle(number) }
      let symbol = value.unit.symbol
      throw ScriptError(
        .type, "\(field) cannot hold \(value.typeName)",
        help: "a field holds lengths, angles and plain numbers: divide by the unit, as in `x / 1 \(symbol)`")
    case .text: return .text(value.string ?? "")
    case .native:
      if let date = value.native as? DateValue {
        return .date(year: date.day.year, month: date.day.month, day: date.day.day)
      }
      if let moment = value.native as? MomentValue { return .time(moment.moment.secondsSince1970) }
    default: break
    }
    throw ScriptError(.type, "\(field) cannot hold \(value.typeName)")
  }
}

/// An overlay as scripts see it.
final class OverlayValue: NativeValue {
  let name: String
  private let interpreter: Interpreter

  init(_ name: String, _ interpreter: Interpreter) {
    self.name = name
    self.interpreter = interpreter
  }

  override var typeName: String { "overlay" }
  override var text: String { "overlay \(name)" }
  override var fieldNames: [String] { ["name", "count"] }

  /// The graphics; the candidate is one of them in the overlay that shows it.
  var graphics: [Graphic] {
    let state = interpreter.bench.state
    guard let overlay = state.scene.overlay(name) else { return [] }
    guard state.candidateOverlay?.name == name, let candidate = state.candidate.candidate else {
      return overlay.graphics
    }
    let place = candidate.tap.location
    let marker = Graphic(
      geometry: .point(x: place.longitude, y: place.latitude, z: place.height), heights: .ellipsoidal)
    return overlay.graphics + [marker]
  }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "name": return heap.text(self.name)
    case "count": return Value(Double(graphics.count))
    default: return nil
    }
  }

  override func count() throws(ScriptError) -> Int? { graphics.count }
  override func element(_ index: Int, _ heap: Heap) throws(ScriptError) -> Value {
    let all = graphics
    guard all.indices.contains(index) else { return .nothing }
    return heap.native(GraphicValue(all[index], interpreter))
  }
  override func equals(_ other: NativeValue) -> Bool { (other as? OverlayValue)?.name == name }
}

/// An object of the site as scripts see it: the truth about it.
final class SiteObjectValue: NativeValue {
  let name: String
  private let interpreter: Interpreter

  init(_ name: String, _ interpreter: Interpreter) {
    self.name = name
    self.interpreter = interpreter
  }

  override var typeName: String { "site object" }
  override var text: String { name }
  override var fieldNames: [String] { ["name", "kind", "position", "height", "crown", "trunk"] }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    guard let object = interpreter.bench.state.site.object(self.name) else { return .nothing }
    switch name {
    case "name": return heap.text(self.name)
    case "position":
      let position = try Faults.attempt {
        try interpreter.bench.position(object.position, heights: interpreter.bench.heights)
      }
      return heap.native(PositionValue(position, interpreter.heightMarks))
    case "kind": return heap.text(object.form.word)
    case "crown", "trunk":
      guard case .tree(let tree) = object.form else { return .nothing }
      return Value(name == "crown" ? tree.crownDiameter : tree.trunkDiameter, Units.metre)
    case "height":
      switch object.form {
      case .tree(let tree): return Value(tree.height, Units.metre)
      case .box(_, _, let height, _): return Value(height, Units.metre)
      case .plane: return .nothing
      }
    default: return nil
    }
  }
  override func equals(_ other: NativeValue) -> Bool { (other as? SiteObjectValue)?.name == name }
}

/// A domain as scripts see it.
final class DomainValue: NativeValue {
  let domain: AttributeDomain
  init(_ domain: AttributeDomain) { self.domain = domain }
  override var typeName: String { "domain" }
  override var text: String { "domain \(domain.name)" }
  override var fieldNames: [String] { ["name", "labels", "low", "high"] }
  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch (name, domain) {
    case ("name", _): return heap.text(domain.name)
    case ("labels", .coded(let coded)): return heap.list(coded.labels.map { heap.text($0) })
    case ("low", .range(let range)): return bound(range.low, range)
    case ("high", .range(let range)): return bound(range.high, range)
    case ("labels", _), ("low", _), ("high", _): return .nothing
    default: return nil
    }
  }

  private func bound(_ number: Double, _ range: RangeDomain) -> Value {
    switch range.kind {
    case .integer, .real: Value(number)
    case .length: Value(number, Units.metre)
    case .angle: Value(number, Units.degree)
    }
  }
  override func equals(_ other: NativeValue) -> Bool { (other as? DomainValue)?.domain == domain }
}
