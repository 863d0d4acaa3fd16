import Foundation
import TestKit
import Testing

/// What is done at the prompt becomes a script that does the same.
@Suite("Sessions, recall and what the prompt begins with", .timeLimit(.minutes(3)))
struct SessionFileTests {
  let folder: ScratchFolder
  let home: String
  let work: String

  init() throws {
    folder = try ScratchFolder()
    home = try folder.folder("home")
    work = try folder.folder("work")
  }

  private func start(_ words: [String] = [], environment: [String: String] = [:]) throws -> Terminal {
    let all = ["HOME": home, "LANG": "C.UTF-8"].merging(environment) { $1 }
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", work, try Terminal.path(of: "arpent")] + words, environment: all, columns: 120,
      rows: 40)
    try terminal.wait(for: "arpent> ")
    return terminal
  }

  private func enter(_ entry: String, _ expected: String, _ terminal: Terminal) throws {
    try terminal.type(entry + "\r")
    try terminal.wait(for: expected)
    try terminal.wait(for: "> ")
  }

  private func leave(_ terminal: Terminal) throws {
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: work + "/" + name, encoding: .utf8)
  }

  @Test("A saved session holds what succeeded, with answers and rebound names, and does the same again")
  func saved() throws {
    let terminal = try start(["--seed", "7"])
    try enter("site terrain flat at 51.5238N 0.7754W altitude 60 m", "terrain", terminal)
    try enter("device at 51.5238N 0.7754W eye 1.6 m", "device", terminal)
    try enter("device lens size 108 192 focal 150 px", "lens", terminal)
    try enter("domain Health {Dead: 0, Healthy: 10}", "domain Health", terminal)
    try enter("layer trees new \"trees.gpkg\" point z {Health: Health required, Height: length}", "trees", terminal)
    try enter("track continuous", "track", terminal)
    try enter("let y = 150", "\r\n", terminal)
    try enter("tap 54 (y); 1 / 0; tap 54 140", "division by zero", terminal)
    try terminal.type("record trees {Height: 3 m} photo as tree\r")
    try terminal.wait(for: "Health (one of Dead, Healthy): ")
    try terminal.type("dead\r")
    try terminal.wait(for: "recorded feature 1")
    try enter("let y = 140", "\r\n", terminal)
    try enter("tap 54 (y)", "tap 54 140", terminal)
    try enter("help tap", "tap", terminal)
    try enter("session save \"s.arp\"", "s.arp: 11 statements", terminal)
    try leave(terminal)
    #expect(
      try read("s.arp") == """
        # A session of Arpent 1.0.0: what succeeded, in order. `arpent --out FOLDER FILE` does it again.
        seed 7
        site terrain flat at 51.5238N 0.7754W altitude 60 m
        device at 51.5238N 0.7754W eye 1.6 m
        device lens size 108 192 focal 150 px
        domain Health {Dead: 0, Healthy: 10}
        layer trees new "trees.gpkg" point z {Health: Health required, Height: length}
        track continuous
        var y = 150
        tap 54 (y)
        record trees {Height: 3 m, Health: "Dead"} photo as tree
        y = 140
        tap 54 (y)

        """)
    let again = try ChildProcess.run("arpent", ["--out", home, "s.arp"], in: work)
    #expect(again.status == 0, "\(again.err)")
    let (first, second) = (work + "/trees.gpkg", home + "/trees.gpkg")
    #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == Data(contentsOf: URL(fileURLWithPath: second)))
  }

  @Test("A log of the session is there while it goes on")
  func logged() throws {
    let terminal = try start()
    try enter("let x = 1", "\r\n", terminal)
    try enter("session log \"log.arp\"", "what succeeds is written to log.arp", terminal)
    try enter("print x", "1\r\n", terminal)
    try enter("let x = 2", "\r\n", terminal)
    #expect(try read("log.arp").hasSuffix("seed 1\nlet x = 1\nprint x\nx = 2\n"))
    try enter("session log off", "written no further", terminal)
    try enter("print 3", "3\r\n", terminal)
    #expect(try read("log.arp").hasSuffix("x = 2\n"))
    try leave(terminal)
  }

  @Test("Files are named in a saved session so that they are found from it")
  func paths() throws {
    let data = try folder.folder("work/data")
    try "{\"type\":\"Point\",\"coordinates\":[1,2]}".write(
      toFile: data + "/p.geojson", atomically: true, encoding: .utf8)
    _ = try folder.folder("work/saved")
    let terminal = try start(["--out", "saved"])
    try enter("layer points from \"data/p.geojson\"", "layer points", terminal)
    try enter("session save \"s.arp\"", "s.arp: 1 statement", terminal)
    try leave(terminal)
    #expect(try read("saved/s.arp").hasSuffix("layer points from \"../data/p.geojson\"\n"))
    let again = try ChildProcess.run("arpent", ["saved/s.arp"], in: work)
    #expect(again.status == 0, "\(again.err)")
  }

  @Test("What is declared again at the prompt has the clause `replace` in the saved session, which then runs")
  func declaredAgain() throws {
    let terminal = try start(["--out", "first"])
    try enter("site terrain flat at 51.5N 0.1W altitude 60 m", "terrain", terminal)
    try enter("overlay sketches", "overlay sketches", terminal)
    try enter("graphic 51.5N 0.1W in sketches", "graphic", terminal)
    try enter("overlay sketches placement absolute; print 1", "overlay sketches", terminal)
    try enter("domain Health {Dead: 0}", "domain Health", terminal)
    try enter("domain Health {Dead: 0, Well: 1}", "domain Health", terminal)
    try enter("site tree oak at 51.5N 0.1W height 3 m", "oak", terminal)
    try enter("for size in [4 m, 5 m] { site tree oak at 51.5N 0.1W height (size) crown 2 m }", "oak", terminal)
    try enter("control pillar at 51.5N 0.1W", "pillar", terminal)
    try enter("control pillar at 51.6N 0.1W altitude 70 m", "pillar", terminal)
    try enter("site terrain flat at 51.5N 0.1W altitude 61 m", "terrain", terminal)
    try enter("session save \"s.arp\"", "s.arp: 12 statements\r\n\u{1B}", terminal)
    try leave(terminal)
    let saved = try read("first/s.arp")
    #expect(
      saved.hasSuffix(
        """
        seed 1
        site terrain flat at 51.5N 0.1W altitude 60 m
        overlay sketches
        graphic 51.5N 0.1W in sketches
        overlay sketches placement absolute replace
        print 1
        domain Health {Dead: 0}
        domain Health {Dead: 0, Well: 1} replace
        site tree oak at 51.5N 0.1W height 3 m
        for size in [4 m, 5 m] { site tree oak at 51.5N 0.1W height (size) crown 2 m replace }
        control pillar at 51.5N 0.1W
        control pillar at 51.6N 0.1W altitude 70 m replace
        site terrain flat at 51.5N 0.1W altitude 61 m replace

        """), "\(saved)")
    let again = try ChildProcess.run("arpent", ["--out", "again", "first/s.arp"], in: work)
    #expect(again.status == 0 && again.out == "1\n", "\(again.err)")
  }

  @Test("Entries are listed, found, run again and edited")
  func recall() throws {
    let terminal = try start(environment: ["EDITOR": "sed -i s/1/40/"])
    try enter("print 1 + 1", "2\r\n", terminal)
    try enter("print 5", "5\r\n", terminal)
    try enter("history", "1  print 1 + 1\r\n2  print 5\r\n3  history", terminal)
    try enter("history PRINT", "1  print 1 + 1\r\n2  print 5", terminal)
    try enter("history \"T 1 +\"", "1  print 1 + 1\r\n", terminal)
    try enter("!1", "print 1 + 1\r\n2\r\n", terminal)
    try enter("!print 5", "print 5\r\n5\r\n", terminal)
    try enter("!!", "print 5\r\n5\r\n", terminal)
    try enter("!99", "there is no entry !99", terminal)
    try enter("history edit 1", "print 40 + 1\r\n41\r\n", terminal)
    try enter("history edit 77", "there is no entry 77", terminal)
    try leave(terminal)
  }

  @Test("An editor that fails runs nothing")
  func failingEditor() throws {
    let terminal = try start(environment: ["VISUAL": "false"])
    try enter("print 1", "1\r\n", terminal)
    try enter("history edit", "the editor failed, so nothing was run", terminal)
    try leave(terminal)
  }

  @Test("The prompt begins with the person's script, or the one that is named, or none")
  func startScript() throws {
    let config = try folder.folder("home/.config/arpent")
    try "let mine = 42\n".write(toFile: config + "/init.arp", atomically: true, encoding: .utf8)
    try "let other = 43\nprint 1 / 0\n".write(toFile: work + "/own.arp", atomically: true, encoding: .utf8)
    var terminal = try start()
    try enter("mine", "42\r\n", terminal)
    try leave(terminal)
    terminal = try start(["--no-init"])
    try enter("mine", "the name `mine` is not known here", terminal)
    try leave(terminal)
    // What goes wrong in it is shown, and the prompt is there.
    terminal = try start(["--init", "own.arp"])
    #expect(String(decoding: terminal.received, as: UTF8.self).contains("division by zero"))
    try enter("other", "43\r\n", terminal)
    try leave(terminal)
    let missing = try ChildProcess.run("arpent", ["--init", "none.arp", "-c", "print 1"], in: work)
    #expect(missing.status == 0 && missing.out == "1\n")
  }

  @Test("The prompt says what is being edited")
  func promptText() throws {
    let terminal = try start()
    try enter("map blank center 51.523806N 0.775395W scale 1:5000", "map", terminal)
    try terminal.type("edit new polygon\r")
    try terminal.wait(for: "edit polygon 0> ")
    try terminal.type("press\r")
    try terminal.wait(for: "edit polygon 1*> ")
    try terminal.type("discard\r")
    try terminal.wait(for: "arpent> ")
    try leave(terminal)
  }
}
