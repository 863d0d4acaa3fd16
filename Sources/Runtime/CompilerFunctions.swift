import Language

/// Functions, calls, and the files that `run` and `use` name.
extension Compiler {
  /// Compiles a function and gives its number in the text.
  mutating func compileFunction(_ syntax: FunctionSyntax) throws(Diagnostic) -> Int {
    let code = FunctionCode(chunk, source: source, name: syntax.title)
    code.parameters = syntax.parameters.map { ($0.use.name.text, $0.defaultValue != nil) }
    code.captures = syntax.layout.captures.map {
      .init(isRegister: $0.outer == nil, place: $0.outer ?? register(of: $0.variable))
    }
    return try within(code, syntax.layout, at: syntax.span) { (compiler: inout Compiler) throws(Diagnostic) in
      for (place, parameter) in syntax.parameters.enumerated() {
        guard let value = parameter.defaultValue else { continue }
        let given = compiler.emit(.jumpIfGiven, place, wide: 0, at: value.span)
        try compiler.compile(value, into: place)
        compiler.land([given])
      }
      switch syntax.body {
      case .block(let block): try compiler.compile(block)
      case .expression(let expression):
        compiler.emit(.returnValue, try compiler.operand(expression), at: expression.span)
      }
      compiler.emit(.returnNothing, at: syntax.span)
    }
  }

  /// Compiles the instructions of another function of the text.
  private mutating func within(
    _ code: FunctionCode, _ layout: FrameLayout, at span: Span,
    _ body: (inout Compiler) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    chunk.functions.append(code)
    let number = try numbered(chunk.functions.count, "functions", at: span)
    let outer = (function, isOutermost, localBase, nextRegister, loops, trials)
    (function, isOutermost, localBase, nextRegister, loops, trials) = (code, false, 0, layout.localCount, [], [])
    code.frameSize = layout.localCount
    _ = try register(0, at: span)
    try body(&self)
    (function, isOutermost, localBase, nextRegister, loops, trials) = outer
    return number
  }

  /// Makes a function, with what it takes along.
  mutating func compileClosure(_ syntax: FunctionSyntax, into target: Int) throws(Diagnostic) {
    emit(.closure, target, 0, try compileFunction(syntax), at: syntax.span)
  }

  // MARK: Calls

  mutating func compileCall(
    _ use: NameUse, _ arguments: [CallArgument], into target: Int, _ span: Span
  ) throws(Diagnostic) {
    guard case .function(let number) = use.binding else {
      return try compileCall(of: .name(use), arguments, into: target, span)
    }
    let signature = host.vocabulary.functions[number]
    guard let places = Checker.places(arguments, in: signature) else { return }
    if let kernel = signature.kernel, arguments.count == 1 {
      let argument = try operand(arguments[0].value)
      let site = try hostCallSite(number, [arguments[0].value.span], kernel, span)
      emit(.callNumber, target, argument, site, at: span)
      return
    }
    let gathered = Checker.gathered(arguments, places, in: signature)
    let isScripted = signature.script != nil
    let first = try register(max(1, places.count) + (isScripted ? 1 : 0), at: span)
    let values = isScripted ? first + 1 : first
    if isScripted { emit(.scripted, first, wide: number, at: span) }
    let pieces = try register(max(1, gathered?.positions.count ?? 0), at: span)
    var piece = 0
    // Arguments are evaluated in the order in which they are written.
    for (position, argument) in arguments.enumerated() {
      if let positions = gathered?.positions, piece < positions.count, positions[piece] == position {
        try compile(argument.value, into: pieces + piece)
        piece += 1
        continue
      }
      guard let slot = places.firstIndex(of: position) else { continue }
      try compile(argument.value, into: values + slot)
    }
    for (slot, position) in places.enumerated() where position == nil {
      emit(.constant, values + slot, wide: constant(.absent), at: span)
    }
    var spans = places.map { $0.map { arguments[$0].value.span } }
    if let gathered {
      emit(.list, values + gathered.slot, pieces, gathered.positions.count, at: span)
      if let last = gathered.positions.last {
        spans[gathered.slot] = spans[gathered.slot]?.joined(arguments[last].value.span)
      }
    }
    if isScripted {
      let labels = [Name?](repeating: nil, count: places.count)
      try emitCall(target, first, .init(argumentSpans: spans, labels: labels, hasLabels: false), span)
    } else {
      emit(.callHost, target, first, try hostCallSite(number, spans, nil, span), at: span)
    }
  }

