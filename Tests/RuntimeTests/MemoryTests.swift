import Testing

@testable import Runtime

@Suite("Memory and limits", .serialized)
struct MemoryAndLimits {
  /// Bodies of a loop that leave nothing behind but `last`; each makes other records.
  @Test(
    arguments: [
      "last = [i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i]", "last = {a: i, b: {c: [i]}}",
      "last = \"{i} and {i}\"",
      "last = \"a fairly long text of the loop\" + \" and another one\"", "last = i..i + 1", "last = [[[[i]]]]",
      "last = 51N 0.5E", "last = (51N 0.5E).twin", "last = {a: i}\nlast.b = [i]\nlast.c = last",
      "var a = [nil]\na[0] = a\nlast = a", "let r = i..two", "let r = two..i\nlast = r", "last = pair + pair",
      "last = fn() i", "var v = i\nlast = fn() v", "let r = {}\nr[\"k{i}\"] = 1\nlast = r", "last = gather_any(i)",
    ])
  func whatIsNotReachableIsFreed(body: String) {
    let trial = Trial(
      "var last = 0\nlet two = 2\nlet pair = [1, 2]\nfor i in 1..60000 {\n\(body)\n}\nprint last != nil",
      memoryLimit: 2 << 20)
    #expect(trial.error == nil, "\(trial.error?.message ?? "")")
    #expect(trial.printed == ["true"])
  }

  @Test(
    arguments: [
      "xs = [xs, \"{i}\"]", "xs = {before: xs}", "xs = [xs, 51N 0.5E]", "xs = [i..i + 1, xs]",
    ])
  func whatIsReachableIsKept(body: String) {
    let trial = Trial("var xs = nil\nfor i in 1..200000 {\n\(body)\n}\nprint xs != nil", memoryLimit: 4 << 20)
    #expect(trial.error?.kind == .limit)
    #expect(trial.error?.message == "the script holds more than 4 MB of values")
    #expect(trial.error?.help == "`--memory MB` sets the limit")
  }

  @Test(
    arguments: [
      "r[\"k{i}\"] = 1", "r = {}\nfor j in 1..50 { r[\"k{i} {j}\"] = 1 }\nlast = [last, r]",
    ])
  func theNamesOfFieldsCount(body: String) {
    let trial = Trial("var r = {}\nvar last = nil\nfor i in 1..100000 {\n\(body)\n}", memoryLimit: 4 << 20)
    #expect(trial.error?.message == "the script holds more than 4 MB of values")
  }

  @Test func recordsOfManyFieldsAreFreedWithTheirNames() {
    let trial = Trial(
      "for i in 1..300 { var r = {}\nfor j in 1..100 { r[\"k{i} {j}\"] = j }\nexpect r[\"k{i} 77\"] == 77 }",
      memoryLimit: 1 << 20)
    #expect(trial.error == nil, "\(trial.error?.message ?? "")")
  }

  @Test func nothingReachableIsLost() {
    let trial = Trial(
      """
      var kept = []
      for i in 1..200 { kept = [kept, "{i}", {n: i, at: 51N 0.5E, span: i..i + 1}] }
      for i in 1..50000 { let waste = ["{i}", {a: i}] }
      var sum = 0
      var at = kept
      for i in 1..200 { sum = sum + at[2].n
      expect at[1] == "{at[2].n}" and at[2].span == at[2].n..at[2].n + 1
      at = at[0] }
      print sum
      """, memoryLimit: 2 << 20)
    #expect(trial.error == nil, "\(trial.error?.message ?? "")")
    #expect(trial.printed == ["20100"])
  }

  @Test func hostValuesAreReleasedWithTheRun() {
    let before = Place.living
    #expect(Trial("let a = [51N 0.5E, (51N 0.5E).twin]\nprint a").error == nil)
    #expect(Place.living == before)
  }

  @Test(arguments: ["t = t + t", "t = \"{t}{t}\"", "t = t + \"{t}\""])
  func doublingATextEndsInAnError(body: String) {
    let trial = Trial("var t = \"xxxxxxxx\"\nfor i in 1..60 { \(body) }\nprint 1", memoryLimit: 16 << 20)
    #expect(trial.error?.kind == .limit, "\(trial.error?.message ?? "no error")")
  }

  @Test func joiningManyTextsInOneEndsInAnErrorToo() {
    let pieces = String(repeating: "{t}", count: 64)
    let trial = Trial(
      "var t = \"xxxxxxxx\"\nfor i in 1..16 { t = t + t }\nlet u = \"\(pieces)\"\nprint 1", memoryLimit: 16 << 20)
    #expect(trial.error?.kind == .limit, "\(trial.error?.message ?? "no error")")
  }

  @Test func doublingATextWithoutALoopEndsInAnErrorToo() {
    let lines = (1...45).map { "let t\($0) = t\($0 - 1) + t\($0 - 1)" }
    let trial = Trial((["let t0 = \"xxxxxxxx\""] + lines).joined(separator: "\n"), memoryLimit: 16 << 20)
    #expect(trial.error?.kind == .limit)
  }

  @Test func appendingToATextIsCheap() {
    let trial = Trial("var t = \"\"\nfor i in 1..100000 { t = t + \"xy\" }\nprint t == t", memoryLimit: 8 << 20)
    #expect(trial.error == nil, "\(trial.error?.message ?? "")")
  }

  @Test func stepsAreLimited() {
    let trial = Trial("for i in 1..1000 { }\nprint 1", stepLimit: 500)
    #expect(trial.error?.kind == .limit)
    #expect(trial.error?.message == "the script took more than 500 steps")
    #expect(trial.error?.help == "`--steps N` sets the limit")
    #expect(Trial("for i in 1..400 { }\nprint 1", stepLimit: 500).printed == ["1"])
  }

  @Test(arguments: ["for i in 1..1000 { }", "var xs = nil\nfor i in 1..100000 { xs = [xs, \"{i} …\"] }"])
  func limitsAreNotCaught(body: String) {
    let trial = Trial("try { \(body) } catch e { print 1 }", stepLimit: 999_999, memoryLimit: 1 << 20)
    let few = Trial("try { \(body) } catch e { print 1 }", stepLimit: 500)
    #expect(few.error?.kind == .limit && few.printed == [])
    #expect(trial.printed == [])
  }

  @Test func deepValuesCompareToALimit() {
    let nest = "var a = []\nvar b = []\nfor i in 1..%  { a = [a]\nb = [b] }\nprint a == b"
    #expect(Trial(nest.replacing("%", with: "150")).printed == ["true"])
    #expect(Trial(nest.replacing("%", with: "1000")).error?.kind == .limit)
  }
}
