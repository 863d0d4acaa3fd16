import Geodesy
import Glibc
import Scene
import Site

extension InterfaceOrientation {
  /// The word for it in scripts.
  public var word: String {
    switch self {
    case .portrait: "portrait"
    case .landscape: "landscape"
    case .oppositeLandscape: "opposite_landscape"
    case .portraitUpsideDown: "portrait_upside_down"
    }
  }

  /// The orientation of a word; nil for another.
  public init?(word: String) {
    guard let found = InterfaceOrientation.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// Whether the view's sides are those of the camera's image, not exchanged.
  var isLandscape: Bool { self == .landscape || self == .oppositeLandscape }
}

extension Lens {
  /// The angle from the left to the right edge of the view in degrees, with the optical axis in its middle: twice the
  /// arc tangent of half the width by the focal length. Of the camera's image scaled by s to fill the view, W / (2 s f).
  public var horizontalFieldOfView: Double { 2 * atan2(Double(width) / 2, focalX) * 180 / Double.pi }

  /// The angle from the top to the bottom edge of the view in degrees, with the optical axis in its middle.
  public var verticalFieldOfView: Double { 2 * atan2(Double(height) / 2, focalY) * 180 / Double.pi }

  /// The same lens as the view shows it when the interface is turned from one orientation to another.
  ///
  /// A place of the camera's image, in its own landscape, is at these places of the view, as fractions from the top
  /// left: portrait (1 - v, u), opposite landscape (1 - u, 1 - v), portrait upside down (v, 1 - u).
  public func turned(
    from old: InterfaceOrientation, to new: InterfaceOrientation
  ) throws(SceneError) -> Lens {
    guard old != new else { return self }
    let (w, h) = (Double(width), Double(height))
    let image: Pixel =
      switch old {
      case .landscape: principal
      case .oppositeLandscape: Pixel(w - principal.x, h - principal.y)
      case .portrait: Pixel(principal.y, w - principal.x)
      case .portraitUpsideDown: Pixel(h - principal.y, principal.x)
      }
    let swaps = old.isLandscape != new.isLandscape
    let (wide, high) = old.isLandscape ? (w, h) : (h, w)
    let view: Pixel =
      switch new {
      case .landscape: image
      case .oppositeLandscape: Pixel(wide - image.x, high - image.y)
      case .portrait: Pixel(high - image.y, image.x)
      case .portraitUpsideDown: Pixel(image.y, wide - image.x)
      }
    return try Lens(
      width: swaps ? height : width, height: swaps ? width : height, focalX: swaps ? focalY : focalX,
      focalY: swaps ? focalX : focalY, principal: view)
  }

  /// The lens of a view in pixels that an image of the camera fills: it is scaled until it covers the view, and what is
  /// over is cut off on both sides alike. The image is the camera's own, in landscape; the interface turns it.
  ///
  /// Throws `SceneError` of kind range where the view is too large or the image's optical axis is outside it.
  public init(
    width: Int, height: Int, filledBy image: Lens, interface: InterfaceOrientation
  ) throws(SceneError) {
    let shown = try image.turned(from: .landscape, to: interface)
    let scale = max(Double(width) / Double(shown.width), Double(height) / Double(shown.height))
    try self.init(
      width: width, height: height, focalX: shown.focalX * scale, focalY: shown.focalY * scale,
      principal: Pixel(
        Double(width) / 2 + (shown.principal.x - Double(shown.width) / 2) * scale,
        Double(height) / 2 + (shown.principal.y - Double(shown.height) / 2) * scale))
  }
}

extension ARFrame {
  /// The pose of the device's camera in the AR frame, whose image is in landscape, when the interface stands like this.
  public func cameraPose(_ interface: InterfaceOrientation) -> TransformationMatrix {
    TransformationMatrix(
      rotation: interface.cameraRotation(ofDisplay: pose.rotation), translation: pose.translation)
  }
}
