import Commands
import Language
import TestKit
import Testing
import Workbench

@Suite("What Tab offers where")
struct CompletionPlaces {
  private let interpreter: Interpreter
  private let day: FieldDay

  init() throws {
    day = try FieldDay()
    let files = FileAccess(outputFolder: day.folder.path)
    interpreter = Interpreter(bench: Bench(files: files), output: TextOutput(out: { _ in }, err: { _ in }))
    let text = """
      \(FieldDay.ground)
      \(FieldDay.device)
      \(FieldDay.layer)
      tap 108 192 as hit
      record trees {Health: "Dead", Height: 3 m}
      let rows = [{name: "oak", at: {lat: 1, lon: 2}}]
      def reach(height, lean = 0 deg) { return height }
      """
    #expect(interpreter.run(SourceText(name: "test.arp", text)) == .done)
  }

  private func offered(_ typed: String) -> [String] {
    Completer.complete(typed, at: typed.utf8.count, in: interpreter).candidates.map(\.text)
  }

  @Test(
    arguments: [
      ("print hit.lo", ["location"]), ("print hit.location.la", ["latitude"]), ("rows[0].", ["name", "at"]),
      ("rows[i + 1].at.", ["lat", "lon"]), ("rows[0].at.lo", ["lon"]), ("trees[0].Hei", ["Height"]),
      ("state.clo", ["clock"]), ("nothing.", []), ("3.", []), ("rows[0].name.", []),
      ("find trees where (.He", ["Health", "Height"]), ("find trees where (.Height > 3 m and .No", ["Note"]),
      ("for row in rows { print row.na", ["name"]), ("for row in rows {\n  let tall = 1\n  print tal", ["tall"]),
      ("def f(first, second) { return sec", ["second"]), ("map(rows, fn(entry) ent", ["entry"]),
      ("let x = 1; if true { let inner = 2 }; print inn", []), ("print reach(", ["height:", "lean:", "hit"]),
      ("set output ", ["table", "json", "csv", "markdown"]), ("set output c", ["csv"]), ("set pa", ["pager"]),
      ("set output csv ", []), ("timing o", ["on", "off"]), ("history ed", ["edit"]),
      ("wait 3 ", ["s", "ms", "min", "h", "day"]), ("wait 3m", ["ms", "min"]),
      ("device at 51N 0E eye 1.6 k", ["km"]), ("print 3 m in mi", ["mi"]), ("let x = 5 k", ["km", "kn", "km/h"]),
      ("walk to 51N 0E speed 5 km/", ["km/h"]),
      ("help E020", ["E0201", "E0202", "E0203", "E0204", "E0205", "E0208", "E0206", "E0207"]),
      ("print 1; help bud", ["budget"]),
      ("print position(51, 0, alt", ["altitude:"]), ("print position(51, 0, altitude: 3 m, alt", []),
      ("print reach(le", ["lean:", "length("]),
      ("let m = sta", ["starts_with(", "state"]),
      ("tr", ["truth", "try", "track"]),
      ("print \"{sta", ["state", "starts_with("]), ("print \"at {hit.location.la", ["latitude"]),
      ("print \"{hit.kind} {rows[0].na", ["name"]), ("let x = \"{rea", ["reach("]),
      ("\"{upper(\"{hit.loc", ["location"]), ("record trees {Note: \"é {hit.loc", ["location"]),
      ("for row in rows { print \"{row.na", ["name"]), ("print \"{position(51, 0, alt", ["altitude:"]),
      ("print \"{3 m in mi", ["mi"]), ("print \"sta", []), ("print \"{hit.kind} sta", []),
      ("print \"\\{sta", []), ("print '{sta", []), ("print \"{3: .", []),
    ] as [(String, [String])])
  func offers(typed: String, expected: [String]) {
    let found = offered(typed)
    #expect(Set(found).isSuperset(of: expected), "\(found)")
    #expect(found.isEmpty == expected.isEmpty, "\(found)")
  }

  @Test func anArgumentThatMustBeNamedStandsFirst() {
    #expect(offered("print reach(").first == "height:")
    #expect(offered("print position(51, 0, ").first == "altitude:")
  }

  @Test func aPathMayBeginWithItsQuotationMark() throws {
    try day.folder.write("one.geojson", "{}")
    try day.folder.write("one.doc", "")
    try day.folder.write("with {braces}.geojson", "")
    #expect(offered("layer p from on") == [])
    #expect(offered("layer p from ").contains("\"one.geojson\""))
    #expect(offered("layer p from \"on") == ["one.geojson\""])
    #expect(offered("layer p from 'on") == ["one.geojson'"])
    #expect(offered("layer p from \"with") == ["with \\{braces\\}.geojson\""])
    try day.folder.write("two.arp", "")
    #expect(offered("run \"tw") == ["two.arp\""])
  }

  @Test func everyCandidateFitsOnOneLine() {
    for typed in ["", "print ", "help ", "set ", "print hit.", "state.", "wait 3 ", "record trees {"] {
      for candidate in Completer.complete(typed, at: typed.utf8.count, in: interpreter).candidates {
        #expect(!candidate.summary.contains { $0.isNewline }, "\(typed)\(candidate.text)")
        #expect(!candidate.summary.isEmpty || typed == "state.", "\(typed)\(candidate.text)")
      }
    }
  }

  @Test func noTextIsTooStrange() {
    for text in [
      "rows[rows[0].a].", ".", "..", "a..b.", ")).", "[].", "{", "}.x", "fn(", "for x in for y in", "for x in x { x.",
      "\"{rows[0].", "state.a.b.c.d.", "rows[999999999999999999999].", "rows[-1].",
    ] {
      let count = text.utf8.count
      for offset in -1...(count + 1) { _ = Completer.complete(text, at: offset, in: interpreter) }
    }
  }
}
