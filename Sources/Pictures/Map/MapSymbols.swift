import Geodesy
import Scene

/// Draws symbols of a map.
struct MapSymbols {
  let canvas: Canvas
  /// Pixels of a metre on the ground in the middle of the map, for bodies that are true to size.
  let pixelsPerMetre: Double

  /// White behind lines and markers, by which they stand out from any ground.
  static let casing = Colour(red: 255, green: 255, blue: 255, alpha: 200)
  static let darkEdge = Colour(red: 70, green: 70, blue: 70)
  static let ink = Colour(red: 26, green: 26, blue: 26)

  /// Colours for layers without a symbol, told apart by people with every kind of sight: those of M. Okabe and K. Ito,
  /// "Color Universal Design" (2008).
  static let colours = Array(ColourRamp.okabeIto.dropLast())

  /// The symbol of a layer that has none, by its number among the layers.
  static func usual(_ kind: Geometry.Kind, number: Int) -> Symbol? {
    let colour = colours[number % colours.count]
    switch kind {
    case .point, .multipoint: return (try? Symbol.Marker(.circle, colour: colour, size: 10)).map { .marker($0) }
    case .polyline: return (try? Symbol.Line(colour: colour, width: 2)).map { .line($0) }
    case .polygon:
      return .fill(Symbol.Fill(colour: colour.withOpacity(0.35), outline: try? Symbol.Line(colour: colour, width: 1.5)))
    case .collection: return nil
    }
  }

  // MARK: Lines and areas

  static func dashes(_ pattern: Symbol.Line.Pattern, width: Double) -> [Double] {
    switch pattern {
    case .solid: return []
    case .dash: return [4 * width, 2.5 * width]
    case .dot: return [0, 2.5 * width]
    }
  }

  /// Draws along the canvas' path of lines.
  func strokeLine(_ line: Symbol.Line, _ paths: [[CanvasPoint]], closed: Bool = false, cased: Bool = true) {
    if cased {
      for path in paths { canvas.addPath(path, closed: closed) }
      canvas.stroke(MapSymbols.casing, width: line.width + 2)
    }
    for path in paths { canvas.addPath(path, closed: closed) }
    canvas.stroke(line.colour, width: line.width, dashes: MapSymbols.dashes(line.pattern, width: line.width))
  }

  /// Fills rings, and draws the outline that the symbol has.
  func fill(_ symbol: Symbol, _ rings: [[CanvasPoint]]) {
    for ring in rings { canvas.addPath(ring, closed: true) }
    switch symbol {
    case .fill(let fill):
      canvas.fill(fill.colour, keep: fill.outline != nil)
      if let outline = fill.outline {
        canvas.stroke(
          outline.colour, width: outline.width, dashes: MapSymbols.dashes(outline.pattern, width: outline.width))
      }
    case .line(let line):
      canvas.stroke(line.colour, width: line.width, dashes: MapSymbols.dashes(line.pattern, width: line.width))
    default:
      canvas.fill(symbol.colour.withOpacity(Double(symbol.colour.alpha) / 255 * 0.35), keep: true)
      canvas.stroke(symbol.colour, width: 1.5)
    }
  }

  // MARK: Points

  /// Half the width and height of what marks a point, in pixels.
  func reach(_ symbol: Symbol) -> (x: Double, y: Double) {
    switch symbol {
    case .marker(let marker): return (marker.size / 2, marker.size / 2)
    case .solid(let solid):
      // A body that would be a dot is drawn as large as it can still be seen.
      return (max(4, solid.width * pixelsPerMetre / 2), max(4, solid.depth * pixelsPerMetre / 2))
    case .line(let line): return (max(3, line.width), max(3, line.width))
    case .fill: return (5, 5)
    }
  }

