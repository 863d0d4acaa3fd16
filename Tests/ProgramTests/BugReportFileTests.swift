import Foundation
import TestKit
import Testing

/// Mistakes that were reported of other interpreters about functions and files that load others. The numbers are those
/// of the list that the reports were collected in.
@Suite("Bug reports of other tools: functions and files")
struct BugReportFileTests {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  @Test(
    "12: a function that calls itself without an end is an error, however it does so",
    arguments: [
      "def f() { return f() }\nf()", "def f() { f() }\nf()",
      "def f() { return g() }\ndef g() { return f() }\nf()", "def f(x) { return 1 + f(f(x)) }\nprint f(1)",
      "def f(x = f()) { return x }\nf()", "def f(x) { return map([x], f) }\nf(1)",
      "def f(x) { return \"{f(x)}\" }\nf(1)", "var f = nil\nf = fn(x) [f(x)]\nf(1)",
      "def f() { try { f() } catch e { f() } }\nf()", "def f() { expect error { f() } }\nf()",
    ])
  func case12(text: String) throws {
    let run = try arpent.run("-c", text)
    run.ends(1, "E0903", "a function called itself too many times (limit 100000)", "`--depth N` sets the limit")
    #expect(run.err.utf8.count < 4000, "\(run.err.prefix(4000))")
  }

