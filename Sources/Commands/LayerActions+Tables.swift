import Language
import Runtime
import Scene
import Survey
import Workbench

// How `layer` makes tables and opens those of earlier runs.

extension LayerActions {
  /// The path of the file that a table is made in. Throws where its name is none for a GeoPackage, or this run has made
  /// it for another layer.
  static func newFile(_ call: Call) throws(ScriptError) -> String {
    let shown = try call.requiredText("file")
    let ending = call.fault(
      .file, "a layer is recorded into a GeoPackage, and \(shown) is no name for one",
      help: "let the name end in .gpkg; `export` writes other formats", at: "file")
    let path: String
    do {
      path = try call.outputPath("file")
    } catch {
      // Nobody wants to replace a file of another kind.
      throw error.kind == .file && !shown.hasSuffix(".gpkg") && error.message.contains("exists already")
        ? ending : error
    }
    guard path.lowercased().hasSuffix(".gpkg") else { throw ending }
    let name = try call.requiredText("name")
    if let other = call.bench.state.tables.first(where: { $0.store.location == path && $0.name != name }),
      call.flag("replace")
    {
      throw call.fault(
        .file, "\(shown) is the file that the layer \(other.name) is kept in", help: "choose another file", at: "file")
    }
    if let own = call.bench.state.tables.first(where: { $0.store.location == path }), !call.flag("replace") {
      throw call.fault(
        .file, "\(shown) was made by this run, for the layer \(own.name)",
        help: "choose another file, or add the clause `replace` to make it anew", at: "file")
    }
    return path
  }

  /// Makes the file of a table and lets a layer of that name record into it.
  static func create(
    _ schema: TableSchema, _ name: String, _ path: String, placement: Placement, _ call: Call
  ) throws(ScriptError) {
    let bench = call.bench
    let replaces = call.flag("replace") || bench.files.replaces
    // What is made in a trial is taken back, so a file that exists is left alone and a stand-in takes its place.
    let target = FileAccess.exists(path) && bench.isTrying ? bench.standIn(for: path) : path
    let earlier = bench.state.tables.first { $0.store.location == path && $0.isNew }?.replaced
    let replaced = target == path && earlier == nil ? try call.at("file") { try ReplacedFile(path) } : earlier
    let store: GeoPackageStore
    do throws(ScriptError) {
      store = try call.at("file") {
        try GeoPackageStore.create(target, schema: schema, replace: replaces, at: call.seconds)
      }
    } catch {
      if earlier == nil { replaced?.putBack() }
      throw error
    }
    if !bench.isTrying {
      for open in bench.state.tables where open.store.location == path { open.store.close() }
    }
    let files = bench.files
    bench.journal {
      store.close()
      files.remove(target)
    }
    bench.files.noteWritten(target)
    bench.state.tables.removeAll { $0.name == name || $0.store.location == path }
    bench.state.scene.removeLayer(name)
    bench.state.tables.append(
      SurveyTable(
        name: name, store: store, shownPath: bench.files.shown(path), placement: placement, replaced: replaced))
  }

  /// Opens a file as the survey that it is; false where it is none, or where only a part of it is wanted.
  static func openSurvey(_ name: String, _ path: String, _ call: Call) throws(ScriptError) -> Bool {
    guard !call.has("where"), !call.has("crs") else { return false }
    let surveys = try call.at("file") { try GeoPackageStore.surveys(in: path) }
    let wanted = try call.text("table")
    guard !surveys.isEmpty, wanted == nil || surveys.contains(wanted ?? "") else { return false }
    let bench = call.bench
    let placement = try call.placement() ?? .absolute
    let symbol = try SymbolClauses.symbol(call)
    let store: any FeatureStore
    // Two openings of one file would not know of each other's changes.
    if let open = bench.state.tables.first(where: {
      $0.store.location == path && (wanted == nil || $0.store.schema.name == wanted)
    }) {
      store = open.store
    } else {
      var help: String?
      do throws(FileAccess.Fault) {
        _ = try bench.files.pathToWrite(path, replace: true)
      } catch {
        help = error.help ?? error.message
      }
      let readOnlyHelp = help
      store = try call.at("file") { try GeoPackageStore.open(path, table: wanted, readOnlyHelp: readOnlyHelp) }
    }
    bench.state.tables.removeAll { $0.name == name }
    bench.state.scene.removeLayer(name)
    bench.state.tables.append(
      SurveyTable(
        name: name, store: store, shownPath: bench.files.shown(path), placement: placement, symbol: symbol,
        isNew: false))
    for domain in store.schema.domains where !call.interpreter.hasProject(domain.name) {
      bench.state.domains.append(domain)
    }
    let fields = store.schema.fields.filter { !$0.isManaged }.count
    call.note(
      "layer \(name): \(Plural.text(store.count, "feature")) with \(Plural.text(fields, "field")) of "
        + bench.files.shown(path))
    if let last = try call.at("file", { try lastRecording(store) }), last.secondsSince1970 >= call.seconds {
      call.note(
        "its last feature was recorded at \(last.iso8601), which is not before the clock; `clock at` sets it")
    }
    return true
  }

  /// When the last feature was recorded.
  private static func lastRecording(_ store: any FeatureStore) throws(SceneError) -> CivilTime? {
    guard let place = store.schema.fields.firstIndex(where: { $0.name == "recorded_at" }), let id = store.ids.last,
      case .time(let seconds)? = try store.feature(id)?.storedValues[place]
    else { return nil }
    return CivilTime(secondsSince1970: seconds)
  }

  /// What the clause `subtypes` says: `{Kind: {Oak: {Height: 12 m, Health: OakHealth}}}`.
  static func subtypes(_ call: Call) throws(ScriptError) -> Subtypes? {
    guard call.has("subtypes") else { return nil }
    let help = "write `subtypes {FIELD: {LABEL: {FIELD: DEFAULT or DOMAIN}}}`"
    guard let key = call.value("subtypes").fields?.first, call.value("subtypes").fields?.count == 1,
      let kinds = key.value.fields
    else { throw call.fault(.type, "subtypes are told apart by one field", help: help, at: "subtypes") }
    var rules: [Subtypes.Rule] = []
    for kind in kinds {
      guard let fields = kind.value.fields else {
        throw call.fault(
          .type, "what the subtype \(kind.name) says is a record, found \(kind.value.typeName)", help: help,
          at: "subtypes")
      }
      for field in fields {
        var rule = Subtypes.Rule(label: kind.name, field: field.name)
        if let domain = field.value.native as? DomainValue {
          rule.domain = domain.domain.name
        } else {
          rule.defaultValue = try FieldValues.input(field.value, field: field.name)
        }
        rules.append(rule)
      }
    }
    return Subtypes(field: key.name, rules: rules)
  }
}
