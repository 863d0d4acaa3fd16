import Commands
import Foundation
import Testing

@testable import Language

/// A text in the one layout; a text with mistakes gives their codes.
private func formatted(_ text: String) -> String {
  do {
    let bytes = try ScriptFormatter.format(
      SourceText(name: "test.arp", text), vocabulary: CommandTable.vocabulary)
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    guard case .mistakes(let mistakes) = error else { return "unsafe" }
    return mistakes.map(\.code.rawValue).joined(separator: " ")
  }
}

@Suite("The one layout of scripts")
struct Layout {
  @Test(
    "Blanks stand around operators and after commas, and none inside brackets",
    arguments: [
      ("print 1+2*3", "print 1 + 2 * 3"),
      ("print  ( 1 + 2 )*3 ,[ 1,2 ]", "print (1 + 2) * 3, [1, 2]"),
      ("let   x=- 2^2", "let x = -2 ^ 2"),
      ("print not(true),- -3", "print not (true), --3"),
      ("print {a :1,\"b c\":2 }.a", "print {a: 1, \"b c\": 2}.a"),
      ("let f=fn (x,y=2)x+y", "let f = fn(x, y = 2) x + y"),
      ("def f (x){return x}", "def f(x) { return x }"),
      ("print f (1)", "E0201"),
      ("print f(1)(2)[0] . name", "print f(1)(2)[0].name"),
      ("print (f)(3), (fn(x)x)( 4 )", "print (f)(3), (fn(x) x)(4)"),
      ("for i in 1 .. 3{print i}", "for i in 1..3 { print i }"),
      ("for i in 0..n-1 { print i }", "for i in 0 .. n - 1 { print i }"),
      ("for i in (0-1)..(n-1) { print i }", "for i in (0 - 1)..(n - 1) { print i }"),
      ("for i in-1 ..-2{}", "for i in -1..-2 {}"),
      ("if(x==1){y=2}else{y=3}", "if (x == 1) { y = 2 } else { y = 3 }"),
      ("a[ 0 ]=1", "a[0] = 1"),
    ])
  func blanks(text: String, expected: String) {
    #expect(formatted(text) == (expected.hasPrefix("E0") ? expected : expected + "\n"))
  }

  @Test(
    "Where blanks decide how a text is read, they stay as they are read",
    arguments: [
      ("tap 540 -20", "tap 540 -20"),
      ("tap 540   -20", "tap 540 -20"),
      ("tap 540 - 20", "E0203"),
      ("tap(1)(2)", "tap(1)(2)"),
      ("tap (1)(2)", "tap (1) (2)"),
      ("tap (x)(2) 3", "tap (x)(2) 3"),
      ("tap (1+2)(3)", "tap (1 + 2) (3)"),
      ("tap 540(x)", "tap 540 (x)"),
      ("tap a [0]", "tap a [0]"),
      ("tap a[0] b", "tap a[0] b"),
      ("print 5 -3", "print 5 - 3"),
      ("stop.at", "stop.at"),
      ("tap=3", "tap = 3"),
      ("print 10 m/s,10 m / s, 10m/x", "print 10 m/s, 10 m / s, 10 m / x"),
      ("print v in km/h, v in m", "print v in km/h, v in m"),
      ("for x in a/b { print x }", "for x in a / b { print x }"),
      ("print - 51N 0E", "print - 51N 0E"),
      ("find trees where(.Height>3m and not .Dead)as tall", "find trees where (.Height > 3 m and not .Dead) as tall"),
      ("find trees where (1.. .Height == -.Low)", "find trees where (1 .. .Height == -.Low)"),
      (
        "layer t new \"t.gpkg\" point {A:text(60)default \"x\",B :real}",
        "layer t new \"t.gpkg\" point {A: text(60) default \"x\", B: real}"
      ),
      ("help  E0203", "help E0203"),
      ("help 3m", "E0201"),
      ("let f = fn(x)(x)", "let f = fn(x) (x)"),
      ("let f = fn(x)[x]", "let f = fn(x) [x]"),
    ])
  func meaning(text: String, expected: String) {
    #expect(formatted(text) == (expected.hasPrefix("E0") ? expected : expected + "\n"))
  }

