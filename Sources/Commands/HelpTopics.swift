import Language

/// What `help` has pages on beside commands and functions.
enum HelpTopics {
  /// A statement that is no command.
  struct Statement: Sendable {
    /// The word that begins it.
    let word: String
    /// One line that says what it does.
    let summary: String
    /// The ways to write it.
    let forms: [String]
    /// A script that shows it and that the tests run.
    let example: String
  }

  static let statements = [
    Statement(
      word: "let", summary: "Names a value for good.", forms: ["let NAME = EXPRESSION"],
      example: "let eye = 1.6 m\nprint eye in cm"),
    Statement(
      word: "var", summary: "Names a value that may be assigned anew.",
      forms: ["var NAME = EXPRESSION", "NAME = EXPRESSION"],
      example: "var total = 0 m\ntotal = total + 2 m\nprint total"),
    Statement(
      word: "if", summary: "Runs a block when a condition is true.",
      forms: ["if CONDITION { … }", "if CONDITION { … } else if CONDITION { … } else { … }"],
      example: "let away = 3 m\nif away < 5 m { print \"near\" } else { print \"far\" }"),
    Statement(
      word: "for", summary: "Runs a block for each element of a range, list or layer.",
      forms: ["for NAME in SEQUENCE { … }"], example: "for turn in 0..3 { print turn * 90 deg }"),
    Statement(
      word: "while", summary: "Runs a block as long as a condition is true.", forms: ["while CONDITION { … }"],
      example: "var way = 1 m\nwhile way < 10 m { way = way * 2 }\nprint way"),
    Statement(
      word: "repeat", summary: "Runs a block a number of times.", forms: ["repeat NUMBER { … }"],
      example: "repeat 3 { print \"again\" }"),
    Statement(
      word: "break", summary: "Leaves the loop around it.", forms: ["break"],
      example: "for n in 1..9 { if n * n > 30 { break }\nprint n }"),
    Statement(
      word: "continue", summary: "Goes on with the next turn of the loop around it.", forms: ["continue"],
      example: "for n in 1..5 { if n mod 2 == 0 { continue }\nprint n }"),
    Statement(
      word: "def", summary: "Makes a function, which is known in its whole block.",
      forms: ["def NAME(PARAMETER, PARAMETER = VALUE) { … }"],
      example: "def slope(rise, run = 1 m) { return atan2(rise, run) }\nprint slope(1 m), slope(rise: 1 m, run: 2 m)"),
    Statement(
      word: "return", summary: "Leaves a function, with the value that its call gives.",
      forms: ["return", "return EXPRESSION"], example: "def double(x) { return x * 2 }\nprint double(4 m)"),
    Statement(
      word: "fn", summary: "Makes a function that has no name, as a value.",
      forms: ["fn(PARAMETER) EXPRESSION", "fn(PARAMETER) { … }"], example: "print map([1, 2, 3], fn(x) x * 10 m)"),
    Statement(
      word: "try", summary: "Takes an error and goes on.", forms: ["try { … } catch NAME { … }"],
      example: "try { raise \"no fix\" } catch e { print e.kind, e.message }"),
    Statement(
      word: "raise", summary: "Makes an error that `catch` can take.", forms: ["raise TEXT"],
      example: "expect error \"raised\" { raise \"no fix\" }"),
    Statement(
      word: "expect", summary: "Ends the run with exit code 4 unless something holds; `expect error` wants a failure.",
      forms: ["expect CONDITION [, MESSAGE]", "expect error [KIND] { … }"],
      example: "expect 1 km == 1000 m, \"the units are wrong\"\nexpect error \"range\" { print [1, 2][2] }"),
    Statement(
      word: "fail", summary: "Ends the run with exit code 4.", forms: ["fail [MESSAGE]"],
      example: "if 1 km != 1000 m { fail \"the units are wrong\" }"),
  ]

  /// The names that have a value without being declared.
  static let names: [(word: String, summary: String)] = [
    ("args", "The list of texts given after the script's name."),
    ("state", "What there is at this moment: scene, device, session, clock and more, as a record."),
    ("pi", "The number 3.141592653589793."),
  ]

  /// The lists that have a page.
  static let lists: [(word: String, summary: String)] = [
    ("statements", "let, if, for, try and other words that begin a statement"),
    ("functions", "the functions by theme; help FUNCTION is a function's page"),
    ("units", "the units that may follow a number"),
    ("codes", "the codes of mistakes; help E0203 is a code's page"),
  ]

  /// Every topic with a line about it, for near misses and Tab.
  static func all(_ vocabulary: Vocabulary) -> [(word: String, summary: String)] {
    vocabulary.commands.map { ($0.verb, $0.summary) }
      + vocabulary.functions.map { ($0.name, $0.summary) }
      + statements.map { ($0.word, $0.summary) } + names + lists
      + Subcommand.all.filter { vocabulary.command($0.word) == nil }.map { ($0.word, $0.summary) }
  }
}
