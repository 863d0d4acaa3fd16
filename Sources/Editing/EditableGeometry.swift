import Geodesy

/// What a ring of a polygon is.
enum RingRole: Hashable, Sendable {
  case outer
  /// A hole of the outer ring with this identity.
  case hole(of: Int)
  /// What its place among the others makes of it: nothing has said yet.
  case byPlace
}

/// A geometry laid out for editing: vertices in short pieces of memory, with boxes around them by which what lies near a
/// place is found. A copy shares memory with the original until one of the two changes.
public struct EditableGeometry: Sendable {
  /// What the geometry is made of; never a collection.
  public let kind: Geometry.Kind
  private(set) var layout: VertexLayout
  /// The way to the map's coordinates; nil where they are the geometry's own.
  private(set) var conversion: ViewConversion?
  private(set) var parts = PartList()
  /// The number of vertices of all parts.
  public private(set) var vertexCount = 0
  /// The number of parts that have fewer vertices than they need.
  private(set) var shortParts = 0
  private var nextIdentity = 0
  /// Where mid-vertices lie, if not halfway as drawn.
  var middle: GeodesicMiddle? { didSet { if middle !== oldValue { grid = nil } } }
  /// What finds scattered vertices; made when the boxes do not.
  var grid: ScatterGrid?
  /// The next tag that a leaf can get for a grid.
  var nextTag = ScatterGrid.noTag + 1

  /// Whether vertices have a z.
  public var hasZ: Bool { layout.hasZ }
  /// Whether vertices have an m.
  public var hasM: Bool { layout.hasM }
  /// The number of parts: paths, rings, or 1 for points unless there are none.
  public var partCount: Int { parts.count }

  /// An empty geometry of a kind. Throws for a collection.
  public init(
    _ kind: Geometry.Kind, hasZ: Bool = false, hasM: Bool = false, conversion: ViewConversion? = nil
  ) throws(EditingError) {
    if kind == .collection {
      throw EditingError(
        .geometry, "a collection cannot be edited", help: "edit its members one by one: points, lines or areas")
    }
    self.kind = kind
    self.conversion = conversion
    layout = VertexLayout(hasZ: hasZ, hasM: hasM, isConverted: conversion != nil)
  }

  /// The geometry laid out for editing. Rings do not repeat their first vertex; where `ringsAreClosed`, each repeats it
  /// once, and exactly one repeat is taken off. Throws for a collection and for a vertex whose x or y is not finite.
  public init(
    _ geometry: Geometry, conversion: ViewConversion? = nil, ringsAreClosed: Bool = false
  ) throws(EditingError) {
    try self.init(geometry.kind, hasZ: geometry.hasZ, hasM: geometry.hasM, conversion: conversion)
    switch geometry.shape {
    case .point(let coordinate):
      // A point without coordinates is what an empty one is.
      if coordinate.x.isNaN, coordinate.y.isNaN { break }
      try add([coordinate], .byPlace)
    case .multipoint(let coordinates): try add(coordinates, .byPlace)
    case .polyline(let paths): for path in paths { try add(path, .byPlace) }
    case .polygon(let polygons):
      func ring(_ coordinates: [Coordinate]) -> [Coordinate] {
        guard ringsAreClosed, coordinates.count > 1, let first = coordinates.first, let last = coordinates.last,
          first.x == last.x, first.y == last.y
        else { return coordinates }
        return Array(coordinates.dropLast())
      }
      for polygon in polygons {
        let outer = nextIdentity
        try add(ring(polygon.outer), .outer)
        let role = polygon.outer.isEmpty ? RingRole.byPlace : .hole(of: outer)
        for hole in polygon.holes { try add(ring(hole), role) }
      }
    case .collection: break
    }
  }

  private mutating func add(_ coordinates: [Coordinate], _ role: RingRole) throws(EditingError) {
    if coordinates.isEmpty { return }
    for (index, coordinate) in coordinates.enumerated() where !(coordinate.x.isFinite && coordinate.y.isFinite) {
      throw EditingError(
        .range, "vertex \(parts.count) \(index) lies at \(coordinate.x), \(coordinate.y), which is no place",
        help: "repair the data that the geometry comes from")
    }
    insert(newPart(coordinates, role), at: parts.count)
  }

  // MARK: Reading

  /// The vertices of a part; 0 where there is no such part.
  public func vertexCount(ofPart part: Int) -> Int {
    parts.indices.contains(part) ? parts[part].vertices.count : 0
  }

  /// The segments of a part: of a path one less than its vertices, of a ring as many, the last one closing it, and none
  /// of points. One vertex makes no segment.
  public func segmentCount(ofPart part: Int) -> Int {
    let vertices = vertexCount(ofPart: part)
    switch kind {
    case .polyline: return max(0, vertices - 1)
    case .polygon: return vertices > 1 ? vertices : 0
    case .point, .multipoint, .collection: return 0
    }
  }

  /// A vertex in the geometry's own coordinates; nil where there is no such vertex.
  public func vertex(part: Int, index: Int) -> Coordinate? {
    guard contains(part, index) else { return nil }
    return parts[part].vertices.coordinate(index)
  }

