import Testing

@Suite("What a script prints")
struct PrintedResults {
  @Test(
    arguments: [
      ("print 1 + 2 * 3", "7"),
      ("print 5 -3", "2"),
      ("print 2 ^ 3 ^ 2", "512"),
      ("print -2 ^ 2", "-4"),
      ("print 7 div 2, -7 div 2, -7 mod 3, 7 mod -3", "3 -4 2 -2"),
      ("print 0.1 ft", "0.1 ft"),
      ("print 1 km + 200 m", "1.2 km"),
      ("print 2 m * 3 m", "6 m2"),
      ("print 10 m / 4 s", "2.5 m/s"),
      ("print (2 m)^2", "4 m2"),
      ("print 1 km in m, 90 deg in gon", "1000 m 100 gon"),
      ("print 6 m / 2 m", "3"),
      ("print 30 %", "0.3"),
      ("print 1e3, 1e21, 0.1 + 0.2", "1000 1e+21 0.30000000000000004"),
      ("print 3 m < 4 ft, 3 m >= 300 cm", "false true"),
      ("print not true or true and false", "false"),
      ("print nil == nil, nil == 3, \"a\" == \"a\"", "true false true"),
      ("print [1, 2 m, \"x\"], {a: 1, \"b c\": nil}", "[1, 2 m, \"x\"] {a: 1, \"b c\": nil}"),
      ("let r = {at: 3, name: \"oak\"}\nprint r.at, r[\"name\"], [4, 5][1]", "3 oak 5"),
      ("print \"{1 + 1} is {2}\", \"{3.14159: .2} \\{x\\}\", 'a {b} \\n'", "2 is 2 3.14 {x} a {b} \\n"),
      ("print \"{\"in {\"nest\"}\"}\"", "in nest"),
      ("print 51.5238N 0.7754W", "51.5238N 0.7754W"),
      ("print 51°31'25.7\"N 0°46'31.4\"W", "51.523805556N 0.775388889W"),
      ("print 1:20000", "20000"),
      ("print count([1, 2]), count({a: 1}), count(\"größe\"), count(1..40)", "2 1 5 40"),
      ("print 5 µm", "5 um"),
      ("print 5 nm", nil),
      ("print close_to(1 m, 99 cm, within: 2 cm)", "true"),
      ("let xs = [1,\n 2,\n 3,\n]\nprint xs", "[1, 2, 3]"),
      ("print 1 +\n 2", "3"),
      ("print 1 + \\\n 2", "3"),
      ("let a = 1; let b = 2; print a, b", "1 2"),
      ("print \"a\\\nb\"", "ab"),
      ("arpent 1\nprint 1", "1"),
      ("#!/usr/bin/env arpent\nprint 1", "1"),
      ("\u{FEFF}print 1", "1"),
      ("print 1\r\nprint 2\r\n", "1\n2"),
      ("print 1\rprint 2", "1\n2"),
      ("print 1 # comment", "1"),
      ("# only a comment", ""),
      ("", ""),
      ("print \"\\u{e9}\" == \"e\\u{301}\"", "true"),
      ("let größe = 3\nprint größe", "3"),
    ] as [(String, String?)])
  func prints(_ script: String, _ expected: String?) {
    let run = ScriptRun(script)
    if let expected {
      #expect(run.out == (expected.isEmpty ? "" : expected + "\n"), "\(run.err)")
      #expect(run.outcome == .done)
    } else {
      #expect(run.outcome == .mistakes)
    }
  }

