import Foundation
import FoundationXML
import TestKit
import Testing

@Suite("arpent check, arpent test and arpent help")
struct Subcommands {
  let arpent: Arpent

  init() throws {
    arpent = try Arpent()
    try arpent.folder.write("good.arp", "print 1 # expect: 1\nlayer t new \"t.gpkg\" point {a: text}\n")
    try arpent.folder.write("bad.arp", "print 1 # expect: 2\n")
    try arpent.folder.write("mistake.arp", "let x = 1\nlet x = 2\nprint hight\n")
  }

  private func objects(_ run: ChildProcess.Outcome) throws -> [[String: Any]] {
    try run.out.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  // MARK: check

  @Test func checkSaysNothingOfSoundFiles() throws {
    let run = try arpent.run("check", "good.arp", "bad.arp")
    #expect(run.status == 0 && run.out == "" && run.err == "")
    try arpent.run("check", "--verbose", "good.arp", "bad.arp").ends(0, "no mistake in 2 files")
    #expect(!arpent.folder.files().contains("t.gpkg"), "a check ran the script")
  }

  @Test func checkShowsMistakesOfEachFile() throws {
    let run = try arpent.run("check", "good.arp", "mistake.arp")
    run.ends(3, "--> mistake.arp:2:5", "--> mistake.arp:3:7", "2 mistakes in 1 of 2 files")
    #expect(run.out == "")
  }

  @Test func checkReadsStandardInput() throws {
    try arpent.run("check", "-", input: "print x").ends(3, "--> standard input:1:7")
    try arpent.run("check", "-", input: "print 1").ends(0)
  }

  @Test func checkGoesOnAfterAFileThatCannotBeRead() throws {
    try arpent.run("check", "nowhere.arp", "mistake.arp", ".").ends(
      2, "arpent: cannot read nowhere.arp: no such file", "arpent: cannot read .: it is a folder", "mistake.arp:3:7")
  }

  @Test func checkWritesObjects() throws {
    let run = try arpent.run("check", "mistake.arp", "nowhere.arp", "--json")
    #expect(run.status == 2 && run.err == "")
    let found = try objects(run)
    #expect(found.compactMap { $0["kind"] as? String } == ["error", "error", "error", "summary"])
    let values = found.compactMap { $0["value"] as? [String: Any] }
    #expect(values.prefix(3).compactMap { $0["code"] as? String } == ["E0302", "E0301", "E0001"])
    #expect(values.prefix(3).compactMap { $0["file"] as? String } == ["mistake.arp", "mistake.arp", "nowhere.arp"])
    #expect(values[1]["line"] as? Int == 3 && values[1]["end_column"] as? Int == 12)
    #expect(values[2]["line"] is NSNull)
    #expect(values[3]["exit"] as? Int == 2 && values[3]["files"] as? Int == 1 && values[3]["mistakes"] as? Int == 2)
  }

  // MARK: test

  @Test func testRunsAFolder() throws {
    let run = try arpent.run("test", ".")
    #expect(
      run.out == """
        FAIL ./bad.arp
          line 1: expected "2"
                  found    "1"
        ok   ./good.arp
        FAIL ./mistake.arp
          line 2: unexpected error E0302: `x` is declared twice
          line 3: unexpected error E0301: the name `hight` is not known here
        2 of 3 tests failed

        """)
    #expect(run.status == 4 && run.err == "")
    #expect(arpent.folder.files() == ["bad.arp", "good.arp", "mistake.arp"])
  }

  @Test func testPasses() throws {
    let run = try arpent.run("test", "good.arp", "good.arp")
    #expect(run.out == "ok   good.arp\n1 test passed\n" && run.status == 0 && run.err == "")
  }

