import CEmbree
import Geodesy
import Glibc
import Scene

/// How much of a grid is held.
package struct TerrainLimits: Sendable {
  /// Grids up to this many vertices are held whole.
  package var largestWhole = 5_000_000
  /// Larger grids are held as a square of this many vertices a side.
  package var windowSide = 2_048

  package init() {}
}

/// The part of a height grid that rays can meet, in the site's frame.
///
/// Embree gets it as rectangular patches of 31 by 31 vertices. One void would make a whole patch vanish, so a patch
/// with voids goes in as triangles, of which only those that touch a void are left out.
final class TerrainMesh: Sendable {
  /// What it was built from.
  let source: TerrainSource
  /// Its grid, or a finer one where that is coarse.
  let grid: any TerrainGrid
  /// The columns and rows of the grid that are held.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The vertices, row after row.
  let store: VertexStore
  /// The patches without voids.
  let patches: [RTCGrid]
  /// The triangles of the patches with voids, and for each its cell times two, plus one for the second half.
  let triangles: [Triangle]
  let triangleCells: [UInt32]
  /// 1 when column direction times row direction points up, -1 when it points down.
  let side: Double
  /// How far Embree's triangles and the bilinear surface are apart at most, in metres.
  let deviation: Double
  /// The lowest and highest height above the ellipsoid in metres; nil when all is void.
  let heights: ClosedRange<Double>?

  /// The number of columns held.
  var width: Int { columns.count }

  /// Reads the part of the grid around a place and lays it out in a frame.
  ///
  /// Throws `SceneError` where the grid's heights or coordinates cannot be converted, or the grid has less than two
  /// columns or rows.
  init(_ source: TerrainSource, frame: LocalFrame, limits: TerrainLimits) throws(SceneError) {
    guard source.grid.columns >= 2, source.grid.rows >= 2 else {
      throw SceneError(
        .range, "a terrain of \(source.grid.columns) by \(source.grid.rows) heights has no surface",
        help: "a terrain needs at least 2 by 2 heights")
    }
    let grid = try FinerGrid.refining(source.grid, near: frame.origin)
    let window = TerrainMesh.window(of: grid, around: frame.origin, limits)
    let width = window.columns.count
    let height = window.rows.count
    let store = VertexStore(count: width * height)
    var lowest = Double.infinity
    var highest = -Double.infinity
    var side = 0.0
    let band = max(2, 262_144 / width)
    for start in stride(from: 0, to: height, by: band) {
      let end = min(start + band, height)
      let first = window.rows.lowerBound
      let places = try grid.vertices(columns: window.columns, rows: first + start..<first + end)
      guard places.count == width * (end - start) else {
        throw SceneError(
          .range, "the terrain gave \(places.count) heights where \(width * (end - start)) were asked for")
      }
      for (index, place) in places.enumerated() where place.height.isFinite {
        store[start * width + index] = frame.local(place)
        lowest = min(lowest, place.height)
        highest = max(highest, place.height)
      }
      if side == 0 { side = TerrainMesh.side(of: places, width: width) }
    }
    self.source = source
    self.grid = grid
    columns = window.columns
    rows = window.rows
    self.store = store
    self.side = side == 0 ? -1 : side
    heights = lowest <= highest ? lowest...highest : nil
    let layout = PatchLayout(store: store, width: width, height: height)
    patches = layout.patches
    triangles = layout.triangles
    triangleCells = layout.triangleCells
    deviation = layout.deviation
  }

  /// The part of a grid to hold: all of it, or a square around a place.
  private static func window(
    of grid: any TerrainGrid, around place: GeodeticPosition, _ limits: TerrainLimits
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let (cells, overflow) = grid.columns.multipliedReportingOverflow(by: grid.rows)
    if !overflow, cells <= limits.largestWhole { return (0..<grid.columns, 0..<grid.rows) }
    let centre = grid.gridCoordinates(latitude: place.latitude, longitude: place.longitude)
    // A long narrow grid may use the columns or rows that it does not have for the other direction.
    let columnSide = min(grid.columns, max(limits.windowSide, limits.windowSide * limits.windowSide / grid.rows))
    let rowSide = min(grid.rows, max(limits.windowSide, limits.windowSide * limits.windowSide / grid.columns))
    func range(_ centre: Double?, _ side: Int, of count: Int) -> Range<Int> {
      let middle = (centre ?? 0).rounded()
      let start = min(max(middle - Double(side / 2), 0), Double(count - side))
      let first = Int(exactly: start) ?? 0
      return first..<first + side
    }
    return (range(centre?.column, columnSide, of: grid.columns), range(centre?.row, rowSide, of: grid.rows))
  }

