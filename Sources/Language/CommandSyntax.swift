/// How a command is written: the one source for parser, checker, help, completion and grammar.md.
public struct CommandSyntax: Sendable {
  /// The word that begins it.
  public let verb: String
  /// The chapter of the help it belongs to, such as `session`.
  public let group: String
  /// One line that says what it does.
  public let summary: String
  /// Further sentences for its help page.
  public let details: String
  /// The ways to write it; the text decides which is meant.
  public let forms: [CommandForm]
  /// Scripts that show it and that the tests run.
  public let examples: [CommandExample]

  /// A command with its forms.
  public init(
    verb: String, group: String, summary: String, details: String = "", forms: [CommandForm],
    examples: [CommandExample] = []
  ) {
    self.verb = verb
    self.group = group
    self.summary = summary
    self.details = details
    self.forms = forms
    self.examples = examples
  }
}

extension CommandSyntax {
  /// Whether a whole statement follows the verb.
  var explains: Bool {
    guard case .parameter(let parameter)? = forms.first?.lead.first, case .statement = parameter.type else {
      return false
    }
    return true
  }
}

/// An example of a command; the set-up runs first and is not shown.
public struct CommandExample: Sendable {
  /// The script that is shown.
  public let text: String
  /// What must have been run before it.
  public let setUp: String

  /// An example with what must have been run before it.
  public init(_ text: String, after setUp: String = "") {
    self.text = text
    self.setUp = setUp
  }
}

/// One way to write a command.
public struct CommandForm: Sendable {
  /// The words and arguments after the verb, in order.
  public let lead: [SyntaxElement]
  /// What may follow in any order, each once.
  public let clauses: [Clause]
  /// What a command may change or reach.
  public let effects: Effects
  /// What `as NAME` is bound to, in words; nil where the command gives nothing.
  public let result: String?
  /// Whether the answer goes to standard output unless `as NAME` takes it.
  public let answers: Bool
  /// The block that ends the command, or nil.
  public let block: CommandBlock?
  /// What the language itself does with the command, in place of an action.
  public let role: Role
  /// Every parameter of lead, clauses and block; its place is the slot that its argument is handed over in.
  public let parameters: [Parameter]

  /// What carries a command out.
  public enum Role: Sendable {
    /// Its action in the table.
    case action
    /// The statements of another file are carried out in its place.
    case run
    /// The names of another file become known.
    case use
  }

  /// A form; parameter names are unique in it.
  public init(
    _ lead: [SyntaxElement], clauses: [Clause] = [], block: CommandBlock? = nil, effects: Effects = [],
    result: String? = nil, answers: Bool = false, role: Role = .action
  ) {
    let lead = Self.withNorths(lead)
    let clauses = clauses.map { Clause($0.keyword, Self.withNorths($0.elements), required: $0.isRequired) }
    self.lead = lead
    self.clauses = clauses
    self.block = block
    self.role = role
    self.effects = effects
    self.result = result
    self.answers = answers
    parameters =
      (lead + clauses.flatMap { [.word($0.keyword)] + $0.elements }).compactMap { element in
        switch element {
        case .word, .optionalWord: nil
        case .parameter(let parameter), .optional(let parameter): parameter
        }
      } + clauses.filter { $0.isFlag }.map { Parameter($0.keyword, .flag) }
      + (block.map { [Parameter(CommandBlock.slotName, .block($0.names))] } ?? [])
  }

  /// The elements with a place after each bearing for the north that it is counted from.
  private static func withNorths(_ elements: [SyntaxElement]) -> [SyntaxElement] {
    elements.flatMap { element -> [SyntaxElement] in
      switch element {
      case .parameter(let parameter), .optional(let parameter):
        guard case .bearing = parameter.type else { return [element] }
        return [element, .optional(Parameter(parameter.nameOfNorth, .north))]
      case .word, .optionalWord: return [element]
      }
    }
  }

  /// The slot of a parameter, or nil.
  public func slot(_ name: String) -> Int? { parameters.firstIndex { $0.name == name } }
}

/// The block that ends a command; the command gets it as a function and calls it when it is due.
public struct CommandBlock: Sendable {
  /// The names that its statements see, in the order in which the command hands their values over.
  public let names: [String]
  /// Whether what it does is dropped afterwards, so that commands that change files or the network are mistakes in it.
  public let isDropped: Bool
  /// The name of the slot it is handed over in.
  public static let slotName = "block"

  /// A block that sees these names.
  public init(_ names: [String] = [], isDropped: Bool = false) {
    self.names = names
    self.isDropped = isDropped
  }
}

