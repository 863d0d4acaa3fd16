import Geodesy

/// What is odd about vertices that follow one another, though it makes nothing invalid.
public struct VertexLint: Hashable, Sendable {
  /// The kinds of oddities.
  public enum Code: String, Hashable, Sendable {
    /// A vertex at the very place of the one before.
    case repeatedPoint = "repeated-point"
    /// A vertex that nearly lies there.
    case closeVertices = "close-vertices"
  }

  /// The kind.
  public let code: Code
  /// The place of the second vertex, in the geometry's system.
  public let x: Double
  /// The place of the second vertex, in the geometry's system.
  public let y: Double
  /// How far the two lie apart, in metres; 0 of repeats.
  public let distance: Double
}

/// The oddities of a geometry's vertices.
public struct VertexLints: Sendable {
  /// The first of them, as paths and rings run.
  public private(set) var list: [VertexLint] = []
  /// How many there are in all.
  public private(set) var count = 0

  private let most: Int
  private let crs: CoordinateReferenceSystem
  private let nearest: Double

  /// Looks at vertices that follow one another in lines and rings, in rings also at the last and the first: those nearer
  /// than `nearest` metres in the plane of their system. A degree of a geographic system counts as that of a sphere of
  /// 6,371,008.8 m, of longitude as that of the latitude.
  public init(of geometry: Geometry, _ crs: CoordinateReferenceSystem, nearest: Double = 0.01, most: Int = 100) {
    self.most = most
    self.crs = crs
    self.nearest = nearest
    look(at: geometry)
  }

  private mutating func look(at geometry: Geometry) {
    switch geometry.shape {
    case .point, .multipoint: break
    case .polyline(let paths): for path in paths { look(at: path, isRing: false) }
    case .polygon(let polygons):
      for ring in polygons.flatMap({ [$0.outer] + $0.holes }) { look(at: ring, isRing: true) }
    case .collection(let members): for member in members { look(at: member) }
    }
  }

  private mutating func look(at path: [Coordinate], isRing: Bool) {
    guard path.count > 1 else { return }
    var before = path[isRing ? path.count - 1 : 0]
    let unit = (crs.axes.first?.unitFactor ?? 1) * (crs.isGeographic ? 6_371_008.8 : 1)
    for vertex in isRing ? path[...] : path[1...] {
      defer { before = vertex }
      var (dx, dy) = ((vertex.x - before.x) * unit, (vertex.y - before.y) * unit)
      guard abs(dy) < nearest else { continue }
      if crs.isGeographic { dx *= sineAndCosine(degrees: vertex.y).cosine }
      let distance = (dx * dx + dy * dy).squareRoot()
      guard distance < nearest else { continue }
      count += 1
      let code = before.x == vertex.x && before.y == vertex.y ? VertexLint.Code.repeatedPoint : .closeVertices
      if list.count < most { list.append(VertexLint(code: code, x: vertex.x, y: vertex.y, distance: distance)) }
    }
  }
}
