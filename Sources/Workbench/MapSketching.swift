import Editing
import Geodesy
import Pictures
import Scene

extension Bench {
  /// The geometry that is being edited as a map shows it; nil where none is. Throws where PROJ knows no way from the
  /// editor's map to the frame.
  func mapSketch(_ frame: MapFrame) throws(SceneError) -> MapSketch? {
    guard let edit = state.editor, let map = state.map else { return nil }
    let session = edit.session
    let editable = session.editable
    let convert = try Bench.conversion(from: map.crs, to: frame)
    var sketch = MapSketch()
    sketch.hasLines = session.kind == .polyline || session.kind == .polygon
    sketch.isArea = session.kind == .polygon
    for part in 0..<editable.partCount {
      sketch.parts.append(
        (0..<editable.vertexCount(ofPart: part)).compactMap { index in
          editable.viewPoint(part: part, index: index).flatMap(convert)
        })
      guard session.creationEnabled else { continue }
      for segment in 0..<editable.segmentCount(ofPart: part) {
        if let middle = editable.midpoint(part: part, segment: segment).flatMap(convert) {
          sketch.middles.append(middle)
        }
      }
    }
    switch session.selection {
    case .geometry?: sketch.selected = sketch.parts.flatMap { $0 }
    case .part(let part)?: if sketch.parts.indices.contains(part) { sketch.selected = sketch.parts[part] }
    case let element?: sketch.selected = [session.viewPoint(of: element).flatMap(convert)].compactMap { $0 }
    case nil: break
    }
    sketch.hovered = session.hovered.flatMap { session.viewPoint(of: $0) }.flatMap(convert)
    sketch.feedback = session.feedbackLines.map { $0.compactMap(convert) }
    sketch.reticle = convert(session.view.centre)
    return sketch
  }

  private static func conversion(
    from crs: CoordinateReferenceSystem, to frame: MapFrame
  ) throws(SceneError) -> (ViewPoint) -> MapSketch.Place? {
    if crs == frame.crs { return { MapSketch.Place(x: $0.x, y: $0.y) } }
    let operation = try toWGS84(crs)
    let toMap = frame.toWGS84
    return { point in
      operation.forward(x: point.x, y: point.y).flatMap { toMap.inverse(x: $0.x, y: $0.y) }
        .map { MapSketch.Place(x: $0.x, y: $0.y) }
    }
  }
}
