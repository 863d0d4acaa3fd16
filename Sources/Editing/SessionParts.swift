import Geodesy
import Glibc

extension EditingSession {
  /// Begins a path or ring, to which vertices are placed while it is selected. What role a ring has follows from its
  /// place among the others. Throws for points, and while the last part is still empty.
  @discardableResult
  public mutating func newPart() throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.beginPart("begin a part", .byPlace)
    }
  }

  /// Begins a hole in the ring that is selected, or in the ring whose hole is; without a selection, in the last outer
  /// ring. Throws for anything but polygons, and where there is no ring.
  @discardableResult
  public mutating func newHole() throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      guard session.kind == .polygon else {
        throw EditingError(.mode, "a \(session.kind) has no holes", help: "`edit new polygon` begins an area")
      }
      let outer = session.editable.outerRings
      let selected = session.selection?.part.map { outer[$0] ?? $0 }
      guard let parent = selected ?? outer.lastIndex(of: nil),
        session.editable.vertexCount(ofPart: parent) > 0
      else {
        throw EditingError(
          .geometry, "there is no ring yet that a hole could be in", help: "place its outer ring first")
      }
      let identity = session.editable.parts[parent].identity
      return try session.beginPart("begin a hole", .hole(of: identity), in: parent)
    }
  }

  private mutating func beginPart(
    _ doing: String, _ role: RingRole, in parent: Int? = nil
  ) throws(EditingError) -> EditOutcome {
    try requireEmptyHands(to: doing)
    try requireParts()
    let index = editable.partCount
    if index > 0, editable.vertexCount(ofPart: index - 1) == 0 {
      throw EditingError(.mode, "part \(index - 1) has no vertices yet", help: "place some, or `undo`")
    }
    let element = Element.part(index)
    make(.insertPart(index: index, editable.newPart([], role)), .newPart, select: element)
    let hole = parent.map { ", a hole in part \($0)" } ?? ""
    return EditOutcome("began part \(index)\(hole)", element, isEdit: true)
  }

  private func requireParts() throws(EditingError) {
    guard kind == .polyline || kind == .polygon else {
      throw EditingError(.mode, "a \(kind) has no parts", help: "only polylines and polygons have")
    }
  }

  /// Puts another geometry of the same kind in the place of this one, as one step; selection and hover begin anew.
  /// Whether vertices have z and m follows the new one. Throws for another kind, and while something is held.
  @discardableResult
  public mutating func replace(
    with geometry: Geometry, as name: EditName = .replace
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "replace the geometry")
      guard geometry.kind == session.kind else {
        throw EditingError(
          .geometry, "a \(session.kind) is being edited, and a \(geometry.kind) cannot take its place",
          help: "save or discard it, then `edit` the other one")
      }
      let new = try EditableGeometry(geometry, conversion: session.view.conversion)
      session.make(.replaceAll(new), name, select: nil)
      return EditOutcome(
        "\(name == .fold ? "folded" : "replaced") the geometry; it has \(counted(new.vertexCount))", isEdit: true)
    }
  }

  // MARK: Whole parts

  /// Adds a streamed part, as freehand drawing and recorded tracks give them, by coordinates in the geometry's system.
  /// A point not farther than `minimumDistance` map units from the last one kept is left out, so 0 leaves out repeats
  /// only; of a ring also one that repeats the first. A part that was begun and has no vertices yet takes them.
  /// Throws for points, for no coordinates at all and for one that has no place on the map.
  @discardableResult
  public mutating func addStream(
    _ coordinates: [Coordinate], hasZ: Bool = false, hasM: Bool = false, minimumDistance: Double = 0
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "add a part")
      try session.requireParts()
      var kept: [Coordinate] = []
      var last: ViewPoint?
      var first: ViewPoint?
      let least = minimumDistance > 0 ? minimumDistance : 0
      for coordinate in coordinates {
        let target = try session.target(of: coordinate)
        if let last, session.distance(last, target.view) <= least { continue }
        last = target.view
        first = first ?? target.view
        kept.append(session.completed(coordinate.moved(to: (target.x, target.y)), hasZ, hasM))
      }
      while session.kind == .polygon, kept.count > 1, let first, let end = kept.last,
        session.distance(first, try session.target(of: end).view) <= least
      {
        kept.removeLast()
      }
      guard !kept.isEmpty else {
        throw EditingError(.range, "the stream has no points", help: "a part needs at least one")
      }
      let dropped = coordinates.count - kept.count
      return session.addPart(
        kept, hasZ, hasM, .stream, "streamed",
        warnings: dropped > 0 ? ["\(dropped) of \(coordinates.count) points were left out as repeats"] : [])
    }
  }

  /// Adds a rectangle along the axes of the map between two opposite corners, counter-clockwise from the lower left one;
  /// a path repeats its first corner. Throws for points, and where it would have no width or height.
  @discardableResult
  public mutating func rectangle(from a: ViewPoint, to b: ViewPoint) throws(EditingError) -> EditOutcome {
    try shape(a, b, "rectangle") { low, high in
      [low, ViewPoint(high.x, low.y), high, ViewPoint(low.x, high.y)]
    }
  }

  /// Adds an ellipse along the axes of the map between two opposite corners of the box around it, as 4 to 100,000 straight
  /// segments counter-clockwise from its eastern end; a path repeats its first vertex.
  @discardableResult
  public mutating func ellipse(
    from a: ViewPoint, to b: ViewPoint, segments: Int = 64
  ) throws(EditingError) -> EditOutcome {
    guard (4...100_000).contains(segments) else {
      throw EditingError(.range, "an ellipse cannot have \(segments) segments", help: "give 4 to 100000")
    }
    return try shape(a, b, "ellipse") { low, high in
      let centre = ViewPoint(low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2)
      let (width, height) = ((high.x - low.x) / 2, (high.y - low.y) / 2)
      return (0..<segments).map { step in
        // The ends of the axes exactly.
        if step * 4 % segments == 0 {
          let unit = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][step * 4 / segments]
          return ViewPoint(centre.x + width * unit.0, centre.y + height * unit.1)
        }
        let angle = 2 * Double.pi * Double(step) / Double(segments)
        return ViewPoint(centre.x + width * cos(angle), centre.y + height * sin(angle))
      }
    }
  }

  private mutating func shape(
    _ a: ViewPoint, _ b: ViewPoint, _ name: String, _ outline: (ViewPoint, ViewPoint) -> [ViewPoint]
  ) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "add a \(name)")
      try session.requireParts()
      try session.requirePlace(a)
      try session.requirePlace(b)
      guard a.x != b.x, a.y != b.y else {
        throw EditingError(
          .geometry, "the \(name) has no \(a.x == b.x ? "width" : "height")", help: "give two opposite corners")
      }
      var corners = outline(ViewPoint(min(a.x, b.x), min(a.y, b.y)), ViewPoint(max(a.x, b.x), max(a.y, b.y)))
      if session.kind == .polyline { corners.append(corners[0]) }
      var coordinates: [Coordinate] = []
      for corner in corners {
        let target = try session.target(at: corner)
        coordinates.append(session.completed(Coordinate(target.x, target.y), false, false))
      }
      return session.addPart(coordinates, false, false, .shape, name, warnings: [])
    }
  }

  private func distance(_ a: ViewPoint, _ b: ViewPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

  /// A coordinate with the default z and m where it comes without.
  private func completed(_ coordinate: Coordinate, _ hasZ: Bool, _ hasM: Bool) -> Coordinate {
    var result = coordinate
    if !hasZ || !result.z.isFinite { result.z = defaultZ }
    if !hasM || !result.m.isFinite { result.m = defaultM }
    return result
  }

  private mutating func addPart(
    _ coordinates: [Coordinate], _ hasZ: Bool, _ hasM: Bool, _ name: EditName, _ what: String, warnings: [String]
  ) -> EditOutcome {
    let (givesZ, givesM) = (hasZ && !editable.hasZ, hasM && !editable.hasM)
    let last = editable.partCount - 1
    let fills = last >= 0 && editable.vertexCount(ofPart: last) == 0
    let index = fills ? last : last + 1
    let element = Element.part(index)
    var new = part(coordinates, givesZ: givesZ, givesM: givesM)
    let edit: GeometryEdit
    if fills {
      new.role = editable.parts[last].role
      edit = .insertRun(part: index, index: 0, new.vertices)
    } else {
      edit = .insertPart(index: index, new)
    }
    make(edit, givesZ: givesZ, givesM: givesM, name, select: element)
    var warnings = warnings
    if coordinates.count < editable.leastVertices {
      warnings.append(
        "part \(index) has \(counted(coordinates.count)); the sketch cannot be saved before it has \(editable.leastVertices)"
      )
    }
    return EditOutcome(
      "added part \(index), \(what), with \(counted(coordinates.count))", element, isEdit: true, warnings: warnings)
  }
}
