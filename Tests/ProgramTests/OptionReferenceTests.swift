import Commands
import Foundation
import Testing

@testable import arpent

@Suite("The options in grammar.md")
struct OptionReferenceTests {
  @Test("They equal `arpent --help`")
  func isCurrent() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("grammar.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let text = "```text\n\(OptionTable.usage)\n```"
    let current = try #require(Reference.replacing("options", with: text, in: page))
    guard current != page else { return }
    if ProcessInfo.processInfo.environment["ARPENT_RECORD"] == "1" {
      try current.write(to: file, atomically: true, encoding: .utf8)
    }
    Issue.record("grammar.md differs from `arpent --help`; ARPENT_RECORD=1 writes it anew")
  }
}