  /// On which side of a grid's column and row directions "up" is, by the first cell that has three heights.
  private static func side(of places: [GeodeticPosition], width: Int) -> Double {
    for index in places.indices where (index + 1) % width != 0 && index + width < places.count {
      let corner = places[index]
      let right = places[index + 1]
      let below = places[index + width]
      guard corner.height.isFinite, right.height.isFinite, below.height.isFinite else { continue }
      let frame = LocalFrame(
        origin: GeodeticPosition(latitude: corner.latitude, longitude: corner.longitude, height: 0))
      func flat(_ place: GeodeticPosition) -> Vector3 {
        frame.local(GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: 0))
      }
      let up = flat(right).cross(flat(below)).z
      if up != 0 { return up > 0 ? 1 : -1 }
    }
    return 0
  }

  /// Whether the part held still serves a device at a place: all of the grid is held, or the place is well inside.
  func serves(_ place: GeodeticPosition) -> Bool {
    if columns.count == grid.columns && rows.count == grid.rows { return true }
    guard let now = grid.gridCoordinates(latitude: place.latitude, longitude: place.longitude) else { return true }
    func inside(_ position: Double, _ range: Range<Int>, of count: Int) -> Bool {
      let margin = Double(range.count / 4)
      return (range.lowerBound == 0 || position >= Double(range.lowerBound) + margin)
        && (range.upperBound == count || position <= Double(range.upperBound) - margin)
    }
    return inside(now.column, columns, of: grid.columns) && inside(now.row, rows, of: grid.rows)
  }
}

/// How the vertices of a grid are handed to Embree.
private struct PatchLayout {
  var patches: [RTCGrid] = []
  var triangles: [Triangle] = []
  var triangleCells: [UInt32] = []
  var deviation = 0.0

  private static let side = 31

  init(store: VertexStore, width: Int, height: Int) {
    for row in stride(from: 0, to: height - 1, by: PatchLayout.side - 1) {
      for column in stride(from: 0, to: width - 1, by: PatchLayout.side - 1) {
        let across = min(PatchLayout.side, width - column)
        let down = min(PatchLayout.side, height - row)
        var isWhole = true
        for y in row..<row + down {
          for x in column..<column + across where store.isVoid(y * width + x) { isWhole = false }
        }
        if isWhole, let start = UInt32(exactly: row * width + column), let stride = UInt32(exactly: width) {
          patches.append(
            RTCGrid(startVertexID: start, stride: stride, width: UInt16(across), height: UInt16(down)))
        } else {
          addTriangles(store, width, column..<column + across - 1, row..<row + down - 1)
        }
      }
    }
    for row in 0..<height - 1 {
      for column in 0..<width - 1 {
        let corner = row * width + column
        let twist = store[corner] - store[corner + 1] - store[corner + width] + store[corner + width + 1]
        let length = twist.dot(twist)
        if length > deviation { deviation = length }
      }
    }
    deviation = deviation.squareRoot() / 4
  }

  private mutating func addTriangles(_ store: VertexStore, _ width: Int, _ columns: Range<Int>, _ rows: Range<Int>) {
    for row in rows {
      for column in columns {
        let corner = row * width + column
        for half in 0..<2 {
          let indices =
            half == 0 ? [corner, corner + 1, corner + width] : [corner + width + 1, corner + width, corner + 1]
          guard !indices.contains(where: store.isVoid), let cell = UInt32(exactly: corner * 2 + half) else { continue }
          let known = indices.compactMap { UInt32(exactly: $0) }
          guard known.count == 3 else { continue }
          triangles.append(Triangle(a: known[0], b: known[1], c: known[2]))
          triangleCells.append(cell)
        }
      }
    }
  }
}
