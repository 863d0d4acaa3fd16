import Commands
import Language
import Workbench

/// What a script writes with --json.
struct JSONRun {
  let text: String

  init(_ script: String) {
    final class Lines {
      var text = ""
    }
    let lines = Lines()
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: JSONOutput(out: { lines.text += $0 }))
    _ = interpreter.run(SourceText(name: "test.arp", script))
    text = lines.text
  }
}