/// What a command may change or reach beside the workbench.
public struct Effects: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// The effects with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Reads files.
  public static let reads = Effects(rawValue: 1)
  /// Writes files.
  public static let writes = Effects(rawValue: 2)
  /// Uses the network.
  public static let network = Effects(rawValue: 4)
  /// Changes recorded features.
  public static let records = Effects(rawValue: 8)
  /// Advances the simulated clock.
  public static let clock = Effects(rawValue: 16)

  /// What a command with these effects does, in words.
  public var words: [String] {
    let all: [(effect: Effects, text: String)] = [
      (.reads, "reads files"), (.writes, "writes files"), (.network, "uses the network"),
      (.records, "changes recorded features"), (.clock, "advances the simulated clock"),
    ]
    return all.filter { contains($0.effect) }.map(\.text)
  }
}

/// A word or argument of a form.
public enum SyntaxElement: Sendable {
  /// A word that must stand here.
  case word(String)
  /// A word that may stand here and changes nothing.
  case optionalWord(String)
  /// An argument that must stand here.
  case parameter(Parameter)
  /// An argument that may stand here.
  case optional(Parameter)

  /// An argument that must stand here.
  public static func parameter(_ name: String, _ type: ParameterType) -> SyntaxElement {
    .parameter(Parameter(name, type))
  }
  /// An argument that may stand here.
  public static func optional(_ name: String, _ type: ParameterType) -> SyntaxElement {
    .optional(Parameter(name, type))
  }
}

/// A keyword with its arguments, after a command's lead.
public struct Clause: Sendable {
  /// The word that begins it.
  public let keyword: String
  /// What follows the word.
  public let elements: [SyntaxElement]
  /// Whether the command needs it.
  public let isRequired: Bool

  /// A clause; without elements it is a flag.
  public init(_ keyword: String, _ elements: [SyntaxElement] = [], required: Bool = false) {
    self.keyword = keyword
    self.elements = elements
    isRequired = required
  }

  /// A clause with one argument named like its keyword.
  public init(_ keyword: String, _ type: ParameterType, required: Bool = false) {
    self.init(keyword, [.parameter(Parameter(keyword, type))], required: required)
  }

  /// Whether it is a word alone.
  public var isFlag: Bool { elements.isEmpty }
}

/// A named place for an argument.
public struct Parameter: Sendable {
  /// The name, unique in its form; help shows it in capitals.
  public let name: String
  /// What it accepts.
  public let type: ParameterType

  /// The name of the place after a bearing for the north that it is counted from.
  public var nameOfNorth: String { "\(name) grid" }

  /// A named place for an argument of a type.
  public init(_ name: String, _ type: ParameterType) {
    self.name = name
    self.type = type
  }
}

/// What an argument may be.
public indirect enum ParameterType: Sendable {
  /// A plain number.
  case number
  /// A whole number.
  case integer
  /// A quantity of this dimension; the checker refuses bare numbers, pixels excepted.
  case quantity(Dimension)
  /// An angle clockwise from north: true north, unless `grid CRS` or `magnetic` follows.
  case bearing
  /// What follows a bearing: `grid` and a coordinate reference system, or `magnetic`.
  case north
  /// A height: a length that may say from where it is counted.
  case height
  /// A length in the world, or pixels on the screen.
  case extent
  /// A text.
  case text
  /// The path of a file that is read.
  case inputFile([String])
  /// The path of a file that is written.
  case outputFile([String])
  /// A place on earth.
  case position
  /// A record.
  case record
  /// A record of names and plain values, such as a domain's.
  case codes
  /// Field definitions in braces.
  case fields
  /// The name of a layer, overlay, … that is declared here.
  case newName(ProjectKind)
  /// The name of one that exists, or a value that is one.
  case project([ProjectKind])
  /// One of these words; a value in parentheses is a text that is one of them.
  case word([String])
  /// One of these words, or else a value of the type.
  case wordOr([String], ParameterType)
  /// A colour name, or a text such as "#ff8000".
  case colour([String])
  /// A coordinate reference system: an EPSG number or a text that PROJ reads.
  case crs
  /// Any value.
  case any
  /// Whole expressions, with commas.
  case expressions
  /// Words of the language up to the end of the line: a topic of the help.
  case topic
  /// What is looked for: a text in quotes without code, or words up to the end of the line.
  case pattern
  /// A whole statement, which is not carried out.
  case statement
  /// The path of a script, as a text without code, that is read before anything runs.
  case script
  /// A condition in parentheses in which `.Name` is a field of the feature under test.
  case filter
  /// Present or not.
  case flag
  /// A block whose statements see these names.
  case block([String])
}

/// The kinds of names that share the one name space of a run.
public enum ProjectKind: String, Sendable {
  case layer
  case overlay
  case domain
  case site = "site object"
  case control
}
