import Authoring
import Foundation
import Language
import TestKit
import Testing

/// What is wrong with a script by its own comments: a line of text for each failure, its parts joined by ` | `.
private func failures(_ text: String, settings: ScriptTest.Settings = .init()) -> [String] {
  ScriptTest(SourceText(name: "t.arp", text), settings: settings).failures.map { failure in
    "\(failure.line): " + failure.text.joined(separator: " | ")
  }
}

@Suite("The comments that a script is tested by")
struct ScriptTestTests {
  // MARK: Output

  @Test(arguments: [
    "print 1 # expect: 1", "print 1\n# expect: 1", "print 1 # expect: 1\nprint 2 # expect: 2",
    "print 1 # expect: 1\n# expect: 2\nprint 2", "for i in 1..2 { print i }\n# expect: 1\n  # expect: 2",
    "print \"a\\nb\" # expect: a\n# expect: b", "print \"\" # expect:", "print \" a \" #expect:  a ",
    "let x = \"# expect: 2\"\nprint 1 # expect: 1", "print 1 # a remark", "", "show # a remark",
    "for i in 1..2 {\n print i # expect: 1\n print -i # expect: -1\n}\n# expect: 2\n# expect: -2",
  ])
  func whatIsExpectedPasses(_ text: String) {
    #expect(failures(text) == [])
  }

  @Test(
    arguments: [
      ("print 1 # expect: 2", ["1: expected \"2\" | found    \"1\""]),
      ("print 1 # expect: 1 ", ["1: expected \"1 \" | found    \"1\""]),
      ("print 1 # expect: 1\nprint 2", ["2: expected no more output | found    \"2\""]),
      ("print 1 # expect: 1\n# expect: 2", ["1: expected \"2\" | found    nothing"]),
      ("if false { print 1 } # expect: 1", ["1: expected \"1\" | found    nothing"]),
      ("print 1\nprint 2 # expect: 2\nprint 3 # expect: 3", ["1: expected no more output | found    \"1\""]),
      (
        "print 1 # expect: 1\nprint 2 # expect: 5\nprint 3 # expect: 3",
        ["2: expected \"5\" | found    \"2\""]
      ),
      ("print \"\\u{7}\" # expect: x", ["1: expected \"x\" | found    \"\\u{7}\""]),
    ])
  func whatDiffersIsShown(text: String, expected: [String]) {
    #expect(failures(text) == expected)
  }

  @Test func aLineThatPrintsMustPrintWhatStandsBesideIt() {
    #expect(
      failures("print 1\nprint 2 # expect: 1\n# expect: 2") == ["2: expected \"1\" here, but line 1 printed it"])
  }

  @Test func aCommandMayStretchOverLines() {
    #expect(failures("print [1,\n  2] # expect: [1, 2]") == [])
    #expect(failures("print 0\nprint [1,\n  2] # expect: 0\n# expect: [1, 2]").count == 1)
  }

  @Test func aLongOutputShowsItsFirstDifference() {
    let lines = (1...6000).map { "# expect: \($0)" }.joined(separator: "\n")
    #expect(failures("for i in 1..6000 { print i }\n" + lines) == [])
    #expect(
      failures("for i in 1..6000 { print i * 2 }\n" + lines) == ["1: expected \"1\" | found    \"2\""])
  }

  // MARK: Mistakes and errors

  @Test(arguments: [
    "print x # error: E0301", "print x # error: E0301 `x` is not", "print x\n# error: E0301",
    "raise \"a\" # error: E0901 a",
    "print \"abc\n# error: E0105", "print x, y # error: E0301 `x`\n# error: E0301 `y`", "fail \"no\" # error: E0902 no",
    "print 1 # expect: 1\nprint 1 / 0 # error: E0901", "let count = 1 # note: E0302 hides", "let count = 1",
  ])
  func anExpectedErrorPasses(_ text: String) {
    #expect(failures(text) == [])
  }

  @Test(
    arguments: [
      ("print x", ["1: unexpected error E0301: the name `x` is not known here"]),
      ("fail", ["1: unexpected error E0902: failed"]),
      ("print 1 # error: E0301", ["1: expected error E0301, which was not reported"]),
      (
        "print x # error: E0302",
        [
          "1: expected error E0302, which was not reported",
          "1: unexpected error E0301: the name `x` is not known here",
        ]
      ),
      (
        "print x # error: E0301 `y`",
        [
          "1: expected error E0301 \"`y`\", which was not reported",
          "1: unexpected error E0301: the name `x` is not known here",
        ]
      ),
      (
        "# error: E0301\n\nprint x",
        [
          "0: expected error E0301, which was not reported",
          "3: unexpected error E0301: the name `x` is not known here",
        ]
      ),
      (
        "print x # error: x",
        [
          "1: an error is expected by its code, such as `# error: E0301`",
          "1: unexpected error E0301: the name `x` is not known here",
        ]
      ),
      ("let x = 1 # note: E0302", ["1: expected note E0302, which was not reported"]),
      (
        "let count = 1 # error: E0302",
        ["1: expected error E0302, which was not reported"]
      ),
    ])
  func anotherErrorFails(text: String, expected: [String]) {
    #expect(failures(text) == expected)
  }

  @Test func theExampleInGrammarPasses() throws {
    let page = try String(contentsOfFile: SharedData.package + "/grammar.md", encoding: .utf8)
    let start = try #require(page.firstRange(of: "print 1 + 1        # expect: 2"))
    let end = try #require(page[start.lowerBound...].firstRange(of: "\n```"))
    let text = String(page[start.lowerBound..<end.lowerBound])
    #expect(failures(text) == [])
    #expect(
      failures(text.replacing("no fix\"", with: "no sky\"")) == [
        "7: expected error E0901 \"no fix\", which was not reported", "7: unexpected error E0901: no sky",
      ])
  }

  // MARK: Each script by itself

  @Test func filesAreWrittenIntoAFolderOfTheScriptsOwn() {
    let text = "layer t new \"t.gpkg\" point {a: text}\nprint t.count # expect: 0"
    #expect(failures(text) == [])
    // The first run has left nothing in the way of the second.
    #expect(failures(text) == [])
  }

  @Test func limitsHold() {
    var settings = ScriptTest.Settings()
    settings.limits.steps = 10
    #expect(failures("for i in 1..11 { } # error: E0903 10 steps", settings: settings) == [])
    settings.limits.output = 4
    #expect(failures("print 1\nprint 2\nprint 3 # error: E0903", settings: settings) == [])
  }
}

