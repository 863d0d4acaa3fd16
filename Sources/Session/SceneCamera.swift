import Geodesy
import Site

/// A camera at a place on WGS 84: the origin camera of a session, or the camera a scene is drawn from.
public struct SceneCamera: Hashable, Sendable {
  /// The place, with ellipsoidal height in metres.
  public var position: GeodeticPosition
  /// Where it looks, from true north at its place.
  public var orientation: CameraOrientation

  /// A camera at a place that looks somewhere.
  public init(position: GeodeticPosition, orientation: CameraOrientation) {
    self.position = position
    self.orientation = orientation
  }

  /// The camera of a pose in earth-centred axes. Its heading counts from true north at its own place, so that the
  /// convergence of meridians between it and any other camera is part of it.
  public init(earthCentred pose: TransformationMatrix) {
    let position = Ellipsoid.wgs84.geodetic(pose.translation)
    let axes = LocalFrame(origin: position).axes
    self.init(position: position, orientation: CameraOrientation(rotation: axes.transposed * pose.rotation))
  }

  /// The camera's pose in earth-centred axes.
  public var earthCentred: TransformationMatrix {
    let frame = LocalFrame(origin: position)
    return TransformationMatrix(
      rotation: frame.axes * orientation.rotation, translation: frame.originEarthCentred)
  }
}

/// How the interface stands to the device, whose camera is native to landscape.
public enum InterfaceOrientation: String, Sendable, CaseIterable {
  case portrait
  case landscape
  case oppositeLandscape
  case portraitUpsideDown

  /// The rotation of what is displayed, from the rotation of the AR camera: columns right, up, back.
  public func displayRotation(ofCamera camera: Matrix3) -> Matrix3 {
    let (c0, c1, c2) = (camera.column0, camera.column1, camera.column2)
    return switch self {
    case .portrait: Matrix3(c1, -c0, c2)
    case .landscape: Matrix3(c0, c1, c2)
    case .oppositeLandscape: Matrix3(-c0, -c1, c2)
    case .portraitUpsideDown: Matrix3(-c1, c0, c2)
    }
  }

  /// The rotation of the AR camera, from the rotation of what is displayed.
  public func cameraRotation(ofDisplay display: Matrix3) -> Matrix3 {
    let inverse: InterfaceOrientation =
      switch self {
      case .portrait: .portraitUpsideDown
      case .portraitUpsideDown: .portrait
      default: self
      }
    return inverse.displayRotation(ofCamera: display)
  }
}
