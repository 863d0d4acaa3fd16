import Editing
import Geodesy
import Language
import Runtime
import Workbench

/// `measure`: how long and how large what is edited is, on the ellipsoid.
enum MeasureCommand {
  static let all = [measure]

  static let measure = CommandDefinition(
    "measure", group: "editing", summary: "Measures what is edited on the ellipsoid, and what the grid makes of it.",
    details: """
      Length, or area and perimeter, are geodesic; the segment is the one before the selected vertex, else the last. \
      `grid_distance` is the same segment in the plane of the map, `scale_factor` the one through the other, and \
      `convergence` how far the north of the map's grid lies east of true north at the reticle. The area of rings that \
      cross counts some places twice or less than once, which `warning` says. \
      The note of each edit ends with the same in short, beyond 10000 vertices with the segment alone.
      """,
    examples: [CommandExample("edit (green)\nmeasure\ndiscard", after: EditCommands.exampleSetUp)],
    forms: [
      FormDefinition(
        [],
        result:
          "a record: vertices, length, area, perimeter, segment, bearing, grid_distance, scale_factor, convergence, warning",
        answers: true, action: run)
    ])

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let edit = try call.openEdit()
    let view = try call.mapView()
    let session = edit.session
    let geometry = GeometryValue(session.geometry, edit.crs, heights: edit.heights, call.interpreter)
    var (length, area, perimeter): (Double?, Double?, Double?) = (nil, nil, nil)
    if session.vertexCount > 1 {
      let own = try geometry.onOwnEllipsoid()
      if session.kind == .polygon {
        area = own.area
        perimeter = own.length
      } else {
        length = own.length
      }
    }
    let segment = try segment(session, view, call)
    let operation = try call.interpreter.toWGS84(view.crs)
    var convergence: Double?
    if let place = operation.forward(x: view.centre.x, y: view.centre.y) {
      convergence = try? call.interpreter.gridNorth(
        of: view.crs, at: Position(latitude: place.y, longitude: place.x), slot: nil)
    }
    func metres(_ number: Double?) -> Value { number.map { Value($0, Units.metre) } ?? .nothing }
    let heap = call.heap
    let record = heap.record(
      [
        ("vertices", Value(Double(session.vertexCount))), ("length", metres(length)),
        ("area", area.map { Value($0, Units.squareMetre) } ?? .nothing), ("perimeter", metres(perimeter)),
        ("segment", metres(segment?.length)),
        ("bearing", segment.map { Value($0.bearing, Units.degree) } ?? .nothing),
        ("grid_distance", metres(segment?.grid)),
        ("scale_factor", segment.flatMap { $0.length > 0 ? Value($0.grid / $0.length) : nil } ?? .nothing),
        ("convergence", convergence.map { Value($0, Units.degree) } ?? .nothing),
        ("warning", area.flatMap { _ in MeasureReadout.warning(session.geometry) }.map { heap.text($0) } ?? .nothing),
      ], isFixed: true)
    return try call.answer("measure", ShowCommand.listing(record, call.shown.ofMeasures), record)
  }

  /// The segment before the selected vertex, else the last: its geodesic length and bearing, and its length in the plane of
  /// the map.
  static func segment(
    _ session: EditingSession, _ view: MapView, _ call: Call
  ) throws(ScriptError) -> (length: Double, bearing: Double, grid: Double)? {
    var part = session.editable.partCount - 1
    guard part >= 0 else { return nil }
    var index = session.editable.vertexCount(ofPart: part) - 1
    if case .vertex(let selected, let vertex)? = session.selection { (part, index) = (selected, vertex) }
    guard index > 0, let from = session.viewPoint(of: .vertex(part: part, index: index - 1)),
      let to = session.viewPoint(of: .vertex(part: part, index: index))
    else { return nil }
    let operation = try call.interpreter.toWGS84(view.crs)
    guard let start = operation.forward(x: from.x, y: from.y), let end = operation.forward(x: to.x, y: to.y) else {
      return nil
    }
    let geodesic = try Faults.attempt { try call.bench.geodesic() }
    guard
      let line = geodesic.line(
        fromLatitude: start.y, longitude: start.x, toLatitude: end.y, longitude: end.x)
    else { return nil }
    let (dx, dy) = ((to.x - from.x) * view.metresPerUnit, (to.y - from.y) * view.metresPerUnit)
    return (line.distance, line.startBearing, (dx * dx + dy * dy).squareRoot())
  }
}
