import Commands
import Console
import Words

/// What the command line asked for.
struct Options {
  /// What is run.
  enum Task: Equatable {
    case prompt
    case file(String)
    case text(String)
    case check([String])
    case test([String])
    case format([String])
    case help(String)
    case usage
    case version
  }

  var task = Task.prompt
  var arguments: [String] = []
  var outputFolder = "."
  var replaces = false
  var readFolders: [String] = []
  var writeFolders: [String] = []
  var writesJSON = false
  var isVerbose = false
  var colour = ColourChoice.auto
  var seed: UInt64 = 1
  /// The script that the prompt begins with; nil is the person's own, where there is one.
  var initPath: String?
  /// Whether the prompt begins without a script.
  var skipsInit = false
  var limits = RunLimits()
  var junitPath: String?
  var checksLayout = false
  /// The options that were given, by name.
  private var given: [String] = []
  private var fault: Fault?

  /// A command line that cannot be understood.
  struct Fault: Error {
    var message: String
    /// Whether `--json` was given beside what is at fault.
    var writesJSON = false
  }

  /// Reads a command line, without the program's own name.
  init(_ words: [String]) throws(Fault) {
    read(words[...])
    guard var fault else { return }
    fault.writesJSON = writesJSON
    throw fault
  }

  /// Reads on after a fault, for the sake of `--json`; the first one counts.
  private mutating func read(_ words: ArraySlice<String>) {
    var rest = words
    var readsOptions = true
    while let word = rest.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word == "-c" {
        guard let text = rest.popFirst() else { return complain("-c needs a text") }
        task = .text(text)
        break
      } else if readsOptions, word.hasPrefix("-"), word != "-" {
        apply(word, &rest)
        if task == .usage || task == .version { return }
      } else if readsOptions, let subcommand = Subcommand.named(word) {
        return read(subcommand, &rest)
      } else {
        task = word == "-" ? .prompt : .file(word)
        break
      }
    }
    arguments = Array(rest)
    for name in given where OptionTable.named(name)?.isOfRuns == false {
      complain("\(name) belongs to \(OptionTable.subcommands(with: name))")
    }
  }

  /// Reads what follows the word of a subcommand: its options may stand anywhere.
  private mutating func read(_ subcommand: Subcommand, _ rest: inout ArraySlice<String>) {
    var words: [String] = []
    var readsOptions = true
    while let word = rest.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word.hasPrefix("-"), word != "-" {
        apply(word, &rest)
        if task == .usage || task == .version { return }
      } else {
        words.append(word)
      }
    }
    for name in given where !subcommand.options.contains(name) {
      complain("`arpent \(subcommand.word)` does not take \(name)")
    }
    switch subcommand.word {
    case Subcommand.help.word: task = .help(words.joined(separator: " "))
    case Subcommand.check.word: task = .check(words)
    case Subcommand.test.word: task = .test(words)
    case Subcommand.format.word: task = .format(words)
    default: complain("`arpent \(subcommand.word)` is not carried out by this version")
    }
    if words.isEmpty, subcommand.word != Subcommand.help.word {
      complain("`arpent \(subcommand.word)` needs a file: \(subcommand.usage)")
    }
  }

  private mutating func apply(_ word: String, _ rest: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0] == "-h" ? "--help" : parts[0]
    guard let definition = OptionTable.named(name) else {
      let near = Suggestion.nearest(to: name, among: OptionTable.all.map(\.name))
      return complain("there is no option \(name)\(near.map { "; did you mean \($0)?" } ?? "")")
    }
    var value = ""
    if let placeholder = definition.value {
      let found = parts.count > 1 ? parts[1] : rest.popFirst()
      guard let found, !found.isEmpty else {
        return complain("\(definition.name) needs a value: \(definition.name) \(placeholder)")
      }
      value = found
    } else if parts.count > 1 {
      return complain("\(definition.name) takes no value")
    }
    do throws(Fault) {
      try definition.apply(&self, value)
      given.append(definition.name)
    } catch {
      complain(error.message)
    }
  }

  private mutating func complain(_ message: String) {
    if fault == nil { fault = Fault(message: message) }
  }
}
