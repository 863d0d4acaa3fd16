import Language
import Runtime
import Testing

@testable import Commands

@Suite("Functions on lists and records")
struct ListFunctionResults {
  @Test(
    arguments: [
      ("append([], nil)", "[nil]"),
      (
        "insert([2], 0, 1), insert([1], 1, 2), insert([], 0, 1), insert([1, 2, 4, 5], 2, 3)",
        "[1, 2] [1, 2] [1] [1, 2, 3, 4, 5]"
      ),
      ("remove([1, 2, 3], 1), remove([1], 0)", "2 1"), ("filled(0, 1), filled(2, [1])", "[] [[1], [1]]"),
      ("list(3..1), list(0.5..2.5), list([1])", "[] [0.5, 1.5, 2.5] [1]"),
      ("reverse([1, nil, \"a\"]), reverse([])", "[\"a\", nil, 1] []"),
      ("[1, 2] + [3], [] + [], [[1]] + [2]", "[1, 2, 3] [] [[1], 2]"),
      (
        "contains([1, \"a\", [2]], [2]), contains([], 1), contains(1..5, 5), contains(1..5, 5.5), contains(1 m..2 m, 150 cm)",
        "true false true false true"
      ),
      ("index_of([5, 6, 6], 6), index_of([5], 7), index_of([1 m, 2 m], 200 cm)", "1 nil 1"),
      ("slice([1, 2, 3], 1), slice([1, 2, 3], 0, 1), slice([], 0), slice([1], 1, 0)", "[2, 3] [1, 2] [] []"),
      ("keys({a: 1, \"b c\": 2}), values({a: 1, \"b c\": [2]}), keys({})", "[\"a\", \"b c\"] [1, [2]] []"),
      ("has({a: nil}, \"a\"), has({a: 1}, \"b\"), has({\"\": 1}, \"\")", "true false true"),
      (
        "has(51N 0E, \"altitude\"), keys(date(\"2026-05-01\")), values(date(\"2026-05-01\"))",
        "true [\"year\", \"month\", \"day\"] [2026, 5, 1]"
      ),
    ])
  func results(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test func listsAreChangedInPlace() {
    let run = ScriptRun(
      """
      let xs = [1, 2]
      let same = append(xs, 3)
      print xs, same == xs
      insert(xs, 0, 0)
      print remove(xs, 1), xs, same
      let sorted = sort(reverse(xs))
      print xs, sorted, list(xs) + [9], xs
      """)
    #expect(
      run.out == "[1, 2, 3] true\n1 [0, 2, 3] [0, 2, 3]\n[0, 2, 3] [0, 2, 3] [0, 2, 3, 9] [0, 2, 3]\n", "\(run.err)")
  }

  @Test func aNewListIsNoneOfTheOldOnes() {
    let run = ScriptRun(
      """
      let xs = [3, 1]
      for ys in [list(xs), slice(xs, 0), sort(xs), unique(xs), xs + [], copy(xs), reverse(xs)] { append(ys, 7) }
      print xs
      """)
    #expect(run.out == "[3, 1]\n", "\(run.err)")
  }

  @Test func manyElementsAreAppendedInTheirOrder() {
    let run = ScriptRun(
      """
      let xs = []
      for i in 1..20000 { append(xs, i) }
      print count(xs), xs[0], xs[19999], sum(xs)
      for i in 1..19990 { remove(xs, count(xs) - 1) }
      print xs
      """)
    #expect(run.out == "20000 1 20000 200010000\n[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n", "\(run.err)")
  }

  @Test(
    arguments: [
      ("append(3, 4)", "type: a list is wanted here, found a bare number (nil)"),
      ("append(1..3, 4)", "type: a list is wanted here, found a range (list(a..b) makes a list of a range)"),
      ("insert([1], 2, 0)", "range: there is no index 2 (the list takes an element at the indexes 0 to 1)"),
      ("insert([1], -1, 0)", "range: there is no index -1 (the list takes an element at the indexes 0 to 1)"),
      ("insert([1], \"0\", 0)", "type: a plain number is wanted here, found a text (nil)"),
      ("remove([1, 2], 2)", "range: there is no index 2 (the list has the indexes 0 to 1)"),
      ("remove([], 0)", "range: there is no index 0 (the list is empty)"),
      ("remove([1], 0.5)", "type: an index is a whole number, found 0.5 (nil)"),
      ("remove([1], 1e300)", "range: there is no index 1e+300 (the list has the indexes 0 to 0)"),
      ("filled(-1, 0)", "range: the count is 0 to 9007199254740992, found -1 (nil)"),
      ("filled(1.5, 0)", "type: the count is a whole number, found 1.5 (nil)"),
      (
        "list(\"oak\")",
        "type: a list, a range or a layer is wanted here, found a text (letters(text) gives the letters of a text)"
      ),
      ("[1] + 2", "type: a bare number cannot be added to a list (append(list, x) adds an element)"),
      ("contains(3, 4)", "type: a text or a list is wanted here, found a bare number (nil)"),
      (
        "contains({a: 1}, \"a\")",
        "type: a text or a list is wanted here, found a record (has(record, name) looks for a field)"
      ),
      ("contains([1 m], 1)", "type: a length cannot be compared with a bare number (give the number a unit: `1 m`)"),
      ("contains(51N 0E, 1)", "type: a text or a list is wanted here, found a position (nil)"),
      ("keys([1])", "type: a record is wanted here, found a list (nil)"),
      ("has({a: 1}, 1)", "type: a text is wanted here, found a bare number (text(x) gives the text of a value)"),
    ])
  func otherValuesAreErrors(code: String, expected: String) {
    #expect(failure(code) == expected)
  }