  /// All vertices of a part in order, in the geometry's own coordinates.
  public func vertices(ofPart part: Int) -> [Coordinate] {
    parts.indices.contains(part) ? parts[part].vertices.coordinates : []
  }

  /// The place on the map of a vertex; nil where there is no such vertex, or it has no place on the map.
  public func viewPoint(part: Int, index: Int) -> ViewPoint? {
    guard contains(part, index) else { return nil }
    let point = parts[part].vertices.view(index)
    return point.isFinite ? point : nil
  }

  /// The place on the map of the middle of a segment, halfway between its ends as they are drawn or along the shortest
  /// line on the earth.
  public func midpoint(part: Int, segment: Int) -> ViewPoint? {
    guard segment >= 0, segment < segmentCount(ofPart: part) else { return nil }
    guard let a = viewPoint(part: part, index: segment),
      let b = viewPoint(part: part, index: (segment + 1) % vertexCount(ofPart: part))
    else { return nil }
    if let middle { return middle.middle(a, b) }
    return ViewPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
  }

  /// Whether there is a vertex with these numbers.
  func contains(_ part: Int, _ index: Int) -> Bool {
    parts.indices.contains(part) && index >= 0 && index < parts[part].vertices.count
  }

  /// The box on the map around an element; nil of an empty one.
  public func extent(of element: Element) -> BoundingBox? {
    var box = ViewBox()
    switch element {
    case .vertex(let part, let index):
      if let point = viewPoint(part: part, index: index) { box.extend(point.x, point.y) }
    case .midVertex(let part, let segment):
      if let point = midpoint(part: part, segment: segment) { box.extend(point.x, point.y) }
    case .part(let part): if parts.indices.contains(part) { box = parts[part].vertices.box }
    case .geometry: for block in parts.blocks { box.extend(block.box) }
    }
    return box.boundingBox
  }

  // MARK: Changing

  /// A part that is not in the geometry yet.
  mutating func newPart(_ coordinates: [Coordinate], _ role: RingRole) -> EditablePart {
    nextIdentity += 1
    return EditablePart(
      identity: nextIdentity - 1, role: role, vertices: VertexSequence(coordinates, layout, conversion))
  }

  /// Vertices laid out as those of this geometry would be with or without z and m.
  func sequence(_ coordinates: [Coordinate], z: Bool, m: Bool) -> VertexSequence {
    VertexSequence(coordinates, VertexLayout(hasZ: z, hasM: m, isConverted: conversion != nil), conversion)
  }

  mutating func insert(_ part: EditablePart, at index: Int) {
    vertexCount += part.vertices.count
    if part.vertices.count < leastVertices { shortParts += 1 }
    parts.insert(part, at: index)
  }

  mutating func removePart(at index: Int) -> EditablePart {
    let part = parts.remove(at: index)
    vertexCount -= part.vertices.count
    if part.vertices.count < leastVertices { shortParts -= 1 }
    return part
  }

  /// Changes the vertices of a part in place.
  mutating func change<Result>(_ part: Int, _ body: (inout VertexSequence) -> Result) -> Result {
    var before = 0
    var after = 0
    let result = parts.change(part) { part in
      before = part.vertices.count
      defer { after = part.vertices.count }
      return body(&part.vertices)
    }
    vertexCount += after - before
    shortParts += (after < leastVertices ? 1 : 0) - (before < leastVertices ? 1 : 0)
    return result
  }

  /// The vertex as sequences of this geometry take it.
  func stored(_ coordinate: Coordinate) -> StoredVertex {
    guard let conversion else {
      return StoredVertex(coordinate: coordinate, view: ViewPoint(coordinate.x, coordinate.y))
    }
    let view = conversion.toView(coordinate.x, coordinate.y) ?? ViewPoint(.nan, .nan)
    return StoredVertex(coordinate: coordinate, view: view)
  }

  /// The same geometry for a map with other coordinates.
  func converted(by conversion: ViewConversion?) -> EditableGeometry {
    var result = self
    result.conversion = conversion
    result.layout.isConverted = conversion != nil
    result.grid = nil
    result.parts = parts.mapVertices { $0.converted(by: conversion) }
    return result
  }

  /// The same geometry with or without z and m; vertices that had none get these.
  func withOrdinates(z: Bool, m: Bool, defaultZ: Double, defaultM: Double) -> EditableGeometry {
    var result = self
    result.layout.hasZ = z
    result.layout.hasM = m
    result.grid = nil
    result.parts = parts.mapVertices { $0.withOrdinates(z: z, m: m, defaultZ: defaultZ, defaultM: defaultM) }
    return result
  }

  /// The same geometry without any vertex.
  var emptied: EditableGeometry {
    var result = self
    result.parts = PartList()
    result.grid = nil
    result.vertexCount = 0
    result.shortParts = 0
    return result
  }

  /// Bytes that a copy of it would take.
  var bytes: Int { parts.reduce(64) { $0 + $1.bytes } }
}
