import Commands

@testable import Language

/// Finds out whether a text is one of a grammar: it tries every way to read it.
final class GrammarRecogniser {
  /// How newlines and fields of features are read at a place.
  struct Mode: Hashable {
    var endsStatements = true
    var isFilter = false
  }

  private struct Key: Hashable {
    var rule: String
    var place: Int
    var mode: Mode
  }

  private let grammar: GrammarRules
  private let vocabulary: Vocabulary
  private let tokens: [Token]
  private let source: SourceText
  private var known: [Key: Set<Int>] = [:]

  private init(_ grammar: GrammarRules, _ vocabulary: Vocabulary, _ tokens: [Token], _ source: SourceText) {
    self.grammar = grammar
    self.vocabulary = vocabulary
    self.tokens = tokens
    self.source = source
  }

  /// Whether a text is one of the grammar.
  static func accepts(_ text: String, _ grammar: GrammarRules, _ vocabulary: Vocabulary) -> Bool {
    let source = SourceText(name: "text", text)
    let (tokens, mistakes) = Lexer.tokens(of: source)
    guard !mistakes.contains(where: { $0.severity == .error }) else { return false }
    return GrammarRecogniser(grammar, vocabulary, tokens, source).accepts("script", Mode())
  }

  /// Whether a rule fits all tokens.
  private func accepts(_ rule: String, _ mode: Mode) -> Bool {
    let ends = ends(.rule(rule), 0, mode)
    return ends.contains { end in
      let rest = tokens[skipped(end, mode)]
      if case .end = rest.kind { return true }
      return false
    }
  }

  // MARK: Rules

  /// The places at which something may end that begins at a place.
  private func ends(_ node: GrammarRules.Node, _ place: Int, _ mode: Mode) -> Set<Int> {
    switch node {
    case .rule(let name): return ends(ofRule: name, place, mode)
    case .sequence(let all):
      return all.reduce([place]) { places, part in union(places) { ends(part, $0, mode) } }
    case .choice(let all): return all.reduce(into: []) { $0.formUnion(ends($1, place, mode)) }
    case .optional(let inner): return ends(inner, place, mode).union([place])
    case .repeated(let inner):
      var all: Set<Int> = [place]
      var fresh = all
      while !fresh.isEmpty {
        fresh = union(fresh) { ends(inner, $0, mode) }.subtracting(all)
        all.formUnion(fresh)
      }
      return all
    case .bracket(let open, let inner, let close, let endsStatements):
      var own = mode
      own.endsStatements = endsStatements
      return union(ends(.literal(open), place, mode)) { start in
        union(ends(inner, start, own)) { ends(.literal(close), $0, own) }
      }
    case .glued: return tokens[place].spaceBefore || isNewline(place) ? [] : [place]
    case .apart: return tokens[place].spaceBefore || isNewline(place) ? [place] : []
    case .ahead(let token, let isNegated): return matches(token, skipped(place, mode), mode) == isNegated ? [] : [place]
    case .notBehind(let token): return place > 0 && matches(token, place - 1, mode) ? [] : [place]
    case .literal, .token:
      if case .token("UNIT") = node { return unitEnds(skipped(place, mode)) }
      let next = skipped(place, mode)
      return matches(node, next, mode) ? [next + 1] : []
    }
  }

  private func union(_ places: Set<Int>, _ next: (Int) -> Set<Int>) -> Set<Int> {
    places.reduce(into: []) { $0.formUnion(next($1)) }
  }

  private func ends(ofRule name: String, _ place: Int, _ mode: Mode) -> Set<Int> {
    if name == "feature_field", !mode.isFilter { return [] }
    let key = Key(rule: name, place: place, mode: mode)
    if let ends = known[key] { return ends }
    guard let node = grammar.rules[name] else { return [] }
    var own = mode
    if name == "filter" { own.isFilter = true }
    let ends = ends(node, place, own)
    known[key] = ends
    return ends
  }

  // MARK: Tokens

  private func isNewline(_ place: Int) -> Bool {
    if case .newline = tokens[place].kind { return true }
    return false
  }

  /// The next token that counts.
  private func skipped(_ place: Int, _ mode: Mode) -> Int {
    var place = place
    while !mode.endsStatements, isNewline(place) { place += 1 }
    return place
  }

  private func matches(_ node: GrammarRules.Node, _ place: Int, _ mode: Mode) -> Bool {
    let token = tokens[place]
    switch node {
    case .literal(let text):
      switch token.kind {
      case .mark(let mark): return mark.rawValue == text
      case .name(let name): return name == text
      case .reserved(let word): return word.rawValue == text
      case .number: return source.text(token.span) == text
      default: return false
      }
    case .token(let kind): return matches(kind, token, place, mode)
    default: return false
    }
  }

  private func matches(_ kind: String, _ token: Token, _ place: Int, _ mode: Mode) -> Bool {
    switch (kind, token.kind) {
    case ("NAME", .name), ("WORD", .name), ("WORD", .reserved), ("NUMBER", .number), ("QUANTITY", .quantity),
      ("SCALE", .scale), ("POSITION", .position), ("NEWLINE", .newline):
      return true
    case ("WHOLE", .number(let number)): return Int(exactly: number).map { $0 > 0 } ?? false
    case ("TEXT", .string(let pieces)): return pieces.allSatisfy { isSound($0, mode) }
    case ("PLAIN", .string(let pieces)):
      guard case .text? = pieces.first else { return false }
      return pieces.count == 1
    case ("VERB", .name(let name)): return vocabulary.command(name) != nil && beginsCommand(place)
    case ("TOKEN", _): return !token.isEndOfStatement
    default: return false
    }
  }

  private func beginsCommand(_ place: Int) -> Bool {
    let next = tokens[place + 1]
    if next.isMark(.assign) { return false }
    return next.spaceBefore || !(next.isMark(.openParenthesis) || next.isMark(.openBracket) || next.isMark(.dot))
  }

  private func isSound(_ piece: StringPiece, _ mode: Mode) -> Bool {
    guard case .code(let code, let format, _) = piece else { return true }
    if let format {
      let digits = format.filter { $0 != " " }
      guard digits.hasPrefix("."), let count = Int(digits.dropFirst()), (0...15).contains(count) else { return false }
    }
    let inner = Mode(endsStatements: false, isFilter: mode.isFilter)
    return GrammarRecogniser(grammar, vocabulary, code, source).accepts("expression", inner)
  }

  /// A unit is one name, or two with a stroke glued between them.
  private func unitEnds(_ place: Int) -> Set<Int> {
    guard case .name(let first) = tokens[place].kind else { return [] }
    if place + 2 < tokens.count, tokens[place + 1].isMark(.divide), !tokens[place + 1].spaceBefore,
      !tokens[place + 2].spaceBefore, case .name(let second) = tokens[place + 2].kind
    {
      return Units.named(first + "/" + second) == nil ? [] : [place + 3]
    }
    return Units.named(first) == nil ? [] : [place + 1]
  }
}
