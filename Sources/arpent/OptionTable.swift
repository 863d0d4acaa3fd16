import Commands
import Console
import Runtime

/// The options of the command line: how it is read and what `--help` says come from this table.
enum OptionTable {
  /// One option.
  struct Definition: Sendable {
    var name: String
    /// What stands for its value in the help; nil where it takes none.
    var value: String?
    var summary: String
    /// Whether it may stand before a script, a text or the prompt; else only subcommands take it.
    var isOfRuns = true
    var apply: @Sendable (inout Options, String) throws(Options.Fault) -> Void
  }

  private static let defaults = RunLimits()

  static let all: [Definition] = [
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
    Definition(
      name: "--color", value: "WHEN",
      summary: "colour errors: auto, always or never; auto heeds NO_COLOR; default: auto"
    ) { (options, text) throws(Options.Fault) in
      guard let choice = ColourChoice(rawValue: text) else {
        let words = ColourChoice.allCases.map(\.rawValue).joined(separator: ", ")
        throw Options.Fault(message: "--color is one of \(words); found \(text)")
      }
      options.colour = choice
    },
    Definition(
      name: "--keep-going", value: nil, summary: "count the expectations that do not hold, and go on to the end"
    ) { (options, _) in
      options.limits.keepsGoing = true
    },
    Definition(name: "--seed", value: "N", summary: "the seed of all random streams; default: 1") {
      (options, text) throws(Options.Fault) in
      guard let seed = UInt64(text) else { throw Options.Fault(message: "--seed takes a whole number, found \(text)") }
      options.seed = seed
    },
    Definition(
      name: "--init", value: "FILE", summary: "what the prompt begins with; default: ~/.config/arpent/init.arp"
    ) {
      $0.initPath = $1
    },
    Definition(name: "--no-init", value: nil, summary: "begin the prompt without a script") { (options, _) in
      options.skipsInit = true
    },
    limit("--steps", "N", "stop after N turns of loops, calls and commands", \.steps, 1...Int.max),
    limit("--memory", "MB", "the most memory for a script's values", \.memory, 1...(1 << 30), megabytes: true),
    limit("--output-limit", "MB", "the most that a script may print", \.output, 1...(1 << 30), megabytes: true),
    limit("--depth", "N", "the most calls inside one another", \.depth, 1...10_000_000),
    limit("--chain", "N", "how many calls the chain of an error names", \.chain, 1...100_000),
    limit("--nesting", "N", "the most brackets, blocks and operators inside one another", \.nesting, 1...200),
    Definition(
      name: "--junit", value: "FILE", summary: "with `test`: write the results as JUnit XML too", isOfRuns: false
    ) {
      $0.junitPath = $1
    },
    Definition(
      name: "--check", value: nil, summary: "with `fmt`: list the files that would change, and change none",
      isOfRuns: false
    ) { (options, _) in
      options.checksLayout = true
    },
    Definition(name: "--help", value: nil, summary: "show this") { (options, _) in options.task = .usage },
    Definition(name: "--version", value: nil, summary: "show the version") { (options, _) in
      options.task = .version
    },
  ]

  /// The option of a name, nil where there is none.
  static func named(_ name: String) -> Definition? { all.first { $0.name == name } }

  /// Whether a word is spelled like an option.
  static func isOption(_ word: String) -> Bool {
    all.contains { word == $0.name || word.hasPrefix($0.name + "=") }
  }

  /// The subcommands that take an option, in words.
  static func subcommands(with name: String) -> String {
    Subcommand.all.filter { $0.options.contains(name) }.map { "`arpent \($0.word)`" }.joined(separator: " and ")
  }

  /// An option for one of the limits, whose default stands in the help.
  private static func limit(
    _ name: String, _ placeholder: String, _ summary: String, _ limit: WritableKeyPath<RunLimits, Int> & Sendable,
    _ range: ClosedRange<Int>, megabytes: Bool = false
  ) -> Definition {
    let shift = megabytes ? 20 : 0
    let unit = megabytes ? " of megabytes" : ""
    let bounds =
      range.upperBound == Int.max || megabytes ? " above zero" : " from \(range.lowerBound) to \(range.upperBound)"
    return Definition(
      name: name, value: placeholder, summary: "\(summary); default: \(defaults[keyPath: limit] >> shift)"
    ) { (options, text) throws(Options.Fault) in
      guard let number = Int(text), range.contains(number) else {
        throw Options.Fault(message: "\(name) takes a whole number\(unit)\(bounds), found \(text)")
      }
      options.limits[keyPath: limit] = number << shift
    }
  }

  /// The text of `--help`.
  static var usage: String {
    var lines = ["arpent - a command language for augmented-reality field surveys", ""]
    let ways = [
      ("arpent FILE [ARG...]", "run a script"), ("arpent -c TEXT [ARG...]", "run a text"),
      ("arpent < FILE", "run what comes from standard input"), ("arpent", "start the prompt"),
    ]
    for (way, summary) in ways + Subcommand.all.map({ ($0.usage, $0.summary) }) {
      lines.append("  " + padded(way, 29) + summary)
    }
    lines += ["", "Options"]
    for definition in all {
      let written = definition.name + (definition.value.map { " " + $0 } ?? "")
      lines.append("  " + padded(written, 21) + definition.summary)
    }
    lines += [
      "", "Exit codes", "  0    done",
      "  1    an error while the script ran, or a file that `fmt --check` would change",
      "  2    the command line or a file that it names is at fault", "  3    a script has mistakes and was not run",
      "  4    an expectation did not hold, `fail` was reached, or a test failed", "  130  interrupted",
    ]
    return lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
