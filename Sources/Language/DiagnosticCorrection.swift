/// The examples of `DiagnosticMeaning` put right, for `help E0203` and the table in grammar.md.
extension DiagnosticCode {
  /// The text of `example` without its mistake; nil where there is no example.
  public var correction: String? {
    switch self {
    case .badNumber: "print 1.23"
    case .unknownUnit: "print 40 deg"
    case .badPosition: "print 51.5238N 0.7754W"
    case .unclosedString: "print \"abc\""
    case .badEscape: "print \"a\\\\q\""
    case .strayCharacter: "print true and false"
    case .unexpected: "let x = 3"
    case .unclosedBracket: "print (1)"
    case .operatorAfterArgument: "tap (540 - 20) 960"
    case .chainedComparison: "print 1 < 2 and 2 < 3"
    case .version: "arpent 1"
    case .ambiguousPower: "print (2 m)^2"
    case .misplacedWord: "while true { break }"
    case .unreadableScript: "run \"setup.arp\""
    case .unknownName: "let width = 3 m\nprint width"
    case .declaredTwice: "let x = 1\nlet y = 2"
    case .fixedName: "var x = 1\nx = 2"
    case .undeclared: "var x = 1"
    case .unknownFunction: "print count([1])"
    case .badArguments: "print count([1])"
    case .wrongType: "print 3 m + 2 m"
    case .unknownCommand: "print 3"
    case .unknownClause: "wait 2 s"
    case .repeatedClause: "surface grid on"
    case .missingArgument: "wait 2 s"
    case .runTime: "print 1 / 2"
    case .verdict: "expect 1 == 1"
    default: nil
    }
  }
}