  @Test("12: the prompt and its variables outlive it")
  func case12Prompt() throws {
    let terminal = try Terminal(
      "/usr/bin/env", arguments: ["-C", arpent.folder.path, try Terminal.path(of: "arpent")],
      environment: ["HOME": try arpent.folder.folder("home"), "LANG": "C.UTF-8"], columns: 120, rows: 40)
    try terminal.wait(for: "arpent> ")
    // What the editor writes when an entry is on its way to run.
    let ran = "\r\n\u{1B}[?2004l"
    func enter(_ entry: String, _ expected: String) throws {
      try terminal.type(entry + "\r")
      try terminal.wait(for: expected)
      try terminal.wait(for: "arpent> ")
    }
    try enter("var kept = 7", ran)
    try enter("def f(n) { return 1 + f(n + 1) }", ran)
    for _ in 1...3 { try enter("f(0)", "too many times") }
    try enter("kept + 1", ran + "8\r\n")
    try enter("def g(n) { if n == 0 { return 0 }; return 1 + g(n - 1) }", ran)
    try enter("g(90000)", ran + "90000\r\n")
    try terminal.type("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test("14: an error in a file that is run names that file, and then the line that runs it")
  func case14() throws {
    try arpent.folder.write("main.arp", "print 1\nrun \"parts/inc.arp\"\n")
    try arpent.folder.write("parts/inc.arp", "print 2\nprint 1 / 0\n")
    let run = try arpent.run("main.arp")
    run.ends(1, "E0901", "--> parts/inc.arp:2:7", "2 | print 1 / 0", "main.arp:2:")
    #expect(run.out == "1\n2\n")
    let (own, outer) = (run.err.range(of: "parts/inc.arp:2"), run.err.range(of: "main.arp:2"))
    #expect(own.flatMap { own in outer.map { own.lowerBound < $0.lowerBound } } == true, "\(run.err)")
  }

  @Test("14: so does a mistake, for `run` and for `use`, however deep the file lies")
  func case14Mistakes() throws {
    for word in ["run", "use"] {
      try arpent.folder.write("main.arp", "print 1\n\(word) \"a.arp\"\n")
      try arpent.folder.write("a.arp", "\n\n\(word) \"b.arp\"\n")
      try arpent.folder.write("b.arp", "let a = 1\nlet b = nowhere\n")
      for line in [["main.arp"], ["check", "main.arp"]] {
        let run = try ChildProcess.run("arpent", line, in: arpent.folder.path)
        run.ends(3, "E0301", "--> b.arp:2:9", "a.arp:3:5")
        #expect(run.out == "")
      }
      let json = try arpent.run("--json", "main.arp")
      #expect(json.out.contains("\"file\":\"b.arp\"") && json.out.contains("\"line\":2"), "\(json.out)")
    }
  }

  @Test("14: an error in a function of a library names the library and the call")
  func case14Libraries() throws {
    try arpent.folder.write("main.arp", "use \"lib.arp\" as lib\n\nlib.f(0)\n")
    try arpent.folder.write("lib.arp", "let one = 1\ndef f(x) {\n    return one / x\n}\n")
    try arpent.run("main.arp").ends(1, "--> lib.arp:3:12", "in `f`, called from main.arp:3:")
  }

  @Test("14: an error while a library is carried out names the line that uses it")
  func case14Use() throws {
    try arpent.folder.write("main.arp", "print 1\nuse \"lib.arp\"\n")
    try arpent.folder.write("lib.arp", "let one = 1\nlet two = one / 0\n")
    try arpent.run("main.arp").ends(1, "--> lib.arp:2:11", "main.arp:2:")
  }

  @Test("14: a name that a run file declares again names both places")
  func case14Names() throws {
    try arpent.folder.write("main.arp", "run \"a.arp\"\nrun \"a.arp\"\n")
    try arpent.folder.write("a.arp", "let width = 3 m\n")
    try arpent.run("main.arp").ends(3, "E0302", "`width` is declared twice", "a.arp:1:5", "main.arp:2:5")
  }

  @Test("15: a script and what it runs and uses are found from any folder")
  func case15() throws {
    try arpent.folder.write("s/main.arp", "run \"inc.arp\"\nuse \"lib/lib.arp\"\nprint here, rows()\n")
    try arpent.folder.write("s/inc.arp", "let here = \"beside\"\n")
    try arpent.folder.write("s/lib/lib.arp", "use \"deep.arp\"\ndef rows() { return rows_of(path(\"p.csv\")) }\n")
    try arpent.folder.write(
      "s/lib/deep.arp", "def rows_of(file) {\n    layer p from (file) crs 4326\n    return count(p)\n}\n")
    try arpent.folder.write("s/lib/p.csv", "a,X,Y\n1,2,3\n")
    try arpent.folder.folder("elsewhere/deep")
    let whole = arpent.folder.path + "/s/main.arp"
    for (script, folder) in [
      ("s/main.arp", ""), ("main.arp", "s"), ("../s/main.arp", "elsewhere"), ("../../s/main.arp", "elsewhere/deep"),
      (whole, "elsewhere"),
    ] {
      let run = try arpent.run("--out", arpent.folder.path + "/out", script, in: folder)
      #expect(run.out == "beside 1\n" && run.status == 0, "\(script) in \(folder): \(run)")
    }
  }

  @Test(
    "16: files that load each other in a circle are a mistake that shows the chain",
    arguments: [
      (["main.arp": "run \"main.arp\""], "main.arp → main.arp"),
      (["main.arp": "run \"a.arp\"", "a.arp": "run \"a.arp\""], "a.arp → a.arp"),
      (["main.arp": "run \"a.arp\"", "a.arp": "run \"b.arp\"", "b.arp": "run \"a.arp\""], "a.arp → b.arp → a.arp"),
      (["main.arp": "use \"a.arp\"", "a.arp": "use \"main.arp\""], "main.arp → a.arp → main.arp"),
      (["main.arp": "use \"a.arp\"", "a.arp": "def f() { run \"./a.arp\" }"], "a.arp → "),
      (["main.arp": "run \"a.arp\"", "a.arp": "if false { use \"../%/a.arp\" }"], "a.arp → "),
    ])
  func case16(files: [String: String], chain: String) throws {
    let own = arpent.folder.path.split(separator: "/").last ?? ""
    for (name, text) in files { try arpent.folder.write(name, text.replacing("%", with: own)) }
    let run = try arpent.run("main.arp")
    run.ends(3, "E0601", "the files load each other in a circle: \(chain)")
    #expect(run.out == "" && run.err.utf8.count < 4000)
  }

  @Test("16: a link does not hide the circle")
  func case16Links() throws {
    try arpent.folder.write("a.arp", "run \"link.arp\"")
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/link.arp", withDestinationPath: arpent.folder.path + "/a.arp")
    try arpent.run("a.arp").ends(3, "E0601", "in a circle")
    try arpent.run("link.arp").ends(3, "E0601", "in a circle")
  }

  @Test("16: a long row of files and a wide tree of them end in a mistake, not in a crash")
  func case16Limits() throws {
    for number in 0..<60 {
      try arpent.folder.write("f\(number).arp", number == 59 ? "print 1" : "run \"f\(number + 1).arp\"")
    }
    try arpent.run("f0.arp").ends(3, "E0601", "files load each other too deeply (limit 50)")
    #expect(try arpent.run("f12.arp").out == "1\n")
    for number in 0..<12 {
      try arpent.folder.write(
        "w\(number).arp", "if true { run \"w\(number + 1).arp\" }\nif true { run \"w\(number + 1).arp\" }")
    }
    try arpent.folder.write("w12.arp", "")
    try arpent.run("w0.arp").ends(3, "E0601", "the script loads too many files (limit 1000)")
  }

  @Test(
    "16: the nesting of files inside each other counts as one",
    arguments: [
      ("if true { ", "}", 180), ("def f() { ", "}", 180), ("let f = [fn() { ", "}]", 60),
      ("let f = (fn() { ", "})()" + String(repeating: ".a", count: 900), 1),
    ])
  func case16Nesting(open: String, close: String, count: Int) throws {
    for word in ["run", "use"] {
      for number in 0..<45 {
        let inner = number == 44 ? "print 1" : "\(word) \"g\(number + 1).arp\""
        try arpent.folder.write(
          "g\(number).arp", String(repeating: open, count: count) + inner + String(repeating: close, count: count))
      }
      try arpent.run("g0.arp").ends(3, "E0204", "files are loaded inside too many blocks")
    }
  }

  @Test(
    "expressions of nearly a thousand parts inside each other are carried out",
    arguments: [
      ("print 3" + String(repeating: " + 3", count: 990), 0, "2973\n"),
      ("let x = {}\nprint x" + String(repeating: ".a", count: 990), 1, ""),
      ("let x = [1]\nprint x" + String(repeating: "[0]", count: 990), 1, ""),
      ("let x = 1\nprint x" + String(repeating: "()", count: 990), 1, ""),
      (String(repeating: "if true { ", count: 190) + "print 1" + String(repeating: "}", count: 190), 0, "1\n"),
    ] as [(String, Int32, String)])
  func tallTexts(text: String, status: Int32, out: String) throws {
    // A tall expression in a file that is loaded from deep inside another is the most that there can be.
    try arpent.folder.write("tall.arp", text)
    let opening = String(repeating: "if true { ", count: 190)
    try arpent.folder.write("deep.arp", opening + "run \"tall.arp\"" + String(repeating: "}", count: 190))
    try arpent.folder.write("deeper.arp", opening + "run \"deep.arp\"" + String(repeating: "}", count: 190))
    for file in ["tall.arp", "deep.arp", "deeper.arp"] {
      let run = try arpent.run(file)
      #expect(run.status == status && run.out == out, "\(file): \(run.status) \(run.err.prefix(500))")
    }
  }

  @Test("notes of libraries are not shown")
  func notes() throws {
    try arpent.folder.write("lib.arp", "let count = 3\ndef f() { count + 1 }\n")
    try arpent.folder.write("main.arp", "use \"lib.arp\" as lib\nprint lib.count")
    let run = try arpent.run("main.arp")
    #expect(run.out == "3\n" && run.err == "", "\(run)")
    #expect(try arpent.run("lib.arp").err.contains("note:"))
  }

  @Test("the arguments of a run are seen in all its files")
  func arguments() throws {
    try arpent.folder.write("main.arp", "run \"a.arp\"\nuse \"lib.arp\"\nprint args, given()\n")
    try arpent.folder.write("a.arp", "print count(args)\n")
    try arpent.folder.write("lib.arp", "def given() { return args[1] }\n")
    #expect(try arpent.run("main.arp", "x", "--verbose").out == "2\n[\"x\", \"--verbose\"] --verbose\n")
  }
}
