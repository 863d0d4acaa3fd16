import Foundation
import TestKit
import Testing

/// Each with a message that names the place or the path and the reason, the right exit code, and nothing left behind.
@Suite("Bad input")
struct BadInput {
  let arpent: Arpent

  init() throws {
    arpent = try Arpent()
    try arpent.folder.folder("dir")
    try arpent.folder.write("text.tif", "this is no raster\n")
    try arpent.folder.write("empty.tif", "")
    try arpent.folder.write("short.gpkg", "SQLite format 3\0")
    try arpent.folder.write(
      "p.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"HEIGHT":1},"geometry":{"type":"Point","coordinates":[0,51]}}]}"#
    )
  }

  private func check(_ text: [UInt8], _ code: Int32, _ words: [String]) throws {
    try arpent.folder.write("a.arp", bytes: text)
    let before = arpent.folder.files()
    let run = try ChildProcess.run("arpent", ["--out", "out", "a.arp"], in: arpent.folder.path)
    #expect(run.status == code, "\(run.err)")
    #expect(run.out == "")
    #expect(run.err.utf8.count < 5000)
    for word in words { #expect(run.err.contains(word), "\(word): \(run.err)") }
    #expect(arpent.folder.files() == before)
  }

  @Test(
    arguments: [
      ("elevation from \"none.tif\" heights orthometric", 1, ["a.arp:1:16", "there is no file none.tif"]),
      ("elevation from \"dir\" heights orthometric", 1, ["a.arp:1:16", "dir\" is a directory"]),
      ("elevation from \"text.tif\" heights orthometric", 1, ["a.arp:1:16", "text.tif\" is not a raster"]),
      ("basemap from \"text.tif\"", 1, ["a.arp:1:14", "text.tif\" is not a raster"]),
      ("site terrain from \"empty.tif\" heights orthometric", 1, ["a.arp:1:19", "empty.tif"]),
      ("layer p from \"text.tif\"", 1, ["a.arp:1:14", "text.tif"]),
      ("layer p from \"short.gpkg\"", 1, ["a.arp:1:14", "short.gpkg"]),
      ("layer p from \"none.geojson\"", 1, ["a.arp:1:14", "there is no file none.geojson"]),
      (
        "layer p from \"p.geojson\" where \"HIGHT > 3\"", 1,
        ["a.arp:1:32", "p.geojson\" has no field \"HIGHT\"", "did you mean `HEIGHT`?"]
      ),
      ("layer p from \"p.geojson\" where \"HEIGHT >\"", 1, ["a.arp:1:32"]),
      ("layer p from \"p.geojson\" table \"q\"", 1, ["a.arp:1:32", "has no table \"q\""]),
      ("device at 51N 0.1W heading 3 m", 3, ["a.arp:1:28", "heading is an angle (such as 40 deg), found a length"]),
      ("device at 51N 0.1W heading 3", 3, ["a.arp:1:28", "3 deg"]),
      (
        "let h = 3 m\nsite terrain flat at 51N 0E\ndevice at 51N 0E heading (h)", 1,
        ["a.arp:3:27", "an angle", "a length"]
      ),
      ("layr p from \"p.geojson\"", 3, ["a.arp:1:1", "`layr` is no command", "did you mean `layer`?"]),
      ("tap 3", 3, ["a.arp:1:5", "`tap` needs"]),
      ("print \"abc", 3, ["a.arp:1:7", "has no end on its line"]),
      ("print 'abc", 3, ["a.arp:1:7", "has no end on its line"]),
      ("layer t new \"t.gpkg\" point {a: text\n", 3, ["a.arp:1:28", "`}`"]),
      ("layer t new \"t.gpkg\" point {a: text}\nprint 1 +", 3, ["a.arp:2:"]),
      ("layer t new \"t.gpkg\" point {a: text, a: text}", 3, ["a.arp:1:38", "stands twice"]),
      ("elevation from \"p.geojson\" heights seven", 3, ["a.arp:1:36", "seven"]),
    ] as [(String, Int32, [String])])
  func isNamed(text: String, code: Int32, words: [String]) throws {
    try check(Array(text.utf8), code, words)
  }

  @Test func bytesThatAreNoUTF8() throws {
    try check(Array("print 1\nprint \"".utf8) + [0xE9, 0x22], 3, ["a.arp:2:8", "E9", "UTF-8"])
  }

  @Test func aNUL() throws { try check(Array("print 1\n".utf8) + [0], 3, ["a.arp:2:1", "NUL"]) }

  @Test func utf16() throws {
    try check([0xFF, 0xFE, 0x70, 0, 0x72, 0], 3, ["a.arp:1:", "UTF-8"])
  }

  @Test(arguments: ["(", "[", "{a: ", "-", "not ", "\"{", "if true {", "1 + ("])
  func aHundredThousandBrackets(bracket: String) throws {
    try check(Array(("print " + String(repeating: bracket, count: 100_000)).utf8), 3, ["a.arp:1:"])
  }

  @Test func aPictureInsteadOfAScript() throws {
    try check([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array(repeating: 0x9A, count: 100_000), 3, ["a.arp:1:", "UTF-8"])
  }

  @Test func anExistingOutputFileIsKept() throws {
    try arpent.folder.write("out/trees.gpkg", "mine")
    try arpent.folder.write("a.arp", SmallSurvey.text)
    try arpent.run("--out", "out", "a.arp").ends(1, "a.arp:5:17", "trees.gpkg exists already")
    #expect(arpent.folder.files(below: "out") == ["trees.gpkg"])
    #expect(arpent.folder.bytes("out/trees.gpkg") == Array("mine".utf8))
  }

  @Test func aFolderThatCannotBeWritten() throws {
    let run = try arpent.run("--out", "/proc/arpent", "-c", "print 1")
    run.ends(2, "cannot make the folder /proc/arpent")
  }

  @Test func anErrorAfterARecordKeepsTheRecordAlone() throws {
    try arpent.folder.write("a.arp", SmallSurvey.text + "tap 108 300\nrecord trees {Health: \"Sleepy\"} photo\n")
    try arpent.run("--out", "out", "a.arp").ends(1, "a.arp:11:15", "Sleepy")
    #expect(arpent.folder.files(below: "out") == ["trees.gpkg"])
    let info = try ChildProcess.run(
      "/usr/bin/env", ["ogrinfo", "-so", "out/trees.gpkg", "media"], in: arpent.folder.path)
    #expect(info.out.contains("Feature Count: 1"), "\(info.out)")
  }
}
