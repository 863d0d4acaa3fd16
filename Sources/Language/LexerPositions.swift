/// Latitudes and longitudes.
extension Lexer {
  struct Component {
    var degrees: Double
    var isLatitude: Bool
    var span: Span
  }

  /// Reads what makes a number a latitude or longitude: `N`, or `°…'…"N`. Nil where it is none of them; the position
  /// in the text is then unchanged.
  mutating func readHemisphere(_ start: Int, degrees: Double) -> Component? {
    let saved = position
    var value = degrees
    if skip("°"), position < end, Ascii.isDigit(bytes[position]) {
      guard let minutes = sexagesimal() else { return rewind(saved) }
      guard skip("'") || skip("′") else {
        report(.badPosition, "minutes of arc end with '", from: start, help: "write 51°31'25.7\"N")
        return nil
      }
      value += minutes / 60
      var seconds = 0.0
      if position < end, Ascii.isDigit(bytes[position]) {
        guard let read = sexagesimal(), skip("\"") || skip("″") else {
          report(.badPosition, "seconds of arc end with \"", from: start, help: "write 51°31'25.7\"N")
          return nil
        }
        seconds = read
        value += seconds / 3600
      }
      if minutes >= 60 || seconds >= 60 {
        skipName()
        report(.badPosition, "minutes and seconds of arc are below 60", from: start)
        return nil
      }
    }
    guard position < end, let letter = hemisphereLetter(at: position) else { return rewind(saved) }
    position += 1
    if letter == "S" || letter == "W" { value = -value }
    let isLatitude = letter == "N" || letter == "S"
    return Component(degrees: value, isLatitude: isLatitude, span: Span(start, position))
  }

  private mutating func rewind(_ saved: Int) -> Component? {
    position = saved
    return nil
  }

  private func hemisphereLetter(at index: Int) -> Character? {
    guard [UInt8(ascii: "N"), UInt8(ascii: "S"), UInt8(ascii: "E"), UInt8(ascii: "W")].contains(bytes[index]) else {
      return nil
    }
    if let next = scalar(at: index + 1), Self.continuesName(next.value) { return nil }
    return Character(Unicode.Scalar(bytes[index]))
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= end else { return false }
    let matches = text.withUTF8Buffer { buffer in
      (0..<count).allSatisfy { buffer[$0] == bytes[position + $0] }
    }
    if matches { position += count }
    return matches
  }

  private mutating func sexagesimal() -> Double? {
    let start = position
    while position < end, Ascii.isDigit(bytes[position]) { position += 1 }
    if position + 1 < end, bytes[position] == Ascii.dot, Ascii.isDigit(bytes[position + 1]) {
      position += 1
      while position < end, Ascii.isDigit(bytes[position]) { position += 1 }
    }
    return Double(source.text(Span(start, position)))
  }

  /// Reads the second half of a position and adds the whole as one token.
  mutating func readPosition(_ start: Int, first: Component) {
    if let last = tokens.last, last.isMark(.minus) || last.isMark(.plus), last.span.end == start {
      report(
        .badPosition, "a hemisphere letter and a sign exclude each other", from: last.span.start,
        help: "write \(first.isLatitude ? "51.5S for a southern latitude" : "0.7W for a western longitude")")
      return
    }
    let firstEnd = position
    while position < end, bytes[position] == Ascii.space || bytes[position] == Ascii.tab { position += 1 }
    let secondStart = position
    var second: Component?
    if position < end, Ascii.isDigit(bytes[position]) {
      while position < end, Ascii.isDigit(bytes[position]) || bytes[position] == Ascii.dot { position += 1 }
      if let degrees = Double(source.text(Span(secondStart, position))) {
        let mistakes = diagnostics.count
        second = readHemisphere(secondStart, degrees: degrees)
        if diagnostics.count > mistakes { return }
      }
    }
    guard let second else {
      position = firstEnd
      report(
        .badPosition, "a position needs a \(first.isLatitude ? "longitude" : "latitude") too", from: start,
        help: "write latitude, then longitude: 51.5238N 0.7754W")
      return
    }
    guard first.isLatitude, !second.isLatitude else {
      report(
        .badPosition, "a position is a latitude, then a longitude", from: start,
        help: "write 51.5238N 0.7754W")
      return
    }
    guard abs(first.degrees) <= 90, abs(second.degrees) <= 180 else {
      let what = abs(first.degrees) > 90 ? "a latitude is at most 90 degrees" : "a longitude is at most 180 degrees"
      report(.badPosition, what, from: start)
      return
    }
    add(.position(latitude: first.degrees, longitude: second.degrees), from: start)
  }
}
