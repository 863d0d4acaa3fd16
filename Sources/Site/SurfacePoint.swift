import Geodesy

/// What a picture shows at a point.
package struct SurfacePoint {
  package var kind: SiteHit.Kind
  /// The object's place in the site's list; -1 for ground and surface.
  package var object: Int
  /// In the site's frame.
  package var point: Vector3
  package var distance: Double
  /// The unit normal, smooth over the cells of a grid, on the side that is seen.
  package var normal: Vector3
  /// How uneven the surface of first returns is around the point: second differences of height by cell width. 0 for
  /// all else.
  package var roughness: Double
  /// For the surface of first returns: metres above the bare ground, where both have the same grid; else NaN.
  package var aboveGround: Double
}

extension SiteScene {
  /// What ray number `index` of a traced row shows, or nil for the sky.
  package func surfacePoint(
    _ row: RayRow, _ index: Int, origin: Vector3, direction: Vector3, farthest: Double = .infinity
  ) -> SurfacePoint? {
    var best = row.find(index).flatMap { surfacePoint($0, origin: origin, direction: direction) }
    if farthest > 0, let flat, let distance = flat.guess(origin: origin, direction: direction),
      distance < min(farthest, best?.distance ?? .infinity)
    {
      best = SurfacePoint(
        kind: .terrain, object: -1, point: origin + direction * distance, distance: distance, normal: Vector3(0, 0, 1),
        roughness: 0, aboveGround: .nan)
    }
    return best
  }

  /// What a single ray shows beyond a distance, or nil for the sky.
  package func surfacePoint(origin: Vector3, direction: Vector3, beyond: Double) -> SurfacePoint? {
    let from = origin + direction * beyond
    guard let hit = hit(origin: from, direction: direction) else { return nil }
    let object = hit.name == nil ? -1 : hit.primitive
    return SurfacePoint(
      kind: hit.kind, object: object, point: hit.point, distance: hit.distance + beyond, normal: hit.normal,
      roughness: 0, aboveGround: .nan)
  }

  private func surfacePoint(_ find: EmbreeHit, origin: Vector3, direction: Vector3) -> SurfacePoint? {
    if find.geometry == Geometry.objects {
      let distance = Double(find.distance)
      guard let triangle = Int(exactly: find.primitive), triangle < owners.count else { return nil }
      let owner = Int(owners[triangle])
      guard owner < solids.count else { return nil }
      let solid = solids[owner]
      let exact = solid.meeting(origin: origin, direction: direction, nearest: 0)
      let reach = exact?.distance ?? distance
      let normal = exact?.normal ?? -direction
      return SurfacePoint(
        kind: solid.kind, object: solid.object, point: origin + direction * reach, distance: reach,
        normal: normal.dot(direction) > 0 ? -normal : normal, roughness: 0, aboveGround: .nan)
    }
    // Each mesh on a way of its own: one that is chosen first would be counted as held for every ray.
    if find.geometry <= Geometry.terrainTriangles {
      guard let terrain else { return nil }
      return ground(terrain, find, isPatch: find.geometry == Geometry.terrainPatches, origin, direction)
    }
    guard let surface else { return nil }
    return ground(surface, find, isPatch: find.geometry == Geometry.surfacePatches, origin, direction)
  }

  private func ground(
    _ mesh: TerrainMesh, _ find: EmbreeHit, isPatch: Bool, _ origin: Vector3, _ direction: Vector3
  ) -> SurfacePoint? {
    let cell =
      isPatch ? mesh.cell(inPatch: find.primitive, u: find.u, v: find.v) : mesh.cell(ofTriangle: find.primitive)
    guard let cell else { return nil }
    let isTerrain = find.geometry <= Geometry.terrainTriangles
    let distance = Double(find.distance)
    let point = origin + direction * distance
    let shape = mesh.shape(cell: cell, at: point, withRoughness: !isTerrain)
    if shape.flat.dot(direction) > 0 {
      // From below: a device under a bulge of the triangles. The exact way sees through it.
      return surfacePoint(origin: origin, direction: direction, beyond: 0)
    }
    return SurfacePoint(
      kind: isTerrain ? .terrain : .surface, object: -1, point: point, distance: distance,
      normal: shape.smooth.dot(direction) > 0 ? shape.flat : shape.smooth, roughness: shape.roughness,
      aboveGround: isTerrain ? .nan : aboveGround(mesh, cell, point))
  }

  /// How far a point of the surface is above the bare ground, where both have the same grid; else NaN.
  private func aboveGround(_ mesh: TerrainMesh, _ cell: Int, _ point: Vector3) -> Double {
    guard let terrain, terrain.columns == mesh.columns, terrain.rows == mesh.rows else { return .nan }
    return mesh.blend(cell, at: point) { mesh.store[$0].z - terrain.store[$0].z }
  }
}

extension TerrainMesh {
  /// A value at the corners of a cell, blended to a point of it.
  fileprivate func blend(_ cell: Int, at point: Vector3, _ value: (Int) -> Double) -> Double {
    let corner = store[cell]
    let across = store[cell + 1] - corner
    let down = store[cell + width] - corner
    let u = min(1, max(0, (point - corner).dot(across) / across.dot(across)))
    let v = min(1, max(0, (point - corner).dot(down) / down.dot(down)))
    let upper = value(cell) * (1 - u) + value(cell + 1) * u
    let lower = value(cell + width) * (1 - u) + value(cell + width + 1) * u
    return upper * (1 - v) + lower * v
  }

  /// The form of the ground around a point of a cell: the cell's own normal, the normal smooth over its neighbours,
  /// and how uneven it is.
  fileprivate func shape(
    cell: Int, at point: Vector3, withRoughness: Bool
  ) -> (flat: Vector3, smooth: Vector3, roughness: Double) {
    let p00 = store[cell]
    let p10 = store[cell + 1]
    let p01 = store[cell + width]
    let p11 = store[cell + width + 1]
    let across = p10 - p00
    let down = p01 - p00
    var flat = across.cross(down)
    if flat.z.isNaN { flat = (p01 - p11).cross(p10 - p11) }
    flat = flat.normalised * side
    let size = across.dot(across)
    let column = cell % width
    guard column > 0, column + 2 < width, size > 0 else { return (flat, flat, 0) }
    let u = min(1, max(0, (point - p00).dot(across) / size))
    let v = min(1, max(0, (point - p00).dot(down) / down.dot(down)))
    func normal(_ vertex: Int) -> Vector3 {
      (store[vertex + 1] - store[vertex - 1]).cross(store[vertex + width] - store[vertex - width])
    }
    let top = normal(cell) * (1 - u) + normal(cell + 1) * u
    let bottom = normal(cell + width) * (1 - u) + normal(cell + width + 1) * u
    let smooth = (top * (1 - v) + bottom * v).normalised * side
    guard smooth.z.isFinite else { return (flat, flat, 0) }
    guard withRoughness else { return (flat, smooth, 0) }
    // Second differences at the four corners, blended over the cell so that no cell stands out.
    func bend(_ vertex: Int) -> Double {
      let z = store[vertex].z
      return abs(store[vertex - 1].z + store[vertex + 1].z - 2 * z)
        + abs(store[vertex - width].z + store[vertex + width].z - 2 * z)
    }
    let upper = bend(cell) * (1 - u) + bend(cell + 1) * u
    let lower = bend(cell + width) * (1 - u) + bend(cell + width + 1) * u
    let roughness = (upper * (1 - v) + lower * v) / size.squareRoot()
    return (flat, smooth, roughness.isFinite ? roughness : 0)
  }
}