  @Test(
    arguments: [
      ("var s = 0\nfor i in 1..4 { s = s + i }\nprint s", "10"),
      ("for x in [\"a\", \"b\"] { print x }", "a\nb"),
      ("for x in [] { print x }\nprint 9", "9"),
      ("var n = 0\nfor i in 9007199254740990..9007199254740993 { n = n + 1 }\nprint n", "3"),
      ("if 1 > 2 { print 1 } else if 2 > 1 { print 2 } else { print 3 }", "2"),
      ("if false { print 1 }\nelse { print 2 }", "2"),
      ("try { raise \"lost\" } catch e { print e.message, e.kind, e.line }", "lost raised 1"),
      ("try { print 1 + nil } catch e { print e.kind }", "type"),
      ("expect error \"range\" { print [1][5] }\nprint \"on\"", "on"),
      ("expect error { print 1 / 0 }\nprint \"on\"", "on"),
      ("try { try { raise \"a\" } catch e { raise \"b\" } } catch e { print e.message }", "b"),
      ("let x = 1\nif true { let x = 2\nprint x }\nprint x", "2\n1"),
      ("var xs = [1, 2]\nxs[0] = 5\nlet r = {a: 1}\nr.b = 2\nprint xs, r", "[5, 2] {a: 1, b: 2}"),
      ("var t = \"\"\nfor i in 1..5 { t = t + \"x\" }\nprint t", "xxxxx"),
    ])
  func runs(_ script: String, _ expected: String) {
    let run = ScriptRun(script)
    #expect(run.out == expected + "\n", "\(run.err)")
    #expect(run.outcome == .done)
  }
}

@Suite("Mistakes that a text is refused for, with their place")
struct Mistakes {
  @Test(
    arguments: [
      ("print 40degrees", "1:7", "`degrees` is no unit", "write `40 deg`"),
      ("let x = 1\nlet x = 2", "2:5", "`x` is declared twice", "declare it with `var`"),
      ("x = 3", "1:1", "`x` is assigned but was never declared", "declare it: `var x = …`"),
      ("let width = 3\nprint widht", "2:7", "the name `widht` is not known here", "did you mean `width`?"),
      ("prnt 3", "1:1", "`prnt` is no command", "did you mean `print`?"),
      ("print \"abc", "1:7", "has no end on its line", "close it with \""),
      ("print 3 m + 2 s", "1:7", "a time cannot be added to a length", ""),
      ("print 2 m^2", "1:7", "what is raised to a power", "`2 m2`"),
      ("print 1 < 2 < 3", "1:13", "cannot be chained", "`and`"),
      ("print 51.5N", "1:7", "needs a longitude too", ""),
      ("print 0.7W 51.5N", "1:7", "a latitude, then a longitude", ""),
      ("print -51.5N 0.7W", "1:7", "exclude each other", "51.5S"),
      ("print 91N 0E", "1:7", "a latitude is at most 90 degrees", ""),
      ("print 1e400", "1:7", "too large", ""),
      ("print 1.2.3", "1:7", "one decimal point", ""),
      ("print .5", "1:7", "a number begins with a digit", "0.5"),
      ("print \"a\\qb\"", "1:9", "`\\q` is no escape", ""),
      ("print (1", "1:7", "has no `)`", ""),
      ("if true {\nprint 1", "1:9", "has no `}`", ""),
      ("}", "1:1", "expected a statement", ""),
      ("print 1 & 2", "1:9", "has no meaning here", "`and`"),
      ("let if = 3", "1:5", "cannot be a name", ""),
      ("print cout([1])", "1:7", "the function `cout` is not known", "did you mean `count`?"),
      ("print count()", "1:7", "`count` lacks x", ""),
      ("print close_to(1, 2, withn: 3)", "1:22", "has no argument `withn:`", ""),
      ("print(3)", "1:1", "the function `print` is not known", "leave out the parenthesis"),
      ("arpent 2", "1:1", "version 2", "install a newer one"),
      ("expect error \"rnge\" { print 1 }", "1:14", "no kind of error", "did you mean `range`?"),
      ("let a = {x: 1, x: 2}", "1:16", "has `x` twice", ""),
    ])
  func areReported(_ script: String, _ place: String, _ message: String, _ help: String) {
    let run = ScriptRun(script)
    #expect(run.outcome == .mistakes)
    #expect(run.err.contains("test.arp:\(place)\n"), "\(run.err)")
    #expect(run.err.contains(message), "\(run.err)")
    #expect(help.isEmpty || run.err.contains(help), "\(run.err)")
    #expect(run.out == "")
  }

  @Test("A mistake late in the text keeps its first line from running")
  func nothingRunsBeforeTheCheck() {
    let run = ScriptRun("print 1\nprint 2 +")
    #expect(run.out == "")
    #expect(run.outcome == .mistakes)
  }

