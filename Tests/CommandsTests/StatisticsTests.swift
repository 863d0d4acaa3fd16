import Testing

@Suite("Functions on the values of a list")
struct StatisticsResults {
  // Python's statistics and math.fsum are the source.
  @Test(
    arguments: [
      ("sum([3.5, -2, 7.25, 0.1, 12])", "20.85"), ("mean([3.5, -2, 7.25, 0.1, 12])", "4.17"),
      ("median([3.5, -2, 7.25, 0.1, 12])", "3.5"), ("median([3.5, -2, 7.25, 0.1, 12, 1])", "2.25"),
      ("sum(filled(10, 0.1))", "1"), ("sum([1e100, 1, -1e100])", "1"), ("mean([0.1, 0.2, 0.3])", "0.2"),
      ("median([1.5e308, 1.25e308])", "1.375e+308"), ("median([5])", "5"), ("sum(1..100)", "5050"),
      ("mean(1..4)", "2.5"), ("min([3, 1, 2])", "1"), ("max(3, 1, 2)", "3"), ("min(-1, -1.5)", "-1.5"), ("max(4)", "4"),
      ("max(2..7)", "7"),
    ])
  func numbers(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("sum([1 m, 20 cm, 0.3 m])", "1.5 m"), ("sum([20 cm, 1 m])", "120 cm"), ("mean([1 km, 500 m])", "0.75 km"),
      ("median([3 m, 100 cm, 2 m])", "2 m"), ("min(3 m, 80 cm)", "0.8 m"), ("max([1 h, 90 min])", "1.5 h"),
      ("max(10 deg, 1 rad)", "57.29577951308232 deg"), ("sum([2 m], start: 1 km)", "1.002 km"),
    ])
  func quantitiesHaveTheUnitOfTheFirst(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("sum([])", "0"), ("sum([nil, nil])", "0"), ("sum([], start: 0 m)", "0 m"), ("mean([])", "nil"),
      ("median([nil])", "nil"), ("min([])", "nil"), ("max([nil, nil])", "nil"), ("max(nil)", "nil"),
      ("max(nil, 3)", "3"),
      ("sum([nil, 1 m, nil, 2 m])", "3 m"), ("mean([1, nil, 2])", "1.5"), ("median([nil, 1, 9, 2])", "2"),
      ("min(nil, 3 m, nil)", "3 m"), ("mean(5..1)", "nil"),
    ])
  func missingValuesArePassedOver(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("min([\"oak\", nil, \"ash\"])", "ash"), ("max(\"oak\", \"ash\")", "oak"),
      ("max(date(\"2026-01-01\"), date(\"2025-12-31\"))", "2026-01-01"),
      ("min([time(\"2026-01-01T00:00:01Z\"), time(\"2026-01-01T00:00:00Z\")])", "2026-01-01T00:00:00Z"),
    ])
  func textsAndDatesHaveExtremes(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  static let heights = """
    let low = position(51, 0, altitude: 60 m).altitude
    let high = position(51, 0, altitude: 64 m).altitude
    let other = position(51, 0, altitude: 60 m, heights: "ellipsoidal").altitude
    """

  @Test(arguments: ["sum", "mean", "median", "min", "max"])
  func heightsKeepWhatTheyAreCountedFrom(name: String) {
    let two = "heights above two different surfaces cannot be combined"
    #expect(failure("\(name)([low, high]) - other", after: Self.heights).contains(two))
    #expect(failure("\(name)([1 m, high]) - other", after: Self.heights).contains(two))
    #expect(failure("\(name)([low, 1 m, other])", after: Self.heights).contains(two))
  }

  @Test func theMeanOfHeightsIsAHeight() {
    #expect(
      printed("mean([low, high]), median([low, high]), max(low, high) - low", after: Self.heights) == "62 m 62 m 4 m")
  }

  @Test(
    arguments: [
      ("sum([1, \"a\"])", "type: element 1 is a text, but the values before it are bare numbers (nil)"),
      ("sum([\"a\"])", "type: numbers and quantities are wanted here, but element 0 is a text (nil)"),
      (
        "mean([1 m, 2])",
        "type: element 1 is a bare number, but the values before it are lengths (give the number a unit: `2 m`)"
      ),
      ("min(1 m, 2 s)", "type: element 1 is a time, but the values before it are lengths (nil)"),
      ("max(1, [2])", "type: element 1 is a list, but the values before it are bare numbers (nil)"),
      ("max({a: 1})", "type: a record cannot be compared with a record (nil)"),
      ("max(\"a\", 1)", "type: a text cannot be compared with a bare number (nil)"),
      ("sum([1 m], start: 0)", "type: element 0 is a length, but the values before it are bare numbers (nil)"),
      ("sum(3)", "type: a list, a range or a layer is wanted here, found a bare number (nil)"),
      ("sum([1.7e308, 1.7e308])", "range: the sum is too large (nil)"),
      ("sum(1 m..3 m)", "type: only a range of plain numbers has elements, found a length (nil)"),
    ])
  func otherValuesAreErrors(code: String, expected: String) {
    #expect(failure(code) == expected)
  }

  @Test(arguments: ["sum(1..1e15)", "list(0..1e300)", "median(1..1e7)"])
  func rangesThatDoNotFitAreRefused(code: String) {
    let run = LimitedRun("try { print \(code) } catch e { print 1 }")
    #expect(run.out.isEmpty)
    #expect(run.err.contains("the script holds more than 64 MB of values"), "\(run.err)")
  }
}
