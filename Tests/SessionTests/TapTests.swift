import Foundation
import Geodesy
import Scene
import Session
import Site
import Testing

@Suite struct TapTests {
  static let start = GeodeticPosition(latitude: 38.8098, longitude: -77.051, height: 101.6)

  static func site(_ objects: SiteObject...) throws -> SiteScene {
    var model = SiteModel()
    model.ground = .flat(height: 100)
    for object in objects { try model.add(object) }
    return try SiteScene(model, around: start)
  }

  static func device(heading: Double, pitch: Double, roll: Double = 0, at place: GeodeticPosition = start) throws
    -> Device
  {
    try Device(
      position: place, orientation: CameraOrientation(heading: heading, pitch: pitch, roll: roll),
      lens: Lens(width: 1080, height: 1920, focalX: 1500))
  }

  static func tree(east: Double, north: Double) throws -> SiteObject {
    var foot = LocalFrame(origin: start).geodetic(Vector3(east, north, -1.6))
    foot.height = 100
    return try SiteObject(
      name: "oak", position: foot, form: .tree(Tree(height: 10, crownDiameter: 4, trunkDiameter: 0.4)))
  }

  private func hit(_ outcome: TapOutcome) throws -> TapResult {
    guard case .hit(let result) = outcome else {
      throw TapFailure(outcome: "\(outcome)")
    }
    return result
  }

  private struct TapFailure: Error { var outcome: String }

  @Test func `The middle of the view looking down 30 degrees meets the ground at twice the eye's height`() throws {
    let site = try Self.site()
    let device = try Self.device(heading: 120, pitch: 60)
    let frame = TrackingSession(mode: .initial, device: device).frame(device: device, milliseconds: 0)
    let tap = try hit(frame.tapReality(Pixel(540, 960), site: site))
    #expect(abs(tap.distance - 3.2) < 1e-5)
    #expect(abs(tap.depression - 30) < 1e-9)
    #expect(tap.kind == .site(.terrain))
    #expect(abs(tap.location.height - 100) < 1e-6)
    // 1.6 m / tan 30° = 2.771281 m ahead, in the direction of the heading.
    let way = LocalFrame(origin: device.position).local(tap.location)
    #expect(abs(atan2(way.x, way.y) * 180 / .pi - 120) < 1e-6)
    #expect(abs(hypot(way.x, way.y) - 2.771281) < 1e-5)
    #expect((tap.normal - Vector3(0, 0, 1)).length < 1e-9)
    // In the AR frame: right of north is +x, ahead is -z.
    #expect((tap.arPoint - Vector3(way.x, way.z, -way.y)).length < 1e-6)
  }

  @Test func `With perfect sensors the error is rounding only, wherever the device has gone`() throws {
    let site = try Self.site(Self.tree(east: 3, north: 9))
    let start = try Self.device(heading: 0, pitch: 90)
    var session = TrackingSession(mode: .continuous, device: start)
    session.advance(frames: 120, device: start)
    let moved = LocalFrame(origin: Self.start).geodetic(Vector3(40, -25, 0.3))
    for heading in stride(from: 0.0, to: 360, by: 45) {
      let device = try Self.device(heading: heading, pitch: 65, roll: 8, at: moved)
      let frame = session.frame(device: device, milliseconds: 2_000)
      let camera = try #require(frame.sceneCamera)
      #expect(abs(camera.position.latitude - moved.latitude) < 1e-12)
      #expect(abs(camera.orientation.pitch - 65) < 1e-8)
      #expect(abs(camera.orientation.roll - 8) < 1e-8)
      let tap = try hit(frame.tapReality(Pixel(300, 1200), site: site))
      let error = try #require(tap.error)
      #expect(error.horizontal < 1e-7)
      #expect(abs(error.up) < 1e-7)
    }
  }

  @Test func `An origin camera turned by 5 degrees moves a tree 10 m away by 0.87 m`() throws {
    let site = try Self.site(Self.tree(east: 0, north: 10.2))
    let device = try Self.device(heading: 0, pitch: 90)
    var session = TrackingSession(mode: .initial, device: device)
    session.align(
      WorldAlignment(
        originCamera: SceneCamera(position: Self.start, orientation: CameraOrientation(heading: 5, pitch: 90))))
    let tap = try hit(session.frame(device: device, milliseconds: 0).tapReality(Pixel(540, 960), site: site))
    #expect(tap.name == "oak")
    let error = try #require(tap.error)
    // 2 · 10 · sin 2.5°
    #expect(abs(error.horizontal - 0.87239) < 1e-4)
    #expect(error.east > 0.86)
    // The normal turns with the session's belief.
    #expect(abs(tap.normal.x - -sin(5 * Double.pi / 180)) < 1e-5)
  }

