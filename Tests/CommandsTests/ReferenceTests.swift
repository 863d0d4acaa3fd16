import Commands
import Foundation
import Testing
import Workbench

@testable import Language

private let vocabulary = CommandTable.vocabulary

@Suite("The examples of the help")
struct HelpExamples {
  static let ofCommands = vocabulary.commands.flatMap { command in
    command.examples.map { (verb: command.verb, script: $0.setUp + "\n" + $0.text) }
  }

  @Test("Every example of a command runs", arguments: ofCommands)
  func runs(_ example: (verb: String, script: String)) {
    let run = ExampleRun(example.script)
    #expect(run.outcome == .done, "\(example.verb): \(run.err)")
  }

  // The stated values were checked with geod (distance, bearing, destination, length), cs2cs (xy, height, wkt, geojson),
  // proj -V (true_bearing, grid_bearing), pyproj's Geod (area, centroid) and gdallocationinfo (elevation_at), those of
  // plain numbers, texts and dates with Python.
  @Test("Every example of a function prints the value it states", arguments: vocabulary.functions.map(\.name))
  func printsItsValue(_ name: String) throws {
    let function = vocabulary.functions[try #require(vocabulary.function(name))]
    let run = ExampleRun(function.setUp + "\nprint \(function.example.code)")
    #expect(run.out == function.example.value + "\n", "\(run.err)")
  }

  @Test(
    "The example of a statement runs",
    arguments: [
      "let", "var", "if", "for", "try", "raise", "expect", "fail", "photo", "required", "crs", "subtypes",
    ])
  func statementRuns(_ word: String) throws {
    let page = try HelpText.page(word)
    let example = try #require(page.range(of: "Example\n"))
    let run = ExampleRun(String(page[example.upperBound...]))
    #expect(run.outcome == .done, "\(run.err)")
  }

  @Test("The wrong example of a code gets that code and no other", arguments: DiagnosticCode.allCases)
  func isRefused(_ code: DiagnosticCode) {
    guard let example = code.example else { return }
    let run = ExampleRun(example)
    #expect(run.outcome != .done)
    #expect(run.err.matches(of: /(?m)^error\[(E[0-9]+)\]/).map { String($0.1) } == [code.rawValue], "\(run.err)")
    #expect(!run.err.contains("note:"), "\(run.err)")
  }

  @Test("The right example of a code is sound, without a note", arguments: DiagnosticCode.allCases)
  func isSound(_ code: DiagnosticCode) {
    #expect((code.example == nil) == (code.correction == nil), "\(code.rawValue) has one example only")
    guard let correction = code.correction else { return }
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: TextOutput(out: { _ in }, err: { _ in }))
    let folder = ExampleRun.root.appendingPathComponent("Examples").path
    let diagnostics = interpreter.check(SourceText(name: "t", folder: folder, correction))
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    // What fails only while it runs must run, too.
    if code.rawValue.hasPrefix("E09") { #expect(ExampleRun(correction).outcome == .done) }
  }
}

@Suite("The command table")
struct Table {
  @Test("Every command has a chapter, a sentence and an example", arguments: vocabulary.commands.map(\.verb))
  func isComplete(_ verb: String) throws {
    let command = vocabulary.commands[try #require(vocabulary.command(verb))]
    let overview = try HelpText.page(nil)
    #expect(overview.contains("\n  \(verb) "), "its group \(command.group) is no chapter of the help")
    #expect(command.summary.hasSuffix("."))
    #expect(command.details.isEmpty || command.details.hasSuffix("."))
    #expect(!command.examples.isEmpty)
  }

  @Test("Every function has a sentence and a theme", arguments: vocabulary.functions.map(\.name))
  func functionIsComplete(_ name: String) throws {
    let function = vocabulary.functions[try #require(vocabulary.function(name))]
    #expect(function.summary.hasSuffix("."))
    #expect(try HelpText.page("functions").contains("\n  \(function.usage)\n"))
    #expect(!function.group.isEmpty)
  }

  @Test("Parameter names are unique in a form", arguments: vocabulary.commands.map(\.verb))
  func parametersAreUnique(_ verb: String) throws {
    for form in vocabulary.commands[try #require(vocabulary.command(verb))].forms {
      let names = form.parameters.map(\.name)
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  @Test("Verbs and function names are unique")
  func namesAreUnique() {
    #expect(Set(vocabulary.commands.map(\.verb)).count == vocabulary.commands.count)
    #expect(Set(vocabulary.functions.map(\.name)).count == vocabulary.functions.count)
  }

  @Test("Every word of the table is read as one word")
  func wordsAreWords() {
    for word in Self.words + vocabulary.functions.map(\.name) {
      let (tokens, mistakes) = Lexer.tokens(of: SourceText(name: "word", word))
      #expect(mistakes.isEmpty && tokens.count == 2 && tokens[0].word == word, "\(word)")
    }
  }

  @Test("No unit is spelled like a reserved word or a word of a command")
  func unitsAreNoWords() {
    // `set units ftUS` names the unit itself, where no number stands before it.
    let words = Set(Self.words + ReservedWord.allCases.map(\.rawValue)).subtracting(["ftUS"])
    #expect(words.intersection(Units.spellings).isEmpty)
  }

  @Test("No verb is a reserved word")
  func verbsAreFree() {
    for command in vocabulary.commands { #expect(ReservedWord(rawValue: command.verb) == nil, "\(command.verb)") }
  }

  /// The verbs, the words of forms and clauses, and the words that arguments accept; colours stand in the table of CSS.
  static let words: [String] = vocabulary.commands.flatMap { command in
    [command.verb]
      + command.forms.flatMap { form in
        (form.lead + form.clauses.flatMap { [.word($0.keyword)] + $0.elements }).flatMap(words)
      }
  }

  private static func words(_ element: SyntaxElement) -> [String] {
    switch element {
    case .word(let word), .optionalWord(let word): [word]
    case .parameter(let parameter), .optional(let parameter): words(parameter.type)
    }
  }

  private static func words(_ type: ParameterType) -> [String] {
    switch type {
    case .word(let words), .colour(let words): words
    case .wordOr(let words, let type): words + self.words(type)
    default: []
    }
  }
}

@Suite("The pages of the help")
struct HelpPages {
  static let topics =
    vocabulary.commands.map(\.verb) + vocabulary.functions.map(\.name)
    + ["statements", "functions", "units", "codes", "if", "check", "test", "arpent check"]
    + ["photo", "required", "crs", "subtypes"]
    + DiagnosticCode.allCases.map(\.rawValue) + ["e0203"]

  @Test(
    "At the prompt a page is as wide as the window; only examples are wider",
    arguments: [nil, "tap", "picture", "area", "if", "view", "E0205", "functions", "statements", "codes"])
  func pagesFitTheWindow(topic: String?) throws {
    let page = try HelpText.page(topic, of: CommandTable.vocabulary, width: 60)
    let text = page.split(separator: "\n").prefix { $0 != "Example" && $0 != "Wrong" }
    // A single word may be wider.
    for line in text where line.count > 60 { #expect(line.split(separator: " ").count == 1, "\(line)") }
  }

  @Test("Every topic has a page that fits on a screen's width", arguments: topics)
  func fits(_ topic: String) throws {
    for line in try HelpText.page(topic).split(separator: "\n") { #expect(line.count <= 110, "\(line)") }
  }

  @Test("`arpent help tap` and `help tap` print the same page")
  func isTheSame() throws {
    #expect(ExampleRun("help tap").out == (try HelpText.page("tap")) + "\n")
  }

  @Test("The overview lists what the program does beside running a script")
  func listsSubcommands() throws {
    let overview = try HelpText.page(nil)
    for subcommand in Subcommand.all { #expect(overview.contains("\n  \(subcommand.usage) ")) }
  }

  @Test("A code's page shows it wrong and right")
  func showsBoth() throws {
    #expect(
      try HelpText.page("E0205") == """
        E0205 - A comparison cannot be chained; join two with `and`.

        Wrong
          print 1 < 2 < 3

        Right
          print 1 < 2 and 2 < 3
        """)
  }

  @Test("An unknown topic offers the near miss")
  func offersNearMiss() {
    #expect(ExampleRun("help tpa").err.contains("did you mean `tap`?"))
  }
}
