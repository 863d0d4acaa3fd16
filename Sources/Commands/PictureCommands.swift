import Geodesy
import Language
import Pictures
import Runtime
import Scene
import Survey
import Workbench

/// `picture`: maps, views and plots as files.
enum PictureCommands {
  static let all = [picture]

  static let picture = CommandDefinition(
    "picture", group: "pictures", summary: "Draws a map, the view through the phone or a plot into a file.",
    details: """
      The ending of the name decides: `.png`, `.jpg`, `.svg`, `.pdf`. Sizes are device-independent pixels, 96 to an inch; \
      with `dpi 192` a PNG or JPEG has twice as many a side. A map that says nothing of its place shows what the open map \
      shows, else all there is: ground, layers, overlays, the device with its fix and field of view, the way it went, \
      errors of recorded points from the true place, and the sketch. `labels` names fields whose values are written beside \
      features; what finds no room is left out. The legend shows every class of a `renderer`.

      A view is what the phone shows: the site as its camera sees it, the scene over it with its opacity, and the mark of \
      the tap that waits to be recorded; `planes` adds the detected planes and `points` the feature points. `of scene` \
      leaves the camera's picture out. `depth` gives the distance of what each pixel shows, near bright and far dark, \
      `normals` which way it faces, east, north and up as red, green and blue; into a `.tif` they are written as numbers, \
      metres along each pixel's ray. The usual size is that of the lens.

      A plot takes a list of records; `x` and `y` name fields, `error.east` a \
      field of a field. Where `x` is a text the plot has bars, else a line; `by` makes a line for each value of a field. \
      What is simulated says so.
      """,
    examples: [
      CommandExample(
        "picture \"map.png\" map extent of paths size 600 400 labels \"name\"",
        after: "basemap from \"data/ortho.tif\"\nlayer paths from \"data/paths.geojson\" symbol line red"),
      CommandExample(
        """
        let tides = [{hour: 0, level: 1.2 m}, {hour: 6, level: 3.4 m}, {hour: 12, level: 1.1 m}]
        picture "tides.svg" plot tides x "hour" y "level" title "A day at the pier"
        """),
      CommandExample(
        "picture \"view.jpg\" view points size 540 960",
        after: """
          site terrain from "data/terrain.tif" heights orthometric
          device at 52.103084N 2.322669W eye 1.6 m heading 30.38 deg pitch 97 deg
          track continuous
          """),
    ],
    forms: [
      FormDefinition(
        [.parameter("file", .outputFile(PictureFile.extensions)), .word("map")],
        clauses: MapArguments.clauses + PictureFile.clauses, effects: [.reads, .writes], action: drawMap),
      FormDefinition(
        [.parameter("file", .outputFile(PictureFile.extensions)), .word("view")],
        clauses: ViewArguments.clauses + PictureFile.clauses, effects: [.reads, .writes], action: drawView),
      FormDefinition(
        [.parameter("file", .outputFile(PictureFile.extensions)), .word("plot"), .parameter("records", .any)],
        clauses: PlotArguments.clauses + PictureFile.clauses, effects: .writes, action: drawPlot),
    ])

  @Sendable private static func drawMap(_ call: Call) throws(ScriptError) -> Value {
    let file = try PictureFile(call)
    let frame = try MapArguments.frame(call, usualSize: (800, 600), lowerEdge: MapPicture.lowerEdge)
    let (picture, labels) = try MapArguments.picture(frame, call)
    let (bytes, report) = try call.drawing("file") { shouldStop in
      switch file.form {
      case .vector(let form), .png(let form):
        try picture.file(form, dotsPerInch: file.dotsPerInch, progress: call.pictureProgress, shouldStop: shouldStop)
      case .jpeg, .numbers:
        try file.jpeg(
          picture.photo(dotsPerInch: file.dotsPerInch, progress: call.pictureProgress, shouldStop: shouldStop))
      }
    }
    try call.write(bytes, to: file.path, at: "file")
    if !labels.isEmpty, report.omittedLabels > 0 {
      call.note("\(Plural.text(report.omittedLabels, "label")) found no room")
    }
    if report.unknownLetters > 0 {
      call.warn("\(Plural.text(report.unknownLetters, "letter")) of labels are in none of the fonts installed")
    }
    call.note("\(call.bench.files.shown(file.path)): a map with \(Plural.text(report.features, "feature"))")
    return .nothing
  }

  @Sendable private static func drawView(_ call: Call) throws(ScriptError) -> Value {
    let file = try PictureFile(call, mayHoldNumbers: true)
    let request = try ViewArguments.request(call, dotsPerInch: file.dotsPerInch)
    let (content, remarks) = try call.at("file") { try call.bench.viewContent(request) }
    let quantity = try ViewArguments.quantity(call)
    let progress = call.pictureProgress
    let bytes = try call.drawing("file") { shouldStop in
      try ViewArguments.file(file, content, quantity, progress: progress, shouldStop: shouldStop)
    }
    try call.write(bytes, to: file.path, at: "file")
    for remark in remarks { call.warn(remark) }
    let what = quantity.map { "the \($0.rawValue) of a view" } ?? "a view"
    call.note("\(call.bench.files.shown(file.path)): \(what) of \(content.lens.width) by \(content.lens.height) pixels")
    return .nothing
  }

