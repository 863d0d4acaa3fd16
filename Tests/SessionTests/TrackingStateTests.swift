import Geodesy
import Site
import Testing

@testable import Session

/// The states of reference/ar.md 3.2 and the invariants of 3.5, as far as they are of a session.
@Suite struct TrackingStateTests {
  private func states(_ walk: SimulatedWalk) -> [TrackingSession.State] {
    walk.events.compactMap { if case .tracking(let state) = $0 { state } else { nil } }
  }

  @Test func `A session initialises for its first second`() throws {
    var walk = try SimulatedWalk(.fused)
    #expect(walk.session.state == .limited(.initializing))
    var changes: [Int64] = []
    walk.go(seconds: 2) { walk in
      if walk.session.state == .normal, changes.isEmpty { changes.append(walk.moment - SimulatedClock.defaultStart) }
    }
    #expect(changes == [1_000])
    #expect(states(walk) == [.normal])
  }

  @Test(arguments: [(200.0, true), (100, false)] as [(Double, Bool)])
  func `Turning by 200 degrees a second is excessive, by 100 is not`(_ rate: Double, _ isExcessive: Bool) throws {
    var walk = try SimulatedWalk(.fused)
    walk.go(seconds: 2)
    walk.go(seconds: 1, turn: rate)
    #expect(walk.session.state == (isExcessive ? .limited(.excessiveMotion) : .normal))
    walk.go(seconds: 1)
    #expect(walk.session.state == .normal)
    #expect(states(walk) == (isExcessive ? [.normal, .limited(.excessiveMotion), .normal] : [.normal]))
  }

  @Test func `The sky has too few features, the ground enough`() throws {
    var walk = try SimulatedWalk(.fused)
    let site = try SimulatedWalk.site()
    walk.go(seconds: 2, site: site)
    #expect(walk.session.state == .normal)
    walk.hold(heading: 20, pitch: 150)
    walk.go(seconds: 1, site: site)
    #expect(walk.session.state == .limited(.insufficientFeatures))
    walk.hold(heading: 20, pitch: 60)
    walk.go(seconds: 1, site: site)
    #expect(walk.session.state == .normal)
  }

  @Test func `With perfect sensors the sky is enough`() throws {
    var walk = try SimulatedWalk(.fused, profile: .perfect)
    walk.hold(heading: 20, pitch: 150)
    walk.go(seconds: 1, site: try SimulatedWalk.site())
    #expect(walk.session.state == .normal)
  }

  @Test func `After an interruption a new epoch begins, the session looks for its place, and the frame has shifted`()
    throws
  {
    var walk = try SimulatedWalk(.fused)
    walk.go(seconds: 5)
    let before = walk.session.odometry.pose.translation
    #expect(walk.session.epoch == 1)
    walk.session.impose(.interrupted, until: walk.moment + 3_000)
    #expect(walk.session.state == .notAvailable)
    #expect(!walk.session.isStopped)
    walk.go(seconds: 2)
    #expect(walk.session.state == .notAvailable)
    walk.go(seconds: 1)
    #expect(walk.session.state == .limited(.relocalizing))
    #expect(walk.session.epoch == 2)
    let shift = (walk.session.odometry.pose.translation - before).length
    #expect(shift > 0.01 && shift < 2)
    walk.go(seconds: 2)
    #expect(walk.session.state == .normal)
    #expect(walk.session.epoch == 2)
  }

  // 3.5 (d)
  @Test func `A candidate of before an interruption, a reset or a start is dropped`() throws {
    let site = try SimulatedWalk.site()
    for change in 0..<3 {
      var walk = try SimulatedWalk(.fused)
      walk.go(seconds: 3, site: site)
      var slot = CandidateSlot()
      var stream = RandomStream(seed: 1, name: "taps")
      let frame = walk.session.frame(device: walk.device, milliseconds: walk.moment)
      slot.take(walk.tap(.reality, site: site, stream: &stream), frame: frame)
      #expect(slot.canRecord)
      slot.follow(walk.session)
      #expect(slot.canRecord)
      switch change {
      case 0:
        walk.session.impose(.interrupted, until: walk.moment)
        walk.go(seconds: 1)
      case 1: walk.session.reset(device: walk.device, sensors: &walk.sensors, moment: walk.moment)
      default:
        walk.session = TrackingSession(
          mode: .initial, device: walk.device, sensors: &walk.sensors, moment: walk.moment, after: walk.session)
      }
      slot.follow(walk.session)
      #expect(!slot.canRecord)
      #expect(slot.absence == .outdated)
    }
  }

