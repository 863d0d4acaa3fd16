import Foundation
import Glibc
import TestKit
import Testing

/// What the prompt shows on a terminal of 80 by 24, with a home of its own.
@Suite("The prompt's output", .timeLimit(.minutes(3)))
struct PromptOutput {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func start(_ words: [String] = [], _ environment: [String: String] = [:]) throws -> Terminal {
    let own = ["HOME": try folder.folder("home"), "LANG": "C.UTF-8"].merging(environment) { $1 }
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", try folder.folder("work"), try Terminal.path(of: "arpent")] + words,
      environment: own)
    try terminal.wait(for: "arpent> ")
    return terminal
  }

  private func enter(_ entry: String, _ expected: String, _ terminal: Terminal) throws {
    try terminal.type(entry + "\r")
    try terminal.wait(for: expected)
    try terminal.wait(for: "arpent> ")
  }

  private func leave(_ terminal: Terminal) throws {
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  private static let red = "\u{1B}[1;31merror\u{1B}[0m["

  // MARK: Colour

  @Test func errorsAreColouredOnATerminal() throws {
    let terminal = try start()
    try enter("prnt 1", Self.red, terminal)
    try leave(terminal)
  }

  @Test(
    arguments: [
      (["NO_COLOR": "1"], []), (["TERM": "dumb"], []), ([:], ["--color", "never"]),
      (["TERM": "xterm"], ["--color=never"]),
    ] as [([String: String], [String])])
  func errorsArePlainWhereColourIsNotWanted(environment: [String: String], words: [String]) throws {
    let terminal = try start(words, environment)
    try enter("prnt 1", "error[E0501]", terminal)
    #expect(!String(decoding: terminal.received, as: UTF8.self).contains("\u{1B}[1;31m"))
    try leave(terminal)
  }

  @Test func theOptionOutranksTheEnvironment() throws {
    let terminal = try start(["--color", "always"], ["NO_COLOR": "1"])
    try enter("prnt 1", Self.red, terminal)
    try leave(terminal)
  }

  @Test func anEmptyNoColorAsksForNothing() throws {
    let terminal = try start([], ["NO_COLOR": ""])
    try enter("prnt 1", Self.red, terminal)
    try leave(terminal)
  }

  @Test func filesGetColourOnlyWhenAsked() throws {
    let arpent = try Arpent()
    #expect(try arpent.run("-c", "prnt 1").err.hasPrefix("error[E0501]"))
    #expect(try arpent.run("--color", "always", "-c", "prnt 1").err.hasPrefix(Self.red))
    try arpent.run("--color", "blue", "-c", "1").ends(2, "--color is one of auto, always, never; found blue")
  }

  // MARK: Control characters

  @Test func controlCharactersDoNotAct() throws {
    let terminal = try start([], ["NO_COLOR": "1"])
    try enter("print \"a\\u{1b}[2Jb\"", "a\\u{1b}[2Jb\r\n", terminal)
    try enter("show ([{name: \"x\\u{1b}[2J\"}])", "x\\u{1b}[2J\r\n", terminal)
    try enter("raise \"bad \\u{1b}[2J\"", "bad \\u{1b}[2J\r\n", terminal)
    #expect(!String(decoding: terminal.received, as: UTF8.self).contains("\u{1B}[2J"))
    try leave(terminal)
  }

  @Test func controlCharactersInJSONDoNotActEither() throws {
    let terminal = try Terminal("arpent", arguments: ["--json", "-c", "print \"a\\u{1b}\\u{9b}2Jb\""])
    try terminal.wait(for: "{\"kind\":\"print\",\"value\":\"a\\u001b\\u009b2Jb\"}\r\n")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func filesGetDataAsItIs() throws {
    #expect(try Arpent().run("-c", "print \"a\\u{1b}b\"").out == "a\u{1B}b\n")
  }

  // MARK: Where output goes

  @Test func aReaderThatLeavesIsNoError() throws {
    let line = "$arpent -c 'set output csv; show (map(1..100000, fn(i) ({a: i, b: 2})))' | head -1"
    let run = try Arpent().shell(line)
    #expect(run.out == "a,b\r\n" && run.err == "", "\(run)")
  }

  @Test func aFullDiskIsToldInEachForm() throws {
    for form in ["table", "csv", "json", "markdown"] {
      let run = try Arpent().shell("$arpent -c 'set output \(form); show ([{a: 1}])' > /dev/full; echo $?")
      #expect(run.out == "1\n" && run.err.contains("cannot write standard output: No space left on device"), "\(run)")
    }
  }

  // MARK: Pager

  /// A pager that tells on the terminal that it ran, and how many lines it got.
  private func counter() throws -> String {
    try folder.write("count", "#!/bin/sh\necho \"paged $(wc -l) lines\"\n")
    chmod(folder.path + "/count", 0o755)
    return folder.path + "/count"
  }

  @Test func longAnswersArePaged() throws {
    let terminal = try start([], ["PAGER": try counter()])
    try enter("show (map(1..30, fn(i) ({n: i})))", "paged 32 lines\r\n", terminal)
    try enter("show (map(1..5, fn(i) ({n: i})))", "5\r\n", terminal)
    try enter("set pager off", "pager off", terminal)
    try enter("show (map(1..30, fn(i) ({n: i})))", "30\r\n", terminal)
    try enter("set pager on", "pager on", terminal)
    try enter("for i in 1..40 { print i }", "40\r\n", terminal)
    try leave(terminal)
    let text = String(decoding: terminal.received, as: UTF8.self)
    #expect(text.components(separatedBy: "paged").count == 2)
  }

  @Test("Tables fit the window at the prompt, and are whole in a pipe")
  func tablesFit() throws {
    let note = String(repeating: "a long note about it ", count: 6)
    let text =
      "show ([{tree: \"oak\", note: \"\(note)\", height: 12.5 m}, {tree: \"樫の木\", note: \"short\", height: 3 m}])"
    let terminal = try start([], ["PAGER": "cat"])
    try terminal.type("let rows = \(text.dropFirst(5))\r")
    try terminal.wait(for: "\r\n\u{1B}[?2004l")
    try terminal.wait(for: "arpent> ")
    try terminal.type("show (rows)\r")
    try terminal.wait(for: "\r\n\u{1B}[?2004l")
    let shown = try terminal.wait(for: "3 m\r\n").split(separator: "\r\n")
    #expect(shown.map { TerminalScreen.columns(of: String($0)) } == [80, 80, 80, 80], "\(shown)")
    #expect(shown[2].hasSuffix("…  12.5 m"))
    try leave(terminal)
    let piped = try ChildProcess.run("arpent", ["-c", text], in: folder.path)
    #expect(piped.out.contains(note))
  }

  /// In eighty columns nothing that is said is broken within a word.
  @Test func whatIsSaidIsBrokenBetweenWords() throws {
    let terminal = try start()
    try enter("site terrain flat at 51.5238N 0.7754W altitude 60 m", "site terrain", terminal)
    try enter("device at 51.5238N 0.7754W eye 1.6 m pitch 60 deg", "device at", terminal)
    try enter("track continuous", "track continuous", terminal)
    try enter("tap 540 960", "away, off by\r\n  0.000 m\r\n", terminal)
    try enter("record nothing {}", "help:", terminal)
    try leave(terminal)
  }

  @Test func aPagerThatIsLeftOrKilledLeavesThePrompt() throws {
    // One process from first to last: a shell could lose a Ctrl-C while it starts another.
    let terminal = try start([], ["PAGER": "echo pager begins; exec sleep 1000"])
    // The answer is far longer than what fits into the pipe.
    try terminal.type("show (map(1..50000, fn(i) ({n: i}))); print \"goes\" + \" on\"\r")
    try terminal.wait(for: "pager begins\r\n")
    // Ctrl-C is meant for the pager; the entry goes on.
    try terminal.type("\u{3}")
    try terminal.wait(for: "goes on\r\n")
    try terminal.wait(for: "arpent> ")
    try terminal.type("1 + 41\r")
    try terminal.wait(for: "42\r\n")
    try leave(terminal)
  }

  @Test(.enabled(if: access("/usr/bin/less", X_OK) == 0), arguments: ["q", "\u{3}"])
  func aKeyLeavesLess(key: String) throws {
    let terminal = try start()
    try terminal.type("help\r")
    try terminal.wait(forScreen: "the first page") { $0.lines.last == ":" }
    try terminal.type(key)
    try terminal.wait(for: "arpent> ")
    try enter("1 + 41", "42\r\n", terminal)
    try leave(terminal)
  }

  @Test func aPagerThatIsNotThereIsNoLoss() throws {
    let terminal = try start([], ["PAGER": "no-such-pager-anywhere"])
    try enter("show (map(1..30, fn(i) ({n: i})))", "30\r\n", terminal)
    try leave(terminal)
  }

  // MARK: Time and progress

  @Test func timingTellsHowLongAnEntryTook() throws {
    let terminal = try start()
    try terminal.type("timing on\r")
    try terminal.wait(for: "took ")
    try terminal.wait(for: "arpent> ")
    try terminal.type("print 1\r")
    try terminal.wait(for: "1\r\ntook ")
    try terminal.wait(for: " ms\r\n")
    try terminal.wait(for: "arpent> ")
    try terminal.type("timing off\r")
    try terminal.wait(for: "arpent> ")
    let before = terminal.received.count
    try enter("print 2", "2\r\n", terminal)
    #expect(!String(decoding: terminal.received[before...], as: UTF8.self).contains("took"))
    try leave(terminal)
  }

  @Test func timeIsNotToldInBatch() throws {
    let run = try Arpent().run("--verbose", "-c", "timing on; print 1")
    #expect(run.out == "1\n" && !run.err.contains("took"), "\(run)")
  }

  @Test func whatTakesLongIsShownAndVanishes() throws {
    let terminal = try start()
    try enter("site terrain flat at 51N 0E altitude 60 m", "terrain", terminal)
    try enter("device at 51N 0E eye 1.6 m", "device", terminal)
    try enter("track continuous", "track", terminal)
    try terminal.type("wait 24 h\r")
    try terminal.wait(forScreen: "the progress") { $0.lines.last?.hasPrefix("wait [") == true }
    try terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    try terminal.wait(for: "arpent> ")
    #expect(!terminal.screen.text.contains("wait ["))
    try leave(terminal)
  }
}
