/// A mistake or a remark about a text, with its place and the way out.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How grave it is.
  public enum Severity: String, Sendable {
    case error
    case note
  }

  /// A second place that belongs to the matter, such as an earlier declaration.
  public struct Label: Hashable, Sendable {
    /// The place.
    public var span: Span
    /// What stands there.
    public var text: String
    /// The text it lies in; nil where that is the text of the mistake.
    public var source: SourceText?
  }

  /// A call on the way to an error, or a remark on calls that were left out.
  public struct Trace: Hashable, Sendable {
    /// What was done there, such as "in `f`, called from".
    public var text: String
    /// Where; nil for a remark.
    public var span: Span?
    /// The text it lies in.
    public var source: SourceText?

    /// A call at a place of a text.
    public init(text: String, span: Span?, source: SourceText?) {
      self.text = text
      self.span = span
      self.source = source
    }
  }

  /// How grave it is.
  public var severity: Severity
  /// The code by which `help` explains it, such as `E0101`.
  public var code: DiagnosticCode
  /// What is wrong, as a sentence without a full stop.
  public var message: String
  /// Where.
  public var span: Span
  /// Further places.
  public var labels: [Label]
  /// What to do, or nil.
  public var help: String?
  /// The calls that led there, from the innermost.
  public var trace: [Trace] = []
  /// The text it lies in; nil where that is the text that was asked about.
  public var source: SourceText?

  /// A mistake at a place.
  public init(
    _ code: DiagnosticCode, _ message: String, at span: Span, labels: [Label] = [], help: String? = nil,
    severity: Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.span = span
    self.labels = labels
    self.help = help
  }
}

/// The codes of mistakes. The hundreds group them: 00 the command line, 01 text, 02 grammar, 03 names, 04 types,
/// 05 commands, 06 files, 09 run time.
public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable {
  /// The command line cannot be understood, or a file that it names cannot be read.
  case commandLine = "E0001"
  /// The text is not valid UTF-8, holds a NUL, or is too long.
  case badText = "E0101"
  /// A number is malformed or too large.
  case badNumber = "E0102"
  /// A word glued to a number is no unit.
  case unknownUnit = "E0103"
  /// A position literal is incomplete, out of range or in the wrong order.
  case badPosition = "E0104"
  /// A string has no end on its line.
  case unclosedString = "E0105"
  /// An escape in a string is unknown.
  case badEscape = "E0106"
  /// A character has no meaning in the language.
  case strayCharacter = "E0107"
  /// Something else was expected here.
  case unexpected = "E0201"
  /// A bracket or block has no end.
  case unclosedBracket = "E0202"
  /// An operator stands after a command's argument.
  case operatorAfterArgument = "E0203"
  /// Brackets or operators are nested too deeply.
  case tooDeep = "E0204"
  /// A comparison is chained.
  case chainedComparison = "E0205"
  /// A word stands where it means nothing, such as `break` outside a loop.
  case misplacedWord = "E0208"
  /// The file asks for a later version of the language.
  case version = "E0206"
  /// A power after a unit can be read in two ways.
  case ambiguousPower = "E0207"
  /// A name is not known.
  case unknownName = "E0301"
  /// A name is declared twice in one scope.
  case declaredTwice = "E0302"
  /// A name that is fixed is assigned.
  case fixedName = "E0303"
  /// A name is assigned that was never declared.
  case undeclared = "E0304"
  /// A function is not known.
  case unknownFunction = "E0305"
  /// A function is called with the wrong arguments.
  case badArguments = "E0306"
  /// A literal has the wrong type for its place.
  case wrongType = "E0401"
  /// A verb is not known.
  case unknownCommand = "E0501"
  /// A word or clause of a command is not known.
  case unknownClause = "E0502"
  /// A clause stands twice.
  case repeatedClause = "E0503"
  /// A command lacks an argument or a clause.
  case missingArgument = "E0504"
  /// A script that `run` or `use` names cannot be read.
  case unreadableScript = "E0601"
  /// Something failed while the script ran.
  case runTime = "E0901"
  /// An expectation did not hold, or `fail` was reached.
  case verdict = "E0902"
  /// A limit was reached.
  case limit = "E0903"
  /// The run was interrupted.
  case interrupted = "E0904"
}
