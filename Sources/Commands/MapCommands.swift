import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// The map that geometries are edited on.
enum MapCommands {
  static let all = [map, zoom, identify]

  static let map = CommandDefinition(
    "map", group: "map", summary: "Opens the map that geometries are edited on, or moves it.",
    details: """
      `blank` is a map without a basemap. The reticle is the middle of the window; sizes are device-independent pixels, 96 \
      to an inch. Mid-vertices of what is edited lie halfway as the map shows it (`midpoints drawn`, the usual), or along \
      the shortest line on the earth (`geodesic`). What is left out stays as it was; at first it is 1:10000, 390 by 844 pixels, and Web Mercator (3857).
      """,
    examples: [
      CommandExample(
        "map blank center 51.523806N 0.775395W scale 1:20000 size 390 844\nprint state.map.units_per_pixel")
    ],
    forms: [
      FormDefinition(
        [.optional("kind", .word(["blank", "basemap"]))],
        clauses: [
          Clause("center", .position), Clause("scale", .number),
          Clause(
            "size", [.parameter("width", .quantity(.pixels)), .parameter("height", .quantity(.pixels))]),
          Clause("crs", .crs), Clause("midpoints", .word(Midpoints.allCases.map(\.rawValue))),
        ], action: open)
    ])

  /// The scale of a map where nothing is said.
  private static let usualScale = 10_000.0
  /// The window where nothing is said, in pixels: that of a telephone.
  private static let usualSize = (width: 390.0, height: 844.0)

  @Sendable private static func open(_ call: Call) throws(ScriptError) -> Value {
    let old = call.bench.state.map
    let crs: CoordinateReferenceSystem
    if let given = try call.crs("crs") {
      crs = given
    } else if let old {
      crs = old.crs
    } else {
      crs = try call.at("kind") { try CoordinateReferenceSystem(epsg: 3857) }
    }
    let centre: (x: Double, y: Double)
    if let position = try call.position("center") {
      centre = try call.mapPlace(position, crs, at: "center")
    } else if let old {
      guard !call.has("crs") else {
        throw ScriptError(.type, "a map in another system needs a centre", help: "add `center POSITION`")
      }
      centre = old.centre
    } else {
      throw ScriptError(.type, "the first map needs a centre", help: "write `map blank center POSITION`")
    }
    let scale = try call.number("scale") ?? old?.scale ?? usualScale
    guard scale >= 1, scale <= 1e9 else { throw call.fault(.range, "a scale is 1:1 to 1:1000000000", at: "scale") }
    let width = try call.quantity("width", .pixels) ?? old?.width ?? usualSize.width
    let height = try call.quantity("height", .pixels) ?? old?.height ?? usualSize.height
    for (name, side) in [("width", width), ("height", height)] {
      guard side >= 1, side <= 16_384 else { throw call.fault(.range, "a side is 1 to 16384 pixels", at: name) }
    }
    let word = try call.word("midpoints", Midpoints.allCases.map(\.rawValue))
    var view = MapView(crs: crs, centre: centre, scale: scale, width: width, height: height)
    view.midpoints = word.flatMap { Midpoints(rawValue: $0) } ?? old?.midpoints ?? .drawn
    try call.show(view, at: "center")
    call.note("map \(crs.name), 1:\(ValueText.number(PositionWords.rounded(scale, 100)))")
    return .nothing
  }

  static let zoom = CommandDefinition(
    "zoom", group: "map", summary: "Changes the scale of the map about the reticle.",
    examples: [
      CommandExample("zoom to 1:5000\nzoom in\nzoom out 4", after: "map blank center 51.523806N 0.775395W")
    ],
    forms: [
      FormDefinition([.word("to"), .parameter("scale", .number)]) { (call: Call) throws(ScriptError) in
        try zoom(call, by: nil)
      },
      FormDefinition([.word("in"), .optional("factor", .number)]) { (call: Call) throws(ScriptError) in
        try zoom(call, by: 1 / (try factor(call)))
      },
      FormDefinition([.word("out"), .optional("factor", .number)]) { (call: Call) throws(ScriptError) in
        try zoom(call, by: try factor(call))
      },
    ])

