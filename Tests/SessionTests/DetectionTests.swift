import Geodesy
import Site
import Testing

@testable import Session

@Suite struct DetectionTests {
  /// A telephone whose camera errs and whose session knows exactly where it is.
  static func walk(seed: UInt64 = 1, heading: Double = 0, pitch: Double) throws -> SimulatedWalk {
    var walk = try SimulatedWalk(.fused, profile: PolicyGateTests.calm, seed: seed, heading: heading)
    walk.hold(heading: heading, pitch: pitch)
    walk.session.align(walk.session.truth)
    return walk
  }

  private func hit(_ outcome: TapOutcome) throws -> TapResult {
    guard case .hit(let result) = outcome else {
      throw Missed(outcome: "\(outcome)")
    }
    return result
  }

  private struct Missed: Error { var outcome: String }

  private func wall(_ north: Double) throws -> SiteObject {
    // The middle is where the device looks to.
    var place = LocalFrame(origin: SimulatedWalk.start).geodetic(Vector3(0, north, 0))
    place.height = SimulatedWalk.start.height
    return try SiteObject(
      name: "wall", position: place, form: .plane(width: 20, depth: 20, heading: 180, tilt: 90))
  }

  // MARK: Planes

  @Test(arguments: [(4.5, true), (5.5, false)] as [(Double, Bool)])
  func `A wall is detected to 5 m`(_ distance: Double, _ isDetected: Bool) throws {
    var walk = try Self.walk(pitch: 90)
    // Looked at through a long lens, so that all of it is about as far away.
    walk.device.lens = try Lens(width: 1080, height: 1920, focalX: 6000)
    walk.go(seconds: 4, site: try SimulatedWalk.site(try wall(distance)))
    #expect(walk.session.map.detected.map(\.object) == (isDetected ? ["wall"] : []))
    #expect(!walk.session.map.features.isEmpty)
    guard let plane = walk.session.map.detected.first else { return }
    #expect(plane.alignment == .vertical)
    #expect((plane.normal - Vector3(0, 0, 1)).length < 1e-6)
  }

  @Test func `Feature points are found to 20 m`() throws {
    for (distance, isFound) in [(19.0, true), (21, false)] {
      var walk = try Self.walk(pitch: 90)
      walk.device.lens = try Lens(width: 1080, height: 1920, focalX: 6000)
      walk.go(seconds: 2, site: try SimulatedWalk.site(try wall(distance)))
      #expect(walk.session.map.features.contains { $0.object == "wall" } == isFound)
    }
  }

  @Test func `The ground becomes a plane that grows while the device turns`() throws {
    var walk = try Self.walk(pitch: 50)
    let site = try SimulatedWalk.site()
    walk.go(seconds: 2, site: site)
    let first = try #require(walk.session.map.detected.first)
    #expect(walk.session.map.detected.count == 1)
    #expect(first.alignment == .horizontal)
    #expect(first.kind == .terrain)
    #expect(first.normal == Vector3(0, 1, 0))
    walk.go(seconds: 8, turn: 45, site: site)
    let later = try #require(walk.session.map.detected.first)
    #expect(later.id == first.id)
    #expect(later.extent.width > first.extent.width + 1)
    #expect(later.extent.depth > first.extent.depth + 1)
    // No more than 5 m each way, and a square.
    #expect(later.extent.width <= 11)
    #expect(later.extent.depth <= 11)
    #expect(walk.events.contains { if case .planeAdded = $0 { true } else { false } })
    #expect(walk.events.contains { if case .planeUpdated = $0 { true } else { false } })
  }

  @Test func `Two planes merge where what lies between them is seen`() throws {
    var walk = try Self.walk(pitch: 45)
    let site = try SimulatedWalk.site()
    walk.device.lens = try Lens(width: 1080, height: 1920, focalX: 6000)
    walk.go(seconds: 3, site: site)
    walk.hold(heading: 180, pitch: 45)
    walk.go(seconds: 3, site: site)
    #expect(walk.session.map.detected.map(\.id) == [1, 2])
    let separate = walk.session.map.detected.map(\.extent.depth)
    for (heading, pitch) in [(180.0, 25.0), (180, 8), (0, 8), (0, 25)] {
      walk.hold(heading: heading, pitch: pitch)
      walk.go(seconds: 3, site: site)
    }
    #expect(walk.session.map.detected.map(\.id) == [1])
    let merged = try #require(walk.session.map.detected.first)
    #expect(merged.extent.depth > separate[0] + separate[1])
    #expect(walk.events.contains { if case .planesMerged(let plane, 2) = $0 { plane.id == 1 } else { false } })
  }

  @Test func `A box has a vertical plane of its own`() throws {
    var walk = try Self.walk(pitch: 75)
    let box = try SimulatedWalk.object(
      "shed", east: 0, north: 4, .box(width: 2, depth: 2, height: 2.5, heading: 0))
    walk.go(seconds: 4, site: try SimulatedWalk.site(box))
    let planes = walk.session.map.detected
    let side = try #require(planes.first { $0.object == "shed" })
    #expect(side.alignment == .vertical)
    #expect((side.normal - Vector3(0, 0, 1)).length < 1e-6)
    // Its near side is 3 m north.
    #expect(abs(side.centre.z + 3) < 0.1)
    #expect(planes.contains { $0.alignment == .horizontal && $0.kind == .terrain })
  }

