import Scene
import Site

/// What lies flat on the picture of a view: feature points, the mark of a tap, and lines of words.
struct ViewMarks {
  let canvas: Canvas
  /// Pixels of the lens for each of the canvas.
  let ratio: Double

  private func place(_ pixel: Pixel) -> CanvasPoint { CanvasPoint(pixel.x / ratio, pixel.y / ratio) }

  /// Feature points as small yellow dots.
  func points(_ pixels: [Pixel]) {
    for pixel in pixels {
      let place = place(pixel)
      guard place.x > 0, place.y > 0, place.x < canvas.width, place.y < canvas.height else { continue }
      canvas.addCircle(x: place.x, y: place.y, radius: 1.6)
      canvas.fill(Colour(red: 255, green: 214, blue: 10), keep: true)
      canvas.stroke(Colour(red: 60, green: 48, blue: 0, alpha: 200), width: 0.5)
    }
  }

  /// A ring about what was tapped, open in its middle so that it does not hide it; nothing for a place that is not seen.
  func tap(_ pixel: Pixel?) {
    guard let pixel else { return }
    let place = place(pixel)
    for (colour, width) in [(MapSymbols.casing, 4.5), (Colour(red: 214, green: 40, blue: 40), 2.2)] {
      canvas.addCircle(x: place.x, y: place.y, radius: 11)
      canvas.stroke(colour, width: width)
      for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        canvas.addPath(
          [CanvasPoint(place.x + 7 * x, place.y + 7 * y), CanvasPoint(place.x + 16 * x, place.y + 16 * y)],
          closed: false)
        canvas.stroke(colour, width: width)
      }
    }
  }

  /// Lines of words on a dark strip at the lower edge, broken where they are too long. Throws where Pango fails.
  func write(_ lines: [String]) throws(SceneError) {
    let padding = 8.0
    let room = canvas.width - 2 * padding
    guard room > 30 else { return }
    var rows: [CanvasText] = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      for part in try CanvasText.lines(of: words, joinedBy: " ", .small, on: canvas, room: room) {
        rows.append(try CanvasText(part, .small, on: canvas, limit: room))
      }
    }
    // On a low picture the last lines, which say that it is simulated, are kept.
    while rows.count > 1, rows.reduce(0, { $0 + $1.height }) > canvas.height / 3 { rows.removeFirst() }
    guard !rows.isEmpty else { return }
    let height = rows.reduce(0) { $0 + $1.height } + padding
    var y = canvas.height - height
    canvas.addRectangle(CanvasBox(0, y, canvas.width, height))
    canvas.fill(Colour(red: 16, green: 18, blue: 22, alpha: 205))
    y += padding / 2
    for row in rows {
      row.draw(x: padding, y: y, Colour(red: 255, green: 255, blue: 255))
      y += row.height
    }
  }
}
