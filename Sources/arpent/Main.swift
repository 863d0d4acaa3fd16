import Commands
import Console
import Glibc
import Language
import Runtime
import Workbench

/// The program: reads the command line, runs one text or the prompt, and gives the exit code.
@main
enum Main {
  static let version = "1.0.0"

  static func main() {
    let out = OutputWriter(1)
    let err = OutputWriter(2)
    var code = run(Array(CommandLine.arguments.dropFirst()), out, err)
    out.flush()
    if case .failed(let number) = out.state {
      err.write("arpent: cannot write standard output: \(String(cString: strerror(number)))\n")
      if code == 0 { code = Interpreter.Outcome.runTimeError.rawValue }
    }
    err.flush()
    exit(code)
  }

  private static func run(_ words: [String], _ out: OutputWriter, _ err: OutputWriter) -> Int32 {
    let options: Options
    do throws(Options.Fault) {
      options = try Options(words)
    } catch {
      err.write("arpent: \(error.message)\n`arpent --help` lists the options\n")
      return Interpreter.Outcome.usage.rawValue
    }
    switch options.task {
    case .usage:
      out.write(Options.usage + "\n")
      return 0
    case .version:
      out.write("arpent \(version)\n")
      return 0
    case .help(let topic): return help(topic, out, err)
    case .file, .text: return runText(options, out, err)
    case .prompt:
      return TerminalFacts.isTerminal(0) ? runPrompt(options, out, err) : runText(options, out, err)
    }
  }

  private static func help(_ topic: String, _ out: OutputWriter, _ err: OutputWriter) -> Int32 {
    do throws(ScriptError) {
      out.write(try HelpText.page(topic) + "\n")
      return 0
    } catch {
      err.write("arpent: \(error.message)\n\(error.help.map { "help: \($0)\n" } ?? "")")
      return Interpreter.Outcome.usage.rawValue
    }
  }

  // MARK: Running

  private static func runText(_ options: Options, _ out: OutputWriter, _ err: OutputWriter) -> Int32 {
    let source: SourceText
    do throws(InputError) {
      source = try read(options.task)
    } catch {
      err.write("arpent: \(error.message)\n\(error.help.map { "help: \($0)\n" } ?? "")")
      return Interpreter.Outcome.usage.rawValue
    }
    if let word = options.arguments.first(where: { Options.isOption($0) }) {
      err.write("note: \(word) stands after the script, so it is an argument of the script; options stand before it\n")
    }
    Interrupts.catchInBatch(setter: { Interrupt.request() })
    guard let interpreter = interpreter(options, out, err, isPrompt: false) else {
      return Interpreter.Outcome.usage.rawValue
    }
    let outcome = interpreter.run(source)
    interpreter.summarise(outcome)
    interpreter.bench.close()
    return outcome.rawValue
  }

  private static func read(_ task: Options.Task) throws(InputError) -> SourceText {
    switch task {
    case .text(let text): return SourceText(name: "-c", text)
    case .file(let path):
      let bytes = try InputReader.readFile(path)
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      return SourceText(name: path, folder: folder, identity: FileAccess.real(path), bytes: bytes)
    default: return SourceText(name: "standard input", bytes: try InputReader.readAll(limit: SourceText.maximumLength))
    }
  }

  static func interpreter(
    _ options: Options, _ out: OutputWriter, _ err: OutputWriter, isPrompt: Bool
  ) -> Interpreter? {
    let files = FileAccess(
      outputFolder: options.outputFolder, readFolders: options.readFolders, writeFolders: options.writeFolders,
      replaces: options.replaces)
    do throws(FileAccess.Fault) {
      try files.makeOutputFolder()
    } catch {
      err.write("arpent: \(error.message)\n")
      return nil
    }
    let output: any Output =
      options.writesJSON
      ? JSONOutput(out: { out.write($0) })
      : TextOutput(
        out: { out.write($0) },
        err: {
          out.flush()
          err.write($0)
        })
    return Interpreter(
      bench: Bench(files: files, seed: options.seed), output: output, arguments: options.arguments,
      showsNotes: isPrompt || options.isVerbose,
      limits: Machine.Limits(steps: options.stepLimit, memory: options.memoryLimit << 20))
  }

  private static func runPrompt(_ options: Options, _ out: OutputWriter, _ err: OutputWriter) -> Int32 {
    guard let interpreter = interpreter(options, out, err, isPrompt: true) else {
      return Interpreter.Outcome.usage.rawValue
    }
    out.write("Arpent \(version). `help` shows the commands, `quit` or Ctrl-D leaves.\n")
    out.flush()
    let session = ScriptSession(interpreter, flush: { out.flush() })
    Prompt(session: session, interrupt: { Interrupt.request() }).run()
    interpreter.summarise(.done)
    interpreter.bench.close()
    return 0
  }
}
