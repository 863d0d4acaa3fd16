import Authoring
import Commands
import Language
import Testing

/// What a check wrote, and how it ended.
private struct CheckRun {
  var out = ""
  var err = ""
  var check = ScriptCheck()

  init(_ texts: String..., json: Bool = false, always: Bool = false) {
    final class Streams {
      var out = ""
      var err = ""
    }
    let streams = Streams()
    let output: any Output =
      json
      ? JSONOutput(out: { streams.out += $0 }) : TextOutput(out: { streams.out += $0 }, err: { streams.err += $0 })
    for (number, text) in texts.enumerated() {
      check.check(SourceText(name: "\(number + 1).arp", text), output: output)
    }
    check.summarise(to: output, always: always)
    out = streams.out
    err = streams.err
  }
}

@Suite("arpent check")
struct CheckTests {
  @Test func aSoundTextIsNotRunAndNothingIsSaid() {
    let run = CheckRun("print 1\nquit")
    #expect(run.out == "" && run.err == "")
    #expect(run.check.outcome == .done)
  }

  @Test func allMistakesAreShownInTheOrderOfTheirPlaces() {
    let run = CheckRun("print b\nlet x 3\nprint a")
    let places = run.err.split(separator: "\n").filter { $0.hasPrefix(" --> ") }
    #expect(places == [" --> 1.arp:1:7", " --> 1.arp:2:7", " --> 1.arp:3:7"])
    #expect(run.err.hasSuffix("3 mistakes in 1 file\n"))
    #expect(run.check.outcome == .mistakes)
  }

  @Test func eachFileHasItsOwnNames() {
    let run = CheckRun("let x = 1\ndomain d {a: 1}", "print x\nlet d = 2", "let x = 3")
    #expect(run.err.contains("2.arp:1:7"))
    #expect(run.err.hasSuffix("1 mistake in 1 of 3 files\n"))
  }

  @Test func aNoteIsNoMistake() {
    let run = CheckRun("let count = 1", always: true)
    #expect(run.err.hasPrefix("note: `count` hides the function"))
    #expect(run.err.hasSuffix("no mistake in 1 file\n"))
    #expect(run.check.outcome == .done)
  }

  @Test func aFileThatCannotBeReadOutranksMistakes() {
    var check = CheckRun("print x").check
    check.hasUnreadable = true
    #expect(check.outcome == .usage)
  }

  @Test func whatOnlyTheCompilerFindsIsFoundToo() {
    // One text may hold 65,000 commands.
    let run = CheckRun(String(repeating: "clear candidate\n", count: 66_000))
    #expect(run.check.outcome == .mistakes)
    #expect(run.err.contains("E0204"), "\(run.err.prefix(500))")
  }

  @Test func jsonHasAnObjectForEachMistakeAndASummary() {
    let run = CheckRun("let x = 1\nlet x = \"é\" + y", "print 1", json: true)
    #expect(
      run.out == """
        {"kind":"error","value":{"severity":"error","code":"E0302","message":"`x` is declared twice","file":"1.arp",\
        "line":2,"column":5,"end_line":2,"end_column":6,"help":"declare it with `var` once and assign it by `x = …`",\
        "labels":[{"file":"1.arp","line":1,"column":5,"end_line":1,"end_column":6,"text":"first declared here"}]}}
        {"kind":"error","value":{"severity":"error","code":"E0301","message":"the name `y` is not known here",\
        "file":"1.arp","line":2,"column":15,"end_line":2,"end_column":16,"help":null,"labels":[]}}
        {"kind":"summary","value":{"exit":3,"files":2,"mistakes":2,"notes":0}}

        """)
  }
}
