import Geodesy
import Glibc
import Scene

/// What stands around the map: notes, scale bar, north arrow, legend and sources, each on a panel of its own, none over
/// another. What finds no room is left out, the notes last.
struct MapFurniture {
  /// A row of the legend; without a drawing, the heading of the rows below it.
  struct Entry {
    var name: String
    var draw: ((CanvasBox) -> Void)?
    /// Whether the row stands under a heading.
    var isPart = false
  }

  private struct Panel {
    var box: CanvasBox
    var draw: (CanvasBox) -> Void
  }

  private let canvas: Canvas
  /// What is drawn where, for panels to keep away from.
  private let marks: MapMarks
  private var panels: [Panel] = []
  private static let margin = 8.0
  private static let padding = 6.0
  private static let ground = Colour(red: 255, green: 255, blue: 255, alpha: 225)
  private static let edge = Colour(red: 60, green: 60, blue: 60, alpha: 110)
  private static let ink = MapSymbols.ink

  init(_ canvas: Canvas, _ marks: MapMarks) {
    self.canvas = canvas
    self.marks = marks
  }

  /// The boxes that are taken.
  var boxes: [CanvasBox] { panels.map(\.box) }

  private enum Corner: CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// Where a panel finds room: in a corner, or beyond those that are there; nil where there is none.
  private func room(width: Double, height: Double, _ corner: Corner) -> CanvasBox? {
    let margin = MapFurniture.margin
    guard width + 2 * margin <= canvas.width, height + 2 * margin <= canvas.height else { return nil }
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let x = isLeft ? margin : canvas.width - margin - width
    var y = isTop ? margin : canvas.height - margin - height
    for _ in 0...panels.count {
      let box = CanvasBox(x, y, width, height)
      guard box.y >= margin, box.y + height <= canvas.height - margin else { return nil }
      guard let other = panels.first(where: { $0.box.grown(by: margin - 1).meets(box) }) else { return box }
      y = isTop ? other.box.y + other.box.height + margin : other.box.y - margin - height
    }
    return nil
  }

  /// Of the rooms in some corners, the usual one first, that in which a panel covers the fewest of the marks; of equal ones
  /// the first that is not stacked on another panel. Nil where there is no room in any.
  private func room(width: Double, height: Double, _ corners: [Corner]) -> CanvasBox? {
    var best: (box: CanvasBox, covered: Int, isStacked: Bool)?
    for corner in corners {
      guard let box = room(width: width, height: height, corner) else { continue }
      let covered = marks.count(in: box.grown(by: 4))
      let isAtEdge = box.y == MapFurniture.margin || box.y == canvas.height - MapFurniture.margin - height
      if let best, covered > best.covered || covered == best.covered && !(best.isStacked && isAtEdge) { continue }
      best = (box, covered, !isAtEdge)
    }
    return best?.box
  }

  /// Puts a panel into one of some corners, the usual one first; false where it finds no room.
  @discardableResult
  private mutating func place(
    width: Double, height: Double, _ corners: [Corner], _ draw: @escaping (CanvasBox) -> Void
  ) -> Bool {
    guard let box = room(width: width, height: height, corners) else { return false }
    panels.append(Panel(box: box, draw: draw))
    return true
  }

  /// Lines of text in one of some corners.
  private mutating func place(_ lines: [CanvasText], _ corners: [Corner]) -> Bool {
    guard !lines.isEmpty else { return false }
    let width = (lines.map(\.width).max() ?? 0) + 2 * MapFurniture.padding
    let height = lines.reduce(0) { $0 + $1.height } + MapFurniture.padding + 2
    return place(width: width, height: height, corners) { box in
      var y = box.y + MapFurniture.padding / 2 + 1
      for line in lines {
        line.draw(x: box.x + MapFurniture.padding, y: y, MapFurniture.ink)
        y += line.height
      }
    }
  }

  /// The title and what the picture must say, at the top left.
  mutating func addNotes(title: String, _ notes: [String]) throws(SceneError) {
    let room = canvas.width - 2 * MapFurniture.margin - 2 * MapFurniture.padding
    var lines: [CanvasText] = []
    if !title.isEmpty { lines.append(try CanvasText(title, .title, on: canvas, limit: min(room, 520))) }
    for note in notes { lines.append(try CanvasText(note, .small, on: canvas, limit: room)) }
    if place(lines, [.topLeft]) { return }
    // On a picture too small for panels the notes lie on the map itself, as far as they are seen.
    guard let first = notes.first else { return }
    let text = try CanvasText(first, .small, on: canvas, limit: max(1, canvas.width - 4))
    panels.append(
      Panel(box: CanvasBox(2, 1, text.width, text.height)) { text.draw(x: $0.x, y: $0.y, MapFurniture.ink) })
  }

  /// The scale bar, usually at the bottom left. `isLocal` says that it is true only in the middle of the map.
  mutating func addScaleBar(_ bar: ScaleBar, isLocal: Bool) throws(SceneError) {
    let text = try CanvasText(bar.text + (isLocal ? " in the middle" : ""), .small, on: canvas)
    let canvas = canvas
    let padding = MapFurniture.padding
    place(
      width: max(bar.pixels, text.width) + 2 * padding, height: text.height + 8 + padding,
      [.bottomLeft, .bottomRight, .topLeft, .topRight]
    ) { box in
      text.draw(x: box.x + padding, y: box.y + 2, MapFurniture.ink)
      let y = box.y + text.height + 4
      // Four parts, dark and light in turn, whose outer edges are the length.
      for part in 0..<4 {
        canvas.addRectangle(CanvasBox(box.x + padding + bar.pixels * Double(part) / 4, y, bar.pixels / 4, 5))
        canvas.fill(part % 2 == 0 ? MapFurniture.ink : Colour(red: 255, green: 255, blue: 255))
      }
      canvas.addRectangle(CanvasBox(box.x + padding, y, bar.pixels, 5))
      canvas.stroke(MapFurniture.ink, width: 0.8)
    }
  }

