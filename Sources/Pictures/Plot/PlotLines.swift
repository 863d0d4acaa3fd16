import Scene

/// A plot in the characters of a terminal, with its axes in words around it.
public struct PlotLines {
  private let plot: Plot

  /// A plot.
  public init(_ plot: Plot) { self.plot = plot }

  /// The lines of text, without line ends, for a window of so many columns and lines. Throws where Cairo cannot be
  /// loaded.
  public func text(columns: Int, lines: Int, _ colours: TerminalPicture.Colours) throws(SceneError) -> [String] {
    let scales = PlotFrame.scales(plot, across: Double(columns) * 5, down: Double(max(4, lines)) * 12)
    let ticks = scales.y.ticks.map { ($0, scales.y.text($0)) }
    let gutter = min(columns / 3, (ticks.map(\.1.count).max() ?? 0) + 1)
    var head: [String] = []
    if !plot.title.isEmpty { head.append(String(plot.title.prefix(columns))) }
    if !plot.y.text.isEmpty { head.append(String(plot.y.text.prefix(columns))) }
    if plot.series.count > 1 {
      head.append(contentsOf: PlotLines.legend(plot.series.map(\.name), columns, colours))
    }
    var foot = [axis(scales.x, gutter, columns)]
    if !plot.x.text.isEmpty {
      foot.append(String(repeating: " ", count: gutter) + plot.x.text.prefix(columns - gutter))
    }
    foot += plot.notes.map { String($0.prefix(columns)) }
    let room = max(3, lines - head.count - foot.count)
    let width = max(4, columns - gutter)
    let scale = 4.0
    let canvas = try Canvas(width: Double(width) * scale, height: Double(room) * 2 * scale, kind: .pixels(ratio: 1))
    canvas.addRectangle(CanvasBox(0, 0, canvas.width, canvas.height))
    canvas.fill(colours == .none ? Colour(red: 0, green: 0, blue: 0) : Colour(red: 255, green: 255, blue: 255))
    let frame = PlotFrame(plot, area: CanvasBox(0, 0, canvas.width, canvas.height), scales, on: canvas)
    frame.drawSeries(width: colours == .none ? 7 : 4.5)
    guard let picture = TerminalPicture(try canvas.photo(), columns: width, lines: room) else { return head + foot }
    let body = picture.text(colours).enumerated().map { line, text in
      // A number stands beside the line that holds its height.
      let mark = ticks.first { value, _ in
        let part = (scales.y.high - value) / (scales.y.high - scales.y.low)
        return min(room - 1, Int(part * Double(room))) == line
      }
      let label = String((mark?.1 ?? "").prefix(max(0, gutter - 1)))
      return String(repeating: " ", count: max(0, gutter - 1 - label.count)) + label
        + (gutter > 0 ? " " : "") + text
    }
    return head + body + foot
  }

  private static func legend(_ names: [String], _ columns: Int, _ colours: TerminalPicture.Colours) -> [String] {
    var lines: [String] = []
    var line = ""
    var length = 0
    for (number, name) in names.enumerated() {
      let colour = PlotFrame.colour(number)
      let code = "2;\(colour.red);\(colour.green);\(colour.blue)"
      let palette = "5;\(TerminalPicture.paletteNumber(SIMD3(colour.red, colour.green, colour.blue)))"
      let mark = colours == .none ? "" : "\u{1B}[38;\(colours == .all ? code : palette)m■\u{1B}[0m "
      let shown = String(name.prefix(max(1, columns - 4)))
      if length > 0, length + shown.count + 4 > columns {
        lines.append(line)
        (line, length) = ("", 0)
      }
      line += (length > 0 ? "  " : "") + mark + shown
      length += shown.count + 4
    }
    return lines + [line]
  }

  /// The numbers or names along the lower axis, each under its place, none over another.
  private func axis(_ scale: PlotScale, _ gutter: Int, _ columns: Int) -> String {
    let width = max(1, columns - gutter)
    var cells = [Character](repeating: " ", count: columns)
    let marks =
      plot.categories.map { names in names.enumerated().map { (Double($0.offset), $0.element) } }
      ?? scale.ticks.map { ($0, scale.text($0)) }
    var free = 0
    for (value, text) in marks {
      let part = (value - scale.low) / (scale.high - scale.low)
      let middle = gutter + Int(part * Double(width - 1))
      let start = max(0, min(columns - text.count, middle - text.count / 2))
      guard start >= free, start + text.count <= columns else { continue }
      for (index, character) in text.enumerated() { cells[start + index] = character }
      free = start + text.count + 1
    }
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }
}
