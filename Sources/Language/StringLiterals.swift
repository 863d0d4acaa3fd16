/// The string literals of a text.
public enum StringLiterals {
  /// A literal that holds no code, with its place, quotes included.
  public struct Plain: Sendable {
    /// What it says.
    public let text: String
    /// Where it stands.
    public let span: Span
  }

  /// The literals without code, in their order; none of a text that cannot be read.
  public static func plain(in source: SourceText) -> [Plain] {
    Lexer.tokens(of: source).tokens.compactMap { token in
      guard case .string(let pieces) = token.kind else { return nil }
      if pieces.isEmpty { return Plain(text: "", span: token.span) }
      guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
      return Plain(text: text, span: token.span)
    }
  }
}