  @Test("All mistakes are reported in the order of their places")
  func allAtOnce() {
    let run = ScriptRun("print a\nprint \"open\nprint b\nprnt 3")
    let places = run.err.split(separator: "\n").filter { $0.contains("-->") }.map { $0.split(separator: ":")[1] }
    #expect(places == ["1", "2", "3", "4"])
  }

  @Test(
    "One hundred thousand brackets are one mistake", arguments: ["(", "[", "{", "-", "not ", "print \"{", "if true {"])
  func deepNesting(_ bracket: String) {
    let run = ScriptRun("print " + String(repeating: bracket, count: 100_000))
    #expect(run.outcome == .mistakes)
    #expect(run.err.split(separator: "\n").filter { $0.hasPrefix("error[") }.count <= 2, "\(run.err.prefix(2000))")
  }

  @Test("A chain of one hundred thousand sums is refused, not fatal")
  func longChain() {
    let run = ScriptRun("print 1" + String(repeating: "+1", count: 100_000))
    #expect(run.outcome == .mistakes)
    #expect(run.err.contains("too many operands"))
  }

  @Test("The caret stands under a place after wide letters")
  func caretUnderWideLetters() {
    let run = ScriptRun("print \"測量\" + x")
    #expect(run.err.contains("1 | print \"測量\" + x\n  |                ^\n"), "\(run.err)")
  }

  @Test("Bytes that are no UTF-8 and NUL are named with their place")
  func badBytes() {
    let bytes: [UInt8] = Array("print 1\nprint \"".utf8) + [0xE9, 0x22]
    #expect(ScriptRun(bytes: bytes).err.contains("the byte E9 (byte 15 of the text) is not valid UTF-8"))
    #expect(ScriptRun(bytes: [0x70, 0]).err.contains("NUL"))
  }
}

@Suite("Failures while a script runs")
struct Failures {
  @Test(
    arguments: [
      ("let xs = [1]\nprint xs[3]", "2:7", "there is no element 3", 1),
      ("let r = {name: 1}\nprint r.nam", "2:9", "has no field `nam`", 1),
      ("print 1 / 0", "1:7", "division by zero", 1),
      ("print 1 + \"a\"", "1:7", "a text cannot be added to a bare number", 1),
      ("expect 1 == 2", "1:8", "expected `1 == 2`", 4),
      ("let a = 3\nexpect a > 5", "2:8", "`a` is 3", 4),
      ("expect false, \"no {1 + 1}\"", "1:8", "no 2", 4),
      ("fail \"bad fix\"", "1:1", "bad fix", 4),
      ("expect error { print 1 }", "1:1", "none was raised", 4),
      ("expect error \"file\" { print 1 / 0 }", "1:29", "the kind is \"range\"", 4),
      ("try { fail \"x\" } catch e { print 1 }", "1:7", "x", 4),
      ("if 3 { print 1 }", "1:4", "a condition is true or false", 1),
      ("for x in 3 { print x }", "1:10", "a loop goes through a list", 1),
      ("print 1e308 * 10", "1:7", "too large", 1),
    ])
  func areReported(_ script: String, _ place: String, _ message: String, _ exit: Int32) {
    let run = ScriptRun(script)
    #expect(run.outcome.rawValue == exit)
    #expect(run.err.contains("test.arp:\(place)\n"), "\(run.err)")
    #expect(run.err.contains(message), "\(run.err)")
  }

  @Test("A list that holds itself prints and compares without end")
  func cycles() {
    let run = ScriptRun("var a = [1]\na[0] = a\nprint a\nprint a == a")
    #expect(run.out.hasPrefix("[[["))
    #expect(run.outcome == .runTimeError)
  }

  @Test("A million short-lived values fit into little memory")
  func collects() {
    let run = ScriptRun("var last = nil\nfor i in 1..300000 { last = [i, \"{i}\", {a: i}] }\nprint last")
    #expect(run.out == "[300000, \"300000\", {a: 300000}]\n")
  }
}
