import Geodesy
import Scene
import Session
import Site

/// What is seen through the phone: the site as its camera shows it, the scene over it, and what the session has found.
public struct ViewContent: Sendable {
  /// The camera's picture; nil where it is not shown.
  public var feed: ViewFeed?
  /// The scene; nil where there is none to draw.
  public var scene: ViewScene?
  /// What the session has found, in the AR frame; drawn between the camera's picture and the scene.
  public var finds: ViewFinds?
  /// The lens as the view has it.
  public var lens: Lens
  /// Lines at the lower edge: how the session stands, and what the picture must say.
  public var lines: [String] = []

  /// A view through a lens, of nothing yet.
  public init(lens: Lens) { self.lens = lens }

  /// Throws (range) for more than 64 million pixels.
  func checkSize() throws(SceneError) {
    guard lens.width * lens.height <= PhotoRenderer.mostPixels else {
      throw SceneError(
        .range, "a view of \(lens.width) by \(lens.height) pixels is too large",
        help: "a picture has at most 64 million pixels; use a smaller size")
    }
  }
}

/// The picture that the device's camera takes.
public struct ViewFeed: Sendable {
  /// The device as it really is.
  public var device: Device
  /// What is really there.
  public var site: SiteScene
  /// Where the sun stands.
  public var sun: SolarPosition
  /// What colours the ground, or nil.
  public var ground: (any GroundColour)?
  /// How bright it is, as a part of daylight, 0 to 1.
  public var brightness = 1.0
  /// Whether the camera is taken away or not allowed: its picture is black.
  public var isBlack = false

  /// The picture of a site by a device under a sun.
  public init(device: Device, site: SiteScene, sun: SolarPosition, ground: (any GroundColour)?) {
    self.device = device
    self.site = site
    self.sun = sun
    self.ground = ground
  }
}

/// What a session has found, in the AR frame.
public struct ViewFinds: Sendable {
  /// The device's pose in the AR frame.
  public var pose: TransformationMatrix
  /// The squares of the detected planes, four corners each, in metres.
  public var planes: [[Vector3]] = []
  /// The feature points, in metres.
  public var points: [Vector3] = []
  /// What was tapped, in metres; nil where nothing is.
  public var tapped: Vector3?

  /// Nothing found by a device with this pose.
  public init(pose: TransformationMatrix) { self.pose = pose }
}

/// A scene as its camera sees it.
public struct ViewScene: Sendable {
  /// The scene camera's pose in earth-centred axes.
  public var camera: TransformationMatrix
  /// The ground, laid out; nil where none is drawn.
  public var ground: SiteScene?
  /// The heights of the ground; nil for the ellipsoid.
  public var heights: (any GroundHeights)?
  /// What colours the ground, or nil.
  public var basemap: (any GroundColour)?
  /// How the ground is drawn.
  public var surface = SurfaceSettings()
  /// How opaque the scene is over the camera's picture, from 0 to 1.
  public var opacity = 1.0
  /// The middle (earth-centred) and the radius in metres of what is drawn; nil where all is.
  public var clip: (centre: Vector3, radius: Double)?
  /// Features, the lowest first.
  public var features: [ViewFeature] = []

  /// The scene seen by a camera with a pose in earth-centred axes.
  public init(camera: TransformationMatrix) { self.camera = camera }

  /// Whether a point of the earth is within what is drawn.
  func holds(_ point: Vector3) -> Bool {
    guard let clip else { return true }
    return (point - clip.centre).length <= clip.radius
  }
}

/// A feature as a view shows it. Points are earth-centred, in metres.
public struct ViewFeature: Sendable {
  /// What is drawn.
  public enum Shape: Sendable {
    /// Points.
    case points([Vector3])
    /// Lines through points in the air.
    case lines([[Vector3]])
    /// Lines on the ground, by places on WGS 84.
    case linesOnGround([[GeodeticPosition]])
    /// An area in the air: its rings.
    case area([[Vector3]])
    /// An area on the ground: its rings by places on WGS 84.
    case areaOnGround([[GeodeticPosition]])
  }

  /// What is drawn.
  public var shape: Shape
  /// How it is drawn.
  public var symbol: Symbol

  /// A feature of a shape, drawn by a symbol.
  public init(_ shape: Shape, symbol: Symbol) {
    self.shape = shape
    self.symbol = symbol
  }
}
