import Geodesy
import Glibc
import Scene
import Session
import Site

/// How far away what a view shows is, and which way it faces, pixel by pixel, found as taps find it.
public struct ViewMeasurements: Sendable {
  /// What is measured.
  public enum Quantity: String, Sendable, CaseIterable {
    /// Metres from the lens along the ray of each pixel's middle.
    case depth
    /// The unit normal of what is seen, to the east, to the north and up.
    case normals
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// What was measured.
  public let quantity: Quantity
  /// The values: of depth one, of normals three lists, row after row; NaN where nothing is.
  public let values: [[Float]]

  /// Measures what the camera sees of a site, or where the content has no camera's picture, what the scene camera sees
  /// of the scene. Throws where Embree is missing, (range) for too large a view and (limit) where `shouldStop` says so.
  public init(
    _ quantity: Quantity, of content: ViewContent, threads: Int = 2, progress: PictureProgress = .none,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(SceneError) {
    let lens = content.lens
    try content.checkSize()
    let camera: PhotoCamera
    let look: @Sendable (Vector3) -> (distance: Double, normal: Vector3)?
    if let feed = content.feed {
      var device = feed.device
      device.lens = lens
      let site = feed.site
      camera = PhotoCamera(device: device, site: site)
      let origin = camera.origin
      look = { direction in site.hit(origin: origin, direction: direction).map { ($0.distance, $0.normal) } }
    } else if let scene = content.scene {
      let stage = try SceneStage(scene, lens: lens, hasSky: false)
      camera = stage.camera
      look = { stage.first($0) }
    } else {
      throw SceneError(.domain, "there is nothing to measure: neither a site nor a scene")
    }
    let rows = FloatRows(width: lens.width, height: lens.height, bands: quantity == .depth ? 1 : 3)
    try progress.part(quantity.rawValue, of: lens.height) { () throws(SceneError) in
      forEachRow(
        of: lens.height, threads: min(16, threads), progress: progress, shouldStop: shouldStop, painter: { look }
      ) { look, y in
        for x in 0..<lens.width {
          guard let found = look(camera.direction(Pixel(Double(x) + 0.5, Double(y) + 0.5))) else { continue }
          switch quantity {
          case .depth: rows.set(x, y, band: 0, Float(found.distance))
          case .normals:
            rows.set(x, y, band: 0, Float(found.normal.x))
            rows.set(x, y, band: 1, Float(found.normal.y))
            rows.set(x, y, band: 2, Float(found.normal.z))
          }
        }
      }
    }
    if shouldStop() { throw SceneError(.limit, "the view was stopped before it was done") }
    width = lens.width
    height = lens.height
    self.quantity = quantity
    values = rows.bands()
  }

  /// The measurements as numbers for a file.
  public func image(description: String) -> MeasurementImage {
    let names = quantity == .depth ? ["distance in metres"] : ["east", "north", "up"]
    return MeasurementImage(
      width: width, height: height, bands: zip(names, values).map { ($0, $1) }, description: description)
  }

  /// The measurements for the eye. Depth goes from bright, near, to dark, far, even in the logarithm of the distance, so
  /// that near and far are told apart alike; a normal's parts from -1 to 1 become red, green and blue from 0 to 255. What
  /// has none is blue for depth, black for normals.
  public func photo() -> Photo {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    let range = range
    let spread = range.map { log($0.upperBound / $0.lowerBound) } ?? 0
    for index in 0..<width * height {
      let first = values[0][index]
      var colour = quantity == .depth ? SIMD3<UInt8>(70, 110, 190) : SIMD3<UInt8>(0, 0, 0)
      if !first.isNaN {
        switch quantity {
        case .depth:
          let part = spread > 0 ? log(Double(first) / (range?.lowerBound ?? 1)) / spread : 0
          colour = SIMD3(repeating: byte(Float(245 - 225 * part)))
        case .normals:
          func part(_ band: Int) -> UInt8 { byte((values[band][index] + 1) * 127.5) }
          colour = SIMD3(part(0), part(1), part(2))
        }
      }
      pixels[index * 4] = colour.x
      pixels[index * 4 + 1] = colour.y
      pixels[index * 4 + 2] = colour.z
    }
    return Photo(width: width, height: height, pixels: pixels)
  }

  /// The nearest and farthest distance in metres; nil for normals and where nothing is seen.
  public var range: ClosedRange<Double>? {
    guard quantity == .depth else { return nil }
    var least = Float.infinity
    var most = -Float.infinity
    for value in values[0] where !value.isNaN {
      least = min(least, value)
      most = max(most, value)
    }
    return least <= most ? Double(max(least, 1e-3))...Double(max(most, 1e-3)) : nil
  }

  /// The picture with lines of words at its lower edge. Throws where Cairo is missing.
  public func file(_ form: MapPicture.Form, lines: [String]) throws(SceneError) -> [UInt8] {
    try canvas(form, lines).file()
  }

  /// The picture with lines of words as pixels. Throws where Cairo is missing.
  public func photo(lines: [String]) throws(SceneError) -> Photo {
    try canvas(.png, lines).photo()
  }

  private func canvas(_ form: MapPicture.Form, _ lines: [String]) throws(SceneError) -> Canvas {
    let ratio = ViewPicture.ratio(width: width, height: height)
    let canvas = try Canvas(
      width: Double(width) / ratio, height: Double(height) / ratio, kind: Canvas.kind(form, ratio: ratio))
    canvas.draw(CanvasImage(photo()), x: 0, y: 0, width: canvas.width, height: canvas.height)
    try ViewMarks(canvas: canvas, ratio: ratio).write(lines)
    return canvas
  }
}
