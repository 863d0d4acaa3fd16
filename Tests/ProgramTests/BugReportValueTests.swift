import Foundation
import TestKit
import Testing

/// The reports on numbers, letters and names.
@Suite("Bug reports of other tools: values and letters")
struct BugReportValueTests {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  private func run(_ text: String) throws -> ChildProcess.Outcome {
    try arpent.folder.write("a.arp", text)
    return try arpent.run("a.arp")
  }

  // MARK: Numbers

  @Test(
    "27: a division by zero is an error with a place",
    arguments: ["1 / 0", "5 mod 0", "5 div 0", "0 / 0", "1 / 0 m", "0 m / 0 s", "5 m mod 0 m", "1 / -0", "1 / (1 - 1)"])
  func case27(division: String) throws {
    try run("print \(division)").ends(1, "E0901", "a.arp:1:7", "division by zero")
  }

  @Test(
    "29: a number that is none, or too large, is a mistake at its place",
    arguments: [
      ("1e400", "E0102", "too large"), ("1e99999999999999999999", "E0102", "too large"), ("0x", "E0103", "`x`"),
      ("0x1p3", "E0103", "`x1p3`"), ("1e", "E0103", "`e`"), ("1e+", "E0103", "`e`"), ("1__0", "E0102", "underscores"),
      (".5", "E0102", "begins with a digit"), ("1.2.3", "E0102", "one decimal point"), ("nan", "E0301", "`nan`"),
      ("inf", "E0301", "`inf`"), ("infinity", "E0301", "`infinity`"), ("1E3", "E0102", "small letter"),
    ])
  func case29(number: String, code: String, words: String) throws {
    try run("print \(number)").ends(3, "[\(code)]", "a.arp:1:7", words)
  }

  @Test("29: a dot alone, and one at a number's end")
  func case29Dots() throws {
    try run("print .").ends(3, "E0201", "a.arp:1:7")
    try run("print 1.").ends(3, "E0201", "a.arp:1:9")
  }

  @Test("29: a megabyte of digits is read, and refused where it is too large")
  func case29Digits() throws {
    let digits = String(repeating: "1", count: 1 << 20)
    try run("print \(digits)").ends(3, "E0102", "too large", "a.arp:1:7")
    #expect(try run("print 0.\(digits)").out == "0.1111111111111111\n")
    #expect(try run("print \(String(repeating: "0", count: 1 << 20))1").out == "1\n")
  }

  @Test(
    "29: numbers at the edges",
    arguments: [
      ("1e308", "1e+308"), ("1.7976931348623157e308", "1.7976931348623157e+308"), ("5e-324", "5e-324"),
      ("1e-400", "0"), ("9007199254740991", "9007199254740991"), ("-9007199254740991", "-9007199254740991"),
      ("0.1 + 0.2", "0.30000000000000004"), ("-0", "0"), ("-0.0", "0"), ("007", "7"), ("1e-0", "1"),
    ])
  func case29Edges(number: String, expected: String) throws {
    #expect(try run("print \(number)").out == expected + "\n")
  }

  @Test(
    "29: what is too large for an index, a count of decimals or a whole number is an error, not a trap",
    arguments: [
      "print [1][1e300]", "print [1][-1e300]", "print [1][9223372036854775808]", "seed 1e300",
      "print 1e300 mod 1e-300 == 2",
      "wait 1e300 s", "print count(1..1e300)", "tap 1e300 1e300", "print 2 ^ 1e300",
      "clock at \"999999-01-01T00:00:00Z\"",
      "let x = 1e308 km\nprint x in mm", "device lens size 1e300 1 focal 1 px", "print position(1e300, 0)",
      "print xy(1e300, 1e300, crs: 32630)", "layer t new \"t.gpkg\" point {a: text(1e300)}",
    ])
  func case29Conversions(text: String) throws {
    let run = try run(text)
    #expect([0, 1, 3].contains(run.status), "\(run)")
    #expect(run.status == 0 || run.err.contains("error[E0"), "\(run)")
  }

  @Test("30: what is missing is nil in whatever order it is compared, and no number")
  func case30() throws {
    try arpent.folder.write("p.csv", "a,X,Y\nnan,2,3\n1.5,2,3\n,2,3\n")
    try arpent.folder.write("p.csvt", "\"Real\",\"Real\",\"Real\"\n")
    let run = try run(
      """
      layer p from "p.csv" crs 4326
      print p[0].a, p[1].a, p[2].a, p[0].a == nil, nil == p[0].a
      expect error "type" { print p[0].a < 1 }
      expect error "type" { print 1 < p[0].a }
      expect error "type" { print p[0].a + 1 }
      expect error "type" { print p[0].a <= p[0].a }
      """)
    run.ends(0)
    #expect(run.out == "nil 1.5 nil true true\n")
  }

