import Foundation
import TestKit
import Testing

/// The scripts that must run as they are written. Their photos are 1080 x 1920, so they need a release build of the
/// present sources in .build/release, or ARPENT_SLOW_TESTS in the environment and some minutes.
@Suite("Scripts as they are written")
struct WrittenScripts {
  static let release = SharedData.package + "/.build/release/arpent"
  static var isSlow: Bool { ProcessInfo.processInfo.environment["ARPENT_SLOW_TESTS"] != nil }
  static let program: String? = {
    if isSlow { return "arpent" }
    return FileManager.default.isExecutableFile(atPath: release) && isUpToDate ? release : nil
  }()

  /// Whether no source file is newer than the release build.
  static var isUpToDate: Bool {
    func date(_ path: String) -> Date {
      let found = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return found ?? .distantPast
    }
    let built = date(release)
    let sources = SharedData.package + "/Sources"
    let files = FileManager.default.subpaths(atPath: sources) ?? []
    return files.allSatisfy { date(sources + "/" + $0) <= built }
  }

  @Test(
    .enabled(if: SharedData.isPresent, "the real data of ../shared is not here"),
    .enabled(if: program != nil, "there is no release build of these sources, and ARPENT_SLOW_TESTS is not set"))
  func collectDC() throws {
    let program = try #require(Self.program)
    let folder = try ScratchFolder()
    let run = try ChildProcess.run(
      program, ["--allow-read", "../shared", "--out", folder.path, "../shared/scripts/collect-dc.arp"],
      in: SharedData.package, timeout: 900)
    run.ends(0)
    #expect(run.out.contains("3 features"), "\(run.out)")
    #expect(folder.files() == ["dc-trees.gpkg"])
    let info = try ChildProcess.run("/usr/bin/env", ["ogrinfo", "-al", "dc-trees.gpkg", "trees"], in: folder.path).out
    for words in ["Feature Count: 3", "Health (Integer) = 5", "Height (Real) = 6.25", "ID[\"EPSG\",9707]"] {
      #expect(info.contains(words), "\(words) is missing in \(info)")
    }
  }

  @Test(.enabled(if: program != nil, "there is no release build of these sources, and ARPENT_SLOW_TESTS is not set"))
  func collectTrees() throws {
    let program = try #require(Self.program)
    let (one, other) = (try ScratchFolder(), try ScratchFolder())
    let runs = try [one, other].map {
      try ChildProcess.run(
        program, ["--out", $0.path, "Examples/collect-trees.arp"], in: SharedData.package, timeout: 900)
    }
    runs[0].ends(0)
    #expect(runs[0].out.contains("5 features"), "\(runs[0].out)")
    #expect(runs[0].out == runs[1].out)
    #expect(one.files() == ["trees.gpkg"])
    #expect(one.bytes("trees.gpkg") == other.bytes("trees.gpkg"))
  }

  /// The example with a small lens, in any build: what it says of the places does not depend on the pictures' size.
  @Test func theExampleWithASmallLens() throws {
    let folder = try ScratchFolder()
    let text = try String(contentsOfFile: SharedData.package + "/Examples/collect-trees.arp", encoding: .utf8)
    let smaller = text.replacing("\"data/", with: "\"\(SharedData.package)/Examples/data/")
      .replacing("size 1080 1920 focal 1500 px", with: "size 108 192 focal 150 px").replacing(
        "tap 540 960", with: "tap 54 96")
    try folder.write("a.arp", smaller)
    let run = try ChildProcess.run(
      "arpent", ["--allow-read", SharedData.package + "/Examples", "--out", "out", "a.arp"], in: folder.path)
    run.ends(0)
    #expect(run.out.contains("5 features"), "\(run.out)")
    #expect(run.out.contains("off by     0.0000 m"), "\(run.out)")
    #expect(folder.files(below: "out") == ["trees.gpkg"])
  }
}