  private func hostCallSite(
    _ function: Int, _ spans: [Span?], _ kernel: NumberKernel?, _ span: Span
  ) throws(Diagnostic) -> Int {
    chunk.hostCallSites.append(.init(function: function, count: spans.count, argumentSpans: spans, kernel: kernel))
    return try numbered(chunk.hostCallSites.count, "calls", at: span)
  }

  /// Calls a function that is a value.
  mutating func compileCall(
    of callee: Expression, _ arguments: [CallArgument], into target: Int, _ span: Span
  ) throws(Diagnostic) {
    let first = try register(1 + arguments.count, at: span)
    try compile(callee, into: first)
    for (place, argument) in arguments.enumerated() { try compile(argument.value, into: first + 1 + place) }
    let labels = arguments.map(\.label)
    try emitCall(
      target, first,
      .init(argumentSpans: arguments.map(\.value.span), labels: labels, hasLabels: labels.contains { $0 != nil }), span)
  }

  private mutating func emitCall(
    _ target: Int, _ first: Int, _ site: Chunk.CallSite, _ span: Span
  ) throws(Diagnostic) {
    chunk.callSites.append(site)
    let number = try numbered(chunk.callSites.count, "calls", at: span)
    let count = site.hasLabels ? Instruction.manyArguments : site.labels.count
    emit(.call, target, first, number, count: count, at: span)
  }

  // MARK: Other files

  /// The statements of the file in place of `run`.
  mutating func compileRun(_ use: ScriptUse, _ span: Span) throws(Diagnostic) {
    guard let script = use.script else { return }
    let outer = source
    let start = here
    source = script.source
    try compileStatements(script.statements)
    source = outer
    function.insertions.append(
      .init(start: start, end: here, source: script.source, loader: outer, span: span))
  }

  /// The file of `use`, which is carried out once in a run; its names are variables of the run.
  mutating func compileUse(_ use: ScriptUse, result: NameUse?, _ span: Span) throws(Diagnostic) {
    guard let library = use.library else { return }
    emit(.useLibrary, 0, 0, try self.library(library, at: span), at: span)
    guard let result else { return }
    let first = try register(max(1, library.offers.count), at: span)
    for (place, offer) in library.offers.enumerated() {
      emit(.getGlobal, first + place, wide: offer.slot, at: span)
    }
    let target = try register(at: span)
    chunk.shapes.append(heap.shape(library.offers.map(\.name.text)))
    emit(.record, target, first, try numbered(chunk.shapes.count, "records", at: span), at: span)
    emitStore(target, result, at: result.name.span)
  }

  /// The number of a library in this text, which is compiled when it is met first.
  private mutating func library(_ library: Library, at span: Span) throws(Diagnostic) -> Int {
    if let known = chunk.libraries.firstIndex(where: { $0.library === library }) { return known }
    let outer = source
    source = library.script.source
    let code = FunctionCode(chunk, source: source, name: "use")
    let place = chunk.libraries.count
    chunk.libraries.append((library, 0))
    chunk.libraries[place].function = try within(
      code, library.layout, at: span
    ) { (compiler: inout Compiler) throws(Diagnostic) in
      try compiler.compileStatements(library.script.statements)
      compiler.emit(.endLibrary, 0, 0, place, at: Span(0, 0))
      compiler.emit(.returnNothing, at: Span(0, 0))
    }
    source = outer
    return place
  }
}

extension Instruction {
  /// The count of a call that has more arguments than it can say, or arguments by name.
  static let manyArguments = 255
}