  /// The arrow to true north, degrees clockwise from the top of the map, usually at the top right.
  mutating func addNorthArrow(_ clockwise: Double) throws(SceneError) {
    let letter = try CanvasText("N", .heading, on: canvas)
    let canvas = canvas
    place(width: 46, height: 48, [.topRight, .topLeft]) { box in
      let middle = CanvasPoint(box.x + box.width / 2, box.y + box.height / 2)
      canvas.turned(x: middle.x, y: middle.y, clockwise: clockwise) {
        canvas.addPath([CanvasPoint(0, -7), CanvasPoint(-7, 19), CanvasPoint(0, 13)], closed: true)
        canvas.fill(MapFurniture.ink)
        canvas.addPath([CanvasPoint(0, -7), CanvasPoint(7, 19), CanvasPoint(0, 13)], closed: true)
        canvas.fill(Colour(red: 255, green: 255, blue: 255), keep: true)
        canvas.stroke(MapFurniture.ink, width: 1)
      }
      let angle = clockwise * Double.pi / 180
      let place = CanvasPoint(middle.x + 14 * sin(angle), middle.y - 14 * cos(angle))
      letter.draw(x: place.x - letter.width / 2, y: place.y - letter.height / 2, MapFurniture.ink)
    }
  }

  /// The legend in the corner where it covers the fewest of the marks; rows for which there is no room become one that
  /// counts them.
  mutating func addLegend(_ entries: [Entry]) throws(SceneError) {
    guard !entries.isEmpty else { return }
    let padding = MapFurniture.padding
    let swatch = (width: 22.0, height: 13.0)
    let rowHeight = 18.0
    let limit = min(240, canvas.width * 0.45) - swatch.width - 3 * padding
    guard limit > 24 else { return }
    let most = max(1, Int(canvas.height * 0.5 / rowHeight) - 1)
    let shown = entries.count <= most ? entries : Array(entries.prefix(most - 1))
    let indent = 10.0
    var rows: [(text: CanvasText, left: Double, draw: ((CanvasBox) -> Void)?)] = []
    for entry in shown {
      let style = entry.draw == nil ? CanvasText.Style.heading : .body
      let left = entry.isPart ? indent : 0
      rows.append((try CanvasText(entry.name, style, on: canvas, limit: limit - left), left, entry.draw))
    }
    if shown.count < entries.count {
      rows.append((try CanvasText("and \(entries.count - shown.count) more", on: canvas, limit: limit), 0, nil))
    }
    // A heading stands where the others have their symbols.
    let widths = rows.map { $0.left + $0.text.width + ($0.draw == nil ? 0 : swatch.width + padding) }
    let width = (widths.max() ?? 0) + 2 * padding
    let height = Double(rows.count) * rowHeight + padding
    let rooms = Corner.allCases.compactMap { room(width: width, height: height, $0) }
    let covered = rooms.map { marks.count(in: $0.grown(by: 4)) }
    guard let fewest = covered.min(), let index = covered.firstIndex(of: fewest) else { return }
    panels.append(
      Panel(box: rooms[index]) { box in
        for (number, row) in rows.enumerated() {
          let y = box.y + padding / 2 + Double(number) * rowHeight
          let left = box.x + padding + row.left
          row.draw?(CanvasBox(left, y + (rowHeight - swatch.height) / 2, swatch.width, swatch.height))
          let x = row.draw == nil ? left : left + padding + swatch.width
          row.text.draw(x: x, y: y + (rowHeight - row.text.height) / 2, MapFurniture.ink)
        }
      })
  }

  /// Where the data come from, usually at the bottom right: in a line beside the scale bar, or in several above it.
  mutating func addSources(_ sources: [String]) throws(SceneError) {
    guard !sources.isEmpty else { return }
    let corners = [Corner.bottomRight, .bottomLeft, .topRight, .topLeft]
    let outside = 2 * MapFurniture.margin + 2 * MapFurniture.padding
    let used = panels.filter { $0.box.y + $0.box.height > canvas.height - 2 * MapFurniture.margin }
      .reduce(0.0) { $0 + $1.box.width + MapFurniture.margin }
    let limit = canvas.width - outside
    guard limit > 40 else { return }
    let whole = try CanvasText(sources.joined(separator: " · "), .small, on: canvas)
    if whole.width <= limit - used {
      _ = place([whole], corners)
      return
    }
    // In a few short lines beside the scale bar less of the map is covered than by a long one above it.
    let beside = limit - used
    let room = beside >= 160 ? beside : limit
    var lines: [CanvasText] = []
    for line in try CanvasText.lines(of: sources, joinedBy: " · ", .small, on: canvas, room: room) {
      lines.append(try CanvasText(line, .small, on: canvas, limit: room))
    }
    _ = place(Array(lines.suffix(4)), corners)
  }

  /// Draws all panels.
  func draw() {
    for panel in panels {
      canvas.addRectangle(panel.box)
      canvas.fill(MapFurniture.ground, keep: true)
      canvas.stroke(MapFurniture.edge, width: 0.8)
      panel.draw(panel.box)
    }
  }
}
