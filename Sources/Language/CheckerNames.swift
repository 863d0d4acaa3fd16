import Words

/// Declarations, and what names refer to.
extension Checker {
  // MARK: Declarations

  mutating func declare(_ use: NameUse, _ kind: VariableKind, isGiven: Bool = false) {
    let name = use.name
    if let project = globals.projectNames[name.text] {
      report(
        .declaredTwice, "`\(name.text)` is already the name of a \(project.kind.rawValue)", at: name.span,
        labels: [label(project.span, project.source, "declared here")])
      return
    }
    if vocabulary.function(name.text) != nil {
      report(
        .declaredTwice, "`\(name.text)` hides the function of that name", at: name.span,
        help: "give it another name to call the function too", severity: .note)
    }
    if isOutermost { declareGlobal(use, kind) } else { declareLocal(use, kind, isGiven: isGiven) }
  }

  /// Whether a name declared here is one of the file's outermost block.
  var isOutermost: Bool { functions.count == 1 && functions[0].scopes.isEmpty }

  private mutating func declareGlobal(_ use: NameUse, _ kind: VariableKind) {
    let name = use.name
    if let earlier = globals.variables[name.text] {
      let isReplacing = mode == .prompt && (loading.isEmpty || earlier.source !== source)
      let mayReplace = isReplacing || (kind == .result && earlier.kind != .fixed && earlier.kind != .definition)
      guard mayReplace else {
        reportTwice(name, [label(earlier.span, earlier.source, "first declared here")], kind)
        return
      }
      if isReplacing, kind != .result {
        report(
          .declaredTwice, "`\(name.text)` is replaced by its new value", at: name.span, severity: .note)
      }
      let kept = kind == .result && earlier.kind == .variable ? VariableKind.variable : kind
      globals.variables[name.text] = .init(slot: earlier.slot, kind: kept, span: name.span, source: source)
      use.binding = .global(earlier.slot)
      return
    }
    let slot = globals.newSlot()
    globals.variables[name.text] = .init(slot: slot, kind: kind, span: name.span, source: source)
    use.binding = .global(slot)
  }

  private mutating func declareLocal(_ use: NameUse, _ kind: VariableKind, isGiven: Bool) {
    let name = use.name
    let last = functions.count - 1
    let block = functions[last].scopes.count - 1
    switch functions[last].scopes[block].names[name.text] {
    case .local(let earlier):
      guard kind == .result, earlier.kind == .result || earlier.kind == .variable else {
        reportTwice(name, [label(earlier.name.span, source, "first declared here")], kind)
        return
      }
      use.binding = .local(earlier)
      return
    case .global(let earlier):
      reportTwice(name, [label(earlier.span, earlier.source, "first declared here")], kind)
      return
    case nil: break
    }
    if kind == .result, let outer = resolve(name.text), case .variable = outer.kind {
      use.binding = outer.binding
      return
    }
    if functions[last].scopes[block].kept.isEmpty { functions[last].scopes[block].kept = newRegisters(1) }
    let slot = functions[last].scopes[block].kept.removeFirst()
    let variable = LocalVariable(name: name, slot: slot, kind: kind, isGiven: isGiven)
    functions[last].scopes[block].names[name.text] = .local(variable)
    use.binding = .local(variable)
    use.isDeclaration = true
  }

  /// Takes registers of the function that is being checked.
  private mutating func newRegisters(_ count: Int) -> Range<Int> {
    let last = functions.count - 1
    let start = functions[last].nextLocal
    functions[last].nextLocal += count
    functions[last].layout.localCount = max(functions[last].layout.localCount, functions[last].nextLocal)
    return start..<(start + count)
  }

  /// Keeps registers for the names that statements declare in their block, and gives what was kept there before; nil in
  /// the outermost block of a file, whose names have none.
  mutating func keepRegisters(for statements: [Statement]) -> (block: Int, kept: Range<Int>)? {
    if isOutermost { return nil }
    let count = statements.count { statement in
      switch statement {
      case .binding, .definition: return true
      case .command(let command): return command.result != nil
      default: return false
      }
    }
    let last = functions.count - 1
    let block = functions[last].scopes.count - 1
    let outer = functions[last].scopes[block].kept
    functions[last].scopes[block].kept = newRegisters(count)
    return (block, outer)
  }