  @Test("30: a void in an elevation is nil")
  func case30Elevation() throws {
    try arpent.folder.write(
      "g.asc", "ncols 3\nnrows 1\nxllcorner 0\nyllcorner 51\ncellsize 0.25\nNODATA_value -9999\n1.5 -9999 3.5\n")
    let run = try run(
      """
      elevation from "g.asc" heights orthometric crs 4326
      print elevation_at(51.125N 0.125E), elevation_at(51.125N 0.375E), elevation_at(51.125N 0.625E)
      expect error "type" { print elevation_at(51.125N 0.375E) < 3 m }
      """)
    run.ends(0)
    #expect(run.out == "1.5 m nil 3.5 m\n")
  }

  @Test("39: units, divisions and powers read as the language says")
  func case39() throws {
    #expect(try run("print 6m / 2m, 6 m / 2 m").out == "3 3\n")
    try run("print 1 / 2 m").ends(1, "E0901", "the result would be length^-1", "a.arp:1:7")
    try run("print 2m^2").ends(3, "E0207", "`2m2` is in square units", "`(2m)^…` raises")
    try run("print -2m^2").ends(3, "E0207")
    try run("print 3 m 4").ends(3, "E0201", "a.arp:1:11")
    #expect(try run("print (2 m)^2, -2 m2").out == "4 m2 -2 m2\n")
  }

  // MARK: Letters

  @Test(
    "32: letters and decimal points are the same in every locale",
    arguments: ["C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "de_DE@euro", "tr_TR.UTF-8", "nonsense", ""])
  func case32(locale: String) throws {
    let text = "let größe = 1.5 m\nprint \"é日本👍\", größe, 3 / 2, \"{1 / 3: .2}\"\nprint İ"
    try arpent.folder.write("a.arp", text)
    let variables = ["LC_ALL": locale, "LC_NUMERIC": locale, "LANG": locale]
    let good = String(text.dropLast("\nprint İ".count))
    for words in [["-c", good], ["good.arp"]] {
      try arpent.folder.write("good.arp", good)
      let run = try ChildProcess.run("arpent", words, in: arpent.folder.path, environment: variables)
      #expect(run.out == "é日本👍 1.5 m 1.5 0.33\n" && run.err == "" && run.status == 0, "\(run)")
    }
    let mistaken = try ChildProcess.run("arpent", ["a.arp"], in: arpent.folder.path, environment: variables)
    mistaken.ends(3, "the name `İ` is not known here", "3 | print İ\n")
  }

  @Test("37: the caret stands under the right cell after wide letters")
  func case37() throws {
    try run("print \"é日本👍\" + x").ends(
      3, "a.arp:1:16", "1 | print \"é日本👍\" + x\n  |                   ^\n")
    try run("print \"e\u{301}👩‍👩‍👧\" + x").ends(3, "a.arp:1:14", "  |               ^\n")
    try run("\tprint\tx").ends(3, "a.arp:1:8", "1 |  print x\n  |        ^\n")
  }

  @Test("38: both letters µ are the same to the language, and both spellings of a name are one name")
  func case38() throws {
    #expect(try run("print 5 \u{B5}m").out == "5 um\n")
    #expect(try run("print 5 \u{3BC}m").out == "5 um\n")
    #expect(try run("let caf\u{E9} = 1\nprint cafe\u{301}").out == "1\n")
    #expect(try run("let cafe\u{301} = 1\nprint caf\u{E9}").out == "1\n")
    #expect(try run("let r = {caf\u{E9}: 1}\nprint r.cafe\u{301}, r[\"cafe\u{301}\"]").out == "1 1\n")
    try run("let caf\u{E9} = 1\nlet cafe\u{301} = 2").ends(3, "E0302")
    try run("let r = {caf\u{E9}: 1, cafe\u{301}: 2}").ends(3, "E0302")
    try run("domain caf\u{E9} {a: 1}\nlet cafe\u{301} = 2").ends(3, "E0302")
  }

  @Test("38: what was typed in one way at the prompt is found in the other")
  func case38Input() throws {
    #expect(try arpent.run("-c", "let cafe\u{301} = 1\nprint caf\u{E9}").out == "1\n")
    #expect(try arpent.run(input: "let caf\u{E9} = 1\nprint cafe\u{301}").out == "1\n")
  }

  // MARK: Lines that go on

  @Test("41: a line goes on after an operator, with empty lines and comments between, and not before one")
  func case41() throws {
    for gap in ["\n", "\n\n", "\n# comment\n", " # comment\n", "\n \t\n", "\r\n", "\n#\n\n#\n"] {
      #expect(try run("print 1 +\(gap)2").out == "3\n", "\(gap)")
      #expect(try run("print 1,\(gap)2").out == "1 2\n", "\(gap)")
      #expect(try run("let x =\(gap)2\nprint x").out == "2\n", "\(gap)")
      #expect(try run("print (1\(gap)+ 2)").out == "3\n", "\(gap)")
      #expect(try run("print 1\(gap)+ 2").out == "1\n", "\(gap)")
      try run("print 1\(gap)* 2").ends(3, "E0201")
    }
  }
}
