import Foundation
import Glibc
import TestKit
import Testing

/// The prompt, driven by a pseudo-terminal.
@Suite(.timeLimit(.minutes(2))) struct PromptTests {
  /// A folder of the test's own, as home and for the history.
  let home = FileManager.default.temporaryDirectory.appendingPathComponent("arpent-prompt-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  private func start(_ environment: [String: String] = [:], columns: Int = 80) throws -> Terminal {
    let own = ["HOME": home.path, "LANG": "C.UTF-8"].merging(environment) { $1 }
    let terminal = try Terminal("ConsoleDemo", environment: own, columns: columns)
    try terminal.wait(for: "demo> ")
    return terminal
  }

  private func leave(_ terminal: Terminal) throws {
    try terminal.type("quit\r")
    try terminal.wait(for: "left")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func runsWhatIsTyped() throws {
    let terminal = try start()
    try terminal.type("print 1\r")
    try terminal.wait(for: "<print 1>\r\n")
    try terminal.wait(for: "demo> ")
    try leave(terminal)
  }

  @Test(arguments: ["C.UTF-8", "C", "nonsense"]) func takesUTF8InAnyLocale(locale: String) throws {
    let terminal = try start(["LANG": locale, "LC_ALL": locale])
    try terminal.type("aé測b")
    // Left twice, then between é and 測.
    try terminal.type("\u{1B}[D\u{1B}[Dü✓\r")
    try terminal.wait(for: "<aéü✓測b>")
    try leave(terminal)
  }

  @Test func deletesWholeCharacters() throws {
    let terminal = try start()
    try terminal.type("aé測\u{7F}\u{7F}z\r")
    try terminal.wait(for: "<az>")
    try leave(terminal)
  }

  @Test func homeEndDeleteAndWordKeysWork() throws {
    let terminal = try start()
    // Home, Delete, End; then a word back by Ctrl-Left.
    try terminal.type("xone two\u{1B}[H\u{1B}[3~\u{1B}[F!\u{1B}[1;5D-\r")
    try terminal.wait(for: "<one -two!>")
    try leave(terminal)
  }

  @Test func aBadByteDoesNoHarm() throws {
    let terminal = try start()
    try terminal.type("a")
    try terminal.type(bytes: [0xFF])
    try terminal.type("b\r")
    try terminal.wait(for: "<a\u{FFFD}b>")
    try leave(terminal)
  }

  // MARK: Tab

  @Test func tabCompletesTheOnlyCandidate() throws {
    let terminal = try start()
    try terminal.type("ta\t1\r")
    try terminal.wait(for: "<tap 1>")
    try leave(terminal)
  }

  @Test func tabInsertsTheCommonPrefixThenLists() throws {
    let terminal = try start()
    try terminal.type("tr\t")
    try terminal.wait(forScreen: "the common prefix") { $0.lines.last == "demo> tra" }
    try terminal.type("\t")
    try terminal.wait(for: "track        follow the device\r\ntranslation\r\n")
    try terminal.wait(for: "demo> tra")
    try terminal.type("c\t\r")
    try terminal.wait(for: "<track >")
    try leave(terminal)
  }

  @Test func tabSeesTheEarlierLinesOfAnEntry() throws {
    let terminal = try start()
    try terminal.type("f(\r")
    try terminal.wait(for: "   (> ")
    try terminal.type("co\t1))\r")
    try terminal.wait(for: "<f(|count(1))>")
    try leave(terminal)
  }

  // MARK: Entries over several lines

  @Test func continuationPromptSaysWhyItWaits() throws {
    let terminal = try start()
    try terminal.type("print \"a\r")
    try terminal.wait(for: "   \"> ")
    try terminal.type("b\" [\r")
    try terminal.wait(for: "   [> ")
    try terminal.type("]\r")
    try terminal.wait(for: "<print \"a|b\" [|]>")
    try leave(terminal)
  }

  @Test func pasteArrivesWholeAndRunsOnEnter() throws {
    let terminal = try start()
    try terminal.type("\u{1B}[200~let a = 1\r\nprint a\tb\nprint 測\n\u{1B}[201~")
    try terminal.wait(for: "print 測")
    #expect(!terminal.screen.text.contains("<"))
    try terminal.type("\r")
    try terminal.wait(for: "<let a = 1|print a\tb|print 測>")
    try leave(terminal)
  }

  @Test func aLongPasteLosesNothing() throws {
    let terminal = try start()
    let lines = (1...400).map { "print \($0)" }
    try terminal.type("\u{1B}[200~" + lines.joined(separator: "\r") + "\u{1B}[201~\r")
    try terminal.wait(for: "<" + lines.joined(separator: "|") + ">")
    try leave(terminal)
  }

  @Test func linesTypedAheadAreAllRun() throws {
    let terminal = try start()
    try terminal.type("one\rtwo\rthree\r")
    for word in ["<one>", "<two>", "<three>"] { try terminal.wait(for: word) }
    try leave(terminal)
  }

  // MARK: Ctrl-C and Ctrl-D

  @Test func controlCDropsTheLine() throws {
    let terminal = try start()
    try terminal.type("print 1")
    try terminal.wait(for: "print 1")
    try terminal.type("\u{3}")
    try terminal.wait(for: "^C\r\n")
    try terminal.wait(for: "demo> ")
    try terminal.type("print 2\r")
    try terminal.wait(for: "<print 2>")
    try leave(terminal)
  }

  @Test func controlCDropsTheEarlierLinesToo() throws {
    let terminal = try start()
    try terminal.type("print (\r")
    try terminal.wait(for: "   (> ")
    try terminal.type("1,\r")
    try terminal.wait(for: "   (> ")
    try terminal.type("\u{3}")
    try terminal.wait(for: "demo> ")
    try terminal.type("print 3\r")
    try terminal.wait(for: "<print 3>")
    try leave(terminal)
  }

  @Test func controlCOnAnEmptyPromptSaysHowToLeave() throws {
    let terminal = try start()
    try terminal.type("\u{3}")
    try terminal.wait(for: "(Ctrl-D or quit leaves)")
    try terminal.wait(for: "demo> ")
    try leave(terminal)
  }

  @Test func controlCDuringSearchKeepsThePromptAlive() throws {
    let terminal = try start()
    try terminal.type("needle\r")
    try terminal.wait(for: "<needle>")
    try terminal.wait(for: "demo> ")
    try terminal.type("\u{12}need")
    try terminal.wait(forScreen: "the search") { $0.lines.last == "bck:need" }
    try terminal.type("\u{3}")
    try terminal.wait(for: "demo> ")
    try terminal.type("x\r")
    try terminal.wait(for: "<x>")
    try leave(terminal)
  }

  @Test func controlCInterruptsWhatRuns() throws {
    let terminal = try start()
    for _ in 0..<2 {
      try terminal.type("spin\r")
      try terminal.wait(for: "spinning")
      try terminal.type("\u{3}\u{3}")
      try terminal.wait(for: "interrupted")
      try terminal.wait(for: "demo> ")
    }
    try leave(terminal)
  }

  @Test func controlCDropsWhatWasTypedAheadToo() throws {
    let terminal = try start()
    try terminal.type("spin\rtwo\rthree\r")
    try terminal.wait(for: "spinning")
    try terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    try terminal.wait(for: "demo> ")
    try terminal.type("four\r")
    #expect(try !terminal.wait(for: "<four>").contains("<t"))
    try leave(terminal)
  }

  @Test func controlCEndsAPasteWithoutAnEnd() throws {
    let terminal = try start()
    try terminal.type("\u{1B}[200~abc")
    try terminal.type("\u{3}")
    try terminal.wait(for: "demo> ")
    try terminal.type("x\r")
    try terminal.wait(for: "<x>")
    try leave(terminal)
  }

  @Test func oneControlCIsOneCancelBesideAnotherProgram() throws {
    let terminal = try Terminal("/bin/sh", arguments: ["-i"], environment: ["HOME": home.path, "PS1": "shell> "])
    try terminal.wait(for: "shell> ")
    let log = home.appendingPathComponent("log").path
    try terminal.type(Terminal.path(of: "ConsoleDemo") + " | tee -i \(log)\r")
    try terminal.wait(for: "demo> ")
    try terminal.type("spin\r")
    try terminal.wait(for: "spinning")
    try terminal.type("\u{3}")
    // The prompt goes to standard error and may come before what the other program passes on.
    try terminal.wait(for: "interrupted")
    try terminal.type("quit\r")
    try terminal.wait(for: "left")
    try terminal.wait(for: "shell> ")
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "spinning\ninterrupted\nleft\n")
  }

  @Test func controlDLeavesAnEmptyPrompt() throws {
    let terminal = try start()
    try terminal.type("\u{4}")
    try terminal.wait(for: "\r\nleft")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func controlDDropsAnUnfinishedEntry() throws {
    let terminal = try start()
    try terminal.type("print (\r")
    try terminal.wait(for: "   (> ")
    try terminal.type("\u{4}")
    try terminal.wait(for: "demo> ")
    try leave(terminal)
  }

  @Test func askTakesAnAnswerWithCompletion() throws {
    let terminal = try start()
    try terminal.type("ask\r")
    try terminal.wait(for: "Health? ")
    try terminal.type("h\t\r")
    try terminal.wait(for: "answer is Healthy")
    try terminal.type("ask\r")
    try terminal.wait(for: "Health? ")
    try terminal.type("\u{3}")
    try terminal.wait(for: "answer is none")
    try leave(terminal)
  }

  // MARK: Signals

  @Test func aResizeRedrawsTheLine() throws {
    let terminal = try start()
    let line = String(repeating: "0123456789", count: 6)
    try terminal.type(line)
    try terminal.wait(forScreen: "the line on one row") { $0.lines.last == "demo> " + line }
    terminal.resize(columns: 40, rows: 24)
    try terminal.wait(forScreen: "the line on two rows") {
      $0.lines.suffix(2) == ["demo> 0123456789012345678901234567890123", "45678901234567890123456789"]
    }
    try terminal.type("x\r")
    try terminal.wait(for: "<\(line)x>")
    try terminal.type("width\r")
    try terminal.wait(for: "width is 40")
    try leave(terminal)
  }

  @Test func aResizeWhileSomethingRunsCounts() throws {
    let terminal = try start()
    try terminal.type("spin\r")
    try terminal.wait(for: "spinning")
    terminal.resize(columns: 20, rows: 24)
    try terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    try terminal.wait(for: "demo> ")
    try terminal.type("0123456789abcdefghij")
    try terminal.wait(forScreen: "the line on two rows") {
      $0.lines.suffix(2) == ["demo> 0123456789abcd", "efghij"]
    }
    try terminal.type("\u{1B}[H-\r")
    try terminal.wait(for: "<-0123456789abcdefghij>")
    try leave(terminal)
  }

  @Test func goingOnAfterAStopKeepsTheLine() throws {
    let terminal = try start()
    try terminal.type("half")
    try terminal.wait(for: "half")
    terminal.send(SIGSTOP)
    try terminal.waitUntilStopped()
    terminal.send(SIGCONT)
    try terminal.wait(for: "demo> half")
    try terminal.type("way\r")
    try terminal.wait(for: "<halfway>")
    try leave(terminal)
  }

  @Test func controlZThatCannotStopKeepsTheLine() throws {
    // Nobody is in the session who could continue the program, so the system does not stop it.
    let terminal = try start()
    try terminal.type("half")
    try terminal.wait(for: "half")
    try terminal.type("\u{1A}")
    try terminal.wait(for: "demo> half")
    try terminal.type("way\r")
    try terminal.wait(for: "<halfway>")
    try leave(terminal)
  }

  @Test func controlZAndForegroundInAShellKeepTheLine() throws {
    let terminal = try Terminal("/bin/sh", arguments: ["-i"], environment: ["HOME": home.path, "PS1": "shell> "])
    try terminal.wait(for: "shell> ")
    try terminal.type(Terminal.path(of: "ConsoleDemo") + "\r")
    try terminal.wait(for: "demo> ")
    try terminal.type("half")
    try terminal.wait(for: "half")
    try terminal.type("\u{1A}")
    try terminal.wait(for: "shell> ")
    try terminal.type("echo $((40+2))\r")
    try terminal.wait(for: "42\r\n")
    try terminal.type("fg\r")
    try terminal.wait(for: "demo> half")
    try terminal.type("way\r")
    try terminal.wait(for: "<halfway>")
    try terminal.type("quit\r")
    try terminal.wait(for: "left")
  }

  @Test func aTerminationSignalStillEnds() throws {
    let terminal = try start()
    terminal.send(SIGTERM)
    #expect(try terminal.waitForExit() == -SIGTERM)
  }

  // MARK: History and settings

  @Test func historyReachesTheNextProcess() throws {
    let first = try start()
    try first.type("print (\r")
    try first.wait(for: "   (> ")
    try first.type("測\\)\r")
    try first.wait(for: "<print (|測\\)>")
    try leave(first)
    let second = try start()
    // Up twice: past `quit` to the entry of two lines.
    try second.type("\u{1B}[A\u{1B}[A\r")
    try second.wait(for: "<print (|測\\)>")
    try leave(second)
    let file = home.appendingPathComponent(".local/state/arpent/history")
    #expect(try String(contentsOf: file, encoding: .utf8) == "print (\\n測\\\\)\nquit\nprint (\\n測\\\\)\nquit\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func aFolderInPlaceOfTheHistoryIsOneNote() throws {
    let file = home.appendingPathComponent(".local/state/arpent/history")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let terminal = try Terminal("ConsoleDemo", environment: ["HOME": home.path])
    try terminal.wait(for: "note: the history \(file.path) is not a file; what is typed is not kept")
    try terminal.type("print 1\r")
    try terminal.wait(for: "<print 1>")
    try terminal.type("\u{1B}[A\r")
    try terminal.wait(for: "<print 1>")
    try leave(terminal)
  }

  @Test func worksWithoutAHome() throws {
    let terminal = try Terminal("ConsoleDemo")
    try terminal.wait(for: "demo> ")
    try leave(terminal)
  }

  @Test func theUsersSettingsAreRead() throws {
    try "demo:bind ^G ed-move-to-beg\n".write(
      to: home.appendingPathComponent(".editrc"), atomically: true, encoding: .utf8)
    let terminal = try start()
    try terminal.type("bc\u{7}a\r")
    try terminal.wait(for: "<abc>")
    try leave(terminal)
  }

  @Test func viModeKeepsTabAndPaste() throws {
    try "bind -v\n".write(to: home.appendingPathComponent(".editrc"), atomically: true, encoding: .utf8)
    let terminal = try start()
    try terminal.type("ta\t\u{1B}[200~1\n2\u{1B}[201~\r")
    try terminal.wait(for: "<tap 1|2>")
    try leave(terminal)
  }

  @Test(arguments: ["dumb", "no-such-terminal"]) func plainTerminalsWork(name: String) throws {
    let terminal = try start(["TERM": name])
    try terminal.type("print (\r")
    try terminal.wait(for: "   (> ")
    try terminal.type("1)\r")
    try terminal.wait(for: "<print (|1)>")
    try terminal.type("spin\r")
    try terminal.wait(for: "spinning")
    try terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    try terminal.wait(for: "demo> ")
    try terminal.type("\u{4}")
    try terminal.wait(for: "left")
  }
}
