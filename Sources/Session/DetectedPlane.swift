import Geodesy
import Glibc
import Site

/// A plane that the session has found in what the camera sees.
public struct DetectedPlane: Hashable, Sendable {
  /// How a plane stands.
  public enum Alignment: String, Hashable, Sendable {
    case horizontal
    case vertical
  }

  /// Its number in the session, from 1.
  public let id: Int
  /// How it stands.
  public let alignment: Alignment
  /// What it lies on.
  public let kind: SiteHit.Kind
  /// The object of the site that it lies on, or nil for ground and surface.
  public let object: String?
  /// Its unit normal in the AR frame, on the side it was seen from.
  public let normal: Vector3
  /// A point of it in the AR frame, in metres, without the error of its height.
  private(set) var anchor: Vector3
  /// How far it was off along its normal when it was first seen, in metres.
  let firstError: Double
  /// For how many seconds it has been looked at.
  public private(set) var seen = 0.0
  /// The squares of it that were seen.
  private var cells: Set<Cell> = []
  private var lowest = Cell(u: .max, v: .max)
  private var highest = Cell(u: .min, v: .min)

  /// The side of the squares by which its extent grows, in metres.
  static let cellSize = 0.5
  /// How far beside a plane a point may lie to belong to it, in metres.
  static let thickness = 0.1
  /// Places this far from the device are forgotten, in metres, so that a long walk needs no more memory.
  static let memory = 30.0
  private static let mostCells = 20_000

  private struct Cell: Hashable {
    var u: Int32
    var v: Int32
  }

  init(
    id: Int, alignment: Alignment, kind: SiteHit.Kind, object: String?, normal: Vector3, point: Vector3,
    error: Double
  ) {
    self.id = id
    self.alignment = alignment
    self.kind = kind
    self.object = object
    self.normal = normal
    anchor = point
    firstError = error
    _ = insert(point)
  }

  /// How far off its height is believed to be, as a part of what it was at first.
  func remaining(_ convergence: Double) -> Double { exp(-seen / convergence) }

  /// A point of the plane as the session holds it, in the AR frame.
  func point(_ convergence: Double) -> Vector3 { anchor + normal * (firstError * remaining(convergence)) }

  /// Its width and depth in metres, as far as it was seen.
  public var extent: (width: Double, depth: Double) {
    guard lowest.u <= highest.u, lowest.v <= highest.v else { return (0, 0) }
    return (
      Double(highest.u - lowest.u + 1) * DetectedPlane.cellSize,
      Double(highest.v - lowest.v + 1) * DetectedPlane.cellSize
    )
  }

  /// The middle of its extent in the AR frame.
  public var centre: Vector3 {
    guard lowest.u <= highest.u, lowest.v <= highest.v else { return anchor }
    let (u, v) = axes
    let half = DetectedPlane.cellSize / 2
    let a = Double(lowest.u + highest.u + 1) * half
    let b = Double(lowest.v + highest.v + 1) * half
    return u * a + v * b + normal * anchor.dot(normal)
  }

  /// The squares of it that were seen, in a fixed order: the four corners of each in the AR frame, in metres.
  ///
  /// `convergence` is the time in seconds in which the error of its height shrinks to a part of e.
  public func squares(convergence: Double) -> [[Vector3]] {
    let (u, v) = axes
    let size = DetectedPlane.cellSize
    let level = normal * point(convergence).dot(normal)
    return cells.sorted { ($0.v, $0.u) < ($1.v, $1.u) }.map { cell in
      [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { across, along in
        u * ((Double(cell.u) + across) * size) + v * ((Double(cell.v) + along) * size) + level
      }
    }
  }

  /// How many squares of it were seen.
  public var cellCount: Int { cells.count }

  private var axes: (u: Vector3, v: Vector3) {
    switch alignment {
    case .horizontal: (Vector3(1, 0, 0), Vector3(0, 0, 1))
    case .vertical: (Vector3(-normal.z, 0, normal.x), Vector3(0, 1, 0))
    }
  }

  private func cell(_ point: Vector3) -> Cell? {
    let (u, v) = axes
    guard let a = Int32(exactly: (point.dot(u) / DetectedPlane.cellSize).rounded(.down)),
      let b = Int32(exactly: (point.dot(v) / DetectedPlane.cellSize).rounded(.down)), abs(a) < 1 << 29, abs(b) < 1 << 29
    else { return nil }
    return Cell(u: a, v: b)
  }

  /// Whether the part of the plane around a point was seen, with squares to spare on each side.
  func contains(_ point: Vector3, spare: Int32 = 1) -> Bool {
    guard let cell = cell(point), cell.u >= lowest.u - spare, cell.u <= highest.u + spare,
      cell.v >= lowest.v - spare, cell.v <= highest.v + spare
    else { return false }
    if cells.contains(cell) { return true }
    for du in -spare...spare {
      for dv in -spare...spare where cells.contains(Cell(u: cell.u + du, v: cell.v + dv)) { return true }
    }
    return false
  }

  /// How far a point lies from the plane, in metres.
  func offset(_ point: Vector3) -> Double { (point - anchor).dot(normal) }

  /// A point of it is seen; says whether that made its extent grow.
  mutating func insert(_ point: Vector3) -> Bool {
    anchor = anchor + normal * (0.2 * offset(point))
    guard let cell = cell(point), cells.count < DetectedPlane.mostCells, cells.insert(cell).inserted else {
      return false
    }
    let before = (lowest, highest)
    widen(cell)
    return before != (lowest, highest)
  }

  private mutating func widen(_ cell: Cell) {
    lowest = Cell(u: min(lowest.u, cell.u), v: min(lowest.v, cell.v))
    highest = Cell(u: max(highest.u, cell.u), v: max(highest.v, cell.v))
  }

  /// It was looked at for seconds more.
  mutating func look(_ seconds: Double) { seen += seconds }

  /// Takes over what another plane in the same place has seen.
  mutating func merge(_ other: DetectedPlane) {
    cells.formUnion(other.cells)
    widen(other.lowest)
    widen(other.highest)
    seen = max(seen, other.seen)
  }

  /// Forgets what is far from a place of the AR frame; says whether nothing is left.
  mutating func forget(farFrom place: Vector3) -> Bool {
    let (u, v) = axes
    let (a, b) = (place.dot(u), place.dot(v))
    cells = cells.filter { cell in
      hypot(Double(cell.u) * DetectedPlane.cellSize - a, Double(cell.v) * DetectedPlane.cellSize - b)
        <= DetectedPlane.memory
    }
    lowest = Cell(u: .max, v: .max)
    highest = Cell(u: .min, v: .min)
    for cell in cells { widen(cell) }
    return cells.isEmpty
  }
}
