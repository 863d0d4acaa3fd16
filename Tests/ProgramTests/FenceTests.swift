import Foundation
import TestKit
import Testing

/// A script reads below its own folder and the folder it is run from, and writes into the output folder.
@Suite("Where a script may read and write")
struct Fences {
  let arpent: Arpent
  /// A folder that no script may reach by itself.
  let other: ScratchFolder
  static let layer = "layer t new \"%\" point {a: text}"

  init() throws {
    arpent = try Arpent()
    other = try ScratchFolder()
    try other.write("p.csv", "a,X,Y\n1,2,3\n")
  }

  private func read(_ path: String, options: [String] = [], in sub: String = "") throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      "arpent", options + ["-c", "layer p from \"\(path)\" crs 4326\nprint count(p)"],
      in: arpent.folder.path + "/" + sub)
  }

  private func write(_ path: String, options: [String] = []) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      "arpent", options + ["--out", "out", "-c", Self.layer.replacing("%", with: path)], in: arpent.folder.path)
  }

  @Test func outIsMadeWithItsParents() throws {
    try arpent.run("--out", "a/b/c", "-c", SmallSurvey.text).ends(0)
    #expect(arpent.folder.files() == ["a/b/c/trees.gpkg"])
  }

  @Test func outThatIsAFileIsRefused() throws {
    try arpent.folder.write("f", "x")
    try arpent.run("--out", "f", "-c", "print 1").ends(2, "f is no folder")
    try arpent.run("--out", "f/x", "-c", "print 1").ends(2, "cannot make the folder")
  }

  @Test func insideItMayRead() throws {
    try arpent.folder.write("deep/p.csv", "a,X,Y\n1,2,3\n")
    #expect(try read("deep/p.csv").out == "1\n")
    #expect(try read("./deep/../deep/p.csv").out == "1\n")
    #expect(try read(arpent.folder.path + "/deep/p.csv").out == "1\n")
  }

  @Test func besideTheScriptComesFirst() throws {
    try arpent.folder.write("s/p.csv", "a,X,Y\n1,2,3\n4,5,6\n")
    try arpent.folder.write("p.csv", "a,X,Y\n1,2,3\n")
    try arpent.folder.write("s/a.arp", "layer p from \"p.csv\" crs 4326\nprint count(p)")
    #expect(try arpent.run("s/a.arp").out == "2\n")
  }

  @Test(arguments: [
    "%/p.csv", "../../../../../../../..%/p.csv", "link/p.csv", "leaf.csv", "sub/../link/p.csv", "%/nothing.csv",
  ])
  func outsideItMayNotRead(pattern: String) throws {
    try arpent.folder.folder("sub")
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/link", withDestinationPath: other.path)
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/leaf.csv", withDestinationPath: other.path + "/p.csv")
    let run = try read(pattern.replacing("%", with: other.path))
    run.ends(1, "-c:1:14", "may not read", "--allow-read")
    #expect(run.out == "")
  }

  @Test func allowReadOpensAFolder() throws {
    #expect(try read(other.path + "/p.csv", options: ["--allow-read", other.path]).out == "1\n")
    try FileManager.default.createSymbolicLink(atPath: arpent.folder.path + "/link", withDestinationPath: other.path)
    #expect(try read("link/p.csv", options: ["--allow-read", other.path]).out == "1\n")
    #expect(try read("link/p.csv", options: ["--allow-read", "link"]).out == "1\n")
  }

  @Test func allowReadDoesNotOpenANeighbourWithALongerName() throws {
    try arpent.folder.folder("in/a")
    try arpent.folder.write("ab/p.csv", "a,X,Y\n1,2,3\n")
    let run = try read("../../ab/p.csv", options: ["--allow-read", "../../a"], in: "in/a")
    run.ends(1, "may not read")
  }

  @Test(
    arguments: [
      "/vsicurl/http://localhost/x.csv", "/vsimem/x.csv", "/vsizip//etc/x.zip", "/vsistdin/", "/dev/stdin",
      "http://localhost/x.csv", "PG:dbname=x", "<OGRVRTDataSource/>", "\\{\\\"type\\\": \\\"Point\\\"\\}",
      "/etc/passwd",
    ])
  func namesThatAreNoPlainPathsAreRefused(path: String) throws {
    let run = try read(path, options: ["--allow-read", arpent.folder.path])
    #expect(run.status == 1, "\(run.out)\(run.err)")
    #expect(run.out == "")
  }

  @Test(arguments: ["../t.gpkg", "%/t.gpkg", "link/t.gpkg", "../../t.gpkg", "sub/../../t.gpkg"])
  func outsideItMayNotWrite(pattern: String) throws {
    try arpent.folder.folder("out/sub")
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/out/link", withDestinationPath: other.path)
    try write(pattern.replacing("%", with: other.path)).ends(1, "-c:1:13", "may not write", "--allow-write")
    #expect(arpent.folder.files() == [] && other.files() == ["p.csv"])
  }

  @Test func aLinkIntoNothingIsNotWrittenThrough() throws {
    try arpent.folder.folder("out")
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/out/t.gpkg", withDestinationPath: other.path + "/t.gpkg")
    try write("t.gpkg").ends(1, "t.gpkg")
    // The new file takes the link's place.
    try write("t.gpkg", options: ["--replace"]).ends(0)
    #expect(arpent.folder.files() == ["out/t.gpkg"])
    #expect(other.files() == ["p.csv"])
  }

  @Test func allowWriteOpensAFolder() throws {
    try write(other.path + "/t.gpkg", options: ["--allow-write", other.path]).ends(0)
    #expect(other.files() == ["p.csv", "t.gpkg"])
  }

  @Test func allowReadDoesNotAllowWriting() throws {
    try write(other.path + "/t.gpkg", options: ["--allow-read", other.path]).ends(1, "may not write")
  }

  @Test func anExistingFileStaysWithoutReplace() throws {
    try arpent.folder.write("out/t.gpkg", "mine")
    try write("t.gpkg").ends(1, "-c:1:13", "the file t.gpkg exists already", "`replace`", "`--replace`")
    #expect(arpent.folder.bytes("out/t.gpkg") == Array("mine".utf8))
    try write("t.gpkg", options: ["--replace"]).ends(0)
    #expect(arpent.folder.bytes("out/t.gpkg").starts(with: Array("SQLite format 3".utf8)))
  }
}
