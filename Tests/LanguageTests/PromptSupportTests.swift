import Language
import Testing

@Suite("Whether an entry is whole")
struct WholeEntries {
  @Test(
    arguments: [
      ("print 1", nil), ("", nil), ("print (", "("), ("print [1,", "["), ("for x in xs {", "{"),
      ("for x in xs {\n}", nil),
      ("f(a, {b: [", "["), ("f(a, {b: [1]", "{"), ("print 1 +", "…"), ("print 1 +\n", "…"), ("print 1,", "…"),
      ("x =", "…"),
      ("a ==", "…"), ("1..", "…"), ("print 1 \\", "\\"), ("print 1 \\\n", "\\"), ("print \"a\\\n", "\""),
      ("print \"a\\", "\""), ("record t {A: \"b, C: 3}", nil),
      ("print \"(\"", nil), ("print '{'", nil), ("print 1 # (", nil), ("print \"abc", nil), ("print )", nil),
      ("print }", nil),
      ("print (1))", nil), ("let a = {", "{"), ("print \"{(1)}\"", nil), ("print \"\\\\\"", nil), ("x in", "…"),
    ] as [(String, String?)])
  func areSeenFromBracketsAndOperators(text: String, expected: String?) {
    #expect(EntryState.pendingReason(text) == expected)
  }

  @Test func noTextIsTooStrange() {
    for text in Small.corpus {
      let bytes = Array(text.utf8)
      for end in stride(from: 0, to: bytes.count, by: Small.step(text)) {
        _ = EntryState.pendingReason(String(decoding: bytes[..<end], as: UTF8.self))
      }
      #expect(EntryState.pendingReason(text) == nil)
    }
  }
}

@Suite("What could stand at the cursor")
struct Completions {
  private func context(_ text: String) -> CompletionContext {
    CompletionContext(text, at: text.utf8.count, vocabulary: Small.vocabulary)
  }

  @Test(
    arguments: [
      ("track ", ["continuous", "initial"]), ("track con", ["continuous", "initial"]),
      ("tap 1 2 ", ["px", "using", "as"]), ("tap 1 2 us", ["px", "using", "as"]),
      ("tap 1 2 using ", ["reality", "scene"]),
      ("tap 1 2 using scene ", ["as"]), ("layer trees ", ["from", "new"]),
      ("layer trees from \"a.gpkg\" ", ["where", "replace"]),
      ("layer trees from \"a.gpkg\" replace ", ["where"]), ("tap (1 + 2) -20 ", ["px", "using", "as"]),
      ("tap (1 + 2) (3) ", ["using", "as"]),
      ("record trees {a: 1} ", ["photo", "as"]), ("print 1\ntrack ", ["continuous", "initial"]),
      ("print 1; track ", ["continuous", "initial"]), ("for x in xs { track ", ["continuous", "initial"]),
      ("if a { print 1 }\ntrack ", ["continuous", "initial"]), ("tap ", ["on"]),
    ])
  func wordsComeFromTheTable(text: String, expected: [String]) {
    let words = context(text).words.map(\.text)
    for word in expected { #expect(words.contains(word), "\(words)") }
    if text.contains(" ") { #expect(Set(words) == Set(expected), "\(words)") }
  }

  @Test(arguments: [
    ("", true), ("tr", true), ("print 1\n", true), ("if a { ", true), ("track ", false), ("x = ", false),
  ])
  func aStatementBeginsWhereTheLastHasEnded(text: String, begins: Bool) {
    #expect(context(text).beginsStatement == begins)
  }

  @Test func namesOfAKindAreAskedFor() {
    #expect(context("record ").projectKinds == [.layer])
    #expect(context("tap on ").projectKinds == [.site])
    #expect(!context("record ").takesExpression)
    #expect(context("tap ").takesExpression)
    #expect(context("print ").takesExpression)
    #expect(context("let x = ").takesExpression)
  }

  @Test func aPathIsAskedForInsideItsString() {
    let inside = context("layer p from \"data/tr")
    #expect(inside.fileExtensions == [".gpkg"])
    #expect(inside.pathStart == 14)
    #expect(context("layer p from \"a.gpkg\" where \"x").fileExtensions == nil)
    #expect(context("print \"x").fileExtensions == nil)
  }

  @Test(arguments: [("tap 1 2 us", 8, "us"), ("größ", 0, "größ"), ("tap ", 4, ""), ("f(tre", 2, "tre")])
  func theWordIsFoundBackwards(text: String, start: Int, word: String) {
    let found = context(text)
    #expect(found.wordStart == start && found.word == word)
  }

  @Test func noCursorIsTooStrange() {
    for text in Small.corpus {
      let count = text.utf8.count
      for offset in stride(from: -1, through: count + 1, by: Small.step(text)) {
        let found = CompletionContext(text, at: offset, vocabulary: Small.vocabulary)
        if !(0...max(0, count) ~= found.wordStart) { Issue.record("\(offset): \(found.wordStart)") }
      }
    }
  }
}

/// Factors by definition: NIST SP 811 (2008), appendix B.8, and the US survey foot of 1200/3937 m.
@Suite("The table of units")
struct UnitTable {
  @Test(
    arguments: [
      ("ft", 0.3048), ("ftUS", 0.3048006096012192), ("inch", 0.0254), ("yd", 0.9144), ("mi", 1609.344), ("nmi", 1852),
      ("km", 1000), ("mm", 0.001), ("um", 0.000001), ("ha", 10_000), ("acre", 4046.8564224), ("ft2", 0.09290304),
      ("kn", 0.5144444444444445),
      ("km/h", 0.2777777777777778), ("mph", 0.44704), ("min", 60), ("h", 3600), ("day", 86400), ("gon", 0.9),
      ("rad", 57.29577951308232), ("arcmin", 0.016666666666666666), ("arcsec", 0.0002777777777777778),
    ])
  func factors(symbol: String, factor: Double) {
    let unit = Units.named(symbol)
    #expect(unit.map { abs($0.factor / factor - 1) < 1e-15 } == true, "\(unit?.factor ?? .nan)")
  }

  @Test func everySpellingIsThereOnce() {
    let spellings = Units.all.dropFirst().flatMap { [$0.symbol] + $0.aliases }
    #expect(Set(spellings).count == spellings.count)
    #expect(Units.spellings == spellings.sorted())
    for (place, unit) in Units.all.enumerated() { #expect(unit.index == place) }
  }

  @Test func everyDimensionHasABaseUnit() {
    for unit in Units.all { #expect(Units.base(of: unit.dimension)?.factor == 1, "\(unit.symbol)") }
    #expect(Dimension.volume.times(.length).map { Units.base(of: $0) == nil } == true)
  }

  @Test func noSpellingIsAReservedWord() {
    #expect(Units.spellings.filter { ReservedWord(rawValue: $0) != nil } == [])
  }

  @Test func powersStayInRange() {
    #expect(Dimension.length.times(.length) == .area)
    #expect(Dimension.length.times(.time, sign: -1) == .speed)
    var dimension: Dimension? = .length
    for _ in 2...100 { dimension = dimension?.times(.length) }
    #expect(dimension?.name == "length^100")
    #expect(dimension?.times(.length) == nil)
  }
}
