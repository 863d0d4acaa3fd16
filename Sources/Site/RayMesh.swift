import Geodesy
import Scene

/// Triangles in a local frame, ready to be met by rays; for what a view shows besides ground and site.
package final class RayMesh: Sendable {
  /// Where the corners are, in metres.
  private let vertices: [Vector3]
  private let corners: [Triangle]
  let embree: EmbreeScene

  /// The number of triangles.
  package var count: Int { corners.count }

  /// The triangles between vertices, three indices each; one whose index is none of a vertex is left out. Throws
  /// `SceneError` when Embree is not installed or memory is short.
  package init(vertices: [Vector3], triangles: [(Int, Int, Int)]) throws(SceneError) {
    self.vertices = vertices
    corners = triangles.compactMap { a, b, c in
      guard max(a, b, c) < vertices.count, let a = UInt32(exactly: a), let b = UInt32(exactly: b),
        let c = UInt32(exactly: c)
      else { return nil }
      return Triangle(a: a, b: b, c: c)
    }
    embree = try EmbreeScene(try EmbreeDevice.open())
    let store = VertexStore(count: vertices.count)
    for (index, vertex) in vertices.enumerated() { store[index] = vertex }
    try embree.add(triangles: corners, of: store, as: 0)
    try embree.commit()
  }

  /// The unit normal of a triangle, on the side from which its corners go round to the left.
  package func normal(_ triangle: Int) -> Vector3 {
    guard corners.indices.contains(triangle) else { return Vector3(0, 0, 1) }
    let (a, b, c) = (corners[triangle].a, corners[triangle].b, corners[triangle].c)
    let first = vertices[Int(a)]
    return (vertices[Int(b)] - first).cross(vertices[Int(c)] - first).normalised
  }

  /// The first triangle of a ray beyond a distance, and how far along the ray; nil where there is none.
  package func first(origin: Vector3, direction: Vector3, beyond: Double) -> (number: Int, distance: Double)? {
    guard
      let find = embree.nearest(origin: origin + direction * beyond, direction: direction, limit: .infinity),
      let number = Int(exactly: find.primitive)
    else { return nil }
    return (number, Double(find.distance) + beyond)
  }

  /// Whether something stands between two points.
  package func isBlocked(from: Vector3, to: Vector3) -> Bool {
    let way = to - from
    let length = way.length
    guard length > 0, !corners.isEmpty else { return false }
    return embree.isOccluded(origin: from, direction: way * (1 / length), limit: length)
  }
}

extension RayRow {
  /// Traces the first rays through triangles.
  package func trace(_ count: Int, in mesh: RayMesh, coherent: Bool) {
    trace(count, in: mesh.embree, coherent: coherent)
  }

  /// The triangle that a traced ray met first, and how far along the ray; nil where it met none.
  package func triangle(_ index: Int) -> (number: Int, distance: Double)? {
    guard let find = find(index), let number = Int(exactly: find.primitive) else { return nil }
    return (number, Double(find.distance))
  }
}
