import Geodesy
import Site

/// What a tap met.
public struct TapResult: Sendable {
  /// What a tap is answered from.
  public enum Source: String, Sendable, CaseIterable {
    /// What is really there, as the device sees it.
    case reality
    /// The scene as it is drawn.
    case scene
  }

  /// What can be met.
  public enum Kind: Hashable, Sendable {
    /// A thing on the site.
    case site(SiteHit.Kind)
    /// The scene's surface.
    case scene

    /// The kind as one word.
    public var word: String {
      switch self {
      case .site(let kind): kind.rawValue
      case .scene: "scene"
      }
    }
  }

  /// How far the location is from the true place, in metres.
  public struct Offset: Hashable, Sendable {
    /// Metres too far east.
    public var east: Double
    /// Metres too far north.
    public var north: Double
    /// Metres too high.
    public var up: Double
    /// Metres beside the true place.
    public var horizontal: Double { (east * east + north * north).squareRoot() }
  }

  /// Where it was tapped.
  public var pixel: Pixel
  /// What the answer is from.
  public var source: Source
  /// Where the session believes the point to be, with ellipsoidal height.
  public var location: GeodeticPosition
  /// The point in the AR frame, in metres.
  public var arPoint: Vector3
  /// What was met.
  public var kind: Kind
  /// The name of the site object that was met, or nil.
  public var name: String?
  /// Metres from the device.
  public var distance: Double
  /// The unit normal of what was met as east, north, up at the location, on the device's side.
  public var normal: Vector3
  /// Degrees by which the ray looks below the horizon, -90 to 90.
  public var depression: Double
  /// Where the thing at the tapped pixel really is, with ellipsoidal height; nil when the site has nothing there,
  /// which only a tap on the scene allows.
  public var trueLocation: GeodeticPosition?
  /// The location less the true location; nil without one.
  public var error: Offset?
  /// The number of the frame that was tapped.
  public var frame: Int
  /// The session's epoch.
  public var epoch: Int
}

/// The answer to a tap.
public enum TapOutcome: Sendable {
  /// It met something.
  case hit(TapResult)
  /// It met nothing, for this reason.
  case miss(TapMiss)

  /// The same without a true location and an error.
  public var withoutTruth: TapOutcome {
    guard case .hit(var result) = self else { return self }
    result.trueLocation = nil
    result.error = nil
    return .hit(result)
  }
}

/// Why a tap meets nothing.
public enum TapMiss: Hashable, Sendable {
  /// The session does not track.
  case notTracking
  /// The pose is not reliable.
  case limited(TrackingSession.Limit)
  /// The session does not know where its AR frame is.
  case noOrigin
  /// The pixel is not in the view of this size.
  case outsideView(Pixel, width: Int, height: Int)
  /// The site has nothing there.
  case site(SiteMiss)
  /// The scene has nothing there, with the reason as a sentence.
  case scene(String)

  /// The reason as one sentence without a full stop.
  public var sentence: String {
    switch self {
    case .notTracking: "the session is not tracking; `track continuous` starts it"
    case .limited(let limit): "tracking is limited (\(limit.rawValue))"
    case .noOrigin:
      "the session does not know where its AR frame is: no position fix sets it in mode ignore; `origin at …` sets it, "
        + "or `track continuous` lets them"
    case .outsideView(let pixel, let width, let height):
      "pixel \(pixel.x) \(pixel.y) is outside the view of \(width) by \(height) pixels"
    case .site(let miss): miss.sentence
    case .scene(let sentence): sentence
    }
  }
}

/// The surface of a scene, as taps on the scene meet it.
public protocol SceneSurface: Sendable {
  /// What a ray meets first: origin and unit direction are earth-centred, in metres.
  func intersect(originEarthCentred: Vector3, direction: Vector3) -> SceneIntersection
}

/// Where a ray meets a scene's surface.
public enum SceneIntersection: Sendable {
  /// An earth-centred point, its distance in metres, and the unit normal in earth-centred axes on the ray's side.
  case hit(point: Vector3, distance: Double, normal: Vector3)
  /// It meets nothing, for a reason that is one sentence.
  case miss(String)
}

/// The surface of a scene that is a site of its own, made from the scene's elevation.
public struct ElevationSceneSurface: SceneSurface {
  private let scene: SiteScene

  /// The surface laid out as a site without objects.
  public init(_ scene: SiteScene) { self.scene = scene }

  /// What a ray meets first: origin and unit direction are earth-centred, in metres.
  public func intersect(originEarthCentred: Vector3, direction: Vector3) -> SceneIntersection {
    let origin = scene.frame.local(earthCentred: originEarthCentred)
    let local = scene.frame.axes.transposed * direction
    guard let hit = scene.hit(origin: origin, direction: local) else {
      return switch scene.miss(origin: origin, direction: local) {
      case .nothingThere: .miss("the scene has no elevation to hit")
      case .sky: .miss("the ray goes to the sky of the scene")
      case .void: .miss("the scene's elevation has a void (no data) where the ray would meet it")
      case .edge: .miss("the ray leaves the scene's elevation at its edge")
      case .below: .miss("the scene camera is below the scene's surface")
      case .tooFar: .miss("the scene's surface is too far away")
      }
    }
    return .hit(
      point: scene.frame.earthCentred(hit.point), distance: hit.distance, normal: scene.frame.axes * hit.normal)
  }
}
