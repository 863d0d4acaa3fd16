import Geodesy
import Site

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
