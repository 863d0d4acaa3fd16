import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// What `layer` does.
enum LayerActions {
  static let geometryWords = ["point", "line", "polygon", "multipoint", "multiline", "multipolygon"]
  static let geometryTypes: [String: GeometryType] = [
    "point": .point, "line": .line, "polygon": .polygon, "multipoint": .multipoint, "multiline": .multiline,
    "multipolygon": .multipolygon,
  ]

  @Sendable static func read(_ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("name")
    let path = try call.inputPath("file")
    try call.declareLayer(name)
    if try openSurvey(name, path, call) { return .nothing }
    let table = try call.text("table")
    let condition = try call.text("where")
    let crs = try call.crs("crs")
    let source = try call.at(condition != nil ? "where" : table != nil ? "table" : "file") {
      try FeatureLayer(path: path, table: table, where: condition, crs: crs)
    }
    let layer = SceneLayer(
      name: name, source: source, placement: try call.placement() ?? .draped, symbol: try SymbolClauses.symbol(call))
    let count = try call.at("file") { try source.count() }
    call.bench.state.tables.removeAll { $0.name == name }
    call.bench.state.scene.set(layer)
    call.note("layer \(name): \(Plural.text(count, "feature")) of \(call.bench.files.shown(path))")
    if count == 0, condition == nil { call.warn("\(call.bench.files.shown(path)) holds no features") }
    for remark in source.takeRemarks() { call.warn("\(call.bench.files.shown(path)): \(remark)") }
    return .nothing
  }

  @Sendable static func make(_ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("name")
    let shown = try call.requiredText("file")
    let path = try newFile(call)
    try call.declareLayer(name, replaces: call.flag("replace"))
    let placement = try call.placement() ?? .absolute
    let heights: HeightReference
    if let word = try call.text("heights") {
      guard let reference = PositionWords.reference(word) else {
        throw call.fault(.type, "\(word) is no height reference", at: "heights")
      }
      heights = reference
    } else {
      heights = .egm96
    }
    let geometry = Self.geometryTypes[try call.word("geometry", Self.geometryWords) ?? "point"] ?? .point
    let schema = try schema(name, geometry, heights, call)
    try create(schema, name, path, placement: placement, call)
    call.note("layer \(name) in \(shown): \(Plural.text(schema.fields.filter { !$0.isManaged }.count, "field"))")
    return .nothing
  }

  private static func schema(
    _ name: String, _ geometry: GeometryType, _ heights: HeightReference, _ call: Call
  ) throws(ScriptError) -> TableSchema {
    var fields: [FieldDefinition] = []
    for field in call.value("fields").elements ?? [] { fields.append(try definition(field, call)) }
    fields += Provenance.fields
    let hasAltitudes = call.has("z")
    let crs = try call.crs("crs")
    let subtypes = try subtypes(call)
    let domains = call.bench.state.domains.filter { domain in
      fields.contains { $0.type == .domain(domain.name) }
        || subtypes?.rules.contains { $0.domain == domain.name } == true
    }
    if subtypes != nil {
      // What is wrong with the fields is told of them.
      _ = try call.at("fields") {
        try TableSchema(name: name, geometryType: geometry, fields: fields, domains: domains)
      }
    }
    return try call.at(subtypes == nil ? "fields" : "subtypes") {
      try TableSchema(
        name: name, geometryType: geometry, hasAltitudes: hasAltitudes, fields: fields, domains: domains,
        subtypes: subtypes, heights: heights, coordinateSystem: crs.map { $0.authorityCode ?? $0.wkt })
    }
  }

  private static func definition(_ record: Value, _ call: Call) throws(ScriptError) -> FieldDefinition {
    let parts = record.fields ?? []
    func part(_ name: String) -> Value { parts.first { $0.name == name }?.value ?? .nothing }
    let name = part("name").string ?? ""
    let size = part("size").isNumber ? Int(exactly: part("size").number) : nil
    let type: FieldType
    switch part("type").string ?? "" {
    case "text": type = .text(maximumLength: size)
    case "integer", "integer32": type = .integer32
    case "integer16": type = .integer16
    case "integer64": type = .integer64
    case "real": type = .real
    case "boolean": type = .boolean
    case "date": type = .date
    case "time": type = .time
    case "guid": type = .guid
    case "length": type = .length
    case "angle": type = .angle
    case let domain: type = .domain(domain)
    }
    let value = try FieldValues.input(part("default"), field: name)
    return FieldDefinition(name, type, isRequired: part("required").boolean ?? false, defaultValue: value)
  }
}

extension Call {
  /// Refuses to declare a layer again in a file.
  func declareLayer(_ name: String, replaces: Bool = false) throws(ScriptError) {
    let state = bench.state
    let exists = state.table(name) != nil || state.scene.layer(name) != nil
    try declare(name, over: exists ? "a layer" : nil, replaces: replaces)
  }
}
