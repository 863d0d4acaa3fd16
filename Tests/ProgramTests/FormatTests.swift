import Foundation
import TestKit
import Testing

@Suite("arpent fmt")
struct FormatCommand {
  let arpent: Arpent

  init() throws {
    arpent = try Arpent()
    try arpent.folder.write("good.arp", "print 1 + 2\n")
    try arpent.folder.write("loose.arp", "print  1+2 # three\r\n\r\n\r\nprint 3m")
    try arpent.folder.write("mistake.arp", "print  1 +\n")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: arpent.folder.path + "/" + name, encoding: .utf8)
  }

  private func facts(_ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: arpent.folder.path + "/" + name)
  }

  @Test func writesOnlyWhatChanges() throws {
    let before = try facts("good.arp")
    let run = try arpent.run("fmt", "good.arp", "loose.arp")
    run.ends(0)
    #expect(run.out == "" && run.err == "")
    #expect(try text("loose.arp") == "print 1 + 2  # three\n\nprint 3 m\n")
    let after = try facts("good.arp")
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(arpent.folder.files().sorted() == ["good.arp", "loose.arp", "mistake.arp"])
  }

  @Test func keepsPermissionsAndLinks() throws {
    let manager = FileManager.default
    let folder = arpent.folder.path
    try manager.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder + "/loose.arp")
    try manager.createSymbolicLink(atPath: folder + "/link.arp", withDestinationPath: "loose.arp")
    try arpent.run("fmt", "link.arp").ends(0)
    #expect(try facts("loose.arp")[.posixPermissions] as? Int == 0o750)
    #expect(try facts("link.arp")[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(try text("loose.arp").hasPrefix("print 1 + 2  #"))
  }

  @Test func checkListsWhatWouldChange() throws {
    let before = try text("loose.arp")
    let run = try arpent.run("fmt", "--check", "good.arp", "loose.arp")
    run.ends(1)
    #expect(run.out == "loose.arp\n" && run.err == "")
    #expect(try text("loose.arp") == before)
    let clean = try arpent.run("fmt", "good.arp", "--check")
    #expect(clean.status == 0 && clean.out == "")
  }

  @Test func mistakesAreShownAndTheFileIsLeft() throws {
    let run = try arpent.run("fmt", "mistake.arp", "loose.arp")
    run.ends(3, "error[E0201]", "--> mistake.arp:2:1")
    #expect(try text("mistake.arp") == "print  1 +\n")
    #expect(try text("loose.arp").hasPrefix("print 1 + 2  #"))
    try arpent.run("fmt", "--check", "mistake.arp", "good.arp").ends(3)
  }

  /// What only the check finds, such as an unknown name, is no matter of layout.
  @Test func namesNeedNotBeKnown() throws {
    let run = try arpent.run("fmt", "-", input: "print  nowhere")
    #expect(run.status == 0 && run.out == "print nowhere\n")
  }

  @Test func standardInputGoesToStandardOutput() throws {
    #expect(try arpent.run("fmt", "-", input: "if a {b=1}").out == "if a { b = 1 }\n")
    let wrong = try arpent.run("fmt", "-", input: "print (")
    wrong.ends(3, "--> standard input:1:8")
    #expect(wrong.out == "")
    #expect(try arpent.run("fmt", "--check", "-", input: "print  1").out == "standard input\n")
  }

  @Test func whatCannotBeReadOrWrittenIsNamed() throws {
    try arpent.run("fmt", "nowhere.arp", "mistake.arp").ends(
      2, "arpent: cannot read nowhere.arp: no such file", "error[E0201]")
    let pipe = try arpent.shell("mkfifo pipe; echo 'print  1' > pipe & $arpent fmt pipe")
    pipe.ends(2, "it is no regular file")
    try arpent.run("fmt").ends(2, "`arpent fmt` needs a file: arpent fmt [--check] FILE...")
    try arpent.run("fmt", "--verbose", "good.arp").ends(2, "`arpent fmt` does not take --verbose")
    try arpent.run("--check", "good.arp").ends(2, "--check belongs to `arpent fmt`")
  }

  @Test("Scripts that come with the project are laid out")
  func ownScripts() throws {
    let root = SharedData.package
    let run = try ChildProcess.run(
      "arpent",
      ["fmt", "--check", "calibrate.arp", "collect-trees.arp", "edit-boundary.arp", "setup.arp", "slopes.arp"],
      in: root + "/Examples")
    #expect(run.status == 0 && run.out == "", "\(run.out)\(run.err)")
  }
}
