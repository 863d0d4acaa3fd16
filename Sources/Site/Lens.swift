import Geodesy
import Scene

/// A place in the view in pixels: 0, 0 is the top-left corner of the view, the first pixel's centre is 0.5, 0.5.
@frozen
public struct Pixel: Hashable, Sendable {
  /// Pixels to the right of the left edge.
  public var x: Double
  /// Pixels below the top edge.
  public var y: Double

  /// The place this far right of and below the view's top-left corner, in pixels.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The lens and sensor of the device, as the view shows them: a pinhole without distortion.
public struct Lens: Hashable, Sendable {
  /// The width of the view in pixels.
  public let width: Int
  /// The height of the view in pixels.
  public let height: Int
  /// The focal length across the view in pixels.
  public let focalX: Double
  /// The focal length along the view in pixels.
  public let focalY: Double
  /// Where the optical axis meets the view.
  public let principal: Pixel

  /// The largest width and height of a view in pixels.
  public static let largestSide = 16_384

  /// A portrait phone: 1080 by 1920 pixels, focal length 1500 pixels (39.6 by 65.2 degrees).
  public static let phone = Lens(
    uncheckedWidth: 1080, height: 1920, focalX: 1500, focalY: 1500, principal: Pixel(540, 960))

  private init(uncheckedWidth width: Int, height: Int, focalX: Double, focalY: Double, principal: Pixel) {
    self.width = width
    self.height = height
    self.focalX = focalX
    self.focalY = focalY
    self.principal = principal
  }

  /// A lens of this view size and these focal lengths in pixels; `focalY` is `focalX` unless given, the principal
  /// point is the view's centre unless given.
  ///
  /// Throws `SceneError` of kind range when a size or focal length is not above zero or too large, or the principal
  /// point lies outside the view.
  public init(
    width: Int, height: Int, focalX: Double, focalY: Double? = nil, principal: Pixel? = nil
  ) throws(SceneError) {
    let sides = 1...Lens.largestSide
    guard sides.contains(width), sides.contains(height) else {
      throw SceneError(
        .range, "a view of \(width) by \(height) pixels is not possible",
        help: "width and height are whole pixels from 1 to \(Lens.largestSide)")
    }
    let focalY = focalY ?? focalX
    for focal in [focalX, focalY] where !(focal.isFinite && focal > 0 && focal <= 1e7) {
      throw SceneError(
        .range, "a focal length of \(focal) pixels is not possible",
        help: "the focal length is above 0 and at most 10000000 pixels")
    }
    let principal =
      principal ?? Pixel(Double(width) / 2, Double(height) / 2)
    guard (0...Double(width)).contains(principal.x), (0...Double(height)).contains(principal.y) else {
      throw SceneError(
        .range, "the principal point \(principal.x) \(principal.y) lies outside the view",
        help: "the view is \(width) by \(height) pixels; leave the principal point out to use its centre")
    }
    self.init(uncheckedWidth: width, height: height, focalX: focalX, focalY: focalY, principal: principal)
  }

  /// Whether a place lies in the view, its edges included.
  public func contains(_ pixel: Pixel) -> Bool {
    pixel.x >= 0 && pixel.y >= 0 && pixel.x <= Double(width) && pixel.y <= Double(height)
  }

  /// The unit direction in camera axes (right, up, back) of what is seen at a place of the view.
  public func direction(_ pixel: Pixel) -> Vector3 {
    Vector3((pixel.x - principal.x) / focalX, -(pixel.y - principal.y) / focalY, -1).normalised
  }

  /// Where the view shows a point given in camera axes (right, up, back) in metres; nil when it lies behind or beside
  /// the camera.
  public func pixel(_ point: Vector3) -> Pixel? {
    let depth = -point.z
    guard depth > 1e-9 else { return nil }
    return Pixel(principal.x + focalX * point.x / depth, principal.y - focalY * point.y / depth)
  }
}