  @Sendable private static func drawPlot(_ call: Call) throws(ScriptError) -> Value {
    let file = try PictureFile(call)
    var plot = try PlotArguments.plot(call)
    plot.notes = call.bench.plotNotes
    let size = try PictureFile.size(call) ?? (720, 440)
    let painter = PlotPicture(plot, width: size.width, height: size.height)
    let progress = call.pictureProgress
    let bytes = try call.drawing("file") { _ in
      switch file.form {
      case .vector(let form), .png(let form):
        return try painter.file(form, dotsPerInch: file.dotsPerInch, progress: progress)
      case .jpeg, .numbers:
        return try PictureFile.jpeg(painter.photo(dotsPerInch: file.dotsPerInch, progress: progress))
      }
    }
    try call.write(bytes, to: file.path, at: "file")
    call.note("\(call.bench.files.shown(file.path)): a plot of \(Plural.text(plot.pointCount, "point"))")
    return .nothing
  }
}

/// Where a picture goes and in which form.
struct PictureFile {
  static let extensions = [".png", ".jpg", ".jpeg", ".svg", ".pdf", ".tif"]
  static let clauses = [
    Clause("size", [.parameter("width", .quantity(.pixels)), .parameter("height", .quantity(.pixels))]),
    Clause("dpi", .number), Clause("replace"),
  ]

  enum Form {
    case png(MapPicture.Form)
    case vector(MapPicture.Form)
    case jpeg
    /// Numbers for pixels, as TIFF.
    case numbers
  }

  let path: String
  let form: Form
  let dotsPerInch: Double

  /// The file that a command names. Throws where the form is not known or the file may not be written.
  init(_ call: Call, mayHoldNumbers: Bool = false) throws(ScriptError) {
    let shown = try call.requiredText("file")
    let lower = shown.lowercased()
    if lower.hasSuffix(".png") {
      form = .png(.png)
    } else if lower.hasSuffix(".jpg") || lower.hasSuffix(".jpeg") {
      form = .jpeg
    } else if lower.hasSuffix(".svg") {
      form = .vector(.svg)
    } else if lower.hasSuffix(".pdf") {
      let moment = CivilTime(secondsSince1970: call.bench.state.clock.secondsSince1970)
      form = .vector(.pdf(created: moment.map { "\($0.date())T\($0.clock)Z" } ?? "2026-01-01T12:00:00Z"))
    } else if mayHoldNumbers, lower.hasSuffix(".tif") || lower.hasSuffix(".tiff") {
      form = .numbers
    } else {
      throw call.fault(
        .file, "\(ValueText.quote(shown)) does not say what kind of picture it is",
        help: lower.hasSuffix(".tif") || lower.hasSuffix(".tiff")
          ? "let the name end in .png, .jpg, .svg or .pdf; a .tif holds the depth or normals of a view"
          : "let the name end in .png, .jpg, .svg or .pdf", at: "file")
    }
    path = try call.outputPath("file")
    dotsPerInch = try call.number("dpi") ?? 96
    guard (24...1200).contains(dotsPerInch) else {
      throw call.fault(.range, "a picture has 24 to 1200 dpi", at: "dpi")
    }
  }

  /// The size that a command gives, in device-independent pixels; nil where it gives none.
  static func size(_ call: Call) throws(ScriptError) -> (width: Double, height: Double)? {
    guard let width = try call.quantity("width", .pixels), let height = try call.quantity("height", .pixels) else {
      return nil
    }
    for (name, side) in [("width", width), ("height", height)] {
      guard side >= 16, side <= 16_384 else { throw call.fault(.range, "a side is 16 to 16384 pixels", at: name) }
    }
    return (width, height)
  }

  /// A map as JPEG.
  func jpeg(_ drawn: (photo: Photo, report: MapPicture.Report)) throws -> (bytes: [UInt8], report: MapPicture.Report) {
    (try PictureFile.jpeg(drawn.photo), drawn.report)
  }

  /// A picture as JPEG.
  static func jpeg(_ photo: Photo) throws -> [UInt8] {
    try JPEG.encode(rgba: photo.pixels, width: photo.width, height: photo.height, quality: 90)
  }
}

extension Call {
  /// Draws something that may take long; what it throws points at the argument of a name.
  func drawing<T>(_ name: String, _ body: (@escaping @Sendable () -> Bool) throws -> T) throws(ScriptError) -> T {
    do throws(ScriptError) {
      return try at(name) { try body { Interrupt.isRequested } }
    } catch {
      // Who has asked to stop is not told of an error.
      try Interrupt.check()
      throw error
    }
  }

  /// Tells whoever watches how far a picture has come.
  var pictureProgress: PictureProgress {
    guard let watch = interpreter.progressWatch else { return .none }
    var present: [Progress] = []
    return PictureProgress(
      began: { part, steps in
        let progress = Progress(part, of: steps)
        present.append(progress)
        watch.began(progress)
      }, stepped: { present.last?.step($0) },
      ended: {
        present.popLast()?.finish()
        watch.ended()
      })
  }
}
