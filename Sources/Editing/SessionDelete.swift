import Geodesy

extension EditingSession {
  /// Deletes what is selected. Of a vertex, the one that then has its number is selected, else the last one of its part;
  /// a part goes with its last vertex. Throws where nothing, or a mid-vertex, is selected, and while something is held.
  @discardableResult
  public mutating func deleteSelection() throws(EditingError) -> EditOutcome {
    switch try changeable(to: "delete") {
    case .vertex(let part, let index): return try deleteVertex(part: part, index: index)
    case .part(let part): return try deletePart(part)
    case .geometry, .midVertex: return try clear()
    }
  }

  /// Deletes a vertex. What is selected stays selected, under its new number; where it is the vertex itself, the one that
  /// then has its number is, else the last one of its part.
  @discardableResult
  public mutating func deleteVertex(part: Int, index: Int) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "delete a vertex")
      try session.requireVertex(part, index)
      return session.delete(part, index..<index + 1)
    }
  }

  /// Deletes a range of vertices of a part, as one step. The vertex that then has the number of the first is selected,
  /// else the last one of the part.
  @discardableResult
  public mutating func deleteVertices(part: Int, _ range: ClosedRange<Int>) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "delete vertices")
      try session.requireVertex(part, range.lowerBound)
      try session.requireVertex(part, range.upperBound)
      return session.delete(part, range.lowerBound..<range.upperBound + 1)
    }
  }

  /// Deletes a part: a path, or one ring. Later parts are numbered one less.
  @discardableResult
  public mutating func deletePart(_ part: Int) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "delete a part")
      try session.requireElement(.part(part))
      return session.deletePart(part, "deleted part \(part)")
    }
  }

  /// Deletes all vertices; the kind stays, and the step can be taken back.
  @discardableResult
  public mutating func clear() throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "clear the geometry")
      if session.editable.partCount == 0 {
        session.selection = nil
        return EditOutcome("the \(session.kind) has no vertices; nothing changed")
      }
      session.make(.replaceAll(session.editable.emptied), .clear, select: nil)
      return EditOutcome("cleared the \(session.kind)", isEdit: true)
    }
  }

  private mutating func delete(_ part: Int, _ range: Range<Int>) -> EditOutcome {
    let count = editable.vertexCount(ofPart: part)
    let what =
      range.count == 1
      ? Element.vertex(part: part, index: range.lowerBound).words
      : "vertices \(range.lowerBound) to \(range.upperBound - 1) of part \(part)"
    if range.count >= count { return deletePart(part, "deleted \(what)") }
    let next = Element.vertex(part: part, index: min(range.lowerBound, count - range.count - 1))
    let after = range.count > 1 ? next : selection.flatMap { $0.afterDeleting(part, range, next) }
    if range.count == 1 {
      make(.remove(part: part, index: range.lowerBound), .delete, select: after)
    } else {
      make(.removeRun(part: part, range: range), .delete, select: after)
    }
    var warnings: [String] = []
    let left = count - range.count
    if left < editable.leastVertices {
      warnings.append(
        "part \(part) now has \(counted(left)); the sketch cannot be saved before it has \(editable.leastVertices)")
    }
    let selected = after.map { "; \($0.words) is selected" } ?? ""
    return EditOutcome("deleted \(what)\(selected)", after, isEdit: true, warnings: warnings)
  }

  private mutating func deletePart(_ part: Int, _ text: String) -> EditOutcome {
    let identity = editable.parts[part].identity
    let hadVertices = editable.vertexCount(ofPart: part) > 0
    let after = selection.flatMap { $0.afterDeletingPart(part) }
    let orphans = editable.parts.enumerated().filter { $0.element.role == .hole(of: identity) }.map(\.offset)
    make(.removePart(index: part), .delete, select: after)
    var warnings: [String] = []
    if editable.partCount == 0 {
      warnings.append("the \(kind) has no vertices left")
    } else if part < editable.partCount {
      warnings.append("later parts are numbered one less")
    }
    if !orphans.isEmpty, hadVertices {
      let numbers = orphans.map { $0 > part ? $0 - 1 : $0 }.map(String.init).joined(separator: ", ")
      let (hole, has, becomes) =
        orphans.count == 1
        ? ("hole, now part \(numbers),", "has", "is an area") : ("holes, now parts \(numbers),", "have", "are areas")
      warnings.append("its \(hole) \(has) lost the ring around and \(becomes), unless another ring lies around")
    }
    return EditOutcome(text, after, isEdit: true, warnings: warnings)
  }
}

extension Element {
  /// The element under its number after vertices went away, and `next` where it went with them; a segment that a vertex
  /// bounds no longer is one.
  fileprivate func afterDeleting(_ part: Int, _ range: Range<Int>, _ next: Element) -> Element? {
    switch self {
    case .vertex(part, let index):
      if range.contains(index) { return next }
      return index < range.lowerBound ? self : .vertex(part: part, index: index - range.count)
    case .midVertex(part, _): return nil
    default: return self
    }
  }

  /// The element under its number after a part went away; nil where it went with it.
  fileprivate func afterDeletingPart(_ removed: Int) -> Element? {
    guard let part else { return nil }
    if part == removed { return nil }
    if part < removed { return self }
    switch self {
    case .vertex(_, let index): return .vertex(part: part - 1, index: index)
    case .midVertex(_, let segment): return .midVertex(part: part - 1, segment: segment)
    case .part: return .part(part - 1)
    case .geometry: return self
    }
  }
}
