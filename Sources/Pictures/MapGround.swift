import Geodesy
import Glibc
import Scene

/// The picture of the ground of a map: basemap and hillshade, in the map's system.
struct MapGround {
  let frame: MapFrame
  let columns: Int
  let rows: Int
  /// Device-independent pixels of each pixel.
  private let side: (x: Double, y: Double)

  /// The ground of a map with so many pixels for each device-independent one.
  init(_ frame: MapFrame, ratio: Double) {
    self.frame = frame
    (columns, rows) = Canvas.size(frame.width, frame.height, ratio)
    side = (frame.width / Double(columns), frame.height / Double(rows))
  }

  private func geographic(_ x: Double, _ y: Double) -> (latitude: Double, longitude: Double)? {
    frame.geographic(x: x * side.x, y: y * side.y)
  }

  // MARK: Basemap

  /// The basemap; nil where the map shows none of it. Throws where its file cannot be read any more.
  func basemap(_ basemap: Basemap, shouldStop: () -> Bool) throws(SceneError) -> CanvasImage? {
    let grid = try BasemapExcerpt.grid(of: basemap)
    let circle = grid.wrapsAround ? Double(grid.columns) : nil
    // On a world grid the cells are counted on over the seam, so that neighbours stay neighbours.
    let start = geographic(Double(columns) / 2, Double(rows) / 2).flatMap {
      grid.cell(latitude: $0.latitude, longitude: $0.longitude)
    }
    let mesh = CellMesh(columns: columns, rows: rows) { x, y in
      guard let place = geographic(x, y),
        var cell = grid.cell(latitude: place.latitude, longitude: place.longitude)
      else { return nil }
      if let circle, let start { cell.column -= ((cell.column - start.column) / circle).rounded() * circle }
      return cell
    }
    let nodes = mesh.nodes()
    guard let span = MapGround.span(nodes),
      let excerpt = try BasemapExcerpt(
        of: basemap, columns: span.columns, rows: span.rows, reduction: MapGround.reduction(nodes))
    else { return nil }
    var image = CanvasImage(columns: columns, rows: rows)
    mesh.forEachPixel(nodes) { x, y, cell in
      guard let colour = excerpt.colour(column: cell.column, row: cell.row) else { return }
      image.pixels[y * columns + x] = CanvasImage.pixel(colour.red, colour.green, colour.blue, colour.alpha)
    }
    return image
  }

  /// The cells that the nodes span, with those of a block around them.
  private static func span(
    _ nodes: [[(column: Double, row: Double)?]]
  ) -> (columns: ClosedRange<Double>, rows: ClosedRange<Double>)? {
    var box: BoundingBox?
    for row in nodes {
      for case let cell? in row where cell.column.isFinite && cell.row.isFinite {
        if box == nil {
          box = BoundingBox(minX: cell.column, minY: cell.row, maxX: cell.column, maxY: cell.row)
        } else {
          box?.extend(x: cell.column, y: cell.row)
        }
      }
    }
    guard let box else { return nil }
    let margin = reduction(nodes) * Double(CellMesh.side)
    return (box.minX - margin...box.maxX + margin, box.minY - margin...box.maxY + margin)
  }

  /// How many cells a pixel covers along its side, as the middle one of all blocks.
  private static func reduction(_ nodes: [[(column: Double, row: Double)?]]) -> Double {
    var steps: [Double] = []
    for row in nodes {
      for (first, second) in zip(row, row.dropFirst()) {
        guard let first, let second else { continue }
        steps.append(hypot(second.column - first.column, second.row - first.row) / Double(CellMesh.side))
      }
    }
    return steps.isEmpty ? 1 : max(1, steps.sorted()[steps.count / 2])
  }

  // MARK: Hillshade

  /// The brightness of the ground, 0 to 1, of each pixel, row after row; nil where nothing is known of its height, and
  /// altogether nil where the map shows none of it.
  func hillshade(_ elevation: ElevationSurface, _ geodesic: Geodesic, shouldStop: () -> Bool) -> [Float?]? {
    let mesh = CellMesh(columns: columns, rows: rows) { x, y in
      geographic(x, y).flatMap { elevation.gridCoordinates(latitude: $0.latitude, longitude: $0.longitude) }
    }
    let nodes = mesh.nodes()
    let cells = MapGround.cellsPerPixel(nodes)
    guard cells > 0 else { return nil }
    // Where a pixel is smaller than a cell, slopes over one pixel would show the edges of the cells.
    let step = max(1, 1 / cells)
    var heights = [Double](repeating: .nan, count: columns * rows)
    var isSeen = false
    mesh.forEachPixel(nodes) { x, y, cell in
      guard let height = MapGround.height(elevation, cell, cells) else { return }
      heights[y * columns + x] = height
      isSeen = true
    }
    guard isSeen else { return nil }
    var shades = [Float?](repeating: nil, count: columns * rows)
    for y in 0..<rows where !shouldStop() {
      // The ground's size changes with the latitude, so with the row.
      guard
        let metres = frame.metresPerPixel(x: frame.width / 2, y: (Double(y) + 0.5) * side.y, geodesic)
          ?? frame.metresPerPixel(x: frame.width / 2, y: frame.height / 2, geodesic)
      else { continue }
      for x in 0..<columns {
        let middle = heights[y * columns + x]
        guard !middle.isNaN else { continue }
        let reach = Int(step.rounded(.up))
        var around: [Double] = []
        around.reserveCapacity(9)
        for row in [y - reach, y, y + reach] {
          for column in [x - reach, x, x + reach] {
            let known =
              row >= 0 && row < rows && column >= 0 && column < columns ? heights[row * columns + column] : .nan
            around.append(known)
          }
        }
        // Beyond an edge or at a void the ground goes on as on the other side.
        for index in 0..<9 where around[index].isNaN {
          let opposite = around[8 - index]
          around[index] = opposite.isNaN ? middle : 2 * middle - opposite
        }
        shades[y * columns + x] = Float(Hillshade.brightness(around, cell: Double(reach) * metres * side.x))
      }
    }
    return shades
  }

