import Commands
import Language
import Runtime
import Workbench

/// What an expression gives: its printed value, or the error.
func printed(_ code: String, after setUp: String = "") -> String {
  let run = ScriptRun(setUp + "\nprint \(code)")
  return run.outcome == .done ? String(run.out.dropLast()) : run.err
}

/// The error of an expression: its kind, message and help.
func failure(_ code: String, after setUp: String = "") -> String {
  let run = ScriptRun(setUp + "\ntry { print \(code) } catch e { print \"{e.kind}: {e.message} ({e.help})\" }")
  return run.outcome == .done ? String(run.out.dropLast()) : run.err
}

/// A script that may hold 64 MB of values.
struct LimitedRun {
  var out = ""
  var err = ""

  init(_ text: String) {
    final class Streams {
      var out = ""
      var err = ""
    }
    let streams = Streams()
    let output = TextOutput(out: { streams.out += $0 }, err: { streams.err += $0 })
    var limits = RunLimits()
    limits.memory = 64 << 20
    let interpreter = Interpreter(bench: Bench(files: FileAccess()), output: output, limits: limits)
    _ = interpreter.run(SourceText(name: "test.arp", text))
    interpreter.bench.close()
    out = streams.out
    err = streams.err
  }
}