  /// Draws the mark of a point.
  func mark(_ symbol: Symbol, _ point: CanvasPoint) {
    let half = reach(symbol)
    let shape: String
    switch symbol {
    case .marker(let marker): shape = marker.shape.rawValue
    case .solid(let solid): shape = MapSymbols.footprint(solid.shape)
    default: shape = "circle"
    }
    let (x, y) = (point.x, point.y)
    func outline(_ points: [(Double, Double)]) {
      canvas.addPath(points.map { CanvasPoint(x + $0.0 * half.x, y + $0.1 * half.y) }, closed: true)
    }
    switch shape {
    case "cross", "x":
      let arm = shape == "x" ? 0.75 : 1.0
      let ends: [[(Double, Double)]] =
        shape == "x"
        ? [[(-arm, -arm), (arm, arm)], [(-arm, arm), (arm, -arm)]] : [[(-1, 0), (1, 0)], [(0, -1), (0, 1)]]
      let lines = ends.map { $0.map { CanvasPoint(x + $0.0 * half.x, y + $0.1 * half.y) } }
      for line in lines { canvas.addPath(line, closed: false) }
      canvas.stroke(MapSymbols.casing, width: 4.5)
      for line in lines { canvas.addPath(line, closed: false) }
      canvas.stroke(symbol.colour, width: 2.5)
      return
    case "square": outline([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    case "diamond": outline([(0, -1), (1, 0), (0, 1), (-1, 0)])
    case "triangle": outline([(0, -1), (0.9, 0.7), (-0.9, 0.7)])
    default: canvas.addCircle(x: x, y: y, radius: max(half.x, half.y))
    }
    canvas.fill(symbol.colour, keep: true)
    // A light mark would be lost on light ground within a white edge.
    let isLight = MapSymbols.isLight(symbol.colour)
    canvas.stroke(isLight ? MapSymbols.darkEdge : Colour(red: 255, green: 255, blue: 255), width: isLight ? 1 : 1.5)
  }

  /// What a body looks like from above.
  private static func footprint(_ shape: Symbol.Solid.Shape) -> String {
    switch shape {
    case .cone, .cylinder, .sphere: return "circle"
    case .cube: return "square"
    case .diamond: return "diamond"
    case .tetrahedron: return "triangle"
    }
  }

  /// Whether a colour hardly stands out from white.
  private static func isLight(_ colour: Colour) -> Bool {
    299 * Int(colour.red) + 587 * Int(colour.green) + 114 * Int(colour.blue) > 200_000
  }

  /// Draws a symbol in the legend, within a box.
  func swatch(_ symbol: Symbol, _ kind: Geometry.Kind, _ box: CanvasBox) {
    let middle = CanvasPoint(box.x + box.width / 2, box.y + box.height / 2)
    switch (symbol, kind) {
    case (.line(let line), _):
      var line = line
      line.width = min(line.width, 6)
      if MapSymbols.isLight(line.colour) {
        // On the white of the legend a light line needs an edge.
        canvas.addPath([CanvasPoint(box.x, middle.y), CanvasPoint(box.x + box.width, middle.y)], closed: false)
        canvas.stroke(Colour(red: 110, green: 110, blue: 110), width: line.width + 2)
      }
      strokeLine(line, [[CanvasPoint(box.x, middle.y), CanvasPoint(box.x + box.width, middle.y)]], cased: false)
    case (.fill, _), (_, .polygon):
      fill(
        symbol,
        [
          [
            CanvasPoint(box.x + 1, box.y + 1), CanvasPoint(box.x + box.width - 1, box.y + 1),
            CanvasPoint(box.x + box.width - 1, box.y + box.height - 1), CanvasPoint(box.x + 1, box.y + box.height - 1),
          ]
        ])
    case (.marker(var marker), _):
      marker.size = min(marker.size, box.height)
      mark(.marker(marker), middle)
    case (.solid(let solid), _):
      let shape = Symbol.Marker.Shape(rawValue: MapSymbols.footprint(solid.shape)) ?? .circle
      if let marker = try? Symbol.Marker(shape, colour: solid.colour, size: box.height - 2) {
        mark(.marker(marker), middle)
      }
    }
  }
}
