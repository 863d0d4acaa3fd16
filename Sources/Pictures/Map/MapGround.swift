import Geodesy
import Glibc
import Scene

/// The picture of the ground of a map: basemap and hillshade, in the map's system.
struct MapGround {
  let frame: MapFrame
  private let progress: PictureProgress
  let columns: Int
  let rows: Int
  /// Device-independent pixels of each pixel.
  private let side: (x: Double, y: Double)

  /// The ground of a map with so many pixels for each device-independent one.
  init(_ frame: MapFrame, ratio: Double, _ progress: PictureProgress) {
    self.frame = frame
    self.progress = progress
    (columns, rows) = Canvas.size(frame.width, frame.height, ratio)
    side = (frame.width / Double(columns), frame.height / Double(rows))
  }

  private func geographic(_ x: Double, _ y: Double) -> (latitude: Double, longitude: Double)? {
    frame.geographic(x: x * side.x, y: y * side.y)
  }

  /// Where the pixels lie on a grid, whose `cell` gives that of a latitude and longitude. On a world grid the cells are
  /// counted on over the seam, so that neighbours stay neighbours.
  private func mesh(
    columnsAround: Int?, _ cell: @escaping (Double, Double) -> (column: Double, row: Double)?
  ) -> CellMesh {
    let circle = columnsAround.map { Double($0) }
    let start = geographic(Double(columns) / 2, Double(rows) / 2).flatMap { cell($0.latitude, $0.longitude) }
    return CellMesh(columns: columns, rows: rows) { x, y in
      guard let place = geographic(x, y), var cell = cell(place.latitude, place.longitude) else { return nil }
      if let circle, let start { cell.column -= ((cell.column - start.column) / circle).rounded() * circle }
      return cell
    }
  }

  // MARK: Basemap

  /// The basemap; nil where the map shows none of it. Throws where its file cannot be read any more.
  func basemap(_ basemap: Basemap, shouldStop: () -> Bool) throws(SceneError) -> CanvasImage? {
    let grid = try BasemapExcerpt.grid(of: basemap)
    let mesh = mesh(columnsAround: grid.columnsAround, grid.cell)
    let nodes = mesh.nodes()
    let reduction = max(1, MapGround.cellsPerPixel(nodes))
    guard let span = MapGround.span(nodes, margin: reduction * Double(CellMesh.side)),
      let excerpt = try BasemapExcerpt(of: basemap, columns: span.columns, rows: span.rows, reduction: reduction)
    else { return nil }
    var image = CanvasImage(columns: columns, rows: rows)
    var isStopped = false
    try progress.part("drawing the basemap", of: rows) { () throws(SceneError) in
      mesh.forEachPixel(nodes, progress) { x, y, cell, _ in
        if x % 64 == 0 { isStopped = shouldStop() }
        guard !isStopped, let colour = excerpt.colour(column: cell.column, row: cell.row) else { return }
        image.pixels[y * columns + x] = CanvasImage.pixel(colour.red, colour.green, colour.blue, colour.alpha)
      }
    }
    return image
  }

  /// The cells that the nodes span, with a margin of so many around them.
  private static func span(
    _ nodes: [[(column: Double, row: Double)?]], margin: Double
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
    return (box.minX - margin...box.maxX + margin, box.minY - margin...box.maxY + margin)
  }

  // MARK: Hillshade

  /// A relief: the brightness of each pixel, row after row, NaN where no height is known, and how many times too high the
  /// ground is shaded.
  struct Relief {
    var brightness: [Float]
    var exaggeration: Double
  }

  /// The relief of the ground; nil where the map shows none of it.
  func hillshade(
    _ elevation: ElevationSurface, _ geodesic: Geodesic, shouldStop: () -> Bool
  ) throws(SceneError) -> Relief? {
    try progress.part("shading the relief", of: rows) { () throws(SceneError) in
      shade(elevation, geodesic, shouldStop: shouldStop)
    }
  }

