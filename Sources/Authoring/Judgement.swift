import Commands
import Language
import Words

/// Compares what a run did with what the script's comments expect.
struct Judgement {
  private(set) var failures: [ScriptTest.Failure] = []

  init(_ expected: Expectations, _ record: RunRecord, _ outcome: Interpreter.Outcome) {
    compareReports(expected.reports, record.reports)
    if !expected.output.isEmpty { compareOutput(expected.output, record.lines) }
    let expectsErrors = expected.reports.contains { $0.severity == .error }
    if failures.isEmpty, outcome != .done, !expectsErrors {
      fail(0, "the run ended with exit code \(outcome.rawValue)")
    }
    failures = failures.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  private mutating func fail(_ line: Int, _ text: String...) {
    failures.append(ScriptTest.Failure(line: line, text: text))
  }

  // MARK: Mistakes and errors

  private mutating func compareReports(_ expected: [Expectations.Report], _ found: [RunRecord.Report]) {
    var rest = found
    for wanted in expected {
      let word = wanted.severity == .error ? "error" : "note"
      guard let code = wanted.code else {
        fail(wanted.line, "an \(word) is expected by its code, such as `# \(word): E0301`")
        continue
      }
      let place = rest.firstIndex {
        $0.isOwn && $0.line == wanted.line && $0.diagnostic.severity == wanted.severity && $0.diagnostic.code == code
          && (wanted.words.isEmpty || $0.diagnostic.message.contains(wanted.words))
      }
      if let place {
        rest.remove(at: place)
      } else {
        let words = wanted.words.isEmpty ? "" : " \(Self.quoted(wanted.words))"
        fail(wanted.line, "expected \(word) \(code.rawValue)\(words), which was not reported")
      }
    }
    for other in rest where other.diagnostic.severity == .error {
      let place = other.isOwn ? "" : " in \(other.file), line \(other.line)"
      fail(
        other.isOwn ? other.line : 0,
        "unexpected error \(other.diagnostic.code.rawValue)\(place): \(other.diagnostic.message)")
    }
  }

  // MARK: Output

  /// The most lines whose differences are told apart; of more, the first that differs is shown.
  private static let mostCompared = 5000

  private mutating func compareOutput(_ expected: [Expectations.Line], _ found: [RunRecord.Line]) {
    let (wanted, printed) = (expected.map(\.text), found.map(\.text))
    guard max(wanted.count, printed.count) <= Self.mostCompared else {
      let place = zip(wanted, printed).prefix { $0 == $1 }.count
      if wanted != printed {
        differ(expected.dropFirst(place).prefix(1), found.dropFirst(place).prefix(1), after: expected)
      }
      return
    }
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in printed.difference(from: wanted) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let printing = Set(found.compactMap(\.origin).flatMap { $0 })
    var (i, j) = (0, 0)
    while i < expected.count || j < found.count {
      let (firstExpected, firstFound) = (i, j)
      while removed.contains(i) { i += 1 }
      while inserted.contains(j) { j += 1 }
      if i > firstExpected || j > firstFound {
        differ(expected[firstExpected..<i], found[firstFound..<j], after: expected)
        continue
      }
      // Both are the same text here; else one of the two would have been a difference.
      guard i < expected.count, j < found.count else { return }
      if expected[i].isBeside, printing.contains(expected[i].line), let origin = found[j].origin,
        !origin.contains(expected[i].line)
      {
        fail(expected[i].line, "expected \(Self.quoted(wanted[i])) here, but line \(origin.lowerBound) printed it")
      }
      i += 1
      j += 1
    }
  }

  /// Reports lines that differ, each expected one beside the found one in its place.
  private mutating func differ(
    _ expected: ArraySlice<Expectations.Line>, _ found: ArraySlice<RunRecord.Line>, after all: [Expectations.Line]
  ) {
    for place in 0..<max(expected.count, found.count) {
      let wanted = place < expected.count ? expected[expected.startIndex + place] : nil
      let printed = place < found.count ? found[found.startIndex + place] : nil
      let line = wanted?.line ?? printed?.origin?.lowerBound ?? all.last?.line ?? 0
      fail(
        line, "expected \(wanted.map { Self.quoted($0.text) } ?? "no more output")",
        "found    \(printed.map { Self.quoted($0.text) } ?? "nothing")")
    }
  }

  private static func quoted(_ text: String) -> String {
    Quotation.escaped(text.count > 200 ? text.prefix(200) + "…" : text) { scalar in
      scalar.value < 32 || scalar.value == 127 ? "\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }
}
