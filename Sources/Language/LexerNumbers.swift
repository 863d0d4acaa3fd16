import Words

/// Numbers and what is glued to them: units, hemispheres, scales.
extension Lexer {
  /// Reads a number and, where a unit stands directly after it or after blanks on the line, joins it.
  mutating func readNumber() {
    let start = position
    if reportNearlyPosition(start) { return }
    guard let value = readDecimal(start) else { return }
    if position < end, bytes[position] == Ascii.colon, position + 1 < end, Ascii.isDigit(bytes[position + 1]) {
      readScale(start, value)
      return
    }
    if let component = readHemisphere(start, degrees: value) {
      readPosition(start, first: component)
      return
    }
    guard position <= end, !lastIsReported(start) else { return }
    readUnit(start, value)
  }

  private func lastIsReported(_ start: Int) -> Bool {
    guard let last = tokens.last, case .reported = last.kind else { return false }
    return last.span.start == start
  }

  /// Reads digits, a fraction and an exponent; reports and returns nil where they make no number.
  private mutating func readDecimal(_ start: Int) -> Double? {
    skipDigits()
    if position + 1 < end, bytes[position] == Ascii.dot, Ascii.isDigit(bytes[position + 1]) {
      position += 1
      skipDigits()
    }
    if position < end, bytes[position] == UInt8(ascii: "e") || bytes[position] == UInt8(ascii: "E"),
      startsExponent(at: position + 1)
    {
      let letter = position
      position += 2
      skipDigits()
      if bytes[letter] == UInt8(ascii: "E") {
        let (head, tail) = (source.text(Span(start, letter)), source.text(Span(letter + 1, position)))
        report(.badNumber, "the exponent's `e` is a small letter", from: start, help: "write `\(head)e\(tail)`")
        return nil
      }
    }
    if position + 1 < end, bytes[position] == Ascii.dot, Ascii.isDigit(bytes[position + 1]) {
      position += 1
      skipDigits()
      report(.badNumber, "a number has one decimal point", from: start)
      return nil
    }
    if position < end, bytes[position] == Ascii.underscore {
      skipName()
      report(.badNumber, "a number is written without underscores", from: start)
      return nil
    }
    let text = source.text(Span(start, position))
    guard let value = Double(text), value.isFinite else {
      report(
        .badNumber, "the number is too large", from: start, help: "the largest number is about 1.8e308")
      return nil
    }
    return value
  }

  /// Whether digits stand at an offset, or a sign and digits.
  func startsExponent(at start: Int) -> Bool {
    guard start < end else { return false }
    if Ascii.isDigit(bytes[start]) { return true }
    return (bytes[start] == Ascii.plus || bytes[start] == Ascii.minus) && start + 1 < end
      && Ascii.isDigit(bytes[start + 1])
  }

  private mutating func skipDigits() {
    while position < end, Ascii.isDigit(bytes[position]) { position += 1 }
  }

  private mutating func readScale(_ start: Int, _ numerator: Double) {
    position += 1
    let second = position
    guard let denominator = readDecimal(second) else { return }
    guard numerator > 0, denominator > 0, (denominator / numerator).isFinite else {
      report(.badNumber, "both numbers of a scale are above zero", from: start, help: "write `1:20000`")
      return
    }
    add(.scale(denominator / numerator), from: start)
  }

  /// Reads the unit after a number, glued or after blanks; a glued word that is none is a mistake.
  private mutating func readUnit(_ start: Int, _ value: Double) {
    let numberEnd = position
    while position < end, bytes[position] == Ascii.space || bytes[position] == Ascii.tab { position += 1 }
    let glued = position == numberEnd
    let unitStart = position
    if position < end, bytes[position] == Ascii.percent {
      position += 1
      add(.number(value / 100), from: start)
      return
    }
    if let unit = longestUnit(at: unitStart) {
      position = unitStart + unit.length
      add(.quantity(value, unit.unit), from: start)
      return
    }
    position = numberEnd
    if glued, let next = scalar(at: position), Self.startsName(next.value) || next.value == "°" {
      position += next.length
      skipName()
      let word = source.text(Span(numberEnd, position))
      report(
        .unknownUnit, "`\(word)` is no unit", from: start,
        help: Units.meant(by: word).map { "write `\(source.text(Span(start, numberEnd))) \($0)`" }
          ?? Suggestion.help(for: word, among: Units.spellings)
          ?? "a unit such as m, ft, deg or s may follow a number")
      return
    }
    add(.number(value), from: start)
  }

  /// The longest unit that starts at an offset and is a whole word there.
  private func longestUnit(at start: Int) -> (unit: Unit, length: Int)? {
    var cursor = start
    var best: (unit: Unit, length: Int)?
    while cursor < end, cursor - start < 12, let next = scalar(at: cursor) {
      let isWord = Self.continuesName(next.value) || next.value == "°" || next.value == "²" || next.value == "³"
      guard isWord || (next.value == "/" && cursor > start) else { break }
      cursor += next.length
      let following = scalar(at: cursor)?.value
      let wordEnds = following.map { !Self.continuesName($0) && $0 != "²" && $0 != "³" } ?? true
      if wordEnds, let unit = Units.named(source.text(Span(start, cursor))) { best = (unit, cursor - start) }
    }
    return best
  }
}
