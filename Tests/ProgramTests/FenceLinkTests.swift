import Foundation
import Glibc
import TestKit
import Testing

/// Links, and files that are read because of another's name.
@Suite("Links that lead outside")
struct FenceLinks {
  let arpent: Arpent
  let other: ScratchFolder

  init() throws {
    arpent = try Arpent()
    other = try ScratchFolder()
    try other.write("p.csv", "a,X,Y\n1,2,3\n")
    try arpent.folder.write("in/p.csv", "a,X,Y\n1,2,3\n4,5,6\n")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/" + name, withDestinationPath: target)
  }

  private func read(_ path: String, options: [String] = []) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      "arpent", options + ["-c", "layer p from '\(path)' crs 4326\nprint count(p)"], in: arpent.folder.path)
  }

  // MARK: Reading

  @Test func aLinkToALinkIsFollowedToItsEnd() throws {
    try link("one", to: "two")
    try link("two", to: other.path)
    try link("file.csv", to: "one/p.csv")
    for path in ["one/p.csv", "two/p.csv", "file.csv", "one/../one/p.csv"] {
      try read(path).ends(1, "may not read \(path)")
      #expect(try read(path, options: ["--allow-read", other.path]).out == "1\n")
    }
  }

  @Test func aLinkInAParentFolderIsFollowed() throws {
    try link("in/deep", to: other.path)
    try read("in/deep/p.csv").ends(1, "may not read")
    try read("in/deep/nothing.csv").ends(1, "may not read")
    // `..` after a link means the folder in which the link lies.
    #expect(try read("in/deep/../p.csv").out == "2\n")
  }

  @Test func aLinkInsideIsNoWayOut() throws {
    try link("same", to: "in")
    try link("up", to: ".")
    #expect(try read("same/p.csv").out == "2\n")
    #expect(try read("up/up/up/in/p.csv").out == "2\n")
  }

  @Test func linksThatGoRoundLeadNowhere() throws {
    try link("a", to: "b")
    try link("b", to: "a")
    try read("a").ends(1, "there is no file a")
    try read("a/p.csv").ends(1, "there is no file a/p.csv")
  }

  @Test func aScriptThatIsALinkStandsWhereItsPathSays() throws {
    try other.write("s.arp", "layer p from 'p.csv' crs 4326\nprint count(p)")
    try link("s.arp", to: other.path + "/s.arp")
    try link("in/s.arp", to: other.path + "/s.arp")
    try arpent.run("s.arp").ends(1, "there is no file p.csv")
    #expect(try arpent.run("in/s.arp").out == "2\n")
  }

  // MARK: Side files

  @Test(arguments: ["p.csvt", "p.prj", "p.cpg", "p.CSVT", "p.csv.aux.xml"])
  func aSideFileThatLeadsOutsideIsRefused(name: String) throws {
    try other.write("secret", "\"String\"\n")
    try link("in/\(name)", to: other.path + "/secret")
    try read("in/p.csv").ends(1, "\(name), which is read with p.csv, is a link that leads outside", "--allow-read")
    #expect(try read("in/p.csv", options: ["--allow-read", other.path]).out == "2\n")
  }

  @Test func aSideFileInsideIsRead() throws {
    try arpent.folder.write("types", "\"Real\",\"Real\",\"Real\"\n")
    try link("in/p.csvt", to: "../types")
    #expect(try read("in/p.csv").out == "2\n")
  }

  @Test func aNeighbourThatIsNoSideFileDoesNotMatter() throws {
    try link("in/p.gpkg", to: other.path + "/p.csv")
    try link("in/points.csvt", to: other.path + "/p.csv")
    try link("in/p.csvt", to: other.path + "/nothing")
    #expect(try read("in/p.csv").out == "2\n")
  }

  @Test(arguments: ["p.csvt", "p.prj", "p.cpg"])
  func aPipeBesideAFileIsNotWaitedFor(name: String) throws {
    #expect(mkfifo(arpent.folder.path + "/in/" + name, 0o600) == 0)
    try read("in/p.csv").ends(1, "\(name), which is read with p.csv, is no plain file")
  }

  // MARK: Writing

  @Test func theOutputFolderMayBeALink() throws {
    try link("out", to: other.path)
    let run = try arpent.run("--verbose", "--out", "out", "-c", "layer t new 't.gpkg' point {a: text}\nprint t.file")
    run.ends(0)
    #expect(run.out == "t.gpkg\n")
    #expect(!run.err.contains(other.path), "\(run.err)")
    #expect(other.files() == ["p.csv", "t.gpkg"])
    try arpent.run("--out", "out", "-c", "layer t new '../t.gpkg' point {a: text}").ends(1, "may not write")
  }

  @Test func aLinkInTheOutputFolderIsFollowedBeforeItIsJudged() throws {
    try arpent.folder.folder("out/deep")
    try link("out/deep/er", to: other.path)
    for path in ["deep/er/t.gpkg", "deep/er/../../../t.gpkg", "./deep/er/t.gpkg"] {
      let run = try arpent.run("--out", "out", "-c", "layer t new '\(path)' point {a: text}")
      run.ends(1, "may not write", "--allow-write")
    }
    try other.folder("sub")
    #expect(other.files() == ["p.csv"] && arpent.folder.files(below: "out").isEmpty)
  }

  @Test(arguments: ["t.gpkg-journal", "t.gpkg-wal", "t.gpkg-shm"])
  func aLinkInThePlaceOfAJournalIsNotWrittenThrough(name: String) throws {
    try other.write("mine", "mine")
    try arpent.folder.folder("out")
    try link("out/\(name)", to: other.path + "/mine")
    _ = try arpent.run("--out", "out", "-c", SmallSurvey.text)
    #expect(other.bytes("mine") == Array("mine".utf8))
  }

  @Test func aScriptCannotReplaceItself() throws {
    try arpent.folder.write("s.arp", "layer t new 's.arp' point {a: text} replace")
    let before = arpent.folder.bytes("s.arp")
    #expect(try arpent.run("s.arp").status == 1)
    #expect(arpent.folder.bytes("s.arp") == before)
  }
}
