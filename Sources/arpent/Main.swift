import Commands
import Console
import Glibc
import Language
import Runtime
import Words
import Workbench

/// The program: reads the command line, does what it asks for, and gives the exit code.
@main
struct Main {
  static let version = "1.0.0"

  let options: Options
  let out: OutputWriter
  let err: OutputWriter
  /// Shows how far long commands have come; nil where nobody would see it.
  let progress: ProgressDisplay?

  static func main() {
    growStack()
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

  /// Lets the stack grow to 64 MB: texts are read, checked and compiled by recursion, as deep as the limits let them be.
  private static func growStack() {
    let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(64 << 20, limit.rlim_max))
    setrlimit(resource, &limit)
  }

  private static func run(_ words: [String], _ out: OutputWriter, _ err: OutputWriter) -> Int32 {
    do throws(Options.Fault) {
      let options = try Options(words)
      return Main(
        options: options, out: out, err: err, progress: ProgressDisplay.standard(isVerbose: options.isVerbose)
      ).run()
    } catch {
      return complain(
        error.message, help: "`arpent --help` lists the options", json: error.writesJSON, palette(.auto), out, err)
    }
  }

  private func run() -> Int32 {
    switch options.task {
    case .usage:
      out.write(OptionTable.usage + "\n")
      return 0
    case .version:
      out.write("arpent \(Self.version)\n")
      return 0
    case .help(let topic): return help(topic)
    case .check(let paths): return check(paths)
    case .test(let paths): return test(paths)
    case .format(let paths): return format(paths)
    case .file, .text: return runText()
    case .prompt: return TerminalFacts.isTerminal(0) ? runPrompt() : runText()
    }
  }

  // MARK: What is wrong with the command line

  /// Says what is wrong with the command line or a file that it names, and gives the exit code.
  private static func complain(
    _ message: String, help: String?, json: Bool, _ palette: Palette, _ out: OutputWriter, _ err: OutputWriter
  ) -> Int32 {
    let outcome = Interpreter.Outcome.usage
    guard json else {
      let help = help.map { "\(palette.paint("help:", .help)) \(ControlCharacters.shown($0))\n" } ?? ""
      err.write("\(palette.paint("arpent:", .error)) \(ControlCharacters.shown(message))\n\(help)")
      return outcome.rawValue
    }
    let output = JSONOutput(out: { out.write($0) })
    output.complaint(message, help: help)
    Interpreter(bench: Bench(files: FileAccess()), output: output).summarise(outcome)
    return outcome.rawValue
  }

  func complain(_ message: String, help: String? = nil) -> Int32 {
    Self.complain(message, help: help, json: options.writesJSON, Self.palette(options.colour), out, err)
  }

  /// The colours of what goes to standard error.
  private static func palette(_ choice: ColourChoice) -> Palette { choice.colours(2) ? .coloured : .plain }

  // MARK: Help

  private func help(_ topic: String) -> Int32 {
    do throws(ScriptError) {
      let page = try HelpText.page(topic)
      guard options.writesJSON else {
        out.write(page + "\n")
        return 0
      }
      let output = output
      output.answer("help", page, .string(page))
      Interpreter(bench: Bench(files: FileAccess()), output: output).summarise(.done)
      return 0
    } catch {
      return complain(error.message, help: error.help)
    }
  }

  // MARK: Running

  private func runText() -> Int32 {
    let source: SourceText
    do throws(InputError) {
      source = try read()
    } catch {
      return complain(error.message, help: error.help)
    }
    if let word = options.arguments.first(where: { OptionTable.isOption($0) }) {
      let note = Self.palette(options.colour).paint("note:", .note)
      err.write(
        "\(note) \(ControlCharacters.shown(word)) stands after the script, so it is an argument of the script; "
          + "options stand before it\n")
    }
    Interrupts.catchInBatch(setter: { Interrupt.request() })
    do throws(FileAccess.Fault) {
      let interpreter = try interpreter(isPrompt: false)
      let outcome = interpreter.run(source)
      interpreter.summarise(outcome)
      interpreter.bench.close()
      return outcome.rawValue
    } catch {
      return complain(error.message, help: error.help)
    }
  }

