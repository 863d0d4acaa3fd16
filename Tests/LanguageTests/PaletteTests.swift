import Language
import Testing

@Suite("Colours of mistakes")
struct ColouredMistakes {
  private let text = SourceText(name: "a\u{1B}.arp", "print 40degrees\n")
  private var mistake: Diagnostic {
    Small.diagnostics(Array("print 40degrees".utf8))[0]
  }

  @Test func tellWhatEachPartMeans() {
    let shown = DiagnosticRenderer.text(mistake, in: text, palette: .coloured)
    let parts = [
      "\u{1B}[1;31merror\u{1B}[0m[\u{1B}[35mE0103\u{1B}[0m]: `degrees` is no unit",
      " \u{1B}[34m-->\u{1B}[0m a\\u{1b}.arp:1:7", "  \u{1B}[34m|\u{1B}[0m",
      "\u{1B}[34m1\u{1B}[0m \u{1B}[34m|\u{1B}[0m print 40degrees",
      "  \u{1B}[34m|\u{1B}[0m       \u{1B}[31m^^^^^^^^^\u{1B}[0m", "  \u{1B}[1;32mhelp:\u{1B}[0m write `40 deg`", "",
    ]
    #expect(shown == parts.joined(separator: "\n"))
  }

  @Test func withoutThemTheTextIsTheSame() {
    let plain = DiagnosticRenderer.text(mistake, in: text)
    let coloured = DiagnosticRenderer.text(mistake, in: text, palette: .coloured)
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }
}
