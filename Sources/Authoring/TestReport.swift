import Commands
import Runtime

/// The results of scripts that were tested, for people, for programs and as JUnit XML.
public struct TestReport: Sendable {
  /// The tests in the order they were run.
  public private(set) var tests: [ScriptTest] = []
  /// Whether Ctrl-C ended the run.
  public private(set) var isInterrupted = false

  /// A report of no tests yet.
  public init() {}

  /// Adds a test.
  public mutating func add(_ test: ScriptTest) {
    tests.append(test)
    if test.isInterrupted { isInterrupted = true }
  }

  /// Notes that Ctrl-C came between two tests.
  public mutating func interrupt() { isInterrupted = true }

  /// How many tests failed.
  public var failed: Int { tests.count { !$0.isPassed } }

  /// How the run ended: a test that fails is a verdict.
  public var outcome: Interpreter.Outcome { isInterrupted ? .interrupted : failed > 0 ? .verdict : .done }

  // MARK: For people

  /// A test on one line, with what failed under it.
  public static func text(_ test: ScriptTest) -> String {
    guard !test.isPassed else { return "ok   \(test.path)" }
    return (["FAIL \(test.path)"] + lines(test.failures).map { "  " + $0 }).joined(separator: "\n")
  }

  /// The last line.
  public var text: String {
    let count = tests.count == 1 ? "1 test" : "\(tests.count) tests"
    return failed == 0 ? "\(count) passed" : "\(failed) of \(count) failed"
  }

  private static func lines(_ failures: [ScriptTest.Failure]) -> [String] {
    failures.flatMap { failure in
      let place = failure.line > 0 ? "line \(failure.line): " : ""
      return failure.text.enumerated().map { number, text in
        (number == 0 ? place : String(repeating: " ", count: place.count)) + text
      }
    }
  }

  // MARK: For programs

  /// A test as one object.
  public static func json(_ test: ScriptTest) -> JSON {
    .object([
      ("file", .string(test.path)), ("passed", .boolean(test.isPassed)),
      (
        "failures",
        .array(
          test.failures.map { failure in
            .object([
              ("line", failure.line > 0 ? .number(Double(failure.line)) : .null),
              ("message", .string(failure.text.joined(separator: "\n"))),
            ])
          })
      ),
    ])
  }

  /// How the run ended.
  public var json: JSON {
    .object([
      ("exit", .number(Double(outcome.rawValue))), ("tests", .number(Double(tests.count))),
      ("failed", .number(Double(failed))),
    ])
  }

  /// The results as JUnit XML: a suite for each folder. All times are 0, so that the same results are the same bytes.
  public var junit: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="arpent" tests="\#(tests.count)" failures="\#(failed)" errors="0" time="0">"#,
    ]
    var rest = tests[...]
    while let first = rest.first {
      let suite = rest.prefix { Self.split($0.path).folder == Self.split(first.path).folder }
      rest = rest.dropFirst(suite.count)
      let name = Self.escaped(Self.split(first.path).folder)
      let failed = suite.count { !$0.isPassed }
      lines.append(
        #"  <testsuite name="\#(name)" tests="\#(suite.count)" failures="\#(failed)" errors="0" skipped="0" time="0">"#)
      for test in suite { lines += Self.testCase(test, suite: name) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func testCase(_ test: ScriptTest, suite: String) -> [String] {
    let head = #"    <testcase classname="\#(suite)" name="\#(escaped(split(test.path).name))" time="0""#
    guard let first = test.failures.first else { return [head + "/>"] }
    let place = first.line > 0 ? "line \(first.line): " : ""
    let words = first.text.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    let message = escaped(place + words.joined(separator: ", "))
    let text = escaped(lines(test.failures).joined(separator: "\n"))
    return [head + ">", #"      <failure message="\#(message)">\#(text)</failure>"#, "    </testcase>"]
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// A text as XML 1.0 allows it; a character that it does not allow becomes U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      default:
        let isAllowed = scalar.value >= 32 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}
