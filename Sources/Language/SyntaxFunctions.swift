/// A function as written by `def` or `fn`; the block of a command and the condition of `where` are functions too.
public final class FunctionSyntax {
  /// How it was written.
  public enum Kind: Sendable {
    /// `def NAME(…) {…}`; it is there from the start of its block.
    case definition
    /// `fn(…) …`.
    case literal
    /// The block of a command.
    case block
    /// The condition of `where (…)`, whose one parameter is the feature under test.
    case filter
  }

  /// What is carried out when it is called.
  public enum Body {
    case block(Block)
    case expression(Expression)
  }

  /// How it was written.
  public let kind: Kind
  /// The name of a `def`.
  public let name: NameUse?
  /// Its parameters in order.
  public let parameters: [ParameterSyntax]
  /// What is carried out when it is called.
  public let body: Body
  /// The place of the whole function.
  public let span: Span
  /// What its frame holds; set by the checker.
  public let layout = FrameLayout()

  init(kind: Kind, name: NameUse? = nil, parameters: [ParameterSyntax], body: Body, span: Span) {
    self.kind = kind
    self.name = name
    self.parameters = parameters
    self.body = body
    self.span = span
  }

  /// How messages call it.
  public var title: String {
    switch kind {
    case .definition: return name?.name.text ?? "def"
    case .literal: return "fn"
    case .block: return "block"
    case .filter: return "where"
    }
  }
}

/// A parameter of a function of the text.
public struct ParameterSyntax {
  /// The name, which is fixed in the body.
  public let use: NameUse
  /// The value where the call gives none; it may use the parameters before it.
  public let defaultValue: Expression?
}

/// What a function's frame holds. The checker fills it in.
public final class FrameLayout {
  /// How many registers its variables need.
  public internal(set) var localCount = 0
  /// The variables of functions around it that it takes along, in order.
  public internal(set) var captures: [Capture] = []

  /// A variable that a function takes along when it is made.
  public struct Capture {
    /// The variable.
    public let variable: LocalVariable
    /// Its place among those of the function around it; nil where it is a variable of that function itself.
    public let outer: Int?
  }
}

/// A variable of an inner block.
public final class LocalVariable {
  /// The name, where it was declared.
  public let name: Name
  /// The register that holds it, or its box.
  public let slot: Int
  /// Whether it lives in a box, because a function takes it along that may see it change.
  public internal(set) var isBoxed = false
  var kind: VariableKind
  /// Whether it has its value before its block begins: a parameter, and the names after `for` and `catch`.
  let isGiven: Bool

  init(name: Name, slot: Int, kind: VariableKind, isGiven: Bool) {
    self.name = name
    self.slot = slot
    self.kind = kind
    self.isGiven = isGiven
  }
}

/// A file that `run` or `use` names.
public final class ScriptUse {
  /// The path as written.
  public let path: String
  /// The place of the path.
  public let span: Span
  /// The file of `run`, parsed for this place; set by the checker.
  public internal(set) var script: Script?
  /// The file of `use`; set by the checker.
  public internal(set) var library: Library?

  init(path: String, span: Span) {
    self.path = path
    self.span = span
  }
}

/// A file that `use` has loaded; its names are those of its outermost block.
public final class Library {
  /// Which of the run's libraries it is, from 0.
  public let number: Int
  /// The text with every name resolved.
  public let script: Script
  /// What the frame of its outermost block holds.
  public let layout = FrameLayout()
  /// The names that it offers, sorted: its `def`s and `let`s, with their slots and the texts they stand in.
  public internal(set) var offers: [(name: Name, slot: Int, source: SourceText)] = []

  init(number: Int, script: Script) {
    self.number = number
    self.script = script
  }
}
