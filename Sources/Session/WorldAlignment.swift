import Geodesy
import Scene
import Site

/// Where a session places its AR frame in the world.
///
/// The AR frame is right-handed, in metres: x right, y up, z back of the origin camera; east, up and south when that
/// camera is level and looks north. A point goes through the initial transformation, in AR metres; then its distance
/// from the AR origin is multiplied by the translation factor; then it is carried by the origin camera, in
/// earth-centred axes.
public struct WorldAlignment: Hashable, Sendable {
  /// The camera that the AR origin stands for.
  public let originCamera: SceneCamera
  /// Metres moved in the scene for each metre moved by the device.
  public let translationFactor: Double
  /// What is put before every AR pose, in AR metres.
  public let initialTransformation: TransformationMatrix

  private let origin: TransformationMatrix

  /// The alignment by an origin camera, with a translation factor and an initial transformation.
  ///
  /// Throws `SceneError` of kind range unless the factor is above zero and finite.
  public init(
    originCamera: SceneCamera, translationFactor: Double, initialTransformation: TransformationMatrix = .identity
  ) throws(SceneError) {
    guard translationFactor.isFinite, translationFactor > 0 else {
      throw SceneError(
        .range, "a translation factor of \(translationFactor) is not possible", help: "it is a number above 0")
    }
    self.init(originCamera, factor: translationFactor, initial: initialTransformation)
  }

  /// The alignment by an origin camera in full scale.
  public init(originCamera: SceneCamera) {
    self.init(originCamera, factor: 1, initial: .identity)
  }

  /// The same origin camera with the factor and the anchor of a placement.
  public func placed(by placement: ScenePlacement) -> WorldAlignment {
    WorldAlignment(
      originCamera, factor: placement.translationFactor, initial: placement.initialTransformation)
  }

  private init(
    _ camera: SceneCamera, factor: Double, initial: TransformationMatrix, earthCentred: TransformationMatrix? = nil
  ) {
    originCamera = camera
    translationFactor = factor
    initialTransformation = initial
    origin = earthCentred ?? camera.earthCentred
  }

  /// The same alignment by another origin camera, whose pose in earth-centred axes may be known already.
  func moved(to camera: SceneCamera, earthCentred: TransformationMatrix? = nil) -> WorldAlignment {
    WorldAlignment(camera, factor: translationFactor, initial: initialTransformation, earthCentred: earthCentred)
  }

  /// The pose in earth-centred axes of a pose in the AR frame.
  public func earthCentred(ar pose: TransformationMatrix) -> TransformationMatrix {
    origin.adding(initialTransformation.adding(pose).scalingTranslation(by: translationFactor))
  }

  /// The camera that the scene is drawn from when the device has this AR pose.
  public func sceneCamera(ar pose: TransformationMatrix) -> SceneCamera {
    SceneCamera(earthCentred: earthCentred(ar: pose))
  }

  /// The earth-centred point of a point of the AR frame, both in metres.
  public func earthCentred(arPoint point: Vector3) -> Vector3 {
    origin(initialTransformation(point) * translationFactor)
  }

  /// The place of a point of the AR frame in metres.
  public func worldLocation(arPoint point: Vector3) -> GeodeticPosition {
    Ellipsoid.wgs84.geodetic(earthCentred(arPoint: point))
  }

  /// The point of the AR frame of an earth-centred point, both in metres.
  public func arPoint(earthCentred point: Vector3) -> Vector3 {
    let scaled = origin.rotation.transposed * (point - origin.translation) * (1 / translationFactor)
    return initialTransformation.rotation.transposed * (scaled - initialTransformation.translation)
  }

  /// The AR pose of a pose in earth-centred axes.
  public func arPose(earthCentred pose: TransformationMatrix) -> TransformationMatrix {
    let rotation = initialTransformation.rotation.transposed * (origin.rotation.transposed * pose.rotation)
    return TransformationMatrix(rotation: rotation, translation: arPoint(earthCentred: pose.translation))
  }
}