  private func read() throws(InputError) -> SourceText {
    switch options.task {
    case .text(let text): return SourceText(name: "-c", text)
    case .file(let path): return try Self.read(path)
    default: return try Self.readStandardInput()
    }
  }

  /// The script of a path.
  static func read(_ path: String) throws(InputError) -> SourceText {
    let bytes = try InputReader.readFile(path)
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    return SourceText(name: path, folder: folder, identity: FileAccess.real(path), bytes: bytes)
  }

  static func readStandardInput() throws(InputError) -> SourceText {
    SourceText(name: "standard input", bytes: try InputReader.readAll(limit: SourceText.maximumLength))
  }

  /// Where what a run says goes.
  var output: any Output {
    if options.writesJSON {
      return JSONOutput(out: { text in beside { out.write(text) } }, isTerminal: TerminalFacts.isTerminal(1))
    }
    return textOutput
  }

  private var textOutput: TextOutput {
    TextOutput(
      out: { text in beside { out.write(text) } },
      err: { text in
        beside {
          out.flush()
          err.write(text)
        }
      }, palette: Self.palette(options.colour), isTerminal: TerminalFacts.isTerminal(1))
  }

  /// Writes something between what is shown of the progress.
  private func beside(_ body: () -> Void) {
    if let progress { progress.writing(body) } else { body() }
  }

  /// Does something that has the terminal for itself and whose time is the person's.
  private func withPerson<Result>(_ watch: Stopwatch, _ body: () -> Result) -> Result {
    out.flush()
    return watch.pause { progress.map { $0.paused(body) } ?? body() }
  }

  private func interpreter(isPrompt: Bool) throws(FileAccess.Fault) -> Interpreter {
    let files = FileAccess(
      outputFolder: options.outputFolder, readFolders: options.readFolders, writeFolders: options.writeFolders,
      replaces: options.replaces)
    try files.makeOutputFolder()
    let interpreter = Interpreter(
      bench: Bench(files: files, seed: options.seed), output: output, arguments: options.arguments,
      showsNotes: isPrompt || options.isVerbose, limits: options.limits)
    interpreter.progressWatch = progress.map { ProgressOnTerminal($0) }
    if !options.writesJSON, TerminalFacts.isTerminal(1) {
      // Asked for each picture, because windows change their size.
      interpreter.terminal = {
        TerminalWindow(
          columns: TerminalFacts.width(), lines: TerminalFacts.height(), environment: TerminalFacts.environment)
      }
    }
    return interpreter
  }

  private func runPrompt() -> Int32 {
    do throws(FileAccess.Fault) {
      let interpreter = try interpreter(isPrompt: true)
      let watch = Stopwatch()
      if let output = interpreter.output as? TextOutput {
        output.pager = { [weak interpreter] text in
          guard interpreter?.bench.state.display.isPaged == true else { return false }
          // Ctrl-C in the pager is meant for it.
          let wasRequested = Interrupt.isRequested
          defer { if !wasRequested { Interrupt.clear() } }
          return withPerson(watch) { Pager.show(text) }
        }
        if TerminalFacts.isTerminal(2) { output.columns = { max(40, TerminalFacts.width()) } }
      }
      out.write("Arpent \(Self.version). Try `lesson`, `help tap` or `print 1 km in mi`; `quit` or Ctrl-D leaves.\n")
      out.flush()
      let session = ScriptSession(interpreter, watch, flush: { out.flush() })
      let prompt = Prompt(session: session, interrupt: { Interrupt.request() })
      session.history = { [weak prompt] in prompt?.entries ?? [] }
      session.tell = { err.write($0 + "\n") }
      interpreter.person = PersonAtPrompt(
        version: Self.version, seed: options.seed, history: { [weak prompt] in prompt?.entries ?? [] }
      ) { [weak prompt] question, choices in
        withPerson(watch) { prompt?.ask(ControlCharacters.shownOnOneLine(question), choices: choices) }
      }
      do throws(InputError) {
        // What goes wrong in it is shown, and the prompt begins all the same.
        if let path = StartScript.path(options) { _ = interpreter.run(try Self.read(path), mode: .prompt) }
      } catch {
        return complain(error.message, help: error.help)
      }
      prompt.run()
      interpreter.summarise(.done)
      interpreter.bench.close()
      return 0
    } catch {
      return complain(error.message, help: error.help)
    }
  }
}
