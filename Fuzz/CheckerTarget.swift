@testable import Commands
@testable import Language

/// Any text is checked to its end, as a file and as an entry at the prompt, and every mistake can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = Fuzz.source(start, count)
  for mode in [Checker.Mode.file, .prompt] {
    let globals = GlobalNames()
    for _ in 0..<(mode == .prompt ? 2 : 1) {
      let checked = Checker.check(
        source, vocabulary: CommandTable.vocabulary, globals: globals, mode: mode, loader: Fuzz.Library())
      Fuzz.check(checked.diagnostics, source)
      for diagnostic in checked.diagnostics.prefix(20) { _ = DiagnosticRenderer.text(diagnostic, in: source) }
    }
  }
  return 0
}
