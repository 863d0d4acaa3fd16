import Testing

@testable import Language

@Suite("The tree of a text in words")
struct TreesInWords {
  private func tree(_ text: String) -> String {
    SyntaxText.text(Parser.parse(SourceText(name: "t", text), Small.vocabulary).script)
  }

  @Test(
    arguments: [
      ("let x = -2 ^ 2", "let x (unary - (^ 2.0 2.0))"),
      ("print 1 km + 200 m in m", "command print form 0 (values (in m (+ 1.0 km 200.0 m)))"),
      ("tap 540 -20 as hit", "command tap form 1 540.0 (unary - 20.0) - as hit"),
      ("print \"a{x: .2}\\n\"", "command print form 0 (values (text \"a\" x decimals 2 \"\\u{a}\"))"),
      ("f(1)[2].a(b: 3)", "value (call value (field a (index (call f 1.0) 2.0)) b: 3.0)"),
      ("x[0] = {a: nil}", "set (index x 0.0) to (record \"a\": nil)"),
      (
        "layer t new {A: text(60) required default \"x\"}",
        "command layer form 1 name t - fields { A: text(60) required default (text \"x\") } -"
      ),
    ])
  func statements(text: String, expected: String) { #expect(tree(text) == expected + "\n") }

  @Test func blocks() {
    #expect(
      tree("def f(a, b = 1) { if a { return fn(x) x } else if b { break } }")
        == """
        function f( a b = 1.0 ) {
          if a {
            return (function fn( x ) gives x)
          }
          else {
            if b {
              break
            }
          }
        }

        """)
  }

  /// Texts that differ by what decides how they are read.
  @Test(
    arguments: [
      ("tap 540 -20", "tap (540 - 20)"), ("print (f)(3)", "print f(3)"), ("print 10 m/s", "print 10 m / s"),
      ("print [1, 2]", "print [1], 2"), ("print \"a b\"", "print \"a  b\""), ("print 1..2", "print 1, 2"),
      ("if a { b = 1; c = 1 }", "if a { b = 1 }; c = 1"), ("print {a: 1}", "print {\"a \": 1}"),
    ])
  func whatIsReadInAnotherWayDiffers(one: String, other: String) { #expect(tree(one) != tree(other)) }
}
