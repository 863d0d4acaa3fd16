import Geodesy

extension EditingSession {
  /// The lines to the reticle that show what the one button would make: from the neighbours of what is held, or of the
  /// vertex that would be added, on the map. Empty where the button would make no line.
  public var feedbackLines: [[ViewPoint]] {
    guard kind == .polyline || kind == .polygon else { return [] }
    let ends: (part: Int, before: Int, after: Int)
    switch pickedUp ?? (pressAction == .insert ? nil : .geometry) {
    case .vertex(let part, let index)?: ends = (part, index - 1, index + 1)
    case .midVertex(let part, let segment)?: ends = (part, segment, segment + 1)
    case .part?, .geometry?: return []
    case nil:
      guard let (part, index) = nextPlace else { return [] }
      ends = (part, index - 1, index)
    }
    let count = editable.vertexCount(ofPart: ends.part)
    return [ends.before, ends.after].compactMap { index in
      var index = index
      if kind == .polygon, count > 1 { index = (index + count) % count }
      return editable.viewPoint(part: ends.part, index: index).map { [$0, view.centre] }
    }
  }
}
