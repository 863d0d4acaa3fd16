import Language
import Testing

@testable import Runtime

/// Texts that hold values in every place that a collection must look at, run with a collection wherever one may be.
@Suite("A collection at every place")
struct CollectionTests {
  @Test(
    arguments: [
      (
        "def make() { var n = [\"a\"]; return fn() { n = n + [\"b\"]; return n } }\nlet f = make()\nf()\nprint f()",
        "[\"a\", \"b\", \"b\"]"
      ),
      (
        "var kept = [nil]\nfor i in 1..3 { var own = \"{i}\"\nkept = kept + [fn() own] }\nprint [kept[1](), kept[3]()]",
        "[\"1\", \"3\"]"
      ),
      (
        "def f(a, b = [a, \"{a}\"]) { return [b, \"{b}\"] }\nprint f(\"x\")",
        "[[\"x\", \"x\"], \"[\\\"x\\\", \\\"x\\\"]\"]"
      ),
      (
        "let r = {a: \"{1}\"}\nr.b = [\"{2}\"]\nr[\"c\"] = r.b + [\"{3}\"]\nprint r",
        "{a: \"1\", b: [\"2\"], c: [\"2\", \"3\"]}"
      ),
      ("print gather(\"{1}\", \"{2}\", \"{3}\", by: [\"{4}\"])", "[\"1\", [\"2\", \"3\"], [\"4\"]]"),
      ("let g = gather\nprint g(\"{1}\", [\"{2}\"], \"{3}\")", "[\"1\", [[\"2\"], \"3\"], nil]"),
      ("try { raise \"{1} is {2}\" } catch e { print [\"{e.message}\", e.kind] }", "[\"1 is 2\", \"raised\"]"),
      ("for x in [\"{1}\", \"{2}\"] + [\"{3}\"] { print \"{x}!\" }", "\"1!\""),
      (
        "def deep(n) { if n == 0 { return [\"end\"] }; let own = \"{n}\"; return [own, deep(n - 1)] }\nprint deep(3)",
        "[\"3\", [\"2\", [\"1\", [\"end\"]]]]"
      ),
      ("print (51N 0.5E).twin.twin == 51N 0.5E", "true"),
      ("let span = (1 + 1)..(2 + 3)\nlet waste = [\"{span}\"]\nprint span", "2..5"),
      ("print fn(x) { return [x, \"{x}\"] }(\"{5}\")", "[\"5\", \"5\"]"),
    ])
  func losesNothing(text: String, expected: String) {
    let trial = Trial(text, collectsAlways: true)
    #expect(trial.error == nil, "\(trial.error?.message ?? "")")
    #expect(trial.printed.first == expected)
  }
}

@Suite("Texts one after another")
struct TextsOneAfterAnother {
  @Test func whatAnErrorLeftIsNoBurdenForTheNext() throws {
    let laboratory = Laboratory()
    let machine = Machine(host: laboratory, limits: Machine.Limits(depth: 100))
    let names = GlobalNames()
    for turn in 1...20 {
      let text = "def f\(turn)(n) { if n == 0 { print 1; raise \"end\" }; return [f\(turn)(n - 1)] }\nf\(turn)(80)"
      let checked = Checker.check(
        SourceText(name: "t", text), vocabulary: laboratory.vocabulary, globals: names, mode: .prompt)
      let chunk = try Compiler.compile(checked, heap: machine.heap, host: laboratory, echoes: false)
      let error = #expect(throws: ScriptError.self) { try machine.run(chunk, globals: names) }
      #expect(error?.message == "end")
    }
  }
}
