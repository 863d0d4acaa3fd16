import Geodesy
import Session
import Site

/// A camera in a local frame.
package struct PhotoCamera: Sendable {
  let lens: Lens
  package let origin: Vector3
  private let rotation: Matrix3
  /// The width of a pixel one metre away.
  let pixelAngle: Double

  /// The device's camera in the site's frame.
  package init(device: Device, site: SiteScene) {
    self.init(
      lens: device.lens, origin: site.frame.local(device.position),
      rotation: site.frame.axes.transposed * device.rotationEarthCentred)
  }

  /// The camera of an earth-centred pose in a frame.
  init(lens: Lens, earthCentred pose: TransformationMatrix, frame: LocalFrame) {
    self.init(
      lens: lens, origin: frame.local(earthCentred: pose.translation),
      rotation: frame.axes.transposed * pose.rotation)
  }

  /// A camera at a place of a frame; the columns of the rotation are right, up and back.
  init(lens: Lens, origin: Vector3, rotation: Matrix3) {
    self.lens = lens
    self.origin = origin
    self.rotation = rotation
    pixelAngle = 1 / min(lens.focalX, lens.focalY)
  }

  /// The direction of what is seen at a place of the view.
  @inline(__always)
  package func direction(_ pixel: Pixel) -> Vector3 { rotation * lens.direction(pixel) }

  /// Where a point of the frame is seen, and how far ahead it is; nil where it is not before the camera.
  func pixel(_ point: Vector3) -> Pixel? { lens.pixel(inCameraAxes(point)) }

  /// A point of the frame in camera axes: right, up, back.
  func inCameraAxes(_ point: Vector3) -> Vector3 { rotation.transposed * (point - origin) }

  /// Within how many pixels what reaches so far about a point is seen; nil where no part of it can be in the view, or it
  /// is too small to be seen.
  func radius(of point: Vector3, reach: Double) -> Double? {
    let seen = inCameraAxes(point)
    let depth = -seen.z
    guard depth > -reach else { return nil }
    // About the camera itself anything may be in view.
    guard depth > 2 * reach else { return .infinity }
    let radius = reach * max(lens.focalX, lens.focalY) / (depth - reach)
    // Towards the edges of a wide view things are drawn larger than in its middle.
    let margin = 3 * radius
    guard radius > 0.2, let place = lens.pixel(seen), place.x > -margin, place.x < Double(lens.width) + margin,
      place.y > -margin, place.y < Double(lens.height) + margin
    else { return nil }
    return radius
  }
}
