import Geodesy
import Scene
import Site
import Testing

@Suite struct DeviceTests {
  @Test func `The principal point is the view's centre unless given`() throws {
    let lens = try Lens(width: 1080, height: 1920, focalX: 1500)
    #expect(lens.principal == Pixel(540, 960))
    #expect(lens == .phone)
    let ahead = lens.direction(Pixel(540, 960))
    #expect(ahead.x == 0 && ahead.y == 0 && ahead.z == -1)
  }

  @Test func `The view's top-left corner looks left and up by the focal length`() throws {
    let direction = Lens.phone.direction(Pixel(0, 0))
    // 540 / 1500 and 960 / 1500
    #expect(abs(direction.x / direction.z - 0.36) < 1e-12)
    #expect(abs(direction.y / -direction.z - 0.64) < 1e-12)
  }

  @Test func `A point behind the camera has no pixel`() {
    #expect(Lens.phone.pixel(Vector3(0, 0, 1)) == nil)
    #expect(Lens.phone.pixel(Vector3(1, 0, 0)) == nil)
  }

  @Test(arguments: [(0, 1920, 1500.0), (1080, -1, 1500), (1080, 1920, 0), (1080, 1920, .nan), (20_000, 10, 5)])
  func `A lens that cannot be is refused`(width: Int, height: Int, focal: Double) {
    #expect(throws: SceneError.self) { try Lens(width: width, height: height, focalX: focal) }
  }

  @Test func `A principal point outside the view is refused`() {
    #expect(throws: SceneError.self) {
      try Lens(width: 100, height: 100, focalX: 90, principal: Pixel(101, 50))
    }
  }

  @Test(arguments: [(91.0, 0.0, 0.0, 90.0), (0, 181, 0, 90), (0, 0, .nan, 90), (0, 0, 0, -1), (0, 0, 0, 181)])
  func `A device that cannot be is refused`(latitude: Double, longitude: Double, height: Double, pitch: Double) {
    #expect(throws: SceneError.self) {
      try Device(
        position: GeodeticPosition(latitude: latitude, longitude: longitude, height: height),
        orientation: CameraOrientation(heading: 0, pitch: pitch))
    }
  }

  @Test func `A heading comes into 0 to 360 degrees`() {
    #expect(CameraOrientation(heading: -90, pitch: 90).heading == 270)
    #expect(CameraOrientation(heading: 720, pitch: 90, roll: 360).heading == 0)
  }

  @Test func `A device on the very ground is not below it`() throws {
    var place = GroundHitTests.place
    place.height = 100
    let scene = try SiteScene(GroundHitTests.flat(100), around: place)
    #expect(scene.obstruction(at: .zero) == nil)
  }
}
