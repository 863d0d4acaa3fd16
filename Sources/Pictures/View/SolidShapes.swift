import Geodesy
import Glibc
import Scene

/// The triangles of a body of a size about its middle: x east, y north, z up, each side from -1 to 1.
enum SolidShapes {
  /// The corners and triangles of a shape.
  typealias Form = (corners: [Vector3], triangles: [(Int, Int, Int)])

  /// The triangles of a shape, seen from outside with their corners going round to the left; fewer for one that is drawn
  /// small.
  static func triangles(_ shape: Symbol.Solid.Shape, isSmall: Bool) -> Form {
    switch shape {
    case .cube: return cube
    case .diamond: return diamond
    case .tetrahedron: return tetrahedron
    case .sphere: return isSmall ? smallSphere : sphere
    case .cone: return isSmall ? smallCone : cone
    case .cylinder: return isSmall ? smallCylinder : cylinder
    }
  }

  private static let sphere = sphere(sides: 32, rings: 16)
  private static let smallSphere = sphere(sides: 8, rings: 4)
  private static let cone = round(top: 0, sides: 32)
  private static let smallCone = round(top: 0, sides: 8)
  private static let cylinder = round(top: 1, sides: 32)
  private static let smallCylinder = round(top: 1, sides: 8)

  /// The outward normal at a point of a shape, both with each half side as 1; nil where the triangles say it.
  ///
  /// It is the gradient of the shape's equation: of a sphere x² + y² + z² = 1, of a cylinder x² + y² = 1, of a cone
  /// √(x² + y²) = (1 - z) / 2.
  static func normal(_ shape: Symbol.Solid.Shape, _ p: Vector3) -> Vector3? {
    switch shape {
    case .cube, .diamond, .tetrahedron: return nil
    case .sphere: return p
    case .cylinder: return abs(p.z) > 0.999_9 ? Vector3(0, 0, p.z) : Vector3(p.x, p.y, 0)
    case .cone:
      if p.z < -0.999_9 { return Vector3(0, 0, -1) }
      let around = (p.x * p.x + p.y * p.y).squareRoot()
      return around > 0 ? Vector3(p.x / around, p.y / around, 0.5) : Vector3(0, 0, 1)
    }
  }

  private static let cube: Form = {
    let corners = (0..<8).map { Vector3($0 & 1 == 0 ? -1 : 1, $0 & 2 == 0 ? -1 : 1, $0 & 4 == 0 ? -1 : 1) }
    let faces = [(4, 5, 7, 6), (0, 2, 3, 1), (0, 1, 5, 4), (2, 6, 7, 3), (1, 3, 7, 5), (0, 4, 6, 2)]
    return (corners, faces.flatMap { [($0.0, $0.1, $0.2), ($0.0, $0.2, $0.3)] })
  }()

  private static let diamond: Form = {
    let corners = [
      Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, 1), Vector3(0, 0, -1),
    ]
    return (corners, (0..<4).flatMap { [($0, ($0 + 1) % 4, 4), (($0 + 1) % 4, $0, 5)] })
  }()

  /// A base of three corners that fills the square, and its top over the middle of the base.
  private static let tetrahedron: Form = {
    let corners = [Vector3(-1, -1, -1), Vector3(1, -1, -1), Vector3(0, 1, -1), Vector3(0, -1.0 / 3, 1)]
    return (corners, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)])
  }()

  /// A sphere of so many sides about, and rings from top to bottom.
  private static func sphere(sides: Int, rings: Int) -> Form {
    var corners: [Vector3] = []
    for ring in 0...rings {
      let (sine, cosine) = sineAndCosine(degrees: 180 * Double(ring) / Double(rings))
      for side in 0..<sides {
        let (y, x) = sineAndCosine(degrees: 360 * Double(side) / Double(sides))
        corners.append(Vector3(x * sine, y * sine, cosine))
      }
    }
    var triangles: [(Int, Int, Int)] = []
    for ring in 0..<rings {
      for side in 0..<sides {
        let (a, b) = (ring * sides + side, ring * sides + (side + 1) % sides)
        if ring > 0 { triangles.append((a, a + sides, b)) }
        if ring < rings - 1 { triangles.append((b, a + sides, b + sides)) }
      }
    }
    return (corners, triangles)
  }

  /// A body that is round about its height, with its top as wide as a part of its bottom.
  private static func round(top: Double, sides: Int) -> Form {
    var corners: [Vector3] = []
    for side in 0..<sides {
      let (y, x) = sineAndCosine(degrees: 360 * Double(side) / Double(sides))
      corners += [Vector3(x, y, -1), Vector3(x * top, y * top, 1)]
    }
    var triangles: [(Int, Int, Int)] = []
    for side in 0..<sides {
      let (a, b) = (2 * side, 2 * ((side + 1) % sides))
      triangles.append((a, b, a + 1))
      if top > 0 { triangles.append((b, b + 1, a + 1)) }
      // The ends, as fans.
      guard side > 0, side < sides - 1 else { continue }
      triangles.append((0, b, a))
      if top > 0 { triangles.append((1, a + 1, b + 1)) }
    }
    return (corners, triangles)
  }
}
