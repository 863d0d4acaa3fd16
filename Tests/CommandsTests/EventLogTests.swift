import Foundation
import TestKit
import Testing

@Suite("Event logs")
struct EventLogs {
  private static let survey = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    device at 51.5238N 0.7754W eye 1.6 m pitch 60 deg
    sensors phone
    log events "walk.jsonl"
    track continuous
    wait 3 s
    tap 540 960 as hit
    walk by 5 m bearing 0 deg
    """
  private static let site = "site terrain flat at 51.5238N 0.7754W altitude 60 m\n"

  private func lines(_ day: FieldDay) -> [String] {
    String(decoding: day.folder.bytes("walk.jsonl"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func aLogEndsWithTheRunAndIsReadByOthers() throws {
    let day = try FieldDay()
    day.run(Self.survey).succeeds()
    #expect(day.folder.files() == ["walk.jsonl"])
    let objects = try lines(day).map(object)
    let types = objects.map { $0["type"] as? String ?? "" }
    #expect(types.first == "header" && types.last == "end")
    #expect(objects[0]["format"] as? String == "arpent events")
    #expect(objects[0]["version"] as? Int == 1)
    let sensors = try #require(objects.first { $0["type"] as? String == "sensors" })
    #expect(sensors["name"] as? String == "phone" && sensors["positioning.radius"] as? Double == 4.9)
    // 3 s and 5 m at 1.4 m/s, at 60 frames a second.
    #expect(types.filter { $0 == "frame" }.count == 180 + 215)
    #expect(objects.last?["frames"] as? Int == 395)
    #expect(types.filter { $0 == "tap" }.count == 1)
    #expect(types.contains("plane") && types.contains("fix") && types.contains("tracking"))
    let frame = try #require(objects.last { $0["type"] as? String == "frame" })
    let pose = try #require(frame["pose"] as? [Double])
    #expect(pose.count == 16 && pose[15] == 1 && pose[3] == 0)
    let lens = try #require(objects.first { $0["type"] as? String == "lens" })
    #expect(lens["fx"] as? Double == 1500 && lens["width"] as? Int == 1080)
    let start = try #require(objects.first { $0["type"] as? String == "start" })
    let heading = try #require((start["frame"] as? [Double])?[3])
    let error = try #require(start["compass_error"] as? Double)
    #expect(abs((heading + error).remainder(dividingBy: 360)) < 1e-9)
  }

  @Test func twoRunsWriteTheSameBytes() throws {
    let (one, other) = (try FieldDay(), try FieldDay())
    one.run(Self.survey).succeeds()
    other.run(Self.survey).succeeds()
    #expect(one.folder.bytes("walk.jsonl") == other.folder.bytes("walk.jsonl"))
  }

  @Test func aRunThatFailsLeavesNoHalfFile() throws {
    let day = try FieldDay()
    let run = day.run(Self.survey + "\nlog fixes \"walk.nmea\"\nlog poses \"walk.tum\"\nwait 2 s\nraise \"on purpose\"")
    #expect(run.outcome == .runTimeError)
    #expect(day.folder.files().isEmpty)
  }

  @Test func aFailedRunKeepsTheFileThatWasThere() throws {
    let day = try FieldDay()
    day.run(Self.survey).succeeds()
    let bytes = day.folder.bytes("walk.jsonl")
    _ = day.run(Self.survey + "\nraise \"on purpose\"", replaces: true)
    #expect(day.folder.bytes("walk.jsonl") == bytes)
    #expect(day.folder.files() == ["walk.jsonl"])
  }

  @Test func aDamagedLineIsNamed() throws {
    let day = try FieldDay()
    day.run(Self.survey).succeeds()
    var lines = lines(day)
    lines[99] = String(lines[99].dropLast(20))
    try lines.joined(separator: "\n").write(
      toFile: day.folder.path + "/broken.jsonl", atomically: true, encoding: .utf8)
    let run = day.run(Self.site + "replay \"broken.jsonl\"", readFolders: [day.folder.path])
    #expect(run.outcome == .runTimeError)
    #expect(run.err.contains("\"broken.jsonl\", line 100: "), "\(run.err)")
  }

  @Test func aLogThatWasCutIsRefused() throws {
    let day = try FieldDay()
    day.run(Self.survey).succeeds()
    try (lines(day).prefix(150).joined(separator: "\n") + "\n").write(
      toFile: day.folder.path + "/cut.jsonl", atomically: true, encoding: .utf8)
    let run = day.run(Self.site + "replay \"cut.jsonl\"")
    #expect(run.outcome == .runTimeError)
    #expect(run.err.contains("breaks off after line 150"), "\(run.err)")
  }

  /// Whatever stands in a log, reading it ends with an answer or an error.
  @Test func noiseNeverTraps() throws {
    let day = try FieldDay()
    day.run(Self.survey).succeeds()
    let whole = Array(lines(day).prefix(120)).joined(separator: "\n").utf8.map { $0 }
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<(1 + round % 7) {
        let place = next(bytes.count)
        switch round % 3 {
        case 0: bytes[place] = UInt8(next(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + next(40)))
        default: bytes.insert(contentsOf: Array("99999999".utf8), at: place)
        }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: day.folder.path + "/noise.jsonl"))
      let run = day.run(Self.site + "replay \"noise.jsonl\"")
      #expect(run.outcome == .runTimeError, "round \(round)")
      #expect(run.err.contains("E0901"), "round \(round): \(run.err)")
    }
  }

  @Test func aReplayIsLoggedAsItsModelWas() throws {
    let day = try FieldDay()
    day.run(Self.survey).succeeds()
    day.run(
      Self.site + """
        log events "again.jsonl"
        replay "walk.jsonl"
        log stop
        replay "again.jsonl" as twice
        print twice.frames, count(twice.taps), twice.tap_difference < 0.000001 m
        """
    ).prints("395 1 true\n")
  }
}

extension ScriptRun {
  fileprivate func prints(_ text: String, _ location: Testing.SourceLocation = #_sourceLocation) {
    #expect(out == text, "\(err)", sourceLocation: location)
  }
}
