/// Mistakes that people make who know other languages, with what they meant in their own words and numbers.
extension Parser {
  /// Reports what cannot be the argument that is wanted here; nil where it could be.
  mutating func misplaced(_ parameter: Parameter, _ form: CommandForm, _ syntax: CommandSyntax) -> ParseStop? {
    switch parameter.type {
    case .topic, .pattern, .statement: return nil
    default: break
    }
    if current.isMark(.comma) { return separatorMistake(in: form) }
    if current.isMark(.assign) {
      return fail(
        .unexpected, "no `=` stands between a word and its value", at: current.span,
        help: "write `\(argumentBefore)\(restOfStatement)`")
    }
    switch parameter.type {
    case .position: return bareCoordinates()
    case .inputFile(let extensions), .outputFile(let extensions): return barePath(extensions)
    case .word(let words) where current.isMark(.openBrace):
      let usage = UsageText.line(syntax.verb, form)
      return fail(
        .missingArgument,
        "`\(Self.leadWords(syntax, form))` needs a \(parameter.name): \(words.joined(separator: ", "))",
        at: current.span, help: "it is written `\(usage)`")
    case .word, .colour, .wordOr, .newName, .fields: return nil
    default: return unitMistake()
    }
  }

  /// The verb and the words that choose a form, such as `layer … new`.
  private static func leadWords(_ syntax: CommandSyntax, _ form: CommandForm) -> String {
    var parts = [syntax.verb]
    var hasGap = false
    for element in form.lead {
      if case .word(let word) = element {
        if hasGap { parts.append("…") }
        parts.append(word)
        hasGap = false
      } else {
        hasGap = true
      }
    }
    return parts.joined(separator: " ")
  }

  // MARK: Units

  /// Reports a word after a number that means a unit and is none, such as `meters`; nil where no such word stands here,
  /// or a variable has that name.
  mutating func unitMistake() -> ParseStop? {
    guard case .name(let word) = current.kind, position > 0, case .number = tokens[position - 1].kind,
      let spelling = Units.meant(by: word), !isDeclared(word)
    else { return nil }
    return fail(
      .unknownUnit, "`\(word)` is no unit", at: current.span,
      help: "write `\(source.text(tokens[position - 1].span)) \(spelling)`")
  }

  /// Reports a word after a number where no value could stand, which then was meant as a unit; nil where it is the name of
  /// something.
  mutating func wordAfterNumber() -> ParseStop? {
    guard case .name(let word) = current.kind, position > 0, case .number = tokens[position - 1].kind,
      !following.isMark(.colon), !isDeclared(word), vocabulary.function(word) == nil, vocabulary.command(word) == nil,
      !vocabulary.builtinNames.contains(word)
    else { return nil }
    let number = source.text(tokens[position - 1].span)
    let near = Units.near(word).map { "did you mean `\(number) \($0)`?" }
    return fail(
      .unknownUnit, "`\(word)` is no unit", at: current.span,
      help: near ?? "`help units` lists the units; a number without one stands alone, and a comma before the next value"
    )
  }

  /// Whether a variable of this name was declared anywhere before.
  private func isDeclared(_ name: String) -> Bool {
    if knownNames.contains(name) { return true }
    for place in tokens.indices.dropLast() where place < position {
      guard case .reserved(let word) = tokens[place].kind, [.let, .var, .for, .as, .catch].contains(word) else {
        continue
      }
      if tokens[place + 1].word == name { return true }
    }
    return false
  }

  // MARK: Separators

  /// Reports a comma between a command's arguments, or a missing one between the values of `print`.
  mutating func separatorMistake(in form: CommandForm) -> ParseStop? {
    let left = argumentBefore
    if current.isMark(.comma) {
      return fail(
        .unexpected, "no comma stands between the arguments of a command", at: current.span,
        help: "write `\(left)\(groupsDigits(position, true) ? restOfStatement.dropFirst() : restOfStatement[...])`")
    }
    guard case .parameter(let parameter)? = form.lead.last, case .expressions = parameter.type, startsValue else {
      return nil
    }
    if let stop = wordAfterNumber() { return stop }
    return fail(
      .unexpected, "values are separated by commas", at: current.span,
      help: "write `\(left), \(source.text(current.span))`")
  }

  /// What follows the current token in its statement, with a blank before it; cut off where it is long.
  private var restOfStatement: String {
    var last = position
    while !tokens[min(last + 1, tokens.count - 1)].isEndOfStatement, last < tokens.count - 1 { last += 1 }
    guard last > position else { return "" }
    let text = source.text(tokens[position + 1].span.joined(tokens[last].span))
    return text.count > 60 ? " " + text.prefix(59) + "…" : " " + text
  }

  private var startsValue: Bool {
    switch current.kind {
    case .name, .number, .quantity, .scale, .position, .string: return true
    case .reserved(let word): return [.nil, .true, .false].contains(word)
    default: return false
    }
  }

  /// What to do about a single `=` where a value has ended.
  var equalityHelp: String? { current.isMark(.assign) ? "equality is written `==`" : nil }

  /// Notes a comma that may have been meant to group the digits of one number, as in `1,000`. In brackets, where
  /// values often stand without blanks, only before digits that begin with 0.
  mutating func noteThousands(inBrackets: Bool) {
    guard position > 0, case .number = tokens[position - 1].kind, !groupsDigits(position - 2, inBrackets) else {
      return
    }
    let head = tokens[position - 1].span
    var last = position - 1
    while groupsDigits(last + 1, inBrackets) { last += 2 }
    guard last >= position, (1...3).contains(source.text(head).count), isDigits(source.text(head)) else { return }
    let span = head.joined(tokens[last].span)
    diagnostics.append(
      Diagnostic(
        .badNumber, "a comma separates values", at: span,
        help: "write `\(source.text(span).filter { $0 != "," })` for one number", severity: .note))
  }

