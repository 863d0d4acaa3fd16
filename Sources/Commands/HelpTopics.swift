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

  /// What goes through several commands.
  struct Topic: Sendable {
    /// The word that it is asked for by.
    let word: String
    /// One line that says what it is.
    let summary: String
    /// Sentences about it.
    let text: String
    /// A script that shows it and that the tests run.
    let example: String
  }

  static let topics = [
    Topic(
      word: "view", summary: "What the phone shows: the camera's picture with the scene over it.",
      text: """
        `picture FILE view` writes it into a file, `show view` draws it in the terminal. The site is what the camera sees, \
        the scene is drawn over it from where the session believes the device to be. `surface opacity 0 %` lets reality \
        through the scene's ground, `placement` of layers and overlays says how heights meet it, and bodies (`symbol cone \
        red size 1 m`) are true to size. `help picture` has the rest.
        """,
      example: """
        site terrain flat at 51.5238N 0.7754W altitude 60 m
        device at 51.5238N 0.7754W eye 1.6 m looking down 20 deg
        device lens size 320 240 focal 300 px
        track continuous
        picture "view.png" view
        """),
    Topic(
      word: "plot", summary: "Lines, points or bars from a list of records.",
      text: """
        `picture FILE plot RECORDS x "FIELD" y "FIELD"` writes one into a file, `show plot` draws it in the terminal. \
        `help picture` has the rest.
        """,
      example: """
        let tides = [{hour: 0, level: 1.2 m}, {hour: 6, level: 3.4 m}]
        picture "tides.svg" plot tides x "hour" y "level"
        """),
    Topic(
      word: "symbol", summary: "How features and graphics are drawn.",
      text: """
        `layer`, `overlay` and `graphic` take `symbol SHAPE [COLOUR] [OPACITY]`: flat markers with a `size` in pixels, \
        bodies with a size in metres, `line` with a `width`, `fill` with an `outline`. `renderer` colours the features of \
        a layer by the values of a field.
        """,
      example: """
        overlay stakes placement absolute symbol cylinder orange width 0.1 m height 1.2 m
        overlay plots symbol fill green 0.4 outline solid black 2
        """),
    Topic(
      word: "photo", summary: "Pictures that recorded features keep.",
      text: """
        `record LAYER {…} photo` takes the picture that the camera saw at the moment of the tap, and stores it with the \
        feature in one step; its EXIF data say where the camera stood and looked. `set photos always` takes one with \
        every record. `attach` adds a file, `check photos LAYER` compares photos with their features, and `export` to a \
        .kmz takes them along.
        """,
      example: """
        site terrain flat at 51.5238N 0.7754W altitude 60 m
        layer trees new "trees.gpkg" point z {Health: text}
        device at 51.5238N 0.7754W eye 1.6 m looking down 20 deg
        device lens size 320 240 focal 300 px
        track continuous
        tap 160 120
        record trees {Health: "Dead"} photo as tree
        print tree.photos
        """),
    Topic(
      word: "required", summary: "Fields of a layer that must have a value.",
      text: """
        `Name: type required` in the field list of `layer … new` has `record` and `update` refuse a feature without a \
        value there. At the prompt `record` asks for it, with Tab for the labels of a domain; in a script it is an error \
        of the kind domain, and nothing is stored. `default VALUE` in its place gives one that nobody has to name.
        """,
      example: """
        site terrain flat at 51.5238N 0.7754W altitude 60 m
        layer trees new "trees.gpkg" point z {Health: text required, Height: length default 3 m}
        device at 51.5238N 0.7754W eye 1.6 m looking down 20 deg
        track continuous
        tap 540 960
        expect error "domain" { record trees {} }
        record trees {Health: "Dead"} as tree
        print tree.Height
        """),
    Topic(
      word: "crs", summary: "Coordinate systems: of layers, of what is read, of what is shown.",
      text: """
        A system is an EPSG number, such as 32630, or a text that PROJ reads. `layer … new` takes `crs`, the default being \
        EPSG:9707: WGS 84 with heights above EGM96. `layer … from` takes it for a file that does not say its own. \
        `xy(x, y, crs: …)` is a place by its coordinates, `transform(g, crs)` brings a geometry into another system, \
        `set crs` is the system in which places are shown, and `show crs` lists what is in use with the stated accuracies.
        """,
      example: "set crs 32630\nprint xy(654000, 5710000, crs: 32630)\nshow crs"),
    Topic(
      word: "subtypes", summary: "Kinds of features in one layer, with their own defaults and domains.",
      text: """
        `layer … new … subtypes {FIELD: {LABEL: {FIELD: DEFAULT or DOMAIN}}}` tells features apart by a field with a \
        domain of labels. A feature of a kind takes the defaults of that kind where no value is given, and its values are \
        checked against the domains of that kind.
        """,
      example: """
        domain Kind {Oak: 1, Hedge: 2}
        layer plants new "plants.gpkg" point z {Kind: Kind, Height: length} subtypes {
          Kind: {Oak: {Height: 12 m}, Hedge: {Height: 2 m}}
        }
        print plants.name
        """),
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
      + statements.map { ($0.word, $0.summary) } + topics.map { ($0.word, $0.summary) } + names + lists
      + Subcommand.all.filter { vocabulary.command($0.word) == nil }.map { ($0.word, $0.summary) }
  }
}
