/// What a command takes next, found by walking its forms along what is typed.
extension CompletionContext {
  /// Follows a form along the tokens and collects what it takes next.
  mutating func expect(_ form: CommandForm, of verb: String, after tokens: [Token], _ seen: inout Set<String>) {
    var rest = tokens[...]
    let usage = UsageText.lead(verb, form)
    guard follow(form.lead, form, usage, &rest, &seen) else { return }
    var used: Set<String> = []
    while let token = rest.first, let keyword = token.word,
      let clause = form.clauses.first(where: { $0.keyword == keyword })
    {
      used.insert(keyword)
      rest = rest.dropFirst()
      guard follow(clause.elements, form, UsageText.clause(clause), &rest, &seen) else { return }
    }
    guard rest.isEmpty else { return }
    for clause in form.clauses where !used.contains(clause.keyword) {
      add(clause.keyword, UsageText.clause(clause), &seen)
    }
    if form.result != nil, !tokens.isEmpty { add("as", "gives the result a name", &seen) }
  }

  /// Passes over elements; false when the tokens end among them, or do not fit.
  private mutating func follow(
    _ elements: [SyntaxElement], _ form: CommandForm, _ usage: String, _ rest: inout ArraySlice<Token>,
    _ seen: inout Set<String>
  ) -> Bool {
    for element in elements {
      switch element {
      case .word(let word):
        guard let token = rest.first else {
          add(word, usage, &seen)
          return false
        }
        guard token.word == word else { return false }
        rest = rest.dropFirst()
      case .optionalWord(let word):
        if rest.isEmpty { add(word, usage, &seen) }
        if rest.first?.word == word { rest = rest.dropFirst() }
      case .parameter(let parameter):
        if rest.isEmpty {
          offer(parameter.type, parameter.name, &seen)
          return false
        }
        guard pass(parameter, &rest, &seen) else { return false }
      case .optional(let parameter):
        if case .north = parameter.type {
          guard followNorth(&rest, &seen) else { return false }
          continue
        }
        if rest.isEmpty {
          offer(parameter.type, parameter.name, &seen)
          continue
        }
        if let word = rest.first?.word, form.clauses.contains(where: { $0.keyword == word }) { continue }
        guard pass(parameter, &rest, &seen) else { return false }
      }
    }
    return true
  }

  /// Passes over an argument; false where the tokens end in it, because it lacks a unit or goes on.
  private mutating func pass(
    _ parameter: Parameter, _ rest: inout ArraySlice<Token>, _ seen: inout Set<String>
  ) -> Bool {
    if case .expressions = parameter.type {
      takesExpression = takesExpression || rest.last?.isBinaryOperator == true
      offerUnits(after: rest.last, &seen)
      return false
    }
    switch parameter.type {
    case .topic, .pattern: return false
    default: break
    }
    if case .word(let list) = parameter.type {
      guard let token = rest.first else { return false }
      // A word of another form leads nowhere here; a value in parentheses may be any of them.
      if let word = token.word, !list.contains(word) { return false }
    }
    let last = rest.last
    skipArgument(&rest)
    guard rest.isEmpty, case .number? = last?.kind else { return true }
    guard let dimensions = Self.dimensions(of: parameter.type) else { return true }
    for dimension in dimensions { addUnits(of: dimension, &seen) }
    return dimensions.contains(.pixels)
  }

  /// What a bare number could become by a unit where a parameter stands.
  private static func dimensions(of type: ParameterType) -> [Dimension]? {
    switch type {
    case .quantity(let dimension): [dimension]
    case .bearing: [.angle]
    case .height: [.length]
    case .extent: [.length, .pixels]
    case .wordOr(_, let type): dimensions(of: type)
    default: nil
    }
  }

