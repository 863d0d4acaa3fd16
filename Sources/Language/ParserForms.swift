import Words

/// Which form of a command is meant, and what to say when none fits.
extension Parser {
  /// How far the words of a form agree with the text.
  private struct Progress {
    var form: CommandForm
    /// How many elements of the lead stand in the text.
    var matched = 0
    /// The token that does not fit, or that comes after the lead.
    var token: Int
    var isWhole = false

    /// The element that the token does not fit.
    var failing: SyntaxElement? { matched < form.lead.count ? form.lead[matched] : nil }

    var beginsWithName: Bool {
      guard case .parameter(let parameter)? = form.lead.first else { return false }
      switch parameter.type {
      case .newName, .project: return true
      default: return false
      }
    }
  }

  /// The form whose words stand here, of several the one of which most stand here, then the first; words after arguments
  /// that may be any expression are not looked at, but for files that are plain texts or names.
  func selectForm(_ syntax: CommandSyntax) -> Int? {
    var best: (form: Int, matched: Int)?
    for (index, form) in syntax.forms.enumerated() {
      let progress = progress(form)
      if progress.isWhole, progress.matched > best?.matched ?? -1 { best = (index, progress.matched) }
    }
    return best?.form
  }

  private func progress(_ form: CommandForm) -> Progress {
    var result = Progress(form: form, token: position)
    for element in form.lead {
      let token = tokens[result.token]
      switch element {
      case .word(let word): guard token.word == word else { return result }
      case .optionalWord(let word):
        if token.word != word {
          result.matched += 1
          continue
        }
      case .parameter(let parameter):
        if token.isMark(.openParenthesis), Self.isOneToken(parameter.type) {
          result.isWhole = true
          return result
        }
        switch parameter.type {
        case .newName, .project: guard token.word != nil else { return result }
        case .word(let words): guard let word = token.word, words.contains(word) else { return result }
        case .inputFile, .outputFile:
          // Only a word that must come after it tells forms apart.
          guard result.matched + 1 < form.lead.count, case .word = form.lead[result.matched + 1],
            let next = end(ofPlainArgument: result.token)
          else {
            result.isWhole = !token.isEndOfStatement
            return result
          }
          result.matched += 1
          result.token = min(next, tokens.count - 1)
          continue
        default:
          result.isWhole = !token.isEndOfStatement
          return result
        }
      case .optional:
        result.isWhole = true
        return result
      }
      result.matched += 1
      result.token = min(result.token + 1, tokens.count - 1)
    }
    result.isWhole = true
    return result
  }

  /// The token after an argument that is a text, a name, or stands in parentheses; nil where it is something else.
  private func end(ofPlainArgument start: Int) -> Int? {
    var next = start + 1
    switch tokens[start].kind {
    case .string, .name: break
    case .mark(.openParenthesis):
      var depth = 1
      while depth > 0 {
        guard next < tokens.count - 1 else { return nil }
        if tokens[next].isMark(.openParenthesis) { depth += 1 }
        if tokens[next].isMark(.closeParenthesis) { depth -= 1 }
        next += 1
      }
    default: return nil
    }
    // What is joined to it, such as a field, belongs to the argument.
    let isJoined = next < tokens.count && !tokens[next].spaceBefore && !tokens[next].isEndOfStatement
    return isJoined ? nil : next
  }

  private static func isOneToken(_ type: ParameterType) -> Bool {
    switch type {
    case .newName, .project, .word: return true
    default: return false
    }
  }

  /// Reports what keeps the forms that agree with the text furthest from being read.
  mutating func noForm(_ syntax: CommandSyntax, _ verb: Name) -> ParseStop {
    let all = syntax.forms.map { progress($0) }
    let furthest = all.map(\.matched).max() ?? 0
    var forms: [Progress] = []
    for form in all where form.matched == furthest {
      // Of forms that lack the same word or argument the first is the usual one.
      let lacks = form.failing.map(UsageText.element)
      if !forms.contains(where: { $0.failing.map(UsageText.element) == lacks }) { forms.append(form) }
    }
    guard let first = forms.first, furthest > 0 || all.allSatisfy(\.beginsWithName) || all.count == 1 else {
      return noFirstWord(syntax, verb)
    }
    let usage = forms.count == 1 ? Self.usage(syntax, [first.form]) : Self.leads(syntax, forms.map(\.form))
    index = first.token
    if case .reported = current.kind { return ParseStop() }
    let words = forms.compactMap { progress -> String? in
      if case .word(let word)? = progress.failing { return word }
      return nil
    }
    var lacksArgument = false
    if case .parameter? = first.failing { lacksArgument = current.isEndOfStatement }
    if !words.isEmpty, !lacksArgument { return missingWord(words, first, isOnly: forms.count == 1, usage) }
    guard case .parameter(let parameter)? = first.failing else { return noFirstWord(syntax, verb) }
    if current.isEndOfStatement {
      return fail(
        .missingArgument, "`\(syntax.verb)` needs \(UsageText.describe(parameter))",
        at: tokens[max(0, index - 1)].span, help: usage)
    }
    switch parameter.type {
    case .word(let words): if let word = current.word { return unknownWord(word, among: words, parameter) }
    case .newName(let kind):
      if case .string = current.kind { return nameInQuotes("the name of the \(kind.rawValue)", help: usage) }
    default: break
    }
    return unexpected(UsageText.describe(parameter), help: usage)
  }

