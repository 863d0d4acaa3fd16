import Commands
import Language
import Runtime
import Workbench

/// What a script printed, said and ended with, run as a file would be.
struct ScriptRun {
  var out = ""
  var err = ""
  var outcome = Interpreter.Outcome.done

  init(_ text: String, files: FileAccess = FileAccess(), folder: String? = nil, showsNotes: Bool = false) {
    self.init(bytes: Array(text.utf8), files: files, folder: folder, showsNotes: showsNotes)
  }

  init(bytes: [UInt8], files: FileAccess = FileAccess(), folder: String? = nil, showsNotes: Bool = false) {
    final class Streams {
      var out = ""
      var err = ""
    }
    let streams = Streams()
    let output = TextOutput(out: { streams.out += $0 }, err: { streams.err += $0 })
    let interpreter = Interpreter(bench: Bench(files: files), output: output, showsNotes: showsNotes)
    outcome = interpreter.run(SourceText(name: "test.arp", folder: folder, bytes: bytes))
    interpreter.bench.close()
    out = streams.out
    err = streams.err
  }
}
