import Geodesy
import Glibc
import Scene

/// Draws plots.
public struct PlotPicture {
  private let plot: Plot
  private let width: Double
  private let height: Double

  /// A plot of a size in device-independent pixels.
  public init(_ plot: Plot, width: Double, height: Double) {
    self.plot = plot
    self.width = width
    self.height = height
  }

  /// The plot as a file. Throws where Cairo cannot be loaded, and for too large a picture.
  public func file(_ form: MapPicture.Form, dotsPerInch: Double, progress: PictureProgress = .none) throws(SceneError)
    -> [UInt8]
  {
    let kind = Canvas.kind(form, ratio: dotsPerInch / 96)
    let canvas = try draw(kind, progress)
    return try progress.part("writing the picture") { () throws(SceneError) in try canvas.file() }
  }

  /// The plot as pixels. Throws as `file`.
  public func photo(dotsPerInch: Double, progress: PictureProgress = .none) throws(SceneError) -> Photo {
    try draw(.pixels(ratio: dotsPerInch / 96), progress).photo()
  }

  private static let ink = MapSymbols.ink
  private static let grid = Colour(red: 222, green: 222, blue: 222)
  private static let white = Colour(red: 255, green: 255, blue: 255)

  private func draw(_ kind: Canvas.Kind, _ progress: PictureProgress) throws(SceneError) -> Canvas {
    if case .pixels(let ratio) = kind, width * ratio * height * ratio > MapPicture.mostPixels {
      throw SceneError(
        .range, "the picture would have more than 64 million pixels", help: "use a smaller size or fewer dpi")
    }
    let canvas = try Canvas(width: width, height: height, kind: kind)
    canvas.addRectangle(CanvasBox(0, 0, width, height))
    canvas.fill(PlotPicture.white)
    var top = 10.0
    if !plot.title.isEmpty {
      let title = try CanvasText(plot.title, .title, on: canvas, limit: width - 20)
      title.draw(x: (width - title.width) / 2, y: top, PlotPicture.ink)
      top += title.height + 6
    }
    top = try drawLegend(on: canvas, top)
    var bottom = height - 8
    for note in plot.notes.reversed() {
      let text = try CanvasText(note, .small, on: canvas, limit: width - 20)
      bottom -= text.height
      text.draw(x: 10, y: bottom, PlotPicture.ink)
      bottom -= 2
    }
    let frame = try PlotFrame(plot, CanvasBox(10, top, width - 20, bottom - top), on: canvas)
    try frame.drawAxes()
    try progress.part("drawing the plot", of: plot.pointCount) { () throws(SceneError) in
      canvas.clipped(to: frame.area.grown(by: 5)) { frame.drawSeries(progress) }
    }
    return canvas
  }

  /// Draws names of series in rows under the title, and gives where they end.
  private func drawLegend(on canvas: Canvas, _ top: Double) throws(SceneError) -> Double {
    guard plot.series.count > 1 else { return top + 4 }
    var (x, y) = (16.0, top)
    var rowHeight = 0.0
    for (number, series) in plot.series.enumerated() {
      let text = try CanvasText(series.name, on: canvas, limit: max(20, width - 70))
      if x > 16, x + 26 + text.width > width - 16 {
        x = 16
        y += rowHeight + 2
      }
      rowHeight = text.height
      let middle = y + text.height / 2
      let colour = PlotFrame.colour(number)
      switch plot.style {
      case .lines:
        canvas.addPath([CanvasPoint(x, middle), CanvasPoint(x + 20, middle)], closed: false)
        canvas.stroke(colour, width: 2.2, dashes: PlotFrame.dashes(number))
      case .points: PlotFrame.mark(number, CanvasPoint(x + 10, middle), on: canvas)
      case .bars:
        canvas.addRectangle(CanvasBox(x + 4, middle - 5, 12, 10))
        canvas.fill(colour)
      }
      text.draw(x: x + 26, y: y, PlotPicture.ink)
      x += 26 + text.width + 18
    }
    return y + rowHeight + 8
  }
}

/// The area of a plot between its axes.
struct PlotFrame {
  let plot: Plot
  let area: CanvasBox
  let x: PlotScale
  let y: PlotScale
  private let canvas: Canvas
  private let outer: CanvasBox

