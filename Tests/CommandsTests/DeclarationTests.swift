import Foundation
import Testing

@Suite("Names are declared once, and what was recorded is kept")
struct Declarations {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test(
    arguments: [
      ("site tree oak at (away) height 3 m\nsite tree oak at (away) height 4 m", "there is the tree oak already"),
      ("site tree oak at (away) height 3 m\nsite box oak at (here) size 1 m 1 m 1 m", "there is the tree oak already"),
      ("overlay marks\noverlay marks", "there is an overlay marks already"),
      ("domain Health {Dead: 0}\ndomain Health {Dead: 1}", "there is a domain Health already"),
      (
        "layer trees new \"a.gpkg\" point {A: text}\nlayer trees new \"b.gpkg\" point {A: text}",
        "there is a layer trees already"
      ),
    ])
  func aSecondDeclarationIsRefusedInAFile(script: String, message: String) {
    day.onGround(script).fails(message, "choose another name")
  }

  @Test("--replace does not cover what the same run has written")
  func aFileOfThisRunIsNotReplaced() throws {
    let text = """
      tap 108 192
      record trees {Health: "Dead"}
      layer more new "trees.gpkg" point {A: text}
      """
    let run = day.run([FieldDay.ground, FieldDay.device, FieldDay.layer, text].joined(separator: "\n"), replaces: true)
    run.fails("trees.gpkg was made by this run, for the layer trees", "choose another file")
    #expect(try day.ogrinfo("-so", "trees.gpkg", "trees").contains("Feature Count: 1"))
  }

  @Test("The clause `replace` makes a layer anew")
  func theClauseReplaces() {
    day.onGround(
      """
      layer trees new "a.gpkg" point {A: text}
      layer trees new "a.gpkg" point {B: length} replace
      expect count(trees) == 0 and trees.fields[0] == "B"
      """
    ).succeeds()
  }

  @Test("What is replaced in a trial comes back")
  func aTrialGivesTheFileBack() throws {
    let run = day.recording(
      """
      tap 108 192
      record trees {Health: "Dead"}
      expect error "range" {
          layer trees new "trees.gpkg" point {A: text} replace
          print [1][7]
      }
      """)
    #expect(run.outcome == .done, "\(run.err)")
    #expect(try day.ogrinfo("-so", "trees.gpkg", "trees").contains("Feature Count: 1"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: day.folder.path) == ["trees.gpkg"])
  }

  @Test(
    "A trial takes back layers and features of a file that exists, in any order",
    arguments: [
      "layer trees new \"trees.gpkg\" point z {N: integer} crs 25830 heights ellipsoidal replace",
      "layer trees new \"trees.gpkg\" point {N: integer} replace\nlayer trees new \"trees.gpkg\" point {M: text} replace\n"
        + "raise \"x\"",
      "record trees {Health: \"Dead\"}\nlayer trees new \"trees.gpkg\" point {N: integer} replace\nraise \"x\"",
      "record trees {Health: \"Dead\"}\nraise \"x\"",
    ])
  func trialsLeaveFilesAlone(block: String) throws {
    let run = day.recording(
      """
      tap 108 192
      record trees {Health: "Dead"}
      tap 108 192
      expect error { \(block) }
      expect count(trees) == 1
      record trees {Health: "Healthy"} as second
      print second.id
      """)
    #expect(run.out == "2\n", "\(run.err)")
    #expect(try day.ogrinfo("-so", "trees.gpkg", "trees").contains("Feature Count: 2"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: day.folder.path) == ["trees.gpkg"])
  }

  @Test("A layer that could not be made anew keeps the old one open")
  func aRefusedReplacementChangesNothing() {
    day.recording(
      """
      tap 108 192
      try { layer trees new "trees.gpkg" point z {N: integer} crs 25830 heights ellipsoidal replace } catch e { print e.kind }
      record trees {Health: "Dead"}
      expect count(trees) == 1
      """
    ).succeeds()
  }

  @Test("`quit` keeps a layer that holds nothing yet")
  func quitKeepsEmptyLayers() throws {
    day.onGround("layer trees new \"trees.gpkg\" point {A: text}\nquit").succeeds()
    #expect(try FileManager.default.contentsOfDirectory(atPath: day.folder.path) == ["trees.gpkg"])
  }

  @Test("A script that fails leaves no empty layer in the way of the next run")
  func emptyLayersGo() throws {
    day.onGround("layer trees new \"trees.gpkg\" point {A: text}\nprint 1 / 0").fails("division by zero")
    #expect(try FileManager.default.contentsOfDirectory(atPath: day.folder.path).isEmpty)
  }

  @Test("A recorded feature stays when the script fails after it")
  func recordedFeaturesStay() throws {
    day.recording("tap 108 192\nrecord trees {Health: \"Dead\"}\nprint 1 / 0").fails("division by zero")
    #expect(try day.ogrinfo("-so", "trees.gpkg", "trees").contains("Feature Count: 1"))
  }

  @Test("A survey with photos is read back without naming its table")
  func ownOutputIsRead() {
    let run = day.recording(
      """
      tap 108 192
      record trees {Health: "Distressed"} photo
      layer again from "trees.gpkg"
      print count(again), again[0].Health
      """)
    #expect(run.out == "1 Distressed\n", "\(run.err)")
  }
}

@Suite("The clock, and dates in fields")
struct ClockAndDates {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test("A feature is recorded at the time of its tap's frame")
  func clockIsSet() {
    let run = day.recording(
      """
      clock at "2026-06-01T10:30:00Z"
      wait 2 s
      tap 108 192
      record trees {Health: "Dead"} as tree
      print tree.recorded_at
      """)
    #expect(run.out == "2026-06-01T10:30:02Z\n", "\(run.err)")
  }

