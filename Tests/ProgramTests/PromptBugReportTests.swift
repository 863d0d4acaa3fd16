import Foundation
import Glibc
import TestKit
import Testing

/// Bug reports of other prompts, tried on this one; the number of each stands in its title. The prompt's own suite, on a
/// session that knows a few words, tries more of what belongs to 21, 33, 34 and 35.
@Suite("Bug reports of other prompts", .timeLimit(.minutes(3)))
struct PromptBugReports {
  let folder: ScratchFolder
  private let history: String

  init() throws {
    folder = try ScratchFolder()
    history = folder.path + "/home/.local/state/arpent/history"
  }

  private func start(
    _ words: [String] = [], environment: [String: String] = [:], columns: Int = 80
  ) throws -> Terminal {
    let home = try folder.folder("home")
    let work = try folder.folder("work")
    let own = ["HOME": home, "LANG": "C.UTF-8", "PAGER": "cat"].merging(environment) { $1 }.filter { $1 != "none" }
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", work, try Terminal.path(of: "arpent")] + words, environment: own,
      columns: columns, rows: 24)
    try terminal.wait(for: "arpent> ")
    return terminal
  }

  private func leave(_ terminal: Terminal) throws {
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  private func enter(_ entry: String, _ expected: String, _ terminal: Terminal) throws {
    try terminal.type(entry + "\r")
    try terminal.wait(for: "\r\n\u{1B}[?2004l" + expected)
    try terminal.wait(for: "arpent> ")
  }

  // MARK: 19, 20: the history file

  /// What may stand in place of the history.
  enum Damage: String, CaseIterable {
    case emoji, badBytes, carriageReturns, tenMegabytes, folder, readOnly, noHome
  }

  @Test(
    "19: whatever stands in place of the history, the prompt begins, with one note at most", arguments: Damage.allCases)
  func damagedHistory(_ damage: Damage) throws {
    let place = try self.folder.folder("home/.local/state/arpent") + "/history"
    #expect(place == history)
    var bytes: [UInt8]?
    switch damage {
    case .emoji: bytes = Array("print \"👩‍👩‍👧 🌳 e\u{301}\"\n".utf8)
    case .badBytes: bytes = [0xFF, 0xFE, 0x00, 0x0A, 0xC3, 0x0A] + Array("print 1\n".utf8)
    case .carriageReturns: bytes = Array("print 1\r\nprint 2\r\n".utf8)
    case .tenMegabytes: bytes = Array(String(repeating: String(repeating: "x", count: 1023) + "\n", count: 10_240).utf8)
    case .folder: _ = try self.folder.folder("home/.local/state/arpent/history")
    case .readOnly:
      bytes = Array("print 1\n".utf8)
    case .noHome: break
    }
    if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: history)) }
    if damage == .readOnly { chmod(history, 0o400) }
    let terminal = try start(environment: damage == .noHome ? ["HOME": "none"] : [:])
    try enter("print 40 + 2", "42\r\n", terminal)
    try leave(terminal)
    let shown = String(decoding: terminal.received, as: UTF8.self)
    #expect(shown.ranges(of: "note:").count <= 1, "\(shown)")
    #expect(!shown.contains("error["))
  }

  @Test("20: the history is text that people read")
  func readableHistory() throws {
    let terminal = try start()
    try enter("print \"a  b\\\\c\", \"ä 樫 🌳\"", "a  b\\c ä 樫 🌳\r\n", terminal)
    try terminal.type("print [1,\r")
    try terminal.wait(for: "[> ")
    try terminal.type("2]\r")
    try terminal.wait(for: "[1, 2]\r\n")
    try leave(terminal)
    #expect(
      try String(contentsOfFile: history, encoding: .utf8) == """
        print "a  b\\\\\\\\c", "ä 樫 🌳"
        print [1,\\n2]
        quit

        """)
  }

  // MARK: 21, 22: Ctrl-C

  /// Where Ctrl-C may come.
  enum State: String, CaseIterable {
    case middleOfALine, thirdLine, emptyPrompt, search, longLoop, twiceQuickly
  }

  @Test("21: after Ctrl-C the prompt and its variables are there, and what was begun is not", arguments: State.allCases)
  func interrupted(_ state: State) throws {
    let terminal = try start()
    try enter("let kept = 41", "", terminal)
    switch state {
    case .middleOfALine:
      try terminal.type("print kept + 1000")
      try terminal.wait(for: "1000")
      try terminal.type("\u{1B}[D\u{1B}[D\u{3}")
      try terminal.wait(for: "^C\r\n")
    case .thirdLine:
      for _ in 0..<2 {
        try terminal.type("print [1000,\r")
        try terminal.wait(for: "[> ")
      }
      try terminal.type("2000\u{3}")
      try terminal.wait(for: "^C\r\n")
    case .emptyPrompt:
      try terminal.type("\u{3}")
      try terminal.wait(for: "(Ctrl-D or quit leaves)")
    case .search:
      try terminal.type("\u{12}kept")
      try terminal.wait(forScreen: "the search") { $0.lines.last?.hasPrefix("bck:kept") == true }
      try terminal.type("\u{3}")
    case .longLoop:
      // The note comes when the loop is about to begin.
      try terminal.type("if true { wait 1 s; while true { let spare = kept } }\r")
      try terminal.wait(for: "waited 1 s")
      try terminal.type("\u{3}")
      try terminal.wait(for: "interrupted")
    case .twiceQuickly:
      // The note comes when the loop is about to begin.
      try terminal.type("if true { wait 1 s; while true { let spare = kept } }\r")
      try terminal.wait(for: "waited 1 s")
      try terminal.type("\u{3}\u{3}")
      try terminal.wait(for: "interrupted")
    }
    try terminal.wait(for: "arpent> ")
    try enter("kept + 1", "42\r\n", terminal)
    try leave(terminal)
    #expect(!String(decoding: terminal.received, as: UTF8.self).contains("\n1041"))
  }

  @Test("22: beside another program of a pipe one Ctrl-C is one cancel")
  func pipe() throws {
    let work = try folder.folder("work")
    let terminal = try Terminal(
      "/bin/sh", arguments: ["-i"], environment: ["HOME": try folder.folder("home"), "PS1": "shell> "])
    try terminal.wait(for: "shell> ")
    try terminal.type("cd \(work); \(try Terminal.path(of: "arpent")) | tee -i log\r")
    try terminal.wait(for: "arpent> ")
    try terminal.type("print 1\r")
    try terminal.wait(for: "1\r\n")
    try terminal.type("if true { wait 1 s; while true { let spare = 1 } }\r")
    try terminal.wait(for: "waited 1 s")
    try terminal.type("\u{3}")
    try terminal.wait(for: "arpent> ")
    try terminal.type("print 2\r")
    try terminal.wait(for: "2\r\n")
    try terminal.type("quit\r")
    try terminal.wait(for: "shell> ")
    let log = try String(contentsOfFile: work + "/log", encoding: .utf8)
    #expect(log.hasSuffix("1\n2\n"), "\(log)")
    let shown = String(decoding: terminal.received, as: UTF8.self)
    #expect(shown.ranges(of: "interrupted").count == 1, "\(shown)")
  }

  // MARK: 33: full-width text

  @Test(
    "33: the cursor stands behind full-width text that Up brings back, and what is typed there comes at its end",
    arguments: ["測量樹木", "a樫b", "🌳 tree", "ｆｕｌｌ"])
  func fullWidth(_ text: String) throws {
    let terminal = try start()
    try enter("print \"\(text)\"", text + "\r\n", terminal)
    try terminal.type("\u{1B}[A")
    let line = "arpent> print \"\(text)\""
    try terminal.wait(forScreen: "the line again") { $0.lines.last == line }
    #expect(terminal.screen.cursorColumn == TerminalScreen.columns(of: line))
    try terminal.type(", 7")
    try terminal.wait(forScreen: "what was typed behind it") { $0.lines.last == line + ", 7" }
    // Back over the end, into the text, and a letter there: what stands behind it moves by one cell.
    try terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[Dx")
    try terminal.wait(forScreen: "a letter inside") { $0.lines.last == "arpent> print \"\(text)x\", 7" }
    #expect(terminal.screen.cursorColumn == TerminalScreen.columns(of: "arpent> print \"\(text)x"))
    try terminal.type("\r")
    try terminal.wait(for: "\u{1B}[?2004l\(text)x 7\r\n")
    try leave(terminal)
  }

  @Test("33: a line with a combining mark is taken as it was typed")
  func combiningMarks() throws {
    let terminal = try start()
    try enter("print \"e\u{301}te\u{301}\"", "e\u{301}te\u{301}\r\n", terminal)
    try terminal.type("\u{1B}[A, 7\r")
    try terminal.wait(for: "\u{1B}[?2004le\u{301}te\u{301} 7\r\n")
    try leave(terminal)
  }

  @Test("33: columns stand under one another where entries have full-width letters, emoji and combining marks")
  func alignedTables() throws {
    let terminal = try start()
    let names = ["測量", "oak", "🌳🌲", "e\u{301}rable", "ｆｕ", "☔ wet"]
    let rows = names.enumerated().map { "{name: \"\($1)\", n: \($0)}" }.joined(separator: ", ")
    try enter("let rows = [\(rows)]", "", terminal)
    try terminal.type("show (rows)\r")
    try terminal.wait(for: "\u{1B}[?2004l")
    let table = try terminal.wait(for: "5\r\n").split(separator: "\r\n").map(String.init)
    #expect(table.count == names.count + 2)
    #expect(Set(table.map { TerminalScreen.columns(of: $0) }) == [9], "\(table)")
    try leave(terminal)
  }

  // MARK: 34: pastes

  @Test("34: of a paste of 400 lines with tabs nothing is lost, and nothing runs before Enter")
  func longPaste() throws {
    let terminal = try start()
    let lines = (1...400).map { "let\tv\($0)\t=\t\($0)\t# line \($0)" } + ["print v1, v200, v400"]
    try terminal.type("\u{1B}[200~" + lines.joined(separator: "\r\n") + "\r\n\u{1B}[201~")
    try terminal.wait(for: "v400")
    #expect(!String(decoding: terminal.received, as: UTF8.self).contains("1 200 400"))
    try terminal.type("\r")
    try terminal.wait(for: "1 200 400\r\n")
    try enter("v\(399) + v2", "401\r\n", terminal)
    try leave(terminal)
    let kept = try String(contentsOfFile: history, encoding: .utf8)
    #expect(kept.split(separator: "\n").count == 3)
    #expect(kept.hasPrefix("let\tv1\t=\t1\t# line 1\\nlet\tv2"))
  }

  // MARK: 35: colours

  @Test("35: Up and Down leave the prompt whole", arguments: ["auto", "always"])
  func upAndDown(colour: String) throws {
    let terminal = try start(["--color", colour])
    try enter("print 1", "1\r\n", terminal)
    try enter("print \"two words\"", "two words\r\n", terminal)
    for (key, line) in [
      ("\u{1B}[A", "arpent> print \"two words\""), ("\u{1B}[A", "arpent> print 1"),
      ("\u{1B}[B", "arpent> print \"two words\""), ("\u{1B}[B", "arpent>"), ("\u{1B}[A", "arpent> print \"two words\""),
    ] {
      try terminal.type(key)
      try terminal.wait(forScreen: line) { $0.lines.last == line }
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "arpent> ")
    try leave(terminal)
  }

  @Test("35: with NO_COLOR nothing is coloured, and without it errors are")
  func noColour() throws {
    for (environment, isColoured) in [(["NO_COLOR": "1"], false), ([:], true)] {
      let terminal = try start(environment: environment)
      try terminal.type("print nothing_here\r")
      try terminal.wait(for: "nothing_here")
      try terminal.wait(for: "arpent> ")
      try leave(terminal)
      let shown = String(decoding: terminal.received, as: UTF8.self)
      #expect(shown.contains(/\u{1B}\[[0-9;]*m/) == isColoured, "\(shown)")
    }
  }
}