  private static let ink = MapSymbols.ink
  private static let grid = Colour(red: 222, green: 222, blue: 222)

  /// The axes within a box, with room for their texts.
  init(_ plot: Plot, _ outer: CanvasBox, on canvas: Canvas) throws(SceneError) {
    self.plot = plot
    self.canvas = canvas
    self.outer = outer
    let scales = PlotFrame.scales(plot, across: outer.width, down: outer.height)
    let y = scales.y
    let titleHeight = plot.x.text.isEmpty ? 0 : try CanvasText(plot.x.text, on: canvas).height
    var widest = 0.0
    for tick in y.ticks { widest = max(widest, try CanvasText(y.text(tick), .small, on: canvas).width) }
    let sideTitle = plot.y.text.isEmpty ? 0 : try CanvasText(plot.y.text, on: canvas).height
    let left = outer.x + sideTitle + 6 + widest + 8
    var area = CanvasBox(
      left, outer.y + 4, max(20, outer.x + outer.width - 16 - left),
      max(20, outer.height - 4 - titleHeight - 28))
    var x = scales.x
    if plot.hasEqualScales, plot.categories == nil {
      // The axis with more room than it needs shows more.
      let (perX, perY) = ((x.high - x.low) / area.width, (y.high - y.low) / area.height)
      let per = max(perX, perY)
      func widened(_ scale: PlotScale, _ length: Double) -> PlotScale {
        let middle = (scale.low + scale.high) / 2
        return PlotScale(low: middle - per * length / 2, high: middle + per * length / 2, step: max(x.step, y.step))
      }
      self.y = widened(y, area.height)
      x = widened(x, area.width)
      var sides = 0.0
      for tick in self.y.ticks { sides = max(sides, try CanvasText(self.y.text(tick), .small, on: canvas).width) }
      let more = max(0, sides - widest)
      area.x += more
      area.width -= more
      x = PlotScale(low: x.low + per * more / 2, high: x.high - per * more / 2, step: x.step)
    } else {
      self.y = y
    }
    self.x = x
    self.area = area
  }

  /// The plot over a whole area, with these axes and without their texts.
  init(_ plot: Plot, area: CanvasBox, _ scales: (x: PlotScale, y: PlotScale), on canvas: Canvas) {
    self.plot = plot
    self.area = area
    self.canvas = canvas
    outer = area
    x = scales.x
    y = scales.y
  }

  /// The axes of a plot with so much room.
  static func scales(_ plot: Plot, across: Double, down: Double) -> (x: PlotScale, y: PlotScale) {
    let points = plot.series.flatMap { $0.points.compactMap { $0 } }
    func ends(_ values: [Double]) -> (Double, Double) { (values.min() ?? 0, values.max() ?? 1) }
    let (left, right) = ends(points.map(\.x))
    var (bottom, top) = ends(points.map(\.y))
    if plot.style == .bars { (bottom, top) = (min(0, bottom), max(0, top)) }
    let y = PlotScale(bottom, top, count: max(2, min(8, Int(down / 55))))
    if let categories = plot.categories {
      return (PlotScale(low: -0.5, high: max(0.5, Double(categories.count) - 0.5), step: 1), y)
    }
    return (PlotScale(left, right, count: max(2, min(10, Int(across / 85))), isTight: plot.style == .lines), y)
  }

  /// Where a point lies on the canvas.
  func place(_ point: Plot.Point) -> CanvasPoint {
    CanvasPoint(
      area.x + (point.x - x.low) / (x.high - x.low) * area.width,
      area.y + area.height - (point.y - y.low) / (y.high - y.low) * area.height)
  }

