import Geodesy
import Glibc
import Scene

/// Draws what lies on the ground of a map, layer after layer, and gathers labels and the rows of the legend.
struct MapPainter {
  let canvas: Canvas
  let frame: MapFrame
  let symbols: MapSymbols
  let geodesic: Geodesic
  let projector: MapProjector
  /// Cuts to what is seen, for labels.
  private let window: MapProjector
  var labels: MapLabels
  /// What is drawn where, for the legend to keep away from.
  var marks: MapMarks
  /// The rows of the legend.
  private(set) var entries: [MapFurniture.Entry] = []
  /// How many features were drawn.
  private(set) var features = 0

  static let blue = Colour(red: 0, green: 92, blue: 200)
  static let red = Colour(red: 200, green: 20, blue: 40)
  static let white = Colour(red: 255, green: 255, blue: 255)
  static let trackColour = Colour(red: 122, green: 30, blue: 160)

  init(canvas: Canvas, frame: MapFrame, symbols: MapSymbols, geodesic: Geodesic) {
    self.canvas = canvas
    self.frame = frame
    self.symbols = symbols
    self.geodesic = geodesic
    projector = MapProjector(frame)
    window = MapProjector(frame, margin: 0)
    labels = MapLabels(canvas)
    marks = MapMarks(width: canvas.width, height: canvas.height)
  }

  mutating func draw(
    _ content: MapContent, _ progress: PictureProgress, _ shouldStop: () -> Bool
  ) throws(SceneError) {
    for (number, layer) in content.layers.enumerated() {
      try progress.part("drawing \(layer.name)", of: layer.count()) { () throws(SceneError) in
        try draw(layer, number, progress, shouldStop)
      }
      if shouldStop() { return }
    }
    draw(ways: content.ways)
    draw(errors: content.errors)
    if let device = content.device { draw(device) }
    if let sketch = content.sketch { draw(sketch) }
  }

  // MARK: Layers

  private mutating func draw(
    _ layer: MapLayer, _ number: Int, _ progress: PictureProgress, _ shouldStop: () -> Bool
  ) throws(SceneError) {
    var legend = MapLegend(layer)
    var failure: SceneError?
    try layer.forEach(frame) { feature in
      guard failure == nil, !shouldStop() else { return }
      progress.step()
      let kind = feature.geometry.kind
      guard let symbol = feature.symbol ?? layer.symbol ?? MapSymbols.usual(kind, number: number) else {
        if case .collection(let members) = feature.geometry.shape {
          for (index, geometry) in members.enumerated() {
            var member = feature
            member.geometry = geometry
            if index > 0 { member.label = nil }
            guard let usual = MapSymbols.usual(geometry.kind, number: number) else { continue }
            do throws(SceneError) { _ = try draw(member, usual) } catch { failure = error }
          }
        }
        return
      }
      do throws(SceneError) {
        guard try draw(feature, symbol) else { return }
        features += 1
        legend.add(symbol, kind, isOwn: feature.symbol != nil)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    let symbols = symbols
    let rows = legend.rows
    for row in rows {
      let draw = row.symbol.map { shown in { (box: CanvasBox) in symbols.swatch(shown.symbol, shown.kind, box) } }
      entries.append(MapFurniture.Entry(name: row.text, draw: draw, isPart: rows.count > 1 && draw != nil))
    }
  }

  /// Draws a feature; false where nothing of it is on the map.
  private mutating func draw(_ feature: MapFeature, _ symbol: Symbol) throws(SceneError) -> Bool {
    var isSeen = false
    switch feature.geometry.shape {
    case .point(let coordinate): isSeen = try draw([coordinate], feature, symbol)
    case .multipoint(let coordinates): isSeen = try draw(coordinates, feature, symbol)
    case .polyline(let paths):
      let line: Symbol.Line
      if case .line(let own) = symbol {
        line = own
      } else {
        guard let made = try? Symbol.Line(colour: symbol.colour, width: 2) else { return false }
        line = made
      }
      var parts = LabelParts(middle: middle)
      for path in paths {
        let points = projector.pixels(path, feature.toWGS84)
        for shift in projector.shifts(points) {
          let shifted = MapProjector.shifted(points, shift)
          let pieces = projector.clippedLine(shifted)
          guard !pieces.isEmpty else { continue }
          symbols.strokeLine(line, pieces)
          for piece in pieces { marks.add(piece) }
          isSeen = true
          if feature.label != nil { parts.add(lines: window.clippedLine(shifted)) }
        }
      }
      if let text = feature.label { try labels.add(text, over: parts.places) }
    case .polygon(let polygons):
      var parts = LabelParts(middle: middle)
      for polygon in polygons {
        let outer = projector.ringPixels(polygon.outer, feature.toWGS84)
        for shift in projector.shifts(outer) {
          let whole = MapProjector.shifted(outer, shift)
          let ring = projector.clippedRing(whole)
          guard ring.count >= 2 else { continue }
          var rings = [ring]
          var seen = feature.label == nil ? [] : [window.clippedRing(whole)]
          for hole in polygon.holes {
            // A hole lies on the same side of the world as its ring.
            var points = projector.pixels(hole, feature.toWGS84)
            if let first = points.first, let start = outer.first, let worldWidth = frame.worldWidth {
              let world = worldWidth / frame.unitsPerPixel
              points = MapProjector.shifted(points, -((first.x - start.x) / world).rounded() * world)
            }
            points = MapProjector.shifted(points, shift)
            rings.append(projector.clippedRing(points))
            if !seen.isEmpty { seen.append(window.clippedRing(points)) }
          }
          symbols.fill(symbol, rings)
          for ring in rings { marks.add(ring, closed: true) }
          isSeen = true
          parts.add(area: seen)
        }
      }
      if let text = feature.label { try labels.add(text, within: parts.places) }
    case .collection(let members):
      for (index, geometry) in members.enumerated() {
        var member = feature
        member.geometry = geometry
        if index > 0 { member.label = nil }
        if try draw(member, symbol) { isSeen = true }
      }
    }
    return isSeen
  }

  private mutating func draw(
    _ coordinates: [Coordinate], _ feature: MapFeature, _ symbol: Symbol
  ) throws(SceneError) -> Bool {
    let reach = symbols.reach(symbol)
    var isSeen = false
    var label = feature.label
    for coordinate in coordinates {
      guard let point = projector.pixels([coordinate], feature.toWGS84).first else { continue }
      var places: [CanvasPoint] = []
      for shift in projector.shifts([point]) {
        let place = CanvasPoint(point.x + shift, point.y)
        let box = CanvasBox(place.x - reach.x, place.y - reach.y, 2 * reach.x, 2 * reach.y)
        guard box.meets(CanvasBox(0, 0, canvas.width, canvas.height)) else { continue }
        symbols.mark(symbol, place)
        keepFree(box)
        isSeen = true
        places.append(place)
      }
      if let text = label, !places.isEmpty {
        let nearest = places.sorted { abs($0.x - middle.x) < abs($1.x - middle.x) }
        try labels.add(text, at: nearest, reach: reach)
        label = nil
      }
    }
    return isSeen
  }

  private var middle: CanvasPoint { CanvasPoint(canvas.width / 2, canvas.height / 2) }

  /// Keeps labels and, where it can, the legend away from a box.
  mutating func keepFree(_ box: CanvasBox) {
    labels.keepFree(box)
    marks.add(box)
  }

  mutating func addEntry(_ name: String, _ draw: @escaping (CanvasBox) -> Void) {
    entries.append(MapFurniture.Entry(name: name, draw: draw))
  }
}
