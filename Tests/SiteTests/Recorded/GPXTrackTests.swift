import Scene
import Site
import TestKit
import Testing

@Suite struct GPXTrackTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func track(
    _ points: String, heights: RecordedHeightReference = .orthometric, timing: GPXTrack.Timing = .recorded
  ) throws -> GPXTrack {
    let text =
      "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"x\"><trk><trkseg>\(points)</trkseg></trk></gpx>"
    let path = try scratch.write("track.gpx", text)
    return try GPXTrack(path: path, bytes: Array(text.utf8), heights: heights, timing: timing)
  }

  private func refusal(_ points: String, timing: GPXTrack.Timing = .recorded) -> String? {
    let message = #expect(throws: SceneError.self) { try track(points, timing: timing) }?.message
    return message?.replacing(scratch.path + "/", with: "")
  }

  @Test func `Positions, elevations and times`() throws {
    let track = try track(
      """
      <trkpt lat="48.5" lon="-11.25"><ele>500.5</ele><time>2026-05-01T10:30:00.250Z</time>
      <geoidheight>46.5</geoidheight><fix>dgps</fix><sat>7</sat><hdop>1.5</hdop></trkpt>
      <trkpt lat="-48.5" lon="11.25"><time>2026-05-01T12:30:01+02:00</time></trkpt>
      """)
    #expect(track.segments.count == 1)
    let fix = track.fixes[0]
    #expect(fix.latitude == 48.5)
    #expect(fix.longitude == -11.25)
    #expect(fix.height == 500.5)
    #expect(fix.ellipsoidalHeight == 547)
    #expect(fix.fixClass == .differential)
    #expect(fix.satellites == 7)
    #expect(fix.hdop == 1.5)
    // 2026-05-01T10:30:00Z
    #expect(fix.moment == .since1970(milliseconds: 1_777_631_400_250))
    #expect(track.fixes[1].moment == .since1970(milliseconds: 1_777_631_401_000))
    #expect(track.fixes[1].height == nil)
    #expect(track.fixes[1].fixClass == .unknown)
  }

  @Test func `Times without seconds`() throws {
    let track = try track("<trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:30Z</time></trkpt>")
    #expect(track.fixes[0].moment == .since1970(milliseconds: 1_777_631_400_000))
  }

  @Test func `A byte order mark changes nothing`() throws {
    let text =
      "\u{FEFF}<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"x\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><ele></ele><time>2026-05-01T10:30:00Z</time></trkpt></trkseg></trk></gpx>"
    let path = try scratch.write("bom.gpx", text)
    let fixes = try GPXTrack(path: path, bytes: Array(text.utf8)).fixes
    #expect(fixes.count == 1)
    #expect(fixes[0].height == nil)
  }

  @Test func `Elevations are ellipsoidal where the caller says so`() throws {
    let point = "<trkpt lat=\"1\" lon=\"2\"><ele>5</ele><time>2026-05-01T10:30:00Z</time></trkpt>"
    #expect(try track(point, heights: .ellipsoidal).fixes[0].ellipsoidalHeight == 5)
    #expect(try track(point).fixes[0].ellipsoidalHeight == nil)
  }

  @Test func `Comments hold no points`() throws {
    let track = try track(
      "<!-- <trkpt lat=\"x\" lon=\"y\"> --><trkpt lat='1' lon='2'><time>2026-05-01T10:30:00Z</time></trkpt>")
    #expect(track.fixes.count == 1)
  }

  @Test(arguments: [
    ("<trkpt lat=\"1\" lon=\"2\"/>", "\"track.gpx\": the track points have no times"),
    (
      "<trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:30:00Z</time></trkpt>",
      "\"track.gpx\": 1 of 2 track points have no time"
    ),
    (
      "<trkpt lat=\"undefined\" lon=\"2\"/>",
      "\"track.gpx\": track point 1 has the lat \"undefined\", which is no number of degrees"
    ),
    (
      "<trkpt lat=\"1\" lon=\"nan\"/>",
      "\"track.gpx\": track point 1 has the lon \"nan\", which is no number of degrees"
    ),
    ("<trkpt lat=\"91\" lon=\"2\"/>", "\"track.gpx\": track point 1 has the lat \"91\", which is no number of degrees"),
    ("<trkpt lat=\"1\"/>", "\"track.gpx\": track point 1 has no lon"),
    (
      "<trkpt lat=\"1\" lon=\"2\"><ele>high</ele></trkpt>",
      "\"track.gpx\": track point 1 has the elevation \"high\", which is no number of metres"
    ),
    (
      "<trkpt lat=\"1\" lon=\"2\"><time>yesterday</time></trkpt>",
      "\"track.gpx\": track point 1 has the time \"yesterday\", which is none such as 2026-05-01T10:30:00Z"
    ),
    (
      "<trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:30+02:00</time></trkpt>",
      "\"track.gpx\": track point 1 has the time \"2026-05-01T10:30+02:00\", which is none such as 2026-05-01T10:30:00Z"
    ),
    (
      "<trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:30:01Z</time></trkpt><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:30:00Z</time></trkpt>",
      "\"track.gpx\": the time of track point 2 is before that of the one before it"
    ),
    ("", "\"track.gpx\" has no track points"),
  ])
  func `What is no track`(points: String, message: String) {
    #expect(refusal(points) == message)
  }

  @Test func `A speed takes the place of times`() throws {
    // On the equator 0.001 degrees are 111.31949 m: 6378137 · π / 180000.
    let points = "<trkpt lat=\"0\" lon=\"2\"/><trkpt lat=\"0\" lon=\"2.001\"/><trkpt lat=\"0\" lon=\"2\"/>"
    let fixes = try track(points, timing: .speed(2)).fixes
    #expect(
      fixes.map(\.moment) == [
        .sinceStart(milliseconds: 0), .sinceStart(milliseconds: 55_660), .sinceStart(milliseconds: 111_319),
      ])
    #expect(refusal(points, timing: .speed(0)) == "a speed is above 0 and at most 1000 m/s")
    #expect(refusal(points, timing: .speed(.nan)) != nil)
  }
}

