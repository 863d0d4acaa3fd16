import Foundation
import Glibc
import TestKit
import Testing

/// The prompt of the real program on a pseudo-terminal, with a home of its own.
@Suite("The prompt", .timeLimit(.minutes(3)))
struct ThePrompt {
  let folder: ScratchFolder
  /// What the editor writes when an entry is on its way to run: no more bracketed paste.
  static let ran = "\r\n\u{1B}[?2004l"

  init() throws { folder = try ScratchFolder() }

  private func start(_ words: [String] = [], columns: Int = 120, kind: String = "xterm") throws -> Terminal {
    let home = try folder.folder("home")
    let work = try folder.folder("work")
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", work, try Terminal.path(of: "arpent")] + words,
      environment: ["HOME": home, "LANG": "C.UTF-8", "PAGER": "cat", "TERM": kind], columns: columns, rows: 40)
    try terminal.wait(for: "arpent> ")
    return terminal
  }

  private func leave(_ terminal: Terminal) throws {
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  /// Types an entry and waits for what it shows, then for the next prompt.
  private func enter(_ entry: String, _ expected: String, _ terminal: Terminal) throws {
    try terminal.type(entry + "\r")
    try terminal.wait(for: expected)
    try terminal.wait(for: "> ")
  }

  @Test func expressionsAreEchoed() throws {
    let terminal = try start()
    try enter("1 + 2 * 3", Self.ran + "7\r\n", terminal)
    try enter("\"a\" + \"b\"", Self.ran + "\"ab\"\r\n", terminal)
    try enter("[3 m, nil]", Self.ran + "[3 m, nil]\r\n", terminal)
    try enter("51.5N 0.1W", Self.ran + "51.5N 0.1W\r\n", terminal)
    try leave(terminal)
  }

  /// The edits of Examples/edit-boundary.arp, as somebody types them who watches what each command says.
  @Test func aBoundaryIsEditedAtThePrompt() throws {
    let terminal = try start()
    try enter("map blank center 51.523806N 0.775395W scale 1:5000", "map WGS 84 / Pseudo-Mercator, 1:5000", terminal)
    try enter("overlay sketches", "overlay sketches, draped", terminal)
    try enter("edit new polygon", "a new polygon in WGS 84 / Pseudo-Mercator", terminal)
    try enter("press", "vertex 0 0", terminal)
    try enter("pan by 120 0", "over nothing", terminal)
    try enter("press", "vertex 0 1", terminal)
    try enter("save in sketches", "the sketch cannot be saved", terminal)
    try enter("pan by 0 90", "over nothing", terminal)
    try enter("press", "vertex 0 2", terminal)
    try enter("state.editor.press", Self.ran + "\"pick up\"\r\n", terminal)
    try enter("press", "picked vertex 0 2 up", terminal)
    try enter("cancel", "put vertex 0 2 back", terminal)
    try enter("save in sketches as field", "saved a polygon of 3 vertices", terminal)
    try enter("vertex_count(field.geometry)", Self.ran + "3\r\n", terminal)
    try leave(terminal)
  }

  /// What a record leaves out is asked for: by label, with Tab, and again where the answer will not do.
  @Test func requiredFieldsAreAskedFor() throws {
    let terminal = try start()
    try enter("site terrain flat at 51.5238N 0.7754W altitude 60 m", "terrain", terminal)
    try enter("device at 51.5238N 0.7754W eye 1.6 m", "device", terminal)
    try enter("domain Health {Dead: 0, Distressed: 5, Healthy: 10}", "domain Health", terminal)
    try enter(
      "layer trees new \"trees.gpkg\" point z {Health: Health required, Height: length required, Note: text}",
      "layer trees", terminal)
    try enter("track continuous", "track", terminal)
    try enter("tap 540 1500", "terrain at", terminal)
    try terminal.type("record trees\r")
    try terminal.wait(for: "Health (one of Dead, Distressed, Healthy): ")
    try terminal.type("sleepy\r")
    try terminal.wait(for: "Health cannot be \"sleepy\"")
    try terminal.wait(for: "Health (one of Dead, Distressed, Healthy): ")
    try terminal.type("H\t\r")
    try terminal.wait(for: "Height (a length): ")
    try terminal.type("31 ft\r")
    try terminal.wait(for: "recorded feature 1 of trees")
    try terminal.wait(for: "arpent> ")
    try enter("trees[0].Height", Self.ran + "9.4488 m\r\n", terminal)
    // Ctrl-C cancels, and the candidate stays.
    try enter("tap 540 1500", "terrain at", terminal)
    try terminal.type("record trees {Health: \"Dead\"}\r")
    try terminal.wait(for: "Height (a length): ")
    try terminal.type("\u{3}")
    try terminal.wait(for: "Height was not given, so nothing is recorded")
    try terminal.wait(for: "arpent> ")
    try enter("record trees {Health: \"Dead\", Height: 3 m}", "recorded feature 2 of trees", terminal)
    try enter("set photos ask", "photos: ask", terminal)
    try enter("tap 540 1500", "terrain at", terminal)
    try terminal.type("record trees {Health: \"Dead\", Height: 3 m}\r")
    try terminal.wait(for: "take a photo (yes, no)? ")
    try terminal.type("no\r")
    try terminal.wait(for: "recorded feature 3 of trees\r\n")
    try terminal.wait(for: "arpent> ")
    try leave(terminal)
  }

  /// A drawing colours itself; what it is drawn from does not.
  @Test func drawingsAreDrawn() throws {
    let terminal = try start(kind: "xterm-256color")
    try enter("map blank center 51.523806N 0.775395W scale 1:5000", "map", terminal)
    try enter("show map", "m wide in the middle", terminal)
    try enter(
      "show plot [{\"a\u{5c}u{1b}[2Jb\": 1, c: 2}, {\"a\u{5c}u{1b}[2Jb\": 2, c: 3}] x \"c\" y \"a\u{5c}u{1b}[2Jb\"",
      "a\\u{1b}[2Jb", terminal)
    let all = String(decoding: terminal.received, as: UTF8.self)
    #expect(all.contains("\u{1B}[48;5;") && !all.contains("\\u{1b}[38"), "\(all.suffix(3000))")
    #expect(!all.contains("\u{1B}[2Jb"))
    try enter("show view", "there is no device whose view could be drawn", terminal)
    try enter("site terrain flat at 51.523806N 0.775395W altitude 60 m", "site terrain", terminal)
    try enter("device at 51.523806N 0.775395W eye 1.6 m", "device at", terminal)
    try enter("show view", "tracking has not been started", terminal)
    #expect(String(decoding: terminal.received, as: UTF8.self).contains("sensors perfect: errors are not simulated"))
    try leave(terminal)
  }

  @Test func letIsReplaced() throws {
    let terminal = try start()
    try enter("let x = 1", "\r\n", terminal)
    try enter("let x = 2 m", "\r\n", terminal)
    try enter("x", Self.ran + "2 m\r\n", terminal)
    try leave(terminal)
  }

  @Test func aNameThatAFailedEntryDeclaredIsFree() throws {
    let terminal = try start()
    try enter("layer b from \"nope.geojson\"", "there is no file nope.geojson", terminal)
    try enter("let b = 4", "\r\n", terminal)
    try enter("b", Self.ran + "4\r\n", terminal)
    try leave(terminal)
  }

  @Test func anErrorIsShownAndTheNextEntryRuns() throws {
    let terminal = try start()
    try enter("let x = 5", "\r\n", terminal)
    try enter("prnt x", "did you mean `print`?", terminal)
    try enter("x / 0", "division by zero", terminal)
    try enter("fail \"no fix\"", "no fix", terminal)
    try enter("x + 1", Self.ran + "6\r\n", terminal)
    try leave(terminal)
  }

  @Test func aCommandSaysWhatItDid() throws {
    let terminal = try start()
    try enter("wait 1 s", "waited 1 s", terminal)
    try leave(terminal)
  }

  @Test func tabCompletesAVerbAClauseAndALayer() throws {
    let terminal = try start()
    try terminal.type("dev\t")
    try terminal.wait(forScreen: "the verb") { $0.lines.last == "arpent> device" || $0.lines.last == "arpent> device " }
    try terminal.type("at 51N 0.1W hea\t")
    try terminal.wait(forScreen: "the clause") {
      $0.lines.last?.hasPrefix("arpent> device at 51N 0.1W heading") == true
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "arpent> ")
    try enter("layer saplings new \"s.gpkg\" point {a: text}", "layer saplings in s.gpkg", terminal)
    try terminal.type("show sap\t")
    try terminal.wait(forScreen: "the layer") { $0.lines.last?.hasPrefix("arpent> show saplings") == true }
    try terminal.type("\r")
    try terminal.wait(for: "0 features")
    try leave(terminal)
  }

  @Test func tabCompletesAPath() throws {
    try folder.write("work/points.csv", "a,X,Y\n1,2,3\n")
    try folder.write("work/notes.txt", "x")
    let terminal = try start()
    try terminal.type("layer p from \"\t")
    try terminal.wait(forScreen: "the path") { $0.lines.last?.hasPrefix("arpent> layer p from \"points.csv\"") == true }
    try terminal.type("\u{3}")
    try terminal.wait(for: "arpent> ")
    try leave(terminal)
  }

  @Test func aBlockGoesOnOverLines() throws {
    let terminal = try start()
    try terminal.type("for i in 1..2 {\r")
    try terminal.wait(for: "     {> ")
    try terminal.type("print i\r")
    try terminal.wait(for: "     {> ")
    try terminal.type("}\r")
    try terminal.wait(for: Self.ran + "1\r\n2\r\n")
    try terminal.wait(for: "arpent> ")
    try terminal.type("print (1 +\r")
    try terminal.wait(for: "     (> ")
    try terminal.type("1)\r")
    try terminal.wait(for: Self.ran + "2\r\n")
    try leave(terminal)
  }

  @Test func controlCDropsTheLineAndInterruptsALoop() throws {
    let terminal = try start()
    try terminal.type("print 11")
    try terminal.wait(for: "print 11")
    try terminal.type("\u{3}")
    try terminal.wait(for: "arpent> ")
    try enter("let x = 3", "\r\n", terminal)
    for _ in 0..<2 {
      // The note comes when the loop is about to begin.
      try terminal.type("if true { wait 1 s; for i in 1..1000000000 { } }\r")
      try terminal.wait(for: "waited 1 s")
      try terminal.type("\u{3}")
      try terminal.wait(for: "interrupted")
      try terminal.wait(for: "arpent> ")
    }
    try enter("x + 1", Self.ran + "4\r\n", terminal)
    try leave(terminal)
  }

  @Test func controlDLeaves() throws {
    let terminal = try start()
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  /// A sketch of one vertex, edited and not saved.
  private func sketch(_ terminal: Terminal) throws {
    try enter("map blank center 51.5N 0.1W scale 1:5000", "1:5000", terminal)
    try enter("edit new polygon", "a new polygon", terminal)
    try enter("press", "vertex 0 0", terminal)
  }

  @Test("The first `quit` names a sketch that is not saved, the second leaves")
  func quitWithAnOpenSketch() throws {
    let terminal = try start()
    try sketch(terminal)
    try enter("quit", "the polygon that is edited is not saved", terminal)
    // What is done between makes the next one the first again.
    try enter("print 5", Self.ran + "5\r\n", terminal)
    try enter("quit", "is not saved", terminal)
    try terminal.type("quit\r")
    try terminal.wait(for: "left open: a polygon was edited and not saved")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test("The first Ctrl-D names a sketch that is not saved, the second leaves", arguments: ["\u{4}", "quit\r"])
  func controlDWithAnOpenSketch(second: String) throws {
    let terminal = try start()
    try sketch(terminal)
    try terminal.type("\u{4}")
    try terminal.wait(for: "the polygon that is edited is not saved: `save` keeps it")
    try terminal.wait(for: "edit polygon 1*> ")
    try terminal.type(second)
    try terminal.wait(for: "left open: a polygon was edited and not saved")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test("`quit` leaves at once where the sketch was saved or given up, and in a script that is run")
  func quitWithNothingToLose() throws {
    try folder.write("work/q.arp", "edit new point\npress\nquit\n")
    let scripted = try start()
    try enter("map blank center 51.5N 0.1W scale 1:5000", "1:5000", scripted)
    try scripted.type("run \"q.arp\"\r")
    #expect(try scripted.waitForExit() == 0)
    let terminal = try start()
    try sketch(terminal)
    try terminal.type("discard\r")
    try terminal.wait(for: "arpent> ")
    try leave(terminal)
  }

  @Test func historyIsKeptInItsHome() throws {
    let first = try start()
    try enter("print 40 + 2", Self.ran + "42\r\n", first)
    try leave(first)
    let second = try start()
    // Up twice: `quit` was the last entry.
    try second.type("\u{1B}[A\u{1B}[A\r")
    try second.wait(for: Self.ran + "42\r\n")
    try leave(second)
    #expect(folder.files(below: "home").count == 1)
    #expect(folder.files(below: "work") == [])
  }

  @Test func helpIsThere() throws {
    let terminal = try start()
    try enter("help tap", "tap on THING", terminal)
    try enter("help", "survey", terminal)
    try leave(terminal)
  }

  @Test func aWholeSurveyLeavesAGeoPackage() throws {
    let terminal = try start(["--out", "out"])
    for line in SmallSurvey.text.split(separator: "\n") {
      try terminal.type(line + "\r")
      try terminal.wait(for: "\r\n")
      try terminal.wait(for: "arpent> ")
    }
    try enter("count(trees)", Self.ran + "1\r\n", terminal)
    try enter("hit.kind", "\"terrain\"", terminal)
    try enter("record trees {Health: \"Dead\"}", "there is no candidate to record", terminal)
    try enter("apply trees", "1 photo", terminal)
    try leave(terminal)
    #expect(folder.files(below: "work") == ["out/trees.gpkg"])
    let info = try ChildProcess.run(
      "/usr/bin/env", ["ogrinfo", "-al", "out/trees.gpkg", "trees"], in: folder.path + "/work")
    #expect(info.out.contains("Feature Count: 1") && info.out.contains("Health (Integer) = 0"), "\(info.out)")
    // The same text as a file gives the same file.
    try folder.write("work/a.arp", SmallSurvey.text)
    #expect(try ChildProcess.run("arpent", ["--out", "again", "a.arp"], in: folder.path + "/work").status == 0)
    #expect(folder.bytes("work/out/trees.gpkg") == folder.bytes("work/again/trees.gpkg"))
  }

  @Test func anOpenCandidateIsNamedWhenLeaving() throws {
    let terminal = try start()
    for line in SmallSurvey.text.split(separator: "\n") where !line.hasPrefix("record") {
      try terminal.type(line + "\r")
      try terminal.wait(for: "\r\n")
      try terminal.wait(for: "arpent> ")
    }
    try terminal.type("quit\r")
    try terminal.wait(for: "left open: a candidate was tapped and not recorded")
    #expect(try terminal.waitForExit() == 0)
  }
}
