import Geodesy
import Glibc
import Scene
import Words

/// Draws maps.
public struct MapPicture {
  /// Which part of the earth is drawn.
  public let frame: MapFrame
  /// What is drawn.
  public let content: MapContent
  private let geodesic: Geodesic

  /// What is known of a map once it was drawn.
  public struct Report: Hashable, Sendable {
    /// Labels that found no room.
    public var omittedLabels = 0
    /// Letters of labels that no installed font has.
    public var unknownLetters = 0
    /// Features that were drawn.
    public var features = 0
  }

  /// Pixels at the lower edge that scale bar and sources need; a map of all there is keeps them free.
  public static let lowerEdge = 44.0

  /// The form of a picture.
  public enum Form: Hashable, Sendable {
    /// A PNG file.
    case png
    /// An SVG file.
    case svg
    /// A PDF file, with a date of creation as ISO 8601 has it.
    case pdf(created: String)
  }

  /// The symbol of a layer that has none, by what its features are and its number among the layers; nil for collections.
  public static func usualSymbol(_ kind: Geometry.Kind, number: Int) -> Symbol? {
    MapSymbols.usual(kind, number: number)
  }

  /// The most pixels of a map: 64 million.
  public static let mostPixels = 64_000_000.0

  /// A map of a part of the earth. Throws where PROJ cannot be loaded, and for too large a picture.
  public init(_ frame: MapFrame, _ content: MapContent) throws(SceneError) {
    self.frame = frame
    self.content = content
    do throws(GeodesyError) {
      geodesic = try Geodesic()
    } catch {
      throw SceneError(error)
    }
  }

  /// The map as a file; `dotsPerInch` are those of PNG and of images within SVG and PDF. Throws where a file of the scene
  /// cannot be read, and (limit) where `shouldStop` says so or the picture is too large.
  public func file(
    _ form: Form, dotsPerInch: Double, progress: PictureProgress = .none, shouldStop: () -> Bool = { false }
  ) throws(SceneError) -> (bytes: [UInt8], report: Report) {
    let kind = Canvas.kind(form, ratio: dotsPerInch / 96)
    let (canvas, report) = try draw(kind, ratio: dotsPerInch / 96, progress, shouldStop)
    let bytes = try progress.part("writing the picture") { () throws(SceneError) in try canvas.file() }
    return (bytes, report)
  }

  /// The map as pixels. Throws as `file`.
  public func photo(
    dotsPerInch: Double, progress: PictureProgress = .none, shouldStop: () -> Bool = { false }
  ) throws(SceneError) -> (photo: Photo, report: Report) {
    let (canvas, report) = try draw(.pixels(ratio: dotsPerInch / 96), ratio: dotsPerInch / 96, progress, shouldStop)
    return (try canvas.photo(), report)
  }

  private func draw(
    _ kind: Canvas.Kind, ratio: Double, _ progress: PictureProgress, _ shouldStop: () -> Bool
  ) throws(SceneError) -> (Canvas, Report) {
    guard frame.width * ratio * frame.height * ratio <= MapPicture.mostPixels else {
      throw SceneError(
        .range, "the picture would have more than 64 million pixels", help: "use a smaller size or fewer dpi")
    }
    let canvas = try Canvas(width: frame.width, height: frame.height, kind: kind)
    let relief = try drawGround(on: canvas, ratio, progress, shouldStop)
    let scale = frame.metresPerPixel(x: frame.width / 2, y: frame.height / 2, geodesic)
    let symbols = MapSymbols(canvas: canvas, pixelsPerMetre: scale.map { 1 / $0 } ?? 0)
    var painter = MapPainter(canvas: canvas, frame: frame, symbols: symbols, geodesic: geodesic)
    try painter.draw(content, progress, shouldStop)
    var furniture = MapFurniture(canvas, painter.marks)
    try furniture.addNotes(title: content.title, content.notes)
    if content.hasFurniture { try addFurniture(&furniture, painter.entries, relief) }
    for box in furniture.boxes { painter.labels.keepFree(box) }
    try progress.part("placing labels", of: painter.labels.count) { () throws(SceneError) in
      painter.labels.draw(progress)
    }
    furniture.draw()
    if shouldStop() { throw SceneError(.limit, "the picture was stopped before it was done") }
    return (
      canvas,
      Report(
        omittedLabels: painter.labels.omitted, unknownLetters: painter.labels.unknownLetters,
        features: painter.features)
    )
  }

  /// Draws paper, basemap and relief, and says how many times too high the relief is shaded; nil where there is none.
  private func drawGround(
    on canvas: Canvas, _ ratio: Double, _ progress: PictureProgress, _ shouldStop: () -> Bool
  ) throws(SceneError) -> Double? {
    let ground = MapGround(frame, ratio: ratio, progress)
    var basemap: CanvasImage?
    if let picture = content.basemap { basemap = try ground.basemap(picture, shouldStop: shouldStop) }
    var shades: MapGround.Relief?
    if let elevation = content.elevation {
      shades = try ground.hillshade(elevation, geodesic, shouldStop: shouldStop)
    }
    let whole = CanvasBox(0, 0, frame.width, frame.height)
    guard basemap != nil || shades != nil else {
      canvas.addRectangle(whole)
      canvas.fill(MapGround.paper)
      return nil
    }
    let image = ground.image(basemap, shades?.brightness, opacity: content.basemapOpacity)
    canvas.draw(image, x: 0, y: 0, width: frame.width, height: frame.height)
    return shades?.exaggeration
  }

  private func addFurniture(
    _ furniture: inout MapFurniture, _ entries: [MapFurniture.Entry], _ relief: Double?
  ) throws(SceneError) {
    if let north = northAngle { try furniture.addNorthArrow(north) }
    if let bar = ScaleBar(
      frame, longest: min(180, frame.width * 0.3), usesFeet: content.usesFeet, geodesic)
    {
      try furniture.addScaleBar(bar, isLocal: scaleChanges)
    }
    var sources = content.sources
    if let relief, let name = content.relief {
      let times = relief > 1 ? ", heights × \(NumberText.shortest(relief))" : ""
      sources.insert(
        "relief \(name) (Horn, lit from the north-west\(times))", at: content.basemap == nil ? 0 : min(1, sources.count)
      )
    }
    try furniture.addSources(sources)
    try furniture.addLegend(entries)
  }

  /// Whether the scale at the top and bottom of the map differs by more than a fiftieth from that in the middle.
  private var scaleChanges: Bool {
    let middle = frame.width / 2
    guard let here = frame.metresPerPixel(x: middle, y: frame.height / 2, geodesic) else { return false }
    return [0, frame.height].contains { y in
      guard let there = frame.metresPerPixel(x: middle, y: y, geodesic) else { return true }
      return abs(there / here - 1) > 0.02
    }
  }

  /// Where true north is in the middle of the map, degrees clockwise from its top; nil where that cannot be told.
  var northAngle: Double? {
    guard let here = frame.geographic(x: frame.width / 2, y: frame.height / 2),
      let scale = frame.metresPerPixel(x: frame.width / 2, y: frame.height / 2, geodesic),
      let there = geodesic.destination(
        latitude: here.latitude, longitude: here.longitude, bearing: 0, distance: min(10 * scale, 1000)),
      let pixel = frame.pixel(latitude: there.latitude, longitude: there.longitude)
    else { return nil }
    let angle = atan2(pixel.x - frame.width / 2, frame.height / 2 - pixel.y) * 180 / Double.pi
    return abs(angle) < 0.05 ? 0 : angle
  }
}