  private mutating func noFirstWord(_ syntax: CommandSyntax, _ verb: Name) -> ParseStop {
    let usage = Self.usage(syntax, syntax.forms)
    if current.isEndOfStatement {
      return fail(.missingArgument, "`\(verb.text)` needs more words", at: verb.span, help: usage)
    }
    if case .reported = current.kind { return ParseStop() }
    var words: [String] = []
    var chosen: Parameter?
    for form in syntax.forms {
      switch form.lead.first {
      case .word(let word)?: words.append(word)
      case .parameter(let parameter)?:
        guard case .word(let choice) = parameter.type else { continue }
        words += choice
        chosen = chosen ?? parameter
      default: continue
      }
    }
    // Where most forms begin with a word of a list, their words belong to it.
    if let word = current.word, let chosen { return unknownWord(word, among: words, chosen) }
    let near = current.word.flatMap { Suggestion.help(for: $0, among: words) }
    return fail(
      .unknownClause, "\(current.description) cannot stand here in `\(verb.text)`", at: current.span,
      help: near ?? usage)
  }

  private static func usage(_ syntax: CommandSyntax, _ forms: [CommandForm]) -> String {
    let lines = forms.map { "`\(UsageText.line(syntax.verb, $0))`" }
    return lines.count == 1 ? "it is written \(lines[0])" : "it is written\n    \(lines.joined(separator: "\n    "))"
  }

  private static func leads(_ syntax: CommandSyntax, _ forms: [CommandForm]) -> String {
    let lines = forms.map { "`\(UsageText.lead(syntax.verb, $0))\($0.clauses.isEmpty ? "" : " …")`" }
    return "it is written\n    \(lines.joined(separator: "\n    "))"
  }

  /// Reports that none of the words stands at the current token that must stand there.
  private mutating func missingWord(
    _ words: [String], _ progress: Progress, isOnly: Bool, _ usage: String
  ) -> ParseStop {
    let quoted = words.map { "`\($0)`" }
    let list = (quoted.count > 1 ? quoted.dropLast().joined(separator: ", ") + " or " : "") + (quoted.last ?? "")
    if progress.matched > 0, case .parameter(let before) = progress.form.lead[progress.matched - 1],
      case .newName(let kind) = before.type
    {
      let name = tokens[max(0, index - 1)]
      if let word = name.word, words.contains(word) {
        return fail(
          .missingArgument, "the name of the \(kind.rawValue) is missing before `\(word)`", at: name.span, help: usage)
      }
      if let stop = nameOfSeveralWords(until: words) { return stop }
    }
    let startsClause = progress.form.clauses.contains { $0.keyword == current.word }
    guard let word = current.word, !startsClause, following.spaceBefore || following.isEndOfStatement else {
      // Where an argument after the word is missing with it, it is named too.
      let rest = isOnly && (startsClause || current.isEndOfStatement) ? progress.form.lead[progress.matched...] : []
      let missing = rest.isEmpty ? list : "`\(rest.map(UsageText.element).joined(separator: " "))`"
      let place = current.isEndOfStatement ? tokens[max(0, index - 1)].span : current.span
      return fail(.missingArgument, "\(missing) is missing", at: place, help: usage)
    }
    return fail(
      .unknownClause, "expected \(list), found `\(word)`", at: current.span,
      help: Suggestion.help(for: word, among: words) ?? usage)
  }

  /// Reports a name of several words, which end before one of the words that must follow it.
  private mutating func nameOfSeveralWords(until words: [String]) -> ParseStop? {
    let start = max(0, index - 1)
    var names: [String] = []
    var place = start
    while case .name(let name) = tokens[place].kind, !words.contains(name), place < tokens.count - 1 {
      names.append(name)
      place += 1
    }
    guard names.count > 1, let word = tokens[place].word, words.contains(word) else { return nil }
    return fail(
      .unexpected, "a name is one word", at: tokens[start].span.joined(tokens[place - 1].span),
      help: "write `\(names.joined(separator: "_"))`")
  }

  /// Reports a text where a name is declared.
  mutating func nameInQuotes(_ what: String, help: String? = nil) -> ParseStop {
    guard case .string(let pieces) = current.kind, pieces.count == 1, case .text(let text) = pieces[0],
      !text.contains("."), !text.contains("/"), let name = Self.name(from: text)
    else { return unexpected(what, help: help) }
    return fail(.unexpected, "a name is one word without quotes", at: current.span, help: "write `\(name)`")
  }

  /// A name that resembles a text; nil where there is none.
  private static func name(from text: String) -> String? {
    var name = ""
    for scalar in text.unicodeScalars {
      if Lexer.continuesName(scalar) { name.unicodeScalars.append(scalar) } else { name.append("_") }
    }
    return isName(name) ? name : nil
  }

  /// Whether a text could be a name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, Lexer.startsName(first), ReservedWord(rawValue: text) == nil else {
      return false
    }
    return text.unicodeScalars.allSatisfy(Lexer.continuesName)
  }
}
