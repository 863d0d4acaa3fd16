import Geodesy
import Scene
import Session
import Site
import Testing

@Suite("How a scene hangs on its origin camera")
struct PlacementTests {
  private func origin(height: Double, pitch: Double = 90, roll: Double = 0) throws -> OriginCamera {
    try OriginCamera(
      camera: SceneCamera(
        position: GeodeticPosition(latitude: 34, longitude: -117, height: height),
        orientation: CameraOrientation(heading: 0, pitch: pitch, roll: roll)), heights: .ellipsoidal)
  }

  @Test func `A tabletop's origin is high from 100 m above the ground of its scene`() throws {
    #expect(try origin(height: 1300).doubts(in: .tabletop, groundHeight: 1200) == [])
    #expect(
      try origin(height: 1301).doubts(in: .tabletop, groundHeight: 1200) == [.tooHigh(101, aboveGround: true)])
  }

  @Test func `The published tabletop origins are low without elevation`() throws {
    for height in [0, 126.349876, 1213.852173] {
      #expect(try origin(height: height).doubts(in: .tabletop, groundHeight: nil) == [])
    }
    #expect(
      try origin(height: 2500).doubts(in: .tabletop, groundHeight: nil) == [.tooHigh(2500, aboveGround: false)])
  }

  @Test func `A flyover's origin is low up to 100 m above the ground of its scene`() throws {
    #expect(try origin(height: 1300).doubts(in: .flyover, groundHeight: 1200) == [])
    #expect(try origin(height: 1299).doubts(in: .flyover, groundHeight: 1200) == [.tooLow(99, aboveGround: true)])
    #expect(try origin(height: 499).doubts(in: .flyover, groundHeight: nil) == [.tooLow(499, aboveGround: false)])
  }

  @Test(arguments: [(80.0, 0.0), (90, 5), (90, 355)])
  func `A tilted origin is doubted in every scene`(pitch: Double, roll: Double) throws {
    #expect(try origin(height: 600, pitch: pitch, roll: roll).doubts(in: .world, groundHeight: nil) == [.tilted])
  }

  @Test func `A lens turns with the interface`() throws {
    // The optical axis 10 px left of and 20 px above the centre of a portrait view of 400 by 800.
    let portrait = try Lens(width: 400, height: 800, focalX: 600, focalY: 610, principal: Pixel(190, 380))
    let landscape = try portrait.turned(from: .portrait, to: .landscape)
    #expect(
      landscape == (try Lens(width: 800, height: 400, focalX: 610, focalY: 600, principal: Pixel(380, 210))))
    let opposite = try portrait.turned(from: .portrait, to: .oppositeLandscape)
    #expect(
      opposite == (try Lens(width: 800, height: 400, focalX: 610, focalY: 600, principal: Pixel(420, 190))))
    let upsideDown = try portrait.turned(from: .portrait, to: .portraitUpsideDown)
    #expect(
      upsideDown == (try Lens(width: 400, height: 800, focalX: 600, focalY: 610, principal: Pixel(210, 420))))
  }

  @Test func `Every turn of a lens can be turned back`() throws {
    let lens = try Lens(width: 400, height: 800, focalX: 600, focalY: 610, principal: Pixel(190, 380))
    for first in InterfaceOrientation.allCases {
      for second in InterfaceOrientation.allCases {
        #expect(try lens.turned(from: first, to: second).turned(from: second, to: first) == lens)
      }
    }
  }

  @Test func `An image is cut on both sides until it fills the view`() throws {
    // 1440 by 1920 scaled by 844 / 1920; the axis is 48 px of the image, 21.1 px of the view, beside the centre.
    let image = try Lens(width: 1920, height: 1440, focalX: 1440, principal: Pixel(960, 768))
    let view = try Lens(width: 390, height: 844, filledBy: image, interface: .portrait)
    #expect(abs(view.focalX - 633) < 1e-9 && abs(view.focalY - 633) < 1e-9)
    #expect(abs(view.principal.x - 173.9) < 1e-9 && abs(view.principal.y - 422) < 1e-9)
  }

  @Test func `The camera lies on its side below an upright portrait view`() throws {
    let device = try Device(
      position: GeodeticPosition(latitude: 34, longitude: -117, height: 0), orientation: .levelNorth)
    let frame = TrackingSession(mode: .ignore, device: device).frame(device: device, milliseconds: 0)
    let camera = frame.cameraPose(.portrait).rotation
    // Portrait shows the camera's up to the right and its left upwards.
    #expect((camera.column0 - Vector3(0, -1, 0)).length < 1e-12)
    #expect((camera.column1 - Vector3(1, 0, 0)).length < 1e-12)
    #expect((camera.column2 - Vector3(0, 0, 1)).length < 1e-12)
    #expect((frame.cameraPose(.landscape).rotation.column0 - Vector3(1, 0, 0)).length < 1e-12)
    #expect((frame.cameraPose(.oppositeLandscape).rotation.column0 - Vector3(-1, 0, 0)).length < 1e-12)
    #expect((frame.cameraPose(.portraitUpsideDown).rotation.column0 - Vector3(0, 1, 0)).length < 1e-12)
  }

  /// Two level surfaces in one: z = 0 and, below it, z = -10; the ray meets the first one below its origin.
  private struct Steps: SceneSurface {
    func intersect(originEarthCentred: Vector3, direction: Vector3) -> SceneIntersection {
      guard direction.z < 0, originEarthCentred.z > -10 else { return .miss("nothing below") }
      let level = originEarthCentred.z > 0 ? 0.0 : -10
      let distance = (level - originEarthCentred.z) / direction.z
      return .hit(point: originEarthCentred + direction * distance, distance: distance, normal: Vector3(0, 0, 1))
    }
  }

  @Test func `A ray that comes from outside meets what is drawn behind what is not`() {
    // Drawn within 4 m of (0, 0, -10): the upper surface is not.
    let surface = ClippedSurface(Steps(), centreEarthCentred: Vector3(0, 0, -10), radius: 4)
    guard
      case .hit(let point, let distance, _) = surface.intersect(
        originEarthCentred: Vector3(0, 0, 20), direction: Vector3(0, 0, -1))
    else {
      Issue.record("the lower surface is drawn")
      return
    }
    #expect(point == Vector3(0, 0, -10))
    #expect(distance == 30)
  }

  @Test func `A ray past what is drawn misses`() {
    let surface = ClippedSurface(Steps(), centreEarthCentred: Vector3(0, 0, -10), radius: 4)
    guard case .miss = surface.intersect(originEarthCentred: Vector3(5, 0, 20), direction: Vector3(0, 0, -1)) else {
      Issue.record("nothing is drawn 5 m aside")
      return
    }
    guard case .miss = surface.intersect(originEarthCentred: Vector3(0, 0, -20), direction: Vector3(0, 0, -1)) else {
      Issue.record("what is drawn lies behind")
      return
    }
  }

  @Test func `A box in the AR frame is turned with it`() throws {
    let place = try FramePlace(right: 0, up: 0, forward: 10)
    let placement = FramePlacement(
      name: "crate", place: place, form: .box(width: 1, depth: 1, height: 1, heading: 15))
    let object = try placement.object(
      in: WorldAlignment(
        originCamera: SceneCamera(
          position: GeodeticPosition(latitude: 0, longitude: 0, height: 0),
          orientation: CameraOrientation(heading: 90, pitch: 90))))
    #expect(object.form == .box(width: 1, depth: 1, height: 1, heading: 105))
    // Ten metres east on the equator.
    #expect(abs(object.position.longitude - 10 / 6_378_137 * 180 / Double.pi) < 1e-12)
  }
}
