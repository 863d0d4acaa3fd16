/// What the codes of mistakes mean, for `help E0203` and the table in grammar.md.
extension DiagnosticCode {
  /// What is wrong and what to do, in a sentence or two.
  public var meaning: String { entry.meaning }

  /// A short text that gets this code and no other; nil where none can be written down.
  public var example: String? { entry.example }

  private var entry: (meaning: String, example: String?) {
    switch self {
    case .commandLine: return ("The command line cannot be understood, or a file that it names cannot be read.", nil)
    case .badText: return ("The text is not valid UTF-8, holds a NUL byte, or is longer than 64 MB.", nil)
    case .badNumber: return ("A number is malformed, too large, or, as a note, grouped by commas.", "print 1.2.3")
    case .unknownUnit: return ("The word after a number, or after `in`, is no unit.", "print 40degrees")
    case .badPosition:
      return (
        "A position is a latitude, then a longitude, each with its hemisphere letter and within its range.",
        "print 51.5238N"
      )
    case .unclosedString: return ("A string has no end on its line.", "print \"abc")
    case .badEscape: return ("A backslash in a string is followed by something that is no escape.", "print \"a\\q\"")
    case .strayCharacter: return ("A character has no meaning in the language.", "print true & false")
    case .unexpected: return ("Something else was expected here.", "let x 3")
    case .unclosedBracket: return ("A bracket or block has no end.", "print (1")
    case .operatorAfterArgument:
      return (
        "An operator stands after a command's argument. An expression goes in parentheses; a sign that begins the "
          + "next argument has no blank after it.", "tap 540 - 20 960"
      )
    case .tooDeep: return ("Brackets, blocks, operators or strings in strings are nested too deeply, or too many.", nil)
    case .chainedComparison: return ("A comparison cannot be chained; join two with `and`.", "print 1 < 2 < 3")
    case .version:
      return ("The script's first line asks for a version of the language that this program lacks.", "arpent 2")
    case .ambiguousPower:
      return ("A power after a quantity may mean square units or the square of the quantity.", "print 2 m^2")
    case .misplacedWord:
      return ("`break` or `continue` outside a loop, or `return` outside a function.", "break")
    case .unreadableScript:
      return (
        "A script that `run` or `use` names is missing, may not be read, or loads itself.", "run \"nowhere.arp\""
      )
    case .unknownName: return ("A name is not known here.", "let width = 3 m\nprint widht")
    case .declaredTwice:
      return ("A name is declared twice in one scope, or a key stands twice in one record.", "let x = 1\nlet x = 2")
    case .fixedName: return ("A name that `let`, a loop or `catch` fixed is assigned.", "let x = 1\nx = 2")
    case .undeclared: return ("A name is assigned that was never declared.", "x = 1")
    case .unknownFunction: return ("A function is not known.", "print cout([1])")
    case .badArguments:
      return ("A function is called with too few, too many or wrongly named arguments.", "print count()")
    case .wrongType: return ("A literal has the wrong type or dimension for its place.", "print 3 m + 2 s")
    case .unknownCommand: return ("The word that begins the line is no command.", "prnt 3")
    case .unknownClause: return ("A word or clause of a command is not known.", "wait 2 s slowly")
    case .repeatedClause: return ("A clause stands twice.", "surface grid on grid off")
    case .missingArgument: return ("A command lacks an argument or a clause that it needs.", "wait")
    case .runTime: return ("Something failed while the script ran; `catch` can take it.", "print 1 / 0")
    case .verdict:
      return ("An expectation did not hold, or `fail` was reached; `catch` does not see it.", "expect 1 == 2")
    case .limit: return ("A limit on steps, memory, output or depth was reached; `catch` does not see it.", nil)
    case .interrupted: return ("The run was interrupted by Ctrl-C.", nil)
    }
  }
}
