import Testing

/// What a newcomer writes, where the message points, what it says, and what to do in the newcomer's own words.
@Suite("Mistakes of a newcomer")
struct NewcomerMistakes {
  private func check(_ script: String, _ place: String, _ message: String, _ help: String) {
    let run = ScriptRun(script)
    #expect(run.outcome == .mistakes, "\(run.err)")
    #expect(run.err.contains("test.arp:\(place)\n"), "\(run.err)")
    #expect(run.err.contains("]: \(message)\n"), "\(run.err)")
    #expect(run.err.contains("help: \(help)\n"), "\(run.err)")
    #expect(run.err.components("error[") == 1, "\(run.err)")
  }

  @Test(
    "Positions",
    arguments: [
      ("device at 51.5 -0.1", "1:11", "a position is a latitude and a longitude with their letters", "51.5N 0.1W"),
      ("device at 51.5, -0.1", "1:11", "a position is a latitude and a longitude with their letters", "51.5N 0.1W"),
      ("device at -33.9 18.4", "1:11", "a position is a latitude and a longitude with their letters", "33.9S 18.4E"),
      ("device at -120.5 45.2", "1:11", "a position is a latitude and a longitude with their letters", "45.2N 120.5W"),
      ("device at 51.5N, 0.1W", "1:11", "no comma stands between a latitude and its longitude", "51.5N 0.1W"),
      ("print 51.5N, 0.1W", "1:7", "no comma stands between a latitude and its longitude", "51.5N 0.1W"),
      ("print 51.5 N 0.1 W", "1:7", "a hemisphere letter is a capital and glued to its number", "51.5N 0.1W"),
      ("print 51.5n 0.1w", "1:7", "a hemisphere letter is a capital and glued to its number", "51.5N 0.1W"),
      ("print 51.5N 0.1 w", "1:7", "a hemisphere letter is a capital and glued to its number", "51.5N 0.1W"),
      ("print 0.1W 51.5N", "1:7", "a position is a latitude, then a longitude", "51.5N 0.1W"),
      ("print 0°6'W 51°30'N", "1:7", "a position is a latitude, then a longitude", "51°30'N 0°6'W"),
      ("print 51.5N -0.1W", "1:7", "a hemisphere letter and a sign exclude each other", "51.5N 0.1W"),
      ("print -33.9N 18.4E", "1:7", "a hemisphere letter and a sign exclude each other", "33.9S 18.4E"),
      ("print 51.5N -0.1", "1:7", "the longitude lacks its letter", "51.5N 0.1W"),
    ])
  func positions(_ script: String, _ place: String, _ message: String, _ position: String) {
    check(script, place, message, "write `\(position)`")
  }

  @Test(
    "Halves of positions",
    arguments: [
      (
        "device at 51.5", "1:11", "a position is a latitude and a longitude with their letters",
        "write `51.5N` and a longitude such as `0.1W`"
      ),
      (
        "device at 389000 5750000", "1:11", "a position is a latitude and a longitude with their letters",
        "coordinates of another system are written `xy(x, y, crs: …)`"
      ),
      (
        "device at (51.5, -0.1)", "1:16", "a parenthesis holds one value",
        "a list stands in `[ ]`, a position is `51.5N 0.1W`"
      ),
      ("print (1, \"a\")", "1:9", "a parenthesis holds one value", "a list stands in `[ ]`"),
      (
        "let p = -33.9, 18.4", "1:14", "expected the end of the statement, found `,`",
        "a list stands in `[ ]`, a position is `33.9S 18.4E`"
      ),
      (
        "device at (51.5 -0.1)", "1:12", "position is a position (such as 51.5238N 0.7754W), found a bare number",
        "write `51.5N 0.1W`"
      ),
      ("print 51.5N 0.1", "1:7", "the longitude lacks its letter", "write `51.5N 0.1E` or `51.5N 0.1W`"),
    ])
  func halves(_ script: String, _ place: String, _ message: String, _ help: String) {
    check(script, place, message, help)
  }

