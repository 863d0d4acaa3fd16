import Language
import Runtime
import Scene
import Survey
import Workbench

/// `renderer`: features drawn by the values of a field.
enum RendererCommand {
  static let all = [renderer]

  private static let methods = ClassBreaks.Method.allCases.map(\.rawValue)

  static let renderer = CommandDefinition(
    "renderer", group: "scene", summary: "Draws the features of a layer by the values of a field.",
    details: """
      `by FIELD` alone gives each value a colour of its own: the labels of the field's domain, else the values that the \
      layer holds now; of more than 9 the most frequent ones. `values` says which: a record of values with their colours, \
      or a list of values. `breaks` are the ends of classes of numbers: each class holds what is above the break before, up \
      to and including its own, and one more what is above the last, so that `breaks [5, 10]` makes three. `classes N` \
      finds the breaks, with as many features in each class (`quantile`) or in equal steps (`equal`). Classes are coloured \
      from light to dark (viridis), or in even steps `from` one colour `to` another; `sizes 6 to 18` lets marks grow, too. \
      What is in no class or has no value is `other`, in grey; `other transparent` hides it. Colours can be told apart by \
      people with every kind of sight. The layer's `symbol` gives shape, size, outline and opacity, the class the colour. \
      `simple` draws all features alike again, by the symbol that it is given or the layer had.
      """,
    examples: [
      CommandExample(
        "renderer trees by \"Health\" values {Dead: \"firebrick\", Healthy: \"seagreen\"} other gray",
        after: "domain Health {Dead: 0, Healthy: 10}\nlayer trees new \"trees.gpkg\" point z {Health: Health required}"),
      CommandExample(
        "renderer trees by \"Height\" breaks [5 m, 10 m, 20 m] from khaki to darkgreen sizes 6 to 15",
        after: "layer trees new \"trees.gpkg\" point z {Height: length}"),
      CommandExample(
        "renderer paths by \"width\" classes 2 equal\nrenderer paths simple symbol line red",
        after: "layer paths from \"data/paths.geojson\""),
    ],
    forms: [
      FormDefinition(
        [.parameter("layer", .project([.layer])), .word("by"), .parameter("field", .text)],
        clauses: [
          Clause("values", .any), Clause("breaks", .any),
          Clause("classes", [.parameter("count", .integer), .optional("method", .word(methods))]),
          Clause(
            "from",
            [
              .parameter("low", .colour(SymbolClauses.colours)), .word("to"),
              .parameter("high", .colour(SymbolClauses.colours)),
            ]),
          Clause("sizes", [.parameter("smallest", .extent), .word("to"), .parameter("largest", .extent)]),
          Clause("other", .colour(SymbolClauses.colours)),
        ], effects: .reads, action: byField),
      FormDefinition(
        [.parameter("layer", .project([.layer])), .word("simple")], clauses: SymbolClauses.all, action: simple),
    ])

  @Sendable private static func simple(_ call: Call) throws(ScriptError) -> Value {
    let layer = try RenderedLayer(call)
    try layer.draw(try SymbolClauses.symbol(call) ?? layer.symbol, nil)
    call.note("renderer \(layer.name): all features alike")
    return .nothing
  }

  @Sendable private static func byField(_ call: Call) throws(ScriptError) -> Value {
    let layer = try RenderedLayer(call)
    let given = ["values", "breaks", "count"].filter { call.has($0) }
    if given.count > 1 {
      throw call.fault(
        .type, "classes are told by `values`, `breaks` or `classes`, not by two of them", help: "leave one of them out",
        at: given[1])
    }
    let field = try layer.field(call)
    if call.has("low"), !call.has("breaks"), !call.has("count") {
      throw call.fault(
        .type, "`from` and `to` colour classes in an order", help: "add `breaks […]` or `classes N`", at: "low")
    }
    var other = Renderer.Class(label: "other", colour: Colour(red: 150, green: 150, blue: 150))
    if let text = try call.text("other") { other.colour = try call.at("other") { try Colour(text) } }
    let classing = RendererClasses(call: call, layer: layer, field: field, other: other)
    let renderer = try call.has("breaks") || call.has("count") ? classing.ordered() : classing.distinct()
    try layer.draw(layer.symbol, renderer)
    call.note("renderer \(layer.name) by \(field.name): \(renderer.classes.map(\.label).joined(separator: ", "))")
    return .nothing
  }
}

/// The layer or table that a renderer is given to.
struct RenderedLayer {
  /// A field that a renderer goes by.
  struct Field {
    var name: String
    var place: Int
    /// The dimension of its values; nil for plain numbers, and for what is no number.
    var unit: Language.Dimension?
    /// Whether its values are numbers.
    var isNumeric: Bool
    /// The labels of its domain, in order; nil where it has none.
    var labels: [String]?
  }

  let name: String
  private let call: Call
  private let table: SurveyTable?
  private let sceneLayer: SceneLayer?

  init(_ call: Call) throws(ScriptError) {
    guard let layer = call.value("layer").native as? LayerValue, layer.table != nil || layer.sceneLayer != nil else {
      throw call.fault(.type, "a layer is wanted here, found \(call.value("layer").typeName)", at: "layer")
    }
    self.call = call
    name = layer.name
    table = layer.table
    sceneLayer = layer.table == nil ? layer.sceneLayer : nil
  }

  var symbol: Symbol? { table?.symbol ?? sceneLayer?.symbol }

  var count: Int? { table?.store.count ?? sceneLayer.flatMap { try? $0.source.count() } }

  /// The field that the command names. Throws, with a near miss, where there is none.
  func field(_ call: Call) throws(ScriptError) -> Field {
    let wanted = try call.requiredText("field")
    return try call.at("field") {
      if let schema = table?.store.schema {
        let place = try schema.index(of: wanted)
        let definition = schema.fields[place]
        let labels = schema.domain(of: definition)?.coded?.labels
        let column = schema.columnType(of: definition)
        let numeric: Set<FieldType> = [.integer16, .integer32, .integer64, .real, .length, .angle]
        return Field(
          name: definition.name, place: place,
          unit: column == .length ? .length : column == .angle ? .angle : nil,
          isNumeric: labels == nil && numeric.contains(column), labels: labels)
      }
      guard let source = sceneLayer?.source else { throw SceneError(.name, "the layer is gone") }
      let place = try source.index(of: wanted)
      let field = source.fields[place]
      return Field(
        name: field.name, place: place, unit: nil, isNumeric: [.integer, .integer64, .real].contains(field.kind),
        labels: nil)
    }
  }

  /// Calls the body with the field's value of each feature.
  func forEachValue(_ field: Field, _ body: (FieldValue) -> Void) throws(ScriptError) {
    try call.interpreter.watched("looking through \(name)", of: count) { progress throws(ScriptError) in
      try call.at("field") {
        func take(_ values: [FieldValue]) {
          progress?.step()
          if field.place < values.count { body(values[field.place]) }
        }
        try table?.store.forEach { (feature) throws(SceneError) in take(feature.values) }
        try sceneLayer?.source.forEach { feature in
          take(feature.values)
          return !Interrupt.isRequested
        }
      }
      try Interrupt.check()
    }
  }

  /// Lets the layer be drawn so.
  func draw(_ symbol: Symbol?, _ renderer: Renderer?) throws(ScriptError) {
    if let table, let place = call.bench.state.tables.firstIndex(where: { $0.name == table.name }) {
      call.bench.state.tables[place] = table.drawn(by: symbol, renderer)
    }
    if var layer = sceneLayer {
      layer.symbol = symbol
      layer.renderer = renderer
      call.bench.state.scene.set(layer)
    }
  }
}
