import Foundation
import TestKit
import Testing

@Suite("What the program says and how it ends")
struct Endings {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  @Test(
    arguments: [
      ("print 1", 0), ("print 1 / 0", 1), ("raise \"x\"", 1), ("prnt 1", 3), ("print \"a", 3), ("expect 1 == 2", 4),
      ("fail \"x\"", 4), ("expect error { print 1 }", 4), ("quit\nprint 1 / 0", 0),
      ("try { fail \"x\" } catch e { print 1 }", 4), ("try { raise \"x\" } catch e { }", 0),
    ])
  func exitCodes(text: String, code: Int32) throws {
    try arpent.run("-c", text).ends(code)
  }

  @Test func limitsAreRunTimeErrors() throws {
    try arpent.run("--steps", "1000", "-c", "for i in 1..100000 { }").ends(1, "E0903", "--steps")
    try arpent.run(
      "--memory", "1", "-c", "var xs = []\nfor i in 1..1000000 { xs = [xs, \"{i} and some more letters\"] }"
    ).ends(1, "E0903", "--memory")
  }

  // MARK: Interrupting

  @Test func controlCEndsALongLoop() throws {
    let child = try ChildProcess(
      "arpent", ["--verbose", "-c", "print 0\nfor i in 1..1000000000 { if i == 1 { wait 1 s } }"],
      in: arpent.folder.path)
    try child.wait(for: "the first note") { child.err.contains("waited 1 s") }
    child.send(SIGINT)
    let run = try child.outcome()
    #expect(run.status == 130)
    #expect(run.err.contains("interrupted"), "\(run.err)")
    #expect(run.err.contains("-c:2:"), "\(run.err)")
  }

  @Test func controlCStopsAPhoto() throws {
    let text = SmallSurvey.text.replacing("216 384 focal 300 px", with: "6000 6000 focal 5000 px")
      .replacing("tap 108 300", with: "tap 3000 5500")
    try arpent.folder.write("big.arp", text)
    let child = try ChildProcess("arpent", ["--verbose", "big.arp"], in: arpent.folder.path)
    try child.wait(for: "the tap") { child.err.contains("tap ") }
    child.send(SIGINT)
    let run = try child.outcome()
    #expect(run.status == 130)
    #expect(run.err.contains("interrupted"), "\(run.err)")
    #expect(!run.err.contains("recorded feature"), "\(run.err)")
  }

  @Test func controlCKeepsWhatWasRecorded() throws {
    try arpent.folder.write("a.arp", SmallSurvey.text + "for i in 1..1000000000 { }\n")
    let child = try ChildProcess("arpent", ["--verbose", "a.arp"], in: arpent.folder.path)
    try child.wait(for: "the record") { child.err.contains("recorded feature 1") }
    child.send(SIGINT)
    #expect(try child.outcome().status == 130)
    #expect(arpent.folder.files() == ["a.arp", "trees.gpkg"])
    let info = try ChildProcess.run(
      "/usr/bin/env", ["ogrinfo", "-so", "trees.gpkg", "trees"], in: arpent.folder.path)
    #expect(info.out.contains("Feature Count: 1"), "\(info.out)\(info.err)")
  }

  @Test func catchDoesNotTakeControlC() throws {
    let child = try ChildProcess(
      "arpent", ["--verbose", "-c", "try { wait 1 s\nfor i in 1..1000000000 { } } catch e { print 1 }"],
      in: arpent.folder.path)
    try child.wait(for: "the first note") { child.err.contains("waited 1 s") }
    child.send(SIGINT)
    let run = try child.outcome()
    #expect(run.status == 130)
    #expect(run.out == "")
  }

  @Test func aReaderThatLeavesIsNoError() throws {
    let run = try arpent.shell("$arpent -c 'for i in 1..300000 { print i }' | head -1")
    #expect(run.out == "1\n")
    #expect(run.err == "", "\(run.err)")
    let json = try arpent.shell("$arpent --json -c 'for i in 1..100000 { print i }' | head -1")
    #expect(json.out == "{\"kind\":\"print\",\"value\":1}\n")
    #expect(json.err == "", "\(json.err)")
  }

  @Test func aFullDiskIsAnError() throws {
    let run = try arpent.shell("$arpent -c 'print 1' > /dev/full; echo $?")
    #expect(run.out != "0\n", "the lost output went unsaid")
  }

