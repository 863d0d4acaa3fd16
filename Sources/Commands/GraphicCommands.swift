import Geodesy
import Language
import Runtime
import Scene
import Workbench

/// Graphics of overlays.
enum GraphicCommands {
  static let all = [graphic]

  static let graphic = CommandDefinition(
    "graphic", group: "map", summary: "Puts a geometry into an overlay, or shows and hides a graphic.",
    details: """
      The geometry keeps its system. Without a symbol of its own a point is a red square of 10 px, a multipoint yellow \
      circles of 5 px, a line blue and 2 px wide, an area red at 30 % with a dashed black outline of 1 px.
      """,
    examples: [
      CommandExample(
        """
        graphic wkt("POINT (-0.7754 51.5238)", crs: 4326) in sketches symbol square red size 10 px as corner
        print corner.geometry
        graphic (corner) visible off
        """, after: "overlay sketches")
    ],
    forms: [
      FormDefinition(
        [.parameter("graphic", .any)],
        clauses: [Clause("in", .project([.overlay])), Clause("visible", .word(["on", "off"]))] + SymbolClauses.all,
        result: "the graphic", action: put)
    ])

  @Sendable private static func put(_ call: Call) throws(ScriptError) -> Value {
    let isVisible = try call.word("visible", ["on", "off"]).map { $0 == "on" }
    if let known = call.value("graphic").native as? GraphicValue {
      guard !call.has("in") else {
        throw call.fault(
          .type, "the graphic is in an overlay already", help: "put its geometry: `graphic (g.geometry) in …`", at: "in"
        )
      }
      let symbol = try SymbolClauses.symbol(call)
      call.bench.state.scene.changeGraphic(known.id) { graphic in
        if let isVisible { graphic.isVisible = isVisible }
        if let symbol { graphic.symbol = symbol }
      }
      call.note("graphic \(isVisible == false ? "hidden" : "changed")")
      return call.value("graphic")
    }
    guard let overlay = (call.value("in").native as? OverlayValue)?.name else {
      throw ScriptError(.type, "the overlay is missing", help: "write `graphic GEOMETRY in OVERLAY`")
    }
    let geometry = try call.geometryToDraw("graphic")
    var graphic = Graphic(
      geometry: geometry.geometry, crs: geometry.crs, heights: geometry.heights ?? .egm96,
      symbol: try SymbolClauses.symbol(call) ?? .sketch(of: geometry.geometry))
    graphic.isVisible = isVisible ?? true
    guard let value = call.add(graphic, to: overlay) else { return .nothing }
    call.note("\(geometry.geometry.kind.rawValue) in \(overlay)")
    return value
  }
}

extension Call {
  /// A geometry that is drawn or edited; a position is a point.
  func geometryToDraw(_ name: String) throws(ScriptError) -> GeometryValue {
    if let geometry = value(name).native as? GeometryValue { return geometry }
    if let position = (value(name).native as? PositionValue)?.position {
      let crs = try at(name) { try CoordinateReferenceSystem(epsg: position.altitude == nil ? 4326 : 4979) }
      return GeometryValue(
        .point(x: position.longitude, y: position.latitude, z: position.altitude), crs,
        heights: position.altitude == nil ? nil : position.heights, interpreter)
    }
    throw fault(
      .type, "a geometry is wanted here, found \(value(name).typeName)",
      help: "`wkt(…)`, `geojson(…)`, or `point(…)` and its kin make one", at: name)
  }

  /// Adds a graphic to an overlay; nil where there is no such overlay.
  func add(_ graphic: Graphic, to overlay: String) -> Value? {
    guard let id = bench.state.scene.add(graphic, to: overlay), let found = bench.state.scene.graphic(id) else {
      return nil
    }
    return heap.native(GraphicValue(found.graphic, interpreter))
  }
}

/// A graphic as scripts see it: reading a field reads the present.
final class GraphicValue: NativeValue {
  let id: Int
  private let given: Graphic
  private let interpreter: Interpreter

  init(_ graphic: Graphic, _ interpreter: Interpreter) {
    id = graphic.id
    given = graphic
    self.interpreter = interpreter
  }

  /// What it is now; nil once it was taken away. One that is in no overlay stays what it was.
  var graphic: Graphic? { id == 0 ? given : interpreter.bench.state.scene.graphic(id)?.graphic }

  override var typeName: String { "graphic" }
  override var text: String {
    graphic.map { "graphic \(id) (\($0.geometry.kind.rawValue))" } ?? "a graphic that is gone"
  }
  override var fieldNames: [String] { ["id", "overlay", "geometry", "position", "visible", "edited"] }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    guard fieldNames.contains(name) else { return nil }
    guard let graphic else {
      throw ScriptError(.name, "the graphic is gone", help: "it was deleted, or its overlay was cleared")
    }
    switch name {
    case "id": return Value(Double(id))
    case "overlay": return interpreter.bench.state.scene.graphic(id).map { heap.text($0.overlay) } ?? .nothing
    case "geometry":
      let crs = try Faults.attempt { try graphic.crs ?? CoordinateReferenceSystem(epsg: 4326) }
      return heap.native(GeometryValue(graphic.geometry, crs, heights: graphic.heights, interpreter))
    case "position":
      guard let centre = try Faults.attempt({ try graphic.geometryOnWGS84()?.boundingBox?.centre }) else {
        return .nothing
      }
      return heap.native(PositionValue(Position(latitude: centre.y, longitude: centre.x), interpreter.heightMarks))
    case "visible": return Value(graphic.isVisible && !graphic.isEdited)
    default: return Value(graphic.isEdited)
    }
  }

  override func equals(_ other: NativeValue) -> Bool { (other as? GraphicValue)?.id == id && id != 0 }
}

extension Symbol {
  /// How a sketch is drawn where nothing is said (the symbols of the reticle sample).
  static func sketch(of geometry: Geometry) -> Symbol? {
    switch geometry.kind {
    case .point: return (try? Marker(.square, colour: Colour("red"), size: 10)).map { .marker($0) }
    case .multipoint: return (try? Marker(.circle, colour: Colour("yellow"), size: 5)).map { .marker($0) }
    case .polyline: return (try? Line(colour: Colour("blue"), width: 2)).map { .line($0) }
    default:
      guard let red = try? Colour("red"), let black = try? Colour("black") else { return nil }
      let outline = try? Line(.dash, colour: black, width: 1)
      return .fill(Fill(colour: red.withOpacity(0.3), outline: outline))
    }
  }
}