  private static func factor(_ call: Call) throws(ScriptError) -> Double {
    let factor = try call.number("factor") ?? 2
    guard factor > 0, factor <= 1e6 else { throw call.fault(.range, "a factor is above 0", at: "factor") }
    return factor
  }

  private static func zoom(_ call: Call, by factor: Double?) throws(ScriptError) -> Value {
    var view = try call.mapView()
    var scale = view.scale * (factor ?? 1)
    if factor == nil { scale = try call.number("scale") ?? view.scale }
    guard scale >= 1, scale <= 1e9 else {
      throw call.fault(.range, "a scale is 1:1 to 1:1000000000", at: factor == nil ? "scale" : "factor")
    }
    view.scale = scale
    try call.show(view, at: "scale")
    call.note("map 1:\(ValueText.number(PositionWords.rounded(scale, 100)))")
    return .nothing
  }

  static let identify = CommandDefinition(
    "identify", group: "map", summary: "Says which graphic lies at a place of the map's window.",
    details: "Pixels count from the window's top-left corner. The top graphic within the tolerance is meant.",
    examples: [
      CommandExample(
        "identify 195 422 tolerance 10 as found\nprint found",
        after: """
          map blank center 51.523806N 0.775395W
          overlay sketches
          graphic wkt("POINT (-0.775395 51.523806)", crs: 4326) in sketches
          """)
    ],
    forms: [
      FormDefinition(
        [.parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))],
        clauses: [Clause("tolerance", .quantity(.pixels))], result: "the graphic, or nil", answers: true
      ) { (call: Call) throws(ScriptError) in
        let view = try call.mapView()
        guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
        let tolerance = try call.quantity("tolerance", .pixels) ?? 0
        guard (0...100).contains(tolerance) else {
          throw call.fault(.range, "a tolerance is 0 to 100 px", at: "tolerance")
        }
        let found = try call.graphic(near: view.place(x: x, y: y), tolerance: tolerance, in: view)
        let graphic = found.map { call.heap.native($0) } ?? .nothing
        return try call.answer("identify", found.map { $0.text } ?? "nothing there", graphic)
      }
    ])
}

extension Call {
  /// The map, which must be open.
  func mapView() throws(ScriptError) -> MapView {
    guard let view = bench.state.map else {
      throw ScriptError(.mode, "there is no map", help: "`map blank center POSITION` opens one")
    }
    return view
  }

  /// A place in the system of a map.
  func mapPlace(
    _ position: Position, _ crs: CoordinateReferenceSystem, at name: String
  ) throws(ScriptError) -> (x: Double, y: Double) {
    let operation = try interpreter.toWGS84(crs)
    guard let place = operation.inverse(x: position.longitude, y: position.latitude) else {
      throw fault(.range, "the map does not reach that place", at: name)
    }
    return place
  }

  /// The top graphic near a place of the map.
  func graphic(
    near place: (x: Double, y: Double), tolerance: Double, in view: MapView
  ) throws(ScriptError) -> GraphicValue? {
    let reach = tolerance * view.unitsPerPixel
    for overlay in bench.state.scene.overlays.reversed() where overlay.isVisible {
      for graphic in overlay.graphics.reversed() where graphic.isVisible && !graphic.isEdited {
        guard let geometry = try onMap(graphic, view) else { continue }
        // An area that GEOS refuses is not found rather than in the way of the others.
        if let distance = try? GeometryTopology.distance(from: place, to: geometry), distance <= reach {
          return GraphicValue(graphic, interpreter)
        }
      }
    }
    return nil
  }

  /// The geometry of a graphic in the system of a map; nil where the map does not reach it.
  func onMap(_ graphic: Graphic, _ view: MapView) throws(ScriptError) -> Geometry? {
    if graphic.crs == view.crs { return graphic.geometry }
    guard let flat = try Faults.attempt({ try graphic.geometryOnWGS84() }) else { return nil }
    let operation = try interpreter.toWGS84(view.crs)
    return flat.mapped { vertex in
      operation.inverse(x: vertex.x, y: vertex.y).map { vertex.moved(to: $0) }
    }
  }
}
