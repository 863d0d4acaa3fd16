import Language

/// Statements.
extension Compiler {
  /// Compiles the statements of a block, whose functions are there from its start.
  mutating func compileStatements(_ statements: [Statement]) throws(Diagnostic) {
    for variable in boxes(in: statements) { emit(.newBox, register(of: variable), at: variable.name.span) }
    for case .definition(let syntax) in statements {
      guard let use = syntax.name else { continue }
      let saved = nextRegister
      let target: Int
      if let own = ownRegister(use) { target = own } else { target = try register(at: use.name.span) }
      try compileClosure(syntax, into: target)
      emitStore(target, use, at: use.name.span)
      nextRegister = saved
    }
    for statement in statements { try compile(statement) }
  }

  /// The boxed variables that the statements declare themselves.
  private func boxes(in statements: [Statement]) -> [LocalVariable] {
    statements.compactMap { statement -> NameUse? in
      switch statement {
      case .binding(let binding): return binding.use
      case .command(let command): return command.result
      case .definition(let function): return function.name
      default: return nil
      }
    }.compactMap { use in
      guard use.isDeclaration, case .local(let variable) = use.binding, variable.isBoxed else { return nil }
      return variable
    }
  }

  mutating func compile(_ block: Block) throws(Diagnostic) { try compileStatements(block.statements) }

  mutating func compile(_ statement: Statement) throws(Diagnostic) {
    let saved = nextRegister
    defer { nextRegister = saved }
    switch statement {
    case .expression(let expression):
      let value = try operand(expression)
      if echoes, function === chunk.functions.first { emit(.echo, value, at: expression.span) }
    case .binding(let binding): try store(binding.value, in: binding.use)
    case .assignment(let target, let value, let span): try compileAssignment(target, value, span)
    case .command(let command): try compileCommand(command)
    case .ifElse(let condition, let then, let otherwise, _):
      let skip = try jumps(condition, when: false)
      try compile(then)
      if let otherwise {
        let end = emit(.jump, 0, wide: 0, at: then.span)
        land(skip)
        try compile(otherwise)
        land([end])
      } else {
        land(skip)
      }
    case .forIn(let variable, let sequence, let body, _): try compileFor(variable, sequence, body)
    case .whileLoop(let condition, let body, _): try compileWhile(condition, body)
    case .repeatLoop(let count, let body, _): try compileRepeat(count, body)
    case .breakLoop(let span):
      leaveTrials(downTo: loops.last?.trialCount ?? 0, at: span)
      let jump = emit(.jump, 0, wide: 0, at: span)
      if !loops.isEmpty { loops[loops.count - 1].breaks.append(jump) }
    case .continueLoop(let span):
      leaveTrials(downTo: loops.last?.trialCount ?? 0, at: span)
      let jump = emit(.jump, 0, wide: 0, at: span)
      if !loops.isEmpty { loops[loops.count - 1].continues.append(jump) }
    case .definition: break
    case .returnValue(let value, let span):
      let result = try value.map { (value) throws(Diagnostic) in try operand(value) }
      leaveTrials(downTo: 0, at: span)
      if let result { emit(.returnValue, result, at: span) } else { emit(.returnNothing, at: span) }
    case .tryCatch(let body, let error, let handler, _): try compileTry(body, error, handler)
    case .raise(let value, let span): emit(.raise, try operand(value), at: span)
    case .fail(let value, let span):
      let register = try self.register(at: span)
      if let value {
        try compile(value, into: register)
      } else {
        emit(.constant, register, wide: constant("failed"), at: span)
      }
      emit(.fail, register, at: span)
    case .expect(let condition, let message, let span): try compileExpectation(condition, message, span)
    case .expectError(let kind, let body, let span): try compileTrial(kind, body, span)
    }
  }

  private mutating func compileAssignment(
    _ target: Expression, _ value: Expression, _ span: Span
  ) throws(Diagnostic) {
    switch target {
    case .name(let use): try store(value, in: use)
    case .field(let base, let name):
      let record = try operand(base, before: [value])
      let register = try operand(value)
      emit(.setField, record, try fieldSite(name), register, at: target.span)
    case .index(let base, let index, _):
      let list = try operand(base, before: [index, value])
      let place = try operand(index, before: [value])
      emit(.setIndex, list, place, try operand(value), at: target.span)
    default: break
    }
  }

  private mutating func compileTry(_ body: Block, _ error: NameUse, _ handler: Block) throws(Diagnostic) {
    let start = here
    try compile(body)
    let end = here
    let skip = emit(.jump, 0, wide: 0, at: body.span)
    let register = try self.register(at: handler.span)
    function.handlers.append(.init(kind: .catching, start: start, end: end, target: here, register: register))
    emitStore(register, error, at: error.name.span)
    try compile(handler)
    land([skip])
  }

