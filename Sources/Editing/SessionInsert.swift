import Geodesy

extension EditingSession {
  /// Where a new vertex goes.
  private enum InsertPlace {
    case replacePoint
    case newPart
    case vertex(part: Int, index: Int)
    case segment(part: Int, segment: Int)
  }

  /// Nothing selected, or the only vertex of its part selected: at the end. The first of two or more vertices of a path:
  /// before it. Otherwise, and always in rings: after the selected vertex. A mid-vertex: into its segment. A part or the
  /// geometry: at its end.
  private var insertPlace: InsertPlace {
    guard let last = editable.parts.indices.last else { return .newPart }
    if kind == .point { return .replacePoint }
    func end(_ part: Int) -> InsertPlace { .vertex(part: part, index: editable.vertexCount(ofPart: part)) }
    switch selection {
    case nil, .geometry?: return end(last)
    case .part(let part)?: return end(part)
    case .midVertex(let part, let segment)?: return .segment(part: part, segment: segment)
    case .vertex(let part, let index)?:
      if index == 0, kind == .polyline, editable.vertexCount(ofPart: part) > 1 { return .vertex(part: part, index: 0) }
      return .vertex(part: part, index: index + 1)
    }
  }

  /// The part and number that the next inserted vertex gets; nil before the first one.
  var nextPlace: (part: Int, index: Int)? {
    switch insertPlace {
    case .newPart, .replacePoint: return nil
    case .vertex(let part, let index): return (part, index)
    case .segment(let part, let segment): return (part, segment + 1)
    }
  }

  /// Inserts a vertex by the selection, and selects it.
  mutating func insert(
    _ target: EditTarget, _ given: Coordinate, hasZ: Bool, hasM: Bool, _ coincident: CoincidentPolicy
  ) throws(EditingError) -> EditOutcome {
    let place = insertPlace
    var warnings: [String] = []
    if case .replacePoint = place {} else { warnings = try coincidence(target, coincident, without: nil) }
    var coordinate = Coordinate(target.x, target.y, defaultZ, m: defaultM)
    if case .segment(let part, let segment) = place { coordinate = between(part, segment, target) }
    if case .replacePoint = place, let old = editable.vertex(part: 0, index: 0) {
      coordinate = old.moved(to: (target.x, target.y))
    }
    if hasZ { coordinate.z = given.z.isFinite ? given.z : defaultZ }
    if hasM { coordinate.m = given.m.isFinite ? given.m : defaultM }

    let givesZ = hasZ && !editable.hasZ
    let givesM = hasM && !editable.hasM
    if givesZ { warnings.append("all vertices now have a z") }
    if givesM { warnings.append("all vertices now have an m") }
    let edit: GeometryEdit
    let element: Element
    switch place {
    case .replacePoint:
      element = .vertex(part: 0, index: 0)
      if coordinate == editable.vertex(part: 0, index: 0), !givesZ, !givesM {
        selection = element
        return EditOutcome("the point lies there already; nothing changed", element)
      }
      edit = .set(part: 0, index: 0, coordinate)
    case .newPart:
      element = .vertex(part: 0, index: 0)
      edit = .insertPart(index: 0, part([coordinate], givesZ: givesZ, givesM: givesM))
    case .vertex(let part, let index):
      element = .vertex(part: part, index: index)
      edit = .insert(part: part, index: index, coordinate)
    case .segment(let part, let segment):
      element = .vertex(part: part, index: segment + 1)
      edit = .insert(part: part, index: segment + 1, coordinate)
    }
    make(edit, givesZ: givesZ, givesM: givesM, .insert, select: element)
    if case .replacePoint = place {
      return EditOutcome("moved the point", element, isEdit: true, warnings: warnings)
    }
    return EditOutcome("inserted \(element.words)", element, isEdit: true, warnings: warnings)
  }

  /// A part that is not in the geometry yet, laid out as the geometry will be.
  mutating func part(
    _ coordinates: [Coordinate], _ role: RingRole = .byPlace, givesZ: Bool, givesM: Bool
  ) -> EditablePart {
    var part = editable.newPart(coordinates, role)
    if givesZ || givesM {
      part.vertices = editable.sequence(coordinates, z: editable.hasZ || givesZ, m: editable.hasM || givesM)
    }
    return part
  }

  /// Makes a change that may give all vertices a z or an m, all of it one step to undo.
  mutating func make(_ edit: GeometryEdit, givesZ: Bool, givesM: Bool, _ name: EditName, select: Element?) {
    guard givesZ || givesM else { return make(edit, name, select: select) }
    var geometry = editable.withOrdinates(
      z: editable.hasZ || givesZ, m: editable.hasM || givesM, defaultZ: defaultZ, defaultM: defaultM)
    _ = geometry.apply(edit)
    make(.replaceAll(geometry), name, select: select)
  }
}
