import Commands
import Language
import Testing
import Workbench

/// What `explain` says of a statement; the lines before it declare what the statement uses.
private func explained(_ statement: String, after setUp: String = "") -> String {
  let run = ExampleRun(setUp + (setUp.isEmpty ? "" : "\n") + "explain " + statement)
  return run.outcome == .done ? run.out : run.err
}

@Suite("What explain says")
struct Explanations {
  @Test("Which operator comes first, and the unit of the result")
  func conversions() {
    #expect(
      explained("print 1 km + 200 m in m") == """
        print - Prints values on one line.
          form   print VALUE, …
          value  (1 km + 200 m) in m  a length in m; `+` before `in`
                   1 km + 200 m       a length in km
                     1 km             a length
                     200 m            a length

        """)
  }

  @Test("A sign binds less than a power")
  func powers() {
    #expect(
      explained("let x = -2 ^ 2") == """
        let - Gives a value a name for good.
          name   x         a new name, known to the end of the text
          value  -(2 ^ 2)  a number; `^` before `-`
                   2 ^ 2   a number
                     2     a number
                     2     a number

        """)
  }

  @Test("What each place of a command took")
  func arguments() {
    #expect(
      explained("tap 540 -20 as hit") == """
        tap - Taps a place of the view and leaves a candidate.
          form 2 of 3  tap X Y
          X            540   a number; taken as pixels (a bare number, or px)
          Y            -20   a number; taken as pixels (a bare number, or px)
                         20  a number
          as           hit   will hold a record: found, reason, location, height, kind, name, distance, normal,
                             depression, error {east, north, up, horizontal}, true_location, target_error, terms,
                             source, x, y, frame, epoch, ideal, plane, sigma {horizontal, vertical, position, height,
                             heading, drift, hit, datum}, warnings, times, spread
          left out     using USING, times TIMES
          effect       advances the simulated clock

        """)
  }

  @Test("The fields of a new layer, and what could be said too")
  func layers() {
    #expect(
      explained("layer trees new \"t.gpkg\" point z {Health: text}") == """
        layer - Reads a layer from a file, or makes a new one to record into.
          form 2 of 3  layer NAME new FILE GEOMETRY [z] {NAME: TYPE [required] [default VALUE], …}
          NAME         trees           a new name for the layer
          FILE         "t.gpkg"        the path of a file to write (.gpkg)
          GEOMETRY     point           a word of the command
          z            z               a word of the command
          fields       { … }           1 field
                         Health: text  a text; nil where none is given
          left out     crs CRS, heights HEIGHTS, subtypes {NAME: VALUE, …}, placement absolute|relative|draped,
                       replace
          effect       writes files

        """)
  }

  @Test("What names stand for")
  func names() {
    let setUp = """
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      site tree oak at 51.5239N 0.7754W height 12 m
      let away = 3 m
      var total = 0 m
      def twice(x) { return x * 2 }
      """
    #expect(
      explained("total = total + twice(away) - oak.height * count(args)", after: setUp) == """
        an assignment - Gives a variable, an element or a field a new value.
          target  total                                               a variable (`var`), line 4
          value   (total + twice(away)) - (oak.height * count(args))  `*` before `-`
                    total + twice(away)
                      total                                           a variable (`var`), line 4
                      twice(away)                                     a call
                        twice                                         a function (`def`), line 5
                        away                                          fixed by `let`, line 3
                    oak.height * count(args)
                      oak.height                                      the field height
                        oak                                           the site object of line 2
                      count(args)                                     gives a number
                        args                                          a name of the language; for `x`: list, record,
                                                                      range, text or layer

        """)
  }

  @Test("A condition over features")
  func filters() {
    #expect(
      explained(
        "find trees where (.Height > 3 m and not .Dead) as tall",
        after: "layer trees new \"t.gpkg\" point {Height: length, Dead: boolean}") == """
          find - Gives the features of a layer, or those for which a condition holds.
            form    find LAYER
            LAYER   trees                            the layer of line 1
            where   (.Height > 3 m) and (not .Dead)  a truth value; `>` and `not` before `and`
                      .Height > 3 m                  a truth value
                        .Height                      the field Height of the feature under test
                        3 m                          a length
                      not .Dead                      a truth value
                        .Dead                        the field Dead of the feature under test
            as      tall                             will hold a list of features
            effect  reads files, prints nothing

          """)
  }

  @Test("Blocks, over several lines too")
  func blocks() {
    #expect(
      explained("for i in 1..3 {\n    print i\n    if i > 1 { break }\n}\nprint \"after\"") == """
        for - Carries out a block for each element.
          name      i      each element in turn, known in the block
          elements  1..3   a range, both ends included
                      1    a number
                      3    a number
          block     { … }  2 statements
                      print i
                      if i > 1 { break }
        after

        """)
  }

  @Test("A block of a command")
  func handlers() {
    #expect(
      explained("on tap { print event.value }") == """
        on - Runs a block whenever a command of a kind has finished.
          form 1 of 9  on tap|record|apply|track|fix
          event        tap      a word of the command
          block        { … }    1 statement
                         print event.value
                         event  known in the block

        """)
  }

  @Test("A function of one's own")
  func functions() {
    #expect(
      explained("def slope(rise, over = 2 m) { return rise / over }") == """
        def - Makes a function, which is known in its whole block.
          name       slope  known in its whole block, also before this line
          parameter  rise
          parameter  over
                       2 m  a length; where the call gives none
          block      { … }  1 statement
                       return rise / over

        """)
  }

  @Test("What a library offers")
  func libraries() {
    #expect(
      explained("use \"slopes.arp\"") == """
        use - Makes the functions and fixed names of another script known.
          form      use "FILE.arp"
          script    "slopes.arp"  the path of a script in quotes
          offers    slope
          left out  as NAME for a record of the functions and fixed names of the file
          effect    reads files

        """)
  }

  @Test("Values of every kind")
  func values() {
    #expect(
      explained("print 30 %, 1:500, 6 m / 2 s, 1 - 2 - 3, 2 ^ 3 ^ 2, \"{pi: .2}\", [51N 0E], not 1 == 2") == """
        print - Prints values on one line.
          form   print VALUE, …
          value  30 %          a number; it is 0.3
          value  1:500         a number; it is 500
          value  6 m / 2 s     a speed in m/s
                   6 m         a length
                   2 s         a time
          value  (1 - 2) - 3   a number; from left to right
                   1 - 2       a number
                     1         a number
                     2         a number
                   3           a number
          value  2 ^ (3 ^ 2)   a number; from right to left
                   2           a number
                   3 ^ 2       a number
                     3         a number
                     2         a number
          value  "{pi: .2}"    a text
                   pi          a name of the language; with 2 decimals
          value  [51N 0E]      a list
                   51N 0E      a position
          value  not (1 == 2)  a truth value; `==` before `not`
                   1 == 2      a truth value
                     1         a number
                     2         a number

        """)
  }

  @Test("Calls of the table's functions, with what each argument is for")
  func calls() {
    #expect(
      explained("xy(1, 2, crs: 4326).latitude") == """
        a value - The prompt shows it; a script does nothing with it.
          value  xy(1, 2, crs: 4326).latitude  the field latitude
                   xy(1, 2, crs: 4326)         gives a position
                     1                         a number; for `x`: east or longitude
                     2                         a number; for `y`: north or latitude
                     crs: 4326                 a number; for `crs`: EPSG number or text

        """)
  }

  @Test("From which north an angle is counted")
  func norths() {
    #expect(
      explained("device at 51N 0E heading 20 deg grid 32630") == """
        device - Puts the device somewhere, moves it, or sets its lens.
          form 1 of 5  device at POSITION
          POSITION     51N 0E      a position
          heading      20 deg      an angle
          north        grid 32630  from which the angle before it is counted
          left out     eye EYE, altitude ALTITUDE [ABOVE], pitch PITCH, looking down|up LOOKING, roll ROLL

        """)
  }

  @Test("What is long is cut, and what is very long ends")
  func long() {
    let out = explained("print [" + (1...200).map(String.init).joined(separator: ", ") + "]")
    let lines = out.split(separator: "\n")
    #expect(lines.count == 102 && lines.last == "  …")
    #expect(lines.allSatisfy { $0.count <= 110 })
  }
}

