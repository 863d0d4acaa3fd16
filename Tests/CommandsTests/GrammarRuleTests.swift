import Commands
import Foundation
import Testing

@testable import Language

/// The EBNF of grammar.md with the rules of the commands.
private let grammar: Result<GrammarRules, any Error> = Result {
  let text = PageBlock.all.filter { $0.info == "ebnf" && !$0.text.hasPrefix("tap ") }.map(\.text).joined(
    separator: "\n")
  var grammar = try GrammarRules(text)
  grammar.replace(with: try GrammarRules(GrammarForms.rules(CommandTable.vocabulary)))
  return grammar
}

private func accepts(_ text: String) throws -> Bool {
  GrammarRecogniser.accepts(text, try grammar.get(), CommandTable.vocabulary)
}

@Suite("The EBNF of grammar.md")
struct GrammarRulesOfThePage {
  @Test("Every rule that is named is there")
  func isWhole() throws {
    let rules = try grammar.get()
    #expect(rules.missing == [])
    #expect(rules.rules.count > 80)
  }

  @Test("The rule of `tap` that the page shows is that of its form")
  func example() throws {
    let shown = try #require(PageBlock.all.first { $0.info == "ebnf" && $0.text.hasPrefix("tap ") })
    let tap = CommandTable.vocabulary.commands[try #require(CommandTable.vocabulary.command("tap"))]
    #expect(shown.text == "tap         = " + GrammarForms.rule("tap", tap.forms[1]))
  }

  @Test("Every script that runs is one of the grammar", arguments: ScriptCorpus.all)
  func accepted(_ entry: ScriptCorpus.Entry) throws {
    guard !Self.isRefused(entry.text) else { return }
    #expect(try accepts(entry.text))
  }

  /// Whether the parser finds a mistake of text or grammar, or a command that it does not know.
  static func isRefused(_ text: String) -> Bool {
    Parser.parse(SourceText(name: "t", text), CommandTable.vocabulary).diagnostics.contains { $0.severity == .error }
  }

  @Test("There are many such scripts")
  func corpus() { #expect(ScriptCorpus.all.count { !Self.isRefused($0.text) } > 300) }

  @Test("Examples of mistakes of text and grammar are refused", arguments: DiagnosticCode.allCases)
  func refused(_ code: DiagnosticCode) throws {
    // Whether a word stands in a loop or function is no matter of the rules.
    guard code.rawValue.hasPrefix("E01") || code.rawValue.hasPrefix("E02"), code != .misplacedWord,
      let example = code.example
    else { return }
    #expect(try !accepts(example))
    if let correction = code.correction { #expect(try accepts(correction)) }
  }

  @Test(
    "Blocks of grammar.md with mistakes of text and grammar are refused",
    arguments: PageBlock.all.filter { $0.info.hasPrefix("arpent error E01") || $0.info.hasPrefix("arpent error E02") })
  func blockRefused(_ block: PageBlock) throws {
    guard !block.info.hasSuffix(DiagnosticCode.misplacedWord.rawValue) else { return }
    #expect(try !accepts(block.text))
  }

  @Test(
    "Texts are accepted where blanks and lines decide",
    arguments: [
      "tap 540 -20", "tap (540 - 20) 960", "print 1\n + 2", "print 5 -3", "print f(1)(2)[0].name",
      "if a { b = 1 }\nelse { b = 2 }",
      "let x =\n 3", "print [1,\n 2\n]", "let f = fn(x) { return x }", "find trees where (.A > 3 m and not .B) as c",
      "x in km/h", "tap = 3", "for i in 1..3 { print i } print 4", "on tap { print event } print 1", "1;; 2;",
      "try { } catch e { }", "expect error \"range\" { a = 1 }", "arpent 1", "\narpent 1; print 2",
      "def f(a, b = a,) {}",
      "print (fn(x) x)(3)", "explain if a {} print 1", "explain on tap {} print 1", "help if", "print \"{1 + 1: .2}\"",
      "(a).b = 3", "f(a\n: 1)", "help[0]", "a[0].b = 3",
      "repeat 3 { break }", "tap 1 -2..-3", "print {\"a b\": 1}", "use \"a.arp\" as a", "while a { if b { continue } }",
    ])
  func isAccepted(text: String) throws { #expect(try accepts(text)) }

  @Test(
    "Texts are refused where blanks and lines decide",
    arguments: [
      "tap 540 - 20", "tap 540 -20 as", "print f (1)", "let x\n= 3", "record t {A: 1} print 2", "let f = fn(x) {a: 1}",
      "print .A", "x in parsecs", "for i in 1..3 { print i } print 4 print 5", "let f = fn() {} print 1",
      "if a { } else", "try { }", "repeat { }", "arpent 2", "print 1; arpent 1 2", "1 = 2", "f(x) = 3", "help =tap]",
      "help[", "help as x", "fn(x) a.b = 3", "print 2 m^2",
      "print 2(3)", "print \"{1: 2}\"", "run \"a{b}.arp\"", "track \"continuous\"", "print 1 2", "print {a}", "fn(x)",
      "layer t new \"t\" point {A: text (60)}", "tap", "record 5 {A: 1}", "return }", "print not", "a < b < c",
    ])
  func isNotAccepted(text: String) throws { #expect(try !accepts(text)) }

  /// Whether a word stands before a place that begins one form of a command of which another begins with an argument.
  private func wordDecides(before place: Int, in text: String) -> Bool {
    let source = SourceText(name: "t", text)
    let tokens = Lexer.tokens(of: source).tokens.filter { $0.span.end <= place }.suffix(4)
    return zip(tokens, tokens.dropFirst()).contains { verb, word in
      guard let command = CommandTable.vocabulary.commands.first(where: { $0.verb == source.text(verb.span) }) else {
        return false
      }
      let leads = command.forms.map { $0.lead.first }
      let begins = leads.contains { if case .word(source.text(word.span))? = $0 { true } else { false } }
      return begins && leads.contains { if case .parameter? = $0 { true } else { false } }
    }
  }

  @Test("The grammar and the parser agree on texts in which something is wrong", arguments: 1...40)
  func agree(seed: UInt64) throws {
    var numbers = NumberSource(seed: seed &+ 5000)
    let pieces = [
      " ", "\n", ";", "(", ")", "-", "{", "}", "[", "]", ",", ".", "..", ":", "=", "x", " x ", "3", " m", "+", "not ",
      " in ",
      " as ", "fn(x) ", "\"a\"", "^2", " else ", " print 1 ", "where",
    ]
    // Matters of meaning, of depth, and of clauses, whose number and order EBNF does not say.
    let beyond: Set<DiagnosticCode> = [.declaredTwice, .tooDeep, .repeatedClause]
    var refused = 0
    for turn in 0..<60 {
      let entry = ScriptCorpus.all[Int.random(in: ScriptCorpus.all.indices, using: &numbers)]
      guard entry.text.utf8.count < 800 else { continue }
      var bytes = Array(entry.text.utf8)
      let tokens = Lexer.tokens(of: SourceText(name: "t", entry.text)).tokens
      for _ in 0..<Int.random(in: 1...2, using: &numbers) {
        let token = tokens[Int.random(in: tokens.indices, using: &numbers)]
        let place = min(Bool.random(using: &numbers) ? token.span.start : token.span.end, bytes.count)
        if Bool.random(using: &numbers) {
          bytes.removeSubrange(place..<min(bytes.count, place + max(1, token.span.end - token.span.start)))
        } else {
          bytes.insert(contentsOf: pieces[Int.random(in: pieces.indices, using: &numbers)].utf8, at: place)
        }
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { continue }
      let mistakes = Parser.parse(SourceText(name: "t", text), CommandTable.vocabulary).diagnostics
        .filter { $0.severity == .error }
      if mistakes.contains(where: { beyond.contains($0.code) }) { continue }
      // A word decides on a form only where something follows it, which EBNF does not say either.
      if let first = mistakes.first, wordDecides(before: first.span.start, in: text) { continue }
      // A clause that has to be there is no matter of the rules either.
      if mistakes.count == 1, mistakes[0].code == .missingArgument, mistakes[0].message.contains("needs `") { continue }
      // Which words are colours the rules do not say.
      let aboutColours = mistakes.contains {
        $0.code == .misplacedWord && $0.message.hasSuffix("words for colour")
      }
      if aboutColours { continue }
      if mistakes.isEmpty == (try accepts(text)) {
        refused += mistakes.isEmpty ? 0 : 1
      } else {
        Issue.record(
          "\(entry.name), seed \(seed), turn \(turn): \(mistakes.first.map { "\($0.code.rawValue) \($0.message)" } ?? "sound")\n\(text)"
        )
      }
    }
    #expect(refused > 5)
  }
}