  private func shade(_ elevation: ElevationSurface, _ geodesic: Geodesic, shouldStop: () -> Bool) -> Relief? {
    let mesh = mesh(columnsAround: elevation.columnsAround, elevation.gridCoordinates)
    let nodes = mesh.nodes()
    let cells = MapGround.cellsPerPixel(nodes)
    guard cells > 0 else { return nil }
    // Slopes in metres for each pixel, to the right and downward.
    var east = [Float](repeating: .nan, count: columns * rows)
    var south = east
    if cells < 1 {
      slopesOfCells(elevation, mesh, nodes, &east, &south)
    } else {
      slopesOfPixels(elevation, mesh, nodes, cells, &east, &south)
    }
    // The ground's size changes with the latitude, so with the row.
    let middle = frame.metresPerPixel(x: frame.width / 2, y: frame.height / 2, geodesic)
    var some: [Double] = []
    let every = max(1, columns * rows / 20_000)
    for y in 0..<rows where !shouldStop() {
      let own = frame.metresPerPixel(x: frame.width / 2, y: (Double(y) + 0.5) * side.y, geodesic) ?? middle
      guard let metres = own.map({ Float($0 * side.x) }) else { continue }
      for index in y * columns..<(y + 1) * columns where !east[index].isNaN {
        east[index] /= metres
        south[index] /= metres
        if index % every == 0 { some.append(Double(hypot(east[index], south[index]))) }
      }
    }
    guard !some.isEmpty || east.contains(where: { !$0.isNaN }) else { return nil }
    let exaggeration = Hillshade.exaggeration(some)
    for index in east.indices where !east[index].isNaN {
      east[index] = Float(
        Hillshade.brightness(east: Double(east[index]) * exaggeration, south: Double(south[index]) * exaggeration))
    }
    return Relief(brightness: east, exaggeration: exaggeration)
  }

  /// Where a pixel is smaller than a cell: slopes between the cells around it, turned into the map's directions.
  private func slopesOfCells(
    _ elevation: ElevationSurface, _ mesh: CellMesh, _ nodes: [[(column: Double, row: Double)?]],
    _ east: inout [Float], _ south: inout [Float]
  ) {
    mesh.forEachPixel(nodes, progress) { x, y, cell, steps in
      // Half a cell beyond the outermost centres the ground goes on as it is there.
      guard cell.row >= -0.5, cell.row <= Double(elevation.rows) - 0.5 else { return }
      var column = cell.column
      if elevation.columnsAround == nil {
        guard column >= -0.5, column <= Double(elevation.columns) - 0.5 else { return }
        column = max(0, min(Double(elevation.columns - 1), column))
      }
      let row = max(0, min(Double(elevation.rows - 1), cell.row))
      guard let middle = MapGround.bilinear(elevation, column, row, least: 0.5) else { return }
      let heights = (0..<9).map { (number: Int) -> Double in
        let (right, down) = (Double(number % 3 - 1), Double(number / 3 - 1))
        return MapGround.bilinear(elevation, column + right, row + down, least: 1 - 1e-9) ?? .nan
      }
      let slope = Hillshade.slopes(MapGround.continued(heights, middle))
      // From cells to pixels by how many cells a pixel goes in each direction.
      let (right, down) = (steps.right, steps.down)
      east[y * columns + x] = Float(slope.east * right.column + slope.south * right.row)
      south[y * columns + x] = Float(slope.east * down.column + slope.south * down.row)
    }
  }

  /// Where a pixel is as large as a cell or larger: slopes between the pixels around it.
  private func slopesOfPixels(
    _ elevation: ElevationSurface, _ mesh: CellMesh, _ nodes: [[(column: Double, row: Double)?]], _ cells: Double,
    _ east: inout [Float], _ south: inout [Float]
  ) {
    var heights = [Float](repeating: .nan, count: columns * rows)
    mesh.forEachPixel(nodes, progress) { x, y, cell, _ in
      if let height = MapGround.height(elevation, cell, cells) { heights[y * columns + x] = Float(height) }
    }
    for y in 0..<rows {
      for x in 0..<columns where !heights[y * columns + x].isNaN {
        let around = (0..<9).map { (number: Int) -> Double in
          let (column, row) = (x + number % 3 - 1, y + number / 3 - 1)
          let isInside = row >= 0 && row < rows && column >= 0 && column < columns
          return isInside ? Double(heights[row * columns + column]) : .nan
        }
        let slope = Hillshade.slopes(MapGround.continued(around, Double(heights[y * columns + x])))
        east[y * columns + x] = Float(slope.east)
        south[y * columns + x] = Float(slope.south)
      }
    }
  }

