import Geodesy

/// A place where a vertex is put, in the geometry's coordinates and on the map.
struct EditTarget {
  var x: Double
  var y: Double
  var view: ViewPoint
}

extension EditingSession {
  /// Presses the one button: drops what is held, else picks up what is hovered, else inserts a vertex. Throws where
  /// `pressAction` is nil.
  @discardableResult
  public mutating func press(coincident: CoincidentPolicy = .warn) throws(EditingError) -> EditOutcome {
    switch pressAction {
    case .drop?, .insert?: return try place(coincident: coincident)
    case .pickUp?:
      return try perform { (session) throws(EditingError) in
        session.selection = session.hovered
        session.pickedUp = session.hovered
        return EditOutcome("picked \(session.hovered?.words ?? "it") up", session.hovered)
      }
    case nil:
      throw EditingError(
        .mode,
        hovered == nil
          ? "the button does nothing here: creation is off, and no vertex is under the reticle"
          : "the button does nothing here: creation is off, so a mid-vertex cannot become a vertex",
        help: "`creation on`, or pan to a vertex")
    }
  }

  /// Puts down what is held, or inserts a vertex: at the reticle, snapped where snapping is on, or at a place on the map.
  /// What is hovered does not count. Throws where the place has no coordinates in the geometry's system, and with
  /// `refuse` where it is that of another vertex.
  @discardableResult
  public mutating func place(
    at point: ViewPoint? = nil, coincident: CoincidentPolicy = .warn
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      let target = try session.target(at: point)
      if session.pickedUp != nil { return try session.putDown(target, coincident) }
      return try session.insert(target, Coordinate(target.x, target.y), hasZ: false, hasM: false, coincident)
    }
  }

  /// Inserts a vertex by its coordinates in the geometry's system, by the same rule as `place`. With a z or an m that
  /// the geometry has not, all vertices get one. Throws while something is held, and where the place is on no map.
  @discardableResult
  public mutating func insert(
    _ coordinate: Coordinate, hasZ: Bool = false, hasM: Bool = false, coincident: CoincidentPolicy = .warn
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "insert a vertex")
      let target = try session.target(of: coordinate)
      return try session.insert(target, coordinate, hasZ: hasZ, hasM: hasM, coincident)
    }
  }

  /// Picks up the selected vertex or mid-vertex, wherever the reticle is. Throws where none is selected, and while one
  /// is held.
  @discardableResult
  public mutating func pickUp() throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "pick up another one")
      switch session.selection {
      case .vertex?, .midVertex?: break
      case .part?, .geometry?:
        throw EditingError(
          .mode, "only a vertex or a mid-vertex can be picked up, and \(session.selection?.words ?? "") is selected",
          help: "`move` moves parts and geometries")
      case nil:
        throw EditingError(
          .mode, "nothing is selected that could be picked up", help: "`select vertex PART INDEX`, or `press` over it")
      }
      session.pickedUp = session.selection
      return EditOutcome("picked \(session.selection?.words ?? "it") up", session.selection)
    }
  }

  /// Puts down what is held at the reticle, snapped where snapping is on, or at a place on the map. Throws where nothing
  /// is held.
  @discardableResult
  public mutating func drop(
    at point: ViewPoint? = nil, coincident: CoincidentPolicy = .warn
  ) throws(EditingError) -> EditOutcome {
    guard pickedUp != nil else {
      throw EditingError(
        .mode, "nothing is held that could be dropped", help: "`pick` picks up what is selected; `place` inserts")
    }
    return try place(at: point, coincident: coincident)
  }

  /// Puts back what is held, which is no step to undo. Without, nothing happens.
  @discardableResult
  public mutating func cancel() -> EditOutcome {
    let outcome = try? perform { session in
      guard let held = session.letGo() else { return EditOutcome("nothing is held") }
      return EditOutcome("put \(held.words) back", held)
    }
    return outcome ?? EditOutcome("nothing is held")
  }

  // MARK: Places

  /// The place of the reticle, snapped where snapping is on, or another place on the map.
  func target(at point: ViewPoint?) throws(EditingError) -> EditTarget {
    let snap = point == nil ? self.snap : nil
    let place = point ?? snap?.place ?? view.centre
    try requirePlace(place)
    if let exact = snap?.exact, precision == nil { return EditTarget(x: exact.x, y: exact.y, view: place) }
    guard let conversion = view.conversion else {
      let (x, y) = (rounded(place.x), rounded(place.y))
      return EditTarget(x: x, y: y, view: ViewPoint(x, y))
    }
    guard let own = conversion.toGeometry(place) else { throw EditingSession.outside(place) }
    if precision == nil { return EditTarget(x: own.x, y: own.y, view: place) }
    return try target(of: Coordinate(own.x, own.y))
  }

  /// The place of coordinates in the geometry's system.
  func target(of coordinate: Coordinate) throws(EditingError) -> EditTarget {
    let (x, y) = (rounded(coordinate.x), rounded(coordinate.y))
    guard let conversion = view.conversion else {
      try requirePlace(ViewPoint(x, y))
      return EditTarget(x: x, y: y, view: ViewPoint(x, y))
    }
    guard x.isFinite, y.isFinite, let place = conversion.toView(x, y) else {
      throw EditingSession.outside(ViewPoint(x, y))
    }
    try requirePlace(place)
    return EditTarget(x: x, y: y, view: place)
  }

  private func rounded(_ number: Double) -> Double {
    guard let precision, precision > 0, precision.isFinite else { return number }
    let steps = (number / precision).rounded()
    // 510 steps of 0.001 are 0.51 when divided, and a little else when multiplied.
    let perUnit = (1 / precision).rounded()
    return perUnit >= 1 && abs(perUnit * precision - 1) < 1e-12 ? steps / perUnit : steps * precision
  }

  func requirePlace(_ place: ViewPoint) throws(EditingError) {
    guard place.isFinite else {
      throw EditingError(.range, "a vertex cannot lie at \(place.x), \(place.y), which is no place")
    }
    if let range = view.yRange, !range.contains(place.y) { throw EditingSession.outside(place) }
  }

  static func outside(_ place: ViewPoint) -> EditingError {
    EditingError(
      .range, "a vertex cannot lie at x \(place.x), y \(place.y), which is outside the map or the geometry's system",
      help: "nothing was changed; place it elsewhere")
  }

  // MARK: Putting down

  private mutating func putDown(
    _ target: EditTarget, _ coincident: CoincidentPolicy
  ) throws(EditingError) -> EditOutcome {
    guard let held = pickedUp else { return EditOutcome("nothing is held") }
    switch held {
    case .vertex(let part, let index):
      guard let old = editable.vertex(part: part, index: index) else { return EditOutcome("nothing is held") }
      let moved = old.moved(to: (target.x, target.y))
      if moved == old || editable.viewPoint(part: part, index: index) == target.view {
        pickedUp = nil
        return EditOutcome("\(held.words) was dropped where it was; nothing changed", held)
      }
      let warnings = try coincidence(target, coincident, without: held)
      pickedUp = nil
      make(.set(part: part, index: index, moved), .move, select: held)
      return EditOutcome("moved \(held.words)", held, isEdit: true, warnings: warnings)
    case .midVertex(let part, let segment):
      let warnings = try coincidence(target, coincident, without: nil)
      pickedUp = nil
      let coordinate = between(part, segment, target)
      let new = Element.vertex(part: part, index: segment + 1)
      make(.insert(part: part, index: segment + 1, coordinate), .insert, select: new)
      return EditOutcome("inserted \(new.words)", new, isEdit: true, warnings: warnings)
    case .part, .geometry: return EditOutcome("nothing is held")
    }
  }

  /// A vertex for the inside of a segment, z and m interpolated at the nearest place of the segment on the map.
  func between(_ part: Int, _ segment: Int, _ target: EditTarget) -> Coordinate {
    var result = Coordinate(target.x, target.y, defaultZ, m: defaultM)
    let next = (segment + 1) % max(1, editable.vertexCount(ofPart: part))
    guard let a = editable.vertex(part: part, index: segment), let b = editable.vertex(part: part, index: next) else {
      return result
    }
    var share = 0.5
    if let from = editable.viewPoint(part: part, index: segment), let to = editable.viewPoint(part: part, index: next) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let along = ((target.view.x - from.x) * dx + (target.view.y - from.y) * dy) / (dx * dx + dy * dy)
      if along.isFinite { share = min(1, max(0, along)) }
    }
    func mixed(_ a: Double, _ b: Double, _ other: Double) -> Double {
      if a.isFinite, b.isFinite { return a + (b - a) * share }
      return a.isFinite ? a : b.isFinite ? b : other
    }
    if editable.hasZ { result.z = mixed(a.z, b.z, defaultZ) }
    if editable.hasM { result.m = mixed(a.m, b.m, defaultM) }
    return result
  }

  /// What is to be said of a vertex at the very place of another one. With a conversion between the systems, places
  /// within a millionth of a pixel are the same.
  func coincidence(
    _ target: EditTarget, _ policy: CoincidentPolicy, without: Element?
  ) throws(EditingError) -> [String] {
    guard policy != .allow else { return [] }
    let radius = view.conversion == nil ? 0 : view.unitsPerPixel * 1e-6
    guard
      let other = editable.nearestElement(to: target.view, within: radius, kinds: [.vertex], without: without)
    else { return [] }
    if policy == .refuse {
      throw EditingError(
        .geometry, "\(other.words) is at this place already",
        help: "pan a little, or say `coincident allow`")
    }
    return ["coincident with \(other.words)"]
  }
}
