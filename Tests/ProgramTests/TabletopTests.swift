import TestKit
import Testing

@Suite("The tabletop script as it is written")
struct TabletopScript {
  @Test(.enabled(if: SharedData.isPresent, "the real data of ../shared is not here"))
  func runsAsWritten() throws {
    let folder = try ScratchFolder()
    let run = try ChildProcess.run(
      "arpent", ["--allow-read", "../shared", "--out", folder.path, "../shared/scripts/tabletop.arp"],
      in: SharedData.package, timeout: 60)
    run.ends(0)
    #expect(run.out.contains(/translation_factor +2000\n/), "\(run.out)")
  }
}