  /// Heights around a place whose gaps, at an edge or a void, are filled as the ground goes on from the other side.
  private static func continued(_ around: [Double], _ middle: Double) -> [Double] {
    around.indices.map { index in
      guard around[index].isNaN else { return around[index] }
      let opposite = around[around.count - 1 - index]
      return opposite.isNaN ? middle : 2 * middle - opposite
    }
  }

  /// How many cells a pixel covers along its side, as the middle one of all blocks; 0 where the map shows none.
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
    // At the edge of a void the nearer samples speak for the place, so that the shading has no ragged seam.
    guard cells > 1.5 else { return bilinear(elevation, cell.column, cell.row, least: 0.5) }
    let looks = min(4, Int(cells.rounded(.up)))
    var sum = 0.0
    var count = 0.0
    for down in 0..<looks {
      for across in 0..<looks {
        let column = cell.column + ((Double(across) + 0.5) / Double(looks) - 0.5) * cells
        let row = cell.row + ((Double(down) + 0.5) / Double(looks) - 0.5) * cells
        guard let column = Int(exactly: column.rounded()), let row = Int(exactly: row.rounded()),
          let height = sample(elevation, column, row)
        else { continue }
        sum += height
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  /// The sample of a cell; on a world grid columns are counted on over the seam.
  private static func sample(_ elevation: ElevationSurface, _ column: Int, _ row: Int) -> Double? {
    guard let around = elevation.columnsAround else { return elevation.sample(column: column, row: row) }
    let turned = column % around
    return elevation.sample(column: turned < 0 ? turned + around : turned, row: row)
  }

  /// The height between samples; nil where those that are there have less than so much of the weight.
  private static func bilinear(
    _ elevation: ElevationSurface, _ column: Double, _ row: Double, least: Double
  ) -> Double? {
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
      guard let height = sample(elevation, c, r) else { continue }
      sum += weight * height
      weights += weight
    }
    return weights >= least ? sum / weights : nil
  }

  // MARK: Together

  /// The light paper under everything, where there is no picture of the ground.
  static let paper = Colour(red: 238, green: 236, blue: 230)

  /// Ground of which only the relief is known.
  static let bare = Colour(red: 208, green: 205, blue: 196)

  /// What lies under the drawing: paper, basemap with its opacity, and the relief multiplied over both.
  func image(
    _ basemap: CanvasImage?, _ shades: [Float]?, opacity: Double
  ) -> CanvasImage {
    var image = CanvasImage(columns: columns, rows: rows)
    let paper = CanvasImage.pixel(MapGround.paper.red, MapGround.paper.green, MapGround.paper.blue, 255)
    let bare = CanvasImage.pixel(MapGround.bare.red, MapGround.bare.green, MapGround.bare.blue, 255)
    let flat = sin(Hillshade.altitude * Double.pi / 180)
    for index in image.pixels.indices {
      // Most of a map without a relief is its basemap alone.
      if shades == nil, opacity == 1, let over = basemap?.pixels[index], over >> 24 == 255 {
        image.pixels[index] = over
        continue
      }
      let shade = shades.map { $0[index] }.flatMap { $0.isNaN ? nil : Double($0) }
      var pixel = shade == nil ? paper : bare
      if let over = basemap?.pixels[index], over >> 24 > 0 { pixel = MapGround.over(over, pixel, opacity) }
      if let shade {
        // Flat ground keeps its colour; a basemap is shaded more gently than bare ground.
        let strength = basemap == nil ? 0.9 : 0.55
        pixel = MapGround.multiplied(pixel, max(0.25, min(1.25, 1 + (shade / flat - 1) * strength)))
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