  /// Whether a token is a comma with a digit glued before it and three glued behind it.
  private func groupsDigits(_ place: Int, _ inBrackets: Bool) -> Bool {
    guard place > 0, place + 1 < tokens.count, tokens[place].isMark(.comma), !tokens[place].spaceBefore,
      !tokens[place].spaceAfter, case .number = tokens[place - 1].kind
    else { return false }
    switch tokens[place + 1].kind {
    case .number, .quantity: break
    default: return false
    }
    let group = source.text(tokens[place + 1].span).prefix { isDigits(String($0)) }
    return group.count == 3 && (!inBrackets || group.hasPrefix("0"))
  }

  private func isDigits(_ text: String) -> Bool { text.utf8.allSatisfy(Ascii.isDigit) }

  // MARK: Positions

  /// A number that may be a latitude or longitude.
  private struct Coordinate {
    var digits: String
    var isNegative: Bool
    var span: Span
    var next: Int

    var degrees: Double { Double(digits) ?? 0 }
    var latitude: String { digits + (isNegative ? "S" : "N") }
    var longitude: String { digits + (isNegative ? "W" : "E") }
  }

  /// Reports one or two bare numbers where a position is wanted.
  private mutating func bareCoordinates() -> ParseStop? {
    guard let first = coordinate(at: position) else { return nil }
    let hasComma = tokens[first.next].isMark(.comma)
    let message = "a position is a latitude and a longitude with their letters"
    guard let second = coordinate(at: hasComma ? min(first.next + 1, tokens.count - 1) : first.next) else {
      return fail(
        .badPosition, message, at: first.span,
        help: first.degrees <= 90
          ? "write `\(first.latitude)` and a longitude such as `0.1W`" : "write, for example, `51.5N 0.1W`")
    }
    let help =
      Self.position(first, second).map { "write `\($0)`" }
      ?? "coordinates of another system are written `xy(x, y, crs: …)`"
    return fail(.badPosition, message, at: first.span.joined(second.span), help: help)
  }

  /// Reports a comma in a parenthesis that begins after a token.
  mutating func commaInParenthesis(from start: Int) -> ParseStop {
    fail(.unexpected, "a parenthesis holds one value", at: current.span, help: commaHelp(from: start))
  }

  /// What to do about something that stands after the end of a statement.
  var endHelp: String? {
    guard current.isMark(.comma), position > 1 else { return equalityHelp }
    let isSigned = tokens[position - 2].isMark(.minus) || tokens[position - 2].isMark(.plus)
    return commaHelp(from: isSigned ? position - 2 : position - 1)
  }

  /// What to write instead of two values, the first of which begins at a token, with a comma between them.
  private func commaHelp(from start: Int) -> String {
    let list = "a list stands in `[ ]`"
    guard let first = coordinate(at: start), first.next == position,
      let second = coordinate(at: min(position + 1, tokens.count - 1)),
      tokens[second.next].isMark(.closeParenthesis) || tokens[second.next].isEndOfStatement,
      let place = Self.position(first, second)
    else { return list }
    return "\(list), a position is `\(place)`"
  }

  /// The position that two numbers mean: a latitude first, unless only the other order is possible.
  private static func position(_ first: Coordinate, _ second: Coordinate) -> String? {
    if first.degrees <= 90, second.degrees <= 180 { return "\(first.latitude) \(second.longitude)" }
    if second.degrees <= 90, first.degrees <= 180 { return "\(second.latitude) \(first.longitude)" }
    return nil
  }

  private func coordinate(at start: Int) -> Coordinate? {
    var place = start
    let isNegative = tokens[place].isMark(.minus)
    if isNegative || tokens[place].isMark(.plus) { place = min(place + 1, tokens.count - 1) }
    switch tokens[place].kind {
    case .number: break
    case .quantity(_, let unit) where unit == Units.degree: break
    default: return nil
    }
    let digits = source.text(tokens[place].span).prefix { $0.isASCII && $0.isNumber || $0 == "." }
    return Coordinate(
      digits: String(digits), isNegative: isNegative, span: tokens[start].span.joined(tokens[place].span),
      next: min(place + 1, tokens.count - 1))
  }

  // MARK: Paths

  /// Reports a path without quotes; nil where an expression may stand.
  private mutating func barePath(_ extensions: [String]) -> ParseStop? {
    switch current.kind {
    case .string, .reported, .mark(.openParenthesis): return nil
    default: break
    }
    let start = current.span.start
    var end = start
    let stops: [UInt8] = [
      Ascii.space, Ascii.tab, Ascii.newline, Ascii.carriageReturn, Ascii.comma, Ascii.quote, UInt8(ascii: ";"),
      UInt8(ascii: "("), UInt8(ascii: "["),
    ]
    while end < source.bytes.count, !stops.contains(source.bytes[end]) { end += 1 }
    let text = source.text(Span(start, end))
    // A name with an extension may be a variable's field; the checker knows.
    let isField = current.word != nil && !text.contains { "/-+*".contains($0) }
    guard !isField, text.contains("/") || extensions.contains(where: { text.lowercased().hasSuffix($0) }) else {
      return nil
    }
    return fail(
      .unexpected, "a file's name stands in quotes", at: Span(start, end), help: "write `\"\(text)\"`")
  }
}
