import Foundation
import TestKit
import Testing
import Workbench

/// The example on calibration, the page that shows its table, and what calibrating says beside its answers.
@Suite struct CalibrationExampleTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOf: ExampleRun.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `The page shows the table that the example prints`() throws {
    let run = ScriptRun(try read("Examples/calibrate.arp"))
    #expect(run.outcome == .done, "\(run.err)")
    let lines = run.out.split(separator: "\n")
    #expect(lines.count == 7, "\(run.out)")
    let table = lines.dropFirst().joined(separator: "\n")
    #expect(try read("docs/calibration.md").contains("```\n\(table)\n```"), "\(table)")
  }

  @Test func `Each way of calibrating leaves less than the one before, and three landmarks place the device`() throws {
    let run = ScriptRun(try read("Examples/calibrate.arp"))
    func numbers(_ name: String) -> [Double] {
      let line = run.out.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return line.split(separator: " ").compactMap { Double($0) }
    }
    let (none, joystick, one, three) = (
      numbers("uncalibrated"), numbers("joystick"), numbers("one landmark"), numbers("three landmarks")
    )
    try #require([none, joystick, one, three].allSatisfy { $0.count == 3 }, "\(run.out)")
    #expect(none[0] > 8 && joystick[0] < 1 && one[0] < 1 && three[0] < 0.5)
    #expect(none[1] == joystick[1] && none[1] == one[1] && three[1] < 0.3)
    #expect(none[2] > joystick[2] && one[2] > 3 && three[2] < 0.6)
  }

  private static let start = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    let here = 51.5238N 0.7754W
    device at (here) eye 1.6 m pitch 60 deg
    policy uikit2019

    """

  @Test func `One landmark that is too near is warned of, and one far away is not`() {
    let script =
      Self.start + """
        gps radius 3.02 m vertical 0.1 m
        track local
        wait 1 s
        control near at (destination(here, bearing: 0 deg, distance: 10 m)) altitude 61.6 m
        control far at (destination(here, bearing: 0 deg, distance: 300 m)) altitude 61.6 m

        """
    let near = ScriptRun(script + "calibrate landmark near tap 540 960\ncalibrate solve as fit")
    #expect(near.err.contains("note: one landmark at "), "\(near.err)")
    #expect(near.err.contains("of doubt: it is too near for how well the place is known"))
    let far = ScriptRun(script + "calibrate landmark far tap 540 960\ncalibrate solve as fit")
    #expect(!far.err.contains("doubt"), "\(far.err)")
  }

  @Test func `What overrides a closed gate is said`() throws {
    let folder = try ScratchFolder()
    let run = ScriptRun(
      Self.start + """
        gps radius 3.02 m vertical 0.1 m
        layer trees new "trees.gpkg" point z {Note: text}
        track local
        wait 1 s
        gate horizontal 1 m
        tap 540 960 using reality
        record trees {} override "a ditch"
        """, files: FileAccess(outputFolder: folder.path))
    #expect(run.err.contains("the gate is closed (its horizontal sigma of 2.00 m is above 1.00 m)"), "\(run.err)")
    #expect(run.err.contains("and overridden: a ditch"), "\(run.err)")
  }

  @Test func `Totals and steps are both said`() {
    let run = ScriptRun(
      Self.start + "track local\ncalibrate heading 3.5 deg\ncalibrate heading -1 deg\ncalibrate undo", showsNotes: true)
    #expect(run.err.contains("heading +3.50 deg; in all heading +3.50 deg"), "\(run.err)")
    #expect(run.err.contains("heading -1.00 deg; in all heading +2.50 deg"), "\(run.err)")
    #expect(run.err.contains("took back heading -1.00 deg; in all heading +3.50 deg"), "\(run.err)")
  }
}
