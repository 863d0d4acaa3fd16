import TestKit
import Testing

/// Tab on a terminal of 80 by 24.
@Suite("Tab at the prompt", .timeLimit(.minutes(3)))
struct PromptCompletion {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func completesAtManyPlaces() throws {
    try folder.write("work/points.csv", "a,X,Y\n1,2,3\n")
    try folder.write("work/points.txt", "x")
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", folder.path + "/work", try Terminal.path(of: "arpent")],
      environment: ["HOME": try folder.folder("home"), "LANG": "C.UTF-8"])
    try terminal.wait(for: "arpent> ")
    for entry in [
      "let spot = {location: 51N 0.1W, lot: 3}", "def steepness(rise, run) { return rise / run }",
      "domain Health {Dead: 0, Distressed: 5, Healthy: 10}",
      "layer saplings new \"s.gpkg\" point {Health: Health, Girth: length}", "overlay marks",
    ] {
      try terminal.type(entry + "\r")
      try terminal.wait(for: "\r\n")
      try terminal.wait(for: "arpent> ")
    }
    let places = [
      ("calib", "calibrate "), ("device at 51N 0.1W hea", "device at 51N 0.1W heading "),
      ("set output ma", "set output markdown "), ("wait 3 mi", "wait 3 min "),
      ("device at 51N 0.1W heading 40d", "device at 51N 0.1W heading 40deg "),
      ("walk to 51N 0.1W speed 1.4 m/", "walk to 51N 0.1W speed 1.4 m/s "),
      ("print spo", "print spot "), ("print spot.loc", "print spot.location"), ("show sap", "show saplings "),
      ("graphic spot.location in ma", "graphic spot.location in marks "),
      ("record saplings {Gi", "record saplings {Girth: "),
      ("record saplings {Health: \"De", "record saplings {Health: \"Dead\" "),
      ("find saplings where (.Hea", "find saplings where (.Health "),
      ("layer p from \"poi", "layer p from \"points.csv\" "),
      ("help bud", "help budget "), ("print steep", "print steepness("),
      ("print steepness(ri", "print steepness(rise: "),
      ("print distan", "print distance"), ("print position(51, 0, alt", "print position(51, 0, altitude: "),
      ("print \"at {spo", "print \"at {spot "), ("print \"at {spot.loc", "print \"at {spot.location"),
      ("print state.sce", "print state.scene"), ("print 40 deg in go", "print 40 deg in gon "),
    ]
    for (typed, expected) in places {
      try terminal.type(typed + "\t")
      // A bar stands for the cursor, so that blanks at the end are seen.
      try terminal.type("|")
      try terminal.wait(forScreen: expected) { $0.lines.last == "arpent> \(expected)|" }
      try terminal.type("\u{3}")
      try terminal.wait(for: "^C")
      try terminal.wait(for: "arpent> ")
    }
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func candidatesHaveALineAboutThem() throws {
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", try folder.folder("work"), try Terminal.path(of: "arpent")],
      environment: ["HOME": try folder.folder("home"), "LANG": "C.UTF-8"])
    try terminal.wait(for: "arpent> ")
    try terminal.type("help E090\t")
    try terminal.wait(forScreen: "the codes") { screen in
      screen.lines.contains { $0.hasPrefix("E0903  ") && $0.count > 20 } && screen.lines.last == "arpent> help E090"
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "^C")
    try terminal.wait(for: "arpent> ")
    try terminal.type("wait 3 \t")
    try terminal.wait(forScreen: "the units") { screen in
      screen.lines.contains { $0.hasPrefix("min ") && $0.hasSuffix("minute, time") }
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "^C")
    try terminal.wait(for: "arpent> ")
    // A name with an escape sequence in it is listed harmlessly.
    try folder.write("work/a\u{1B}[2J.csv", "")
    try folder.write("work/a1.csv", "")
    try folder.write("work/a2.csv", "")
    try terminal.type("layer p from \"\t\t")
    try terminal.wait(forScreen: "the files") { screen in screen.lines.contains { $0.contains("a1.csv") } }
    #expect(!String(decoding: terminal.received, as: UTF8.self).contains("\u{1B}[2J.csv"))
    try terminal.type("\u{3}")
    try terminal.wait(for: "^C")
    try terminal.wait(for: "arpent> ")
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }
}
