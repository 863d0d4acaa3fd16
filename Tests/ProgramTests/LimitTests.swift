import TestKit
import Testing

/// Each limit with a run that stays just below it and one that goes just beyond.
@Suite("Limits")
struct Limits {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  /// Expects a run to end at a limit, with the option that sets it.
  private func reaches(_ option: String, _ words: String, _ arguments: String...) throws {
    let run = try ChildProcess.run("arpent", arguments, in: arpent.folder.path)
    run.ends(1, "E0903", words, "`\(option)` sets the limit")
  }

  @Test func steps() throws {
    try arpent.run("--steps", "9", "-c", "for i in 1..9 { }").ends(0)
    try reaches("--steps N", "more than 8 steps", "--steps", "8", "-c", "for i in 1..9 { }")
    try arpent.run("--steps", "3", "-c", "print 1\nprint 2\nprint 3").ends(0)
    try reaches("--steps N", "more than 2 steps", "--steps", "2", "-c", "print 1\nprint 2\nprint 3")
  }

  @Test func depth() throws {
    // The call from outside is one of them.
    let script = "def f(n) { if n > 1 { return f(n - 1) }\nreturn 0 }\nprint f(%)"
    #expect(try arpent.run("--depth", "50", "-c", script.replacing("%", with: "50")).out == "0\n")
    try reaches("--depth N", "too many times (limit 50)", "--depth", "50", "-c", script.replacing("%", with: "51"))
    #expect(try arpent.run("-c", script.replacing("%", with: "100000")).out == "0\n")
    try reaches("--depth N", "too many times (limit 100000)", "-c", script.replacing("%", with: "100001"))
  }

  @Test func chain() throws {
    let script = "def f(n) { if n > 1 { return f(n - 1) }\nreturn 1 / 0 }\nprint f(%)"
    let below = try arpent.run("--chain", "5", "-c", script.replacing("%", with: "5"))
    #expect(below.err.contains("in `f`, called from -c:1:30 (4 times)\n  in `f`, called from -c:3:7\n"), "\(below.err)")
    let beyond = try arpent.run("--chain", "5", "-c", script.replacing("%", with: "6"))
    #expect(beyond.err.contains("(4 times)\n  … 1 more calls\n  in `f`, called from -c:3:7\n"), "\(beyond.err)")
  }

  @Test func memory() throws {
    // A text doubles: to 256 kB, and beyond what fits beside its halves.
    func doubled(_ times: Int) -> String {
      "var t = \"a\"\nfor i in 1..\(times) { t = t + t }\nprint count(t)"
    }
    #expect(try arpent.run("--memory", "1", "-c", doubled(18)).out == "262144\n")
    try reaches("--memory MB", "more than 1 MB of values", "--memory", "1", "-c", doubled(19))
    #expect(try arpent.run("--memory", "32", "-c", doubled(21)).out == "2097152\n")
  }

  @Test func variables() throws {
    func function(_ count: Int) -> String {
      "def f() {\n" + (0..<count).map { "let x\($0) = \($0)\n" }.joined() + "}\n"
    }
    try arpent.run("-", input: function(65_000)).ends(3, "E0204", "too many values at once (limit 65000)")
  }

  @Test func output() throws {
    // A line of 1023 letters and its end are a kilobyte.
    let text = "let t = \"\(String(repeating: "a", count: 1023))\"\nfor i in 1..% { print t }"
    let below = try arpent.run("--output-limit", "1", "-c", text.replacing("%", with: "1024"))
    #expect(below.status == 0 && below.out.utf8.count == 1 << 20)
    let beyond = try arpent.run("--output-limit", "1", "-c", text.replacing("%", with: "1025"))
    beyond.ends(1, "E0903", "printed more than 1 MB", "`--output-limit MB` sets the limit", "-c:2:")
    #expect(beyond.out == below.out, "a line beyond the limit was begun")
    #expect(try arpent.run("--output-limit", "2", "-c", text.replacing("%", with: "1025")).status == 0)
  }

