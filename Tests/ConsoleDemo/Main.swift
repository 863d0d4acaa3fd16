import Console
import Glibc

/// A session that knows a few words, for the tests of the prompt on a pseudo-terminal.
final class DemoSession: PromptSession {
  var primaryPrompt: String { "demo> " }
  weak var prompt: Prompt?
  private let words = [
    Completion.Candidate("track", summary: "follow the device"), Completion.Candidate("translation"),
    Completion.Candidate("tap", summary: "tap the screen"), Completion.Candidate("count(", endsWord: false),
  ]

  func pendingReason(_ text: String) -> String? {
    var open: [Character] = []
    var quoted = false
    for character in text {
      if character == "\"" { quoted.toggle() }
      if quoted { continue }
      if "([{".contains(character) { open.append(character) }
      if ")]}".contains(character) { _ = open.popLast() }
    }
    return quoted ? "\"" : open.last.map(String.init)
  }

  func evaluate(_ entry: String) -> Bool {
    let output = OutputWriter(1)
    switch entry {
    case "quit": return false
    case "spin":
      output.write("spinning\n")
      output.flush()
      while Interrupts.flag.pointee == 0 { usleep(1000) }
      output.write("interrupted\n")
    case "width": output.write("width is \(TerminalFacts.width())\n")
    case "ask":
      let answer = prompt?.ask("Health? ", choices: ["Dead", "Distressed", "Healthy"])
      output.write("answer is \(answer ?? "none")\n")
    default:
      output.write("<\(entry.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "|"))>\n")
    }
    return true
  }

  func complete(_ text: String, at offset: Int) -> Completion {
    let bytes = Array(text.utf8.prefix(offset))
    let start = (bytes.lastIndex { " (\n".utf8.contains($0) } ?? -1) + 1
    let typed = String(decoding: bytes[start...], as: UTF8.self)
    return Completion(start: start, candidates: words.filter { $0.text.hasPrefix(typed) })
  }
}

@main enum Main {
  static func main() {
    if !TerminalFacts.isTerminal(0) {
      do throws(InputError) {
        OutputWriter(1).write("read \(try InputReader.readAll(limit: 1000).count) bytes\n")
      } catch {
        OutputWriter(2).write("error: \(error.message)\n")
        exit(1)
      }
      return
    }
    let session = DemoSession()
    let prompt = Prompt(session: session, program: "demo")
    session.prompt = prompt
    prompt.run()
    OutputWriter(1).write("left\n")
  }
}