  func drawAxes() throws(SceneError) {
    let bottom = area.y + area.height
    for tick in y.ticks {
      let level = place(Plot.Point(x.low, tick)).y
      canvas.addPath([CanvasPoint(area.x, level), CanvasPoint(area.x + area.width, level)], closed: false)
      canvas.stroke(tick == 0 ? Colour(red: 120, green: 120, blue: 120) : PlotFrame.grid, width: 1)
      let text = try CanvasText(y.text(tick), .small, on: canvas)
      text.draw(x: area.x - 6 - text.width, y: level - text.height / 2, PlotFrame.ink)
    }
    if let categories = plot.categories {
      let room = area.width / Double(max(1, categories.count)) - 4
      // Where the names have no room beside one another, only every so manieth is written.
      let every = max(1, Int((28 / max(1, room)).rounded(.up)))
      for (number, name) in categories.enumerated() where number % every == 0 {
        let text = try CanvasText(name, .small, on: canvas, limit: max(24, room * Double(every)))
        let middle = place(Plot.Point(Double(number), y.low)).x
        text.draw(x: middle - text.width / 2, y: bottom + 5, PlotFrame.ink)
      }
    } else {
      for tick in x.ticks {
        let across = place(Plot.Point(tick, y.low)).x
        canvas.addPath([CanvasPoint(across, area.y), CanvasPoint(across, bottom)], closed: false)
        canvas.stroke(PlotFrame.grid, width: 1)
        let text = try CanvasText(x.text(tick), .small, on: canvas)
        let left = min(across - text.width / 2, canvas.width - text.width - 2)
        text.draw(x: left, y: bottom + 5, PlotFrame.ink)
      }
    }
    canvas.addPath(
      [CanvasPoint(area.x, area.y), CanvasPoint(area.x, bottom), CanvasPoint(area.x + area.width, bottom)],
      closed: false)
    canvas.stroke(PlotFrame.ink, width: 1)
    if !plot.x.text.isEmpty {
      let title = try CanvasText(plot.x.text, on: canvas, limit: area.width)
      title.draw(
        x: area.x + (area.width - title.width) / 2, y: outer.y + outer.height - title.height, PlotFrame.ink)
    }
    if !plot.y.text.isEmpty {
      let title = try CanvasText(plot.y.text, on: canvas, limit: area.height)
      canvas.turned(x: outer.x, y: area.y + (area.height + title.width) / 2, clockwise: -90) {
        title.draw(x: 0, y: 0, PlotFrame.ink)
      }
    }
  }

  // MARK: Series

  static func colour(_ number: Int) -> Colour { MapSymbols.colours[number % MapSymbols.colours.count] }

  /// Lines beyond the colours that there are, are told apart by their dashes.
  static func dashes(_ number: Int) -> [Double] {
    let round = number / MapSymbols.colours.count % 3
    return round == 0 ? [] : round == 1 ? [7, 4] : [2, 3]
  }

  /// Draws a point of a series, whose shape goes with its number.
  static func mark(_ number: Int, _ place: CanvasPoint, on canvas: Canvas) {
    let shapes = Symbol.Marker.Shape.allCases.filter { $0 != .cross && $0 != .x }
    guard let marker = try? Symbol.Marker(shapes[number % shapes.count], colour: colour(number), size: 8) else {
      return
    }
    MapSymbols(canvas: canvas, pixelsPerMetre: 0).mark(.marker(marker), place)
  }

  /// Draws the series, lines in a width.
  func drawSeries(width: Double = 1.8, _ progress: PictureProgress = .none) {
    let count = Double(plot.series.count)
    for (number, series) in plot.series.enumerated() {
      let colour = PlotFrame.colour(number)
      switch plot.style {
      case .lines:
        for run in series.points.split(separator: nil) {
          let places = run.compactMap { $0.map(place) }
          canvas.addPath(places, closed: false)
          canvas.stroke(colour, width: width, dashes: PlotFrame.dashes(number))
          progress.step(places.count)
          // A point between gaps makes no line.
          if places.count == 1, let only = places.first {
            canvas.addCircle(x: only.x, y: only.y, radius: 2)
            canvas.fill(colour)
          }
        }
      case .points:
        for case let point? in series.points {
          PlotFrame.mark(number, place(point), on: canvas)
          progress.step()
        }
      case .bars:
        for case let point? in series.points {
          let slot = area.width / (x.high - x.low) * 0.7 / count
          let middle = place(point)
          let zero = place(Plot.Point(point.x, min(max(0, y.low), y.high))).y
          let left = middle.x + (Double(number) - count / 2) * slot
          canvas.addRectangle(CanvasBox(left, min(zero, middle.y), slot, abs(zero - middle.y)))
          canvas.fill(colour)
          progress.step()
        }
      }
    }
  }
}