  // 3.5 (b)
  @Test func `A miss leaves no candidate, whatever was there`() throws {
    let site = try SimulatedWalk.site()
    var walk = try SimulatedWalk(.fused)
    walk.go(seconds: 3, site: site)
    var slot = CandidateSlot()
    var stream = RandomStream(seed: 1, name: "taps")
    let frame = walk.session.frame(device: walk.device, milliseconds: walk.moment)
    slot.take(walk.tap(.reality, site: site, stream: &stream), frame: frame)
    slot.take(walk.tap(.reality, at: Pixel(540, 10), site: site, stream: &stream), frame: frame)
    #expect(!slot.canRecord)
    #expect(slot.candidate == nil)
  }

  @Test(arguments: UpdatePolicy.allCases)
  func `While tracking is limited fused refuses a tap, and the toolkits take it`(_ policy: UpdatePolicy) throws {
    let site = try SimulatedWalk.site()
    var walk = try SimulatedWalk(policy)
    walk.session.align(walk.session.truth)
    #expect(walk.session.state == .limited(.initializing))
    var stream = RandomStream(seed: 1, name: "taps")
    switch walk.tap(.reality, site: site, stream: &stream) {
    case .hit(let hit):
      #expect(policy != .fused)
      #expect(hit.warnings.contains("tracking is limited (initializing)"))
    case .miss(let miss):
      #expect(policy == .fused)
      #expect(miss == .limited(.initializing))
      #expect(miss.sentence == "tracking is limited (initializing)")
    }
  }

  @Test func `Without a fix nothing is known, and a tap says so`() throws {
    var profile = SensorProfile.phone
    profile.positioning.service = .off
    var walk = try SimulatedWalk(.fused, profile: profile)
    walk.go(seconds: 5)
    #expect(walk.session.alignment == nil)
    #expect(walk.session.fixes.received == 0)
    var stream = RandomStream(seed: 1, name: "taps")
    guard case .miss(let miss) = walk.tap(.reality, site: try SimulatedWalk.site(), stream: &stream) else {
      Issue.record("hit")
      return
    }
    #expect(miss == .noOrigin)
    #expect(SessionStatus(walk.session, hasCandidate: false).code == "waiting_for_fix")
  }

  // 3.5 (i); the texts are hidden in mode continuous of 2019 (3.2).
  @Test func `Each state has a code for machines`() throws {
    var walk = try SimulatedWalk(.fused)
    func status() -> SessionStatus { SessionStatus(walk.session, hasCandidate: false) }
    #expect(SessionStatus(nil, hasCandidate: false).code == "no_session")
    #expect(status().code == "initialising")
    walk.go(seconds: 2)
    #expect(status().code == "ready")
    #expect(SessionStatus(walk.session, hasCandidate: true).code == "candidate")
    for (limit, code) in [
      (TrackingSession.Limit.relocalizing, "relocalising"), (.excessiveMotion, "excessive_motion"),
      (.insufficientFeatures, "insufficient_features"), (.initializing, "initialising"),
    ] {
      walk.session.impose(.lost(.limited(limit)), until: nil)
      #expect(status().code == code)
      #expect(status().text != nil)
    }
    walk.session.impose(.interrupted, until: nil)
    #expect(status().code == "interrupted")
    walk.session.stop()
    #expect(status().code == "stopped")
    var roaming = try SimulatedWalk(.uikit2019)
    #expect(SessionStatus(roaming.session, hasCandidate: false).text == nil)
    #expect(SessionStatus(roaming.session, hasCandidate: false).code == "initialising")
    roaming = try SimulatedWalk(.uikit2019, mode: .initial)
    #expect(SessionStatus(roaming.session, hasCandidate: false).text != nil)
  }

  @Test func `What a script takes away comes back at its time`() throws {
    var walk = try SimulatedWalk(.fused)
    walk.go(seconds: 2)
    walk.session.impose(.lost(.limited(.excessiveMotion)), until: walk.moment + 2_000)
    walk.go(seconds: 1)
    #expect(walk.session.state == .limited(.excessiveMotion))
    walk.go(seconds: 1)
    #expect(walk.session.state == .normal)
    #expect(walk.session.epoch == 1)
  }
}
