import Foundation
import TestKit
import Testing

/// Mistakes that were reported of other interpreters, each tried on this one. The numbers are those of the list that
/// the reports were collected in.
@Suite("Bug reports of other tools: texts")
struct BugReportTests {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  /// Runs a text as a file `a.arp`.
  private func run(_ text: String) throws -> ChildProcess.Outcome { try run(Array(text.utf8)) }

  private func run(_ bytes: [UInt8]) throws -> ChildProcess.Outcome {
    try arpent.folder.write("a.arp", bytes: bytes)
    return try arpent.run("a.arp")
  }

  // MARK: Lines and bytes

  @Test("1: CR LF is one end of a line, and the CR counts in no column")
  func case1() throws {
    #expect(try run("print 1\r\nprint 2\r\n").out == "1\n2\n")
    let mistake = try run("print 1\r\nprint x\r\n")
    mistake.ends(3, "a.arp:2:7", "2 | print x\n  |       ^\n")
    #expect(!mistake.err.contains("\r"))
  }

  @Test("2: a first line #! with CR LF is passed over whole")
  func case2() throws {
    let good = try run("#!/usr/bin/arpent\r\nprint 1\r\n")
    #expect(good.out == "1\n" && good.err == "")
    try run("#!/usr/bin/arpent\r\nprint x\r\n").ends(3, "a.arp:2:7")
  }

  @Test("3: a backslash before CR LF joins the lines")
  func case3() throws {
    #expect(try run("print 1 + \\\r\n2\r\n").out == "3\n")
    #expect(try run("print \"a\\\r\nb\"\r\n").out == "ab\n")
  }

  @Test("4: a byte order mark is passed over and moves no column; half of one is a mistake with its place")
  func case4() throws {
    #expect(try run("\u{FEFF}print 1").out == "1\n")
    try run("\u{FEFF}print x").ends(3, "a.arp:1:7", "1 | print x\n  |       ^\n")
    try run([0xEF, 0xBB] + Array("print 1".utf8)).ends(3, "a.arp:1:1", "E0101", "EF", "UTF-8")
    try run([0xEF] + Array("print 1".utf8)).ends(3, "a.arp:1:1", "E0101", "EF")
    try run([0xFF, 0xFE, 0x70, 0x00]).ends(3, "E0101")
    // A second mark is a character like any other, which means nothing.
    try run("\u{FEFF}\u{FEFF}print 1").ends(3, "a.arp:1:1", "E0107")
  }

  @Test("5: the last line needs no end")
  func case5() throws {
    #expect(try run("print 1\nprint 2").out == "1\n2\n")
    #expect(try run("if true { print 1 }").out == "1\n")
    #expect(try run("print \"a").status == 3)
  }

  @Test(
    "6: a comment at the end, only comments, and nothing at all are scripts",
    arguments: [("print 1\n# end", "1\n"), ("# only", ""), ("#", ""), ("", ""), ("\n", ""), (" \t ", "")])
  func case6(text: String, expected: String) throws {
    for run in [try run(text), try arpent.run("-c", text), try arpent.run(input: text)] {
      run.ends(0)
      #expect(run.out == expected && run.err == "")
    }
  }

  // MARK: Deep nesting

  @Test(
    "8: a million open brackets, signs or blocks are one mistake with a place",
    arguments: ["(", "[", "{a: ", "-", "not ", "if true { ", "try { ", "count(", "a[", "2 ^ ", "if true { } else "])
  func case8(piece: String) throws {
    let count = 1_000_000 / piece.utf8.count
    let run = try run(
      (piece.hasPrefix("if") || piece.hasPrefix("try") ? "" : "print ") + String(repeating: piece, count: count))
    run.ends(3, "E0204", "nested too deeply (limit 200)", "a.arp:1:")
    #expect(run.err.utf8.count < 4000, "\(run.err.prefix(4000))")
  }

  @Test("8: strings in code in strings are limited too")
  func case8Strings() throws {
    try run("print " + String(repeating: "\"{", count: 300_000)).ends(3, "E0204", "nested too deeply (limit 20)")
  }

