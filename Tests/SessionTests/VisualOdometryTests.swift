import Geodesy
import Site
import Testing

@testable import Session

@Suite struct VisualOdometryTests {
  private func profile(scale: Double = 0, turn: Double = 0) -> SensorProfile {
    var profile = SensorProfile.phone
    profile.compass = .perfect
    profile.drift.scale = scale
    profile.drift.turn = turn
    profile.positioning.service = .off
    return profile
  }

  @Test func `A scale error of 2 % makes 102 m of 100`() throws {
    var walk = try SimulatedWalk(.fused, profile: profile(scale: 0.02), heading: 0, framesPerSecond: 10)
    walk.go(seconds: 100, speed: 1, bearing: 0)
    #expect(abs(walk.session.odometry.distance - 102) < 0.01)
    #expect((walk.session.odometry.pose.translation - Vector3(0, 0, -102)).length < 0.02)
  }

  // 3.5 turns by 0.5 % are 6.3 degrees; then 10 m north are seen to the right of forward.
  @Test func `A turn error of 0.5 % turns what is walked after 3.5 turns by 6.3 degrees`() throws {
    var walk = try SimulatedWalk(.fused, profile: profile(turn: 0.005), heading: 0, framesPerSecond: 10)
    walk.go(seconds: 21, turn: 60)
    walk.go(seconds: 10, speed: 1, bearing: 0)
    #expect(abs(walk.session.odometry.turned - 1260) < 0.01)
    // 10 sin(6.3 deg), 10 cos(6.3 deg)
    #expect((walk.session.odometry.pose.translation - Vector3(1.0973, 0, -9.9396)).length < 0.001)
  }

  @Test func `Turning back takes the turn error back`() throws {
    var walk = try SimulatedWalk(.fused, profile: profile(turn: 0.005), heading: 0, framesPerSecond: 10)
    walk.go(seconds: 3, turn: 60)
    walk.go(seconds: 3, turn: -60)
    walk.go(seconds: 10, speed: 1, bearing: 0)
    #expect((walk.session.odometry.pose.translation - Vector3(0, 0, -10)).length < 0.001)
  }

  // The sigma of 1000 draws has one of 2.2 %.
  @Test func `Errors are drawn by their sigmas, and larger in the dark`() throws {
    var (light, dark, turn) = (0.0, 0.0, 0.0)
    for seed in UInt64(1)...1000 {
      var sensors = SensorSuite(.phone, seed: seed)
      let day = VisualOdometry(at: .identity, isDark: false, sensors: &sensors)
      var others = SensorSuite(.phone, seed: seed)
      let night = VisualOdometry(at: .identity, isDark: true, sensors: &others)
      light += day.scaleError * day.scaleError
      dark += night.scaleError * night.scaleError
      turn += day.turnError * day.turnError
    }
    #expect(abs((light / 1000).squareRoot() / 0.02 - 1) < 0.09)
    #expect(abs((dark / 1000).squareRoot() / 0.05 - 1) < 0.09)
    #expect(abs((turn / 1000).squareRoot() / 0.005 - 1) < 0.09)
  }

  @Test func `Perfect tracking is exact after turns and steps`() throws {
    var walk = try SimulatedWalk(.fused, profile: .perfect, heading: 0, framesPerSecond: 10)
    walk.go(seconds: 21, speed: 1, bearing: 90, turn: 60)
    #expect((walk.session.odometry.pose.translation - Vector3(21, 0, 0)).length < 0.001)
  }
}
