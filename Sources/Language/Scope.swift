/// The names of a run's outermost block, which live on from entry to entry at the prompt.
public final class GlobalNames {
  /// A declared variable.
  struct Variable {
    var slot: Int
    var kind: VariableKind
    var span: Span
    var source: SourceText
  }

  var variables: [String: Variable] = [:]
  /// Names of layers, overlays, … that the text has declared so far.
  var projectNames: [String: (kind: ProjectKind, span: Span, source: SourceText)] = [:]
  /// How many slots are taken.
  public internal(set) var slotCount = 0

  /// An empty table.
  public init() {}

  /// The names of the variables, sorted.
  public var variableNames: [String] { variables.keys.sorted() }
  /// The slot of a variable, or nil.
  public func slot(of name: String) -> Int? { variables[name]?.slot }
  /// The project names with their kinds, sorted by name.
  public var declaredProjectNames: [(name: String, kind: ProjectKind)] {
    projectNames.map { ($0.key, $0.value.kind) }.sorted { $0.name < $1.name }
  }

  /// Forgets variables, by their slots: those that an entry declared and, as it failed, never set.
  public func forget(where isUnset: (Int) -> Bool) {
    variables = variables.filter { !isUnset($0.value.slot) }
  }

  /// Forgets project names that an entry declared and, as it failed, nothing was made for.
  public func forgetProjectNames(where isMissing: (String) -> Bool) {
    projectNames = projectNames.filter { !isMissing($0.key) }
  }

  /// A copy, to take back what a text with mistakes has declared.
  func copy() -> GlobalNames {
    let other = GlobalNames()
    other.variables = variables
    other.projectNames = projectNames
    other.slotCount = slotCount
    return other
  }

  func restore(_ saved: GlobalNames) {
    variables = saved.variables
    projectNames = saved.projectNames
    slotCount = saved.slotCount
  }
}

/// How a name may be used.
enum VariableKind {
  /// `let`, and names that a loop or `catch` gives.
  case fixed
  /// `var`.
  case variable
  /// `as NAME`, which a later `as` may replace.
  case result
}

/// The names of a block.
struct Scope {
  struct Local {
    var slot: Int
    var kind: VariableKind
    var span: Span
  }
  var locals: [String: Local] = [:]
}
