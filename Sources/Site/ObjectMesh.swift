import Geodesy
import Glibc

/// The objects of a site in its frame: their exact parts, and the triangles by which Embree finds them.
struct ObjectMesh {
  /// The parts, each with its exact form.
  private(set) var solids: [Solid] = []
  /// The vertices of all triangles.
  private(set) var vertices: [Vector3] = []
  private(set) var triangles: [Triangle] = []
  /// For each triangle the part it belongs to.
  private(set) var owners: [UInt32] = []

  private static let crownSides = 24
  private static let crownRings = 12
  private static let trunkSides = 16
  /// How far a trunk goes into the ground, so that it has no gap on a slope.
  private static let root = 0.5

  /// The objects laid out in a frame.
  init(_ objects: [SiteObject], frame: LocalFrame) {
    for (index, object) in objects.enumerated() {
      let own = LocalFrame(origin: object.position)
      let axes = frame.axes.transposed * own.axes
      let foot = frame.local(earthCentred: own.originEarthCentred)
      switch object.form {
      case .tree(let tree): add(tree, foot: foot, axes: axes, object: index)
      case .box(let width, let depth, let height, let heading):
        let half = Vector3(width / 2, depth / 2, height / 2)
        let turned = axes * turn(heading)
        add(
          Solid(
            form: .box(half), centre: foot + turned.column2 * half.z, axes: turned, kind: .box, object: index))
        addBox(foot + turned.column2 * half.z, turned, half)
      case .plane(let width, let depth, let heading, let tilt):
        let (sine, cosine) = sineAndCosine(degrees: -tilt)
        let tilted = Matrix3(Vector3(1, 0, 0), Vector3(0, cosine, sine), Vector3(0, -sine, cosine))
        let turned = axes * (turn(heading) * tilted)
        add(
          Solid(
            form: .rectangle(halfWidth: width / 2, halfDepth: depth / 2), centre: foot, axes: turned, kind: .plane,
            object: index))
        addRectangle(foot, turned.column0 * (width / 2), turned.column1 * (depth / 2))
      }
    }
  }

  /// The rotation that takes east, north, up to right, ahead, up of a heading.
  private func turn(_ heading: Double) -> Matrix3 {
    let (sine, cosine) = sineAndCosine(degrees: -heading)
    return Matrix3(Vector3(cosine, sine, 0), Vector3(-sine, cosine, 0), Vector3(0, 0, 1))
  }

  private mutating func add(_ solid: Solid) { solids.append(solid) }

  private mutating func add(_ tree: Tree, foot: Vector3, axes: Matrix3, object: Int) {
    let stem = tree.height * Tree.freeStem
    let crownHalf = (tree.height - stem) / 2
    let crown = Solid(
      form: .ellipsoid(Vector3(tree.crownDiameter / 2, tree.crownDiameter / 2, crownHalf)),
      centre: foot + axes.column2 * (stem + crownHalf), axes: axes, kind: .crown, object: object)
    // The trunk ends in the middle of the crown.
    let bottom = -min(ObjectMesh.root, stem)
    let halfTrunk = (stem + crownHalf - bottom) / 2
    let trunk = Solid(
      form: .cylinder(radius: tree.trunkDiameter / 2, halfHeight: halfTrunk),
      centre: foot + axes.column2 * (bottom + halfTrunk), axes: axes, kind: .trunk, object: object)
    add(crown)
    addEllipsoid(crown.centre, axes, Vector3(tree.crownDiameter / 2, tree.crownDiameter / 2, crownHalf))
    add(trunk)
    addCylinder(trunk.centre, axes, tree.trunkDiameter / 2, halfTrunk)
  }

  private mutating func addTriangle(_ a: Int, _ b: Int, _ c: Int) {
    guard let a = UInt32(exactly: a), let b = UInt32(exactly: b), let c = UInt32(exactly: c),
      let owner = UInt32(exactly: solids.count - 1)
    else { return }
    triangles.append(Triangle(a: a, b: b, c: c))
    owners.append(owner)
  }

  private mutating func addRectangle(_ centre: Vector3, _ right: Vector3, _ ahead: Vector3) {
    let first = vertices.count
    vertices += [centre - right - ahead, centre + right - ahead, centre + right + ahead, centre - right + ahead]
    addTriangle(first, first + 1, first + 2)
    addTriangle(first, first + 2, first + 3)
  }

  private mutating func addBox(_ centre: Vector3, _ axes: Matrix3, _ half: Vector3) {
    let x = axes.column0 * half.x
    let y = axes.column1 * half.y
    let z = axes.column2 * half.z
    addRectangle(centre + z, x, y)
    addRectangle(centre - z, y, x)
    addRectangle(centre + x, y, z)
    addRectangle(centre - x, z, y)
    addRectangle(centre + y, z, x)
    addRectangle(centre - y, x, z)
  }

  /// A mesh inside the ellipsoid, so that every ray that meets the mesh meets the ellipsoid.
  private mutating func addEllipsoid(_ centre: Vector3, _ axes: Matrix3, _ radii: Vector3) {
    let first = vertices.count
    let sides = ObjectMesh.crownSides
    let rings = ObjectMesh.crownRings
    for ring in 0...rings {
      let (sineRing, cosineRing) = sineAndCosine(degrees: 180 * Double(ring) / Double(rings))
      for side in 0..<sides {
        let (sine, cosine) = sineAndCosine(degrees: 360 * Double(side) / Double(sides))
        vertices.append(
          centre + axes * Vector3(radii.x * sineRing * cosine, radii.y * sineRing * sine, radii.z * cosineRing))
      }
    }
    for ring in 0..<rings {
      for side in 0..<sides {
        let a = first + ring * sides + side
        let b = first + ring * sides + (side + 1) % sides
        if ring > 0 { addTriangle(a, a + sides, b) }
        if ring < rings - 1 { addTriangle(b, a + sides, b + sides) }
      }
    }
  }

  private mutating func addCylinder(_ centre: Vector3, _ axes: Matrix3, _ radius: Double, _ halfHeight: Double) {
    let first = vertices.count
    let sides = ObjectMesh.trunkSides
    for side in 0..<sides {
      let (sine, cosine) = sineAndCosine(degrees: 360 * Double(side) / Double(sides))
      for z in [-halfHeight, halfHeight] {
        vertices.append(centre + axes * Vector3(radius * cosine, radius * sine, z))
      }
    }
    for side in 0..<sides {
      let a = first + 2 * side
      let b = first + 2 * ((side + 1) % sides)
      addTriangle(a, b, a + 1)
      addTriangle(b, b + 1, a + 1)
      // The ends, as fans.
      if side > 0, side < sides - 1 {
        addTriangle(first, b, a)
        addTriangle(first + 1, a + 1, b + 1)
      }
    }
  }
}