  // The first error has a sigma of 5 cm and falls to 1/e over 3 s of looking.
  @Test func `The height of a plane is off by centimetres at first and converges`() throws {
    let site = try SimulatedWalk.site()
    var (first, last) = (0.0, 0.0)
    for seed in UInt64(1)...40 {
      var walk = try Self.walk(seed: seed, pitch: 45)
      walk.go(seconds: 1, site: site)
      let early = try #require(walk.session.map.detected.first).point(3).y + 1.6
      walk.go(seconds: 14, site: site)
      let late = try #require(walk.session.map.detected.first).point(3).y + 1.6
      first += early * early
      last += late * late
    }
    // After 0.8 to 1 s 0.72 to 0.77 of the error are left.
    #expect((0.025...0.05).contains((first / 40).squareRoot()))
    #expect((last / 40).squareRoot() < 0.001)
  }

  // MARK: Taps

  // The ray meets the ground 3.2 m away, 30 degrees down: 2 pixels of 1500 move it by 0.9 cm, a depth error of 1 % by
  // 3 cm, and the nearest feature point lies up to 1.5 degrees beside it, which is 17 cm on the ground.
  @Test(
    arguments: [(.plane, 0.05), (.extended, 0.05), (.estimated, 0.15), (.feature, 0.3), (.reality, 0.05)]
      as [(TapResult.Source, Double)])
  func `Each source hits level ground`(_ source: TapResult.Source, _ tolerance: Double) throws {
    var walk = try Self.walk(pitch: 60)
    let site = try SimulatedWalk.site()
    walk.go(seconds: 20, site: site)
    var stream = RandomStream(seed: 1, name: "taps")
    for _ in 1...10 {
      let hit = try hit(walk.tap(source, site: site, stream: &stream))
      #expect(hit.source == source)
      #expect(hit.isIdeal == (source == .reality))
      #expect((hit.plane != nil) == (source == .plane || source == .extended))
      let error = try #require(hit.error)
      #expect(error.horizontal < tolerance)
      #expect(abs(error.up) < tolerance)
      #expect(abs(hit.distance - 3.2) < 0.35)
    }
  }

  @Test func `Best asks for a plane, then an extended one, then feature points`() throws {
    var walk = try Self.walk(pitch: 60)
    let site = try SimulatedWalk.site()
    var stream = RandomStream(seed: 1, name: "taps")
    guard case .miss(let miss) = walk.tap(.best, site: site, stream: &stream) else {
      Issue.record("nothing was looked at yet")
      return
    }
    #expect(miss == .noPlane(known: 0))
    walk.go(seconds: 5, site: site)
    #expect(try hit(walk.tap(.best, site: site, stream: &stream)).source == .plane)
    // 9 m away, where no plane was seen.
    walk.hold(heading: 0, pitch: 80)
    #expect(try hit(walk.tap(.best, site: site, stream: &stream)).source == .extended)
  }

  @Test func `A grazing tap warns, a steeper one does not`() throws {
    var walk = try Self.walk(pitch: 60)
    let site = try SimulatedWalk.site()
    walk.go(seconds: 5, site: site)
    var stream = RandomStream(seed: 1, name: "taps")
    walk.hold(heading: 0, pitch: 85)
    let grazing = try hit(walk.tap(.extended, site: site, stream: &stream))
    #expect(grazing.warnings.count == 1)
    #expect(grazing.warnings.first?.hasPrefix("the ray grazes: it looks only 5 deg down") == true)
    walk.hold(heading: 0, pitch: 79)
    #expect(try hit(walk.tap(.extended, site: site, stream: &stream)).warnings == [])
  }

  // The spread of a single tap is 2 px of 1500 along and across; the median of 20 has 1.25 / sqrt(20) = 0.28 of it.
  @Test func `Twenty taps reduce the finger's noise, and nothing else`() throws {
    var walk = try Self.walk(pitch: 60)
    let site = try SimulatedWalk.site()
    walk.go(seconds: 20, site: site)
    var moved = walk.session.truth.originCamera
    moved.position = LocalFrame(origin: moved.position).geodetic(Vector3(3, 0, 0))
    walk.session.align(WorldAlignment(originCamera: moved))
    var stream = RandomStream(seed: 1, name: "taps")
    var (single, median, bias) = (0.0, 0.0, 0.0)
    for _ in 1...60 {
      let taps = (0..<20).map { _ in walk.tap(.reality, site: site, stream: &stream) }
      let (outcome, spread) = TapOutcome.middle(of: taps, alignment: walk.session.alignment)
      let error = try #require(try hit(outcome).error)
      let one = try #require(try hit(taps[0]).error)
      single += (one.east - 3) * (one.east - 3) + one.north * one.north
      median += (error.east - 3) * (error.east - 3) + error.north * error.north
      bias += error.east / 60
      #expect((0.002...0.03).contains(try #require(spread)))
    }
    #expect((0.18...0.42).contains((median / single).squareRoot()))
    // 3 m by which the session is wrong stay.
    #expect(abs(bias - 3) < 0.01)
  }
}
