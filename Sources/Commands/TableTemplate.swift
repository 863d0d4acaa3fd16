import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// `layer … like …`: a new table with the fields of another layer.
enum TableTemplate {
  static let form = FormDefinition(
    [
      .parameter("name", .newName(.layer)), .word("like"), .parameter("template", .project([.layer])), .word("new"),
      .parameter("file", .outputFile([".gpkg"])),
    ],
    clauses: [
      Clause("geometry", .word(LayerActions.geometryWords)), Clause("z", .word(["on", "off"])),
      Clause("placement", .word(Placement.allCases.map(\.rawValue))), Clause("replace"),
    ], effects: [.reads, .writes], action: make)

  @Sendable private static func make(_ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("name")
    guard let layer = call.value("template").native as? LayerValue else {
      throw call.fault(.type, "a layer is wanted here, found \(call.value("template").typeName)", at: "template")
    }
    let path = try LayerActions.newFile(call)
    try call.declareLayer(name, replaces: call.flag("replace"))
    let schema: TableSchema
    if let table = layer.table {
      let like = table.store.schema
      let (asked, wantsZ) = (try geometryType(call), try hasAltitudes(call))
      let (type, hasZ) = (asked ?? like.geometryType, wantsZ ?? like.hasAltitudes)
      schema = try call.at("template") {
        try TableSchema(
          name: name, geometryType: type, hasAltitudes: hasZ,
          fields: like.fields, domains: like.domains, subtypes: like.subtypes, heights: like.heights,
          coordinateSystem: like.coordinateSystem)
      }
    } else if let source = layer.sceneLayer?.source {
      schema = try schemaOf(source, name, call)
    } else {
      return .nothing
    }
    try LayerActions.create(schema, name, path, placement: try call.placement() ?? .absolute, call)
    let shown = try call.requiredText("file")
    call.note(
      "layer \(name) like \(layer.name) in \(shown): "
        + Plural.text(schema.fields.filter { !$0.isManaged }.count, "field"))
    return .nothing
  }

  private static func geometryType(_ call: Call) throws(ScriptError) -> GeometryType? {
    try call.word("geometry", LayerActions.geometryWords).flatMap { LayerActions.geometryTypes[$0] }
  }

  private static func hasAltitudes(_ call: Call) throws(ScriptError) -> Bool? {
    try call.word("z", ["on", "off"]).map { $0 == "on" }
  }

  /// The plan of a table for the features of a file.
  private static func schemaOf(_ layer: FeatureLayer, _ name: String, _ call: Call) throws(ScriptError) -> TableSchema {
    let declared: GeometryType? = layer.geometryKind.flatMap {
      switch $0 {
      case .point: .point
      case .multipoint: .multipoint
      case .polyline: .multiline
      case .polygon: .multipolygon
      case .collection: nil
      }
    }
    let asked = try geometryType(call)
    guard let type = asked ?? declared else {
      throw call.fault(
        .type, "\(layer.table) does not say what its geometries are",
        help: "add `geometry point`, `line`, `polygon` or their multi kinds", at: "template")
    }
    var fields: [FieldDefinition] = []
    var taken = Set(Provenance.fields.map { $0.name.lowercased() }).union(TableSchema.reservedFieldNames)
    for field in layer.fields {
      guard let type = fieldType(of: field) else {
        call.warn("the field \(field.name) is left out: \(field.kind.rawValue) values have no place in a table")
        continue
      }
      var own = field.name
      var number = 1
      while !taken.insert(own.lowercased()).inserted {
        own = "\(field.name)_\(number)"
        number += 1
      }
      if own != field.name { call.warn("the field \(field.name) is called \(own) here, since that name is taken") }
      fields.append(FieldDefinition(own, type))
    }
    let heights = layer.crs?.heightReference
    let wantsZ = try hasAltitudes(call)
    let hasZ = wantsZ ?? layer.hasZ
    let isGlobe = layer.crs?.isWGS84LongitudeLatitude ?? true
    let system = isGlobe ? nil : layer.crs.map { $0.authorityCode ?? $0.wkt }
    return try call.at("template") {
      try TableSchema(
        name: name, geometryType: type, hasAltitudes: hasZ,
        fields: fields + Provenance.fields, heights: heights ?? .egm96, coordinateSystem: system)
    }
  }

  /// The type of a table's field that holds what a file's field holds; nil for bytes and lists.
  private static func fieldType(of field: Field) -> FieldType? {
    switch field.kind {
    case .boolean: .boolean
    case .integer: .integer32
    case .integer64: .integer64
    case .real: .real
    case .text: .text(maximumLength: field.width)
    case .date: .date
    case .time: .time
    case .timeOfDay: .text(maximumLength: nil)
    case .binary, .list: nil
    }
  }
}