  @Test(arguments: ["2026-06-01 10:30", "2026-13-01", "June", "2026-06-01T25:00:00Z", "2026-06-01T10:30:00+01:00"])
  func otherTextsAreRefused(text: String) {
    day.onGround("clock at \"\(text)\"").fails("is no time", "in UTC")
  }

  @Test("Date and time fields take texts of ISO 8601")
  func dates() {
    let run = day.withDevice(
      """
      layer visits new "visits.gpkg" point {Day: date, Moment: time}
      tap 108 192
      record visits {Day: "2026-02-28", Moment: "2026-02-28T08:15:00.5Z"} as visit
      print visit.Day, visit.Moment
      tap 108 192
      expect error "type" { record visits {Day: "2026-02-30"} }
      """)
    #expect(run.out == "2026-02-28 2026-02-28T08:15:00.500Z\n", "\(run.err)")
  }
}

@Suite("What a person asks of the site and the candidate")
struct Answers {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test("An object's height is counted as the site's ground is")
  func objectsAreAboveTheSameGround() {
    let run = day.onGround(
      "site tree oak at (away) height 8 m\nprint \"{oak.position.altitude: .3}\", oak.kind, oak.crown")
    #expect(run.out == "60.000 m tree 4 m\n", "\(run.err)")
  }

  @Test func theCandidateIsShown() {
    let run = day.withDevice("show candidate\ntap 108 192\nshow candidate\nclear candidate\nshow candidate")
    let lines = run.out.split(separator: "\n")
    #expect(lines.count == 3, "\(run.out)")
    #expect(lines.first == "no candidate: nothing was tapped yet")
    #expect(lines.dropFirst().first?.hasPrefix("terrain at 51.52") == true)
    #expect(lines.last == "no candidate: the candidate was cleared")
  }

  @Test("A place outside the terrain says what the terrain spans")
  func outsideTheTerrain() {
    let run = ExampleRun("site terrain from \"data/terrain.tif\" heights orthometric\ndevice at 53N 2W")
    #expect(run.outcome == .runTimeError)
    #expect(run.err.contains("outside the terrain"), "\(run.err)")
    #expect(run.err.contains("it spans 52.1020N 2.3255W to 52.1042N 2.3220W"), "\(run.err)")
  }
}

@Suite("What stands on the ground")
struct OnTheGround {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test(arguments: ["site tree oak at (away) height 3 m", "device at (here)"])
  func theGroundDoesNotChangeUnderIt(thing: String) {
    day.onGround("\(thing)\nsite terrain flat at 51.5238N 0.7754W altitude 70 m").fails(
      "the ground cannot change under", "say the ground before")
  }

  @Test("A height says what it is counted from, and nothing may contradict it")
  func fromDoesNotContradict() {
    day.withDevice("tap 108 192 as hit\nprint height(hit.height, at: here, from: \"ellipsoidal\", heights: \"egm96\")")
      .fails(
        "the height is counted from EGM96, not from WGS 84 ellipsoid", "leave `from:` out")
  }

  @Test("A projected system has no ellipsoidal heights in a GeoPackage")
  func projectedAndEllipsoidal() {
    day.onGround("layer p new \"p.gpkg\" point z {A: length} crs 25830 heights ellipsoidal").fails(
      "cannot hold ellipsoidal heights in a projected system", "orthometric heights")
  }

  @Test("Help for what is not in view says how to turn there, checked by the tap that follows it")
  func facing() {
    let run = day.onGround(
      "site box shed at (away) size 2 m 2 m 3 m\ndevice at (here) heading 90 deg\ntrack continuous\n"
        + "try { tap on shed } catch e { print e.help }")
    #expect(run.out == "`look at shed` turns the device to it\n", "\(run.out)")
    day.onGround(
      "site box shed at (away) size 2 m 2 m 3 m\ndevice at (here) heading 90 deg\ntrack continuous\n"
        + "look at shed\ntap on shed as hit\nexpect hit.name == \"shed\""
    ).succeeds()
  }
}

@Suite("What a tap has seen stays")
struct PhotoOfTheTap {
  @Test("The photo does not show what came after the tap")
  func laterObjectsAreNotSeen() throws {
    func photo(_ later: String) throws -> String {
      let day = try FieldDay()
      let run = day.recording(
        "tap 108 192\n\(later)\nrecord trees {Health: \"Dead\"} photo\napply trees as stored\nprint stored.bytes")
      #expect(run.outcome == .done, "\(run.err)")
      return run.out
    }
    #expect(try photo("site box shed at (away) size 3 m 3 m 3 m") == photo("wait 1 s"))
  }
}

@Suite("Coordinates with units")
struct CoordinatesWithUnits {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test("Lengths count in the system's unit, angles in degrees; cs2cs gives 40.762343719N 122.162611531W")
  func areConverted() {
    let run = day.run(
      """
      print xy(570.678382 km, 4512.712746 km, crs: 26910)
      print xy(570678.382, 4512712.746, crs: 26910)
      expect distance(xy(1981200 m, 548640 m, crs: 2229), xy(6500000 ftUS, 1800000 ftUS, crs: 2229)) < 20 m
      print xy(5 deg, 54 arcmin, crs: 4326)
      """)
    #expect(run.out == "40.762343719N 122.162611531W\n40.762343719N 122.162611531W\n0.9N 5E\n", "\(run.err)")
  }

  @Test(arguments: ["5 s, 3 s, crs: 4326", "5 m, 3 m, crs: 4326", "5 deg, 3 deg, crs: 26910"])
  func otherQuantitiesAreRefused(arguments: String) {
    day.run("print xy(\(arguments))").fails("a coordinate of")
  }
}
