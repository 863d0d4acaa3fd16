import Editing
import Geodesy
import Runtime
import Words
import Workbench

extension Interpreter {
  /// Says of the first area in a run that it is that of rings that cross.
  func noteArea(of geometry: Geometry) {
    guard !toldOfArea, let warning = MeasureReadout.warning(geometry) else { return }
    toldOfArea = true
    output.note("note: \(warning), and `repair` mends it")
  }
}

/// The few words about lengths and areas at the end of what is said of an edit.
enum MeasureReadout {
  /// Beyond so many vertices only the segment is measured, so that an edit costs the same however large the geometry is.
  private static let mostVertices = 10_000

  /// The words for the geometry that is being edited: the length of a line with the segment before what is selected, or
  /// the area and perimeter of rings, all on the ellipsoid. Empty where there is nothing to measure.
  static func text(_ call: Call) -> String {
    guard let edit = call.bench.state.editor, edit.session.kind == .polyline || edit.session.kind == .polygon,
      edit.session.vertexCount > 1
    else { return "" }
    var words: [String] = []
    if edit.session.vertexCount <= mostVertices { words += whole(edit, call) }
    if edit.session.kind == .polyline || words.isEmpty { words += segment(edit, call) }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  private static func whole(_ edit: OpenEdit, _ call: Call) -> [String] {
    let geometry = GeometryValue(edit.session.geometry, edit.crs, heights: edit.heights, call.interpreter)
    guard edit.session.sketchValidity.isValid, let own = try? geometry.onOwnEllipsoid(), let length = own.length else {
      return []
    }
    guard edit.session.kind == .polygon else { return ["length \(metres(length))"] }
    var words: [String] = []
    if warning(edit.session.geometry) != nil {
      words.append("no area, for it is not valid")
    } else if let area = own.area {
      words.append("area \(metres(area))2")
    }
    return words + ["perimeter \(metres(length))"]
  }

  private static func segment(_ edit: OpenEdit, _ call: Call) -> [String] {
    guard let view = try? call.mapView(), let segment = try? MeasureCommand.segment(edit.session, view, call) else {
      return []
    }
    return [
      "segment \(metres(segment.length)) bearing \(ValueText.number(PositionWords.rounded(segment.bearing, 100))) deg"
    ]
  }

  private static func metres(_ number: Double) -> String { "\(ValueText.number(PositionWords.rounded(number, 100))) m" }

  /// What is wrong with the area of a geometry; nil where its rings neither cross nor lie in one another as they must not.
  static func warning(_ geometry: Geometry) -> String? {
    let harmless: Set<GeometryFault.Code> = [.disconnectedInterior, .tooFewPoints]
    guard GeometryFaults(of: geometry, most: 1).list.contains(where: { !harmless.contains($0.code) }) else {
      return nil
    }
    return "the polygon is not valid, so this is not the area that its rings enclose; `valid` says where"
  }
}
