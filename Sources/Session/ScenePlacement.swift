import Geodesy
import Scene

/// How a scene hangs on its origin camera: how much faster than the device its camera moves, which point of the AR
/// frame stands for the origin, and how far around the origin it is drawn.
public struct ScenePlacement: Hashable, Sendable {
  /// Metres moved in the scene for each metre moved by the device; above 0.
  public private(set) var translationFactor = 1.0
  /// The point of the AR frame, in metres, that stands for the origin camera's place; nil until one was chosen.
  public var anchor: Vector3?
  /// Metres about the origin camera within which the scene is drawn; nil where all is.
  public private(set) var clippingDistance: Double?

  /// Full scale about the AR frame's zero point, all drawn.
  public init() {}

  /// What is put before every AR pose: the inverse of the anchor's translation, without a rotation.
  ///
  /// Source: `setInitialTransformation` of the ArcGIS AR toolkits, which keeps only the translation of what was hit.
  public var initialTransformation: TransformationMatrix {
    TransformationMatrix(rotation: .identity, translation: anchor.map { -$0 } ?? .zero)
  }

  /// Whether it leaves every alignment as it is.
  public var isPlain: Bool { translationFactor == 1 && anchor == nil }

  /// The largest factor: at it a tenth of a millimetre is a kilometre.
  public static let largestFactor = 1e7

  /// Sets the metres moved in the scene for each metre moved by the device. Throws `SceneError` of kind range unless
  /// they are above 0 and at most ten million.
  public mutating func setTranslationFactor(_ factor: Double) throws(SceneError) {
    guard factor > 0, factor <= ScenePlacement.largestFactor else {
      throw SceneError(
        .range, "a translation factor of \(factor) is not possible", help: "it is a number above 0, up to 10000000")
    }
    translationFactor = factor
  }

  /// Sets the metres about the origin camera within which the scene is drawn; nil draws all. Throws `SceneError` of
  /// kind range unless they are above 0 and finite.
  public mutating func setClippingDistance(_ distance: Double?) throws(SceneError) {
    if let distance {
      guard distance.isFinite, distance > 0 else {
        throw SceneError(
          .range, "a clipping distance of \(distance) m is not possible",
          help: "it is a length above 0 m; `clipping off` draws all")
      }
    }
    clippingDistance = distance
  }
}

/// The surface of a scene that is drawn only within a distance of the origin camera.
public struct ClippedSurface: SceneSurface {
  private let whole: any SceneSurface
  private let centre: Vector3
  private let radius: Double

  /// A surface of which is drawn what lies within a radius of an earth-centred point, both in metres.
  public init(_ whole: any SceneSurface, centreEarthCentred centre: Vector3, radius: Double) {
    self.whole = whole
    self.centre = centre
    self.radius = radius
  }

  /// What a ray meets first within the distance: origin and unit direction are earth-centred, in metres.
  public func intersect(originEarthCentred origin: Vector3, direction: Vector3) -> SceneIntersection {
    let away = SceneIntersection.miss("the scene is clipped where the ray would meet it (`clipping off` draws all)")
    let way = origin - centre
    let half = way.dot(direction)
    let root = half * half - (way.dot(way) - radius * radius)
    guard root >= 0 else { return away }
    let start = max(0, -half - root.squareRoot())
    let end = -half + root.squareRoot()
    guard end > 0 else { return away }
    switch whole.intersect(originEarthCentred: origin + direction * start, direction: direction) {
    case .miss(let sentence): return start > 0 ? away : .miss(sentence)
    case .hit(let point, let distance, let normal):
      guard start + distance <= end else { return away }
      return .hit(point: point, distance: start + distance, normal: normal)
    }
  }
}