  @Test(
    arguments: [
      "print filled(1e12, 0)", "let a = filled(1500000, 0)\nprint a + a + a", "print filled(9007199254740992, 0)",
      "let a = filled(3000000, 0)\nlet b = copy(a)", "let a = filled(3000000, 0)\nlet b = reverse(a)",
      "let a = []\nfor i in 1..10000000 { append(a, i) }", "var a = [1]\nfor i in 1..60 { a = a + a }",
    ])
  func listsThatDoNotFitAreRefused(text: String) {
    let run = LimitedRun("try { \(text) } catch e { print 1 }")
    #expect(run.out.isEmpty)
    #expect(run.err.contains("the script holds more than 64 MB of values"), "\(run.err)")
  }

  @Test func whatIsNoLongerReachableMakesRoom() {
    let run = LimitedRun("var a = []\nfor i in 1..200 { a = copy(filled(100000, i) + [i]) }\nprint a[99999]")
    #expect(run.out == "200\n", "\(run.err)")
  }

  @Test func theElementsOfALayerAndItsFieldsAreValues() throws {
    let day = try FieldDay()
    let run = day.recording(
      """
      for height in [3 m, 1 m, 2 m] {
        tap 108 192
        record trees {Health: "Dead", Height: height}
      }
      let all = list(trees)
      print count(all), all[1].Height, contains(trees, all[2]), index_of(all, all[1]), count(unique(all + all))
      print has(all[0], "Health"), has(all[0], "Crown"), slice(keys(all[0]), 0, 1), slice(values(all[0]), 0, 1)
      """)
    #expect(run.out == "3 1 m true 1 3\ntrue false [\"Health\", \"Height\"] [\"Dead\", 3 m]\n", "\(run.err)")
  }
}

