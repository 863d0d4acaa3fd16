import Foundation
import TestKit
import Testing

/// The script collect-dc.arp with a smaller lens, so that its photos are quick; ProgramTests runs it as it is written.
@Suite(
  "Three trees in a city block", .enabled(if: SharedData.isPresent, "the real data of ../shared is not here"),
  .enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
struct CollectDC {
  @Test func leavesThreeFeatures() throws {
    let day = try FieldDay()
    let written = try #require(SharedData.script("collect-dc.arp"))
    let smaller = written.replacing("\"../data/", with: "\"\(SharedData.folder)/data/")
      .replacing("device lens size 1080 1920 focal 1500 px", with: "device lens size 108 192 focal 150 px")
      .replacing("tap 540 960", with: "tap 54 96")
    #expect(smaller.contains("108 192") && smaller.contains("tap 54 96"))
    let run = day.run(smaller, readFolders: [SharedData.folder])
    run.succeeds()
    #expect(run.out.contains("3 features"), "\(run.out)")
    #expect(day.folder.files() == ["dc-trees.gpkg"])
    try Self.check(day.folder.path + "/dc-trees.gpkg")
  }

  /// The values are those that the script gives; the system's names those of EPSG:9707.
  static func check(_ path: String) throws {
    let info = try ChildProcess.run("/usr/bin/ogrinfo", ["-al", path, "trees"], in: "/").out
    for line in [
      "Feature Count: 3", "Geometry: 3D Point", "COMPOUNDCRS[\"WGS 84 + EGM96 height\"", "GEOGCRS[\"WGS 84\"",
      "VERTCRS[\"EGM96 height\"", "ID[\"EPSG\",9707]", "Note: String (60.0)",
    ] { #expect(info.contains(line), "\(line) is missing in \(info)") }
    func values(_ field: String) -> [Substring] {
      info.split(separator: "\n").filter { $0.hasPrefix("  \(field) (") }.map { $0.split(separator: " = ")[1] }
    }
    #expect(values("Health") == ["10", "5", "0"])
    #expect(values("Height") == ["9.5", "5", "6.25"])
    #expect(values("Diameter") == ["0.3", "0.3", "0.3"])
    #expect(
      values("Note") == [
        "seen from 38.8098N 77.051W", "seen from 38.8092N 77.05425W", "seen from 38.8086N 77.05025W",
      ])
    let media = try ChildProcess.run("/usr/bin/ogrinfo", ["-so", path, "media"], in: "/").out
    #expect(media.contains("Feature Count: 3"), "\(media)")
  }
}