  @Test(
    "A number and its unit have one blank between them, a degree sign none",
    arguments: [
      ("print 3m, 3   m, 3\tm2, 30%, 30 %", "print 3 m, 3 m, 3 m2, 30 %, 30 %"),
      ("print 40°, 40 °, 3 °/s, 40deg", "print 40°, 40°, 3°/s, 40 deg"),
      ("print 1e3m, 1.5e-3 m, 1:20000", "print 1e3 m, 1.5e-3 m, 1:20000"),
      ("print 51.5N\t 0.7W, 51°31'25.7\"N  0°46'31.4\"W", "print 51.5N 0.7W, 51°31'25.7\"N 0°46'31.4\"W"),
    ])
  func quantities(text: String, expected: String) { #expect(formatted(text) == expected + "\n") }

  @Test("Strings and their code are kept as they are")
  func strings() {
    for text in [#"print "a  {1+2}  {x :.2}", 'b  {c'"#, "print \"a\\\n   b\", 1"] {
      #expect(formatted(text) == text + "\n")
    }
    #expect(formatted("print \"a\\\r\n  b\"\r\n") == "print \"a\\\n  b\"\n")
  }

  @Test("A block is on one line, or each statement on a line of its own")
  func blocks() {
    #expect(
      formatted(
        """
        if x { a = 1
          b = 2; c = 3 }
            else { d = 4 }
        for y in ys { if y { print y } print 2 }
        for y in ys {
        if y { print y } print 2;; }
        while true {

          break

        }
        on tap {
        }
        let f = fn(a,
          b) {
        return a }
        """)
          == """
          if x {
              a = 1
              b = 2; c = 3
          } else { d = 4 }
          for y in ys { if y { print y }; print 2 }
          for y in ys {
              if y { print y }
              print 2
          }
          while true {
              break
          }
          on tap {}
          let f = fn(a,
              b) {
              return a
          }

          """)
  }

