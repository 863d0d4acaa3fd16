import Testing

/// Distances are worked out by hand: the ray starts 1.6 m above level ground.
@Suite("What a tap meets")
struct TapResults {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  // 1.6 m / sin 10 deg; the earth's curvature over 9 m is 7 µm.
  @Test func groundTenDegreesDown() {
    day.onGround(
      """
      device at (here) eye 1.6 m heading 20 deg pitch 80 deg
      track continuous
      tap 108 192 as hit
      expect hit.found and hit.kind == "terrain"
      expect close_to(hit.distance, 9.2140 m, within: 1 mm)
      expect close_to(hit.depression, 10 deg, within: 0.001 deg)
      expect close_to(distance(here, hit.location), 9.0741 m, within: 1 mm)
      expect close_to(bearing(here, hit.location), 20 deg, within: 0.001 deg)
      expect close_to(hit.height, 60 m, within: 1 mm)
      expect close_to(hit.normal.up, 1, within: 0.00001)
      """
    ).succeeds()
  }

  // atan(108 / 300) = 19.7989 deg below the middle, so 29.7989 deg below the horizon.
  @Test func aPixelBelowTheMiddleLooksFurtherDown() {
    day.onGround(
      """
      device at (here) eye 1.6 m pitch 80 deg
      track continuous
      tap 108 300 as hit
      expect close_to(hit.depression, 29.7989 deg, within: 0.001 deg)
      expect close_to(hit.distance, 3.2196 m, within: 1 mm)
      """
    ).succeeds()
  }

  // A pixel 300 px right of the middle of a wide picture lies 45 deg to the right at the horizon.
  @Test func aPixelRightOfTheMiddleLooksRight() {
    day.onGround(
      """
      device lens size 800 384 focal 300 px
      site plane wall at (destination(here, bearing: 45 deg, distance: 10 m)) size 8 m 8 m heading 45 deg tilt 90 deg
      device at (here) eye 1.6 m heading 0 deg
      track continuous
      tap 700 192 as hit
      expect hit.name == "wall"
      expect close_to(bearing(here, hit.location), 45 deg, within: 0.001 deg)
      """
    ).succeeds()
  }

  @Test func aBoxIsMetOnItsNearFace() {
    day.onGround(
      """
      site box shed at (away) size 2 m 2 m 3 m
      device at (here) eye 1.6 m
      track continuous
      tap 108 192 as hit
      expect hit.kind == "box" and hit.name == "shed"
      expect close_to(hit.distance, 9 m, within: 1 mm)
      expect close_to(hit.normal.north, -1, within: 0.000001)
      """
    ).succeeds()
  }

  // Turned by 45 deg an edge stands nearest, half the diagonal of 2 m x 2 m in front of the middle.
  @Test func aTurnedBoxIsMetOnItsEdge() {
    day.onGround(
      """
      site box shed at (away) size 2 m 2 m 3 m heading 45 deg
      device at (here) eye 1.6 m heading 0.001 deg
      track continuous
      tap 108 192 as hit
      expect close_to(hit.distance, 8.5858 m, within: 2 mm)
      """
    ).succeeds()
  }

  @Test func aTrunkIsMetOnItsBark() {
    day.onGround(
      """
      site tree oak at (away) height 12 m crown 7 m trunk 0.4 m
      device at (here) eye 1.6 m
      track continuous
      tap 108 192 as hit
      expect hit.kind == "trunk" and hit.name == "oak"
      expect close_to(hit.distance, 9.8 m, within: 1 mm)
      """
    ).succeeds()
  }

  // 0.6 m down to the desk's top at 10 deg.
  @Test func aTableTopIsMetFromAbove() {
    day.onGround(
      """
      site plane desk at (destination(here, bearing: 0 deg, distance: 3.4 m)) size 1 m 1 m up 1 m
      device at (here) eye 1.6 m looking down 10 deg
      track continuous
      tap 108 192 as hit
      expect hit.kind == "plane" and hit.name == "desk"
      expect close_to(hit.distance, 3.4553 m, within: 1 mm)
      expect close_to(hit.height, 61 m, within: 1 mm)
      """
    ).succeeds()
  }

  @Test func perfectSensorsLeaveNoError() {
    day.withDevice("tap 108 192 as hit\nexpect hit.error.horizontal < 1 mm and hit.error.up < 1 mm").succeeds()
  }