  /// Makes a name of a library known here.
  mutating func declareOffered(_ name: Name, at span: Span, slot: Int, from library: SourceText) {
    let variable = GlobalNames.Variable(
      slot: slot, kind: .definition, span: span, source: source, isBorrowed: true)
    if let project = globals.projectNames[name.text] {
      report(
        .declaredTwice, "`\(name.text)`, which this file offers, is already the name of a \(project.kind.rawValue)",
        at: span, labels: [label(project.span, project.source, "declared here")],
        help: "give the library a name of its own: `use … as NAME`")
      return
    }
    let last = functions.count - 1
    let earlier: (slot: Int?, span: Span, source: SourceText)?
    if isOutermost {
      earlier = globals.variables[name.text].map { ($0.slot, $0.span, $0.source) }
    } else {
      switch functions[last].scopes[functions[last].scopes.count - 1].names[name.text] {
      case .local(let local): earlier = (nil, local.name.span, source)
      case .global(let global): earlier = (global.slot, global.span, global.source)
      case nil: earlier = nil
      }
    }
    if let earlier, earlier.slot != slot, mode != .prompt || (!loading.isEmpty && earlier.source === source) {
      report(
        .declaredTwice, "`\(name.text)`, which this file offers, is declared already", at: span,
        labels: [
          label(earlier.span, earlier.source, "declared here"), label(name.span, library, "offered here"),
        ], help: "give the library a name of its own: `use … as NAME`")
      return
    }
    if isOutermost {
      globals.variables[name.text] = variable
    } else {
      functions[last].scopes[functions[last].scopes.count - 1].names[name.text] = .global(variable)
    }
  }

  private mutating func reportTwice(_ name: Name, _ labels: [Diagnostic.Label], _ kind: VariableKind) {
    switch kind {
    case .result:
      report(
        .fixedName, "`as \(name.text)` would replace a name that is fixed", at: name.span, labels: labels,
        help: "choose another name after `as`")
    case .definition:
      report(
        .declaredTwice, "`\(name.text)` is declared twice", at: name.span, labels: labels,
        help: "give the function another name")
    case .fixed, .variable:
      report(
        .declaredTwice, "`\(name.text)` is declared twice", at: name.span, labels: labels,
        help: "declare it with `var` once and assign it by `\(name.text) = …`")
    }
  }

  mutating func declareResult(_ use: NameUse) { declare(use, .result) }

  /// Declares a layer, overlay, … as the text is read from top to bottom.
  mutating func declareProject(_ name: Name, _ kind: ProjectKind) {
    if let variable = resolve(name.text) {
      report(
        .declaredTwice, "`\(name.text)` is already the name of a variable", at: name.span,
        labels: [label(variable.span, variable.source, "declared here")])
      return
    }
    if let earlier = globals.projectNames[name.text], earlier.kind != kind {
      report(
        .declaredTwice, "`\(name.text)` is already the name of a \(earlier.kind.rawValue)", at: name.span,
        labels: [label(earlier.span, earlier.source, "declared here")])
      return
    }
    globals.projectNames[name.text] = (kind, name.span, source)
  }

  func label(_ span: Span, _ own: SourceText, _ text: String) -> Diagnostic.Label {
    Diagnostic.Label(span: span, text: text, source: own)
  }

  // MARK: Finding names

  /// What a name refers to where the text stands now.
  struct Found {
    var binding: Binding
    var kind: VariableKind
    var span: Span
    var source: SourceText
  }

  /// Finds a variable, and lets the functions on the way to it take it along.
  mutating func resolve(_ name: String) -> Found? {
    for level in functions.indices.reversed() {
      for scope in functions[level].scopes.reversed() {
        switch scope.names[name] {
        case .local(let variable):
          return Found(
            binding: binding(of: variable, at: level), kind: variable.kind, span: variable.name.span, source: source)
        case .global(let variable):
          return Found(
            binding: .global(variable.slot), kind: variable.kind, span: variable.span, source: variable.source)
        case nil: break
        }
      }
    }
    return globals.variables[name].map {
      Found(binding: .global($0.slot), kind: $0.kind, span: $0.span, source: $0.source)
    }
  }

  /// A variable of an open block by its name, and nothing done about it.
  func variable(named name: String) -> GlobalNames.Variable? {
    for scope in functions.reversed().flatMap({ $0.scopes.reversed() }) {
      if case .global(let variable)? = scope.names[name] { return variable }
    }
    return globals.variables[name]
  }

  /// Whether a name is that of a variable.
  func isVariable(_ name: String) -> Bool {
    globals.variables[name] != nil || functions.contains { $0.scopes.contains { $0.names[name] != nil } }
  }

  private mutating func binding(of variable: LocalVariable, at level: Int) -> Binding {
    let last = functions.count - 1
    if level == last { return .local(variable) }
    // A function that is there before its variable has a value, or that may see it change, shares its box.
    let isEarly = functions[(level + 1)...].contains { $0.kind == .definition }
    if !variable.isGiven, variable.kind != .fixed || isEarly { variable.isBoxed = true }
    var place: Int?
    for inner in (level + 1)...last {
      let layout = functions[inner].layout
      if let known = layout.captures.firstIndex(where: { $0.variable === variable }) {
        place = known
      } else {
        layout.captures.append(.init(variable: variable, outer: place))
        place = layout.captures.count - 1
      }
    }
    return .captured(place ?? 0, variable)
  }

  /// All names that could be meant here, for near misses.
  var knownNames: [String] {
    functions.flatMap { $0.scopes.flatMap { $0.names.keys.sorted() } } + globals.variableNames
      + globals.projectNames.keys.sorted() + vocabulary.builtinNames
  }
}