@Suite("Sorting and unique values")
struct Sortings {
  @Test(
    arguments: [
      ("sort([3, 1, 2])", "[1, 2, 3]"), ("sort([3, 1, 2], descending: true)", "[3, 2, 1]"), ("sort([])", "[]"),
      ("sort([nil, 2, nil, 1])", "[1, 2, nil, nil]"), ("sort([nil, 2, 1], descending: true)", "[2, 1, nil]"),
      ("sort([1 km, 999 m, 1001 m])", "[999 m, 1 km, 1001 m]"), ("sort([3 m, 1 m])", "[1 m, 3 m]"),
      ("sort([100 cm, 1 m, 1000 mm])", "[100 cm, 1 m, 1000 mm]"),
      ("sort([100 cm, 1 m, 1000 mm], descending: true)", "[100 cm, 1 m, 1000 mm]"),
      ("sort([\"b\", \"a\", \"B\", \"é\"])", "[\"B\", \"a\", \"b\", \"é\"]"), ("sort([0, -0.0, -1])", "[-1, 0, 0]"),
      ("sort([date(\"2026-05-01\"), date(\"2025-01-01\")])", "[date(\"2025-01-01\"), date(\"2026-05-01\")]"),
      ("sort(5..7, descending: true)", "[7, 6, 5]"), ("sort([nil])", "[nil]"),
    ])
  func results(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      (
        "sort([1, \"a\"])",
        "type: a bare number cannot be compared with a text (a list is sorted by values of one kind)"
      ),
      (
        "sort([\"a\", nil, 1])",
        "type: a text cannot be compared with a bare number (a list is sorted by values of one kind)"
      ),
      ("sort([1 m, 2 s])", "type: a length cannot be compared with a time (a list is sorted by values of one kind)"),
      ("sort([1 m, 2])", "type: a length cannot be compared with a bare number (give the number a unit: `2 m`)"),
      ("sort([[1], [2]])", "type: a list cannot be compared with a list (a list is sorted by values of one kind)"),
      (
        "sort([true])",
        "type: a truth value cannot be compared with a truth value (a list is sorted by values of one kind)"
      ),
      (
        "sort([date(\"2026-05-01\"), time(\"2026-05-01\")])",
        "type: a date and a moment cannot be compared (date(t) is the day of a moment, time(d) the beginning of a day)"
      ),
    ])
  func mixedListsAreErrors(code: String, expected: String) {
    #expect(failure(code) == expected)
  }

  @Test func heightsAboveTwoSurfacesHaveNoOrder() {
    let two = "heights above two different surfaces cannot be combined"
    #expect(failure("sort([low, other])", after: StatisticsResults.heights).contains(two))
    #expect(failure("sort([1 m, low, other])", after: StatisticsResults.heights).contains(two))
    #expect(failure("unique([low, other])", after: StatisticsResults.heights).contains(two))
    #expect(printed("sort([high, 61 m, low])", after: StatisticsResults.heights) == "[60 m, 61 m, 64 m]")
  }

  /// The order is that of the standard library's sorting of pairs, whose second part makes it stable.
  @Test func sortingIsStable() throws {
    var source = NumberSource(seed: 3)
    let heap = Heap()
    let centimetre = try #require(Units.named("cm"))
    for count in [0, 1, 2, 17, 1000] {
      let numbers = (0..<count).map { _ in Double(Int.random(in: 0..<20, using: &source)) }
      // The same lengths in two units, so that which of two equal ones comes first can be seen.
      let values = numbers.enumerated().map { index, number in
        index % 2 == 0 ? Value(number, Units.metre) : Value(number * 100, centimetre)
      }
      for descending in [false, true] {
        let expected = values.indices.sorted { a, b in
          let (first, second) = (numbers[a], numbers[b])
          return first == second ? a < b : descending ? first > second : first < second
        }
        let sorted = try Sorting.sorted(values, descending: descending)
        #expect(sorted.map { ValueText.text($0) } == expected.map { ValueText.text(values[$0]) })
        let plain = try Sorting.sorted(numbers.map { Value($0) }, descending: descending)
        #expect(plain.map(\.number) == expected.map { numbers[$0] })
        let texts = numbers.map { heap.text("t\(Int($0) + 10)") }
        let inOrder = try Sorting.sorted(texts, descending: descending)
        #expect(inOrder.map(\.string) == expected.map { texts[$0].string })
      }
    }
  }

  @Test(
    arguments: [
      ("unique([3, 1, 3, 2, 1])", "[3, 1, 2]"), ("unique([\"a\", \"b\", \"a\"])", "[\"a\", \"b\"]"),
      ("unique([])", "[]"),
      ("unique([1 m, 100 cm, 2 m, 200 cm, 1 m])", "[1 m, 2 m]"),
      ("unique([1, 1 m, true, nil, nil, true])", "[1, 1 m, true, nil]"),
      ("unique([[1, {a: 2 m, b: 3}], [1, {b: 3, a: 200 cm}], [1]])", "[[1, {a: 2 m, b: 3}], [1]]"),
      ("unique([0, -0.0])", "[0]"),
      ("unique([\"e\\u{301}\", \"é\"]) == [\"é\"]", "true"), ("count(unique([51N 0E, 51N 0E, 51N 1E]))", "2"),
      (
        "unique([date(\"2026-05-01\"), date(\"2026-05-01\"), time(date(\"2026-05-01\"))])",
        "[date(\"2026-05-01\"), time(\"2026-05-01T00:00:00Z\")]"
      ),
      ("unique([1..2, 1..3, 1..2])", "[1..2, 1..3]"), ("count(unique(list(1..3000) + list(1..3000)))", "3000"),
    ])
  func equalValuesStandOnce(code: String, expected: String) {
    #expect(printed(code) == expected)
  }
}

@Suite("Copies")
struct Copies {
  @Test func aCopyIsChangedOnItsOwn() {
    let run = ScriptRun(
      """
      let old = {names: ["oak", ["ash"]], at: 51N 0E, n: 3 m}
      let new = copy(old)
      print new == old
      append(new.names[1], "elm")
      new.n = 4 m
      new.more = true
      print old
      print new
      print copy(3 m), copy("x"), copy(1..2)
      """)
    #expect(
      run.out == """
        true
        {names: ["oak", ["ash"]], at: 51N 0E, n: 3 m}
        {names: ["oak", ["ash", "elm"]], at: 51N 0E, n: 4 m, more: true}
        3 m x 1..2

        """, "\(run.err)")
  }

  @Test func whatIsHeldTwiceIsHeldTwiceInTheCopy() {
    let run = ScriptRun(
      """
      let inner = [1]
      let both = copy([inner, inner])
      append(both[0], 2)
      print both, inner
      """)
    #expect(run.out == "[[1, 2], [1, 2]] [1]\n", "\(run.err)")
  }

  @Test func aListInItselfIsCopied() {
    let run = ScriptRun(
      """
      let a = [1, {}]
      append(a, a)
      a[1].home = a
      let b = copy(a)
      b[0] = 2
      print count(b), b[2][0], b[2][2][2][0], b[1].home[0], a[0], a[2][0]
      """)
    #expect(run.out == "3 2 2 2 1 1\n", "\(run.err)")
  }

  @Test func deepAndSharedListsAreCopied() {
    let run = ScriptRun(
      """
      var deep = []
      for i in 1..100000 { deep = [deep] }
      var shared = [0]
      for i in 1..60 { shared = [shared, shared] }
      let copies = [copy(deep), copy(shared)]
      print count(copies[0]), count(copies[1])
      """)
    #expect(run.out == "1 2\n", "\(run.err)")
  }
}
