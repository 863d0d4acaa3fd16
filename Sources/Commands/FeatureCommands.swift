import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// Commands that change recorded features.
enum FeatureCommands {
  static let all = [update]

  static let exampleSetUp = """
    layer trees new "trees.gpkg" point z {Species: text(40), Height: length}
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    device at 51.5238N 0.7754W eye 1.6 m
    track continuous
    tap 540 1200
    record trees {Species: "oak"}
    """

  static let update = CommandDefinition(
    "update", group: "survey", summary: "Changes the values or the geometry of recorded features.",
    details: """
      `update FEATURE` changes one feature, `update LAYER … where (…)` all for which the condition holds, in one step: \
      all of them or none. The values are checked as `record` checks them; fields that are not named keep theirs. `nil` \
      empties a field. What the survey fills in itself cannot be changed.
      """,
    examples: [
      CommandExample(
        "update (trees[0]) {Height: 9.5 m}\nupdate trees {Species: \"ash\"} where (.Species == \"oak\")",
        after: exampleSetUp)
    ],
    forms: [.any, .project([.layer])].map { type in
      FormDefinition(
        [.parameter("features", type), .parameter("values", .record)],
        clauses: [Clause("where", .filter), Clause("geometry", .any)], effects: [.records, .writes],
        result: "how many features were changed", action: change)
    })

  @Sendable private static func change(_ call: Call) throws(ScriptError) -> Value {
    let (table, ids) = try call.features("features")
    let schema = table.store.schema
    let record = try call.inputs("values", for: schema)
    var geometry: Geometry?
    if call.has("geometry") {
      guard ids.count == 1 else {
        throw call.fault(.type, "one feature takes a geometry, and these are \(ids.count)", at: "geometry")
      }
      let given = try call.geometryToDraw("geometry")
      geometry = try call.at("geometry") { try call.interpreter.geometry(given, for: schema) }
    }
    var changes: [FeatureChange] = []
    var back: [FeatureChange] = []
    for id in ids {
      try Interrupt.check()
      guard let stored = try call.at("features", { try table.store.feature(id) }) else {
        throw call.fault(.name, "feature \(id) of \(table.name) is gone: it was deleted", at: "features")
      }
      let values = try call.at("values") { try schema.values(changing: record, of: stored.storedValues) }
      changes.append(FeatureChange(id, geometry: geometry, values: values))
      let old = values.keys.reduce(into: [Int: FieldValue]()) { $0[$1] = stored.storedValues[$1] }
      back.append(FeatureChange(id, geometry: geometry == nil ? nil : stored.geometry, values: old))
    }
    try call.at("values") { try table.store.update(changes, at: call.seconds) }
    let vertices = back.reduce(0) { $0 + ($1.geometry?.coordinateCount ?? 0) }
    let words =
      ids.count == 1 ? "the change of feature \(ids[0])" : "the change of \(Plural.text(ids.count, "feature"))"
    call.bench.keep(
      SurveyStep("\(words) of \(table.name)", of: table, size: back.count * (64 + record.count * 48) + vertices * 32) {
        (time) throws(SceneError) in try table.store.update(back, at: time)
      })
    call.note("changed \(Plural.text(ids.count, "feature")) of \(table.name)")
    return Value(Double(ids.count))
  }

  /// The form of `delete` that removes one feature.
  static let deleteOne = FormDefinition([.parameter("feature", .any)], effects: [.records, .writes]) {
    (call: Call) throws(ScriptError) in
    if call.value("feature").native is GraphicValue {
      throw call.fault(.type, "this is a graphic", help: "write `delete graphic (…)`", at: "feature")
    }
    let (table, ids) = try call.features("feature")
    return try delete(ids, of: table, call, at: "feature")
  }

  /// The form of `delete` that removes the features for which a condition holds.
  static let deleteMany = FormDefinition(
    [.word("from"), .parameter("layer", .project([.layer]))], clauses: [Clause("where", .filter, required: true)],
    effects: [.records, .writes], result: "how many features were deleted"
  ) { (call: Call) throws(ScriptError) in
    let (table, ids) = try call.features("layer")
    return try delete(ids, of: table, call, at: "layer")
  }

