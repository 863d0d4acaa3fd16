import Commands
import Language
import TestKit
import Testing
import Workbench

/// What the table of commands promises, checked over the whole table.
@Suite("The command table")
struct CommandTableFacts {
  let vocabulary = Interpreter(bench: Bench(files: FileAccess()), output: TextOutput(out: { _ in }, err: { _ in }))
    .vocabulary

  @Test func noUnitIsSpelledLikeAReservedWord() {
    #expect(Units.spellings.filter { ReservedWord(rawValue: $0) != nil } == [])
  }

  @Test func noUnitIsSpelledLikeAClauseKeyword() {
    let keywords = Set(vocabulary.commands.flatMap { $0.forms.flatMap { $0.clauses.map(\.keyword) } })
    #expect(keywords.contains("heading"))
    #expect(Units.spellings.filter { keywords.contains($0) } == [])
  }

  @Test func noVerbIsAReservedWordOrAFunction() {
    let verbs = vocabulary.commands.map(\.verb)
    #expect(verbs.filter { ReservedWord(rawValue: $0) != nil } == [])
    #expect(Set(verbs).count == verbs.count)
  }

  @Test func parameterNamesAreUniqueInAForm() {
    for command in vocabulary.commands {
      for form in command.forms {
        let names = form.parameters.map(\.name)
        #expect(Set(names).count == names.count, "\(command.verb): \(names)")
      }
    }
  }

  @Test func everyCommandHasAnExample() {
    #expect(vocabulary.commands.filter { $0.examples.isEmpty }.map(\.verb) == [])
  }

  @Test func everyTopicHasAPageOfItsOwn() throws {
    for command in vocabulary.commands {
      let page = try HelpText.page(command.verb)
      #expect(page.hasPrefix("\(command.verb) - \(command.summary)\n"), "\(page)")
      for form in command.forms {
        for clause in form.clauses { #expect(page.contains(clause.keyword), "\(command.verb) \(clause.keyword)") }
      }
    }
    for function in vocabulary.functions {
      #expect(try HelpText.page(function.name).contains(function.example.code))
    }
    for topic in ["functions", "units"] { #expect(try HelpText.page(topic).count > 100) }
  }

  @Test func helpInAScriptIsTheSamePage() throws {
    #expect(ScriptRun("help tap").out == (try HelpText.page("tap")) + "\n")
  }
}

@Suite("Calls of the built-in functions")
struct BuiltInFunctions {
  // geod, cs2cs and the geoid heights of the EGM96 grid of NGA are the sources of the numbers.
  @Test(
    arguments: [
      ("distance(0N 0E, 0N 1E)", "111319.4908 m"), ("distance(90N 0E, 90S 0E)", "20003931.4586 m"),
      ("distance(51.5N 0.1W, 51.6N 0.1W)", "11125.8787 m"),
      ("bearing(51.5N 0.1W, 51.5N 0E)", "89.9609 deg"),
    ])
  func measure(call: String, expected: String) {
    #expect(ScriptRun("let x = \(call)\nprint \"{x: .4}\"").out.hasPrefix(expected.prefix(12)))
  }

  @Test(
    arguments: [
      ("distance(1, 2)", "type", "a position is wanted here, found a bare number"),
      ("position(91, 0)", "range", "a latitude is -90 to 90 degrees"),
      ("position(0, 181)", "range", "a longitude is -180 to 180 degrees"),
      ("xy(1, \"a\", crs: 4326)", "type", "a coordinate of WGS 84 is a number or an angle"),
      ("xy(1, 2, crs: 99999)", "type", "99999"),
      ("elevation_at(51N 0E)", "mode", "the scene has no elevation"),
      ("height(1 s, at: 51N 0E, heights: \"ellipsoidal\")", "type", "a length"),
      ("height(1 m, at: 51N 0E, heights: \"sea\")", "type", "heights are one of"),
      ("height(1 m, at: 51N 0E, heights: \"egm2008\")", "file", "EGM2008"),
      ("position(51, 0, altitude: 3)", "type", "a length"),
      ("close_to(1 m, 1, within: 1 m)", "type", "cannot be compared"),
      ("close_to(51N 0E, 51N 0E, within: 1)", "type", "within: 1 m"),
    ])
  func refuse(call: String, kind: String, message: String) {
    let run = ScriptRun("try { print \(call) } catch e { print e.kind, e.message, e.help }")
    #expect(run.out.hasPrefix(kind + " "), "\(run.out)\(run.err)")
    #expect(run.out.contains(message), "\(run.out)")
  }

  @Test func xyTakesEastBeforeNorthInAnySystem() {
    // cs2cs EPSG:32630 EPSG:4326 of the inverse.
    let run = ScriptRun(
      "print close_to(xy(654329.2590, 5710430.6471, crs: 32630), 51.5238766N 0.7753553W, within: 2 cm)")
    #expect(run.out == "true\n", "\(run.err)")
    #expect(ScriptRun("print xy(-0.5, 51, crs: 4326)").out == "51N 0.5W\n")
  }
}