  @Test("8: a script may come from a pipe")
  func case8Pipes() throws {
    #expect(try arpent.shell("$arpent <(echo 'print 1')").out == "1\n")
    #expect(try arpent.shell("echo 'print 2' | $arpent /dev/stdin").out == "2\n")
    #expect(try arpent.shell("$arpent /dev/fd/7 7< <(echo 'print 3')").out == "3\n")
    #expect(try arpent.shell("mkfifo f; (echo 'print 4' > f) & $arpent f").out == "4\n")
    #expect(try arpent.shell("$arpent check <(echo 'print x') 2>&1; echo $?").out.hasSuffix("3\n"))
  }

  @Test("9: ten thousand lines of open brackets on standard input")
  func case9() throws {
    let run = try arpent.run(input: String(repeating: "((\n", count: 10_000))
    run.ends(3, "E0204", "standard input:")
    #expect(run.err.utf8.count < 4000)
  }

  @Test("10: ten thousand signs before a number")
  func case10() throws {
    try run("print " + String(repeating: "-", count: 10_000) + "1").ends(3, "E0204")
    try run("print " + String(repeating: "- ", count: 10_000) + "1").ends(3, "E0204")
    #expect(try run("print " + String(repeating: "-", count: 150) + "1").out == "1\n")
  }

  // MARK: Files

  @Test("15: what lies beside a script is found from any folder")
  func case15() throws {
    try arpent.folder.write("s/p.csv", "a,X,Y\n1,2,3\n")
    try arpent.folder.write("s/a.arp", "layer p from \"p.csv\" crs 4326\nprint count(p)")
    try arpent.folder.folder("elsewhere/deep")
    #expect(try arpent.run("s/a.arp").out == "1\n")
    #expect(try arpent.run("../../s/a.arp", in: "elsewhere/deep").out == "1\n")
    #expect(try arpent.run(arpent.folder.path + "/s/a.arp", in: "elsewhere").out == "1\n")
  }

  @Test("17: a text is read from top to bottom")
  func case17() throws {
    #expect(try run("var x = 1; print x; x = 2; print x").out == "1\n2\n")
    try run("x = 1; print x; x = 2; print x").ends(3, "E0304", "declare it: `var x = …`")
    try run("let x = 1; print x; let x = 2").ends(3, "E0302", "first declared here")
  }

  @Test("24: without a terminal there is no greeting, no prompt, and an end")
  func case24() throws {
    for line in [
      "echo 'print 1' | $arpent", "echo 'print 1' | $arpent | cat", "echo 'print 1' | $arpent -",
      "echo 'print 1' | $arpent - | cat",
    ] {
      let run = try arpent.shell(line)
      #expect(run.out == "1\n" && run.err == "" && run.status == 0, "\(line): \(run)")
    }
    for line in ["$arpent < /dev/null", "$arpent <&-", "$arpent - <&-", "$arpent <&- 2>&- >/dev/null"] {
      let run = try arpent.shell(line)
      #expect(run.out == "" && run.err == "" && run.status == 0, "\(line): \(run)")
    }
  }

  @Test("24: closed streams do not trip a run")
  func case24Closed() throws {
    try arpent.folder.write("a.arp", "print 1\nlayer t new \"t.gpkg\" point {a: text}\nprint t.count")
    #expect(try arpent.shell("$arpent a.arp <&-").out == "1\n0\n")
    let run = try arpent.shell("$arpent --replace a.arp >&-; echo $?")
    #expect(run.out == "1\n", "what could not be printed went unsaid: \(run)")
    // What is written to no standard error must not end up in a file of the run.
    let file = Array(arpent.folder.bytes("t.gpkg").prefix(15))
    #expect(file == Array("SQLite format 3".utf8))
    #expect(try arpent.shell("$arpent --verbose --replace a.arp 2>&-; echo $?").out == "1\n0\n0\n")
    #expect(Array(arpent.folder.bytes("t.gpkg").prefix(15)) == Array("SQLite format 3".utf8))
  }