  @Test("`else` and `catch` stand beside the brace, but may stay below a block of one line")
  func handlers() {
    #expect(
      formatted(
        """
        if a { b = 1 }
        else if c { d = 1 }


          else {
          e = 1 }
        try {
          a = 1
        }
        # why
        catch e { print e }
        try { a = 1 } # now
        catch e
        { print e }
        """.replacing("catch e\n{", with: "catch e {"))
          == """
          if a { b = 1 }
          else if c { d = 1 }
          else {
              e = 1
          }
          try {
              a = 1
          }
          # why
          catch e { print e }
          try { a = 1 }  # now
          catch e { print e }

          """)
  }

  @Test("Lines break where they broke, and what goes on is set in by four")
  func brokenLines() {
    #expect(
      formatted(
        """
        let total = 1+
          2 + \\
         3
        tap 540 \\
          960 \\
          using scene as hit
        let xs = [
         1, 2,

         3 +
          4 ]
        let y = max(1,
        2)
        print map(xs, fn(x) {
          return {
            a: x } })
        let stops = [{
         at: 1 },
         {at: 2}]
        if a and
          b {
          c = 1 }
        """)
          == """
          let total = 1 +
              2 + \\
              3
          tap 540 \\
              960 \\
              using scene as hit
          let xs = [
              1, 2,

              3 +
                  4
          ]
          let y = max(1,
              2)
          print map(xs, fn(x) {
              return {
                  a: x
              }
          })
          let stops = [{
              at: 1
          },
              {at: 2}]
          if a and
              b {
              c = 1
          }

          """)
  }

  @Test("A backslash that joins nothing goes")
  func uselessJoins() {
    #expect(formatted("print 1 \\\n\nprint 2; \\\n print 3 \\\n") == "print 1\nprint 2; print 3\n")
    #expect(formatted("if a { \\\n b = 1 \\\n }") == "if a {\n    b = 1\n}\n")
  }

  @Test("Comments stay where they are, those beside the lines of a paragraph in one column")
  func comments() {
    #expect(
      formatted(
        """


        # first


        # second
        let a = 1 # one
        let long = 2#two
        let b = [ # three
          # four
          1, # five

          # six
          ]
        if a { # seven
          # eight

          b = 1

          # nine
        }
        let c = 1 + # ten
          # eleven
          2; # twelve
        print a # thirteen
        # fourteen


        """)
          == """
          # first

          # second
          let a = 1     # one
          let long = 2  #two
          let b = [     # three
              # four
              1,  # five

              # six
          ]
          if a {  # seven
              # eight

              b = 1

              # nine
          }
          let c = 1 +  # ten
              # eleven
              2  # twelve
          print a  # thirteen
          # fourteen

          """)
  }

  @Test("Comments beside the lines of a paragraph and a block share a column")
  func paragraphs() {
    #expect(
      formatted("a = 1 # one\nprint a\nbcd = 2 # two\n\nc = 3 # three\nif c { # four\nd = 4 # five\n}\n")
        == """
        a = 1    # one
        print a
        bcd = 2  # two

        c = 3   # three
        if c {  # four
            d = 4  # five
        }

        """)
  }

  @Test("A long line does not push the comments of its neighbours away")
  func longLines() {
    let long = "let x = \"" + String(repeating: "a", count: 90) + "\""
    #expect(formatted("\(long) # a\nlet y = 1 # b") == "\(long)  # a\nlet y = 1  # b\n")
  }

  @Test("The byte order mark goes, the first line `#!` stays, lines end with LF")
  func textEnds() {
    #expect(
      formatted("\u{FEFF}#!/usr/bin/env arpent\r\n\r\nprint 1\r\nprint 2")
        == "#!/usr/bin/env arpent\n\nprint 1\nprint 2\n")
    #expect(formatted("arpent 1;print 1\rprint 2") == "arpent 1; print 1\nprint 2\n")
    #expect(formatted("") == "")
    #expect(formatted("\n\n") == "")
    #expect(formatted("#!/x") == "#!/x\n")
    #expect(formatted("# only") == "# only\n")
  }

  @Test("Wide letters count as two cells")
  func wideLetters() {
    #expect(formatted("print \"測量\" # a\nprint \"abcdef\" # b") == "print \"測量\"    # a\nprint \"abcdef\"  # b\n")
  }

  @Test("A text with mistakes is not laid out", arguments: ["print (", "if x {", "let 3", "print 1 2", "prnt 3"])
  func mistakes(text: String) { #expect(formatted(text).hasPrefix("E0")) }

  @Test("A topic is made of words", arguments: ["help .aphelp tap", "help GG{t ]x", "help 1:20", "help \"tap\""])
  func topics(text: String) { #expect(formatted(text) == "E0201") }

  @Test("Names need not be known")
  func unknownNames() { #expect(formatted("print  nowhere") == "print nowhere\n") }

  @Test("Texts as deep and as long as they may be are laid out")
  func deepTexts() {
    let brackets = "print " + String(repeating: "(", count: 190) + "1" + String(repeating: ")", count: 190)
    #expect(formatted(brackets) == brackets + "\n")
    #expect(formatted("print 1" + String(repeating: "+1", count: 990)).count == 7 + 990 * 4 + 1)
    #expect(formatted("print a" + String(repeating: ".b", count: 990)).count == 7 + 990 * 2 + 1)
    let blocks = String(repeating: "if x {\n", count: 190) + String(repeating: "}", count: 190)
    #expect(formatted(blocks).split(separator: "\n").map(\.count).max() == 4 * 189 + 7)
    #expect(formatted(String(repeating: "print 1;\n", count: 20_000)) == String(repeating: "print 1\n", count: 20_000))
  }
}