  @Test(
    "Units by other names",
    arguments: [
      ("device at 51.5N 0.1W eye 1.6 meters", "1:30", "meters", "1.6 m"), ("print 5 feet", "1:9", "feet", "5 ft"),
      ("print 5 M", "1:9", "M", "5 m"), ("print 3 metres, 4", "1:9", "metres", "3 m"),
      ("print 40 degrees", "1:10", "degrees", "40 deg"), ("wait 10 seconds", "1:9", "seconds", "10 s"),
      ("print 40degrees", "1:7", "degrees", "40 deg"), ("print 5meters", "1:7", "meters", "5 m"),
      ("print 2 KM", "1:9", "KM", "2 km"),
      ("site terrain flat at 51N 0E altitude 60 Metres", "1:41", "Metres", "60 m"),
      ("tap 540 pixels 960", "1:9", "pixels", "540 px"),
      ("print (5 inches)", "1:10", "inches", "5 inch"), ("surface opacity 30 percent", "1:20", "percent", "30 %"),
    ])
  func units(_ script: String, _ place: String, _ word: String, _ quantity: String) {
    check(script, place, "`\(word)` is no unit", "write `\(quantity)`")
  }

  @Test("An exponent with a capital", arguments: [("print 1E-3 m", "1e-3"), ("print 2.5E6", "2.5e6")])
  func exponents(_ script: String, _ number: String) {
    check(script, "1:7", "the exponent's `e` is a small letter", "write `\(number)`")
  }

