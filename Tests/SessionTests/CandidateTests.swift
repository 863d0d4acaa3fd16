import Geodesy
import Scene
import Session
import Site
import Testing

@Suite struct CandidateTests {
  private func tap(_ session: TrackingSession, pitch: Double) throws -> (TapOutcome, ARFrame) {
    let device = try TapTests.device(heading: 0, pitch: pitch)
    let frame = session.frame(device: device, milliseconds: 77)
    return (frame.tapReality(Pixel(540, 960), site: try TapTests.site()), frame)
  }

  @Test func `A hit leaves a candidate bound to its frame`() throws {
    var session = TrackingSession(mode: .initial, device: try TapTests.device(heading: 0, pitch: 60))
    var slot = CandidateSlot()
    #expect(!slot.canRecord)
    let (outcome, frame) = try tap(session, pitch: 60)
    slot.take(outcome, frame: frame)
    session.advance(frames: 30, device: try TapTests.device(heading: 0, pitch: 60))
    slot.follow(session)
    let candidate = try #require(slot.candidate)
    #expect(candidate.frame.number == 1)
    #expect(candidate.frame.milliseconds == 77)
    #expect(candidate.frame.device.orientation.pitch == 60)
    #expect(slot.canRecord)
  }

  @Test func `A miss never makes a candidate and drops the one before`() throws {
    let session = TrackingSession(mode: .initial, device: try TapTests.device(heading: 0, pitch: 60))
    var slot = CandidateSlot()
    let (hit, first) = try tap(session, pitch: 60)
    slot.take(hit, frame: first)
    let (miss, second) = try tap(session, pitch: 130)
    slot.take(miss, frame: second)
    #expect(!slot.canRecord)
    #expect(slot.absence.sentence == "the last tap met nothing: the ray goes to the sky")
  }

  @Test func `A reset of tracking drops the candidate and says so`() throws {
    let device = try TapTests.device(heading: 0, pitch: 60)
    var session = TrackingSession(mode: .initial, device: device)
    var slot = CandidateSlot()
    let (hit, frame) = try tap(session, pitch: 60)
    slot.take(hit, frame: frame)
    session.reset(device: device)
    slot.follow(session)
    #expect(slot.absence == .outdated)
    #expect(TrackingSession(mode: .continuous, device: device, after: session).epoch == 3)
  }

  @Test func `Clearing and recording drop the candidate`() throws {
    let session = TrackingSession(mode: .initial, device: try TapTests.device(heading: 0, pitch: 60))
    var slot = CandidateSlot()
    let (hit, frame) = try tap(session, pitch: 60)
    slot.take(hit, frame: frame)
    slot.clear()
    #expect(slot.absence == .cleared)
    slot.take(hit, frame: frame)
    slot.markRecorded()
    #expect(slot.absence == .recorded)
    #expect(!slot.canRecord)
  }

  @Test func `A tap of another frame makes no candidate`() throws {
    var session = TrackingSession(mode: .initial, device: try TapTests.device(heading: 0, pitch: 60))
    let (hit, _) = try tap(session, pitch: 60)
    session.advance(frames: 1, device: try TapTests.device(heading: 0, pitch: 60))
    let (_, later) = try tap(session, pitch: 60)
    var slot = CandidateSlot()
    slot.take(hit, frame: later)
    #expect(!slot.canRecord)
  }
}

@Suite struct SimulatedClockTests {
  @Test func `The clock starts at noon of 2026-01-01 and goes by whole frames`() throws {
    var clock = SimulatedClock()
    // date -u -d 2026-01-01T12:00:00Z +%s
    #expect(clock.milliseconds == 1_767_268_800_000)
    let passed = try clock.advance(milliseconds: 2_000)
    #expect(passed == (frames: 120, fixes: 2))
    #expect(clock.milliseconds == 1_767_268_802_000)
  }

  @Test func `A short wait takes the next whole frame`() throws {
    var clock = SimulatedClock()
    #expect(try clock.advance(milliseconds: 1).frames == 1)
    #expect(clock.milliseconds - SimulatedClock.defaultStart == 16)
    #expect(try clock.advance(milliseconds: 0).frames == 0)
    // 16 + 100 = 116 ms; frame 7 is at 116.67 ms.
    #expect(try clock.advance(milliseconds: 100).frames == 6)
  }

  @Test(arguments: [-1, 8_640_000_001, Int64.max, Int64.min] as [Int64])
  func `A wait that is too long or negative is refused`(_ milliseconds: Int64) throws {
    var clock = SimulatedClock()
    #expect(throws: SceneError.self) { try clock.advance(milliseconds: milliseconds) }
    #expect(clock.frame == 0)
  }

  @Test func `Rates and moments out of range are refused`() {
    #expect(throws: SceneError.self) { try SimulatedClock(frameRate: 0, start: 0) }
    #expect(throws: SceneError.self) { try SimulatedClock(frameRate: 30, fixRate: 31, start: 0) }
    #expect(throws: SceneError.self) { try SimulatedClock(start: -1) }
  }
}