@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
struct GPXRealTrackTests {
  private func track(_ name: String, timing: GPXTrack.Timing = .recorded) throws -> GPXTrack {
    try GPXTrack(
      path: SharedData.data("vector/gpx/\(name).gpx"), bytes: sharedBytes("vector/gpx/\(name).gpx"), timing: timing)
  }

  /// Points and points without an elevation by gpxpy (the data README), and the segments that have points.
  @Test(arguments: [
    ("cerknicko-without-times", 296, 7, 0), ("cerknicko-jezero-without-elevations", 296, 7, 296),
    ("korita-zbevnica", 871, 3, 0), ("Mojstrovka", 184, 1, 0), ("track-with-extremes", 25, 1, 0),
    ("track-with-less-sec-time", 2, 1, 0), ("track-with-empty-segment", 9, 1, 0), ("gpx1.0_with_all_fields", 1, 1, 0),
    ("track_with_speed", 3, 1, 0), ("tj_empty_ele", 2, 1, 2), ("tj_zero_elevation", 3, 1, 0), ("tj_osm", 420, 3, 420),
    ("tj_apple_watch_route", 44, 1, 0), ("tj_multitrackgpx", 117, 3, 0), ("tj_missing_hr", 16, 3, 0),
    ("tj_style", 362, 21, 362), ("setnjica-kod-karojbe", 1852, 1, 0), ("sf_30km_h", 49, 1, 0),
    ("gpsbabel_expertgps", 64, 1, 52), ("gpsbabel_segmented_tracks", 46, 10, 0), ("gh_issue-13", 29, 1, 29),
    ("gh_issue-70", 17, 1, 0), ("gh_tour4-with-uturn", 5, 1, 5),
  ])
  func `Points and segments`(name: String, points: Int, segments: Int, withoutElevation: Int) throws {
    let track = try track(name, timing: .speed(1))
    #expect(track.fixes.count == points)
    #expect(track.segments.count == segments)
    #expect(track.fixes.filter { $0.height == nil }.count == withoutElevation)
  }

  @Test func `A hike with all its times`() throws {
    let fixes = try track("Mojstrovka").fixes
    #expect(fixes.count == 184)
    #expect(fixes.compactMap(\.latitude).min().map { abs($0 - 46.430350) < 5e-7 } == true)
    #expect(fixes.compactMap(\.longitude).max().map { abs($0 - 13.748333) < 5e-7 } == true)
  }

  @Test func `Fractions of a second and zones`() throws {
    // 2015-12-11T14:43:13Z
    #expect(
      try track("track-with-less-sec-time").fixes.map(\.moment) == [
        .since1970(milliseconds: 1_449_844_993_000), .since1970(milliseconds: 1_449_844_993_994),
      ])
  }

  @Test func `Refusals`() throws {
    func message(_ name: String) -> String? {
      #expect(throws: SceneError.self) { try track(name) }?.message
        .replacing(SharedData.data("vector/gpx/"), with: "")
    }
    #expect(
      message("cerknicko-without-times") == "\"cerknicko-without-times.gpx\": 291 of 296 track points have no time")
    #expect(message("track-with-extremes") == "\"track-with-extremes.gpx\": the track points have no times")
    #expect(
      message("tj_bad") == "\"tj_bad.gpx\": track point 1 has the lat \"undefined\", which is no number of degrees")
    #expect(message("unicode_with_bom") == "\"unicode_with_bom.gpx\" has no track points")
    #expect(message("route") == "\"route.gpx\" has no track points")
    #expect(message("tj_empty_trk") == "\"tj_empty_trk.gpx\" has no track points")
  }
}
