import Geodesy

extension EditingSession {
  /// Moves the selected vertex to a place on the map, or the selected part or geometry so that the centre of its extent
  /// lies there. z and m stay. Throws where nothing is selected, or a vertex would lie outside the map.
  @discardableResult
  public mutating func move(
    to point: ViewPoint, coincident: CoincidentPolicy = .warn
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      let element = try session.changeable(to: "move")
      try session.requirePlace(point)
      if case .vertex(let part, let index) = element {
        let target = try session.target(at: point)
        return try session.moveVertex(part, index, target, nil, nil, coincident)
      }
      return try session.moveCentre(element, to: point, z: nil, m: nil)
    }
  }

  /// Moves the selected vertex to coordinates in the geometry's system, or the selected part or geometry so that the
  /// centre of its extent on the map lies there. With z or m, all that is moved gets it, and where the geometry had none
  /// the other vertices the default; without, z and m stay.
  @discardableResult
  public mutating func move(
    to coordinate: Coordinate, hasZ: Bool = false, hasM: Bool = false, coincident: CoincidentPolicy = .warn
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      let element = try session.changeable(to: "move")
      let target = try session.target(of: coordinate)
      if hasZ, !coordinate.z.isFinite { throw EditingError(.range, "z is \(coordinate.z), which is no height") }
      let z = hasZ ? coordinate.z : nil
      let m = hasM ? coordinate.m : nil
      if case .vertex(let part, let index) = element {
        return try session.moveVertex(part, index, target, z, m, coincident)
      }
      return try session.moveCentre(element, to: target.view, z: z, m: m)
    }
  }

  /// Moves the selected element by so many map units east and north. Throws for numbers that are not finite.
  @discardableResult
  public mutating func move(dx: Double, dy: Double) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      let element = try session.changeable(to: "move")
      guard dx.isFinite, dy.isFinite else {
        throw EditingError(.range, "one cannot move by \(dx), \(dy)", help: "give two finite numbers of map units")
      }
      return try session.transform(element, .move, "moved", isNothing: dx == 0 && dy == 0) {
        ViewPoint($0.x + dx, $0.y + dy)
      }
    }
  }

  /// Turns the selected element counter-clockwise by degrees, modulo 360, about a place on the map; without one about
  /// the centre of its extent. z stays.
  @discardableResult
  public mutating func rotate(
    degreesCounterClockwise degrees: Double, about origin: ViewPoint? = nil
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      let element = try session.changeable(to: "rotate")
      guard degrees.isFinite else {
        throw EditingError(.range, "one cannot rotate by \(degrees) degrees", help: "give a finite angle")
      }
      let centre = try session.origin(origin, of: element)
      let angle = degrees.truncatingRemainder(dividingBy: 360)
      let (sine, cosine) = sineAndCosine(degrees: angle)
      return try session.transform(element, .rotate, "rotated", isNothing: angle == 0) { point in
        let (dx, dy) = (point.x - centre.x, point.y - centre.y)
        return ViewPoint(centre.x + cosine * dx - sine * dy, centre.y + sine * dx + cosine * dy)
      }
    }
  }

  /// Scales the selected element by factors east and north about a place on the map; without one about the centre of its
  /// extent. A negative factor reflects, which turns the direction of rings. Throws for 0 and what is not finite.
  @discardableResult
  public mutating func scale(
    _ sx: Double, _ sy: Double, about origin: ViewPoint? = nil
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      let element = try session.changeable(to: "scale")
      guard sx.isFinite, sy.isFinite, sx != 0, sy != 0 else {
        throw EditingError(
          .range, "one cannot scale by \(sx), \(sy)", help: "give two finite factors other than 0; -1 reflects")
      }
      let centre = try session.origin(origin, of: element)
      return try session.transform(element, .scale, "scaled", isNothing: sx == 1 && sy == 1) { point in
        ViewPoint(centre.x + sx * (point.x - centre.x), centre.y + sy * (point.y - centre.y))
      }
    }
  }

  /// The selected element, where it may be changed and nothing is held.
  func changeable(to doing: String) throws(EditingError) -> Element {
    try requireEmptyHands(to: "\(doing) what is selected")
    guard let selection else {
      throw EditingError(.mode, "nothing is selected to \(doing)", help: "`select vertex PART INDEX`, for example")
    }
    guard selection.canChange else {
      throw EditingError(
        .mode, "\(selection.words) is no vertex yet, so one cannot \(doing) it",
        help: "pick it up and drop it where the new vertex is to be")
    }
    try requireElement(selection)
    return selection
  }

  private func origin(_ given: ViewPoint?, of element: Element) throws(EditingError) -> ViewPoint {
    guard let origin = given ?? viewPoint(of: element) else {
      throw EditingError(.geometry, "\(element.words) has no place on the map to turn or scale about")
    }
    try requirePlaceIsFinite(origin)
    return origin
  }

  private func requirePlaceIsFinite(_ point: ViewPoint) throws(EditingError) {
    guard point.isFinite else {
      throw EditingError(.range, "x \(point.x), y \(point.y) is no place to turn or scale about")
    }
  }

  private mutating func moveVertex(
    _ part: Int, _ index: Int, _ target: EditTarget, _ z: Double?, _ m: Double?, _ coincident: CoincidentPolicy
  ) throws(EditingError) -> EditOutcome {
    let element = Element.vertex(part: part, index: index)
    guard let old = editable.vertex(part: part, index: index) else { return EditOutcome("nothing changed") }
    let isThere =
      (target.x == old.x && target.y == old.y) || editable.viewPoint(part: part, index: index) == target.view
    var new = isThere ? old : old.moved(to: (target.x, target.y))
    if !editable.hasZ { new.z = defaultZ }
    if !editable.hasM { new.m = defaultM }
    if let z { new.z = z }
    if let m { new.m = m }
    let (givesZ, givesM) = (z != nil && !editable.hasZ, m != nil && !editable.hasM)
    if isThere, !givesZ, !givesM, z == nil || z == old.z, m == nil || m == old.m {
      return EditOutcome("\(element.words) lies there already; nothing changed", element)
    }
    var warnings = isThere ? [] : try coincidence(target, coincident, without: element)
    if givesZ { warnings.append("all vertices now have a z") }
    if givesM { warnings.append("all vertices now have an m") }
    make(.set(part: part, index: index, new), givesZ: givesZ, givesM: givesM, .move, select: element)
    return EditOutcome("moved \(element.words)", element, isEdit: true, warnings: warnings)
  }

  private mutating func moveCentre(
    _ element: Element, to point: ViewPoint, z: Double?, m: Double?
  ) throws(EditingError) -> EditOutcome {
    guard let centre = viewPoint(of: element) else {
      throw EditingError(.geometry, "\(element.words) has no place on the map to move from")
    }
    let (dx, dy) = (point.x - centre.x, point.y - centre.y)
    return try transform(element, .move, "moved", isNothing: dx == 0 && dy == 0, z: z, m: m) {
      ViewPoint($0.x + dx, $0.y + dy)
    }
  }

  /// Changes the places on the map of all vertices of an element, as one step that keeps the old ones.
  private mutating func transform(
    _ element: Element, _ name: EditName, _ done: String, isNothing: Bool, z: Double? = nil, m: Double? = nil,
    _ body: (ViewPoint) -> ViewPoint
  ) throws(EditingError) -> EditOutcome {
    if isNothing, z == nil, m == nil { return EditOutcome("\(element.words) stays as it is", element) }
    let (givesZ, givesM) = (z != nil && !editable.hasZ, m != nil && !editable.hasM)
    func changed(_ old: Coordinate, _ view: ViewPoint) throws(EditingError) -> Coordinate {
      var result = try placed(old, view, isNothing ? view : body(view))
      if let z { result.z = z }
      if let m { result.m = m }
      return result
    }
    let unchanged = EditOutcome("\(element.words) stays as it is", element)
    switch element {
    case .vertex(let part, let index):
      guard let old = editable.vertex(part: part, index: index) else { return unchanged }
      let new = try changed(old, editable.parts[part].vertices.view(index))
      if new == old, !givesZ, !givesM { return unchanged }
      make(.set(part: part, index: index, new), givesZ: givesZ, givesM: givesM, name, select: element)
    case .part, .geometry, .midVertex:
      let parts = element.part.map { $0...$0 }.map(Array.init) ?? Array(editable.parts.indices)
      var edits: [GeometryEdit] = []
      for part in parts {
        let vertices = editable.parts[part].vertices
        let coordinates = try vertices.mapped { (old, view) throws(EditingError) in
          var old = old
          if givesZ { old.z = defaultZ }
          if givesM { old.m = defaultM }
          return try changed(old, view)
        }
        let sequence = editable.sequence(coordinates, z: editable.hasZ || givesZ, m: editable.hasM || givesM)
        edits.append(.replaceVertices(part: part, sequence))
      }
      let edit = edits.count == 1 ? edits[0] : .several(edits)
      make(edit, givesZ: givesZ, givesM: givesM, name, select: element)
    }
    return EditOutcome("\(done) \(element.words)", element, isEdit: true)
  }

  /// A vertex at another place on the map; where that is the same, with the very numbers it has.
  private func placed(_ old: Coordinate, _ from: ViewPoint, _ place: ViewPoint) throws(EditingError) -> Coordinate {
    if place == from { return old }
    try requirePlace(place)
    guard let conversion = view.conversion else { return old.moved(to: (place.x, place.y)) }
    guard let own = conversion.toGeometry(place) else { throw EditingSession.outside(place) }
    return old.moved(to: own)
  }
}

extension VertexSequence {
  /// The coordinates that a function makes of each vertex and its place on the map.
  func mapped<Failure: Error>(
    _ body: (Coordinate, ViewPoint) throws(Failure) -> Coordinate
  ) throws(Failure) -> [Coordinate] {
    var result: [Coordinate] = []
    result.reserveCapacity(count)
    for group in groups {
      for leaf in group.leaves {
        for index in 0..<leaf.count {
          let view = ViewPoint(leaf.viewX(index, layout), leaf.viewY(index, layout))
          result.append(try body(leaf.coordinate(index, layout), view))
        }
      }
    }
    return result
  }
}
