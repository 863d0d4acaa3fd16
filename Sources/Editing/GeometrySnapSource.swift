import Geodesy

/// Geometries whose vertices and edges the place of the reticle can be drawn to, packed for search once.
public struct GeometrySnapSource: SnapSource {
  /// The name of the source, as answers say it.
  public let name: String

  /// Vertices that follow one another, and whether the last one only closes the ring.
  private struct Piece {
    var vertices: [ViewPoint]
    var exact: [Coordinate]
    var hasEdges: Bool
    var lastIsVertex: Bool
  }

  private static let most = 64
  private var pieces: [Piece] = []
  private let tree: BoxTree
  private let isSameSystem: Bool

  /// The source of some geometries. `conversion` leads from their coordinates to the map's; nil where these are the
  /// same. With `isSameSystem` they are in the system of the geometry that is edited, whose vertices then take their very
  /// numbers. Coordinates that have no place on the map are left out.
  public init(
    name: String, _ geometries: [Geometry], conversion: ViewConversion? = nil, isSameSystem: Bool = true
  ) {
    self.name = name
    self.isSameSystem = isSameSystem
    var pieces: [Piece] = []
    func add(_ coordinates: [Coordinate], hasEdges: Bool, closes: Bool) {
      var places: [ViewPoint] = []
      if let conversion {
        let numbers = conversion.toView(coordinates)
        places = coordinates.indices.map { ViewPoint(numbers[$0 * 2], numbers[$0 * 2 + 1]) }
      } else {
        places = coordinates.map { ViewPoint($0.x, $0.y) }
      }
      var coordinates = coordinates
      if closes, coordinates.count > 1 {
        coordinates.append(coordinates[0])
        places.append(places[0])
      }
      let last = coordinates.count - 1
      var start = 0
      while start <= last {
        // A piece with edges ends with the vertex that the next one begins with.
        let end = min(start + GeometrySnapSource.most, hasEdges ? last : last + 1)
        let range = hasEdges ? start..<end + 1 : start..<end
        let endsPath = range.upperBound == last + 1 && !(closes && last > 0)
        pieces.append(
          Piece(
            vertices: Array(places[range]), exact: isSameSystem ? Array(coordinates[range]) : [], hasEdges: hasEdges,
            lastIsVertex: !hasEdges || endsPath))
        if hasEdges, end == last { break }
        start = end
      }
    }
    func add(_ geometry: Geometry) {
      switch geometry.shape {
      case .point(let coordinate): add([coordinate], hasEdges: false, closes: false)
      case .multipoint(let coordinates):
        for coordinate in coordinates { add([coordinate], hasEdges: false, closes: false) }
      case .polyline(let paths): for path in paths { add(path, hasEdges: true, closes: false) }
      case .polygon(let polygons):
        for polygon in polygons {
          for ring in [polygon.outer] + polygon.holes { add(ring, hasEdges: true, closes: true) }
        }
      case .collection(let members): members.forEach(add)
      }
    }
    geometries.forEach(add)
    self.pieces = pieces
    tree = BoxTree(
      pieces.map { piece in
        var box = ViewBox()
        for vertex in piece.vertices { box.extend(vertex.x, vertex.y) }
        return box
      })
  }

  /// The nearest at most 32 vertices within `radius` map units of a place on the map.
  public func vertices(near point: ViewPoint, radius: Double) -> [SnapVertex] {
    var list = NearestList<SnapVertex>(radius: radius)
    tree.visit(near: point, { list.limit }) { number in
      let piece = pieces[number]
      for index in 0..<piece.vertices.count - (piece.lastIsVertex ? 0 : 1) {
        let place = piece.vertices[index]
        list.add(
          SnapVertex(place, exact: isSameSystem ? piece.exact[index] : nil),
          squaredDistance: place.squaredDistance(to: point))
      }
    }
    return list.items.map(\.item)
  }

  /// The nearest at most 32 edges within `radius` map units of a place on the map.
  public func edges(near point: ViewPoint, radius: Double) -> [SnapEdge] {
    var list = NearestList<SnapEdge>(radius: radius)
    tree.visit(near: point, { list.limit }) { number in
      let piece = pieces[number]
      guard piece.hasEdges else { return }
      for (start, end) in zip(piece.vertices, piece.vertices.dropFirst()) where start.isFinite && end.isFinite {
        let edge = SnapEdge(start, end)
        list.add(edge, squaredDistance: edge.nearest(to: point).squaredDistance(to: point))
      }
    }
    return list.items.map(\.item)
  }
}
