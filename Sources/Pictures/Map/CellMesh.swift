import Geodesy

/// Where the pixels of a picture lie on a raster, found exactly at every sixteenth pixel and between these, where the
/// straight way is good to a tenth of a cell, by proportion. GDAL's warper does the same (`-et 0.125`).
struct CellMesh {
  /// The sides of a block in pixels.
  static let side = 16

  let columns: Int
  let rows: Int
  private let exact: (Double, Double) -> (column: Double, row: Double)?
  private let tolerance: Double

  /// The mesh of a picture of so many pixels; `exact` gives the cell at a place of the picture, the first pixel's middle
  /// being 0.5, 0.5; nil where there is none.
  init(
    columns: Int, rows: Int, tolerance: Double = 0.1,
    exact: @escaping (Double, Double) -> (column: Double, row: Double)?
  ) {
    self.columns = columns
    self.rows = rows
    self.tolerance = tolerance
    self.exact = exact
  }

  /// The cells at the corners of all blocks, row after row.
  func nodes() -> [[(column: Double, row: Double)?]] {
    let across = (columns + CellMesh.side - 1) / CellMesh.side
    let down = (rows + CellMesh.side - 1) / CellMesh.side
    return (0...down).map { row in
      (0...across).map { column in exact(Double(column * CellMesh.side), Double(row * CellMesh.side)) }
    }
  }

  /// How many columns and rows of cells a pixel goes to the right and downward.
  struct Steps {
    var right: (column: Double, row: Double)
    var down: (column: Double, row: Double)
  }

  /// Calls the body with the cell of each pixel's middle and the steps to its neighbours; pixels without one are left out.
  /// `progress` is told of the rows that are done.
  func forEachPixel(
    _ nodes: [[(column: Double, row: Double)?]], _ progress: PictureProgress,
    _ body: (Int, Int, (column: Double, row: Double), Steps) -> Void
  ) {
    let side = CellMesh.side
    for blockRow in 0..<max(0, nodes.count - 1) {
      defer { progress.step(min(rows, (blockRow + 1) * side) - blockRow * side) }
      for blockColumn in 0..<max(0, nodes[blockRow].count - 1) {
        let (x0, y0) = (blockColumn * side, blockRow * side)
        let xs = x0..<min(columns, x0 + side)
        let ys = y0..<min(rows, y0 + side)
        let corners = [
          nodes[blockRow][blockColumn], nodes[blockRow][blockColumn + 1], nodes[blockRow + 1][blockColumn],
          nodes[blockRow + 1][blockColumn + 1],
        ].compactMap { $0 }
        guard corners.count == 4, isStraight(corners, x0, y0) else {
          for y in ys {
            for x in xs {
              guard let cell = exact(Double(x) + 0.5, Double(y) + 0.5) else { continue }
              body(x, y, cell, steps(from: cell, x, y))
            }
          }
          continue
        }
        func part(_ from: (column: Double, row: Double), _ to: (column: Double, row: Double))
          -> (column: Double, row: Double)
        {
          ((to.column - from.column) / Double(side), (to.row - from.row) / Double(side))
        }
        let steps = Steps(right: part(corners[0], corners[1]), down: part(corners[0], corners[2]))
        for y in ys {
          let down = (Double(y - y0) + 0.5) / Double(side)
          let left = CellMesh.between(corners[0], corners[2], down)
          let right = CellMesh.between(corners[1], corners[3], down)
          for x in xs { body(x, y, CellMesh.between(left, right, (Double(x - x0) + 0.5) / Double(side)), steps) }
        }
      }
    }
  }

  /// The steps at a pixel, on the side of it that has no jump in it.
  private func steps(from cell: (column: Double, row: Double), _ x: Int, _ y: Int) -> Steps {
    func step(_ dx: Double, _ dy: Double) -> (column: Double, row: Double) {
      let sides = [1.0, -1].compactMap { sign -> (column: Double, row: Double)? in
        exact(Double(x) + 0.5 + sign * dx, Double(y) + 0.5 + sign * dy).map {
          (sign * ($0.column - cell.column), sign * ($0.row - cell.row))
        }
      }
      return sides.min { abs($0.column) + abs($0.row) < abs($1.column) + abs($1.row) } ?? (0, 0)
    }
    return Steps(right: step(1, 0), down: step(0, 1))
  }

  private func isStraight(_ corners: [(column: Double, row: Double)], _ x: Int, _ y: Int) -> Bool {
    let half = Double(CellMesh.side) / 2
    guard let middle = exact(Double(x) + half, Double(y) + half) else { return false }
    let top = CellMesh.between(corners[0], corners[1], 0.5)
    let mean = CellMesh.between(top, CellMesh.between(corners[2], corners[3], 0.5), 0.5)
    return abs(mean.column - middle.column) <= tolerance && abs(mean.row - middle.row) <= tolerance
  }

  @inline(__always)
  private static func between(
    _ first: (column: Double, row: Double), _ second: (column: Double, row: Double), _ part: Double
  ) -> (column: Double, row: Double) {
    (first.column + (second.column - first.column) * part, first.row + (second.row - first.row) * part)
  }
}
