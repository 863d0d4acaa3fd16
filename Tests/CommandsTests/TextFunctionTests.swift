import Testing

@testable import Commands

@Suite("Functions on texts")
struct TextFunctionResults {
  @Test(
    arguments: [
      ("split(\"a,b,,c\", \",\")", "[\"a\", \"b\", \"\", \"c\"]"), ("split(\",\", \",\")", "[\"\", \"\"]"),
      ("split(\"\", \",\")", "[\"\"]"), ("split(\"abc\", \"abc\")", "[\"\", \"\"]"),
      ("split(\"aaaa\", \"aa\")", "[\"\", \"\", \"\"]"), ("split(\"a--b-c\", \"--\")", "[\"a\", \"b-c\"]"),
      ("split(\"  two  words \\t\\n\")", "[\"two\", \"words\"]"), ("split(\"\")", "[]"),
      ("split(\"größe\", \"ö\")", "[\"gr\", \"ße\"]"),
      ("join([\"a\", \"b\"], \"-\")", "a-b"), ("join([])", ""),
      ("join([1, 2 m, nil, [\"x\"]], \", \")", "1, 2 m, nil, [\"x\"]"),
      ("join(1..3)", "123"), ("join(split(\"a,b,c\", \",\"), \",\")", "a,b,c"),
      ("trim(\"\\n oak tree \\t\") + \"|\"", "oak tree|"), ("trim(\"   \") + \"|\"", "|"),
      ("upper(\"größe ǆ\")", "GRÖSSE Ǆ"), ("lower(\"ÀÉÎ\")", "àéî"),
      ("replace(\"aaaa\", \"aa\", \"b\")", "bb"), ("replace(\"oak\", \"x\", \"y\")", "oak"),
      ("replace(\"3,5\", \",\", \"\")", "35"),
      ("replace(\"oak\", \"k\", \"k trees\")", "oak trees"),
      ("starts_with(\"oak\", \"oa\"), starts_with(\"oak\", \"oak!\"), starts_with(\"oak\", \"\")", "true false true"),
      ("ends_with(\"oak\", \"ak\"), ends_with(\"oak\", \"o\"), ends_with(\"oak\", \"\")", "true false true"),
      ("contains(\"oak tree\", \"k t\"), contains(\"oak\", \"\"), contains(\"\", \"a\")", "true true false"),
      ("index_of(\"ababac\", \"abac\"), index_of(\"oak\", \"z\"), index_of(\"oak\", \"\")", "2 nil 0"),
      (
        "slice(\"hello\", 1, 3), slice(\"hello\", 4), slice(\"hello\", 5) + \"|\", slice(\"hello\", 2, 1) + \"|\"",
        "ell o | |"
      ),
      ("letters(\"\"), text(nil), text([1, \"a\"]), text(\"a\") + text(2 m)", "[] nil [1, \"a\"] a2 m"),
    ])
  func results(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  // The letters of Unicode's text segmentation (UAX 29): a family, an accent of its own, a flag, a line end of two.
  static let wide = "let t = \"a👩‍👩‍👧e\\u{301}🇬🇧\\u{d}\\n!\""

  @Test(
    arguments: [
      ("count(t), count(letters(t))", "6 6"), ("slice(t, 2, 2)", "e\u{301}"), ("slice(t, 5)", "!"),
      ("index_of(t, \"!\")", "5"),
      ("index_of(t, \"é\")", "2"), ("contains(t, \"e\")", "false"), ("contains(t, \"👩\")", "false"),
      ("split(t, \"\\u{e9}\")[1]", "🇬🇧\r\n!"), ("count(replace(t, \"🇬🇧\", \"\"))", "5"),
      ("starts_with(t, \"a👩‍👩‍👧e\")", "false"),
      ("ends_with(t, \"\\n!\")", "false"), ("letters(t)[1] == \"👩‍👩‍👧\"", "true"),
    ])
  func aLetterIsWhatAReaderSees(code: String, expected: String) {
    #expect(printed(code, after: Self.wide) == expected)
  }

  // C's printf is the source of the numbers.
  @Test(
    arguments: [
      ("format(2.5, decimals: 2, width: 8)", "    2.50"), ("format(-2.5 m, decimals: 1, width: 9)", "   -2.5 m"),
      ("format(5, width: 3, fill: \"0\")", "005"), ("format(-5, width: 4, fill: \"0\")", "-005"),
      ("format(5, width: 4, fill: \"0\", sign: true)", "+005"), ("format(3, sign: true)", "+3"),
      ("format(-3, sign: true)", "-3"),
      ("format(-0.001, decimals: 2, sign: true)", "+0.00"), ("format(\"oak\", width: 6) + \"|\"", "oak   |"),
      ("format(\"oak\", width: 6, align: \"right\")", "   oak"),
      ("format(\"oak\", width: 6, align: \"centre\", fill: \"*\")", "*oak**"),
      ("format(7, width: 3, align: \"left\") + \"|\"", "7  |"), ("format(\"wider\", width: 2)", "wider"),
      ("format(nil, width: 4) + \"|\"", "nil |"), ("format([1, 2 m], decimals: 1)", "[1.0, 2.0 m]"),
      ("format(\"é👩‍👩‍👧\", width: 4, fill: \".\")", "é👩‍👩‍👧.."),
      ("format(date(\"2026-05-01\"), width: 11) + \"|\"", "2026-05-01 |"),
    ])
  func formats(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("split(\"a\", \"\")", "range: a text of at least one letter is wanted here (nil)"),
      ("split(3)", "type: a text is wanted here, found a bare number (text(x) gives the text of a value)"),
      ("replace(\"a\", \"\", \"b\")", "range: a text of at least one letter is wanted here (nil)"),
      ("join(\"a\", \"b\")", "type: a list, a range or a layer is wanted here, found a text (nil)"),
      ("contains(\"a\", 1)", "type: a text is wanted here, found a bare number (text(x) gives the text of a value)"),
      ("slice(\"abc\", 1, 3)", "range: there is no index 3 (the text has the indexes 0 to 2)"),
      ("slice(\"abc\", 4)", "range: there is no index 4 (the text has the indexes 0 to 2)"),
      ("slice(\"abc\", -1)", "range: there is no index -1 (the text has the indexes 0 to 2)"),
      ("slice(\"\", 0, 0)", "range: there is no index 0 (the text is empty)"),
      ("slice(\"abc\", 2, 0)", "range: a stretch from 2 to 0 goes backwards (the text has the indexes 0 to 2)"),
      ("slice(\"abc\", 0.5)", "type: an index is a whole number, found 0.5 (nil)"),
      ("slice(\"abc\", 1e300)", "range: an index is -9007199254740992 to 9007199254740992, found 1e+300 (nil)"),
      ("format(1, width: 1001)", "range: a width is 0 to 1000, found 1001 (nil)"),
      ("format(1, decimals: 16)", "range: the count of decimals is 0 to 15, found 16 (nil)"),
      ("format(1, fill: \"ab\")", "range: fill is one letter, found \"ab\" (nil)"),
      ("format(1, align: \"middle\")", "type: \"middle\" is no alignment (it is one of \"left\" \"right\" \"centre\")"),
      ("format(1, sign: 1)", "type: true or false is wanted here, found a bare number (nil)"),
      (
        "upper(nil)",
        "type: a text is wanted here, found nil (nil means that the value is missing; test it first: `if x != nil { … }`)"
      ),
    ])
  func otherValuesAreErrors(code: String, expected: String) {
    #expect(failure(code) == expected)
  }

