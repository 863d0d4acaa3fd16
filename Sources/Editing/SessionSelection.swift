import Geodesy

extension EditingSession {
  /// Selects an element; what is held is let go. Of a point the whole is its vertex. Throws where there is no such
  /// element.
  @discardableResult
  public mutating func select(_ element: Element) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      var element = element
      if element == .geometry, session.kind == .point { element = .vertex(part: 0, index: 0) }
      try session.requireElement(element)
      let held = session.letGo()
      session.selection = element
      return EditOutcome("selected \(element.words)" + (held.map { "; let \($0.words) go" } ?? ""), element)
    }
  }

  /// Selects what is hovered. Without, or while something is held, nothing changes; whether something was selected.
  @discardableResult
  public mutating func selectAtReticle() -> Bool {
    guard pickedUp == nil, let hovered else {
      _ = try? perform { _ in EditOutcome("nothing is under the reticle") }
      return false
    }
    return (try? select(hovered)) != nil
  }

  /// Selects nothing; what is held is let go.
  @discardableResult
  public mutating func clearSelection() -> EditOutcome {
    let outcome = try? perform { session in
      let held = session.letGo()
      session.selection = nil
      return EditOutcome("nothing is selected" + (held.map { "; let \($0.words) go" } ?? ""))
    }
    return outcome ?? EditOutcome("nothing is selected")
  }

  /// Throws where there is no such element.
  func requireElement(_ element: Element) throws(EditingError) {
    switch element {
    case .vertex(let part, let index): try requireVertex(part, index)
    case .midVertex(let part, let segment):
      try requirePart(part)
      let count = editable.segmentCount(ofPart: part)
      guard segment >= 0, segment < count else {
        throw EditingError(
          .range,
          count == 0
            ? "part \(part) of the \(kind) has no segments"
            : "part \(part) has no segment \(segment), only 0 to \(count - 1)")
      }
    case .part(let part):
      guard kind == .polyline || kind == .polygon else {
        throw EditingError(.mode, "a \(kind) has no parts to select", help: "select a vertex, or the geometry")
      }
      try requirePart(part)
    case .geometry:
      guard vertexCount > 0 else { throw EditingError(.range, "the \(kind) has no vertices yet") }
    }
  }

  func requirePart(_ part: Int) throws(EditingError) {
    let count = editable.partCount
    guard part >= 0, part < count else {
      throw EditingError(
        .range,
        count == 0
          ? "there is no part \(part): the \(kind) has no vertices yet"
          : "there is no part \(part), only \(count == 1 ? "part 0" : "parts 0 to \(count - 1)")")
    }
  }

  func requireVertex(_ part: Int, _ index: Int) throws(EditingError) {
    try requirePart(part)
    let count = editable.vertexCount(ofPart: part)
    guard index >= 0, index < count else {
      throw EditingError(
        .range,
        count == 0
          ? "part \(part) has no vertices yet"
          : "part \(part) has no vertex \(index), only \(count == 1 ? "vertex 0" : "0 to \(count - 1)")")
    }
  }
}
