import Testing

@Suite("The candidate and what drops it")
struct CandidateRules {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test(
    arguments: [
      ("", "nothing was tapped yet"),
      ("tap 108 192\ndevice at (here) eye 1.6 m looking up 30 deg\ntap 108 192", "the last tap met nothing"),
      ("tap 108 192\nclear candidate", "the candidate was cleared"),
      ("tap 108 192\ntrack reset", "tracking was reset after the tap"),
      ("tap 108 192\ntrack initial", "tracking was reset after the tap"),
      ("tap 108 192\nrecord trees {Health: \"Dead\"}", "the candidate is recorded"),
    ])
  func withoutOneARecordIsRefused(before: String, reason: String) {
    let run = day.recording(before + "\ntry { record trees {Health: \"Dead\"} } catch e { print e.kind, e.message }")
    #expect(run.out.hasPrefix("mode there is no candidate to record"), "\(run.out)\(run.err)")
    #expect(run.out.contains(reason), "\(run.out)")
  }

  @Test func aLaterTapTakesItsPlace() {
    day.recording(
      """
      tap 108 192
      tap 108 300 as second
      record trees {Health: "Dead"} as tree
      expect close_to(tree.position, second.location, within: 1 mm)
      """
    ).succeeds()
  }

  @Test func aRefusedRecordKeepsIt() {
    day.recording(
      """
      tap 108 192
      expect error "domain" { record trees {Health: "Sleepy"} }
      try { record trees {Health: "Sleepy"} } catch e { print e.kind }
      record trees {Health: "Dead"}
      expect count(trees) == 1
      """
    ).succeeds()
  }

  @Test func movingTheDeviceKeepsItAndItsPlace() {
    day.recording(
      """
      tap 108 192 as hit
      device at (away) eye 1.6 m
      wait 1 s
      record trees {Health: "Dead"} as tree
      expect close_to(tree.position, hit.location, within: 1 mm)
      """
    ).succeeds()
  }

  @Test func oneThatIsLeftIsInTheOverview() {
    #expect(day.withDevice("tap 108 192\nshow").out.contains("candidate   tapped, waits to be recorded"))
  }
}
