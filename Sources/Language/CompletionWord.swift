/// The word before the cursor.
struct CompletionWord {
  /// Where it begins.
  let start: Int
  /// Whether it stands right behind a number, so that only a unit could stand there.
  let isNumber: Bool

  /// Finds the word at the end of a text. A unit such as `m/s` is one word, and one that is glued to its number is a word
  /// without it.
  init(_ bytes: [UInt8]) {
    func isOfWord(_ byte: UInt8) -> Bool {
      Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte >= 0x80 || byte == Ascii.underscore
    }
    var start = bytes.count
    while start > 0, isOfWord(bytes[start - 1]) { start -= 1 }
    if start > 1, bytes[start - 1] == UInt8(ascii: "/") {
      var unit = start - 1
      while unit > 0, Ascii.isLetter(bytes[unit - 1]) { unit -= 1 }
      var number = unit
      while number > 0, bytes[number - 1] == Ascii.space { number -= 1 }
      if unit < start - 1, number > 0, Ascii.isDigit(bytes[number - 1]) { start = unit }
    }
    guard start < bytes.count, Ascii.isDigit(bytes[start]) else {
      self.start = start
      isNumber = false
      return
    }
    while start < bytes.count, Ascii.isDigit(bytes[start]) || bytes[start] == Ascii.dot { start += 1 }
    self.start = start
    isNumber = true
  }
}
