import Geodesy
import Glibc
import Scene

/// What of a survey in the field is drawn on a map: the way, the errors, the device, the sketch.
extension MapPainter {
  private func point(_ place: GeodeticPosition) -> CanvasPoint? {
    frame.pixel(latitude: place.latitude, longitude: place.longitude).flatMap {
      // Farther away nothing is seen, and Cairo's numbers end.
      abs($0.x) < 1e5 && abs($0.y) < 1e5 ? CanvasPoint($0.x, $0.y) : nil
    }
  }

  /// Whether something around a place is seen; the legend does not speak of what is not.
  private func isOnMap(_ place: CanvasPoint, reach: Double) -> Bool {
    CanvasBox(place.x - reach, place.y - reach, 2 * reach, 2 * reach)
      .meets(CanvasBox(0, 0, canvas.width, canvas.height))
  }

  mutating func draw(ways: [[GeodeticPosition]]) {
    guard let wgs84 = try? CoordinateReferenceSystem.wgs84(),
      let straight = try? CoordinateOperation(from: wgs84, to: wgs84),
      let line = try? Symbol.Line(colour: MapPainter.trackColour, width: 2)
    else { return }
    var isSeen = false
    for way in ways where way.count > 1 {
      let points = projector.pixels(way.map { Coordinate($0.longitude, $0.latitude) }, straight)
      for shift in projector.shifts(points) {
        let pieces = projector.clippedLine(MapProjector.shifted(points, shift))
        guard !pieces.isEmpty else { continue }
        symbols.strokeLine(line, pieces)
        for piece in pieces { marks.add(piece) }
        isSeen = true
      }
    }
    let symbols = symbols
    if isSeen { addEntry("way walked") { symbols.swatch(.line(line), .polyline, $0) } }
  }

  mutating func draw(errors: [MapError]) {
    var isSeen = false
    for error in errors {
      guard let truth = point(error.truth), let recorded = point(error.recorded) else { continue }
      drawArrow(from: truth, to: recorded)
      for end in [truth, recorded] { keepFree(CanvasBox(end.x - 4, end.y - 4, 8, 8)) }
      if isOnMap(truth, reach: 3) || isOnMap(recorded, reach: 3) { isSeen = true }
    }
    guard isSeen else { return }
    let painter = self
    addEntry("error of a point") { box in
      let y = box.y + box.height / 2
      painter.drawArrow(from: CanvasPoint(box.x + 2, y), to: CanvasPoint(box.x + box.width, y))
    }
  }

