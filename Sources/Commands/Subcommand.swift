/// A word that may stand in place of a script on the command line: what the program then does, for `arpent --help`,
/// `arpent help` and the reading of the command line.
public struct Subcommand: Sendable {
  /// The word.
  public let word: String
  /// How it is written.
  public let usage: String
  /// What it does, in a few words.
  public let summary: String
  /// What else is to be known, one paragraph a line.
  public let details: String
  /// The options it takes.
  public let options: [String]

  /// The words there are, in the order of the help.
  public static let all = [check, test, format, help]

  /// The one of a word; nil where there is none.
  public static func named(_ word: String) -> Subcommand? { all.first { $0.word == word } }

  /// `arpent check`.
  public static let check = Subcommand(
    word: "check", usage: "arpent check FILE...", summary: "find the mistakes of scripts without running them",
    details: """
      Each file is checked by itself, and `-` is standard input. The exit code is 0 where no file has a mistake, 3 where \
      one has, 2 where a file cannot be read. A script that is called check is run by `arpent ./check`.
      """,
    options: ["--json", "--verbose", "--color", "--nesting"])

  /// `arpent test`.
  public static let test = Subcommand(
    word: "test", usage: "arpent test DIR|FILE...", summary: "run scripts and compare with the comments in them",
    details: """
      Of a folder every script `*.arp` in it and below is run, in the order of their paths; what begins with a dot, and \
      folders that are links, are passed over. Each script has an interpreter and an output folder of its own.
      `# expect: TEXT` beside a line of the script, or alone under it, says the next line of standard output, whole. With \
      one such comment the whole output must be what the comments say. Where the line beside it prints something itself, \
      the output must come from there.
      `# error: E0301 WORDS` says that the run reports a mistake or error with that code on that line and with these \
      words in its message; the words may be left out. `# note: …` says the same of a note, which may also go unsaid.
      A script passes when all this holds and no other error is reported. The exit code is 0 where all pass, 4 where one \
      fails, 2 where there is nothing to run.
      """,
    options: [
      "--junit", "--json", "--color", "--allow-read", "--seed", "--steps", "--memory", "--output-limit", "--depth",
      "--chain",
      "--nesting",
    ])

  /// `arpent fmt`.
  public static let format = Subcommand(
    word: "fmt", usage: "arpent fmt [--check] FILE...", summary: "lay scripts out in the one way",
    details: """
      Blanks, indentation and empty lines become those of the one layout; lines break where they did, and comments stay. \
      A file is written anew only where something changes, and it is read as before. `-` is standard input, which goes to \
      standard output.
      A script with mistakes stays as it is, and they are shown. With `--check` every file stays as it is, and those that \
      would change are listed.
      The exit code is 0, with `--check` 1 where a file would change, 3 where a script has mistakes, 2 where a file \
      cannot be read or written.
      """,
    options: ["--check", "--color"])

  /// `arpent help`.
  public static let help = Subcommand(
    word: "help", usage: "arpent help [TOPIC]", summary: "show help", details: "", options: ["--json", "--color"])
}