  @Test func `A tap on the scene goes through the tree to the ground behind it`() throws {
    let site = try Self.site(Self.tree(east: 0, north: 10.2))
    let surface = ElevationSceneSurface(try Self.site())
    let device = try Self.device(heading: 0, pitch: 88)
    let frame = TrackingSession(mode: .initial, device: device).frame(device: device, milliseconds: 0)
    let tap = try hit(frame.tapScene(Pixel(540, 960), surface: surface, site: site))
    #expect(tap.kind == .scene)
    #expect(tap.name == nil)
    // 1.6 m / sin 2° = 45.85 m
    #expect(abs(tap.distance - 45.85) < 0.02)
    let error = try #require(tap.error)
    #expect(abs(error.north - (45.82 - 10)) < 0.03)
  }

  @Test func `A miss says why`() throws {
    let site = try Self.site()
    let up = try Self.device(heading: 0, pitch: 120)
    var session = TrackingSession(mode: .initial, device: up)
    func reason(_ session: TrackingSession, _ pixel: Pixel = Pixel(540, 960)) -> TapMiss? {
      guard case .miss(let miss) = session.frame(device: up, milliseconds: 0).tapReality(pixel, site: site) else {
        return nil
      }
      return miss
    }
    #expect(reason(session) == .site(.sky))
    #expect(reason(session, Pixel(1081, 5)) == .outsideView(Pixel(1081, 5), width: 1080, height: 1920))
    #expect(reason(TrackingSession(mode: .ignore, device: up)) == .noOrigin)
    session.stop()
    #expect(reason(session) == .notTracking)
    #expect(
      TapMiss.outsideView(Pixel(1081, 5), width: 1080, height: 1920).sentence
        == "pixel 1081.0 5.0 is outside the view of 1080 by 1920 pixels")
  }

  @Test func `A tap on a tree by name aims at its foot`() throws {
    let site = try Self.site(Self.tree(east: 2, north: 10))
    let device = try Self.device(heading: 0, pitch: 85)
    let frame = TrackingSession(mode: .initial, device: device).frame(device: device, milliseconds: 0)
    guard case .at(let pixel) = frame.aim(at: "oak", site: site) else {
      Issue.record("\(frame.aim(at: "oak", site: site))")
      return
    }
    let tap = try hit(frame.tapReality(pixel, site: site))
    #expect(tap.name == "oak")
    #expect(tap.kind == .site(.trunk))
    // The near side of the trunk, just above its foot.
    #expect(abs(tap.location.height - 100) < 0.05)
  }

  @Test func `What cannot be aimed at says why`() throws {
    var behind = LocalFrame(origin: Self.start).geodetic(Vector3(0, 4, -1.6))
    behind.height = 100
    let wall = try SiteObject(
      name: "wall", position: behind, form: .box(width: 20, depth: 0.2, height: 20, heading: 0))
    let site = try Self.site(Self.tree(east: 0, north: 10), wall)
    func aim(_ name: String, heading: Double) throws -> Aim {
      let device = try Self.device(heading: heading, pitch: 90)
      let session = TrackingSession(mode: .initial, device: device)
      return session.frame(device: device, milliseconds: 0).aim(at: name, site: site)
    }
    #expect(try aim("oak", heading: 0) == .hidden(by: "\"wall\""))
    #expect(try aim("oak", heading: 180) == .behind)
    #expect(try aim("elm", heading: 0) == .unknown)
    guard case .outside = try aim("oak", heading: 60) else {
      Issue.record("not outside")
      return
    }
  }

  @Test func `A pixel goes out as a ray and comes back as the same pixel`() throws {
    let device = try Self.device(heading: 33, pitch: 71, roll: 12)
    let frame = TrackingSession(mode: .initial, device: device).frame(device: device, milliseconds: 0)
    for pixel in [Pixel(0.5, 0.5), Pixel(1079.5, 3), Pixel(540, 960), Pixel(10, 1919.5)] {
      let ray = frame.truePose.rotation * device.lens.direction(pixel)
      guard case .visible(let back) = frame.view(ofEarthCentred: frame.truePose.translation + ray * 7.5) else {
        Issue.record("pixel \(pixel) does not come back")
        continue
      }
      #expect(abs(back.x - pixel.x) < 1e-5)
      #expect(abs(back.y - pixel.y) < 1e-5)
    }
  }
}