  private func drawArrow(from start: CanvasPoint, to end: CanvasPoint) {
    let length = hypot(end.x - start.x, end.y - start.y)
    func strokes(_ colour: Colour, _ width: Double) {
      if length > 1 {
        canvas.addPath([start, end], closed: false)
        // The head is an open angle at the recorded place.
        let head = min(6, length * 0.6)
        let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length)
        canvas.addPath(
          [
            CanvasPoint(end.x - head * (dx - 0.5 * dy), end.y - head * (dy + 0.5 * dx)), end,
            CanvasPoint(end.x - head * (dx + 0.5 * dy), end.y - head * (dy - 0.5 * dx)),
          ], closed: false)
        canvas.stroke(colour, width: width)
      }
    }
    strokes(MapPainter.white, 4)
    strokes(MapPainter.red, 1.8)
    canvas.addCircle(x: start.x, y: start.y, radius: 2.5)
    canvas.fill(MapPainter.red, keep: true)
    canvas.stroke(MapPainter.white, width: 1)
  }

  mutating func draw(_ device: MapDevice) {
    guard let place = point(device.position) else { return }
    let blue = MapPainter.blue
    if let fix = device.fix, fix.radius > 0, fix.radius < 1e7 {
      let ring = (0..<72).compactMap { step -> CanvasPoint? in
        geodesic.destination(
          latitude: fix.position.latitude, longitude: fix.position.longitude, bearing: Double(step) * 5,
          distance: fix.radius
        ).flatMap { point(GeodeticPosition(latitude: $0.latitude, longitude: $0.longitude, height: 0)) }
      }
      if ring.count == 72, ring.contains(where: { isOnMap($0, reach: 1) }) || isOnMap(place, reach: 0) {
        let seen = projector.clippedRing(ring)
        canvas.addPath(seen, closed: true)
        canvas.fill(blue.withOpacity(0.14), keep: true)
        canvas.stroke(blue.withOpacity(0.7), width: 1)
        let canvas = canvas
        addEntry("fix, 68 % within") { box in
          canvas.addCircle(x: box.x + box.width / 2, y: box.y + box.height / 2, radius: box.height / 2)
          canvas.fill(blue.withOpacity(0.14), keep: true)
          canvas.stroke(blue.withOpacity(0.7), width: 1)
        }
      }
    }
    if let angle = mapAngle(device.heading, at: device.position) {
      let half = min(89, device.fieldOfView / 2)
      canvas.addSector(x: place.x, y: place.y, radius: 64, from: angle - half, to: angle + half)
      canvas.fill(blue.withOpacity(0.28), keep: true)
      canvas.stroke(MapPainter.white.withOpacity(0.9), width: 1)
    }
    let painter = self
    if let truth = device.truth.flatMap(point), hypot(truth.x - place.x, truth.y - place.y) > 1 {
      drawRing(truth)
      if isOnMap(truth, reach: 7) {
        addEntry("device, true place") { painter.drawRing(CanvasPoint($0.x + $0.width / 2, $0.y + $0.height / 2)) }
      }
    }
    drawDot(place)
    keepFree(CanvasBox(place.x - 8, place.y - 8, 16, 16))
    guard isOnMap(place, reach: 64) else { return }
    addEntry("device and its view") {
      painter.drawDot(CanvasPoint($0.x + $0.width / 2, $0.y + $0.height / 2))
    }
  }

  private func drawDot(_ place: CanvasPoint) {
    canvas.addCircle(x: place.x, y: place.y, radius: 6.5)
    canvas.fill(MapPainter.white)
    canvas.addCircle(x: place.x, y: place.y, radius: 5)
    canvas.fill(MapPainter.blue)
  }

  private func drawRing(_ place: CanvasPoint) {
    canvas.addCircle(x: place.x, y: place.y, radius: 5)
    canvas.stroke(MapPainter.white, width: 4)
    canvas.addCircle(x: place.x, y: place.y, radius: 5)
    canvas.stroke(MapPainter.ink, width: 1.6)
  }

  private static var ink: Colour { MapSymbols.ink }

  /// A bearing at a place as degrees clockwise from the top of the map.
  private func mapAngle(_ bearing: Double, at place: GeodeticPosition) -> Double? {
    guard let here = frame.pixel(latitude: place.latitude, longitude: place.longitude),
      let scale = frame.metresPerPixel(x: here.x, y: here.y, geodesic),
      let there = geodesic.destination(
        latitude: place.latitude, longitude: place.longitude, bearing: bearing, distance: min(10 * scale, 1000)),
      let pixel = frame.pixel(latitude: there.latitude, longitude: there.longitude)
    else { return nil }
    return atan2(pixel.x - here.x, here.y - pixel.y) * 180 / Double.pi
  }

  // MARK: The sketch

  mutating func draw(_ sketch: MapSketch) {
    func point(_ place: MapSketch.Place) -> CanvasPoint {
      let pixel = frame.pixel(x: frame.turned(place.x, near: frame.centre.x), y: place.y)
      return CanvasPoint(max(-1e6, min(1e6, pixel.x)), max(-1e6, min(1e6, pixel.y)))
    }
    let accent = Colour(red: 214, green: 60, blue: 0)
    let parts = sketch.parts.map { $0.map(point) }
    if sketch.isArea {
      for part in parts { canvas.addPath(projector.clippedRing(part), closed: true) }
      canvas.fill(accent.withOpacity(0.18))
    }
    if sketch.hasLines {
      let pieces = parts.flatMap { part in
        projector.clippedLine(sketch.isArea ? part + part.prefix(1) : part)
      }
      if let line = try? Symbol.Line(colour: accent, width: 2) { symbols.strokeLine(line, pieces) }
    }
    for line in sketch.feedback {
      for piece in projector.clippedLine(line.map(point)) { canvas.addPath(piece, closed: false) }
      canvas.stroke(accent, width: 1.5, dashes: [5, 4])
    }
    let window = CanvasBox(0, 0, canvas.width, canvas.height).grown(by: 8)
    func isSeen(_ place: CanvasPoint) -> Bool { window.holds(CanvasBox(place.x, place.y, 0, 0)) }
    for middle in sketch.middles.map(point) where isSeen(middle) {
      canvas.addCircle(x: middle.x, y: middle.y, radius: 3.2)
      canvas.fill(MapPainter.white, keep: true)
      canvas.stroke(accent, width: 1.2)
    }
    let selected = Set(sketch.selected)
    for part in sketch.parts {
      for place in part {
        let vertex = point(place)
        guard isSeen(vertex) else { continue }
        keepFree(CanvasBox(vertex.x - 5, vertex.y - 5, 10, 10))
        let isSelected = selected.contains(place)
        canvas.addRectangle(CanvasBox(vertex.x - 4, vertex.y - 4, 8, 8))
        canvas.fill(isSelected ? accent : MapPainter.white, keep: true)
        canvas.stroke(isSelected ? MapPainter.white : accent, width: 1.6)
      }
    }
    if let hovered = sketch.hovered.map(point) {
      canvas.addCircle(x: hovered.x, y: hovered.y, radius: 8)
      canvas.stroke(MapPainter.white, width: 4)
      canvas.addCircle(x: hovered.x, y: hovered.y, radius: 8)
      canvas.stroke(accent, width: 2)
    }
    if let reticle = sketch.reticle.map(point) { drawReticle(reticle) }
    let painter = self
    if !sketch.parts.isEmpty {
      addEntry("sketch, not saved") { box in
        let y = box.y + box.height / 2
        painter.canvas.addPath([CanvasPoint(box.x, y), CanvasPoint(box.x + box.width, y)], closed: false)
        painter.canvas.stroke(accent, width: 2)
        painter.canvas.addRectangle(CanvasBox(box.x + box.width / 2 - 3.5, y - 3.5, 7, 7))
        painter.canvas.fill(MapPainter.white, keep: true)
        painter.canvas.stroke(accent, width: 1.6)
      }
    }
  }

  private func drawReticle(_ place: CanvasPoint) {
    for (colour, width) in [(MapPainter.white, 4.0), (MapPainter.ink, 1.6)] {
      for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        canvas.addPath(
          [CanvasPoint(place.x + 4 * x, place.y + 4 * y), CanvasPoint(place.x + 14 * x, place.y + 14 * y)],
          closed: false)
      }
      canvas.stroke(colour, width: width)
    }
  }
}