@Suite("What explain leaves undone")
struct ExplainedStatements {
  @Test("The statement is not carried out, and nothing that it declares stays")
  func nothingStays() {
    let run = ExampleRun(
      """
      explain let x = 1 / 0
      explain layer trees new "t.gpkg" point {A: text}
      explain def f() {}
      let x = 2
      let trees = 3
      let f = 4
      print x, trees, f
      """)
    #expect(run.outcome == .done && run.out.hasSuffix("\n2 3 4\n"), "\(run.err)")
  }

  @Test(
    "A mistake in the statement is one of the script, at its place",
    arguments: [
      ("explain tap 540 - 20", "E0203", "1:17"), ("explain print nowhere", "E0301", "1:15"),
      ("explain", "E0504", "1:1"), ("explain prnt 3", "E0501", "1:9"), ("explain print 1 2", "E0201", "1:17"),
      ("let x = 1\nexplain let x = 2", "E0302", "2:13"), ("explain let x = 1\nprint x", "E0301", "2:7"),
      ("explain break", "E0208", "1:9"), ("explain let y = 1 2", "E0201", "1:19"),
    ])
  func mistakes(text: String, code: String, place: String) {
    let run = ExampleRun(text)
    #expect(run.outcome == .mistakes && run.out.isEmpty)
    #expect(run.err.contains("error[\(code)]") && run.err.contains("example.arp:\(place)\n"), "\(run.err)")
  }

