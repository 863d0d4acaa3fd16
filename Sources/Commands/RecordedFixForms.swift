import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// The forms of `gps` that take fixes from a file in place of the model.
enum RecordedFixForms {
  static let details = """
    `from` takes the fixes of a GPX track or an NMEA 0183 log in place of the model: they come as they were recorded, \
    at their times from the first epoch on, which is now; where the file has dates and the clock was neither set nor \
    let go, it is set to the file's first. An epoch without a fix is a gap. `accuracy` (the 68 % radius), `vertical` \
    (the sigma of heights, else the radius) and `altitude` hold where the file says nothing; `speed` gives times to a \
    GPX track without any. `heights orthometric`, the default, are above the receiver's geoid, by the separation in \
    the file, else above EGM96. The device stays where the script moves it: with `as walked`, `walk along walked.positions` carries it \
    along. `model` goes back to the model.
    """

  static let example = CommandExample(
    """
    gps from "data/walk.nmea" accuracy 3 m as walked
    print walked.fixes, walked.no_fix, walked.duration
    device at (walked.positions[0]) eye 1.6 m
    track continuous
    walk along walked.positions
    print state.tracking.fixes_used
    gps model
    """,
    after: "site terrain flat at 51.5238N 0.7754W altitude 60 m")

  static let all = [from, model]

  private static let result =
    "a record: format, fixes, no_fix, left_out, without_height, sentences, bad_checksums, start, duration, length, "
    + "positions"

  private static let from = FormDefinition(
    [.word("from"), .parameter("file", .inputFile([".gpx", ".nmea", ".log", ".txt"]))],
    clauses: [
      Clause("heights", .word(PositionWords.words)), Clause("accuracy", .quantity(.length)),
      Clause("vertical", .quantity(.length)), Call.altitudeClause, Clause("speed", .quantity(.speed)),
    ],
    effects: [.reads, .clock], result: result, action: take)

  private static let model = FormDefinition([.word("model")]) { (call: Call) throws(ScriptError) in
    call.bench.state.sensors.receiver.recording = nil
    call.note("fixes are those of the model")
    return .nothing
  }

  private static let largestFile = 512 << 20

  @Sendable private static func take(_ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("file")
    let path = try call.inputPath("file")
    let bytes = try call.at("file") { try FileAccess.bytes(of: path, limit: largestFile) }
    let options = try options(call)
    let isTrack = path.lowercased().hasSuffix(".gpx")
    let speed = try call.quantity("speed", .speed)
    var counts: NMEACounts?
    let recorded: [RecordedFix]
    if isTrack {
      recorded = try call.at(call.has("speed") ? "speed" : "file") {
        try GPXTrack(path: path, bytes: bytes, timing: speed.map { .speed($0) } ?? .recorded).fixes
      }
    } else {
      if speed != nil {
        throw call.fault(.type, "a speed is for GPX tracks without times; a log has its own", at: "speed")
      }
      let log = NMEAReader.read(bytes)
      guard log.counts.sentences > 0 else {
        throw call.fault(
          .file, "\"\(name)\" holds no NMEA 0183 sentences", help: "GPX tracks have names that end in .gpx", at: "file")
      }
      recorded = log.fixes
      counts = log.counts
    }
    let bench = call.bench
    let start = recorded.first { $0.moment != nil }?.moment
    var clock = bench.state.clock
    if case .since1970(let moment)? = start, bench.state.session == nil, clock == SimulatedClock() {
      try call.at("file") { try clock.set(Int64(moment)) }
    }
    let fixes = try call.at("file") {
      try bench.place(recorded, name: name, from: clock.milliseconds, options)
    }
    bench.state.clock = clock
    bench.state.sensors.receiver.recording = FixRecording(name: name, fixes: fixes.fixes)
    say(fixes, counts, name, call)
    return try call.hasResult ? record(fixes, counts, call) : .nothing
  }

  private static func options(_ call: Call) throws(ScriptError) -> RecordedFixOptions {
    var options = RecordedFixOptions()
    for name in ["accuracy", "vertical"] {
      guard let length = try call.length(name) else { continue }
      guard length >= 0, length <= 1e6 else { throw call.fault(.range, "\(name) is 0 m to 1000 km", at: name) }
      if name == "accuracy" { options.accuracy = length } else { options.vertical = length }
    }
    options.altitude = try call.altitude()
    if let word = try call.word("heights", PositionWords.words), word != "orthometric" {
      options.heights = PositionWords.reference(word)
    }
    return options
  }

  private static func say(_ fixes: RecordedFixes, _ counts: NMEACounts?, _ name: String, _ call: Call) {
    var text = "gps from \(name): \(Plural.text(fixes.fixes.count, "fix", "fixes"))"
    if let counts {
      text += ", \(Plural.text(counts.sentences, "sentence")), \(Plural.text(counts.badChecksums, "bad checksum"))"
    }
    text += ", \(Plural.text(fixes.gaps, "epoch")) without a fix"
    if fixes.untimed > 0 { text += ", \(fixes.untimed) left out for their times" }
    call.note(text)
    if fixes.fixes.isEmpty { call.warn("no epoch of \(name) has a fix, so that none will come") }
    if fixes.heightless > 0 {
      call.warn(
        "\(Plural.text(fixes.heightless, "fix", "fixes")) of \(name) have no height, and policies that need one will not "
          + "use them: `altitude L` gives one")
    }
    if let session = call.bench.state.session, session.isExact, !session.isStopped {
      call.warn("the session that runs knows where it is; the fixes count from the next `track`")
    }
  }

  private static func record(
    _ fixes: RecordedFixes, _ counts: NMEACounts?, _ call: Call
  ) throws(ScriptError) -> Value {
    let heap = call.heap
    func count(_ number: Int?) -> Value { number.map { Value(Double($0)) } ?? .nothing }
    var positions: [Value] = []
    for fix in fixes.fixes {
      let place = Position(
        latitude: fix.position.latitude, longitude: fix.position.longitude,
        altitude: fix.verticalAccuracy < 0 ? nil : fix.position.height, heights: .ellipsoidal)
      positions.append(heap.native(PositionValue(place, call.interpreter.heightMarks)))
    }
    let start = fixes.start.flatMap { CivilTime(secondsSince1970: Double($0) / 1000) }.flatMap { MomentValue($0) }
    return heap.record(
      [
        ("format", heap.text(counts == nil ? "gpx" : "nmea")), ("fixes", count(fixes.fixes.count)),
        ("no_fix", count(fixes.gaps)), ("left_out", count(fixes.untimed)),
        ("without_height", count(fixes.heightless)), ("sentences", count(counts?.sentences)),
        ("bad_checksums", count(counts?.badChecksums)), ("start", start.map { heap.native($0) } ?? .nothing),
        ("duration", Value(fixes.duration, Units.second)), ("length", Value(fixes.length, Units.metre)),
        ("positions", heap.list(positions)),
      ], isFixed: true)
  }
}
