import Geodesy
import Glibc
import Site
import Testing

@testable import Session

@Suite struct FusedEstimateTests {
  /// A walk under `fused` that ends after metres; frames are few where only the estimate counts.
  private func walked(
    _ metres: Int, seed: UInt64, profile: SensorProfile = .phone, framesPerSecond: Int64 = 10
  ) throws -> SimulatedWalk {
    var walk = try SimulatedWalk(.fused, profile: profile, seed: seed, framesPerSecond: framesPerSecond)
    walk.go(seconds: 5)
    walk.go(seconds: metres, speed: 1)
    return walk
  }

  /// How far off the estimate is: metres east and north and up, and degrees.
  private func errors(_ walk: SimulatedWalk) throws -> (place: Vector3, heading: Double) {
    let estimate = try #require(walk.session.estimate)
    let believed = estimate.place(ar: walk.session.odometry.pose.translation)
    let turn = estimate.heading - walk.session.truth.originCamera.orientation.heading
    return (believed - estimate.frame.local(walk.device.position), turn - 360 * (turn / 360).rounded())
  }

  private func rootMeanSquare(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  // A true sigma gives 1; half and twice would be wrong by a factor that nobody may trust.
  @Test(arguments: [SensorProfile.phone, .differential, .rtk])
  func `What it says of itself is what it does`(_ profile: SensorProfile) throws {
    var (east, north, up, heading): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for seed in UInt64(1)...100 {
      let walk = try walked(60, seed: seed, profile: profile)
      let (place, turn) = try errors(walk)
      let estimate = try #require(walk.session.estimate)
      let sigma = estimate.uncertainty(
        ar: walk.session.odometry.pose.translation, clockwise: walk.session.odometry.turnedClockwise)
      let horizontal = (sigma.horizontal * sigma.horizontal + sigma.drift * sigma.drift).squareRoot()
      east.append(place.x / horizontal)
      north.append(place.y / horizontal)
      up.append(place.z / sigma.vertical)
      heading.append(turn / sigma.heading)
    }
    for ratios in [east, north, up, heading] {
      #expect((0.5...2).contains(rootMeanSquare(ratios)))
    }
  }

  @Test(arguments: [SensorProfile.phone, .rtk])
  func `What it says of its heading stays true while the device turns`(_ profile: SensorProfile) throws {
    var ratios: [Double] = []
    for seed in UInt64(1)...100 {
      var walk = try walked(60, seed: seed, profile: profile)
      walk.go(seconds: 12, turn: 60)
      let estimate = try #require(walk.session.estimate)
      // The odometry has turned by its error for each degree; a frame that tracks truly would be turned back by it.
      let yaw = walk.session.odometry.turnError * 720
      let turn = estimate.heading + yaw - walk.session.truth.originCamera.orientation.heading
      ratios.append(
        (turn - 360 * (turn / 360).rounded())
          / estimate.uncertainty(
            ar: walk.session.odometry.pose.translation, clockwise: walk.session.odometry.turnedClockwise
          ).heading)
    }
    #expect((0.5...2).contains(rootMeanSquare(ratios)))
  }

  @Test func `The heading becomes known by walking, not by standing`() throws {
    var walk = try SimulatedWalk(.fused, framesPerSecond: 10)
    walk.go(seconds: 1)
    let profile = SensorProfile.phone
    func sigma() -> Double { walk.session.uncertainty(profile)?.heading ?? .infinity }
    let first = sigma()
    #expect(abs(first - 11.9) < 0.2)
    walk.go(seconds: 30)
    #expect(first - sigma() < 0.1)
    var last = sigma()
    for _ in 1...5 {
      walk.go(seconds: 20, speed: 1)
      #expect(sigma() < last)
      last = sigma()
    }
    #expect(last < 4)
  }

  // The heading after 100 m: the compass alone is 11.9 degrees off.
  @Test func `After 100 m the heading is off by a few degrees`() throws {
    var turns: [Double] = []
    for seed in UInt64(1)...50 { turns.append(try errors(walked(100, seed: seed)).heading) }
    #expect(rootMeanSquare(turns) < 4)
  }

  @Test func `The place of its first fix is where it starts`() throws {
    let fix = PositionFix(
      measured: 0, delivered: 0, position: SimulatedWalk.start, fixClass: .single, horizontalAccuracy: 5,
      verticalAccuracy: 5)
    let estimate = FusedEstimate(fix, arPosition: Vector3(1, 2, 3), clockwise: 0, profile: .phone)
    #expect(estimate.place(ar: Vector3(1, 2, 3)).length < 0.001)
    #expect(estimate.heading == 0)
    // The frame looks north: 10 m forward are 10 m north, 4 m to the right are 4 m east.
    #expect((estimate.place(ar: Vector3(5, 3, -7)) - Vector3(4, 10, 1)).length < 0.001)
  }

  // Without errors of the fixes the walk says how the frame is turned, whatever the compass said.
  @Test func `Exact fixes correct a wrong compass`() throws {
    var profile = SensorProfile.rtk
    profile.positioning.radius = 0.001
    profile.positioning.verticalSigma = 0.001
    profile.compass.bias = 25
    profile.drift = .none
    let walk = try walked(50, seed: 3, profile: profile)
    let (place, heading) = try errors(walk)
    // The filter is linear in the angle, so that a part of the large first correction stays.
    #expect(abs(heading) < 0.1)
    #expect(place.length < 0.02)
  }

  @Test func `Exact fixes find the scale error of the path`() throws {
    var profile = SensorProfile.rtk
    profile.positioning.radius = 0.001
    profile.positioning.verticalSigma = 0.001
    profile.drift = .phone
    profile.drift.scale = 0.03
    var walk = try walked(100, seed: 3, profile: profile)
    profile.positioning.service = .off
    walk.sensors.profile = profile
    walk.go(seconds: 50, speed: 1)
    // 50 m without a fix would be 1.5 m off.
    #expect(try errors(walk).place.length < 0.3)
  }

  // MARK: What is seen of it

  /// The most by which what is drawn moves in the real world between two frames while the device walks 100 m, in metres,
  /// for something 40 m ahead of the walk's end.
  private func largestJump(_ policy: UpdatePolicy, seed: UInt64) throws -> Double {
    var walk = try SimulatedWalk(policy, seed: seed)
    walk.go(seconds: 3)
    let way = Vector3(sin(20 * Double.pi / 180), cos(20 * Double.pi / 180), 0)
    let feature = LocalFrame(origin: SimulatedWalk.start).earthCentred(way * 40)
    var last = walk.drawn(feature)
    var most = 0.0
    walk.go(seconds: 72, speed: 1.4) { walk in
      let drawn = walk.drawn(feature)
      if let drawn, let last { most = max(most, (drawn - last).length) }
      last = drawn ?? last
    }
    return most
  }

  // 1.4 m/s at 60 frames a second are 2.3 cm a frame. The feature is between 40 and 61 m away.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Under fused a fixed feature moves by at most 5 cm and the device's own motion between frames`(_ seed: UInt64)
    throws
  {
    let jump = try largestJump(.fused, seed: seed)
    #expect(jump <= 0.05 + 1.4 / 60)
    #expect(jump > 0.001)
  }

  @Test(arguments: [UpdatePolicy.uikit2019, .swiftui, .kotlin])
  func `Under the toolkits it jumps by metres`(_ policy: UpdatePolicy) throws {
    #expect(try largestJump(policy, seed: 1) > 1)
  }

  @Test func `The scene arrives at the estimate while the device stands`() throws {
    var walk = try SimulatedWalk(.fused)
    walk.go(seconds: 60, speed: 1.4)
    var profile = walk.sensors.profile
    profile.positioning.service = .off
    walk.sensors.profile = profile
    walk.go(seconds: 30)
    let estimate = try #require(walk.session.estimate)
    let alignment = try #require(walk.session.alignment)
    let present = walk.session.odometry.pose.translation
    let believed = estimate.frame.local(earthCentred: alignment.earthCentred(arPoint: present))
    // What is below a millimetre and a thousandth of a degree is left.
    #expect((believed - estimate.place(ar: present)).length <= 0.001)
    let turn = alignment.originCamera.orientation.heading - estimate.heading
    #expect(abs(turn - 360 * (turn / 360).rounded()) <= 0.001)
  }

  @Test func `An origin's motion is told`() throws {
    var walk = try SimulatedWalk(.fused)
    walk.go(seconds: 5, speed: 1.4)
    let moves = walk.events.filter { if case .originMoved = $0 { true } else { false } }
    let fixes = walk.events.filter { if case .fix = $0 { true } else { false } }
    #expect(fixes.count == 5)
    #expect(moves.count == 4)
  }

  @Test func `Perfect sensors need no estimate and nothing moves`() throws {
    var walk = try SimulatedWalk(.fused, profile: .perfect)
    walk.go(seconds: 20, speed: 1.4, turn: 30)
    #expect(walk.session.estimate == nil)
    let alignment = try #require(walk.session.alignment)
    let off = alignment.worldLocation(arPoint: walk.session.odometry.pose.translation)
    #expect(LocalFrame(origin: walk.device.position).local(off).length < 1e-6)
  }
}