  @Test func messagesNameFilesAsTheScriptDoes() throws {
    try arpent.folder.write("in/text.tif", "this is no raster\n")
    try arpent.folder.write(
      "in/a.arp",
      """
      for path in ["text.tif", "./x/../text.tif", "."] {
        try { basemap from (path) } catch e { print e.message, e.help }
        try { layer p from (path) } catch e { print e.message, e.help }
      }
      layer t new "t.gpkg" point {a: text}
      try { layer u new "t.gpkg" point {a: text} } catch e { print e.message }
      """)
    let run = try arpent.run("--out", "out", "in/a.arp")
    run.ends(0)
    #expect(run.out.contains("\"text.tif\" is not a raster that can be read"))
    #expect(run.out.contains("\"./x/../text.tif\" is not a layer file"))
    #expect(!run.out.contains(arpent.folder.path), "\(run.out)")
  }

  // MARK: JSON

  static let everything = """
    print 1 km, [1.5, nil, true], {a: "ü\\"\\n"}
    print 51.5N 0.1W
    print position(51.5, -0.1, altitude: 3 m)
    print 1..3
    show
    wait 1 s
    help tap
    print "\\u{1}\\u{7f}\\u{1f333}"

    """

  private func lines(_ run: ChildProcess.Outcome) throws -> [[String: Any]] {
    try run.out.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test(arguments: [("", "summary", 0), ("print 1 / 0", "error", 1), ("fail \"x\"", "error", 4)])
  func everyLineIsAnObjectAndTheLastTheSummary(end: String, kind: String, code: Int) throws {
    let run = try arpent.run("--json", "--verbose", "-c", Self.everything + end)
    let objects = try lines(run)
    let kinds = objects.compactMap { $0["kind"] as? String }
    #expect(kinds.count == objects.count)
    #expect(kinds.filter { $0 == "summary" }.count == 1)
    #expect(kinds.last == "summary")
    #expect(Set(kinds) == Set(["print", "show", "note", "summary", kind]))
    #expect(objects.allSatisfy { $0.keys.contains("value") })
    let summary = try #require(objects.last?["value"] as? [String: Any])
    #expect(summary["exit"] as? Int == code)
    #expect(summary["sensors"] as? String == "perfect")
    #expect(summary["recorded"] as? Int == 0)
    #expect(Int(run.status) == code)
  }

  @Test func valuesHaveTheirForms() throws {
    let run = try arpent.run("--json", "-c", Self.everything)
    let out = run.out.split(separator: "\n").map(String.init)
    #expect(
      out[0]
        == #"{"kind":"print","value":[{"value":1,"unit":"km"},[1.5,null,true],{"a":"ü\"\n"}]}"#)
    #expect(out[1].contains(#""value":{"lat":51.5,"lon":-0.1,"altitude":null,"heights":null}"#), "\(out[1])")
    #expect(out[2].contains(#""value":{"lat":51.5,"lon":-0.1,"altitude":3,"heights":"EGM96"}"#), "\(out[2])")
  }

  @Test func mistakesAreObjectsToo() throws {
    let run = try arpent.run("--json", "-c", "print 1\nprnt 2")
    let objects = try lines(run)
    #expect(run.status == 3)
    #expect(objects.compactMap { $0["kind"] as? String } == ["error", "summary"])
    let error = try #require(objects[0]["value"] as? [String: Any])
    #expect(error["line"] as? Int == 2 && error["column"] as? Int == 1)
    #expect(error["code"] as? String == "E0501" && error["file"] as? String == "-c")
    #expect((error["help"] as? String)?.contains("print") == true)
  }

  @Test func aRecordedFeatureIsInTheSummary() throws {
    try arpent.folder.write("a.arp", SmallSurvey.text)
    let objects = try lines(try arpent.run("--json", "--out", "o", "a.arp"))
    let summary = try #require(objects.last?["value"] as? [String: Any])
    #expect(summary["recorded"] as? Int == 1)
    #expect(summary["photos"] as? Int == 1)
    #expect(summary["files"] as? [String] == ["trees.gpkg"])
  }

  @Test func anOpenCandidateIsNamedAtTheEnd() throws {
    let open = SmallSurvey.text + "tap 108 300\n"
    try arpent.run("-c", open).ends(0, "left open: a candidate was tapped and not recorded")
    let objects = try lines(try arpent.run("--json", "--replace", "-c", open))
    let summary = try #require(objects.last?["value"] as? [String: Any])
    #expect((summary["open"] as? [String])?.count == 1)
  }
}
