@testable import Language

/// Every token lies inside the text, after the one before it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = Fuzz.source(start, count)
  let (tokens, diagnostics) = Lexer.tokens(of: source)
  var end = 0
  for token in tokens {
    precondition(end <= token.span.start && token.span.start <= token.span.end && token.span.end <= count)
    end = token.span.start
  }
  Fuzz.check(diagnostics, source)
  return 0
}
