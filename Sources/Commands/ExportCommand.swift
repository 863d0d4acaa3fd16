import Language
import Runtime
import Scene
import Survey
import Workbench

/// `export`, a layer into a file of another format.
enum ExportCommand {
  private static let endings = ExportFormat.allCases.flatMap(\.endings)

  static let export = CommandDefinition(
    "export", group: "survey", summary: "Writes the features of a layer into a file of another format.",
    details: """
      The ending of the name says which: .geojson, .kml, .kmz (with the photos), .gpx, .shp, .csv, .fgb or .gpkg. \
      Heights become what the format means by them: above the WGS 84 ellipsoid in GeoJSON, above EGM96 in KML and GPX; \
      the others name what theirs are counted from. Fields of a domain are written by their labels, in a shapefile and \
      FlatGeobuf by their codes too, in a GeoPackage with the domain. What the format cannot hold is noted, a line each. \
      A file that exists is replaced with `replace` only; when something fails none is left. docs/formats.md lists what \
      each format holds.
      """,
    examples: [
      CommandExample(
        "export paths \"paths.kml\"\nlayer again from \"paths.kml\"\nprint count(again) == count(paths)",
        after: "layer paths from \"data/paths.geojson\""),
      CommandExample(
        "export trees \"tall.csv\" where (.Height > 3 m) replace as result\nprint result.features",
        after: "layer trees new \"trees.gpkg\" point z {Height: length}"),
    ],
    forms: [
      FormDefinition(
        [.parameter("layer", .project([.layer])), .parameter("file", .outputFile(endings))],
        clauses: [Clause("where", .filter), Clause("replace")], effects: [.reads, .writes],
        result: "a record: layer, file, features, photos, notes", action: run)
    ])

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let bench = call.bench
    guard let layer = call.value("layer").native as? LayerValue, try layer.count() != nil else {
      throw call.fault(.type, "a layer is wanted here, found \(call.value("layer").typeName)", at: "layer")
    }
    let shown = try call.requiredText("file")
    let path = try call.outputPath("file")
    guard let format = ExportFormat(path: path) else {
      throw call.fault(
        .file, "\(shown) is no name for an export",
        help: "let the name end in one of \(endings.joined(separator: " "))",
        at: "file")
    }
    try refuseSources(path, shown, call)
    var source = try source(layer, call)
    source.selection = try selection(layer, call)
    let existed = Exporter.paths(of: path, as: format).contains(where: FileAccess.exists)
    // What is made in a trial is taken back, so a file that exists is left alone and a stand-in takes its place.
    let target = existed && bench.isTrying ? bench.standIn(for: path) : path
    let replaces = call.flag("replace") || bench.files.replaces
    let result: ExportResult
    do {
      result = try call.at("file") {
        try Exporter.write(
          source, to: target, as: format, replaces: replaces, at: call.seconds, shouldStop: { Interrupt.isRequested })
      }
    } catch {
      try Interrupt.check()
      throw error
    }
    let files = bench.files
    bench.journal { for path in result.paths { files.remove(path) } }
    for path in result.paths { bench.files.noteWritten(path) }
    if let scene = layer.sceneLayer {
      for remark in scene.source.takeRemarks() { call.warn("\(files.shown(scene.source.path)): \(remark)") }
    }
    let photos = result.attachments > 0 ? " with \(Plural.text(result.attachments, "photo"))" : ""
    call.note("\(shown): \(Plural.text(result.features, "feature")) of \(layer.name)\(photos)")
    for note in result.notes {
      switch note {
      case .loss(let text): call.warn("\(shown): \(text)")
      case .choice(let text): call.note("\(shown): \(text)")
      }
    }
    return call.heap.record(
      [
        ("layer", call.heap.text(layer.name)), ("file", call.heap.text(shown)),
        ("features", Value(Double(result.features))), ("photos", Value(Double(result.attachments))),
        ("notes", call.heap.list(result.notes.map { call.heap.text($0.text) })),
      ], isFixed: true)
  }

  /// Refuses to write over what layers are read from or recorded into.
  private static func refuseSources(_ path: String, _ shown: String, _ call: Call) throws(ScriptError) {
    let state = call.bench.state
    let name =
      state.tables.first { $0.store.location == path }?.name
      ?? state.scene.layers.first { $0.source.path == path }?.name
    guard let name else { return }
    throw call.fault(
      .file, "\(shown) is the file that the layer \(name) is kept in", help: "export to another file", at: "file")
  }

  private static func source(_ layer: LayerValue, _ call: Call) throws(ScriptError) -> ExportSource {
    if let table = layer.table { return try call.at("layer") { try ExportSource(table.store, name: table.name) } }
    guard let scene = layer.sceneLayer else {
      throw call.fault(.mode, "the layer \(layer.name) is gone", at: "layer")
    }
    return ExportSource(scene.source, name: scene.name, placement: scene.placement)
  }

  /// For which features the condition holds, in their order; nil without one. It is asked before anything is written,
  /// as it may look at the layer itself.
  private static func selection(_ layer: LayerValue, _ call: Call) throws(ScriptError) -> [Bool]? {
    guard call.has("where") else { return nil }
    var selection = [Bool](repeating: false, count: try layer.count() ?? 0)
    try call.forEachMatch("layer", "where") { _, index throws(ScriptError) in
      selection[index] = true
      return false
    }
    return selection
  }
}
