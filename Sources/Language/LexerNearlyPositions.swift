/// Positions that are written nearly right: the mistake is shown once, with the writer's own numbers put right.
extension Lexer {
  /// A number with a hemisphere letter, however it is written.
  private struct Half {
    /// The number as written, with its minutes and seconds.
    var number: String
    var letter: Character
    var isNegative: Bool
    var isSigned: Bool
    /// The letter is a capital and glued to the number.
    var isExact: Bool
    var end: Int

    var isLatitude: Bool { letter == "N" || letter == "S" }

    /// How it is written; a minus before `N` or `E` means the other hemisphere, before `S` or `W` it says it twice.
    var text: String {
      switch letter {
      case "N" where isNegative: return number + "S"
      case "E" where isNegative: return number + "W"
      default: return "\(number)\(letter)"
      }
    }
  }

  /// Reports two halves of a position with a comma, a sign, a blank or a small letter too many, or in the wrong order;
  /// false where there are no two halves, or nothing is wrong with them.
  mutating func reportNearlyPosition(_ start: Int) -> Bool {
    guard var first = half(at: start) else { return false }
    var from = start
    if let last = tokens.last, last.span.end == start, last.isMark(.minus) || last.isMark(.plus) {
      first.isSigned = true
      first.isNegative = last.isMark(.minus)
      from = last.span.start
    }
    var cursor = skippingBlanks(first.end)
    let hasComma = cursor < end && bytes[cursor] == Ascii.comma
    if hasComma { cursor = skippingBlanks(cursor + 1) }
    guard let second = half(at: cursor) else {
      return first.isExact && !first.isSigned && reportLetterless(first, cursor, from: start)
    }
    guard first.isLatitude != second.isLatitude else { return false }
    let message: String
    if first.isSigned || second.isSigned {
      message = "a hemisphere letter and a sign exclude each other"
    } else if !first.isLatitude {
      message = "a position is a latitude, then a longitude"
    } else if hasComma {
      message = "no comma stands between a latitude and its longitude"
    } else if !first.isExact || !second.isExact {
      message = "a hemisphere letter is a capital and glued to its number"
    } else {
      return false
    }
    position = second.end
    let halves = first.isLatitude ? (first, second) : (second, first)
    report(.badPosition, message, from: from, help: "write `\(halves.0.text) \(halves.1.text)`")
    return true
  }

  /// Reports a second half that is a number alone.
  private mutating func reportLetterless(_ first: Half, _ start: Int, from: Int) -> Bool {
    var cursor = start
    let isSigned = cursor < end && (bytes[cursor] == Ascii.minus || bytes[cursor] == Ascii.plus)
    let isNegative = isSigned && bytes[cursor] == Ascii.minus
    if isSigned { cursor += 1 }
    let numberStart = cursor
    guard first.isLatitude, skipDecimal(&cursor) else { return false }
    if let next = scalar(at: cursor), Self.continuesName(next.value) || next.value == "°" { return false }
    let number = source.text(Span(numberStart, cursor))
    position = cursor
    let east = "`\(first.text) \(number)E`"
    let west = "`\(first.text) \(number)W`"
    report(
      .badPosition, "the longitude lacks its letter", from: from,
      help: "write \(isNegative ? west : isSigned ? east : "\(east) or \(west)")")
    return true
  }

  private func half(at start: Int) -> Half? {
    var cursor = start
    var isNegative = false
    if cursor < end, bytes[cursor] == Ascii.minus || bytes[cursor] == Ascii.plus {
      isNegative = bytes[cursor] == Ascii.minus
      cursor += 1
    }
    let numberStart = cursor
    guard skipDecimal(&cursor) else { return nil }
    if skip("°", &cursor), skipDecimal(&cursor) {
      guard skip("'", &cursor) || skip("′", &cursor) else { return nil }
      if skipDecimal(&cursor) { guard skip("\"", &cursor) || skip("″", &cursor) else { return nil } }
    }
    let letterStart = skippingBlanks(cursor)
    guard letterStart < end, let capital = Self.hemisphere(bytes[letterStart]) else { return nil }
    if let next = scalar(at: letterStart + 1), Self.continuesName(next.value) { return nil }
    // `1e+21 s` is a number with an exponent, no longitude.
    if capital == "E", letterStart == cursor, startsExponent(at: letterStart + 1) { return nil }
    let isExact = letterStart == cursor && Character(Unicode.Scalar(bytes[letterStart])) == capital
    return Half(
      number: source.text(Span(numberStart, cursor)), letter: capital, isNegative: isNegative,
      isSigned: numberStart > start, isExact: isExact, end: letterStart + 1)
  }

  private static func hemisphere(_ letter: UInt8) -> Character? {
    switch letter {
    case UInt8(ascii: "N"), UInt8(ascii: "n"): return "N"
    case UInt8(ascii: "S"), UInt8(ascii: "s"): return "S"
    case UInt8(ascii: "E"), UInt8(ascii: "e"): return "E"
    case UInt8(ascii: "W"), UInt8(ascii: "w"): return "W"
    default: return nil
    }
  }

  private func skippingBlanks(_ start: Int) -> Int {
    var cursor = start
    while cursor < end, bytes[cursor] == Ascii.space || bytes[cursor] == Ascii.tab { cursor += 1 }
    return cursor
  }

  private func skipDecimal(_ cursor: inout Int) -> Bool {
    let start = cursor
    while cursor < end, Ascii.isDigit(bytes[cursor]) { cursor += 1 }
    guard cursor > start else { return false }
    if cursor + 1 < end, bytes[cursor] == Ascii.dot, Ascii.isDigit(bytes[cursor + 1]) {
      cursor += 1
      while cursor < end, Ascii.isDigit(bytes[cursor]) { cursor += 1 }
    }
    return true
  }

  private func skip(_ text: String, _ cursor: inout Int) -> Bool {
    let wanted = Array(text.utf8)
    guard cursor + wanted.count <= end, Array(bytes[cursor..<cursor + wanted.count]) == wanted else { return false }
    cursor += wanted.count
    return true
  }
}
