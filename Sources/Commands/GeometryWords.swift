import Geodesy
import Language
import Runtime

/// Geometries for people.
enum GeometryWords {
  /// A few words: `polygon of 8 vertices`.
  static func summary(_ value: GeometryValue) -> String {
    let geometry = value.geometry
    guard !geometry.isEmpty else { return "empty \(value.typeName)" }
    if case .point = geometry.shape { return "point" }
    let parts = geometry.paths.count
    let inParts = parts > 1 && geometry.kind != .multipoint ? " in \(Plural.text(parts, "part"))" : ""
    return "\(value.typeName) of \(Plural.text(geometry.coordinateCount, "vertex", "vertices"))\(inParts)"
  }

  /// What `show` lists: kind, size, place and system.
  static func rows(
    _ value: GeometryValue, _ interpreter: Interpreter, _ display: DisplayText
  ) throws(ScriptError) -> [(String, String)] {
    var rows = [("geometry", summary(value))]
    let own = try? value.onOwnEllipsoid()
    if let length = own?.length {
      rows.append(("length", display.size(Value(length, Units.metre))))
    }
    if let area = own?.area { rows.append(("area", display.size(Value(area, Units.squareMetre)))) }
    if let places = try? value.places(Array(value.geometry.paths.joined().prefix(1))), let first = places.first {
      rows.append(("begins at", display.place(first)))
    }
    rows.append(("system", "\(value.crs.name)\(value.crs.authorityCode.map { " (\($0))" } ?? "")"))
    if value.geometry.hasZ { rows.append(("heights", value.heights?.name ?? "counted from nothing known")) }
    if value.geometry.hasM { rows.append(("measures", "yes")) }
    return rows
  }
}
