import Commands
import Foundation
import Language
import Workbench

/// A run of an example: as a script that lies in `Examples`, with an output folder of its own that is removed after.
struct ExampleRun {
  var out = ""
  var err = ""
  var outcome = Interpreter.Outcome.done

  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init(_ text: String) {
    final class Streams {
      var out = ""
      var err = ""
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arpent-\(UUID().uuidString)")
    let streams = Streams()
    let files = FileAccess(outputFolder: folder.path)
    do {
      try files.makeOutputFolder()
    } catch {
      err = error.message
      outcome = .usage
      return
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = TextOutput(out: { streams.out += $0 }, err: { streams.err += $0 })
    let interpreter = Interpreter(bench: Bench(files: files), output: output)
    // What only the prompt can do is done as at one at which nothing was typed yet.
    if text.contains("session save") {
      interpreter.person = PersonAtPrompt(version: "1.0.0", seed: 1, history: { [] }, ask: { _, _ in nil })
    }
    let source = SourceText(
      name: "example.arp", folder: Self.root.appendingPathComponent("Examples").path, text)
    outcome = interpreter.run(source)
    interpreter.bench.close()
    out = streams.out
    err = streams.err
  }
}