  /// 2^16 letters replaced by as many each would be 4 GB.
  @Test(
    arguments: [
      "replace(t, \"x\", t)", "join(filled(100000, t))", "split(join(filled(20, t)), \"x\")",
      "letters(join(filled(20, t)))",
    ])
  func textsThatDoNotFitAreRefused(code: String) {
    let run = LimitedRun("var t = \"x\"\nfor i in 1..16 { t = t + t }\ntry { print \(code) } catch e { print 1 }")
    #expect(run.out.isEmpty)
    #expect(run.err.contains("the script holds more than 64 MB of values"), "\(run.err)")
  }

  /// The places that a search finds are those of going through the text letter by letter.
  @Test func searchingAgreesWithLookingEverywhere() throws {
    var source = NumberSource(seed: 5)
    let alphabet: [Character] = ["a", "b", "é", "e\u{301}", "🌳"]
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &source)).map { _ in alphabet.randomElement(using: &source) ?? "a" })
      let part = String(
        (0..<Int.random(in: 1...4, using: &source)).map { _ in alphabet.randomElement(using: &source) ?? "a" })
      var expected: [Int] = []
      var letters = Array(text)[...]
      while letters.count >= part.count {
        if letters.starts(with: part) {
          expected.append(letters.startIndex)
          letters = letters.dropFirst(part.count)
        } else {
          letters = letters.dropFirst()
        }
      }
      let places = try TextSearch(part).all(in: text)
      #expect(places.map { text.distance(from: text.startIndex, to: $0.lowerBound) } == expected)
      #expect(places.allSatisfy { text[$0] == part })
      #expect(try TextSearch(part).first(in: text) == expected.first)
    }
  }
}
