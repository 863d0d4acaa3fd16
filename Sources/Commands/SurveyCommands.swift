import Geodesy
import Language
import Pictures
import Runtime
import Scene
import Session
import Survey
import Workbench

/// Commands that record features and send them off.
enum SurveyCommands {
  static let all = [record, apply, pending]

  static let record = CommandDefinition(
    "record", group: "survey", summary: "Stores the candidate as a feature, with a photo of the frame of its tap.",
    details: """
      The values are checked against the layer's fields first; when one is refused nothing is stored and the candidate \
      stays. At the prompt, required fields that are not given are asked for; an empty answer, Ctrl-C or Ctrl-D cancels, \
      and the candidate stays. `set photos` says whether a photo is taken without the clause. Feature and photo are stored in one transaction, and only then the command says so. Points are numbered; \
      `code` gives one a code of the survey. A closed `gate` refuses, unless `override` gives a reason, which is stored.
      """,
    examples: [
      CommandExample(
        "tap 540 1200\nrecord trees {Health: \"Healthy\", Height: 9.5 m}\nprint trees[0].Health",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          domain Health {Dead: 0, Healthy: 10}
          layer trees new "trees.gpkg" point z {Health: Health required, Height: length}
          device at 51.5238N 0.7754W eye 1.6 m
          track continuous
          """)
    ],
    forms: [
      FormDefinition(
        [.parameter("layer", .project([.layer])), .optional("values", .record)],
        clauses: [Clause("photo"), Clause("code", .text), Clause("override", .text)],
        effects: [.records, .writes], result: "the feature", action: RecordAction.run)
    ])

  static let apply = CommandDefinition(
    "apply", group: "survey", summary: "Sends what waits to the layer's store, and says what is stored.",
    details: "A local GeoPackage stores each record at once, so nothing waits.",
    examples: [
      CommandExample(
        "apply trees", after: "layer trees new \"trees.gpkg\" point z {Height: length}")
    ],
    forms: [
      FormDefinition(
        [.parameter("layer", .project([.layer]))], effects: .records,
        result: "a record: layer, features, photos, bytes, file"
      ) { (call: Call) throws(ScriptError) in
        let table = try call.table("layer")
        let report = try call.at("layer") { try table.store.apply() }
        call.note(
          "\(table.name): \(Plural.text(report.features, "feature")) and \(Plural.text(report.attachments, "photo")) stored in \(table.shownPath)"
        )
        let result = call.heap.record(
          [
            ("layer", call.heap.text(table.name)), ("features", Value(Double(report.features))),
            ("photos", Value(Double(report.attachments))), ("bytes", Value(Double(report.attachmentBytes))),
            ("file", call.heap.text(table.shownPath)),
          ], isFixed: true)
        try call.raise("apply", result)
        return result
      }
    ])

  static let pending = CommandDefinition(
    "pending", group: "survey", summary: "Lists the edits that wait to be sent to a layer's store.",
    details: "A local GeoPackage stores each edit at once, so nothing waits there.",
    examples: [
      CommandExample("pending", after: "layer trees new \"trees.gpkg\" point z {Height: length}")
    ],
    forms: [
      FormDefinition([], result: "a list of records: layer, edits", answers: true) {
        (call: Call) throws(ScriptError) in
        let heap = call.heap
        let waiting = call.bench.state.tables.filter { $0.store.pending > 0 }
        let list = heap.list(
          waiting.map { table in
            heap.record(
              [("layer", heap.text(table.name)), ("edits", Value(Double(table.store.pending)))], isFixed: true)
          })
        if !call.hasResult {
          let text = waiting.isEmpty ? "nothing is pending" : ShowCommand.listing(list, call.shown)
          try call.write("pending", text, of: list)
        }
        return list
      }
    ])
}

extension Call {
  /// The table that is recorded into.
  func table(_ name: String) throws(ScriptError) -> SurveyTable {
    guard let layer = value(name).native as? LayerValue else {
      throw fault(.type, "a layer is wanted here, found \(value(name).typeName)", at: name)
    }
    guard let table = layer.table else {
      throw fault(
        .mode, "\(layer.name) was read from a file and cannot be recorded into",
        help:
          "`layer NAME like \(layer.name) new \"file.gpkg\"` and `append NAME from \(layer.name)` make one that can; "
          + "a survey is opened for recording by `layer NAME from` without `where` and `crs`", at: name)
    }
    return table
  }
}

/// What `record` does.
enum RecordAction {
  @Sendable static func run(_ call: Call) throws(ScriptError) -> Value {
    let bench = call.bench
    let table = try call.table("layer")
    guard let candidate = bench.state.candidate.candidate else {
      throw ScriptError(
        .mode, "there is no candidate to record: \(bench.state.candidate.absence.sentence)",
        help: "`tap X Y` makes one")
    }
    let schema = table.store.schema
    var values = try call.inputs("values", for: schema)
    try MissingFields.ask(for: schema, &values, call)
    let seconds = Double(candidate.frame.milliseconds) / 1000
    let override = try GateCommand.admit(candidate, call)
    let managed = Provenance.values(
      candidate, number: Int(clamping: table.store.nextID), code: try call.text("code"), override: override,
      for: schema,
      of: bench)
    let stored = try call.at("values") { try schema.values(of: values, managed: managed) }
    let geometry = try geometry(of: candidate, for: schema, call)
    var attachments: [Attachment] = []
    if try TakesPhoto.decide(call) {
      let photo = try call.at("photo") {
        try Photographs.photo(of: candidate, on: bench, shouldStop: { Interrupt.isRequested })
      }
      attachments.append(
        Attachment(name: "\(table.name)-\(table.store.nextID).jpg", contentType: "image/jpeg", data: photo))
    }
    try Interrupt.check()
    let feature = NewFeature(geometry: geometry, values: stored, attachments: attachments)
    let id = try call.at("layer") { try table.store.insert(feature, at: seconds) }
    bench.keep(
      SurveyStep(
        "feature \(id) of \(table.name)", of: table, recorded: (1, attachments.count), candidate: bench.state.candidate
      ) {
        (time) throws(SceneError) in try table.store.takeBack([id], at: time)
      })
    bench.state.candidate.markRecorded()
    let photo = attachments.first.map { " with photo \($0.name) (\($0.data.count / 1024) KB)" } ?? ""
    call.note("recorded feature \(id) of \(table.name)\(photo)")
    guard call.hasResult || call.isAwaited("record"),
      let found = try call.at("layer", { try table.store.feature(id) })
    else { return .nothing }
    let result = call.heap.native(StoredFeatureValue(found, table, call.interpreter))
    try call.raise("record", result)
    return result
  }

  /// The candidate's place in the table's system and above its height reference.
  static func geometry(
    of candidate: Candidate, for schema: TableSchema, _ call: Call
  ) throws(ScriptError) -> Geometry {
    guard schema.geometryType == .point || schema.geometryType == .multipoint else {
      throw call.fault(
        .geometry, "a tap gives a point, but \(schema.name) holds \(schema.geometryType.description)", at: "layer")
    }
    let tapped = candidate.tap.location
    let place = Position(latitude: tapped.latitude, longitude: tapped.longitude)
    var z: Double?
    if schema.hasAltitudes {
      z = try call.at("layer") {
        try call.bench.height(tapped.height, at: place, from: .ellipsoidal, to: schema.heights)
      }
    }
    var vertex = Coordinate(place.longitude, place.latitude, z ?? 0)
    if let operation = try call.interpreter.operation(of: schema) {
      guard let projected = operation.inverse(x: place.longitude, y: place.latitude) else {
        throw call.fault(.geometry, "the place lies outside \(operation.source.name)", at: "layer")
      }
      (vertex.x, vertex.y) = (projected.x, projected.y)
    }
    return Geometry(schema.geometryType == .point ? .point(vertex) : .multipoint([vertex]), hasZ: z != nil)
  }
}
