import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// `append`: copies features of one layer into another.
enum AppendCommand {
  static let all = [append]

  static let append = CommandDefinition(
    "append", group: "survey", summary: "Copies features of a layer into one that can be recorded into.",
    details: """
      Values go to the fields of the same name, in any letter case; a value that its field cannot hold refuses them all. \
      Bare numbers are taken as metres and degrees by fields of lengths and angles. Geometries are brought into the \
      system of the layer, and heights above its reference; `altitude` is for geometries that have none. All are stored \
      in one step. Photos come along where both layers can have them.
      """,
    examples: [
      CommandExample(
        """
        layer paths from "data/paths.geojson"
        layer survey like paths new "survey.gpkg"
        append survey from paths
        print survey.count
        """)
    ],
    forms: [
      FormDefinition(
        [.parameter("layer", .project([.layer])), .word("from"), .parameter("source", .project([.layer]))],
        clauses: [Clause("where", .filter), Clause("altitude", .quantity(.length))], effects: [.records, .writes],
        result: "how many features were copied", action: run)
    ])

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let table = try call.table("layer")
    guard let source = call.value("source").native as? LayerValue else {
      throw call.fault(.type, "a layer is wanted here, found \(call.value("source").typeName)", at: "source")
    }
    let altitude = try call.length("altitude")
    let plan = FieldPlan(from: source, to: table.store.schema)
    var ids: [Int64] = []
    if let from = source.table {
      var wanted = from.store.ids
      if call.has("where") { wanted = try matches(call) { ($0.native as? StoredFeatureValue)?.feature.id } }
      let system = try call.interpreter.system(of: from.store.schema)
      let heights = from.store.schema.hasAltitudes ? from.store.schema.heights : nil
      var rest = wanted.makeIterator()
      ids = try copy(wanted.count, into: table, call) { () throws -> NewFeature? in
        guard let id = rest.next() else { return nil }
        try Interrupt.check()
        guard let feature = try from.store.feature(id) else { return nil }
        var made = try self.feature(
          Feature(id: id, geometry: feature.geometry, values: feature.values), of: system, heights, plan, altitude,
          table, call)
        made.attachments = try from.store.wholeAttachments(of: id)
        return made
      }
    } else if let from = source.sceneLayer {
      var wanted = try call.at("source") { try call.interpreter.features(of: from) }
      if call.has("where") { wanted = try matches(call) { ($0.native as? SceneFeatureValue)?.feature } }
      // A layer that does not say its system has no places.
      _ = try call.at("source") { try from.source.toWGS84() }
      guard let crs = from.source.crs else { return .nothing }
      var rest = wanted.makeIterator()
      ids = try copy(wanted.count, into: table, call) { () throws -> NewFeature? in
        guard let feature = rest.next() else { return nil }
        try Interrupt.check()
        return try self.feature(feature, of: crs, crs.heightReference, plan, altitude, table, call)
      }
    }
    let added = ids
    call.bench.keep(
      SurveyStep(
        "the \(Plural.text(added.count, "feature")) appended to \(table.name)", of: table,
        recorded: (added.count, 0), size: added.count * 8
      ) { (time) throws(SceneError) in try table.store.takeBack(added, at: time) })
    for name in plan.dropped { call.warn("\(table.name) has no field \(name), so its values were not copied") }
    call.note("appended \(Plural.text(added.count, "feature")) of \(source.name) to \(table.name)")
    return Value(Double(added.count))
  }

  private static func matches<T>(_ call: Call, _ read: (Value) -> T?) throws(ScriptError) -> [T] {
    var found: [T] = []
    try call.forEachMatch("source", "where") { value, _ throws(ScriptError) in
      if let one = read(value) { found.append(one) }
      return false
    }
    return found
  }

  private static func copy(
    _ count: Int, into table: SurveyTable, _ call: Call, _ next: () throws -> NewFeature?
  ) throws(ScriptError) -> [Int64] {
    try call.interpreter.watched("appending to \(table.name)", of: count) { progress throws(ScriptError) in
      // The store knows its own errors only, so one of the language waits here.
      var failure: ScriptError?
      do {
        return try table.store.insertAll(at: call.seconds) { () throws(SceneError) -> NewFeature? in
          progress?.step()
          do {
            return try next()
          } catch let error as SceneError {
            throw error
          } catch {
            failure = Faults.scriptError(error)
            throw SceneError(.store, "")
          }
        }
      } catch {
        throw failure ?? Faults.scriptError(error, slot: call.form.slot("source"))
      }
    }
  }

  private static func feature(
    _ feature: Feature, of crs: CoordinateReferenceSystem, _ heights: HeightReference?, _ plan: FieldPlan,
    _ altitude: Double?, _ table: SurveyTable, _ call: Call
  ) throws(ScriptError) -> NewFeature {
    let schema = table.store.schema
    guard var shape = feature.geometry else {
      throw call.fault(
        .geometry, "feature \(feature.id) has no geometry",
        help: "leave such features out with `where (.geometry != nil)`", at: "source")
    }
    var heights = heights
    if let altitude, schema.hasAltitudes, !shape.hasZ {
      shape = shape.keeping(z: false, m: false).raised(to: altitude)
      heights = schema.heights
    }
    do {
      let inputs = plan.inputs(feature.values)
      let managed = plan.managed(feature.values, for: schema, call)
      return NewFeature(
        geometry: try call.interpreter.geometry(shape, of: crs, heights: heights, for: schema),
        values: try schema.values(of: inputs, managed: managed))
    } catch {
      let fault = Faults.scriptError(error)
      throw call.fault(fault.kind, "feature \(feature.id): \(fault.message)", help: fault.help, at: "source")
    }
  }
}

/// Which value of one layer goes into which field of another.
private struct FieldPlan {
  private var pairs: [(source: Int, name: String, type: FieldType)] = []
  private var managedPairs: [(source: Int, name: String, type: FieldType)] = []
  /// Fields whose values find no place.
  private(set) var dropped: [String] = []

  init(from source: LayerValue, to schema: TableSchema) {
    let isSurvey = source.table != nil
    for (place, name) in source.columns.enumerated() {
      let lower = name.lowercased()
      let own =
        schema.fields.first { $0.name == name && (!$0.isManaged || isSurvey) }
        ?? schema.fields.first { $0.name.lowercased() == lower && !$0.isManaged }
        ?? schema.fields.first { $0.name == "\(name)_1" && !$0.isManaged }
      guard let own else {
        if !Provenance.hidden.contains(name) { dropped.append(name) }
        continue
      }
      let pair = (place, own.name, schema.columnType(of: own))
      if own.isManaged { managedPairs.append(pair) } else { pairs.append(pair) }
    }
  }

  func inputs(_ values: [FieldValue]) -> [(name: String, value: FieldInput)] {
    pairs.map { ($0.name, FieldInput(values[$0.source], as: $0.type)) }
  }

  /// What the survey itself says of a copied feature: what its first survey said, or that it was imported.
  func managed(_ values: [FieldValue], for schema: TableSchema, _ call: Call) -> [(name: String, value: FieldInput)] {
    guard managedPairs.isEmpty else {
      return managedPairs.map { ($0.name, FieldInput(values[$0.source], as: $0.type)) }
    }
    return Provenance.made("imported", for: schema, of: call.bench)
  }
}