  private static func cellsPerPixel(_ nodes: [[(column: Double, row: Double)?]]) -> Double {
    var steps: [Double] = []
    for row in nodes {
      for (first, second) in zip(row, row.dropFirst()) {
        guard let first, let second else { continue }
        steps.append(hypot(second.column - first.column, second.row - first.row) / Double(CellMesh.side))
      }
    }
    return steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
  }

  /// The height at a cell: between samples, or the mean of several where a pixel covers many.
  private static func height(
    _ elevation: ElevationSurface, _ cell: (column: Double, row: Double), _ cells: Double
  ) -> Double? {
    guard cells > 1.5 else { return bilinear(elevation, cell.column, cell.row) }
    let looks = min(4, Int(cells.rounded(.up)))
    var sum = 0.0
    var count = 0.0
    for down in 0..<looks {
      for across in 0..<looks {
        let column = cell.column + ((Double(across) + 0.5) / Double(looks) - 0.5) * cells
        let row = cell.row + ((Double(down) + 0.5) / Double(looks) - 0.5) * cells
        guard let column = Int(exactly: column.rounded()), let row = Int(exactly: row.rounded()),
          let height = elevation.sample(column: column, row: row)
        else { continue }
        sum += height
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  private static func bilinear(_ elevation: ElevationSurface, _ column: Double, _ row: Double) -> Double? {
    guard column.isFinite, row.isFinite, let left = Int(exactly: column.rounded(.down)),
      let top = Int(exactly: row.rounded(.down))
    else { return nil }
    let (right, bottom) = (column - Double(left), row - Double(top))
    var sum = 0.0
    var weights = 0.0
    for (c, r, weight) in [
      (left, top, (1 - right) * (1 - bottom)), (left + 1, top, right * (1 - bottom)),
      (left, top + 1, (1 - right) * bottom), (left + 1, top + 1, right * bottom),
    ] where weight > 0 {
      guard let height = elevation.sample(column: c, row: r) else { continue }
      sum += weight * height
      weights += weight
    }
    // At the edge of a void the nearer samples speak for the place, so that the shading has no ragged seam.
    return weights >= 0.5 ? sum / weights : nil
  }

  // MARK: Together

  /// The light paper under everything, where there is no picture of the ground.
  static let paper = Colour(red: 238, green: 236, blue: 230)

  /// What lies under the drawing: paper, basemap with its opacity, and the relief multiplied over both.
  func image(
    _ basemap: CanvasImage?, _ shades: [Float?]?, opacity: Double
  ) -> CanvasImage {
    var image = CanvasImage(columns: columns, rows: rows)
    let paper = CanvasImage.pixel(MapGround.paper.red, MapGround.paper.green, MapGround.paper.blue, 255)
    for index in image.pixels.indices {
      var pixel = paper
      if let over = basemap?.pixels[index], over >> 24 > 0 { pixel = MapGround.over(over, pixel, opacity) }
      if let shade = shades?[index] {
        // Flat ground (0.71 lit at 45 degrees) keeps its colour; a basemap is shaded more gently than paper.
        let flat = sin(Hillshade.altitude * Double.pi / 180)
        let strength = basemap == nil ? 1.0 : 0.6
        let factor = 1 + (Double(shade) / flat - 1) * strength * 0.9
        pixel = MapGround.multiplied(pixel, max(0.25, min(1.25, factor)))
      }
      image.pixels[index] = pixel
    }
    return image
  }

  @inline(__always)
  private static func over(_ top: UInt32, _ bottom: UInt32, _ opacity: Double) -> UInt32 {
    let part = Double(top >> 24) / 255 * opacity
    func mix(_ shift: UInt32) -> UInt32 {
      let above = Double(top >> shift & 255) * opacity
      return UInt32(max(0, min(255, (above + Double(bottom >> shift & 255) * (1 - part)).rounded())))
    }
    return 255 << 24 | mix(16) << 16 | mix(8) << 8 | mix(0)
  }

  @inline(__always)
  private static func multiplied(_ pixel: UInt32, _ factor: Double) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 { UInt32(max(0, min(255, (Double(pixel >> shift & 255) * factor).rounded()))) }
    return 255 << 24 | part(16) << 16 | part(8) << 8 | part(0)
  }
}