  @Test("A difference between arguments shows both readings")
  func bothReadings() {
    #expect(
      explained("tap 540 - 20").contains("write `(540 - 20)` for one argument, or `540 -20` for two"))
  }

  @Test("It ends with its statement, so that another may follow a block")
  func ends() {
    #expect(ExampleRun("explain if true {} print 7").out.hasSuffix("\n7\n"))
    #expect(ExampleRun("explain print 1; print 7").out.hasSuffix("\n7\n"))
    #expect(ExampleRun("def f() { explain return 3\nreturn 4 }\nprint f()").out.hasSuffix("\n4\n"))
  }

  @Test("With --json it is one answer")
  func json() {
    final class Lines {
      var text = ""
    }
    let lines = Lines()
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: JSONOutput(out: { lines.text += $0 }))
    _ = interpreter.run(SourceText(name: "t", "explain fail"))
    #expect(
      lines.text
        == "{\"kind\":\"show\",\"command\":\"explain\",\"value\":\"fail - Ends the run with exit code 4.\\n  message  none\"}\n"
    )
  }

  @Test("At the prompt it knows earlier entries")
  func prompt() {
    final class Lines {
      var text = ""
    }
    let lines = Lines()
    let output = TextOutput(out: { lines.text += $0 }, err: { lines.text += $0 })
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: output)
    _ = interpreter.run(SourceText(name: "prompt", "let width = 3 m"), mode: .prompt)
    _ = interpreter.run(SourceText(name: "prompt", "explain let breadth = width in cm"), mode: .prompt)
    #expect(
      lines.text == """
        let - Gives a value a name for good.
          name   breadth      a new name, known from then on
          value  width in cm  a length in cm
                   width      fixed by `let`, an earlier entry

        """)
  }

  @Test("Deep statements are explained")
  func deep() {
    #expect(explained(String(repeating: "explain ", count: 150) + "print 1").contains("only explained"))
    #expect(ExampleRun(String(repeating: "explain ", count: 300) + "print 1").err.contains("E0204"))
    #expect(explained("print 1" + String(repeating: " + 1", count: 900)).contains("from left to right"))
  }

  @Test("Tab offers what could be explained")
  func completion() {
    #expect(CompletionContext("explain ta", at: 10, vocabulary: CommandTable.vocabulary).beginsStatement)
    let clauses = CompletionContext("explain tap 1 2 ", at: 16, vocabulary: CommandTable.vocabulary).words.map(\.text)
    #expect(clauses == ["px", "using", "times", "as"])
  }
}

@Suite("A name with `in` at the start of a line")
struct ConversionStatements {
  @Test("`width in cm` is a value, and a word that is no unit makes it a command")
  func isAnExpression() {
    #expect(ExampleRun("let width = 3 m\nwidth in cm").outcome == .done)
    #expect(ExampleRun("grphic in sketches").err.contains("`grphic` is no command"))
  }
}
