import Geodesy
import Scene
import Session
import Site

/// Draws what is seen through the phone.
public struct ViewPicture: Sendable {
  /// What is drawn.
  public let content: ViewContent
  private let threads: Int
  /// Pixels of the view for each device-independent one: letters and marks keep their size on a phone of any number of
  /// pixels.
  private let ratio: Double

  /// The width in device-independent pixels of a usual phone.
  private static let usualWidth = 400.0

  /// A view. Throws (range) for more than 64 million pixels.
  public init(_ content: ViewContent, threads: Int = 2) throws(SceneError) {
    try content.checkSize()
    self.content = content
    self.threads = min(16, max(1, threads))
    ratio = ViewPicture.ratio(width: content.lens.width, height: content.lens.height)
  }

  /// Pixels for each device-independent one of a view of so many pixels.
  static func ratio(width: Int, height: Int) -> Double { max(1, Double(min(width, height)) / usualWidth) }

  /// The view as a file. Throws where Embree or Cairo is missing, and (limit) where `shouldStop` says so.
  public func file(
    _ form: MapPicture.Form, progress: PictureProgress = .none,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(SceneError) -> [UInt8] {
    try draw(form, Work(progress: progress, shouldStop: shouldStop)).file()
  }

  /// The view as pixels. Throws as `file`.
  public func photo(
    progress: PictureProgress = .none, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(SceneError) -> Photo {
    try draw(.png, Work(progress: progress, shouldStop: shouldStop)).photo()
  }

  /// Who is told of the work, and who may stop it.
  private struct Work {
    let progress: PictureProgress
    let shouldStop: @Sendable () -> Bool

    func check() throws(SceneError) {
      if shouldStop() { throw SceneError(.limit, "the view was stopped before it was done") }
    }
  }

  private func draw(_ form: MapPicture.Form, _ work: Work) throws(SceneError) -> Canvas {
    let lens = content.lens
    let (width, height) = (Double(lens.width) / ratio, Double(lens.height) / ratio)
    let canvas = try Canvas(width: width, height: height, kind: Canvas.kind(form, ratio: ratio))
    if let feed = content.feed {
      var device = feed.device
      device.lens = lens
      let renderer = PhotoRenderer(
        site: feed.site, sun: feed.sun, basemap: feed.ground, brightness: feed.isBlack ? 0 : feed.brightness,
        threads: threads)
      let photo = try renderer.canvas(by: device, progress: work.progress, shouldStop: work.shouldStop)
      canvas.draw(photo.image(), x: 0, y: 0, width: width, height: height)
    }
    if let finds = content.finds { try draw(finds, on: canvas, work) }
    if let scene = content.scene { try draw(scene, on: canvas, work) }
    let marks = ViewMarks(canvas: canvas, ratio: ratio)
    if let finds = content.finds, let tapped = finds.tapped {
      marks.tap(lens.pixel(finds.pose.inverse(tapped)))
    }
    try marks.write(content.lines)
    try work.check()
    return canvas
  }

  private func draw(_ finds: ViewFinds, on canvas: Canvas, _ work: Work) throws(SceneError) {
    let camera = PhotoCamera(lens: content.lens, origin: finds.pose.translation, rotation: finds.pose.rotation)
    if !finds.planes.isEmpty {
      let white = Colour(red: 255, green: 255, blue: 255).withOpacity(0.6)
      let sheets = try SceneBodies(sheets: finds.planes, colour: white)
      let image = try raster(SceneStage(sheets: sheets, camera: camera), "the planes", work)
      canvas.draw(image, x: 0, y: 0, width: canvas.width, height: canvas.height)
    }
    ViewMarks(canvas: canvas, ratio: ratio).points(finds.points.compactMap { camera.pixel($0) })
  }

  private func draw(_ scene: ViewScene, on canvas: Canvas, _ work: Work) throws(SceneError) {
    guard scene.opacity > 0 else { return }
    let stage = try SceneStage(scene, lens: content.lens, hasSky: content.feed == nil)
    let isRaster = stage.ground != nil || !stage.bodies.isEmpty || stage.hasSky
    let image = isRaster ? try raster(stage, "the scene", work) : nil
    let features = ViewFeatures(
      canvas: canvas, projector: ViewProjector(stage, scene, ratio: ratio), groundOpacity: scene.surface.opacity)
    try work.progress.part("features", of: scene.features.count) { () throws(SceneError) in
      canvas.grouped(opacity: scene.opacity) {
        if let image { canvas.draw(image, x: 0, y: 0, width: canvas.width, height: canvas.height) }
        for feature in scene.features where !work.shouldStop() {
          features.draw(feature)
          work.progress.step()
        }
      }
      try work.check()
    }
  }

  private func raster(_ stage: SceneStage, _ part: String, _ work: Work) throws(SceneError) -> CanvasImage {
    let lens = stage.camera.lens
    let canvas = PhotoCanvas(width: lens.width, height: lens.height)
    try work.progress.part(part, of: 2 * lens.height) { () throws(SceneError) in
      forEachRow(
        of: lens.height, threads: threads, progress: work.progress, shouldStop: work.shouldStop,
        painter: { SceneBrush(stage, capacity: lens.width) },
        { brush, y in brush.paint(row: y, on: canvas) })
      forEachRow(
        of: lens.height, threads: threads, progress: work.progress, shouldStop: work.shouldStop,
        painter: { SceneBrush(stage, capacity: lens.width * PhotoCanvas.refined.count) },
        { brush, y in brush.smooth(row: y, on: canvas) })
      try work.check()
    }
    return canvas.image()
  }
}
