/// How commands are written, as help, messages and grammar.md show it.
public enum UsageText {
  /// One line: the verb, its words and arguments, and its clauses in brackets.
  public static func line(_ verb: String, _ form: CommandForm) -> String {
    parts(verb, form).joined(separator: " ")
  }

  /// The pieces of a usage line that belong together: the verb with its arguments, then each clause.
  public static func parts(_ verb: String, _ form: CommandForm) -> [String] {
    var parts = [lead(verb, form)]
    parts += form.clauses.map { $0.isRequired ? clause($0) : "[\(clause($0))]" }
    if form.result != nil { parts.append("[as NAME]") }
    if form.block != nil { parts.append("{ … }") }
    return parts
  }

  /// The verb with its words and arguments, without clauses.
  public static func lead(_ verb: String, _ form: CommandForm) -> String {
    ([verb] + form.lead.map(leading)).joined(separator: " ")
  }

  /// An element before the clauses, which spells out more words than one of a clause.
  private static func leading(_ element: SyntaxElement) -> String {
    switch element {
    case .parameter(let parameter): return choice(parameter) ?? self.element(element)
    case .optional(let parameter): return choice(parameter).map { "[\($0)]" } ?? self.element(element)
    case .word, .optionalWord: return self.element(element)
    }
  }

  private static func choice(_ parameter: Parameter) -> String? {
    guard case .word(let words) = parameter.type else { return nil }
    let text = words.joined(separator: "|")
    return text.count <= widestChoice ? text : nil
  }

  /// A clause with its arguments.
  public static func clause(_ clause: Clause) -> String {
    ([clause.keyword] + clause.elements.map(element)).joined(separator: " ")
  }

  static func element(_ element: SyntaxElement) -> String {
    switch element {
    case .word(let word): return word
    case .optionalWord(let word): return "[\(word)]"
    case .parameter(let parameter): return place(parameter)
    case .optional(let parameter): return "[\(place(parameter))]"
    }
  }

  /// How long more than four words may be, with the marks between them, where they are spelled out before the clauses.
  private static let widestChoice = 50

  /// What stands in the place of an argument: its words, or its name in capitals.
  static func place(_ parameter: Parameter) -> String {
    switch parameter.type {
    case .word(let words) where words.count <= 4: return words.joined(separator: "|")
    case .wordOr(let words, _) where words.count <= 3: return words.joined(separator: "|") + "|" + capitals(parameter)
    case .north: return "grid CRS|magnetic"
    case .fields: return "{NAME: TYPE [required] [default VALUE], …}"
    case .record: return "{NAME: VALUE, …}"
    case .codes: return "{LABEL: CODE, …}"
    case .expressions: return "VALUE, …"
    case .filter: return "(CONDITION)"
    case .script: return "\"FILE.arp\""
    case .block: return "{ … }"
    default: return capitals(parameter)
    }
  }

  /// The name in capitals by which a form's usage line refers to an argument; nil where the line spells the argument out.
  public static func placeholder(_ parameter: Parameter, in form: CommandForm) -> String? {
    let isLeading = form.lead.contains { element in
      switch element {
      case .parameter(let other), .optional(let other): other.name == parameter.name
      case .word, .optionalWord: false
      }
    }
    if isLeading, choice(parameter) != nil { return nil }
    switch parameter.type {
    case .flag, .block: return nil
    default: break
    }
    let name = capitals(parameter)
    return place(parameter).hasSuffix(name) ? name : nil
  }

  private static func capitals(_ parameter: Parameter) -> String { parameter.name.uppercased() }

  /// What an argument must be, in words: `a length for eye, such as 1.6 m`.
  public static func describe(_ parameter: Parameter) -> String {
    switch parameter.type {
    case .record, .fields: return "`\(place(parameter))`"
    case .codes: return "labels with their codes: `{Dead: 0, Healthy: 10}`"
    case .newName: return type(parameter.type)
    default: return "\(type(parameter.type)) for \(parameter.name)"
    }
  }

  /// What a type accepts, as a page of the help explains it.
  public static func accepts(_ type: ParameterType) -> String {
    if case .bearing = type { return "\(self.type(type)) from true north, or from that of `grid CRS` or `magnetic`" }
    return self.type(type)
  }

  /// What a type accepts, in words, with its units.
  public static func type(_ type: ParameterType) -> String {
    switch type {
    case .number: return "a number"
    case .integer: return "a whole number"
    case .quantity(let dimension):
      switch dimension {
      case .length: return "a length (such as 3 m)"
      case .angle: return "an angle (such as 40 deg)"
      case .time: return "a time (such as 2 s)"
      case .pixels: return "pixels (a bare number, or px)"
      default: return "a quantity of \(dimension.name)"
      }
    case .bearing: return self.type(.quantity(.angle))
    case .north: return self.type(.crs)
    case .height: return "a height (such as 60 m)"
    case .extent: return "a length, or pixels (a bare number, or px)"
    case .text: return "a text"
    case .inputFile(let kinds): return "the path of a file to read" + extensions(kinds)
    case .outputFile(let kinds): return "the path of a file to write" + extensions(kinds)
    case .position: return "a position (such as 51.5238N 0.7754W)"
    case .record: return "a record"
    case .codes: return "labels with their codes"
    case .fields: return "the fields"
    case .newName(let kind): return "a new name for the \(kind.rawValue)"
    case .project(let kinds): return "the name of a " + kinds.map(\.rawValue).joined(separator: " or ")
    case .word(let words): return "one of " + words.map { "`\($0)`" }.joined(separator: " ")
    case .wordOr(let words, let type):
      return "one of " + words.map { "`\($0)`" }.joined(separator: " ") + ", or \(self.type(type))"
    case .colour: return "a colour (a name, or a text such as \"#ff8000\")"
    case .crs: return "a coordinate reference system (an EPSG number, or a text that PROJ reads)"
    case .any: return "any value"
    case .expressions: return "values, with commas between them"
    case .topic: return "the name of a command, function, statement, code of a mistake, or list"
    case .pattern: return "words, or a text in quotes"
    case .statement: return "a statement"
    case .script: return "the path of a script in quotes"
    case .filter: return "a condition in parentheses in which `.Name` is a field of the feature under test"
    case .flag: return "a word alone"
    case .block(let names):
      return names.isEmpty ? "a block" : "a block that sees \(names.map { "`\($0)`" }.joined(separator: " "))"
    }
  }

  private static func extensions(_ kinds: [String]) -> String {
    kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
  }
}