  @Test("25: nothing runs after an error, and the exit code says so")
  func case25() throws {
    let run = try run("print 1\nprint 2\nprint 3\nprint 4\nprint 1 / 0\nprint 6\n")
    run.ends(1, "a.arp:5:7")
    #expect(run.out == "1\n2\n3\n4\n")
  }

  @Test("42: runs at the same time in one folder do not meet")
  func case42() throws {
    let text = "layer t new \"t.gpkg\" point {a: text}\nwait 1 s\nprint t.count"
    try arpent.folder.write("a.arp", text)
    let runs = try (1...4).map { try ChildProcess("arpent", ["--out", "o\($0)", "a.arp"], in: arpent.folder.path) }
    for run in runs {
      let outcome = try run.outcome()
      #expect(outcome.status == 0 && outcome.out == "0\n", "\(outcome)")
    }
    #expect(arpent.folder.files() == ["a.arp", "o1/t.gpkg", "o2/t.gpkg", "o3/t.gpkg", "o4/t.gpkg"])
    #expect(arpent.folder.bytes("o1/t.gpkg") == arpent.folder.bytes("o4/t.gpkg"))
  }

  @Test("42: of runs that make the same file one does, and the others say that it exists")
  func case42SameFile() throws {
    try arpent.folder.write("a.arp", "layer t new \"t.gpkg\" point {a: text}\nprint t.count")
    let runs = try (1...4).map { _ in try ChildProcess("arpent", ["a.arp"], in: arpent.folder.path) }
    let outcomes = try runs.map { try $0.outcome() }
    #expect(outcomes.map(\.status).sorted() == [0, 1, 1, 1])
    for outcome in outcomes where outcome.status == 1 { #expect(outcome.err.contains("exists already")) }
    #expect(arpent.folder.files() == ["a.arp", "t.gpkg"])
  }

  @Test("44: a line of a megabyte, as text, names, values and comment")
  func case44Lines() throws {
    #expect(try run("print count(\"" + String(repeating: "a", count: 1 << 20) + "\")").out == "1048576\n")
    #expect(try run("#" + String(repeating: "a", count: 1 << 20) + "\nprint 1").out == "1\n")
    #expect(try run("print count([" + String(repeating: "1, ", count: 60_000) + "])").out == "60000\n")
    let long = try run("print " + String(repeating: "x", count: 1 << 20))
    long.ends(3, "E0301", "a.arp:1:7")
    let late = try run("print \"" + String(repeating: "a", count: 1 << 20) + "\" + x")
    late.ends(3, "a.arp:1:1048588", " | aaaaaaaa")
    #expect(late.err.utf8.count < 1000)
  }

  @Test("44: a hundred thousand lines")
  func case44Texts() throws {
    #expect(try run("var x = 0\n" + String(repeating: "x = x + 1\n", count: 100_000) + "print x").out == "100000\n")
    #expect(try run(String(repeating: "# nothing\n\n", count: 50_000) + "print 1").out == "1\n")
    try run(String(repeating: "\n", count: 100_000) + "print x").ends(3, "a.arp:100001:7")
  }

  @Test("44: twenty thousand mistakes, of which a thousand are shown")
  func case44Mistakes() throws {
    for text in [String(repeating: "x\n", count: 20_000), "print " + String(repeating: "x, ", count: 20_000) + "1"] {
      let run = try run(text)
      run.ends(3, "19000 more mistakes in a.arp are not shown")
      #expect(run.err.split(separator: "\n").count { $0.hasPrefix("error[E0301]") } == 1000)
    }
  }

  @Test("45: an error says in which file it stands")
  func case45() throws {
    try arpent.folder.write("a.arp", "print 1")
    try arpent.folder.write("b/c.arp", "print 1\nprint x")
    let run = try arpent.run("check", "a.arp", "b/c.arp")
    run.ends(3, "--> b/c.arp:2:7", "1 mistake in 1 of 2 files")
  }
}
