/// What the texts of one run share: the slots of variables, and the names of layers, overlays, ….
public final class RunNames {
  /// Names of layers, overlays, … that the texts have declared so far.
  var projectNames: [String: (kind: ProjectKind, span: Span, source: SourceText)] = [:]
  /// The fields of layers whose field list stands in a text; without fields where one text makes the layer twice, since
  /// it is not known then which of them it is.
  var fieldLists: [String: (source: SourceText, fields: [String]?)] = [:]
  /// The libraries that `use` has loaded, by their real paths.
  var libraries: [String: Library] = [:]
  /// How many libraries were loaded, those that were read anew among them.
  var libraryCount = 0
  /// How many slots are taken.
  var slotCount = 0

  init() {}
}

/// The names of a file's outermost block; those of a run's first text live on from entry to entry at the prompt.
public final class GlobalNames {
  /// A declared variable.
  struct Variable {
    var slot: Int
    var kind: VariableKind
    var span: Span
    var source: SourceText
    /// Whether it is a name of a library, which the file that uses it does not offer as its own.
    var isBorrowed = false
  }

  var variables: [String: Variable] = [:]
  let run: RunNames
  /// How many slots of the run are taken.
  public var slotCount: Int { run.slotCount }

  /// An empty table of a run of its own.
  public convenience init() { self.init(of: RunNames()) }

  init(of run: RunNames) { self.run = run }

  /// The names of the variables, sorted.
  public var variableNames: [String] { variables.keys.sorted() }
  /// The slot of a variable, or nil.
  public func slot(of name: String) -> Int? { variables[name]?.slot }
  /// The project names with their kinds, sorted by name.
  public var declaredProjectNames: [(name: String, kind: ProjectKind)] {
    run.projectNames.map { ($0.key, $0.value.kind) }.sorted { $0.name < $1.name }
  }

  var projectNames: [String: (kind: ProjectKind, span: Span, source: SourceText)] {
    get { run.projectNames }
    set { run.projectNames = newValue }
  }

  /// A new slot of the run.
  func newSlot() -> Int {
    defer { run.slotCount += 1 }
    return run.slotCount
  }

  /// Forgets variables, by their slots: those that an entry declared and, as it failed, never set.
  public func forget(where isUnset: (Int) -> Bool) {
    variables = variables.filter { !isUnset($0.value.slot) }
  }

  /// Forgets project names that an entry declared and, as it failed, nothing was made for.
  public func forgetProjectNames(where isMissing: (String) -> Bool) {
    run.projectNames = run.projectNames.filter { !isMissing($0.key) }
  }

  /// What a text with mistakes may have changed.
  struct Saved {
    var variables: [String: Variable]
    var projectNames: [String: (kind: ProjectKind, span: Span, source: SourceText)]
    var fieldLists: [String: (source: SourceText, fields: [String]?)]
    var libraries: [String: Library]
    var slotCount: Int
  }

  func save() -> Saved {
    Saved(
      variables: variables, projectNames: run.projectNames, fieldLists: run.fieldLists,
      libraries: run.libraries, slotCount: run.slotCount)
  }

  func restore(_ saved: Saved) {
    variables = saved.variables
    run.projectNames = saved.projectNames
    run.fieldLists = saved.fieldLists
    run.libraries = saved.libraries
    run.slotCount = saved.slotCount
  }
}

/// How a name may be used.
enum VariableKind {
  /// `let`, parameters, and names that a loop or `catch` gives.
  case fixed
  /// `var`.
  case variable
  /// `as NAME`, which a later `as` may replace.
  case result
  /// `def`.
  case definition
}

/// The names of a block.
struct Scope {
  enum Entry {
    case local(LocalVariable)
    /// A name of a library that `use` brought in.
    case global(GlobalNames.Variable)
  }
  var names: [String: Entry] = [:]
  /// The registers that are kept for the names of the block, which has boxes in them from its start: what stands in
  /// the blocks inside it must not use them.
  var kept = 0..<0
}

/// A function that is being checked; the first is the text itself.
struct FunctionContext {
  var scopes: [Scope] = []
  var nextLocal = 0
  var loopDepth = 0
  let layout: FrameLayout
  /// How it was written; nil for the outermost block of a file.
  let kind: FunctionSyntax.Kind?

  init(_ layout: FrameLayout, _ kind: FunctionSyntax.Kind?) {
    self.layout = layout
    self.kind = kind
  }
}