  @Test func allFieldsAreThereOnAHit() {
    day.withDevice(
      """
      tap 108 192 as hit
      print [hit.found, hit.reason, hit.name, hit.source, hit.x, hit.y, hit.epoch]
      expect hit.true_location != nil and hit.frame > 0
      """
    ).succeeds()
    #expect(
      day.withDevice("tap 108 192 as hit\nprint [hit.found, hit.reason, hit.name, hit.source, hit.x, hit.y]").out
        == "[true, nil, nil, \"reality\", 108, 192]\n")
  }

  @Test func anUnknownFieldHasANearMiss() {
    day.withDevice("tap 108 192 as hit\nprint hit.distence").fails("`distence`", "did you mean `distance`?")
  }

  // MARK: Misses

  @Test(
    arguments: [
      ("device at (here) eye 1.6 m looking up 30 deg", "tap 108 192", "the ray goes to the sky"),
      ("", "tap 400 10", "pixel 400.0 10.0 is outside the view of 216 by 384 pixels"),
      ("", "tap -1 10", "outside the view"),
      ("", "tap 108 192 using scene", "the scene has no elevation"),
    ])
  func aMissSaysWhy(turn: String, tap: String, reason: String) {
    let run = day.withDevice(
      "\(turn)\n\(tap) as hit\nexpect not hit.found\nexpect hit.location == nil\nprint hit.reason")
    run.succeeds()
    #expect(run.out.contains(reason), "\(run.out)")
  }

  @Test func aTapWithoutADeviceIsRefused() {
    day.run("tap 1 2").fails("there is no device to tap on", "`device at …`")
  }

  @Test func aTapWithoutTrackingIsRefused() {
    day.onGround("device at (here) eye 1 m\ntap 1 2").fails("tracking has not been started", "`track continuous`")
  }

  // MARK: Tapping a thing

  // The middle of a 3 m high box is 0.1 m below the eye, 10 m away: 300 px * 0.01 = 3 px below the middle.
  @Test func tapOnAimsAtTheMiddleOfABox() {
    day.onGround(
      """
      site box shed at (away) size 2 m 2 m 3 m
      device at (here) eye 1.6 m
      track continuous
      tap on shed as hit
      expect hit.name == "shed"
      expect close_to(hit.x, 108, within: 0.01) and close_to(hit.y, 195, within: 0.01)
      """
    ).succeeds()
  }

  @Test(
    arguments: [
      ("heading 180 deg", "it is behind the device"), ("heading 40 deg", "view"), ("looking up 60 deg", "view"),
    ])
  func tapOnWhatIsNotInViewIsRefused(turn: String, reason: String) {
    day.onGround(
      "site box shed at (away) size 2 m 2 m 3 m\ndevice at (here) eye 1.6 m \(turn)\ntrack continuous\ntap on shed"
    ).fails("shed cannot be tapped", reason, "`look at shed` turns the device to it")
  }

  @Test func tapOnAnUnknownThingIsAMistake() {
    let run = day.withDevice("tap on shed")
    #expect(run.outcome == .mistakes)
    #expect(run.err.contains("shed"), "\(run.err)")
  }

  // MARK: Where a device may stand

  @Test(
    arguments: [
      ("device at (away) eye 1.6 m", "it would be inside \"shed\", 1.40 m below its top", "raise `eye`"),
      ("device at (here) eye -1.6 m", "it would be 1.60 m below the ground", "raise `eye`"),
      ("device at (here) altitude 59 m orthometric", "1.00 m below the ground", "raise `altitude`"),
    ])
  func aDeviceInsideTheSiteIsRefused(command: String, reason: String, help: String) {
    day.onGround("site box shed at (away) size 2 m 2 m 3 m\n\(command)").fails(reason, help)
  }

  @Test func aRefusedDeviceStaysWhereItWas() {
    let run = day.onGround(
      "device at (here) eye 1.6 m\nexpect error \"range\" { device at (here) eye -1 m }\nshow")
    run.succeeds()
    #expect(run.out.contains("device      51.5238N 0.7754W"), "\(run.out)")
  }

  @Test func withoutGroundThereIsNothingToStandOn() {
    day.run("device at 51N 0.1W eye 1 m").fails("there is no ground to stand on", "`site terrain …`")
  }

  @Test func eyeAndAltitudeExcludeEachOther() {
    day.onGround("device at (here) eye 1 m altitude 70 m").fails("exclude each other")
  }
}
