import Commands
import Language
import TestKit
import Testing
import Workbench

/// The texts are checked against RFC 4180 and the GitHub Flavored Markdown Specification 0.29, 4.10 by hand.
@Suite("How answers are written")
struct OutputForms {
  private static let rows = """
    let rows = [{name: "oak | a", height: 12 m, dead: false}, {name: "ash, \\"old\\"\\nx", height: nil, dead: true}]

    """

  private func shown(_ form: String, _ code: String = "(rows)") -> String {
    ScriptRun(Self.rows + "set output \(form)\nshow \(code)").out
  }

  @Test func tablesAlignColumnsAndEscapeLineBreaks() {
    #expect(
      shown("table") == """
        name           height  dead
        -------------  ------  -----
        oak | a          12 m  false
        ash, "old"\\nx     nil  true

        """)
  }

  @Test func wideCharactersTakeTwoCells() {
    #expect(
      shown("table", "([{tree: \"樫\", n: 1}, {tree: \"ab\", n: 2}])") == "tree  n\n----  -\n樫    1\nab    2\n")
  }

  @Test func csvQuotesWhatItMust() {
    #expect(
      shown("csv") == "name,height,dead\r\noak | a,12 m,false\r\n\"ash, \"\"old\"\"\nx\",,true\r\n")
  }

  @Test func markdownEscapesPipesAndLineBreaks() {
    #expect(
      shown("markdown") == """
        | name | height | dead |
        | --- | ---: | --- |
        | oak \\| a | 12 m | false |
        | ash, "old"<br>x |  | true |

        """)
  }

  @Test func markdownEscapesWhatItWouldActOn() {
    #expect(
      shown("markdown", "([{a: \"\\\\ *x* `y` <b>\"}])") == "| a |\n| --- |\n| \\\\ \\*x\\* \\`y\\` \\<b> |\n")
  }

  @Test func jsonIsThatOfTheOption() {
    #expect(
      shown("json") == """
        [{"name":"oak | a","height":{"value":12,"unit":"m"},"dead":false},\
        {"name":"ash, \\"old\\"\\nx","height":null,"dead":true}]

        """)
  }

  @Test(
    arguments: [
      ("table", "3 m\n"), ("csv", "3 m\n"), ("markdown", "3 m\n"), ("json", "{\"value\":3,\"unit\":\"m\"}\n"),
    ])
  func oneValueIsOneLine(form: String, expected: String) {
    #expect(shown(form, "(3 m)") == expected)
  }

  @Test func aRecordIsATableOfOneRow() {
    #expect(shown("csv", "({a: 1, b: [1, 2]})") == "a,b\r\n1,\"[1, 2]\"\r\n")
  }

  @Test func recordsMayHaveDifferentFields() {
    #expect(shown("csv", "([{a: 1}, {b: 2, a: 3}])") == "a,b\r\n1,\r\n3,2\r\n")
  }

  @Test func aListOfPlainValuesIsOneColumn() {
    #expect(shown("csv", "([1, 2])") == "value\r\n1\r\n2\r\n")
  }

  @Test func printAndHelpStayAsTheyAre() {
    #expect(ScriptRun("set output json\nprint \"a\"").out == "a\n")
    #expect(ScriptRun("set output json\nhelp pi").out.hasPrefix("pi - "))
  }

  @Test func featuresAreRowsOfFieldsAndPlaces() throws {
    let day = try FieldDay()
    let run = day.onGround(
      """
      layer oaks new "oaks.gpkg" point {Name: text, Girth: length}
      device at (here) eye 1.6 m looking down 30 deg
      track continuous
      wait 1 s
      tap 108 192
      record oaks {Name: "a, b", Girth: 2 m}
      set output csv
      show oaks
      find oaks where (.Girth > 1 m)
      find oaks where (.Girth > 3 m)
      """)
    // 1.6 m / tan 30 deg = 2.771 m to the north of the device: 2.49e-5 deg.
    let head = "#,id,Name,Girth,recorded_at,source,sensors,hit,position\r\n"
    let row = "0,1,\"a, b\",2 m,2026-01-01T12:00:01Z,simulated,perfect,terrain,51.5238249N 0.7754000W\r\n"
    #expect(run.out == head + row + head + row + head, "\(run.err)")
  }

  @Test(
    arguments: [
      ("table", "[{a: 1, b: nil}]\n"), ("csv", "a,b\r\n1,\r\n"), ("markdown", "| a | b |\n| ---: | ---: |\n| 1 |  |\n"),
      ("json", "[{\"a\":1,\"b\":null}]\n"),
    ])
  func aValueAtThePromptIsAnAnswer(form: String, expected: String) {
    final class Streams { var out = "" }
    let streams = Streams()
    let interpreter = Interpreter(
      bench: Bench(files: FileAccess()), output: TextOutput(out: { streams.out += $0 }, err: { _ in }))
    _ = interpreter.run(SourceText(name: "prompt", "set output \(form)"), mode: .prompt)
    _ = interpreter.run(SourceText(name: "prompt", "[{a: 1, b: nil}]"), mode: .prompt)
    #expect(streams.out == expected)
  }

  @Test func whatFailedIsTold() {
    let run = ScriptRun("try { let x = 1 / 0 } catch e { why }")
    #expect(
      run.out == """
        the last failure: division by zero
        where: test.arp:1:15, in "try { let x = 1 / 0 } catch e { why }"
        what it is: an error of the kind range; `help E0901` tells more
        no candidate: nothing was tapped yet
        session: tracking has not been started

        """, "\(run.err)")
  }

  @Test func aTapSinceTheFailureStandsFirst() {
    let run = ScriptRun(
      """
      site terrain flat at 51N 0E altitude 60 m
      device at 51N 0E eye 1.6 m pitch 120 deg
      track continuous
      try { print nil.a } catch e { }
      tap 540 10
      why
      """)
    #expect(run.out.hasPrefix("no candidate: "), "\(run.out)\(run.err)")
    #expect(run.out.contains("the last failure: "))
  }

  @Test func mistakesAreToldAtThePromptToo() {
    final class Streams { var out = "" }
    let streams = Streams()
    let interpreter = Interpreter(
      bench: Bench(files: FileAccess()), output: TextOutput(out: { streams.out += $0 }, err: { _ in }))
    _ = interpreter.run(SourceText(name: "prompt", "prnt 1"), mode: .prompt)
    _ = interpreter.run(SourceText(name: "prompt", "why"), mode: .prompt)
    #expect(
      streams.out.hasPrefix(
        """
        the last failure: `prnt` is no command
        where: prompt:1:1, in "prnt 1"
        what it is: a mistake, so that nothing of the text was run; `help E0501` tells more
        what to do: did you mean `print`?
        """), "\(streams.out)")
  }
}