  // MARK: Loops

  private mutating func compileBody(_ body: Block) throws(Diagnostic) -> Loop {
    loops.append(Loop(trialCount: trials.count))
    try compile(body)
    return loops.removeLast()
  }

  private mutating func compileFor(_ variable: NameUse, _ sequence: Expression, _ body: Block) throws(Diagnostic) {
    let state = try register(2, at: sequence.span)
    let next: Operation
    if case .range(let low, let high, _) = sequence {
      try compile(low, into: state)
      try compile(high, into: state + 1)
      emit(.beginCount, state, at: sequence.span)
      next = .nextCount
    } else {
      try compile(sequence, into: state)
      emit(.beginLoop, state, at: sequence.span)
      next = .nextElement
    }
    let target: Int
    if let own = ownRegister(variable) { target = own } else { target = try register(at: variable.name.span) }
    let enter = emit(.jump, 0, wide: 0, at: sequence.span)
    let start = here
    emitStore(target, variable, at: variable.name.span)
    let loop = try compileBody(body)
    land([enter] + loop.continues)
    emit(next, state, target, at: sequence.span)
    land([emit(.jump, 0, wide: 0, at: sequence.span)], at: start)
    land(loop.breaks)
  }

  private mutating func compileRepeat(_ count: Expression, _ body: Block) throws(Diagnostic) {
    let state = try register(3, at: count.span)
    try compile(count, into: state)
    emit(.beginRepeat, state, at: count.span)
    let enter = emit(.jump, 0, wide: 0, at: count.span)
    let start = here
    let loop = try compileBody(body)
    land([enter] + loop.continues)
    emit(.nextCount, state, state + 2, at: count.span)
    land([emit(.jump, 0, wide: 0, at: count.span)], at: start)
    land(loop.breaks)
  }

  private mutating func compileWhile(_ condition: Expression, _ body: Block) throws(Diagnostic) {
    let enter = emit(.jump, 0, wide: 0, at: condition.span)
    let start = here
    let loop = try compileBody(body)
    land([enter] + loop.continues)
    land(try jumps(condition, when: true), at: start)
    land(loop.breaks)
  }

  // MARK: Expectations

  private mutating func compileExpectation(
    _ condition: Expression, _ message: Expression?, _ span: Span
  ) throws(Diagnostic) {
    let result = try register(at: span)
    var operands: [Expression] = []
    switch condition {
    case .binary(let operation, let left, let right, _)
    where [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(operation):
      operands = [left, right]
      let first = try register(2, at: span)
      try compile(left, into: first)
      try compile(right, into: first + 1)
      emitComparison(operation, result, first, first + 1, at: condition.span)
    case .call(_, let arguments, _):
      // They are evaluated again for the message, which must have no effect and give what the call was given.
      operands = arguments.map(\.value).filter { !mayCall($0) }
      try compile(condition, into: result)
    default: try compile(condition, into: result)
    }
    let skip = emit(.jumpIfTrue, result, wide: 0, at: condition.span)
    let first = try register(max(1, operands.count), at: span)
    if case .call = condition {
      for (place, operand) in operands.enumerated() { try compile(operand, into: first + place) }
    } else {
      for place in operands.indices { emit(.move, first + place, result + 1 + place, at: span) }
    }
    if let message {
      try compile(message, into: result)
    } else {
      emit(.constant, result, wide: constant(.nothing), at: span)
    }
    chunk.expectationSites.append(
      .init(
        condition: source.text(condition.span), operands: operands.map { isLiteral($0) ? "" : source.text($0.span) }))
    let site = try numbered(chunk.expectationSites.count, "expectations", at: span)
    emit(.expectationFailed, result, first, site, at: condition.span)
    land([skip])
  }

  private func isLiteral(_ expression: Expression) -> Bool {
    switch expression {
    case .nothing, .boolean, .number, .quantity, .position, .string, .list, .record, .function: return true
    case .unary(_, let operand, _): return isLiteral(operand)
    default: return false
    }
  }

  private mutating func compileTrial(_ kind: Expression?, _ body: Block, _ span: Span) throws(Diagnostic) {
    let register = try self.register(at: span)
    if let kind {
      try compile(kind, into: register)
    } else {
      emit(.constant, register, wide: constant(.nothing), at: span)
    }
    emit(.beginTrial, register, at: span)
    let start = here
    trials.append(register)
    try compile(body)
    trials.removeLast()
    let end = here
    emit(.endTrial, register, at: span)
    function.handlers.append(.init(kind: .trial, start: start, end: end, target: here, register: register))
  }

  /// A block that shall fail and is left by `break`, `continue` or `return` has not failed.
  private func leaveTrials(downTo count: Int, at span: Span) {
    if trials.count > count { emit(.endTrial, trials[trials.count - 1], 1, at: span) }
  }
}