@Suite("The results of tests")
struct TestReportTests {
  private func report(_ texts: [(String, String)]) -> TestReport {
    var report = TestReport()
    for (name, text) in texts { report.add(ScriptTest(SourceText(name: name, text))) }
    return report
  }

  @Test func aTestIsALineWithWhatFailedUnderIt() {
    let report = report([("a/ok.arp", "print 1"), ("a/bad.arp", "print 1 # expect: 2\nprint x # error: E0302")])
    #expect(TestReport.text(report.tests[0]) == "ok   a/ok.arp")
    #expect(
      TestReport.text(report.tests[1]) == """
        FAIL a/bad.arp
          line 1: expected "2"
                  found    nothing
          line 2: expected error E0302, which was not reported
          line 2: unexpected error E0301: the name `x` is not known here
        """)
    #expect(report.text == "1 of 2 tests failed")
    #expect(report.outcome == .verdict)
  }

  @Test func allPassed() {
    let report = report([("a.arp", "print 1"), ("b.arp", "print 1 / 0 # error: E0901")])
    #expect(report.text == "2 tests passed")
    #expect(report.outcome == .done)
  }

  @Test func junitIsWellFormedAndSortedByFolder() {
    let report = report([
      ("a.arp", ""), ("b/c<&>\".arp", "print \"<&\\u{1}\" # expect: >"), ("b/d.arp", ""), ("e/f.arp", "print x"),
    ])
    #expect(
      report.junit
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="arpent" tests="4" failures="2" errors="0" time="0">
          <testsuite name="." tests="1" failures="0" errors="0" skipped="0" time="0">
            <testcase classname="." name="a.arp" time="0"/>
          </testsuite>
          <testsuite name="b" tests="2" failures="1" errors="0" skipped="0" time="0">
            <testcase classname="b" name="c&lt;&amp;&gt;&quot;.arp" time="0">
              <failure message="line 1: expected &quot;&gt;&quot;, found &quot;&lt;&amp;\\u{1}&quot;">line 1: expected &quot;&gt;&quot;
                found    &quot;&lt;&amp;\\u{1}&quot;</failure>
            </testcase>
            <testcase classname="b" name="d.arp" time="0"/>
          </testsuite>
          <testsuite name="e" tests="1" failures="1" errors="0" skipped="0" time="0">
            <testcase classname="e" name="f.arp" time="0">
              <failure message="line 1: unexpected error E0301: the name `x` is not known here">line 1: unexpected error E0301: the name `x` is not known here</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """.replacing("\n                found", with: "\n        found"))
  }
}
