import Foundation
import Glibc
import TestKit
import Testing

@Suite("Recorded features survive")
struct CrashTests {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  /// Goes on with the survey, or begins it, and records features with photos without end.
  static let script = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    device lens size 54 96 focal 75 px
    device at 51.5238N 0.7754W eye 1.6 m heading 20 deg pitch 80 deg
    domain Health {Dead: 0, Healthy: 10}
    %@
    track continuous
    while true {
        tap 27 75
        record trees {Health: "Dead", Height: 3 m} photo
    }
    """
  static let new = #"layer trees new "trees.gpkg" point z {Health: Health required, Height: length}"#
  static let old = #"layer trees from "trees.gpkg""#

  var file: String { arpent.folder.path + "/trees.gpkg" }

  /// The numbers of the features that the program said it had recorded with a photo.
  func acknowledged(_ err: String) -> [Int] {
    err.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("recorded feature "), line.contains(" with photo ") else { return nil }
      return line.dropFirst("recorded feature ".count).split(separator: " ").first.flatMap { Int($0) }
    }
  }

  func query(_ sql: String) throws -> [Substring] {
    let run = try ChildProcess.run("/usr/bin/sqlite3", [file, sql], in: arpent.folder.path)
    #expect(run.status == 0, "\(run.err)")
    return run.out.split(separator: "\n")
  }

  /// The features whose photo is there.
  static let withPhoto =
    "SELECT DISTINCT base_id FROM trees_media JOIN media ON media.id = related_id WHERE length(data) > 500 ORDER BY 1"

  @Test("200 kills at any moment: each acknowledged feature is there with its photo, and nothing half")
  func kills() throws {
    var told: Set<Int> = []
    var seed: UInt64 = 1
    for turn in 1...200 {
      let begun = FileManager.default.fileExists(atPath: file)
      let text = Self.script.replacing("%@", with: begun ? Self.old : Self.new)
      let run = try ChildProcess("arpent", ["--verbose", "-c", text], in: arpent.folder.path)
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // From before the first line is read to many records later.
      if turn % 2 == 0 { try run.wait(for: "a record") { run.err.contains("recorded feature") } }
      poll(nil, 0, Int32(seed >> 33) % 100)
      run.send(SIGKILL)
      let outcome = try run.outcome()
      #expect(outcome.status == -SIGKILL, "\(outcome.err)")
      told.formUnion(acknowledged(outcome.err))
      guard FileManager.default.fileExists(atPath: file) else {
        #expect(told.isEmpty)
        continue
      }
      let answers = try query(
        "PRAGMA integrity_check; SELECT fid FROM trees ORDER BY 1; SELECT 'photos'; \(Self.withPhoto)")
      let parts = answers.split(separator: "photos", omittingEmptySubsequences: false)
      try #require(parts.count == 2 && parts[0].first == "ok", "turn \(turn): \(answers.prefix(3))")
      let stored = parts[0].dropFirst()
      #expect(Array(parts[1]) == Array(stored), "turn \(turn)")
      #expect(told.isSubset(of: stored.compactMap { Int($0) }), "turn \(turn)")
    }
    #expect(told.count > 50)
    // Arpent itself opens what the last one left, and goes on.
    let text = Self.script.replacing("%@", with: Self.old).replacing("while true {", with: "for i in 1..2 {")
    try arpent.run("-c", text + "\nprint count(trees) > \(told.count), trees[0].photos").ends(0)
    // Half a file of a survey that was being made goes with the next one that is made there.
    try arpent.run("--replace", "-c", text.replacing(Self.old, with: Self.new)).ends(0)
    let left = try FileManager.default.contentsOfDirectory(atPath: arpent.folder.path)
    #expect(left.filter { $0.hasSuffix(".partial.gpkg") }.isEmpty)
  }

  @Test(
    "A full disk is said, and what was acknowledged is there", .enabled(if: Self.canMount, "mounting is not permitted"))
  func fullDisk() throws {
    let disk = arpent.folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    let mounted = try ChildProcess.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=400k", "tmpfs", disk], in: arpent.folder.path)
    try #require(mounted.status == 0)
    defer { _ = try? ChildProcess.run("/bin/umount", [disk], in: arpent.folder.path) }
    let run = try arpent.run("--verbose", "--out", disk, "-c", Self.script.replacing("%@", with: Self.new))
    run.ends(1, "disk is full", "make room on the disk; nothing of this change was stored")
    let told = acknowledged(run.err)
    #expect(told.count > 3)
    let copy = try ChildProcess.run("/bin/cp", [disk + "/trees.gpkg", file], in: arpent.folder.path)
    #expect(copy.status == 0)
    #expect(try query("PRAGMA integrity_check") == ["ok"])
    #expect(try query(Self.withPhoto).compactMap { Int($0) } == told)
  }

  static let canMount: Bool = {
    guard geteuid() == 0, let folder = try? ScratchFolder() else { return false }
    let options = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path]
    guard (try? ChildProcess.run("/bin/mount", options, in: "/"))?.status == 0 else { return false }
    _ = try? ChildProcess.run("/bin/umount", [folder.path], in: "/")
    return true
  }()

  @Test("A database that another program holds is waited for, then refused")
  func lockedDatabase() throws {
    let text = Self.script.replacing("%@", with: Self.new).replacing("while true {", with: "for i in 1..1 {")
    try arpent.run("-c", text).ends(0)
    // It holds the file until the pipe to it is closed.
    let run = try arpent.shell(
      """
      mkfifo hold; sqlite3 trees.gpkg < hold > held & exec 9> hold
      echo "BEGIN EXCLUSIVE; SELECT 'held';" >&9; while ! grep -qs held held; do sleep 0.05; done
      $arpent -c '\(text.replacing(Self.new, with: Self.old))'
      """)
    run.ends(1, "database is locked", "close the file in other programs")
    #expect(try query("SELECT count(*) FROM trees") == ["1"])
  }

  @Test("A damaged GeoPackage is refused with a sentence, and left as it is")
  func damagedFile() throws {
    let text = Self.script.replacing("%@", with: Self.new).replacing("while true {", with: "for i in 1..3 {")
    try arpent.run("-c", text).ends(0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    let again = Self.script.replacing("%@", with: Self.old).replacing("while true {", with: "for i in 1..1 {")
    for portion in [0, 50, 100, 3000, 20_000, whole.count / 2, whole.count - 5000] {
      let damaged = whole.prefix(portion)
      try damaged.write(to: URL(fileURLWithPath: file))
      let run = try arpent.run("-c", again)
      #expect(run.status == 1 && run.err.contains("error["), "\(portion): \(run.status) \(run.err)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == damaged, "\(portion)")
    }
    // Bytes in the middle: whatever is said, nothing traps.
    for place in stride(from: 100, to: whole.count, by: whole.count / 40) {
      var damaged = whole
      for offset in 0..<min(64, whole.count - place) { damaged[place + offset] ^= 0xA5 }
      try damaged.write(to: URL(fileURLWithPath: file))
      let run = try arpent.run("-c", again)
      #expect(run.status == 0 || run.status == 1, "\(place): \(run.status) \(run.err)")
    }
  }
}