  @Test("An exponent is no longitude")
  func exponentBeforeSeconds() { #expect(ScriptRun("print 1e+21 s, 1e-3 s").out == "1e+21 s 0.001 s\n") }

  @Test("A variable with a unit's long name is the variable")
  func variableNamedLikeAUnit() {
    let run = ScriptRun("let feet = 3\ntap 540 feet")
    #expect(run.err.contains("there is no device to tap on"), "\(run.err)")
    check("let feet = 3\nprint 5 feet", "2:9", "values are separated by commas", "write `5, feet`")
  }

  private static let tree =
    "it is written `site tree NAME at POSITION height HEIGHT [crown CROWN] [trunk TRUNK] [altitude ALTITUDE [ABOVE]] [replace]`"
  private static let flat = "it is written `site terrain flat at POSITION [altitude ALTITUDE [ABOVE]] [replace]`"
  private static let layers = """
    it is written
        `layer NAME from FILE …`
        `layer NAME new FILE GEOMETRY [z] {NAME: TYPE [required] [default VALUE], …} …`
    """
  private static let newLayer =
    "it is written `layer NAME new FILE GEOMETRY [z] {NAME: TYPE [required] [default VALUE], …} [crs CRS] "
    + "[heights HEIGHTS] [subtypes {NAME: VALUE, …}] [placement absolute|relative|draped] [replace]`"

  @Test(
    "Forms that are left half-way",
    arguments: [
      ("site tree oak height 3 m", "1:15", "`at POSITION` is missing", tree),
      ("site tree oak 51.5N 0.1W height 3 m", "1:15", "`at` is missing", tree),
      ("site tree at 51.5N 0.1W height 3 m", "1:11", "the name of the site object is missing before `at`", tree),
      ("site tree", "1:6", "`site` needs a new name for the site object", tree),
      ("site tree big oak at 51.5N 0.1W height 3 m", "1:11", "a name is one word", "write `big_oak`"),
      ("site tree \"big oak\" at 51.5N 0.1W", "1:11", "a name is one word without quotes", "write `big_oak`"),
      ("overlay \"my marks\"", "1:9", "a name is one word without quotes", "write `my_marks`"),
      ("site terrain flat", "1:14", "`at POSITION` is missing", flat),
      ("site terrain fom \"x.tif\"", "1:14", "expected `from` or `flat`, found `fom`", "did you mean `from`?"),
      ("layer trees \"t.gpkg\" point z {A: text}", "1:13", "`from`, `new` or `like` is missing", layers),
      ("layer trees", "1:7", "`from`, `new` or `like` is missing", layers),
      (
        "layer t new \"t.gpkg\" {A: text}", "1:22",
        "`layer … new` needs a geometry: point, line, polygon, multipoint, multiline, multipolygon", newLayer
      ),
      ("layer t new \"t.gpkg\" point", "1:22", "`layer` needs `{NAME: TYPE [required] [default VALUE], …}`", newLayer),
      ("basemap", "1:1", "`from FILE` is missing", "it is written `basemap from FILE [crs CRS]`"),
      (
        "domain H", "1:8", "`domain` needs labels with their codes: `{Dead: 0, Healthy: 10}`",
        "it is written\n    `domain NAME {LABEL: CODE, …} …`\n    `domain NAME range LOW to HIGH …`"
      ),
    ])
  func forms(_ script: String, _ place: String, _ message: String, _ help: String) {
    check(script, place, message, help)
  }

  @Test(
    "Words, names and texts",
    arguments: [
      (
        "track on", "1:7", "`on` is not one of the words for mode",
        "it is one of `continuous` `initial` `ignore` `roaming` `local` `stop` `reset` `lost` `found`; a value goes in parentheses"
      ),
      (
        "overlay o symbol star", "1:18", "`star` is not one of the words for symbol",
        "it is one of `cone` `cube` `cylinder` `diamond` `sphere` `tetrahedron` `circle` `square` `cross` `x` "
          + "`triangle` `line` `fill`; a value goes in parentheses"
      ),
      ("layer t new t.gpkg point {A: text}", "1:13", "a file's name stands in quotes", "write `\"t.gpkg\"`"),
      ("layer t new out/t.gpkg point {A: text}", "1:13", "a file's name stands in quotes", "write `\"out/t.gpkg\"`"),
      ("basemap from x.tif", "1:14", "a file's name stands in quotes", "write `\"x.tif\"`"),
      ("basemap from (x)", "1:15", "the name `x` is not known here", ""),
      (
        "record trees {Health: 3}", "1:8", "there is no layer `trees`",
        "`layer trees new …` or `layer trees from …` makes one"
      ),
      ("tap on oak", "1:8", "there is no site object `oak`", "`site tree oak at …` makes one"),
      ("print {Health: Healthy}", "1:16", "the name `Healthy` is not known here", "a label is a text: `\"Healthy\"`"),
      (
        "let healthy = 1\nprint {Health: Healthy}", "2:16", "the name `Healthy` is not known here",
        "did you mean `healthy`? a label is a text: `\"Healthy\"`"
      ),
      ("print {kind: oak}", "1:14", "the name `oak` is not known here", "a text stands in quotes: `\"oak\"`"),
      (
        "domain H [\"a\", \"b c\"]", "1:10", "labels with their codes are wanted here, found a list",
        "write `{a: 0, \"b c\": 1}`"
      ),
    ])
  func words(_ script: String, _ place: String, _ message: String, _ help: String) {
    if help.isEmpty {
      let run = ScriptRun(script)
      #expect(run.err.contains("]: \(message)\n") && run.err.contains("test.arp:\(place)\n"), "\(run.err)")
    } else {
      check(script, place, message, help)
    }
  }

  @Test(
    "Commas and equals signs",
    arguments: [
      ("tap 1,000 500", "1:6", "no comma stands between the arguments of a command", "write `1000 500`"),
      ("tap 540,960", "1:8", "no comma stands between the arguments of a command", "write `540 960`"),
      ("tap 540, 960", "1:8", "no comma stands between the arguments of a command", "write `540 960`"),
      (
        "device at 51.5N 0.1W, eye 1 m", "1:21", "no comma stands between the arguments of a command",
        "write `51.5N 0.1W eye 1 m`"
      ),
      ("device at 51.5N 0.1W eye = 1 m", "1:26", "no `=` stands between a word and its value", "write `eye 1 m`"),
      ("if 1 = 1 {}", "1:6", "expected `{` and the block of `if`, found `=`", "equality is written `==`"),
      ("expect 1 = 1", "1:10", "expected the end of the statement, found `=`", "equality is written `==`"),
      ("print 1 = 1", "1:9", "expected the end of `print`, found `=`", "equality is written `==`"),
      ("let a = 1; let b = 2\nprint a b", "2:9", "values are separated by commas", "write `a, b`"),
      ("print 5 m + 3", "1:7", "a number cannot be added to a length", "write `3 m`"),
      ("print 3 < 5 ft", "1:7", "a number cannot be compared with a length", "write `3 ft`"),
    ])
  func separators(_ script: String, _ place: String, _ message: String, _ help: String) {
    check(script, place, message, help)
  }

  @Test("A bare number that meets a length while the script runs", arguments: ["+", "-", "<", ">=", "==", "!="])
  func bareNumberAtRunTime(_ operation: String) {
    let run = ScriptRun("let x = 3\nprint 5 m \(operation) x")
    #expect(run.err.contains("help: give the number a unit: `3 m`\n"), "\(run.err)")
  }

  @Test("The beginning of a field's name")
  func beginningOfAField() {
    let run = ScriptRun("let hit = {distance: 1}\nprint hit.dist")
    #expect(run.err.contains("help: did you mean `distance`?\n"), "\(run.err)")
  }

  private static let noUnit =
    "`help units` lists the units; a number without one stands alone, and a comma before the next value"

  @Test(
    "A word after a number where no value can stand is told to be no unit",
    arguments: [
      ("print 5 foo", "1:9", "foo", "did you mean `5 ft`?"), ("let x = 30 kg", "1:12", "kg", noUnit),
      ("print [1 m, 2 metrs]", "1:15", "metrs", "did you mean `2 m`?"),
      ("print {height: 30 kg, n: 1}", "1:19", "kg", noUnit), ("print max(1, 2 stone)", "1:16", "stone", noUnit),
      ("print 3 hektare", "1:9", "hektare", "did you mean `3 ha`?"),
    ])
  func noUnits(_ script: String, _ place: String, _ word: String, _ help: String) {
    check(script, place, "`\(word)` is no unit", help)
  }

  @Test("A word after a number that is a name is told to lack a comma, and an argument's name too")
  func namesAfterNumbers() {
    check("let foo = 3\nprint 5 foo", "2:9", "values are separated by commas", "write `5, foo`")
    let run = ScriptRun("print {a: 5 b: 3}")
    #expect(run.err.contains("expected a comma or `}`, found `b`"), "\(run.err)")
  }

  @Test(
    "Digits grouped by commas are noted",
    arguments: [
      ("print 1,000 m", "1 0 m", "write `1000 m` for one number"),
      ("print 12,500", "12 500", "write `12500` for one number"),
      ("print 1,000,000", "1 0 0", "write `1000000` for one number"),
      ("print [1,000]", "[1, 0]", "write `1000` for one number"),
    ])
  func grouped(_ script: String, _ out: String, _ help: String) {
    let run = ScriptRun(script)
    #expect(run.out == out + "\n")
    #expect(run.err.contains("a comma separates values"), "\(run.err)")
    #expect(run.err.contains("help: \(help)\n"), "\(run.err)")
    #expect(run.err.components("note: ") == 1, "\(run.err)")
  }

  @Test(
    "Values with commas are not noted",
    arguments: ["print 1, 000", "print [100,200]", "print 1,00", "print 1,0000", "print 1000,200", "print 1.5,200"])
  func notGrouped(_ script: String) {
    #expect(ScriptRun(script).err == "")
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
