/// Whether what was typed at the prompt is a whole entry.
public enum EntryState {
  /// Why more must follow: the open bracket, `\` or `…` after an operator or comma; nil when the entry is whole.
  public static func pendingReason(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var last = bytes.count
    while last > 0, [Ascii.newline, Ascii.carriageReturn, Ascii.space, Ascii.tab].contains(bytes[last - 1]) {
      last -= 1
    }
    let (tokens, mistakes) = Lexer.tokens(of: SourceText(name: "", text))
    let isJoined = last > 0 && bytes[last - 1] == Ascii.backslash
    // A text that ends with its line stays open whatever follows, so the mistake is better shown now.
    if !isJoined, mistakes.contains(where: { $0.code == .unclosedString }) { return nil }
    var open: [Mark] = []
    var lastMeaning: Token?
    for token in tokens {
      switch token.kind {
      case .mark(let mark) where [.openBrace, .openBracket, .openParenthesis].contains(mark): open.append(mark)
      case .mark(let mark) where [.closeBrace, .closeBracket, .closeParenthesis].contains(mark): _ = open.popLast()
      default: break
      }
      switch token.kind {
      case .newline, .end: break
      default: lastMeaning = token
      }
    }
    if let mark = open.last { return mark.rawValue }
    if isJoined, lastMeaning.map({ $0.span.end < last }) ?? true { return "\\" }
    if let token = lastMeaning, case .reported = token.kind, isJoined { return "\"" }
    if let token = lastMeaning, case .reserved(let word) = token.kind {
      return [.and, .or, .div, .mod, .in].contains(word) ? "…" : nil
    }
    guard let token = lastMeaning, case .mark(let mark) = token.kind else { return nil }
    switch mark {
    case .comma, .plus, .minus, .times, .divide, .power, .equal, .notEqual, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .assign, .range:
      return "…"
    default: return nil
    }
  }
}