  @Test func testLeavesNoFolderBehind() throws {
    let temporary = try arpent.folder.folder("tmp")
    let run = try ChildProcess.run(
      "arpent", ["test", "good.arp"], in: arpent.folder.path, environment: ["TMPDIR": temporary])
    #expect(run.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    let other = try ChildProcess.run(
      "arpent", ["test", "good.arp"], in: arpent.folder.path, environment: ["TMPDIR": "/proc/nowhere"])
    #expect(other.status == 4 && other.out.contains("no temporary folder"), "\(other)")
  }

  @Test func testTakesOptions() throws {
    try arpent.folder.write("steps.arp", "for i in 1..11 { } # error: E0903 10 steps")
    #expect(try arpent.run("test", "steps.arp", "--steps", "10").status == 0)
    #expect(try arpent.run("--steps", "10", "test", "steps.arp").status == 0)
    #expect(try arpent.run("test", "steps.arp").status == 4)
  }

  @Test func testWritesJUnitThatReadersTake() throws {
    try arpent.folder.write("odd.arp", "print \"<&>\\u{1}\\u{7f}é\" # expect: ]]>\n")
    let run = try arpent.run("test", ".", "--junit", "out.xml")
    #expect(run.status == 4)
    let data = Data(arpent.folder.bytes("out.xml"))
    let document = try XMLDocument(data: data)
    let root = try #require(document.rootElement())
    #expect(root.name == "testsuites" && root.attribute(forName: "tests")?.stringValue == "4")
    #expect(root.attribute(forName: "failures")?.stringValue == "3")
    let cases = try document.nodes(forXPath: "//testcase[failure]/@name").compactMap(\.stringValue)
    #expect(cases == ["bad.arp", "mistake.arp", "odd.arp"])
    _ = try arpent.run("test", ".", "--junit", "again.xml")
    #expect(arpent.folder.bytes("again.xml") == Array(data))
  }

  @Test func testSaysWhatIsWrongWithItsPaths() throws {
    try arpent.run("test", "nowhere").ends(2, "cannot read nowhere: no such file or folder")
    try arpent.folder.folder("empty")
    try arpent.run("test", "empty").ends(2, "there is no script in empty", "ends in .arp")
    try arpent.run("test", "good.arp", "--junit", "no/such/out.xml").ends(2, "cannot write no/such/out.xml")
  }

  @Test func testWritesObjects() throws {
    let run = try arpent.run("test", "--json", "bad.arp", "good.arp")
    #expect(
      run.out == """
        {"kind":"show","command":"test","value":{"file":"bad.arp","passed":false,"failures":[{"line":1,\
        "message":"expected \\"2\\"\\nfound    \\"1\\""}]}}
        {"kind":"show","command":"test","value":{"file":"good.arp","passed":true,"failures":[]}}
        {"kind":"summary","value":{"exit":4,"tests":2,"failed":1}}

        """)
    #expect(run.status == 4)
  }

  @Test func controlCEndsTheTests() throws {
    try arpent.folder.write("a-long.arp", "for i in 1..1000000000 { }")
    let child = try ChildProcess("arpent", ["test", "bad.arp", "a-long.arp", "good.arp"], in: arpent.folder.path)
    try child.wait(for: "the first result") { child.out.contains("FAIL bad.arp") }
    // The signal shall meet the second script while it runs; before it begins would do as well.
    poll(nil, 0, 300)
    child.send(SIGINT)
    let run = try child.outcome()
    #expect(run.status == 130, "\(run)")
    #expect(!run.out.contains("ok   a-long.arp") && !run.out.contains("good.arp"), "\(run)")
  }

  // MARK: The command line

  @Test(
    arguments: [
      (["check"], "`arpent check` needs a file: arpent check FILE..."),
      (["test"], "`arpent test` needs a file: arpent test DIR|FILE..."),
      (["test", "--json"], "`arpent test` needs a file"), (["check", "--out", "x", "a"], "does not take --out"),
      (["test", "--out", "x", "a"], "`arpent test` does not take --out"),
      (["test", "--replace", "a"], "does not take --replace"), (["--verbose", "test", "a"], "does not take --verbose"),
      (["check", "--jsn", "a"], "did you mean --json?"), (["test", "--junit"], "--junit needs a value: --junit FILE"),
      (["--junit", "x", "good.arp"], "--junit belongs to `arpent test`"),
      (["--junit", "x", "-c", "print 1"], "--junit belongs to `arpent test`"),
      (["help", "--out", "x"], "`arpent help` does not take --out"),
    ])
  func whatIsWrongIsNamed(words: [String], message: String) throws {
    let run = try ChildProcess.run("arpent", words, in: arpent.folder.path)
    #expect(run.status == 2)
    if words.contains("--json") {
      #expect(run.out.contains(message) && run.err == "", "\(run)")
    } else {
      #expect(run.err.contains(message) && run.out == "", "\(run)")
    }
  }

  @Test func aScriptOfThatNameIsRunByItsPath() throws {
    try arpent.folder.write("check", "print args")
    try arpent.folder.write("test", "print args")
    #expect(try arpent.run("./check", "a").out == "[\"a\"]\n")
    #expect(try arpent.run("--", "test", "a").out == "[\"a\"]\n")
    #expect(try arpent.run("check", "--", "--json").err.contains("cannot read --json"))
  }

  @Test func helpKnowsTheSubcommands() throws {
    let overview = try arpent.run("help")
    for usage in ["arpent check FILE...", "arpent test DIR|FILE...", "arpent help [TOPIC]"] {
      #expect(overview.out.contains(usage))
    }
    #expect(try arpent.run("help", "test").out.contains("# expect: TEXT"))
    #expect(try arpent.run("help", "arpent", "check").out.hasPrefix("arpent check - "))
    try arpent.run("help", "chek").ends(2, "did you mean `check`?")
  }

  @Test(
    arguments: [
      (["--json", "--nothing"], "there is no option --nothing"), (["--nothing", "--json"], "there is no option"),
      (["--json", "--seed", "x"], "--seed takes a whole number"), (["--json", "nowhere.arp"], "no such file"),
      (["--json", "-c"], "-c needs a text"), (["--json", "help", "tpa"], "there is no help on tpa"),
      (["--json", "--out", "good.arp", "-c", "print 1"], "good.arp is no folder"),
      (["--json", "test", "nowhere"], "no such file or folder"),
    ])
  func aFaultOfTheCommandLineIsAnObjectWithJSON(words: [String], message: String) throws {
    let run = try ChildProcess.run("arpent", words, in: arpent.folder.path)
    #expect(run.status == 2 && run.err == "", "\(run)")
    let found = try objects(run)
    #expect(found.compactMap { $0["kind"] as? String } == ["error", "summary"])
    let error = try #require(found.first?["value"] as? [String: Any])
    #expect(error["code"] as? String == "E0001" && error["severity"] as? String == "error")
    #expect((error["message"] as? String)?.contains(message) == true, "\(error)")
    #expect((found.last?["value"] as? [String: Any])?["exit"] as? Int == 2)
  }

  @Test func helpIsAnObjectWithJSON() throws {
    let found = try objects(try arpent.run("--json", "help", "quit"))
    #expect(found.compactMap { $0["kind"] as? String } == ["show", "summary"])
    #expect((found.first?["value"] as? String)?.hasPrefix("quit - ") == true)
  }
}
