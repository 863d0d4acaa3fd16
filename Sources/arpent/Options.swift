import Language
import Words

/// What the command line asked for.
struct Options {
  /// What is run.
  enum Task: Equatable {
    case prompt
    case file(String)
    case text(String)
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
  var seed: UInt64 = 1
  var stepLimit = 100_000_000_000
  var memoryLimit = 2048

  /// A command line that cannot be understood.
  struct Fault: Error {
    var message: String
  }

  /// One option, for reading the command line and for `--help`.
  struct Definition: Sendable {
    var name: String
    var value: String?
    var summary: String
    var apply: @Sendable (inout Options, String) throws(Fault) -> Void
  }

  static let definitions: [Definition] = [
    Definition(name: "--out", value: "DIR", summary: "write files into DIR (made when missing); default: this folder") {
      $0.outputFolder = $1
    },
    Definition(name: "--replace", value: nil, summary: "replace files that exist") { (options, _) in
      options.replaces = true
    },
    Definition(name: "--allow-read", value: "DIR", summary: "let the script read below DIR too; may be repeated") {
      $0.readFolders.append($1)
    },
    Definition(name: "--allow-write", value: "DIR", summary: "let the script write below DIR too; may be repeated") {
      $0.writeFolders.append($1)
    },
    Definition(name: "--json", value: nil, summary: "print one JSON object a line instead of text") { (options, _) in
      options.writesJSON = true
    },
    Definition(name: "--verbose", value: nil, summary: "say in one line what each command did, and how the run ended") {
      (options, _) in
      options.isVerbose = true
    },
    Definition(name: "--seed", value: "N", summary: "the seed of all random streams; default: 1") {
      (options, text) throws(Fault) in
      guard let seed = UInt64(text) else { throw Fault(message: "--seed takes a whole number, found \(text)") }
      options.seed = seed
    },
    Definition(
      name: "--steps", value: "N", summary: "stop after N turns of loops, calls and commands; default: 100000000000"
    ) { (options, text) throws(Fault) in
      guard let limit = Int(text), limit > 0 else { throw Fault(message: "--steps takes a whole number above zero") }
      options.stepLimit = limit
    },
    Definition(name: "--memory", value: "MB", summary: "the most memory for a script's values; default: 2048") {
      (options, text) throws(Fault) in
      guard let limit = Int(text), limit > 0, limit < 1 << 30 else {
        throw Fault(message: "--memory takes a whole number of megabytes above zero")
      }
      options.memoryLimit = limit
    },
    Definition(name: "--help", value: nil, summary: "show this") { (options, _) in options.task = .usage },
    Definition(name: "--version", value: nil, summary: "show the version") { (options, _) in
      options.task = .version
    },
  ]

  /// Reads a command line, without the program's own name.
  init(_ words: [String]) throws(Fault) {
    var rest = words[...]
    var readsOptions = true
    while let word = rest.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word == "-c" {
        guard let text = rest.popFirst() else { throw Fault(message: "-c needs a text") }
        task = .text(text)
        break
      } else if readsOptions, word == "-h" {
        task = .usage
        return
      } else if readsOptions, word.hasPrefix("-"), word != "-" {
        try apply(word, &rest)
        if task == .usage || task == .version { return }
      } else if word == "help", readsOptions {
        task = .help(rest.joined(separator: " "))
        return
      } else {
        task = word == "-" ? .prompt : .file(word)
        break
      }
    }
    arguments = Array(rest)
  }

  private mutating func apply(_ word: String, _ rest: inout ArraySlice<String>) throws(Fault) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let definition = Self.definitions.first(where: { $0.name == parts[0] }) else {
      let near = Options.nearest(parts[0])
      throw Fault(message: "there is no option \(parts[0])\(near.map { "; did you mean \($0)?" } ?? "")")
    }
    var value = ""
    if let name = definition.value {
      guard let given = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw Fault(message: "\(definition.name) needs a value: \(definition.name) \(name)")
      }
      guard !given.isEmpty else { throw Fault(message: "\(definition.name) needs a value: \(definition.name) \(name)") }
      value = given
    } else if parts.count > 1 {
      throw Fault(message: "\(definition.name) takes no value")
    }
    try definition.apply(&self, value)
  }

  /// The text of `--help`.
  static var usage: String {
    var lines = [
      "arpent - a command language for augmented-reality field surveys", "",
      "  arpent FILE [ARG...]       run a script", "  arpent -c TEXT [ARG...]    run a text",
      "  arpent < FILE              run what comes from standard input",
      "  arpent                     start the prompt", "  arpent help [TOPIC]        show help", "", "Options",
    ]
    for definition in definitions {
      let written = definition.name + (definition.value.map { " " + $0 } ?? "")
      lines.append("  " + written + String(repeating: " ", count: max(1, 21 - written.count)) + definition.summary)
    }
    lines += [
      "", "Exit codes", "  0    done", "  1    an error while the script ran",
      "  2    the command line or the script's file is at fault", "  3    the script has mistakes and was not run",
      "  4    an expectation did not hold, or `fail` was reached", "  130  interrupted",
    ]
    return lines.joined(separator: "\n")
  }
}

extension Options {
  /// The option that was probably meant.
  static func nearest(_ word: String) -> String? {
    Suggestion.nearest(to: word, among: definitions.map(\.name))
  }

  /// Whether a word is spelled like an option.
  static func isOption(_ word: String) -> Bool {
    definitions.contains { word == $0.name || word.hasPrefix($0.name + "=") }
  }
}
