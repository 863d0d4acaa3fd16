/// The commands and functions that a text may use.
public struct Vocabulary: Sendable {
  /// The commands; a parsed command refers to one by its place here.
  public let commands: [CommandSyntax]
  /// The functions, by name.
  public let functions: [FunctionSignature]
  /// Names that the host gives a value, such as `state`.
  public let builtinNames: [String]
  /// Fields that every layer has without their being listed.
  public let managedFields: [String]
  private let commandIndex: [String: Int]
  private let functionIndex: [String: Int]

  /// The vocabulary of these commands, functions and names.
  public init(
    commands: [CommandSyntax], functions: [FunctionSignature], builtinNames: [String] = [], managedFields: [String] = []
  ) {
    self.managedFields = managedFields
    self.commands = commands
    self.functions = functions
    self.builtinNames = builtinNames
    commandIndex = Dictionary(commands.enumerated().map { ($1.verb, $0) }, uniquingKeysWith: { first, _ in first })
    functionIndex = Dictionary(functions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The place of the command with this verb, or nil.
  public func command(_ verb: String) -> Int? { commandIndex[verb] }
  /// The place of the function with this name, or nil.
  public func function(_ name: String) -> Int? { functionIndex[name] }
}

/// How a function of one number is carried out where nothing can go wrong; a result that is not finite, and any other
/// argument, is left to the function itself.
public struct NumberKernel: Sendable {
  /// What the argument must be.
  public enum Input: Sendable {
    /// A plain number, which gives one.
    case number
    /// Degrees, which give a plain number.
    case degrees
    /// A number or a quantity, which gives one in the same unit.
    case any
  }

  /// What the argument must be.
  public let input: Input
  /// The result.
  public let function: @convention(c) (Double) -> Double

  /// A function of a number; it captures nothing.
  public init(_ input: Input, _ function: @escaping @convention(c) (Double) -> Double) {
    self.input = input
    self.function = function
  }
}

/// How a built-in function is called.
public struct FunctionSignature: Sendable {
  /// A parameter of a function.
  public struct Parameter: Sendable {
    /// The name, used as `name: value` where it is labelled.
    public let name: String
    /// Whether it must be given by name.
    public let isLabelled: Bool
    /// Whether it may be left out.
    public let isOptional: Bool
    /// Whether it takes all unlabelled arguments that are left, as a list.
    public let isVariadic: Bool
    /// Type and unit, for help.
    public let type: String
  }

  /// The name it is called by.
  public let name: String
  /// Its parameters in order.
  public let parameters: [Parameter]
  /// What it gives, for help.
  public let result: String
  /// One line that says what it does.
  public let summary: String
  /// An expression that shows it, with its value as printed.
  public let example: (code: String, value: String)
  /// The script that must run before the example; empty where none must.
  public let setUp: String
  /// Its definition in the language itself, `fn(…) …`; nil where the host carries it out.
  public let script: String?
  /// How it is carried out for a single plain argument; nil where it is none of one number.
  public var kernel: NumberKernel?
  /// The theme under which lists show it, such as `texts`.
  public var group = ""

  /// A function. Parameters are written `name: type`, with `?` after the name where it may be left out and a leading
  /// `:` where it must be named, as in `"a: position", ":within: length", ":crs?: CRS"`. `...` after the name of the
  /// last unlabelled one gathers all arguments that are left into a list: `"values...: numbers"`, `"values...?: …"`.
  public init(
    _ name: String, _ parameters: [String], result: String, summary: String, example: (code: String, value: String),
    after setUp: String = "", script: String? = nil
  ) {
    self.name = name
    self.setUp = setUp
    self.script = script
    self.result = result
    self.summary = summary
    self.example = example
    self.parameters = parameters.map { text in
      let isLabelled = text.hasPrefix(":")
      let parts = text.drop { $0 == ":" }.split(separator: ":", maxSplits: 1)
      let name = parts.first.map(String.init) ?? ""
      return Parameter(
        name: name.filter { $0 != "?" && $0 != "." }, isLabelled: isLabelled, isOptional: name.hasSuffix("?"),
        isVariadic: name.contains("..."), type: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "value")
    }
  }

  /// How it is written, as help shows it: `height(h, at: …, [from: …], heights: …)`, `max(values…)`.
  public var usage: String {
    let list = parameters.map { parameter in
      let name = parameter.isVariadic ? parameter.name + "…" : parameter.name
      let text = parameter.isLabelled ? "\(name): …" : name
      return parameter.isOptional ? "[\(text)]" : text
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
