import Geodesy
import Session
import Site
import Testing

/// Places and test vectors of the AR toolkits' pose chain, computed with pyproj for the project's reference on AR
/// (WGS 84, origin 34.056397, -117.195646, pitch 90, roll 0).
@Suite struct PoseChainTests {
  static func alignment(heading: Double, height: Double = 400) -> WorldAlignment {
    WorldAlignment(
      originCamera: SceneCamera(
        position: GeodeticPosition(latitude: 34.056397, longitude: -117.195646, height: height),
        orientation: CameraOrientation(heading: heading, pitch: 90)))
  }

  // Half a unit of the last digit printed.
  private func expect(_ place: GeodeticPosition, _ latitude: Double, _ longitude: Double, _ height: Double) {
    #expect(abs(place.latitude - latitude) <= 1e-9)
    #expect(abs(place.longitude - longitude) <= 1e-9)
    #expect(abs(place.height - height) <= 1e-5)
  }

  @Test func `A point 10 m ahead of an origin looking north is 10 m north`() {
    expect(
      Self.alignment(heading: 0).worldLocation(arPoint: Vector3(0, 0, -10)), 34.056487147, -117.195646000, 400.00001)
  }

  @Test func `A point 10 m ahead of an origin looking east is 10 m east`() {
    expect(
      Self.alignment(heading: 90).worldLocation(arPoint: Vector3(0, 0, -10)), 34.056397000, -117.195537692, 400.00001)
  }

  @Test func `A point to the right, up and ahead of an origin at heading 30`() {
    expect(
      Self.alignment(heading: 30).worldLocation(arPoint: Vector3(5, 2, -8)), 34.056436919, -117.195555778, 402.00001)
  }

  @Test func `A point on the ground 6 m ahead`() {
    expect(
      Self.alignment(heading: 0).worldLocation(arPoint: Vector3(0, -1.5, -6)), 34.056451088, -117.195646000, 398.50000)
  }

  @Test func `A tabletop scales the way from the tapped point`() throws {
    let alignment = try WorldAlignment(
      originCamera: Self.alignment(heading: 0, height: 0).originCamera, translationFactor: 2000,
      initialTransformation: TransformationMatrix(rotation: .identity, translation: Vector3(0.2, -0.7, -1.0)).inverse)
    let device = TransformationMatrix(rotation: .identity, translation: Vector3(0.2, -0.4, -0.2))
    let camera = alignment.sceneCamera(ar: device)
    expect(camera.position, 34.041973977, -117.195646, 600.20138)
    // The tapped table point is the anchor.
    expect(alignment.worldLocation(arPoint: Vector3(0.2, -0.7, -1.0)), 34.056397, -117.195646, 0)
    #expect(
      (alignment.arPoint(earthCentred: alignment.earthCentred(arPoint: device.translation)) - device.translation)
        .length < 1e-9)
  }

  @Test func `A scene camera far to the east turns by the convergence of meridians`() {
    // sin(latitude) times the difference in longitude: 10 km east at 34.056 degrees north is 0.1083 degrees of
    // longitude and turns the heading by 0.0607 degrees.
    let camera = Self.alignment(heading: 0).sceneCamera(
      ar: TransformationMatrix(rotation: .identity, translation: Vector3(10_000, 0, 0)))
    #expect(abs(camera.orientation.heading - 0.0607) < 0.0003)
  }

  @Test func `A camera survives the way through earth-centred axes`() {
    let camera = SceneCamera(
      position: GeodeticPosition(latitude: -33.9, longitude: 151.2, height: 12),
      orientation: CameraOrientation(heading: 211, pitch: 77, roll: 3))
    let back = SceneCamera(earthCentred: camera.earthCentred)
    #expect(abs(back.position.latitude - camera.position.latitude) < 1e-12)
    #expect(abs(back.position.height - camera.position.height) < 1e-8)
    #expect(abs(back.orientation.heading - 211) < 1e-9)
    #expect(abs(back.orientation.pitch - 77) < 1e-9)
    #expect(abs(back.orientation.roll - 3) < 1e-9)
  }

  @Test func `A motion after its inverse changes nothing`() {
    let motion = TransformationMatrix(quaternionX: 0.1, y: -0.4, z: 0.2, w: 0.9, translation: Vector3(3, -2, 7))
    let none = motion.adding(motion.inverse)
    #expect(none.translation.length < 1e-14)
    #expect((none.rotation.column0 - Vector3(1, 0, 0)).length < 1e-14)
    #expect((none.rotation.column2 - Vector3(0, 0, 1)).length < 1e-14)
  }

  @Test func `A quarter turn about up by quaternion takes ahead to the left`() {
    let half = 0.5.squareRoot()
    let turn = TransformationMatrix(quaternionX: 0, y: half, z: 0, w: half, translation: .zero)
    #expect((turn(Vector3(0, 0, -1)) - Vector3(-1, 0, 0)).length < 1e-15)
  }

  @Test func `The interface turns the camera's columns`() {
    let camera = CameraOrientation(heading: 20, pitch: 70, roll: 5).rotation
    let portrait = InterfaceOrientation.portrait.displayRotation(ofCamera: camera)
    #expect(portrait == Matrix3(camera.column1, -camera.column0, camera.column2))
    // The same as a quarter turn about the camera's own back axis.
    let turn = CameraOrientation(heading: 0, pitch: 0, roll: 90).rotation
    #expect(((camera * turn).column0 - portrait.column0).length < 1e-15)
    for interface in InterfaceOrientation.allCases {
      #expect(interface.cameraRotation(ofDisplay: interface.displayRotation(ofCamera: camera)) == camera)
    }
  }
}
