import Geodesy
import Glibc
import Scene
import Session
import Site

/// Takes photos of a site: what the device's camera would show.
///
/// Every pixel is a ray to the site; what it meets is lit by the sun, with shadows, and by the sky. Irregularity comes
/// from the place and not from chance, so the same photo has the same bytes on every run and with any number of
/// threads.
public struct PhotoRenderer: Sendable {
  private let site: SiteScene
  private let sky: Sky
  private let basemap: (any GroundColour)?
  private let development: Development
  private let threads: Int

  /// The most pixels of a photo: 64 million.
  public static let mostPixels = 64_000_000

  /// A camera on a site under a sun, the ground coloured by a basemap where there is one. With several threads the
  /// basemap is asked from all of them. The brightness is a part of daylight, 0 to 1: with none the photo is black.
  public init(
    site: SiteScene, sun: SolarPosition, basemap: (any GroundColour)? = nil, brightness: Double = 1, threads: Int = 1
  ) {
    self.site = site
    development = Development(brightness: Float(max(0, min(1, brightness))))
    sky = Sky(sun)
    self.basemap = basemap
    self.threads = min(16, max(1, threads))
  }

  /// The photo of a frame of a session, from where the device really was. Throws as `photo(by:)`.
  public func photo(of frame: ARFrame, shouldStop: @escaping @Sendable () -> Bool = { false }) throws(SceneError)
    -> Photo
  {
    try photo(by: frame.device, shouldStop: shouldStop)
  }

  /// The photo that a device takes.
  ///
  /// `shouldStop` is asked before each row. Throws `SceneError` of kind range for more than 64 million pixels, and of
  /// kind limit when it was stopped.
  public func photo(by device: Device, shouldStop: @escaping @Sendable () -> Bool = { false }) throws(SceneError)
    -> Photo
  {
    try canvas(by: device, shouldStop: shouldStop).photo()
  }

  /// The photo that a device takes, still on its canvas. Throws as `photo(by:)`.
  func canvas(
    by device: Device, progress: PictureProgress = .none, shouldStop: @escaping @Sendable () -> Bool
  ) throws(SceneError) -> PhotoCanvas {
    let lens = device.lens
    guard lens.width * lens.height <= PhotoRenderer.mostPixels else {
      throw SceneError(
        .range, "a photo of \(lens.width) by \(lens.height) pixels is too large",
        help: "a photo has at most 64 million pixels; use a smaller lens size")
    }
    let canvas = PhotoCanvas(width: lens.width, height: lens.height)
    let camera = PhotoCamera(device: device, site: site)
    func brush(_ capacity: Int) -> @Sendable () -> Brush {
      { [site, sky, basemap, development] in
        let mesh = basemap.map { GroundMesh($0, frame: site.frame) }
        return Brush(
          camera: camera, site: site, sky: sky, materials: Materials(mesh: mesh, development: development),
          capacity: capacity)
      }
    }
    try progress.part("the camera's picture", of: 2 * lens.height) { () throws(SceneError) in
      forEachRow(
        of: lens.height, threads: threads, progress: progress, shouldStop: shouldStop, painter: brush(lens.width)
      ) { brush, y in brush.paint(row: y, on: canvas) }
      forEachRow(
        of: lens.height, threads: threads, progress: progress, shouldStop: shouldStop,
        painter: brush(lens.width * PhotoCanvas.refined.count)
      ) { brush, y in brush.smooth(row: y, on: canvas) }
      if shouldStop() { throw SceneError(.limit, "the photo was stopped before it was done") }
    }
    return canvas
  }
}
