import Language
import Testing

@testable import Runtime

@Suite("Parameters that gather all arguments that are left")
struct GatheringParameters {
  @Test(
    arguments: [
      ("gather(1, 2)", "[1, [2], nil]"), ("gather(1, 2, 3, 4)", "[1, [2, 3, 4], nil]"),
      ("gather(1, 2, by: 5, 3)", "[1, [2, 3], 5]"), ("gather(by: 5, 1, 2, 3,)", "[1, [2, 3], 5]"),
      ("gather(values: 2, 1)", "[1, [2], nil]"), ("gather(first: 1, 2, 3)", "[1, [2, 3], nil]"),
      ("gather(1, [2, 3])", "[1, [[2, 3]], nil]"), ("gather_any()", "[[]]"), ("gather_any(1)", "[[1]]"),
      ("gather(1, gather_any(2, 3), 4)", "[1, [[[2, 3]], 4], nil]"),
    ])
  func theyAreGivenAsAList(call: String, expected: String) {
    let trial = Trial("print \(call)")
    #expect(trial.printed == [expected], "\(trial.error?.message ?? "")")
  }

  @Test func argumentsAreEvaluatedAsWritten() {
    let trial = Trial("var xs = [0]\nprint gather(xs, gather_any(xs), [xs[0]], by: xs[0] + 1)")
    #expect(trial.printed == ["[[0], [[[[0]]], [0]], 1]"], "\(trial.error?.message ?? "")")
  }

  @Test(
    arguments: [
      ("gather(1)", "`gather` lacks values, which is values"), ("gather()", "`gather` lacks first, which is value"),
      ("gather(1, 2, by: 3, by: 4)", "the argument `by` is given twice"),
      ("gather(1, 2, values: 3)", "the argument `values` is given twice"),
      ("gather(1, 2, to: 3)", "`gather` has no argument `to:`"),
    ])
  func whatIsMissingOrTwiceIsAMistake(call: String, message: String) {
    #expect(Trial("print \(call)").error?.message.hasPrefix(message) == true)
  }

  @Test func aFaultPointsAtAllThatWereGathered() {
    let text = "print gather(1, 2, nil, 3, by: 4)"
    let error = Trial(text).error
    #expect(error?.message == "nil was given")
    #expect(error?.place.map { $0.source.text($0.span) } == "2, nil, 3")
  }

  @Test func aThousandFit() {
    let numbers = (1...1000).map(String.init).joined(separator: ", ")
    #expect(Trial("print gather_any(\(numbers)) == [[\(numbers)]]").printed == ["true"])
  }

  @Test func theUsageSaysSo() {
    let signatures = Laboratory().vocabulary.functions
    #expect(signatures.map(\.usage) == ["gather(first, values…, [by: …])", "gather_any([values…])"])
  }
}