  @Test func outputWithJSON() throws {
    // {"kind":"print","value":"…"} and its end: 28 bytes and 996 letters.
    let text = "let t = \"\(String(repeating: "a", count: 996))\"\nfor i in 1..% { print t }"
    let below = try arpent.run("--json", "--output-limit", "1", "-c", text.replacing("%", with: "1024"))
    #expect(below.status == 0)
    #expect(below.out.split(separator: "\n").count == 1025)
    let beyond = try arpent.run("--json", "--output-limit", "1", "-c", text.replacing("%", with: "1025"))
    #expect(beyond.status == 1)
    let lines = beyond.out.split(separator: "\n")
    #expect(lines.count == 1026)
    #expect(lines[1024].contains("\"code\":\"E0903\"") && lines[1025].contains("\"kind\":\"summary\""))
  }

  @Test func aReachedLimitIsNotCaught() throws {
    let loop = "for i in 1..2000 { print t } } catch e { print 7 }"
    let text = "let t = \"\(String(repeating: "a", count: 1023))\"\ntry { \(loop)"
    let run = try arpent.run("--output-limit", "1", "-c", text)
    run.ends(1, "E0903")
    #expect(!run.out.contains("7"))
    try reaches("--steps N", "8 steps", "--steps", "8", "-c", "try { for i in 1..9 { } } catch e { }")
  }

  @Test func answersCountAsOutput() throws {
    let text = "let t = \"\(String(repeating: "a", count: 1 << 19))\"\nshow (t)\n"
    try arpent.folder.write("below.arp", text + "print 1")
    try arpent.folder.write("beyond.arp", text + "show (t)")
    try arpent.run("--output-limit", "1", "below.arp").ends(0)
    try reaches("--output-limit MB", "1 MB", "--output-limit", "1", "beyond.arp")
  }

  /// The default, 200; the value of `print` is the first level.
  @Test(
    arguments: [
      ("print ", "(", "1", ")", 199), ("print ", "[", "1", "]", 199), ("print ", "{a: ", "1", "}", 199),
      ("print ", "- ", "1", "", 199), ("print ", "not ", "true", "", 199), ("", "if true { ", "", "}", 200),
      ("", "for i in [1] { ", "", "}", 199), ("", "try { ", "", "} catch e { }", 200),
    ])
  func nesting(start: String, open: String, inside: String, close: String, deepest: Int) throws {
    func text(_ count: Int) -> String {
      start + String(repeating: open, count: count) + inside + String(repeating: close, count: count)
    }
    try arpent.run("-c", text(deepest)).ends(0)
    try arpent.run("-c", text(deepest + 1)).ends(3, "E0204", "limit 200")
  }

  @Test(
    arguments: [
      ("--steps", ["1", "9223372036854775807"], ["0", "-1", "1.5", "9223372036854775808"]),
      ("--memory", ["1", "1073741824"], ["0", "1073741825"]),
      ("--output-limit", ["1", "1073741824"], ["0", "1073741825", "x"]),
      ("--depth", ["1", "10000000"], ["0", "10000001"]), ("--chain", ["1", "100000"], ["0", "100001"]),
      ("--nesting", ["1", "200"], ["0", "201"]),
    ])
  func whatALimitMayBe(option: String, good: [String], bad: [String]) throws {
    for value in good { try arpent.run(option, value, "-c", "").ends(0) }
    for value in bad {
      try arpent.run(option, value, "-c", "").ends(2, "\(option) takes a whole number", "found \(value)")
    }
  }

  @Test func everyLimitHasARowInTheHelp() throws {
    let help = try arpent.run("--help").out
    for words in [
      "--steps N", "default: 100000000000", "--memory MB", "default: 2048", "--output-limit MB", "default: 1024",
      "--depth N", "default: 100000\n", "--chain N", "default: 20\n", "--nesting N", "default: 200\n",
    ] { #expect(help.contains(words), "\(words)") }
  }
}
