/// A word, literal or mark of a text.
struct Token {
  enum Kind {
    case name(String)
    case reserved(ReservedWord)
    case number(Double)
    case quantity(Double, Unit)
    case scale(Double)
    case position(latitude: Double, longitude: Double)
    case string([StringPiece])
    case mark(Mark)
    case newline
    /// Something that has been reported already; the parser gives up on the statement without a word.
    case reported
    case end
  }

  var kind: Kind
  var span: Span
  /// White space or a line's start stands directly before it.
  var spaceBefore: Bool
  /// White space or a line's end stands directly after it.
  var spaceAfter = false
}

/// A piece of a string literal.
indirect enum StringPiece {
  case text(String)
  /// Code between braces, with its tokens and the format after the colon.
  case code([Token], format: String?, Span)
}

/// The words that cannot be names.
public enum ReservedWord: String, CaseIterable, Sendable {
  case and
  case `as`
  case `break`
  case `catch`
  case `continue`
  case def
  case div
  case `else`
  case expect
  case fail
  case `false`
  case fn
  case `for`
  case `if`
  case `in`
  case `let`
  case mod
  case `nil`
  case not
  case or
  case raise
  case `repeat`
  case `return`
  case `true`
  case `try`
  case `var`
  case `while`
}

/// Operators and punctuation.
enum Mark: String {
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"
  case comma = ","
  case colon = ":"
  case semicolon = ";"
  case dot = "."
  case range = ".."
  case assign = "="
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case power = "^"
}

extension Token {
  func isMark(_ mark: Mark) -> Bool {
    if case .mark(let own) = kind { return own == mark }
    return false
  }

  func isReserved(_ word: ReservedWord) -> Bool {
    if case .reserved(let own) = kind { return own == word }
    return false
  }

  /// The word as written, for names and reserved words, which may both be clause keywords and field names.
  var word: String? {
    switch kind {
    case .name(let name): return name
    case .reserved(let word): return word.rawValue
    default: return nil
    }
  }

  var isEndOfStatement: Bool {
    switch kind {
    case .newline, .end: return true
    case .mark(let mark): return mark == .semicolon || mark == .closeBrace
    default: return false
    }
  }

  /// How a message names it.
  var description: String {
    switch kind {
    case .name(let name): return "`\(name)`"
    case .reserved(let word): return "`\(word.rawValue)`"
    case .number, .quantity, .scale: return "a number"
    case .position: return "a position"
    case .string: return "a string"
    case .mark(let mark): return "`\(mark.rawValue)`"
    case .newline: return "the end of the line"
    case .reported: return "a mistake"
    case .end: return "the end of the text"
    }
  }
}
