import Language

/// A grammar in the EBNF of grammar.md.
struct GrammarRules: Sendable {
  /// What a rule is made of.
  indirect enum Node: Sendable {
    /// A word or mark as it is written.
    case literal(String)
    /// A kind of token, in capitals.
    case token(String)
    case rule(String)
    case sequence([Node])
    case choice([Node])
    case optional(Node)
    case repeated(Node)
    /// What stands between brackets, in which a newline ends a statement or means nothing.
    case bracket(open: String, Node, close: String, endsStatements: Bool)
    case glued
    case apart
    /// The next token is one, or with `isNegated` none.
    case ahead(Node, isNegated: Bool)
    /// The token before is another one.
    case notBehind(Node)
  }

  struct Fault: Error {
    var message: String
  }

  private(set) var rules: [String: Node] = [:]

  /// Reads rules, one a line with what goes on in lines that are set in. Rules in capitals are those of tokens, which the
  /// lexer knows.
  init(_ text: String) throws {
    var name = ""
    var bodies: [(name: String, text: String)] = []
    for line in text.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
      if line.first?.isWhitespace == true {
        guard !bodies.isEmpty else { throw Fault(message: "no rule begins before \(line)") }
        bodies[bodies.count - 1].text += " " + line
        continue
      }
      guard let equals = line.firstIndex(of: "=") else { throw Fault(message: "no rule: \(line)") }
      name = line[..<equals].filter { !$0.isWhitespace }
      bodies.append((name, String(line[line.index(after: equals)...])))
    }
    for body in bodies where body.name != body.name.uppercased() {
      guard rules[body.name] == nil else { throw Fault(message: "\(body.name) stands twice") }
      var reader = try Reader(body.text, rule: body.name)
      rules[body.name] = try reader.read()
    }
  }

  /// Puts rules in the place of those of the same name.
  mutating func replace(with other: GrammarRules) { rules.merge(other.rules) { $1 } }

  /// The rules that are named and not there.
  var missing: Set<String> { Set(rules.values.flatMap(Self.names)).subtracting(rules.keys) }

  private static func names(_ node: Node) -> [String] {
    switch node {
    case .rule(let name): [name]
    case .sequence(let all), .choice(let all): all.flatMap(names)
    case .optional(let inner), .repeated(let inner), .bracket(_, let inner, _, _), .ahead(let inner, _),
      .notBehind(let inner):
      names(inner)
    case .literal, .token, .glued, .apart: []
    }
  }
}

extension GrammarRules {
  /// Reads the right side of a rule.
  private struct Reader {
    private var words: [String] = []
    private var place = 0
    private let rule: String

    init(_ text: String, rule: String) throws {
      self.rule = rule
      var rest = Substring(text)
      while let first = rest.first {
        if first.isWhitespace {
          rest.removeFirst()
        } else if rest.hasPrefix("(*") {
          guard let end = rest.range(of: "*)") else { throw Fault(message: "\(rule): a comment has no end") }
          rest = rest[end.upperBound...]
        } else if first == "\"" || first == "'" {
          let inner = rest.dropFirst().prefix { $0 != first }
          words.append("\"" + inner)
          rest = rest.dropFirst(inner.count + 2)
        } else if first.isLetter || first == "_" {
          let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          words.append(String(word))
          rest = rest.dropFirst(word.count)
        } else {
          words.append(String(rest.removeFirst()))
        }
      }
    }

    private var current: String? { place < words.count ? words[place] : nil }

    mutating func read() throws -> Node {
      let node = try choice()
      guard current == nil else { throw Fault(message: "\(rule): \(current ?? "") stands too much") }
      return node
    }

    private mutating func choice() throws -> Node {
      var all = [try sequence()]
      while current == "|" {
        place += 1
        all.append(try sequence())
      }
      return all.count == 1 ? all[0] : .choice(all)
    }

    private static let closers = ["(": ")", "[": "]", "{": "}"]

    private mutating func sequence() throws -> Node {
      var all: [Node] = []
      while let word = current, !["|", ")", "]", "}"].contains(word) {
        // A bracket of the language, up to the one that closes it.
        if word.hasPrefix("\""), let close = Self.closers[String(word.dropFirst())] {
          all.append(try bracket(String(word.dropFirst()), close))
        } else if word.hasPrefix("\""), [")", "]", "}"].contains(String(word.dropFirst())) {
          break
        } else {
          all.append(try factor())
        }
      }
      return all.count == 1 ? all[0] : .sequence(all)
    }

    private mutating func bracket(_ open: String, _ close: String) throws -> Node {
      place += 1
      let inner = try sequence()
      guard current == "\"" + close else { throw Fault(message: "\(rule): \(open) has no \(close)") }
      place += 1
      return .bracket(open: open, inner, close: close, endsStatements: rule == "block")
    }

    private mutating func factor() throws -> Node {
      guard let word = current else { throw Fault(message: "\(rule): something is missing at its end") }
      place += 1
      switch word {
      case "(", "[", "{":
        let inner = try choice()
        guard let close = Self.closers[word], current == close else { throw Fault(message: "\(rule): \(word) is open") }
        place += 1
        return word == "(" ? inner : word == "[" ? .optional(inner) : .repeated(inner)
      case "GLUED": return .glued
      case "APART": return .apart
      case "IS": return .ahead(try single(), isNegated: false)
      case "NOT":
        guard current == "AFTER" else { return .ahead(try single(), isNegated: true) }
        place += 1
        return .notBehind(try single())
      default:
        if word.hasPrefix("\"") { return .literal(String(word.dropFirst())) }
        guard word.first?.isLetter == true else { throw Fault(message: "\(rule): \(word) means nothing here") }
        return word == word.uppercased() ? .token(word) : .rule(word)
      }
    }

    /// One token, which may be a bracket.
    private mutating func single() throws -> Node {
      guard let word = current, word.hasPrefix("\"") || word.first?.isLetter == true else {
        throw Fault(message: "\(rule): a token is missing")
      }
      place += 1
      return word.hasPrefix("\"") ? .literal(String(word.dropFirst())) : .token(word)
    }
  }
}