  /// Passes over `grid CRS` or `magnetic` where it follows a bearing; false when the tokens end before the system.
  private mutating func followNorth(_ rest: inout ArraySlice<Token>, _ seen: inout Set<String>) -> Bool {
    if rest.isEmpty {
      add("grid", "counts the bearing from the north of a system's grid", &seen)
      add("magnetic", "counts the bearing from magnetic north", &seen)
    }
    guard let word = rest.first?.word, word == "grid" || word == "magnetic" else { return true }
    rest = rest.dropFirst()
    guard word == "grid" else { return true }
    if rest.isEmpty {
      takesExpression = true
      return false
    }
    skipArgument(&rest)
    return true
  }

  /// Passes over one argument: a sign, a primary, and what is glued to it.
  private func skipArgument(_ rest: inout ArraySlice<Token>) {
    var depth = 0
    var isFirst = true
    while let token = rest.first {
      if depth == 0, !isFirst, token.spaceBefore, !token.isMark(.range) { return }
      if token.opens { depth += 1 }
      if token.closes { depth -= 1 }
      isFirst = isFirst && (token.isMark(.minus) || token.isMark(.plus))
      rest = rest.dropFirst()
    }
  }

  private mutating func offer(_ type: ParameterType, _ name: String, _ seen: inout Set<String>) {
    switch type {
    case .word(let list), .colour(let list): for word in list { add(word, name, &seen) }
    case .wordOr(let list, let type):
      for word in list { add(word, name, &seen) }
      offer(type, name, &seen)
    case .project(let kinds): projectKinds += kinds
    case .inputFile(let extensions), .outputFile(let extensions):
      fileExtensions = fileExtensions.map { $0.isEmpty || extensions.isEmpty ? [] : $0 + extensions } ?? extensions
    case .script: fileExtensions = [".arp"]
    case .topic: takesTopic = true
    case .pattern, .newName, .fields, .flag, .north, .statement, .block: break
    default: takesExpression = true
    }
  }

  mutating func add(_ word: String, _ summary: String, _ seen: inout Set<String>) {
    if seen.insert(word).inserted { words.append((word, summary)) }
  }

  // MARK: Units

  /// Units after a number or `in` at the end of the tokens.
  mutating func addUnits(after tokens: [Token], _ statement: [Token], _ vocabulary: Vocabulary) {
    var seen = Set(words.map(\.text))
    if statement.first?.isReserved(.for) == true, tokens.last?.isReserved(.in) == true { return }
    if let first = statement.first?.word, let command = vocabulary.command(first), !Self.isInside(statement) {
      for form in vocabulary.commands[command].forms {
        expect(form, of: first, after: Array(statement.dropFirst()), &seen)
      }
      // Right behind a number no other word could stand.
      words = words.filter { Units.named($0.text) != nil }
      takesExpression = false
      return
    }
    offerUnits(after: tokens.last, &seen)
  }

  /// All units after a bare number, and after `in`, where nothing else could stand.
  private mutating func offerUnits(after token: Token?, _ seen: inout Set<String>) {
    guard let token else { return }
    let converts = token.isReserved(.in)
    if converts { takesExpression = false }
    guard case .number = token.kind else {
      if converts { for unit in Units.all.dropFirst() { add(unit, &seen) } }
      return
    }
    for unit in Units.all.dropFirst() { add(unit, &seen) }
  }

  private mutating func addUnits(of dimension: Dimension, _ seen: inout Set<String>) {
    for unit in Units.all.dropFirst() where unit.dimension == dimension { add(unit, &seen) }
  }

  private mutating func add(_ unit: Unit, _ seen: inout Set<String>) {
    add(unit.symbol, "\(unit.name), \(unit.dimension.name)", &seen)
  }
}

extension Token {
  /// Whether a value must follow.
  var isBinaryOperator: Bool {
    switch kind {
    case .mark(let mark):
      [
        .comma, .plus, .minus, .times, .divide, .power, .equal, .notEqual, .less, .lessOrEqual, .greater,
        .greaterOrEqual, .range, .openParenthesis, .openBracket, .colon,
      ].contains(mark)
    case .reserved(let word): [.and, .or, .not, .div, .mod].contains(word)
    default: false
    }
  }
}
