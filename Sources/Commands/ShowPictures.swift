import Geodesy
import Language
import Pictures
import Runtime
import Scene
import Words
import Workbench

/// `show map`, `show view` and `show plot`: pictures in the terminal.
enum ShowPictures {
  static let map = FormDefinition(
    [.word("map")], clauses: MapArguments.clauses, effects: .reads, answers: true
  ) { (call: Call) throws(ScriptError) in
    guard let window = call.window else { return call.withoutTerminal("map") }
    // Lines are left for the words below and for the prompt.
    let (columns, lines) = (window.columns, max(2, window.lines - 4))
    let (width, height) = (Double(columns) * scale, Double(lines) * 2 * scale)
    let wanted = try MapArguments.frame(call, usualSize: (width, height))
    let frame = try call.at("center") {
      try MapFrame(
        crs: wanted.crs, centre: wanted.centre,
        unitsPerPixel: max(wanted.unitsPerPixel * wanted.width / width, wanted.unitsPerPixel * wanted.height / height),
        width: width, height: height)
    }
    var (picture, _) = try MapArguments.picture(frame, call)
    var content = picture.content
    let words = content.notes
    content.hasFurniture = false
    content.notes = []
    content.title = ""
    picture = try call.at("center") { try MapPicture(frame, content) }
    let photo = try call.drawing("center") { shouldStop in
      try picture.photo(dotsPerInch: 96, progress: call.pictureProgress, shouldStop: shouldStop).photo
    }
    guard let cells = TerminalPicture(photo, columns: columns, lines: lines) else { return .nothing }
    let text = cells.text(window.colours) + (words + [facts(frame, content)]).map(ControlCharacters.shownOnOneLine)
    call.interpreter.output.drawing("map", text.joined(separator: "\n"))
    return .nothing
  }

  /// Pixels of the drawing for each of the terminal's, so that marks are seen and lines are thin.
  private static let scale = 4.0

  /// How wide the map is, and what it is drawn from.
  private static func facts(_ frame: MapFrame, _ content: MapContent) -> String {
    var parts: [String] = []
    if let geodesic = try? Geodesic(),
      let metres = frame.metresPerPixel(x: frame.width / 2, y: frame.height / 2, geodesic)
    {
      let width = metres * frame.width
      let digits = ValueText.number(PositionWords.rounded(width, width < 10 ? 100 : 1))
      parts.append("\(digits) m wide in the middle")
    }
    return (parts + content.sources).joined(separator: " · ")
  }

  static let view = FormDefinition(
    [.word("view")], clauses: ViewArguments.clauses, effects: .reads, answers: true
  ) { (call: Call) throws(ScriptError) in
    guard let window = call.window else { return call.withoutTerminal("view") }
    var request = try ViewArguments.request(call, dotsPerInch: 96)
    let quantity = try ViewArguments.quantity(call)
    // The whole view is shown, as high as the window allows; a cell has two pixels, one above the other.
    let lens = call.bench.state.device?.lens ?? call.bench.state.lens
    let most = (columns: Double(window.columns), rows: Double(max(2, window.lines - 6)) * 2)
    let fit = min(most.columns / Double(lens.width), most.rows / Double(lens.height))
    let (columns, lines) = (
      max(1, Int(Double(lens.width) * fit)), max(1, Int((Double(lens.height) * fit / 2).rounded()))
    )
    request.size = (columns * Int(viewScale), lines * 2 * Int(viewScale))
    let (drawn, remarks) = try call.at("view") { try call.bench.viewContent(request) }
    var content = drawn
    content.lines = []
    let progress = call.pictureProgress
    let photo = try call.drawing("view") { shouldStop in
      guard let quantity else { return try ViewPicture(content).photo(progress: progress, shouldStop: shouldStop) }
      return try ViewMeasurements(quantity, of: content, progress: progress, shouldStop: shouldStop).photo()
    }
    guard let cells = TerminalPicture(photo, columns: columns, lines: lines) else { return .nothing }
    let text = cells.text(window.colours) + drawn.lines.map(ControlCharacters.shownOnOneLine)
    call.interpreter.output.drawing("view", text.joined(separator: "\n"))
    for remark in remarks { call.warn(remark) }
    return .nothing
  }

  /// Pixels of the view for each of the terminal's.
  private static let viewScale = 3.0

  static let plot = FormDefinition(
    [.word("plot"), .parameter("records", .any)], clauses: PlotArguments.clauses, answers: true
  ) { (call: Call) throws(ScriptError) in
    var plot = try PlotArguments.plot(call)
    guard let window = call.window else { return call.withoutTerminal("plot") }
    plot.notes = call.bench.plotNotes
    // Names come from data, and the drawing's own control characters act.
    plot.title = ControlCharacters.shownOnOneLine(plot.title)
    plot.x.title = ControlCharacters.shownOnOneLine(plot.x.title)
    plot.y.title = ControlCharacters.shownOnOneLine(plot.y.title)
    plot.categories = plot.categories?.map(ControlCharacters.shownOnOneLine)
    for index in plot.series.indices {
      plot.series[index].name = ControlCharacters.shownOnOneLine(plot.series[index].name)
    }
    let text = try call.at("records") {
      try PlotLines(plot).text(columns: window.columns, lines: max(8, window.lines - 2), window.colours)
    }
    call.interpreter.output.drawing("plot", text.joined(separator: "\n"))
    return .nothing
  }
}

extension Call {
  /// The window of the terminal that output goes to; nil where it goes elsewhere.
  var window: TerminalWindow? { interpreter.terminal?() }

  /// Says that there is no terminal to draw in.
  func withoutTerminal(_ thing: String) -> Value {
    interpreter.output.answer(
      thing, "a \(thing) is drawn only in a terminal; `picture \"\(thing).png\" \(thing) …` writes it into a file",
      .null)
    return .nothing
  }
}