  private static func delete(
    _ ids: [Int64], of table: SurveyTable, _ call: Call, at name: String
  ) throws(ScriptError) -> Value {
    if let edited = call.bench.state.editor?.feature, edited.layer == table.name, ids.contains(edited.id) {
      throw call.fault(.mode, "feature \(edited.id) is being edited", help: "`save` or `discard` it first", at: name)
    }
    guard !ids.isEmpty else {
      call.note("no feature of \(table.name) was deleted")
      return Value(0)
    }
    let bench = call.bench
    let removed = try call.at(name) {
      try table.store.remove(ids, at: call.seconds, keeping: Bench.mostKept, mustKeep: bench.isTrying)
    }
    let what = ids.count == 1 ? "feature \(ids[0])" : Plural.text(ids.count, "feature")
    guard let removed else {
      bench.forgetSurveySteps()
      call.warn("deleted \(what) of \(table.name): more than `undo` can keep, so it cannot be taken back")
      return Value(Double(ids.count))
    }
    let photos = removed.reduce(0) { $0 + $1.attachments.count }
    bench.keep(
      SurveyStep(
        "the deletion of \(what) of \(table.name)", of: table, size: removed.reduce(0) { $0 + $1.size }
      ) { (time) throws(SceneError) in try table.store.restore(removed, at: time) })
    call.note("deleted \(what) of \(table.name)" + (photos > 0 ? " with \(Plural.text(photos, "attachment"))" : ""))
    return Value(Double(ids.count))
  }
}

extension Call {
  /// The present moment of the clock in seconds since 1970.
  var seconds: Double { bench.state.clock.secondsSince1970 }

  /// The recorded features that an argument names: one, or those of a layer for which the condition `where` holds.
  /// Throws (type) for something else, (mode) for features that were read from a file.
  func features(_ name: String) throws(ScriptError) -> (table: SurveyTable, ids: [Int64]) {
    switch value(name).native {
    case let feature as StoredFeatureValue:
      if has("where") {
        throw fault(.type, "`where` chooses among the features of a layer, and this is one feature", at: "where")
      }
      return (feature.table, [feature.feature.id])
    case is LayerValue:
      let table = try table(name)
      guard has("where") else {
        throw fault(
          .type, "it is not said which features of \(table.name) are meant",
          help: "add `where (…)`, or `where (true)` for all of them", at: name)
      }
      var ids: [Int64] = []
      try forEachMatch(name, "where") { feature, _ throws(ScriptError) in
        if let stored = feature.native as? StoredFeatureValue { ids.append(stored.feature.id) }
        return false
      }
      return (table, ids)
    case let feature as SceneFeatureValue:
      throw fault(
        .mode, "\(feature.text) was read from a file and cannot be changed",
        help: "`layer NAME new \"file.gpkg\" like \(feature.layer.name)` and `append NAME from \(feature.layer.name)` "
          + "make a layer that can", at: name)
    default:
      throw fault(
        .type, "a recorded feature or a layer is wanted here, found \(value(name).typeName)", at: name)
    }
  }

  /// One recorded feature. Throws as `features`.
  func recordedFeature(_ name: String) throws(ScriptError) -> (table: SurveyTable, id: Int64) {
    guard value(name).native is StoredFeatureValue || value(name).native is SceneFeatureValue else {
      throw fault(.type, "a recorded feature is wanted here, found \(value(name).typeName)", at: name)
    }
    let (table, ids) = try features(name)
    return (table, ids[0])
  }

  /// The values of a record on their way into a table, checked one by one so that an error points at its entry.
  func inputs(_ name: String, for schema: TableSchema) throws(ScriptError) -> [(name: String, value: FieldInput)] {
    var inputs: [(name: String, value: FieldInput)] = []
    let fields = value(name).fields ?? []
    for field in fields {
      do {
        inputs.append((field.name, try FieldValues.input(field.value, field: field.name)))
      } catch {
        throw fault(error.kind, error.message, help: error.help, at: name, entry: field.name)
      }
    }
    for (field, input) in inputs {
      do {
        try schema.check(input, for: field, in: inputs)
      } catch {
        let fault = Faults.scriptError(error)
        throw self.fault(fault.kind, fault.message, help: fault.help, at: name, entry: field)
      }
    }
    return inputs
  }
}
