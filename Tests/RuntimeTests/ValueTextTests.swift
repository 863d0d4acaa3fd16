import Language
import Testing

@testable import Runtime

@Suite("The text of values")
struct ValueTexts {
  // Whole numbers below 2^53 without a point, others in the shortest form that reads back (language.md, Literals).
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1e3, "1000"), (1e15, "1000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992.0"),
      (0.30000000000000004, "0.30000000000000004"), (1e21, "1e+21"), (1e-7, "1e-07"),
      (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (123456.789, "123456.789"), (-2.5, "-2.5"),
    ])
  func numbers(number: Double, expected: String) {
    #expect(ValueText.number(number) == expected)
  }

  // C's printf is the independent source.
  @Test(
    arguments: [
      (3.14159, 2, "3.14"), (2, 2, "2.00"), (0.005, 2, "0.01"), (-0.001, 2, "0.00"), (-0.001, 0, "0"), (2.5, 0, "2"),
      (1e20, 0, "100000000000000000000"), (-1.5, 1, "-1.5"),
    ])
  func decimals(number: Double, decimals: Int, expected: String) {
    #expect(ValueText.number(number, decimals: decimals) == expected)
  }

  /// Numbers of every size: powers, neighbours of whole numbers, and bit patterns in even steps.
  static let numbers: [Double] = {
    var list: [Double] = [
      0, 1, 0.1, 1 / 3, 2.0 / 3, 1e22, 1e23, .leastNonzeroMagnitude, 2.2250738585072014e-308, .pi, 1e-5, 123456789.125,
    ]
    for exponent in stride(from: -300, through: 300, by: 23) { list.append(Double("1e\(exponent)") ?? 0) }
    for power in 50...55 {
      let two = Double(1 << power)
      list += [two, two - 1, two + 1, two.nextUp, two.nextDown]
    }
    var bits: UInt64 = 0x3FB9_9999_9999_999A
    for _ in 0..<300 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = abs(Double(bitPattern: bits))
      if number.isFinite { list.append(number) }
    }
    return list
  }()

  @Test func everyNumberReadsBackAsItself() {
    for number in Self.numbers {
      let trial = Trial("print \(ValueText.number(number)) == \(number.description.replacing("inf", with: "0"))")
      #expect(trial.printed == ["true"], "\(number): \(trial.error?.message ?? "")")
      let again = Trial("print \(ValueText.number(number))")
      #expect(again.printed == [ValueText.number(number)], "\(number)")
    }
  }

  @Test func everyUnitReadsBackAsItself() {
    for unit in Units.all.dropFirst() {
      for spelling in [unit.symbol] + unit.aliases {
        let trial = Trial("let x = 2.5 \(spelling)\nprint x, 2.5\(spelling) == x")
        #expect(trial.printed == ["2.5 \(unit.symbol)", "true"], "\(spelling): \(trial.error?.message ?? "")")
      }
      for number in [0.1, 1e21, 3] {
        let text = "\(ValueText.number(number)) \(unit.symbol)"
        #expect(Trial("print \(text)").printed == [text])
      }
    }
  }

  static let texts = [
    "", "plain", "two\nlines", "tab\there", "quote\"s", "back\\slash", "{braces}", "größe", "e\u{301}", "🌳👩‍👩‍👧",
    "\u{1}\u{1F}\u{7F}\u{9F}",
    "\\{", "\\n", "'", "#", "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "{\"a\"}", "ends in \\",
  ]

  @Test(arguments: texts) func everyTextReadsBackAsItself(text: String) {
    let trial = Trial("let x = \(ValueText.quote(text))\nprint x")
    #expect(trial.printed == [ValueText.quote(text)], "\(trial.error?.message ?? "")")
    // The bytes too, as texts compare by canonical equivalence.
    let heap = Heap()
    #expect(heap.text(text).string.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    arguments: [
      "nil", "true", "[]", "{}", "[1, \"a\", [nil, {a: 2 m}]]", "{a: 1, \"b c\": {d: [1..3]}, \"1x\": nil, if: 2}",
      "1..3",
      "2 m..4 m", "[1..2]", "{größe: 1}",
    ])
  func everyLiteralPrintsAsItIsWritten(text: String) {
    let first = Trial("print \(text)")
    #expect(first.error == nil, "\(first.error?.message ?? "")")
    let again = Trial("print \(first.printed.first ?? "")\nprint (\(first.printed.first ?? "")) == (\(text))")
    #expect(again.printed == [first.printed.first ?? "", "true"], "\(again.error?.message ?? "")")
  }

  @Test func aListInItselfHasAnEnd() {
    let trial = Trial("var a = [1]\na[0] = a\nprint a")
    #expect(trial.printed.first?.hasSuffix("]]]]]") == true)
  }
}

@Suite("JSON")
struct JSONText {
  // RFC 8259, section 7.
  @Test(
    arguments: [
      ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
      ("\u{7F}é🌳", "\"\u{7F}é🌳\""), ("/", "\"/\""), ("", "\"\""),
    ])
  func texts(text: String, expected: String) {
    #expect(JSON.string(text).text == expected)
  }

  @Test func numbersThatAreNoneAreNull() {
    #expect(
      JSON.array([.number(.nan), .number(.infinity), .number(-0.0), .number(1e21)]).text == "[null,null,0,1e+21]")
  }

  @Test(
    arguments: [
      ("3 m", #"{"value":3,"unit":"m"}"#), ("nil", "null"), ("true", "true"), ("[1, \"x\"]", #"[1,"x"]"#),
      ("{b: 1, a: {c: 2}}", #"{"b":1,"a":{"c":2}}"#), ("1..3", #"{"from":1,"to":3}"#), ("30 %", "0.3"),
    ])
  func valuesHaveTheirForms(text: String, expected: String) {
    #expect(Trial("print \(text)").json == [expected])
  }

  @Test func aListInItselfHasAnEnd() {
    #expect(Trial("var a = [1]\na[0] = a\nprint a").json.first?.contains("null") == true)
  }
}
