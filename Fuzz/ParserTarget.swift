@testable import Commands
@testable import Language

/// Any text gives a tree and mistakes that lie inside the text; what helps the prompt copes with it too. A text without
/// mistakes can be laid out, is read as before then, and stays as it is when it is laid out again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = Fuzz.source(start, count)
  let parsed = Parser.parse(source, CommandTable.vocabulary, knownNames: ["x"], nesting: 200)
  Fuzz.check(parsed.diagnostics, source)
  let text = String(decoding: source.bytes, as: UTF8.self)
  _ = EntryState.pendingReason(text)
  let context = CompletionContext(text, at: text.utf8.count, vocabulary: CommandTable.vocabulary)
  precondition(context.wordStart >= 0 && context.wordStart <= text.utf8.count)
  for comment in Comment.all(in: source) { precondition(comment.span.end <= count) }
  do throws(ScriptFormatter.Fault) {
    let once = try ScriptFormatter.format(source, vocabulary: CommandTable.vocabulary)
    let laidOut = SourceText(name: "fuzz", bytes: once)
    let twice = try ScriptFormatter.format(laidOut, vocabulary: CommandTable.vocabulary)
    precondition(twice == once)
  } catch {
    if case .unsafe = error { preconditionFailure("a text would be read in another way once it is laid out") }
  }
  return 0
}
