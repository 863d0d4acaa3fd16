import Geodesy
import Scene

/// Draws the lines and flat markers of a scene over its ground and bodies.
struct ViewFeatures {
  let canvas: Canvas
  let projector: ViewProjector
  /// What is behind the ground shows through it by so much less.
  let groundOpacity: Double

  /// Draws a feature; its bodies and the insides of its areas are drawn with the ground.
  func draw(_ feature: ViewFeature) {
    switch feature.shape {
    case .points(let points):
      if case .solid = feature.symbol { return }
      for point in points { mark(projector.local(earthCentred: point), feature.symbol) }
    case .lines(let lines):
      if let line = feature.symbol.line { for points in lines { draw(line, points, closed: false) } }
    case .area(let rings):
      if let line = feature.symbol.outline { for points in rings { draw(line, points, closed: true) } }
    case .linesOnGround(let lines):
      if let line = feature.symbol.line { for places in lines { draw(line, onGround: places, closed: false) } }
    case .areaOnGround(let rings):
      if let line = feature.symbol.outline { for places in rings { draw(line, onGround: places, closed: true) } }
    }
  }

  private func opacity(_ sight: ViewProjector.Sight) -> Double {
    switch sight {
    case .open: return 1
    case .behindGround: return 1 - groundOpacity
    case .hidden: return 0
    }
  }

  private func mark(_ point: Vector3, _ symbol: Symbol) {
    guard projector.isDrawn(point), let place = projector.place(point) else { return }
    let symbols = MapSymbols(canvas: canvas, pixelsPerMetre: 0)
    let reach = symbols.reach(symbol)
    guard place.x > -reach.x, place.x < canvas.width + reach.x, place.y > -reach.y, place.y < canvas.height + reach.y
    else { return }
    let opacity = opacity(projector.sight(point))
    guard opacity > 0 else { return }
    canvas.grouped(opacity: opacity) { symbols.mark(symbol, place) }
  }

  private func draw(_ line: Symbol.Line, _ points: [Vector3], closed: Bool) {
    let points = points.map(projector.local(earthCentred:))
    guard points.count >= 2 else { return }
    stroke(
      line,
      projector.stretches(sections: closed ? points.count : points.count - 1) { section, part in
        let (from, to) = (points[section], points[(section + 1) % points.count])
        return from + (to - from) * part
      })
  }

  private func draw(_ line: Symbol.Line, onGround places: [GeodeticPosition], closed: Bool) {
    guard places.count >= 2 else { return }
    stroke(
      line,
      projector.stretches(sections: closed ? places.count : places.count - 1) { section, part in
        let (from, to) = (places[section], places[(section + 1) % places.count])
        let turn = MapFrame.wrapped(to.longitude - from.longitude)
        return projector.onGround(
          latitude: from.latitude + (to.latitude - from.latitude) * part, longitude: from.longitude + turn * part)
      })
  }

  private func stroke(_ line: Symbol.Line, _ stretches: [ViewProjector.Stretch]) {
    let symbols = MapSymbols(canvas: canvas, pixelsPerMetre: 0)
    for sight in [ViewProjector.Sight.behindGround, .open] {
      let paths = stretches.filter { $0.sight == sight }.map(\.points)
      let opacity = opacity(sight)
      guard !paths.isEmpty, opacity > 0 else { continue }
      canvas.grouped(opacity: opacity) { symbols.strokeLine(line, paths) }
    }
  }
}

extension Symbol {
  /// The line of a feature of lines.
  fileprivate var line: Symbol.Line? {
    switch self {
    case .line(let line): return line
    case .fill(let fill): return fill.outline ?? (try? Symbol.Line(colour: fill.colour))
    case .marker, .solid: return try? Symbol.Line(colour: colour)
    }
  }
}
